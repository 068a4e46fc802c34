// The scouting game (source text 004, rules S): scouts ride to the enemy's baseline, observe, and ride home.
// It may include base and kit; no thread, clock, protobuf or disk.
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

#include "common/base/random.h"
#include "common/base/result.h"
#include "server/rules/scouting/types.h"

namespace galloper::scouting {

struct State {
  std::shared_ptr<const Setup> setup;  // never null; shared, never changed
  bool begun = false;
  Phase phase = Phase::kPlacement;
  std::uint8_t turn = 0;
  kit::Seat active = kit::Seat::kNone;
  kit::Seat first = kit::Seat::kNone;
  std::uint8_t moved_this_turn = 0;
  std::vector<Scout> scouts;  // by id
  std::array<SideState, 2> sides;
  kit::Seat draw_offer = kit::Seat::kNone;
  kit::Seat four_returned = kit::Seat::kNone;  // who holds kind 4 so far (S13)
  std::optional<Outcome> outcome;

  friend bool operator==(const State& a, const State& b);
};

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
// All that the game grants for the battle that follows (S12 to S14), secrets included. Precondition: it is
// over.
kit::Advantage granted(const State& state);
std::size_t order_bound(const Setup& setup);
void check_invariants(const State& state);

// ---- previews: exact, from what the seat may know ----
EncounterOdds encounter_odds(const State& state, ScoutId attacker, ScoutId defender);
// The scout's reachable cells with a shortest path each, by cell.
std::vector<std::pair<Cell, MovePreview>> reachable(const State& state, ScoutId scout);

struct Game {
  static constexpr std::string_view kName = "scouting";
  using Setup = scouting::Setup;
  using State = scouting::State;
  using Order = scouting::Order;
  using Event = scouting::Event;
  using PublicEvent = scouting::PublicEvent;
  using View = scouting::View;
  using ViewDelta = scouting::ViewDelta;
  using Outcome = scouting::Outcome;
  static State initial(const Setup& setup) { return scouting::initial(setup); }
  static std::vector<Order> legal_orders(const State& s, kit::Seat seat) {
    return scouting::legal_orders(s, seat);
  }
  static Result<std::vector<Event>, kit::Refusal> decide(const State& s, kit::Seat seat, const Order& o,
                                                         Dice& d) {
    return scouting::decide(s, seat, o, d);
  }
  static void apply(State& s, const Event& e) { scouting::apply(s, e); }
  static bool irrevocable(const State& s, const std::vector<Event>& e) { return scouting::irrevocable(s, e); }
  static std::uint8_t may_act(const State& s) { return scouting::may_act(s); }
  static View view(const State& s, kit::Viewer v) { return scouting::view(s, v); }
  static std::optional<PublicEvent> redact(const State& s, const Event& e, kit::Viewer v) {
    return scouting::redact(s, e, v);
  }
  static ViewDelta diff(const View& a, const View& b) { return scouting::diff(a, b); }
  static View patch(const View& a, const ViewDelta& d) { return scouting::patch(a, d); }
  static bool is_empty(const ViewDelta& d) { return scouting::is_empty(d); }
  static State sample(const State& s, kit::Viewer v, Random& r) { return scouting::sample(s, v, r); }
  static std::optional<Outcome> outcome(const State& s) { return scouting::outcome(s); }
  static std::size_t order_bound(const Setup& setup) { return scouting::order_bound(setup); }
  static void check_invariants(const State& s) { scouting::check_invariants(s); }
};

}  // namespace galloper::scouting
