#include <algorithm>

#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

// L14, L23: a unit that stands fast before an enemy within close range shows that it does not oppose, and one
// that goes from there shows how.
bool tests_an_order(const State& before, const UnitMoved& moved) {
  const LandRules& rules = before.setup->rules.land;
  if (hides_nothing(before)) return false;
  const std::vector<Unit>& enemies = before.units[kit::index_of(kit::enemy_of(side_of(moved.unit)))];
  const Cell from = unit_of(before, moved.unit).cell;
  return std::any_of(enemies.begin(), enemies.end(), [&](const Unit& enemy) {
    const Board& board = before.setup->board;
    return is_on_board(enemy) && (distance(board, moved.cell, enemy.cell) <= rules.close_range ||
                                  distance(board, from, enemy.cell) <= rules.close_range);
  });
}

// S14: whoever goes or builds somewhere finds out whether something is hidden there.
bool has_unsurveyed(const State& state) {
  const std::vector<Piece>& pieces = state.setup->board.pieces;
  return !hides_nothing(state) &&
         std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.unsurveyed; });
}

// F6, L23: the side is done though it might act: its orders, or the ground that it knows, leave it nothing to
// do.
bool shows_inability(const State& before, const std::vector<Event>& events) {
  if (hides_nothing(before)) return false;
  int actions_left = before.actions_left;
  bool acted = false;
  for (const Event& event : events) {
    if (std::holds_alternative<ActionBegan>(event)) --actions_left;
    if (std::holds_alternative<ActionEnded>(event)) acted = true;
    const auto* const phase = std::get_if<PhaseBegan>(&event);
    if (phase != nullptr && phase->phase == Phase::kCounter && acted && actions_left > 0) return true;
  }
  return false;
}

template <class E>
bool shows_one(const State&, const E&) {
  return false;
}
bool shows_one(const State&, const BrigadierMade&) { return true; }
bool shows_one(const State&, const InitiativeRolled&) { return true; }
bool shows_one(const State& before, const PieceMoved&) { return has_unsurveyed(before); }
bool shows_one(const State& before, const RewardPassed& event) {
  return event.lapsed && has_unsurveyed(before);
}
bool shows_one(const State&, const PieceSurveyed&) { return true; }
bool shows_one(const State&, const DeploymentShown&) { return true; }
bool shows_one(const State&, const CountersShown&) { return true; }
// L23: with orders_open nothing is hidden once both are deployed.
bool opens_orders(const State& before) {
  return before.setup->rules.land.fog == Fog::kOrdersOpen && !is_deployed(before);
}
bool shows_one(const State& before, const PhaseBegan& event) {
  return event.phase > Phase::kDeployment && opens_orders(before);
}
bool shows_one(const State& before, const TurnBegan&) { return opens_orders(before); }
bool shows_one(const State&, const RunnerEnded& event) { return event.fate == RunnerFate::kIntercepted; }
bool shows_one(const State&, const RunnerArrived&) { return true; }
bool shows_one(const State&, const EliteRolled&) { return true; }
bool shows_one(const State&, const SectorRolled&) { return true; }
bool shows_one(const State& before, const UnitMoved& event) {
  return event.reason == MoveReason::kFallBack || has_unsurveyed(before) || tests_an_order(before, event);
}
bool shows_one(const State&, const Volley&) { return true; }
bool shows_one(const State&, const BrigadierHit&) { return true; }
bool shows_one(const State&, const BrigadierAfter&) { return true; }
bool shows_one(const State&, const Ended&) { return true; }

}  // namespace

// G1: accepted whole or refused whole; nothing is rolled before the order has passed every check.
Result<std::vector<Event>, kit::Refusal> decide(const State& state, kit::Seat seat, const Order& order,
                                                Dice& dice) {
  return std::visit(
      [&](const auto& one) { return kit::rule_on<DrawLapsed, Decision>(state, seat, one, dice); }, order);
}

// G6: whether taking the order back would unknow something random or hidden.
bool irrevocable(const State& before, const std::vector<Event>& events) {
  return shows_inability(before, events) ||
         std::any_of(events.begin(), events.end(), [&](const Event& event) {
           return std::visit([&](const auto& one) { return shows_one(before, one); }, event);
         });
}

std::uint8_t may_act(const State& state) {
  if (!state.begun || state.outcome) return 0;
  std::uint8_t seats = 0;
  for (const kit::Seat side : kit::kSides) {
    const bool acts = state.phase == Phase::kDeployment ? is_deploying(state, side) : side == state.active;
    if (acts) seats |= kit::bit_of(side);
  }
  return seats;
}

std::optional<Outcome> outcome(const State& state) { return state.outcome; }

}  // namespace galloper::land
