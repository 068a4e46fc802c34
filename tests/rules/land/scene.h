// Positions of land battles for tests of the rules, drawn as one reads a map: North's baseline is the first
// row, odd rows (from South's baseline, which is row 0) stand half a hex to the right. Spaces are only for
// the eye. Terrain as in server/rules/land/ground.h.
//
//   Scene scene({". . . . .",
//                " . f . .",
//                ". . . . ."});
//   const UnitId line = scene.south("line B1 assault");
//   const UnitId guns = scene.north("guns C3 hold sp1");
//   State state = scene.state();                                  // South acts; all its units are called
//   EXPECT_EQ(acts(state, line), "B1>C3 A2 B2*C3");
//   const Played played = play(state, Act{line, …}, {1, 5});      // with these dice and no others
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "common/dice/scripted_dice.h"
#include "server/rules/land/decision.h"
#include "server/rules/land/land.h"

namespace galloper::land {

inline constexpr kit::Seat kSouth = kit::Seat::kSouth;
inline constexpr kit::Seat kNorth = kit::Seat::kNorth;
inline constexpr kit::Seat kReferee = kit::Seat::kReferee;
using command::Order::kAssault;
using command::Order::kHold;
using command::Order::kOppose;

// The brigades of either army in a scene, by the order that they have.
inline constexpr BrigadeId kAssaultBrigade = 0;
inline constexpr BrigadeId kOpposeBrigade = 1;
inline constexpr BrigadeId kHoldBrigade = 2;

class Scene {
 public:
  explicit Scene(std::vector<std::string> rows);
  // Open ground, odd rows one hex shorter.
  Scene(int width, int depth);

  LandRules& rules() { return setup_.rules.land; }
  Setup& setup() { return setup_; }
  const Setup& setup() const { return setup_; }
  Cell at(std::string_view name) const;

  // "TYPE CELL WORD…": TYPE is line, light, grenadiers, light_horse, heavy_horse, guards, guns, horse_guns
  // or the id of a type of the setup. Words: assault (else), oppose, hold: its brigade; own: the CinC's own
  // troops (C8); spN: strength; led: its brigadier stands with it; retreated (L12); fell_back (L14); acted;
  // idle: not called; follows_assault, follows_oppose, follows_hold: an elite's own order (C12).
  UnitId south(std::string_view line) { return add(kSouth, line); }
  UnitId north(std::string_view line) { return add(kNorth, line); }
  UnitId add(kit::Seat side, std::string_view line);
  // A piece of that terrain; `unsurveyed`: hidden from both sides (S14).
  std::uint8_t piece(char symbol, std::vector<std::string> cells, bool unsurveyed = false);
  void cinc(kit::Seat side, std::string_view cell);

  // In the actions phase of that side's first turn, with actions for all.
  State state(kit::Seat active = kSouth) const;

 private:
  struct Placed {
    kit::Seat side = kSouth;
    Unit unit;
    bool led = false;
  };
  void read_word(Placed& placed, std::string_view word) const;

  Setup setup_;
  std::vector<Placed> placed_;
  std::array<Cell, 2> cinc_{kOffBoard, kOffBoard};
};

Cell at(const State& state, std::string_view name);
std::string name_of(const State& state, Cell cell);
std::string names_of(const State& state, const std::vector<Cell>& cells);

// The whole list of a unit's legal acts: "B2" it moves there, "B2>C4" then fires at the unit in C4, "B2*C3"
// then charges it; in the order of acts_of.
std::string acts(const State& state, UnitId unit);
// The answers to the choice awaited: "advance", ">C4" or "*C4" (strike), "follow C3", "stand".
std::string answers(const State& state);

struct Played {
  State state;
  std::vector<Event> events;
};
// What comes of an order of an action that must be legal and throw exactly these dice, without what the turn
// does afterwards.
Played play(const State& state, const Order& order, std::vector<std::uint32_t> dice = {});
// The act written as in acts().
Act act(const State& state, UnitId unit, std::string_view written);
Played play(const State& state, UnitId unit, std::string_view written, std::vector<std::uint32_t> dice = {});

// Where a unit stands, by name; "destroyed" or "driven off".
std::string place_of(const State& state, UnitId unit);

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
template <class E>
std::size_t count(const std::vector<Event>& events) {
  return all<E>(events).size();
}

}  // namespace galloper::land
