#include "server/rules/naval/decision.h"

namespace galloper::naval {
namespace {

template <class O>
constexpr bool kIsReferees =
    std::is_same_v<O, kit::Begin> || std::is_same_v<O, kit::Close> || std::is_same_v<O, kit::TimeRunOut>;

template <class O>
constexpr bool kIsSecret = std::is_same_v<O, Aim> || std::is_same_v<O, CommitFire>;

template <class O>
concept Refusable = requires(const State& state, kit::Seat seat, const O& order) {
  refuse(state, seat, order);
};

MaybeRefusal refuse_giver(kit::Seat seat, bool referees) {
  if (referees && seat != kit::Seat::kReferee)
    return kit::Refusal{"G3", "Only the referee gives this order."};
  if (!referees && seat != kit::Seat::kSouth && seat != kit::Seat::kNorth)
    return kit::Refusal{"G3", "Only a seat of the match, South or North, gives this order."};
  return std::nullopt;
}

template <class O>
MaybeRefusal refuse_moment(const State& state) {
  constexpr bool kBegins = std::is_same_v<O, kit::Begin>;
  if (state.outcome) return kit::Refusal{"G5", "The match is over: it accepts no more orders."};
  if (state.begun && kBegins) return kit::Refusal{"G1", "The match has begun already."};
  if (!state.begun && !kBegins)
    return kit::Refusal{"G1", "The match has not begun: the referee begins it when both seats are taken."};
  return std::nullopt;
}

// G5: an offer lapses by the other side's next order that everybody sees.
template <class O>
bool lets_offer_lapse(const State& state, kit::Seat seat) {
  if (kIsReferees<O> || kIsSecret<O> || std::is_same_v<O, kit::AcceptDraw>) return false;
  return state.draw_offer != kit::Seat::kNone && state.draw_offer != seat;
}

template <class O>
Result<std::vector<Event>, kit::Refusal> decide_one(const State& state, kit::Seat seat, const O& order,
                                                    Dice& dice) {
  if (auto refusal = refuse_giver(seat, kIsReferees<O>)) return tl::unexpected(std::move(*refusal));
  if (auto refusal = refuse_moment<O>(state)) return tl::unexpected(std::move(*refusal));
  if constexpr (Refusable<O>) {
    if (auto refusal = refuse(state, seat, order)) return tl::unexpected(std::move(*refusal));
  }
  Decision decision(state, dice);
  if (lets_offer_lapse<O>(state, seat)) decision.emit(DrawLapsed{state.draw_offer});
  carry_out(decision, seat, order);
  return decision.take_events();
}

}  // namespace

// G1: accepted whole or refused whole; nothing is rolled before the order has passed every check.
Result<std::vector<Event>, kit::Refusal> decide(const State& state, kit::Seat seat, const Order& order,
                                                Dice& dice) {
  return std::visit([&](const auto& one) { return decide_one(state, seat, one, dice); }, order);
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
