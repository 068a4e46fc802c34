// One unit's action (L8, L9, L14): the move, the shot or the charge, and what the enemy does about it.
#include <algorithm>

#include "server/rules/land/movement.h"
#include "server/rules/land/options.h"

namespace galloper::land {
namespace {

void end_action(Decision& decision, UnitId unit) { decision.emit(ActionEnded{unit}); }

// L14: the shot that was meant is gone, or L15.6: one has come up that must be taken.
void await_shot(Decision& decision, UnitId unit, UnitId target) {
  if (shots_of(decision.state(), unit_of(decision.state(), unit)).empty()) return end_action(decision, unit);
  decision.emit(ChoiceAwaited{Choice::kOtherShot, unit, target});
}

void fire(Decision& decision, UnitId unit, UnitId target) {
  throw_volley(decision, VolleyKind::kFire, unit, target);
  end_action(decision, unit);
}

void fire_if_still_there(Decision& decision, UnitId unit, UnitId target) {
  const State& state = decision.state();
  const std::vector<UnitId> shots = shots_of(state, unit_of(state, unit));
  if (std::find(shots.begin(), shots.end(), target) != shots.end()) return fire(decision, unit, target);
  await_shot(decision, unit, target);
}

// L15.6: infantry and cavalry under Assault must take a shot that the fall-backs have opened.
bool must_take_a_shot(const State& state, const Unit& unit, std::size_t moved) {
  const UnitType& type = type_of(state, unit);
  return order_of(state, unit) == command::Order::kAssault && type.arm != Arm::kArtillery &&
         !type.fire.empty() && moved <= type.move_and_fire;
}

// L9, L14: against a target that may have fallen back from `stood`.
void charge_or_follow(Decision& decision, const ChoiceAwaited& charging, Cell stood) {
  const State& state = decision.state();
  const Unit& target = unit_of(state, charging.target);
  if (target.cell == stood) return charge(decision, charging.unit, charging.target, charging.second);
  if (follow_cells(state, charging).empty()) return end_action(decision, charging.unit);
  decision.emit(charging);
}

// What is left of a charging move after so many hexes; entering stop terrain ends it (L7).
std::uint8_t charge_move_left(const State& state, const Unit& unit, std::size_t moved) {
  const UnitType& type = type_of(state, unit);
  if (moved >= type.charge_move || (moved > 0 && Field(state).stops(type, unit.cell))) return 0;
  return static_cast<std::uint8_t>(type.charge_move - moved);
}

// S14: the charger has come upon ground that it did not know of: woods, or a hex that it cannot enter.
bool ground_forbids_charge(const State& state, const Unit& unit, const Unit& target, const Walk& walked) {
  return walked.woods || !Field(state).may_enter(type_of(state, unit), target.cell);
}

void come_to_blows(Decision& decision, const ChoiceAwaited& charging, const Walk& walked, bool moved) {
  const State& state = decision.state();
  const Unit& unit = unit_of(state, charging.unit);
  const Cell stood = unit_of(state, charging.target).cell;
  if (!walked.whole || ground_forbids_charge(state, unit, unit_of(state, charging.target), walked)) {
    fall_back_at_once(decision, unit.id, 0);
    return end_action(decision, unit.id);
  }
  fall_back_at_once(decision, unit.id, moved ? 0 : charging.target);
  charge_or_follow(decision, charging, stood);
}

void carry_out(Decision& decision, const Act& act) {
  const State& state = decision.state();
  const Unit& unit = unit_of(state, act.unit);
  const std::vector<Direction> steps = steps_of(state, act);
  decision.emit(ActionBegan{act.unit});
  const Walk walked = walk(decision, act.unit, steps, MoveReason::kOrder);
  if (act.verb == Verb::kCharge) {
    const ChoiceAwaited charging{Choice::kFollow, act.unit, act.target, kOffBoard,
                                 charge_move_left(state, unit, steps.size())};
    return come_to_blows(decision, charging, walked, !steps.empty());
  }
  const bool fell_back = !steps.empty() && fall_back_at_once(decision, act.unit, 0);
  if (!walked.whole) return end_action(decision, act.unit);
  if (act.verb == Verb::kFire) return fire_if_still_there(decision, act.unit, act.target);
  if (fell_back && must_take_a_shot(state, unit, steps.size())) return await_shot(decision, act.unit, 0);
  end_action(decision, act.unit);
}

// L9: into the hex; then cavalry may charge once more, unless the terrain stopped it.
void carry_out(Decision& decision, const Advance&) {
  const State& state = decision.state();
  const ChoiceAwaited pending = state.pending;
  const Unit& unit = unit_of(state, pending.unit);
  const UnitType& type = type_of(state, unit);
  const Board& board = state.setup->board;
  const auto way = std::find_if(kit::kHexDirections.begin(), kit::kHexDirections.end(),
                                [&](Direction d) { return step(board, unit.cell, d) == pending.cell; });
  const Walk walked = walk(decision, unit.id, {*way}, MoveReason::kAdvance);
  fall_back_at_once(decision, unit.id, 0);
  const bool may_go_on =
      type.arm == Arm::kCavalry && !pending.second && !walked.woods && !Field(state).stops(type, unit.cell);
  if (!may_go_on || second_charges(state, unit).targets.empty()) return end_action(decision, unit.id);
  decision.emit(ChoiceAwaited{Choice::kStrikeAgain, unit.id, 0, kOffBoard, 0, true});
}

void carry_out(Decision& decision, const Strike& strike) {
  ChoiceAwaited pending = decision.state().pending;
  if (pending.choice == Choice::kOtherShot) return fire(decision, pending.unit, strike.target);
  pending.choice = Choice::kFollow;
  pending.target = strike.target;
  come_to_blows(decision, pending, {}, false);
}

void carry_out(Decision& decision, const Follow& follow) {
  const State& state = decision.state();
  ChoiceAwaited pending = state.pending;
  const std::vector<Direction> steps = follow_steps(state, pending, follow.cell);
  const Walk walked = walk(decision, pending.unit, steps, MoveReason::kFollow);
  pending.move_left = 0;
  come_to_blows(decision, pending, walked, !steps.empty());
}

void carry_out(Decision& decision, const StandFast&) { end_action(decision, decision.state().pending.unit); }

template <class T>
void carry_out(Decision&, const T&) {}  // no order of an action

}  // namespace

std::vector<Direction> steps_of(const State& state, const Act& act) {
  const Unit& unit = unit_of(state, act.unit);
  if (act.cell == unit.cell) return {};
  const kit::Seat side = side_of(unit.id);
  const UnitType& type = type_of(state, unit);
  const Field field(state, unit);
  Reach::Limits limits{.allowance = type.move, .avoid_woods = act.verb == Verb::kCharge};
  if (order_of(state, unit) == command::Order::kOppose) {
    // L14: a way that enters no row nearer the enemy baseline, where it falls back and there is one.
    limits.never_forward = true;
    const Reach level(field, type, side, unit.cell, limits);
    if (level.cost(act.cell) != kOutOfReach && has_enemy_close(state, unit)) return level.way_to(act.cell);
    limits.never_forward = false;
  }
  return Reach(field, type, side, unit.cell, limits).way_to(act.cell);
}

void carry_out_action(Decision& decision, const Order& order) {
  std::visit([&](const auto& one) { carry_out(decision, one); }, order);
}

}  // namespace galloper::land
