// An operation: a scouting game (rules S), then its battle (rules L, F, C) with the advantage that the
// scouting granted (S12 to S14), as one match with one log and one secret. It may include base, kit, scouting
// and land.
//
//   State state = initial(setup);                                // after connect(setup)
//   auto events = decide(state, Seat::kSouth, order, dice);      // an order that ends the scouting begins
//   the battle for (const Event& event : *events) apply(state, event);
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "server/rules/operation/types.h"

namespace galloper::operation {

struct State {
  std::shared_ptr<const Setup> setup;  // never null; shared, never changed
  scouting::State scouting;
  std::optional<land::State> battle;  // once the scouting is over
  // What each viewer sees of the scouting when it is over, by kit::index_of(Viewer); no part of the value.
  std::array<kit::Shared<scouting::View>, kit::kViewers.size()> scouted;

  friend bool operator==(const State& a, const State& b);
};

// Fills in what the scouting takes from the battle where it has none of its own: the armies behind the
// scouts, with the brigadiers whom the scenario made, and the unsurveyed pieces as the features of the
// ground. Precondition: forces that the scouting has of its own have the battle's brigades, in their order.
void connect(Setup& setup);

inline Stage stage_of(const State& state) { return state.battle ? Stage::kBattle : Stage::kScouting; }
inline bool has_begun(const State& state) { return state.scouting.begun; }
// Of the stage that it stands at.
inline std::uint8_t turn_of(const State& state) {
  return state.battle ? state.battle->turn : state.scouting.turn;
}
// A game's order as one of an operation.
Order order_of(const scouting::Order& order);
Order order_of(const land::Order& order);

State initial(const Setup& setup);
State initial(std::shared_ptr<const Setup> setup);
std::vector<Order> legal_orders(const State& state, kit::Seat seat);
// In the scouting, a resignation, a draw or time run out ends that stage only, and the battle begins (S12);
// Close ends the whole.
Result<std::vector<Event>, kit::Refusal> decide(const State& state, kit::Seat seat, const Order& order,
                                                Dice& dice);
void apply(State& state, const Event& event);
bool irrevocable(const State& before, const std::vector<Event>& events);
std::uint8_t may_act(const State& state);
View view(const State& state, kit::Viewer viewer);
std::optional<PublicEvent> redact(const State& before, const Event& event, kit::Viewer viewer);
ViewDelta diff(const View& before, const View& after);
View patch(const View& before, const ViewDelta& delta);
bool is_empty(const ViewDelta& delta);
State sample(const State& state, kit::Viewer viewer, Random& random);
std::optional<Outcome> outcome(const State& state);
std::size_t order_bound(const Setup& setup);
void check_invariants(const State& state);

struct Game {
  static constexpr std::string_view kName = "operation";
  using Setup = operation::Setup;
  using State = operation::State;
  using Order = operation::Order;
  using Event = operation::Event;
  using PublicEvent = operation::PublicEvent;
  using View = operation::View;
  using ViewDelta = operation::ViewDelta;
  using Outcome = operation::Outcome;
  static State initial(const Setup& setup) { return operation::initial(setup); }
  static std::vector<Order> legal_orders(const State& s, kit::Seat seat) {
    return operation::legal_orders(s, seat);
  }
  static Result<std::vector<Event>, kit::Refusal> decide(const State& s, kit::Seat seat, const Order& o,
                                                         Dice& d) {
    return operation::decide(s, seat, o, d);
  }
  static void apply(State& s, const Event& e) { operation::apply(s, e); }
  static bool irrevocable(const State& s, const std::vector<Event>& e) {
    return operation::irrevocable(s, e);
  }
  static std::uint8_t may_act(const State& s) { return operation::may_act(s); }
  static View view(const State& s, kit::Viewer v) { return operation::view(s, v); }
  static std::optional<PublicEvent> redact(const State& s, const Event& e, kit::Viewer v) {
    return operation::redact(s, e, v);
  }
  static ViewDelta diff(const View& a, const View& b) { return operation::diff(a, b); }
  static View patch(const View& a, const ViewDelta& d) { return operation::patch(a, d); }
  static bool is_empty(const ViewDelta& d) { return operation::is_empty(d); }
  static State sample(const State& s, kit::Viewer v, Random& r) { return operation::sample(s, v, r); }
  static std::optional<Outcome> outcome(const State& s) { return operation::outcome(s); }
  static std::size_t order_bound(const Setup& setup) { return operation::order_bound(setup); }
  static void check_invariants(const State& s) { operation::check_invariants(s); }
};

}  // namespace galloper::operation
