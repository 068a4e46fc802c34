#include <algorithm>

#include "server/rules/land/flow.h"
#include "server/rules/land/sampling.h"

namespace galloper::land {
namespace {

bool in_own_turn(const State& state, kit::Seat side) { return state.turn > 0 && state.active == side; }

// C4: dice that say what the viewer knows of the man, and nothing else.
void redraw_brigadier(Sampling& sampling, kit::Seat side, BrigadeId id) {
  Brigade& brigade = sampling.side(side).brigades[id];
  if (was_told_of(sampling.state(), sampling.viewer(), side, id)) return;
  kit::BrigadierDice dice;
  do {
    dice = {sampling.die(), sampling.die()};
  } while (brigade.character_seen && kit::character_of(dice.character_die) != brigade.brigadier.character);
  brigade.brigadier = command::brigadier_of(dice.rating_die, dice.character_die);
  BrigadeSpec& spec = sampling.army(side).brigades[id];
  if (spec.rating != 0) {
    spec.rating = brigade.brigadier.rating;
    spec.character = brigade.brigadier.character;
    return;
  }
  brigade.dice = dice;
  if (!sampling.setup().advantage) return;
  std::vector<kit::BrigadierDice>& made = sampling.setup().advantage->brigadiers[kit::index_of(side)];
  if (id < made.size()) made[id] = dice;
}

// C12.
void redraw_elites(Sampling& sampling, kit::Seat side) {
  for (Unit& unit : sampling.units(side)) {
    UnitSpec& spec = sampling.army(side).units[roster_index(unit.id)];
    spec.elite_rating =
        sampling.chance(4) ? static_cast<std::uint8_t>(3 + sampling.below(3)) : std::uint8_t{0};
    if (unit.id == sampling.state().pending.unit) continue;
    unit.own_order = command::Order::kNone;
    const bool may_have_one = sampling.state().turn > 0 && unit.brigade != kNoBrigade;
    if (may_have_one && elite_rating_of(sampling.state(), unit) != 0 && sampling.chance(4))
      unit.own_order = sampling.any_order();
  }
}

bool awaits_choice(const State& state, kit::Seat side, BrigadeId id) {
  const UnitId unit = state.pending.unit;
  return unit != 0 && side_of(unit) == side && unit_of(state, unit).brigade == id;
}

// C11: what the enemy cannot have seen, and the wilfulness that it has.
void redraw_record(Sampling& sampling, Brigade& brigade) {
  brigade.record.clear();
  const auto add = [&](command::Taken taken, command::Order adopted) {
    command::Obedience obedience;
    obedience.turn = static_cast<std::uint8_t>(1 + sampling.below(sampling.state().turn));
    obedience.sent = sampling.any_order();
    obedience.adopted = taken == command::Taken::kWilful ? adopted : obedience.sent;
    obedience.taken = taken;
    if (taken != command::Taken::kByContact) obedience.die = sampling.die();
    obedience.disobeyed = obedience.adopted != obedience.sent;
    brigade.record.push_back(obedience);
  };
  if (sampling.state().turn == 0) return;
  if (sampling.chance(2)) add(command::Taken::kObeyed, command::Order::kNone);
  if (brigade.character_seen) add(command::Taken::kWilful, brigade.seen_order);
  if (brigade.ordered) add(command::Taken::kByContact, command::Order::kNone);
}

// C7: a runner who may be under way from where the CinC stands.
void redraw_runner(Sampling& sampling, kit::Seat side, BrigadeId id) {
  Brigade& brigade = sampling.side(side).brigades[id];
  brigade.runner.reset();
  const State& state = sampling.state();
  if (state.turn == 0 || brigade.with == 0 || !sampling.chance(3)) return;
  std::vector<Cell> route = way_to_contact(state, side, id);
  if (route.empty()) return;
  const int turns = command::runner_turns(state.setup->rules.command, static_cast<int>(route.size()) - 1);
  // One that is due arrives before the sector is rolled.
  const bool may_be_due = state.phase == Phase::kCommand && state.active == side;
  const int least = may_be_due ? 0 : 1;
  if (turns <= least) return;
  const auto left =
      static_cast<std::uint8_t>(least + sampling.below(static_cast<std::uint64_t>(turns - least)));
  brigade.runner = Runner{sampling.any_order(), left, static_cast<std::uint8_t>(turns), std::move(route)};
}

void redraw_orders(Sampling& sampling, kit::Seat side, BrigadeId id) {
  Brigade& brigade = sampling.side(side).brigades[id];
  const bool goes_by_what_was_seen = brigade.seen_order != command::Order::kNone && !sampling.chance(4);
  if (!awaits_choice(sampling.state(), side, id))
    brigade.order = goes_by_what_was_seen ? brigade.seen_order : sampling.any_order();
  sampling.army(side).brigades[id].first_order = sampling.any_order();
  brigade.ordered = in_own_turn(sampling.state(), side) && brigade.with != 0 &&
                    !has_personal_troops(sampling.state(), side) && sampling.chance(6);
  redraw_record(sampling, brigade);
  redraw_runner(sampling, side, id);
}

}  // namespace

void redraw_command(Sampling& sampling, kit::Seat side) {
  SideState& own = sampling.side(side);
  sampling.army(side).runner_modifier = static_cast<std::int8_t>(static_cast<int>(sampling.below(3)) - 1);
  bool sent = false;
  for (std::size_t i = 0; i < own.brigades.size(); ++i) {
    const auto id = static_cast<BrigadeId>(i);
    redraw_brigadier(sampling, side, id);
    redraw_orders(sampling, side, id);
    const std::optional<Runner>& runner = own.brigades[i].runner;
    sent = sent || (runner && runner->turns_left + 1 == runner->turns);
  }
  redraw_elites(sampling, side);
  own.contact_over = in_own_turn(sampling.state(), side) && (sent || sampling.chance(4));
}

}  // namespace galloper::land
