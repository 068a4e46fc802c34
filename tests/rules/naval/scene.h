// Positions for tests of the rules, drawn as one reads a chart: North's edge is the first row, '#' is land.
//
//   Scene scene(8, 8);
//   scene.south("destroyer", "C2", kNE).north("transport", "C6", kE);   // ships 1 and 2
//   State state = scene.moves();                                       // South to move, turn 1
//   state = play(state, kSouth, MoveShip{1, at(state, "C3"), kNE});
//   state = play(state, kSouth, CommitFire{}, {6, 1});                 // with these dice and no others
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "common/dice/scripted_dice.h"
#include "server/rules/naval/naval.h"
#include "server/rules/naval/ship_classes.h"

namespace galloper::naval {

inline constexpr kit::Seat kSouth = kit::Seat::kSouth;
inline constexpr kit::Seat kNorth = kit::Seat::kNorth;
inline constexpr kit::Seat kReferee = kit::Seat::kReferee;
inline constexpr Direction kNE = Direction::kNorthEast;
inline constexpr Direction kE = Direction::kEast;
inline constexpr Direction kSE = Direction::kSouthEast;
inline constexpr Direction kSW = Direction::kSouthWest;
inline constexpr Direction kW = Direction::kWest;
inline constexpr Direction kNW = Direction::kNorthWest;

class Scene {
 public:
  // Open sea.
  Scene(int width, int height);
  explicit Scene(std::vector<std::string> rows);

  Setup& setup() { return setup_; }
  NavalRules& rules() { return setup_.rules; }
  // Adds a ship: South's all before North's, ids from 1 as they are added.
  Scene& south(std::string_view ship_class, std::string_view cell, Direction facing, int damage = 0);
  Scene& north(std::string_view ship_class, std::string_view cell, Direction facing, int damage = 0);
  // A class of this scene alone; the id is its name.
  Scene& with_class(ShipClass ship_class);

  // Before Begin.
  State start() const { return initial(setup_); }
  // Begun, South the high roller.
  State begun() const;
  // In the moves of the first turn.
  State moves() const { return begun(); }
  // In the fire of the first turn, every ship where it began.
  State fire() const;

 private:
  Scene& add(kit::Seat side, std::string_view ship_class, std::string_view cell, Direction facing,
             int damage);
  Setup setup_;
};

Cell at(const State& state, std::string_view name);

// The events of an order that must be accepted and throw exactly these dice.
std::vector<Event> events_of(const State& state, kit::Seat seat, const Order& order,
                             std::vector<std::uint32_t> dice = {});
State play(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice = {});
// Why the order is refused; a failure, and an empty one, when it is not.
kit::Refusal refusal_of(const State& state, kit::Seat seat, const Order& order);
bool is_offered(const State& state, kit::Seat seat, const Order& order);
// Guns at the target, in the seat's plan.
State aim(const State& state, ShipId ship, ShipId target, Weapon weapon = Weapon::kGuns);
// "F" forward, "L" and "R" turns: "FRFRF".
std::string text_of(const std::vector<Step>& steps);

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
std::vector<E> all(const std::vector<Event>& events) {
  std::vector<E> found;
  for (const Event& event : events) {
    if (const E* const one = std::get_if<E>(&event)) found.push_back(*one);
  }
  return found;
}

}  // namespace galloper::naval
