#include "server/chronicle/witness.h"

namespace galloper::chronicle {

using kit::index_of;
using kit::Seat;
using scouting::ScoutId;

namespace {

Seat side_of(const scouting::State& state, ScoutId id) {
  for (const scouting::Scout& scout : state.scouts) {
    if (scout.id == id) return scout.side;
  }
  return Seat::kNone;
}

}  // namespace

void ScoutingWitness::see(const scouting::State& before, const scouting::Event& event,
                          const std::optional<Ref>& ref) {
  if (!ref) return;
  if (const auto* revealed = std::get_if<scouting::Revealed>(&event)) {
    ScoutsOut out;
    for (const scouting::Scout& scout : revealed->scouts) ++out.scouts[index_of(scout.side)];
    facts_.push_back({{*ref}, out});
  } else if (std::holds_alternative<scouting::TurnBegan>(event)) {
    turn_ref_ = ref;
  } else if (const auto* fought = std::get_if<scouting::Fought>(&event)) {
    fight(before, *fought, *ref);
  } else if (const auto* returned = std::get_if<scouting::Returned>(&event)) {
    return_home(before, *returned, *ref);
  } else if (std::holds_alternative<scouting::Ended>(event)) {
    ended_ = ref;
  }
}

void ScoutingWitness::fight(const scouting::State& before, const scouting::Fought& event, const Ref& ref) {
  if (event.loser == 0 || event.result == scouting::EncounterResult::kNoEffect) return;
  Encounter encounter{side_of(before, event.attacker),
                      side_of(before, event.loser),
                      static_cast<Harm>(event.result),
                      {event.attacker_roll.value, event.defender_roll.value},
                      before.turn};
  Refs refs{ref};
  if (turn_ref_) refs.push_back(*turn_ref_);
  facts_.push_back({std::move(refs), encounter});
  if (event.result == scouting::EncounterResult::kWounded) return;
  Side& side = sides_[index_of(encounter.loser)];
  side.lost.push_back(ref);
  ++(event.result == scouting::EncounterResult::kKilled ? side.killed : side.captured);
}

void ScoutingWitness::return_home(const scouting::State& before, const scouting::Returned& event,
                                  const Ref& ref) {
  const Seat seat = side_of(before, event.scout);
  Side& side = sides_[index_of(seat)];
  const auto& force = before.setup->forces[index_of(kit::enemy_of(seat))];
  if (event.report.brigade) {
    side.brigades.push_back(ref);
    side.brigade_names.push_back(force.brigades[*event.report.brigade].name);
  }
  if (event.report.brigadier) {
    const auto& dice = before.sides[index_of(kit::enemy_of(seat))].brigadiers[*event.report.brigadier];
    facts_.push_back({{ref},
                      LearnedBrigadier{seat, force.brigades[*event.report.brigadier].brigadier,
                                       kit::rating_of(dice.rating_die, dice.character_die),
                                       std::string(kit::name_of(kit::character_of(dice.character_die)))}});
  }
  if (event.report.feature) {
    side.ground.push_back(ref);
    side.features.push_back(before.setup->features[*event.report.feature].name);
  }
}

void ScoutingWitness::finish(Facts& facts) {
  std::move(facts_.begin(), facts_.end(), std::back_inserter(facts));
  for (const Seat seat : kit::kSides) {
    Side& side = sides_[index_of(seat)];
    if (!side.lost.empty()) facts.push_back({side.lost, ScoutsLost{seat, side.killed, side.captured}});
    if (!side.brigades.empty()) facts.push_back({side.brigades, LearnedBrigades{seat, side.brigade_names}});
    if (!side.ground.empty()) facts.push_back({side.ground, LearnedGround{seat, side.features}});
  }
}

}  // namespace galloper::chronicle
