#include "server/rules/naval/decision.h"

namespace galloper::naval {

// G1: accepted whole or refused whole; nothing is rolled before the order has passed every check.
Result<std::vector<Event>, kit::Refusal> decide(const State& state, kit::Seat seat, const Order& order,
                                                Dice& dice) {
  return std::visit(
      [&](const auto& one) { return kit::rule_on<DrawLapsed, Decision>(state, seat, one, dice); }, order);
}

// G6: whether taking the order back would unknow something random or hidden. Fire that nobody could give
// hides nothing.
bool irrevocable(const State& before, const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (std::holds_alternative<InitiativeRolled>(event) || std::holds_alternative<Fired>(event) ||
        std::holds_alternative<Ended>(event))
      return true;
    if (std::holds_alternative<FireEnded>(event) && before.phase == Phase::kFire) return true;
  }
  return false;
}

std::uint8_t may_act(const State& state) {
  if (!state.begun || state.outcome) return 0;
  if (state.phase == Phase::kMoves) return kit::bit_of(state.active);
  std::uint8_t seats = 0;
  for (const kit::Seat side : kit::kSides) {
    if (!side_state(state, side).committed) seats |= kit::bit_of(side);
  }
  return seats;
}

std::optional<Outcome> outcome(const State& state) { return state.outcome; }

}  // namespace galloper::naval
