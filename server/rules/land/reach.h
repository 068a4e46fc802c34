// Private to the room: where a unit can move (L3, L7), worked out once for a unit.
#pragma once

#include <span>
#include <vector>

#include "server/rules/land/field.h"

namespace galloper::land {

inline constexpr std::uint8_t kOutOfReach = 255;
// All hexes within seven: the longest move on a road.
inline constexpr int kMostReached = 169;

class Reach {
 public:
  struct Limits {
    int allowance = 0;
    bool road_bonus = true;      // L7
    bool avoid_woods = false;    // L7: no charge on the turn of entry
    bool never_forward = false;  // L14: enters no row nearer the enemy baseline than where it begins
  };
  // Of a unit of that side that stands on `from`; units on the field are in its way, so it must itself be
  // taken up first.
  Reach(const Field& field, const UnitType& type, kit::Seat side, Cell from, const Limits& limits);

  // Hexes moved to get there; 0 for where it stands, kOutOfReach.
  std::uint8_t cost(Cell cell) const { return cost_[cell]; }
  // Nearest first; where it stands is the first of them.
  std::span<const Cell> cells() const { return {cells_.data(), count_}; }
  // A shortest way; the same one whenever it is asked. Precondition: within reach.
  std::vector<Direction> way_to(Cell cell) const;
  // Whether some way goes on through woods, so that reach without woods may differ beyond their own hexes.
  bool goes_through_woods() const { return goes_through_woods_; }

 private:
  bool is_open(Cell cell) const;
  void spread();
  void spread_on_road();

  const Field& field_;
  const UnitType& type_;
  kit::Seat side_;
  Cell from_;
  Limits limits_;
  bool goes_through_woods_ = false;
  std::size_t count_ = 0;
  std::array<Cell, kMostReached> cells_;
  std::array<std::uint8_t, kMostCells> cost_;
  std::array<std::uint8_t, kMostCells> came_;       // the direction of the last step, by number
  std::array<std::uint8_t, kMostCells> road_came_;  // likewise, all on road; only if it begins on one
};

}  // namespace galloper::land
