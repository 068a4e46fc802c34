// What every game does around its own rules when it decides an order: who may give it and when (G1, G3), the
// events applied as they come about, draws (G5). For the games of server/rules, privately.
//
//   using Decision = kit::Decision<State, Event, apply>;
//   return std::visit([&](const auto& one) { return kit::rule_on<DrawLapsed, Decision>(state, seat, one,
//   dice); }, order);
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/base/dice.h"
#include "common/base/result.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/table.h"

namespace galloper::kit {

// Why the seat may not give the order; nothing if it may (G1).
using MaybeRefusal = std::optional<Refusal>;

// The events of one order. Each is applied to a copy of the state as it is emitted, so that play and replay
// share the game's apply().
template <class State, class Event, void (*kApply)(State&, const Event&)>
class Decision {
 public:
  Decision(const State& before, Dice& dice) : state_(before), dice_(dice) { events_.reserve(8); }

  const State& state() const { return state_; }
  std::uint8_t roll(std::string_view purpose, std::uint32_t subject) {
    return static_cast<std::uint8_t>(dice_.roll(purpose, subject).value);
  }
  std::uint32_t draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) {
    return dice_.draw(purpose, subject, sides).value;
  }
  void emit(Event event) {
    kApply(state_, event);
    events_.push_back(std::move(event));
  }
  const std::vector<Event>& events() const { return events_; }
  std::vector<Event> take_events() { return std::move(events_); }

 private:
  State state_;
  Dice& dice_;
  std::vector<Event> events_;
};

template <class Order>
inline constexpr bool kIsReferees =
    std::is_same_v<Order, Begin> || std::is_same_v<Order, Close> || std::is_same_v<Order, TimeRunOut>;

// Orders that the other side does not learn of; a game with such specialises this.
template <class Order>
inline constexpr bool kIsSecret = false;

// G3: the referee's orders are the referee's alone, all others a seat's.
MaybeRefusal refuse_giver(Seat seat, bool referees);
// G1, G5: nothing before Begin, one Begin, nothing after the end.
MaybeRefusal refuse_moment(bool begun, bool over, bool begins);
// G1. may_act: bits of the sides that may act.
MaybeRefusal refuse_time_out(std::uint8_t may_act, Seat side);
// G5. offered: whose offer of a draw stands; kNone: nobody's.
MaybeRefusal refuse_draw_offer(Seat offered, Seat by);
MaybeRefusal refuse_draw(Seat offered, Seat by);

// Decides one order of a game: refused by the above or by the game's refuse(state, seat, order), if it has
// one for this order, or else done by its carry_out(decision, seat, order). An offered draw lapses by the
// other side's next order that is no secret (G5).
template <class DrawLapsed, class GameDecision, class State, class Order>
auto rule_on(const State& state, Seat seat, const Order& order, Dice& dice)
    -> Result<decltype(std::declval<GameDecision&>().take_events()), Refusal> {
  constexpr bool kReferees = kIsReferees<Order>;
  if (auto refusal = refuse_giver(seat, kReferees)) return tl::unexpected(std::move(*refusal));
  const bool over = state.outcome.has_value();
  if (auto refusal = refuse_moment(state.begun, over, std::is_same_v<Order, Begin>))
    return tl::unexpected(std::move(*refusal));
  if constexpr (requires { refuse(state, seat, order); }) {
    if (auto refusal = refuse(state, seat, order)) return tl::unexpected(std::move(*refusal));
  }
  GameDecision decision(state, dice);
  constexpr bool kLetsOfferStand = kReferees || kIsSecret<Order> || std::is_same_v<Order, AcceptDraw>;
  if (!kLetsOfferStand && state.draw_offer != Seat::kNone && state.draw_offer != seat)
    decision.emit(DrawLapsed{state.draw_offer});
  carry_out(decision, seat, order);
  return decision.take_events();
}

}  // namespace galloper::kit
