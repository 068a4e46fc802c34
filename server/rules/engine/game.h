// The room `engine` holds the contract that every game fulfils and what follows from it alone: folding a log,
// the laws. It sees base and kit; it knows no game.
//
// A game is a namespace of plain values and free functions; a struct `Game` in it names them for templates:
//
//   static_assert(engine::Game<scouting::Game>);
//   auto state = engine::fold<scouting::Game>(setup, events);
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

#include "common/base/dice.h"
#include "common/base/random.h"
#include "common/base/result.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/table.h"

namespace galloper::engine {

template <class G>
concept Game = requires(const typename G::Setup& setup, typename G::State& state,
                        const typename G::State& before, const typename G::Order& order,
                        const typename G::Event& event, const typename G::View& view,
                        const typename G::ViewDelta& delta, kit::Seat seat, kit::Viewer viewer, Dice& dice,
                        Random& random) {
  { G::kName } -> std::convertible_to<std::string_view>;
  // Before the referee's Begin, which is the first order of every log.
  { G::initial(setup) } -> std::same_as<typename G::State>;
  // All that this seat may order now; empty when it must wait. Computed from what the seat may know (G3, G4).
  { G::legal_orders(before, seat) } -> std::same_as<std::vector<typename G::Order>>;
  // The events of an order, or why it is refused; the state is not touched. Dice are thrown only for an
  // accepted order (G1).
  {
    G::decide(before, seat, order, dice)
    } -> std::same_as<Result<std::vector<typename G::Event>, kit::Refusal>>;
  // Total: never rolls, never refuses.
  { G::apply(state, event) } -> std::same_as<void>;
  // Whether taking the order back would unknow something random or hidden (G6).
  { G::irrevocable(before, std::vector<typename G::Event>{}) } -> std::same_as<bool>;
  // The sides that may act now, as bits of kit::bit_of.
  { G::may_act(before) } -> std::same_as<std::uint8_t>;
  { G::view(before, viewer) } -> std::same_as<typename G::View>;
  // What this viewer learns of the event; nothing if it is hidden from it.
  { G::redact(before, event, viewer) } -> std::same_as<std::optional<typename G::PublicEvent>>;
  { G::diff(view, view) } -> std::same_as<typename G::ViewDelta>;
  { G::patch(view, delta) } -> std::same_as<typename G::View>;
  // Whether the delta says nothing.
  { G::is_empty(delta) } -> std::same_as<bool>;
  // A state consistent with all that the viewer knows, what is hidden from it drawn anew.
  { G::sample(before, viewer, random) } -> std::same_as<typename G::State>;
  { G::outcome(before) } -> std::same_as<std::optional<typename G::Outcome>>;
  // An upper bound of the orders that a match can take, offers of a draw and withdrawn commitments not
  // counted.
  { G::order_bound(setup) } -> std::same_as<std::size_t>;
  // Throws std::logic_error that names what does not hold.
  { G::check_invariants(before) } -> std::same_as<void>;
  requires std::equality_comparable<typename G::State> && std::equality_comparable<typename G::View>;
  requires std::equality_comparable<typename G::Order> && std::equality_comparable<typename G::Event>;
};

template <Game G>
typename G::State fold(const typename G::Setup& setup, const std::vector<typename G::Event>& events) {
  auto state = G::initial(setup);
  for (const auto& event : events) G::apply(state, event);
  return state;
}

}  // namespace galloper::engine
