// The battle at sea (source text 003, rules N): ships move on hexes and fire at once, by secret plans. It may
// include base and kit; no thread, clock, protobuf or disk.
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
#include "server/rules/naval/view.h"

namespace galloper::naval {

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

// Where a ship may end its move (N3, N4), with a shortest course.
struct Course {
  Cell cell = 0;
  Direction facing = Direction::kEast;
  std::vector<Step> steps;
  friend bool operator==(const Course&, const Course&) = default;
};
// By cell, then facing as kit::kHexDirections lists them. Precondition: the ship is afloat.
std::vector<Course> courses_of(const State& state, ShipId ship);
// The same ends alone, for who asks often.
struct Place {
  Cell cell = 0;
  Direction facing = Direction::kEast;
  friend bool operator==(const Place&, const Place&) = default;
};
std::vector<Place> ends_of(const State& state, ShipId ship);
// N4: the course by which it may withdraw.
std::optional<std::vector<Step>> way_out(const State& state, ShipId ship);
// The steps of a legal MoveShip or Withdraw.
std::vector<Step> steps_of(const State& state, const MoveShip& order);

// What a weapon throws at a hex (N6, N7, N11).
struct Shot {
  std::uint8_t dice = 0;  // 0: no shot
  std::uint8_t range = 0;
  bool half = false;  // N6: ahead or astern
  friend bool operator==(const Shot&, const Shot&) = default;
};
// From where it stands at the target where that stands; whether the target is an enemy afloat is not asked.
Shot shot_at(const State& state, ShipId ship, Weapon weapon, ShipId target);
// From that place into that hex, sight included: what shot_at says of where the ships are.
Shot shot_into(const State& state, ShipId ship, Weapon weapon, Cell from, Direction facing, Cell target);
// The dice that the ship would throw into each hex from that place: what clients draw as its arcs. Hexes
// without a shot are left out.
struct HexShot {
  Cell cell = 0;
  Shot shot;
  friend bool operator==(const HexShot&, const HexShot&) = default;
};
std::vector<HexShot> shots_from(const State& state, ShipId ship, Weapon weapon, Cell cell, Direction facing);

// N5: what a throw of so many dice at a target does. Chances sum to 1.
struct FireOdds {
  int dice = 0;
  std::vector<double> points;  // by number of points, 0 to 2 * dice
  double expected = 0;         // two thirds of a point a die
  double sinks = 0;            // N9, with the damage that the target has
};
FireOdds fire_odds(const State& state, int dice, ShipId target);
// The whole of a side's plan on one target, torpedoes included.
FireOdds plan_odds(const State& state, kit::Seat side, ShipId target);

// N12: what the side's ships had to lose when the battle began.
int starting_points(const Setup& setup, kit::Seat side);
// N12: points that the side must sink; kNoPointsWin: no number wins.
std::uint16_t points_to_win(const Setup& setup, kit::Seat side);

struct Game {
  static constexpr std::string_view kName = "naval";
  using Setup = naval::Setup;
  using State = naval::State;
  using Order = naval::Order;
  using Event = naval::Event;
  using PublicEvent = naval::PublicEvent;
  using View = naval::View;
  using ViewDelta = naval::ViewDelta;
  using Outcome = naval::Outcome;
  static State initial(const Setup& setup) { return naval::initial(setup); }
  static std::vector<Order> legal_orders(const State& s, kit::Seat seat) {
    return naval::legal_orders(s, seat);
  }
  static Result<std::vector<Event>, kit::Refusal> decide(const State& s, kit::Seat seat, const Order& o,
                                                         Dice& d) {
    return naval::decide(s, seat, o, d);
  }
  static void apply(State& s, const Event& e) { naval::apply(s, e); }
  static bool irrevocable(const State& s, const std::vector<Event>& e) { return naval::irrevocable(s, e); }
  static std::uint8_t may_act(const State& s) { return naval::may_act(s); }
  static View view(const State& s, kit::Viewer v) { return naval::view(s, v); }
  static std::optional<PublicEvent> redact(const State& s, const Event& e, kit::Viewer v) {
    return naval::redact(s, e, v);
  }
  static ViewDelta diff(const View& a, const View& b) { return naval::diff(a, b); }
  static View patch(const View& a, const ViewDelta& d) { return naval::patch(a, d); }
  static bool is_empty(const ViewDelta& d) { return naval::is_empty(d); }
  static State sample(const State& s, kit::Viewer v, Random& r) { return naval::sample(s, v, r); }
  static std::optional<Outcome> outcome(const State& s) { return naval::outcome(s); }
  static std::size_t order_bound(const Setup& setup) { return naval::order_bound(setup); }
  static void check_invariants(const State& s) { naval::check_invariants(s); }
};

}  // namespace galloper::naval
