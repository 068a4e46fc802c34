// L18, F4 to F6, C13, L17: the turn of a side, from its actions to its end.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

constexpr int kJoinHexes = 3;  // C13

const SideState& own(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }

bool may_still_act(const Unit& unit) { return is_on_board(unit) && unit.called && !unit.acted; }

// F5, F6.
bool any_able_to_act(const State& state) {
  if (state.actions_left == 0) return false;
  const std::vector<Unit>& units = state.units[kit::index_of(state.active)];
  return std::any_of(units.begin(), units.end(),
                     [&](const Unit& unit) { return may_still_act(unit) && is_able_to_act(state, unit); });
}

std::string_view doing(Phase phase) {
  switch (phase) {
    case Phase::kInitiative:
      return "the choice of who moves first";
    case Phase::kGroundBefore:
    case Phase::kGroundAfter:
      return "moving a piece of the ground";
    case Phase::kDeploymentChoice:
      return "the choice of who deploys first";
    case Phase::kDeployment:
      return "the deployment";
    case Phase::kRedeployment:
      return "the redeployment";
    case Phase::kCommand:
      return "the command at the start of a turn";
    case Phase::kActions:
      return "the actions of a turn";
    case Phase::kCounter:
      return "moving the counter at the end of a turn";
    case Phase::kOver:
      break;
  }
  return "the end";
}

std::string rule_of(Phase phase) {
  switch (phase) {
    case Phase::kInitiative:
      return "L19";
    case Phase::kGroundBefore:
    case Phase::kGroundAfter:
    case Phase::kDeploymentChoice:
    case Phase::kRedeployment:
      return "S13";
    case Phase::kDeployment:
      return "L20";
    case Phase::kCommand:
      return "C14";
    case Phase::kActions:
    case Phase::kOver:
      break;
    case Phase::kCounter:
      return "F4";
  }
  return "L18";
}

MaybeRefusal refuse_unit_to_act(const State& state, kit::Seat seat, UnitId id) {
  if (id == 0 || side_of(id) != seat || roster_index(id) >= state.units[kit::index_of(seat)].size() ||
      !is_on_board(unit_of(state, id)))
    return kit::Refusal{"L18", "Name a unit of your own that is on the field."};
  const Unit& unit = unit_of(state, id);
  if (!unit.called)
    return kit::Refusal{"F6",
                        fmt::format("{} did not stand in the {} sector when the die was rolled: act with "
                                    "one that did.",
                                    unit_name(state, id), activation::name_of(state.sector))};
  if (unit.acted)
    return kit::Refusal{"F5",
                        fmt::format("{} has acted this turn: no unit acts twice.", unit_name(state, id))};
  return std::nullopt;
}

// What the order that binds the unit allows, in one sentence (L13 to L16).
kit::Refusal refuse_by_order(const State& state, const Unit& unit) {
  const std::string& name = unit_name(state, unit.id);
  switch (order_of(state, unit)) {
    case command::Order::kHold:
      return {"L13",
              fmt::format("{} is under Hold: it may fire from where it stands at an enemy in range and "
                          "in sight, and neither moves nor charges.",
                          name)};
    case command::Order::kOppose:
      return {"L14",
              fmt::format("{} is under Oppose: it moves and fires without ending within close range of "
                          "an enemy, falls back from one that is, and does not charge.",
                          name)};
    case command::Order::kAssault:
      if (type_of(state, unit).arm == Arm::kArtillery)
        return {"L16", fmt::format("{} is artillery under Assault: it fires from where it stands if it can, "
                                   "else it moves closer.",
                                   name)};
      return {"L15", fmt::format("{} is under Assault: it charges a wavering enemy if it can, else it goes "
                                 "nearer to its objective and fires if it can.",
                                 name)};
    case command::Order::kNone:
      break;
  }
  return {"C8",
          fmt::format("{} acts as one of the three orders would allow it: this none of them does.", name)};
}

template <class O>
MaybeRefusal refuse_choice(const State& state, kit::Seat seat, const O& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kActions)) return refusal;
  if (state.pending.choice == Choice::kNone)
    return kit::Refusal{"L9", "No action awaits a choice: act with a unit, or end your actions."};
  const std::vector<Order> open = choices(state);
  if (std::find(open.begin(), open.end(), Order{order}) != open.end()) return std::nullopt;
  const bool falls_back =
      state.pending.choice == Choice::kFollow || state.pending.choice == Choice::kOtherShot;
  return kit::Refusal{falls_back ? "L14" : "L9",
                      fmt::format("{}'s action awaits another choice: see the orders offered.",
                                  unit_name(state, state.pending.unit))};
}

