#include <algorithm>

#include "server/rules/land/sampling.h"

namespace galloper::land {
namespace {

constexpr std::size_t kMostUnseenUnits = 4;  // of an unseen brigade

// L20: at least 1.5 hexes of the zone for each unit.
std::size_t most_units(Sampling& sampling, kit::Seat side) {
  const std::vector<bool>& zone = sampling.army(side).zone;
  const auto hexes = static_cast<std::size_t>(std::count(zone.begin(), zone.end(), true));
  return std::clamp<std::size_t>(2 * hexes / 3, 1, kMostUnits);
}

std::string unseen(Sampling& sampling, const char* what) {
  return std::string("Unseen ") + what + " " + std::to_string(sampling.below(10'000));
}

UnitSpec unseen_unit(Sampling& sampling, std::uint8_t type, BrigadeId brigade) {
  UnitSpec unit;
  unit.name = unseen(sampling, "unit");
  unit.type = type;
  unit.brigade = brigade;
  return unit;
}

std::uint8_t any_type(Sampling& sampling) {
  return static_cast<std::uint8_t>(sampling.below(sampling.setup().unit_types.size()));
}

// The brigades of the side that the viewer was told of, without duplicates.
std::vector<BrigadeId> told_brigades(Sampling& sampling, kit::Seat side) {
  std::vector<BrigadeId> told;
  const kit::Seat enemy = kit::enemy_of(side);
  if (!sampling.setup().advantage || !kit::sees_secrets_of(sampling.viewer(), enemy)) return told;
  const kit::Learned& learned = sampling.setup().advantage->learned[kit::index_of(enemy)];
  for (const std::vector<std::uint8_t>* list : {&learned.brigades, &learned.brigadiers}) {
    for (const std::uint8_t brigade : *list) {
      const bool is_new = std::find(told.begin(), told.end(), brigade) == told.end();
      if (is_new && brigade < sampling.army(side).brigades.size()) told.push_back(brigade);
    }
  }
  return told;
}

// S14: a scout came home with nothing to tell of, so that there is no other brigade.
bool told_of_all(Sampling& sampling, kit::Seat side) {
  const kit::Seat enemy = kit::enemy_of(side);
  if (!sampling.setup().advantage || !kit::sees_secrets_of(sampling.viewer(), enemy)) return false;
  const kit::Advantage& advantage = *sampling.setup().advantage;
  return advantage.learned[kit::index_of(enemy)].brigades.size() < advantage.returned[kit::index_of(enemy)];
}

struct Muster {
  std::vector<BrigadeSpec> brigades;
  std::vector<UnitSpec> units;
  std::vector<Brigade> states;           // of the brigades
  std::vector<kit::BrigadierDice> dice;  // likewise, as the scouting game made them
  std::vector<std::uint8_t> new_index;   // by old BrigadeId, of those that are told of
};

void muster_told(Sampling& sampling, kit::Seat side, BrigadeId old, Muster& muster) {
  const Army& army = sampling.army(side);
  const auto id = static_cast<BrigadeId>(muster.brigades.size());
  muster.new_index[old] = id;
  muster.brigades.push_back(army.brigades[old]);
  muster.states.push_back(sampling.side(side).brigades[old]);
  muster.states.back().with = 0;
  muster.states.back().joined = false;
  muster.dice.push_back(muster.states.back().dice);
  for (const UnitSpec& unit : army.units) {
    if (unit.brigade == old) muster.units.push_back(unseen_unit(sampling, unit.type, id));
  }
}

void muster_unseen(Sampling& sampling, std::size_t most, Muster& muster) {
  const auto id = static_cast<BrigadeId>(muster.brigades.size());
  BrigadeSpec spec;
  spec.name = unseen(sampling, "brigade");
  spec.brigadier = unseen(sampling, "brigadier");
  muster.brigades.push_back(std::move(spec));
  Brigade state;
  state.dice = {sampling.die(), sampling.die()};
  state.brigadier = command::brigadier_of(state.dice.rating_die, state.dice.character_die);
  muster.dice.push_back(state.dice);
  muster.states.push_back(std::move(state));
  const std::size_t count = 1 + sampling.below(std::min(most, kMostUnseenUnits));
  for (std::size_t i = 0; i < count; ++i)
    muster.units.push_back(unseen_unit(sampling, any_type(sampling), id));
}

// 0: a brigade that the viewer knows nothing of.
constexpr BrigadeId kUnseen = kNoBrigade;

Muster muster(Sampling& sampling, kit::Seat side) {
  Muster muster;
  muster.new_index.assign(sampling.army(side).brigades.size(), 0);
  std::vector<BrigadeId> brigades = told_brigades(sampling, side);
  const bool complete = told_of_all(sampling, side);
  const std::size_t unseen_count = complete ? 0 : sampling.below(4) + (brigades.empty() ? 1 : 0);
  brigades.insert(brigades.end(), unseen_count, kUnseen);
  sampling.shuffle(brigades);
  std::size_t told_units = 0;
  for (const UnitSpec& unit : sampling.army(side).units)
    told_units += std::count(brigades.begin(), brigades.end(), unit.brigade) != 0 && unit.brigade != kUnseen;
  std::size_t room = std::max(most_units(sampling, side), told_units) - told_units;
  for (const BrigadeId brigade : brigades) {
    if (brigade != kUnseen) {
      muster_told(sampling, side, brigade, muster);
    } else if (room > 0 && muster.brigades.size() + told_units < kMostBrigades) {
      const std::size_t before = muster.units.size();
      muster_unseen(sampling, room, muster);
      room -= muster.units.size() - before;
    }
  }
  // C8: whether the CinC has troops of his own is not known either.
  if (room > 0 && sampling.chance(4))
    muster.units.push_back(unseen_unit(sampling, any_type(sampling), kNoBrigade));
  return muster;
}

void renumber(std::vector<std::uint8_t>& brigades, const std::vector<std::uint8_t>& new_index) {
  for (std::uint8_t& brigade : brigades) {
    if (brigade < new_index.size()) brigade = new_index[brigade];
  }
}

// What the reports and the scouting game say by number.
void renumber_advantage(Sampling& sampling, kit::Seat side, const Muster& muster) {
  if (!sampling.setup().advantage) return;
  kit::Advantage& advantage = *sampling.setup().advantage;
  const kit::Seat enemy = kit::enemy_of(side);
  if (kit::sees_secrets_of(sampling.viewer(), enemy)) {
    renumber(advantage.learned[kit::index_of(enemy)].brigades, muster.new_index);
    renumber(advantage.learned[kit::index_of(enemy)].brigadiers, muster.new_index);
  }
  if (!advantage.brigadiers[kit::index_of(side)].empty())
    advantage.brigadiers[kit::index_of(side)] = muster.dice;
}

}  // namespace

void redraw_roster(Sampling& sampling, kit::Seat side) {
  Muster fresh = muster(sampling, side);
  renumber_advantage(sampling, side, fresh);
  Army& army = sampling.army(side);
  army.brigades = std::move(fresh.brigades);
  army.units = std::move(fresh.units);
  sampling.side(side).brigades = std::move(fresh.states);
  sampling.side(side).cinc = kOffBoard;
  sampling.units(side) = initial_units(sampling.setup(), side);
}

}  // namespace galloper::land
