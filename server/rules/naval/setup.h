// What is fixed when a battle at sea begins (rules N): house rules, ship classes, the sea, both fleets. Plain
// data, shared by every state of a match and never changed. A cell is row * width + column; row 0 is South's
// baseline, odd rows sit half a hex to the right.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "server/rules/kit/grid.h"
#include "server/rules/kit/seat.h"

namespace galloper::naval {

using Cell = kit::Cell;
using kit::kOffBoard;
using Direction = kit::Direction;

// 1 + the place in Setup::ships: South's from 1, then North's. 0: none.
using ShipId = std::uint8_t;
inline constexpr int kMostShips = 40;  // of both sides together
inline constexpr int kMostMove = 8;
inline constexpr int kMostGuns = 12;
inline constexpr int kMostPoints = 30;
inline constexpr int kTorpedoRange = 3;  // N11

// Enumerations have the numbers of the wire.
enum class Initiative : std::uint8_t { kOnce = 1, kEveryTurn = 2 };         // N1
enum class HighRoll : std::uint8_t { kMovesFirst = 1, kMovesSecond = 2 };   // N1
enum class Phases : std::uint8_t { kMoveThenFire = 1, kFireThenMove = 2 };  // N2
enum class Movement : std::uint8_t { kBySide = 1, kByShip = 2 };            // N2
enum class Arc : std::uint8_t { kSixty = 1, kThirty = 2 };                  // N7
// N11: where a ship's torpedoes may go. Abeam: at any target that is not ahead or astern. Lines: straight
// ahead, straight astern or at ninety degrees.
enum class Tubes : std::uint8_t { kNone = 0, kAbeam = 1, kLines = 2 };
enum class Edge : std::uint8_t { kNorth = 1, kEast = 2, kSouth = 3, kWest = 4 };
enum class Deed : std::uint8_t { kSunk = 1, kWithdrawn = 2 };

struct NavalRules {
  Initiative initiative = Initiative::kOnce;
  HighRoll high_roll = HighRoll::kMovesFirst;
  Phases phases = Phases::kMoveThenFire;
  Movement movement = Movement::kBySide;
  std::uint8_t minimum_move = 0;  // N3: forward hexes, 0 to kMostMove
  bool blocked_turn = true;       // N4
  Arc arc = Arc::kSixty;
  bool torpedoes = false;        // N11
  std::uint8_t turn_limit = 20;  // N12: 1 to 60
  friend bool operator==(const NavalRules&, const NavalRules&) = default;
};

// N10. The standard ones are in ship_classes.h; a scenario may add its own.
struct ShipClass {
  std::string id;              // "light_cruiser"
  std::string name;            // "light cruiser"
  std::uint8_t move = 4;       // hexes and turns, 0 to kMostMove; 0: moored
  std::uint8_t guns = 4;       // dice at range 1, 0 to kMostGuns
  std::uint8_t points = 4;     // that sink it, 1 to kMostPoints
  Tubes tubes = Tubes::kNone;  // N11
  std::uint8_t torpedoes = 0;  // N11: to fire in a battle
  friend bool operator==(const ShipClass&, const ShipClass&) = default;
};

// N4: who may leave the sea there; kNone: both sides.
struct Exit {
  Edge edge = Edge::kNorth;
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const Exit&, const Exit&) = default;
};

struct Sea {
  std::uint8_t width = 20;   // hexes of every row: 6 to 40
  std::uint8_t height = 16;  // rows: 6 to 40
  std::vector<bool> land;    // by cell
  std::vector<Exit> exits;
  friend bool operator==(const Sea&, const Sea&) = default;
};

struct ShipSpec {
  std::string name;
  kit::Seat side = kit::Seat::kSouth;
  std::uint8_t ship_class = 0;  // index into Setup::classes
  Cell cell = 0;
  Direction facing = Direction::kEast;
  std::uint8_t damage = 0;  // N13: from battles before; below the points of its class
  friend bool operator==(const ShipSpec&, const ShipSpec&) = default;
};

// N12: `winner` wins once so many of these ships are sunk, or have withdrawn. One named ship: a list of one.
struct Objective {
  kit::Seat winner = kit::Seat::kSouth;
  Deed deed = Deed::kSunk;
  std::vector<ShipId> ships;
  std::uint8_t count = 1;
  friend bool operator==(const Objective&, const Objective&) = default;
};

// N12: sinking half of the enemy's starting points wins.
inline constexpr std::uint16_t kHalfOfEnemy = 0;
// N12: no number of points sunk wins before the end.
inline constexpr std::uint16_t kNoPointsWin = 0xffff;

struct Setup {
  NavalRules rules;
  std::vector<ShipClass> classes;
  Sea sea;
  std::array<std::string, 2> fleets;  // names, by side
  std::vector<ShipSpec> ships;        // South's, then North's
  // N12, by the side that sinks them.
  std::array<std::uint16_t, 2> points_to_win = {kHalfOfEnemy, kHalfOfEnemy};
  std::vector<Objective> objectives;
  bool last_side_afloat = false;  // N12: a side wins when only it has ships afloat
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace galloper::naval
