// The land battle (rules L, on F and C): hexes, brigades under wilful brigadiers, six counters and a die. It
// may include base, kit, activation and command; no thread, clock, protobuf or disk.
//
//   State state = initial(setup);
//   for (const Order& order : legal_orders(state, Seat::kSouth)) …
//   auto events = decide(state, Seat::kSouth, order, dice);     // or a Refusal with the rule's id
//   for (const Event& event : *events) apply(state, event);
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "common/base/dice.h"
#include "common/base/random.h"
#include "common/base/result.h"
#include "server/rules/land/view.h"

namespace galloper::land {

State initial(const Setup& setup);
State initial(std::shared_ptr<const Setup> setup);
std::vector<Order> legal_orders(const State& state, kit::Seat seat);
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

// ---- previews: exact, from what the seat may know ----

// What a throw of dice at a target may do. Chances sum to 1.
struct VolleyOdds {
  int dice = 0;
  std::vector<DiceModifier> modifiers;
  std::vector<double> hits;   // by number of SP taken
  std::vector<double> flags;  // by number thrown
  double destroyed = 0;       // by the hits alone
  double retreats = 0;        // lives, and goes back at least one hex
  double lost = 0;            // destroyed, driven off, or destroyed by blocked retreats
  double expected_loss = 0;   // SP
};
// L4, L8, L10: of a unit that stands on `from` at the target where it stands.
VolleyOdds volley_odds(const State& state, VolleyKind kind, UnitId unit, Cell from, UnitId target);
// C9: before a runner is sent. `turns`: C7, 0: there is no path.
struct RunnerOdds {
  int turns = 0;
  std::vector<Cell> route;
  command::ComplianceOdds odds;
};
RunnerOdds runner_odds(const State& state, kit::Seat side, BrigadeId brigade, command::Order order);

// The order that binds a unit: an elite's own, else its brigade's; kNone for the CinC's own troops (C8).
command::Order order_of(const State& state, const Unit& unit);
// L12.
bool is_wavering(const State& state, const Unit& unit);
// L11, L21: banners won by that side, objectives included.
int banners_of(const State& state, kit::Seat side);
// A shortest way of an action's move, for a preview or an event. Precondition: Act is legal.
std::vector<Direction> steps_of(const State& state, const Act& act);

struct Game {
  static constexpr std::string_view kName = "land";
  using Setup = land::Setup;
  using State = land::State;
  using Order = land::Order;
  using Event = land::Event;
  using PublicEvent = land::PublicEvent;
  using View = land::View;
  using ViewDelta = land::ViewDelta;
  using Outcome = land::Outcome;
  static State initial(const Setup& setup) { return land::initial(setup); }
  static std::vector<Order> legal_orders(const State& s, kit::Seat seat) {
    return land::legal_orders(s, seat);
  }
  static Result<std::vector<Event>, kit::Refusal> decide(const State& s, kit::Seat seat, const Order& o,
                                                         Dice& d) {
    return land::decide(s, seat, o, d);
  }
  static void apply(State& s, const Event& e) { land::apply(s, e); }
  static bool irrevocable(const State& s, const std::vector<Event>& e) { return land::irrevocable(s, e); }
  static std::uint8_t may_act(const State& s) { return land::may_act(s); }
  static View view(const State& s, kit::Viewer v) { return land::view(s, v); }
  static std::optional<PublicEvent> redact(const State& s, const Event& e, kit::Viewer v) {
    return land::redact(s, e, v);
  }
  static ViewDelta diff(const View& a, const View& b) { return land::diff(a, b); }
  static View patch(const View& a, const ViewDelta& d) { return land::patch(a, d); }
  static bool is_empty(const ViewDelta& d) { return land::is_empty(d); }
  static State sample(const State& s, kit::Viewer v, Random& r) { return land::sample(s, v, r); }
  static std::optional<Outcome> outcome(const State& s) { return land::outcome(s); }
  static std::size_t order_bound(const Setup& setup) { return land::order_bound(setup); }
  static void check_invariants(const State& s) { land::check_invariants(s); }
};

}  // namespace galloper::land
