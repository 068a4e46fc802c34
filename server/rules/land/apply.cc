// What each event does to the state. Total: it never rolls and never refuses.
#include <algorithm>

#include "server/rules/land/board.h"
#include "server/rules/land/land.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {
namespace {

SideState& side_of(State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }
Brigade& brigade_of(State& state, kit::Seat side, BrigadeId brigade) {
  return side_of(state, side).brigades[brigade];
}
// The brigade of a unit; null for the CinC's own (C8).
Brigade* brigade_of(State& state, const Unit& unit) {
  if (unit.brigade == kNoBrigade) return nullptr;
  return &brigade_of(state, land::side_of(unit.id), unit.brigade);
}

void take_losses(Unit& unit, int losses) {
  unit.strength = static_cast<std::uint8_t>(std::max(0, unit.strength - losses));
}

// C8: the CinC goes where his own troops go.
void stand(State& state, Unit& unit, Cell cell) {
  unit.cell = cell;
  if (unit.brigade == kNoBrigade) side_of(state, land::side_of(unit.id)).cinc = cell;
}

// While deploying, a brigadier whom nobody sent elsewhere stands with the first unit of his roster that
// stands.
void place_brigadier(State& state, kit::Seat side, BrigadeId id) {
  if (id == kNoBrigade) return;
  Brigade& brigade = brigade_of(state, side, id);
  if (brigade.joined && is_on_board(unit_of(state, brigade.with))) return;
  brigade.joined = false;
  brigade.with = 0;
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    if (unit.brigade != id || !is_on_board(unit)) continue;
    brigade.with = unit.id;
    return;
  }
}

// C12: an elite's own order ends when any new one reaches the brigade.
void forget_own_orders(State& state, kit::Seat side, BrigadeId brigade) {
  for (Unit& unit : state.units[kit::index_of(side)]) {
    if (unit.brigade == brigade) unit.own_order = command::Order::kNone;
  }
}

void use_reward(State& state, kit::Seat side, std::uint8_t kind) {
  std::erase(side_of(state, side).rewards, kind);
}

// ---- before the battle ----

void apply_one(State& state, const BrigadierMade& event) {
  Brigade& brigade = brigade_of(state, event.side, event.brigade);
  brigade.dice = event.dice;
  brigade.brigadier = command::brigadier_of(event.dice.rating_die, event.dice.character_die);
}

void apply_one(State&, const InitiativeRolled&) {}

void apply_one(State& state, const FirstTurnSettled& event) { state.first = event.first; }

void apply_one(State& state, const DeploymentOrderSettled& event) { state.first_to_deploy = event.first; }

void apply_one(State& state, const PhaseBegan& event) {
  state.phase = event.phase;
  state.active = event.side;
  state.reward = event.reward;
  state.pending = {};
}

void apply_one(State& state, const PieceMoved& event) {
  state.anchors[event.piece] = event.anchor;
  state.ground = ground_with(state.setup->board, state.anchors);
  use_reward(state, event.side, state.reward);
}

void apply_one(State& state, const RewardPassed& event) { use_reward(state, event.side, event.kind); }

void apply_one(State& state, const PieceSurveyed& event) {
  std::vector<std::uint8_t>& surveyed = side_of(state, event.side).surveyed;
  const auto at = std::lower_bound(surveyed.begin(), surveyed.end(), event.piece);
  if (at != surveyed.end() && *at == event.piece) return;
  surveyed.insert(at, event.piece);
  state.lasting = make_lasting(state);
}

void apply_one(State& state, const Deployed& event) {
  Unit& unit = unit_of(state, event.unit);
  unit.status = UnitStatus::kOnBoard;
  stand(state, unit, event.cell);
  const kit::Seat side = land::side_of(event.unit);
  if (state.phase == Phase::kRedeployment) {
    ++side_of(state, side).redeployed;
  } else {
    place_brigadier(state, side, unit.brigade);
  }
}

void apply_one(State& state, const Lifted& event) {
  Unit& unit = unit_of(state, event.unit);
  unit.status = UnitStatus::kInHand;
  stand(state, unit, kOffBoard);
  place_brigadier(state, land::side_of(event.unit), unit.brigade);
}

void apply_one(State& state, const CincPlaced& event) { side_of(state, event.side).cinc = event.cell; }

void apply_one(State& state, const FirstOrderSet& event) {
  brigade_of(state, event.side, event.brigade).order = event.order;
}

void place_counter(State& state, kit::Seat side, int counter, activation::Sector sector) {
  SideState& own = side_of(state, side);
  own.counters = activation::moved(own.counters, counter, sector);
}

void apply_one(State& state, const CounterPlaced& event) {
  place_counter(state, event.side, event.counter, event.sector);
}

void apply_one(State& state, const DeploymentConfirmed& event) {
  side_of(state, event.side).confirmed = true;
}

void apply_one(State& state, const DeploymentShown& event) { side_of(state, event.side).shown = true; }

void apply_one(State& state, const CountersShown&) { state.counters_shown = true; }

// ---- command ----

void begin_turn_of(SideState& side, bool active) {
  for (Brigade& brigade : side.brigades) brigade.ordered = brigade.acted = brigade.joined = false;
  side.contact_over = false;
  side.cinc_rode = active && side.cinc_shaken;  // C6
  if (active) side.cinc_shaken = false;
}

