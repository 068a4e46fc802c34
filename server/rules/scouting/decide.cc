#include <fmt/core.h>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {}  // namespace

// G1: accepted whole or refused whole; nothing is rolled before the order has passed every check.
Result<std::vector<Event>, kit::Refusal> decide(const State& state, kit::Seat seat, const Order& order,
                                                Dice& dice) {
  return std::visit(
      [&](const auto& one) { return kit::rule_on<DrawLapsed, Decision>(state, seat, one, dice); }, order);
}

// G6: whether taking the order back would unknow something random or hidden.
bool irrevocable(const State&, const std::vector<Event>& events) {
  for (const Event& event : events) {
    const bool shows =
        std::holds_alternative<ReportOrderDrawn>(event) || std::holds_alternative<BrigadierMade>(event) ||
        std::holds_alternative<Revealed>(event) || std::holds_alternative<InitiativeRolled>(event) ||
        std::holds_alternative<Fought>(event) || std::holds_alternative<Returned>(event) ||
        std::holds_alternative<FourReturnedRolled>(event) || std::holds_alternative<Ended>(event);
    if (shows) return true;
  }
  return false;
}

std::uint8_t may_act(const State& state) {
  if (!state.begun || state.outcome) return 0;
  if (is_revealed(state)) return kit::bit_of(state.active);
  std::uint8_t seats = 0;
  for (const kit::Seat side : kit::kSides) {
    if (!state.sides[kit::index_of(side)].confirmed) seats |= kit::bit_of(side);
  }
  return seats;
}

std::optional<Outcome> outcome(const State& state) { return state.outcome; }

}  // namespace galloper::scouting