MaybeRefusal refuse_amid_action(const State& state) {
  if (state.pending.choice == Choice::kNone) return std::nullopt;
  return kit::Refusal{"L18", fmt::format("{} has not finished its action: choose how it goes on.",
                                         unit_name(state, state.pending.unit))};
}

// L21: by index, those with a unit of the side on them, of those that `held` lists or of all.
std::vector<std::uint8_t> objectives_with(const State& state, kit::Seat side,
                                          const std::vector<std::uint8_t>* held) {
  std::vector<std::uint8_t> with;
  for (std::size_t i = 0; i < state.setup->objectives.size(); ++i) {
    const auto objective = static_cast<std::uint8_t>(i);
    if (held != nullptr && std::find(held->begin(), held->end(), objective) == held->end()) continue;
    const UnitId unit = unit_at(state, state.setup->objectives[i]);
    if (unit != 0 && side_of(unit) == side) with.push_back(objective);
  }
  return with;
}

// L21: an objective counts for as long as the side holds it.
void drop_objectives(Decision& decision) {
  for (const kit::Seat side : kit::kSides) {
    const std::vector<std::uint8_t>& held = own(decision.state(), side).objectives;
    if (held.empty()) continue;
    std::vector<std::uint8_t> still = objectives_with(decision.state(), side, &held);
    if (still != held) decision.emit(ObjectivesHeld{side, std::move(still)});
  }
}

void hold_objectives(Decision& decision, kit::Seat side) {
  std::vector<std::uint8_t> held = objectives_with(decision.state(), side, nullptr);
  if (held != own(decision.state(), side).objectives) decision.emit(ObjectivesHeld{side, std::move(held)});
}

// L18, L21: then the other side.
void end_turn(Decision& decision) {
  const State& state = decision.state();
  const kit::Seat side = state.active;
  hold_objectives(decision, side);
  end_if_won(decision);
  if (state.outcome) return;
  const bool both_played = side != state.first;
  if (both_played && state.turn >= state.setup->turn_limit) {
    end_at_limit(decision);
    return;
  }
  const kit::Seat next = kit::enemy_of(side);
  decision.emit(TurnBegan{next, static_cast<std::uint8_t>(state.turn + (both_played ? 1 : 0))});
  runners_ride(decision, next);
}

}  // namespace

MaybeRefusal refuse_out_of_phase(const State& state, kit::Seat seat, Phase phase) {
  if (state.active != kit::Seat::kNone && seat != state.active)
    return kit::Refusal{rule_of(state.phase),
                        fmt::format("{} is to act now: wait until your turn comes.", name_of(state.active))};
  if (state.phase != phase)
    return kit::Refusal{rule_of(phase),
                        fmt::format("This order is for {}; now is {}.", doing(phase), doing(state.phase))};
  return std::nullopt;
}

bool must_assault(const State& state) {
  if (!state.setup->rules.land.assault_must_act || state.actions_left == 0) return false;
  const std::vector<Unit>& units = state.units[kit::index_of(state.active)];
  return std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
    return may_still_act(unit) && order_of(state, unit) == command::Order::kAssault &&
           is_able_to_act(state, unit);
  });
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Act& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kActions)) return refusal;
  if (auto refusal = refuse_amid_action(state)) return refusal;
  if (auto refusal = refuse_unit_to_act(state, seat, order.unit)) return refusal;
  const Unit& unit = unit_of(state, order.unit);
  if (order_of(state, unit) != command::Order::kAssault && must_assault(state))
    return kit::Refusal{"L17",
                        "A unit under Assault in the sector is able to act: act with such a unit first."};
  const std::vector<Act> acts = acts_of(state, unit);
  if (std::find(acts.begin(), acts.end(), order) == acts.end()) return refuse_by_order(state, unit);
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat, const Act& order) {
  carry_out_action(decision, order);
  go_on(decision);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Advance& order) {
  return refuse_choice(state, seat, order);
}
MaybeRefusal refuse(const State& state, kit::Seat seat, const Strike& order) {
  return refuse_choice(state, seat, order);
}
MaybeRefusal refuse(const State& state, kit::Seat seat, const Follow& order) {
  return refuse_choice(state, seat, order);
}
MaybeRefusal refuse(const State& state, kit::Seat seat, const StandFast& order) {
  return refuse_choice(state, seat, order);
}