void apply_one(State& state, const TurnBegan& event) {
  state.phase = Phase::kCommand;
  state.active = event.side;
  state.reward = 0;
  state.turn = event.turn;
  state.die = 0;
  state.sector = activation::Sector::kNone;
  state.actions_left = 0;
  state.pending = {};
  for (const kit::Seat side : kit::kSides) {
    const bool active = side == event.side;
    begin_turn_of(side_of(state, side), active);
    for (Unit& unit : state.units[kit::index_of(side)]) {
      unit.called = unit.acted = unit.fell_back = false;
      if (active) unit.retreated = false;
    }
  }
}

void apply_one(State& state, const CincRode& event) {
  SideState& side = side_of(state, event.side);
  side.cinc = event.cell;
  side.cinc_rode = true;
}

void apply_one(State& state, const OrderGiven& event) {
  Brigade& brigade = brigade_of(state, event.side, event.brigade);
  forget_own_orders(state, event.side, event.brigade);
  brigade.order = event.order;
  brigade.ordered = true;
  brigade.record.push_back(
      {.turn = state.turn, .sent = event.order, .adopted = event.order, .taken = command::Taken::kByContact});
}

void apply_one(State& state, const RunnerSent& event) {
  brigade_of(state, event.side, event.brigade).runner =
      Runner{event.order, static_cast<std::uint8_t>(event.turns - 1), event.turns, event.route};
  side_of(state, event.side).contact_over = true;
}

void apply_one(State& state, const RunnerEnded& event) {
  brigade_of(state, event.side, event.brigade).runner.reset();
}

void apply_one(State& state, const RunnersRode& event) {
  for (Brigade& brigade : side_of(state, event.side).brigades) {
    if (brigade.runner && brigade.runner->turns_left > 0) --brigade.runner->turns_left;
  }
}

void apply_one(State& state, const RunnerArrived& event) {
  Brigade& brigade = brigade_of(state, event.side, event.brigade);
  const command::Compliance& compliance = event.compliance;
  brigade.runner.reset();
  brigade.order = compliance.adopted;
  forget_own_orders(state, event.side, event.brigade);
  brigade.record.push_back({state.turn, event.sent, compliance.adopted, compliance.taken, event.die,
                            compliance.retreats, compliance.disobeyed});
  if (compliance.taken != command::Taken::kWilful) return;
  brigade.seen_order = compliance.adopted;
  brigade.character_seen = true;
}

void apply_one(State& state, const EliteRolled& event) { unit_of(state, event.unit).own_order = event.order; }

void apply_one(State& state, const SectorRolled& event) {
  state.phase = Phase::kActions;
  state.die = event.die;
  state.sector = event.sector;
  state.actions_left = event.units_allowed;
  for (const UnitId id : event.called) unit_of(state, id).called = true;
}

// ---- actions ----

void apply_one(State& state, const UnitMoved& event) {
  Unit& unit = unit_of(state, event.unit);
  stand(state, unit, event.cell);
  if (event.reason == MoveReason::kRetreat) unit.retreated = true;
  if (event.reason == MoveReason::kFallBack) unit.fell_back = true;
}

void apply_one(State& state, const ActionBegan& event) {
  Unit& unit = unit_of(state, event.unit);
  unit.acted = true;
  if (state.actions_left > 0 && state.actions_left != 255) --state.actions_left;
  if (Brigade* const brigade = brigade_of(state, unit)) brigade->acted = true;
}

void apply_one(State& state, const Volley& event) { take_losses(unit_of(state, event.target), event.hits); }

void apply_one(State& state, const FlagsResolved& event) {
  take_losses(unit_of(state, event.unit), event.losses);
}

void apply_one(State& state, const UnitLost& event) {
  Unit& unit = unit_of(state, event.unit);
  unit.status = event.loss == Loss::kDestroyed ? UnitStatus::kDestroyed : UnitStatus::kDrivenOff;
  if (event.loss == Loss::kDestroyed) unit.strength = 0;
  if (Brigade* const brigade = brigade_of(state, unit)) ++brigade->units_lost;
  if (event.by == 0) return;
  if (Brigade* const credited = brigade_of(state, unit_of(state, event.by))) ++credited->enemies_routed;
}

void apply_one(State& state, const ChoiceAwaited& event) { state.pending = event; }

void apply_one(State& state, const ActionEnded&) { state.pending = {}; }

void apply_one(State& state, const CincEscaped& event) {
  SideState& side = side_of(state, event.side);
  side.cinc = event.cell;
  side.cinc_shaken = true;
}

void apply_one(State& state, const BrigadierJoined& event) {
  Brigade& brigade = brigade_of(state, event.side, event.brigade);
  brigade.with = event.unit;
  if (event.by_choice) brigade.joined = true;
}

void apply_one(State& state, const BrigadierHit& event) {
  brigade_of(state, event.side, event.brigade).fate = event.fate;
}

void apply_one(State& state, const CounterMoved& event) {
  place_counter(state, event.side, event.counter, event.sector);
}

void apply_one(State& state, const ObjectivesHeld& event) {
  side_of(state, event.side).objectives = event.objectives;
}

// ---- the end ----

void apply_one(State&, const Resigned&) {}
void apply_one(State& state, const DrawOffered& event) { state.draw_offer = event.side; }
void apply_one(State& state, const DrawLapsed&) { state.draw_offer = kit::Seat::kNone; }
void apply_one(State&, const BrigadierAfter&) {}

void apply_one(State& state, const Ended& event) {
  state.outcome = event.outcome;
  state.phase = Phase::kOver;
  state.active = kit::Seat::kNone;
  state.reward = 0;
  state.pending = {};
  state.draw_offer = kit::Seat::kNone;
}

}  // namespace

void apply(State& state, const Event& event) {
  state.begun = true;  // every event is of a match that has begun
  std::visit([&](const auto& one) { apply_one(state, one); }, event);
}

}  // namespace galloper::land
