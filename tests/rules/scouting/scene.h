// Positions for tests of the rules, drawn as one reads a map: North's baseline is the first row. Terrain: '.'
// open, 'f' forest -2, 'h' hills -1, 'F' forested hills -3, 'w' water that nobody enters.
//
//   Scene scene({"......", "......", …});
//   scene.south({"C2"}).north({"C3"});
//   State state = scene.state();                                  // South to move, turn 1
//   state = play(state, kSouth, EndMoves{});
//   state = play(state, kSouth, Attack{1, 2}, {6, 1});            // with these dice and no others
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "common/dice/scripted_dice.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::scouting {

inline constexpr kit::Seat kSouth = kit::Seat::kSouth;
inline constexpr kit::Seat kNorth = kit::Seat::kNorth;
inline constexpr kit::Seat kReferee = kit::Seat::kReferee;

class Scene {
 public:
  explicit Scene(std::vector<std::string> rows);
  // Open ground.
  Scene(int width, int depth);

  Rules& rules() { return setup_.rules; }
  Setup& setup() { return setup_; }
  Scene& south(std::vector<std::string> cells);
  Scene& north(std::vector<std::string> cells);
  // The side's scouts in play, ids as they were given; who has fewer lost the others before. South has the
  // first turn.
  State state(kit::Seat to_move = kSouth) const;
  // Before Begin.
  State start() const { return initial(setup_); }
  Cell at(std::string_view name) const;

 private:
  Setup setup_;
  std::array<std::vector<Cell>, 2> scouts_;
};

// The same cell names for any state.
Cell at(const State& state, std::string_view name);

// The events of an order that must be accepted and throw exactly these dice.
std::vector<Event> events_of(const State& state, kit::Seat seat, const Order& order,
                             std::vector<std::uint32_t> dice = {});
State play(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice = {});
// Why the order is refused; a failure, and an empty one, when it is not.
kit::Refusal refusal_of(const State& state, kit::Seat seat, const Order& order);

// Where the scout may move, as names in ascending order of cells: "A2 B2".
std::string destinations_of(const State& state, ScoutId scout);
bool is_offered(const State& state, kit::Seat seat, const Order& order);

// The first event of that kind; a failure, and a default one, if there is none.
template <class E>
E only(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const E* const found = std::get_if<E>(&event)) return *found;
  }
  ADD_FAILURE() << "no such event";
  return {};
}
template <class E>
std::size_t count(const std::vector<Event>& events) {
  std::size_t found = 0;
  for (const Event& event : events) found += std::holds_alternative<E>(event) ? 1 : 0;
  return found;
}

}  // namespace galloper::scouting