void carry_out(Decision& decision, kit::Seat, const Advance& order) {
  carry_out_action(decision, order);
  go_on(decision);
}
void carry_out(Decision& decision, kit::Seat, const Strike& order) {
  carry_out_action(decision, order);
  go_on(decision);
}
void carry_out(Decision& decision, kit::Seat, const Follow& order) {
  carry_out_action(decision, order);
  go_on(decision);
}
void carry_out(Decision& decision, kit::Seat, const StandFast& order) {
  carry_out_action(decision, order);
  go_on(decision);
}

// C13: in the deployment any of his units that stands; in the battle one within three hexes, once a turn,
// after an action of his brigade.
std::vector<UnitId> joins_of(const State& state, kit::Seat side, BrigadeId id) {
  const Brigade& brigade = own(state, side).brigades[id];
  const bool deploying =
      is_deploying(state, side) && state.setup->rules.land.deployment != Deployment::kFixed;
  const bool in_turn = (state.phase == Phase::kActions || state.phase == Phase::kCounter) &&
                       state.active == side && state.pending.choice == Choice::kNone && brigade.acted &&
                       !brigade.joined;
  std::vector<UnitId> joins;
  if (brigade.with == 0 || !(deploying || in_turn)) return joins;
  const Cell from = brigadier_cell(state, side, id);
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    if (unit.brigade != id || !is_on_board(unit) || unit.id == brigade.with) continue;
    if (deploying || distance(state.setup->board, from, unit.cell) <= kJoinHexes) joins.push_back(unit.id);
  }
  return joins;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const JoinUnit& order) {
  if (!is_deploying(state, seat) && state.phase != Phase::kCounter) {
    if (auto refusal = refuse_out_of_phase(state, seat, Phase::kActions)) return refusal;
  } else if (state.phase == Phase::kCounter) {
    if (auto refusal = refuse_out_of_phase(state, seat, Phase::kCounter)) return refusal;
  }
  if (auto refusal = refuse_brigade(state, seat, order.brigade)) return refusal;
  const std::vector<UnitId> joins = joins_of(state, seat, order.brigade);
  if (std::find(joins.begin(), joins.end(), order.unit) != joins.end()) return std::nullopt;
  return kit::Refusal{
      "C13", fmt::format("{} joins another unit of his brigade: while it deploys any that stands, later one "
                         "within {} hexes, once a turn, after an action of the brigade.",
                         brigadier_name(state, seat, order.brigade), kJoinHexes)};
}

void carry_out(Decision& decision, kit::Seat seat, const JoinUnit& order) {
  decision.emit(BrigadierJoined{seat, order.brigade, order.unit, true});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const EndActions&) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kActions)) return refusal;
  if (auto refusal = refuse_amid_action(state)) return refusal;
  if (must_assault(state))
    return kit::Refusal{"L17",
                        "A unit under Assault in the sector is able to act: act with it before you stop."};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const EndActions&) {
  decision.emit(PhaseBegan{Phase::kCounter, seat, 0});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const MoveCounter& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kCounter)) return refusal;
  const std::vector<activation::Sector> open = activation::destinations(own(state, seat).counters, state.die);
  if (std::find(open.begin(), open.end(), order.sector) != open.end()) return std::nullopt;
  return kit::Refusal{"F4",
                      fmt::format("Counter {} goes to another sector with fewer than three, or stays if it "
                                  "is alone.",
                                  state.die)};
}

void carry_out(Decision& decision, kit::Seat seat, const MoveCounter& order) {
  decision.emit(CounterMoved{seat, decision.state().die, order.sector});
  end_turn(decision);
  go_on(decision);
}

void go_on(Decision& decision) {
  const State& state = decision.state();
  if (state.outcome) return;
  survey_all(decision);
  if (state.turn == 0) {
    go_on_preparing(decision);
    return;
  }
  drop_objectives(decision);
  end_if_won(decision);
  if (state.phase != Phase::kActions || state.pending.choice != Choice::kNone) return;
  if (!any_able_to_act(state)) decision.emit(PhaseBegan{Phase::kCounter, state.active, 0});
}

}  // namespace galloper::land
