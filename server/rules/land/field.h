// Private to the room: a state made ready for many questions about one moment: who stands where, on which
// ground. A unit may be taken up from it, or put elsewhere, to ask what would be.
#pragma once

#include <span>

#include "server/rules/land/board.h"
#include "server/rules/land/layout.h"

namespace galloper::land {

class Field {
 public:
  // The ground as it is. `state` must outlive this and keep still.
  explicit Field(const State& state);
  // S14: the ground as that side knows it.
  Field(const State& state, kit::Seat side);
  // As the unit's own side knows it, and the unit taken up: for where it might go.
  Field(const State& state, const Unit& without);
  Field(const Field&) = delete;
  Field& operator=(const Field&) = delete;

  const State& state() const { return *state_; }
  const Board& board() const { return *board_; }
  int cell_count() const { return board_->width * board_->depth; }

  UnitId unit_at(Cell cell) const { return units_[cell]; }
  void take_up(Cell cell) { units_[cell] = 0; }
  void put(UnitId unit, Cell cell) { units_[cell] = unit; }

  const Spot& spot(Cell cell) const { return spots_[cell]; }
  int distance(Cell a, Cell b) const { return hexes_between(spots_[a], spots_[b]); }
  // The neighbour in the direction of that number in kit::kHexDirections, or kOffBoard.
  Cell neighbour(Cell cell, std::size_t direction) const {
    const Spot& spot = spots_[cell];
    const int column_change = kColumnOf[spot.row & 1][direction];
    const int row = spot.row + kRowOf[direction];
    const int column = spot.column + column_change;
    if (row < 0 || row >= board_->depth || column < 0 || column >= columns_[row & 1]) return kOffBoard;
    return static_cast<Cell>(cell + kRowOf[direction] * board_->width + column_change);
  }
  int columns(int row) const { return columns_[row & 1]; }
  // Rows from the side's own baseline.
  int rows_forward(kit::Seat side, Cell cell) const {
    return side == kit::Seat::kSouth ? spots_[cell].row : board_->depth - 1 - spots_[cell].row;
  }
  // How far east the hex lies, in half hexes.
  int eastward(Cell cell) const { return 2 * spots_[cell].column + spots_[cell].row % 2; }
  // Less is farther to the side's own left.
  int rightward(kit::Seat side, Cell cell) const {
    return side == kit::Seat::kSouth ? eastward(cell) : -eastward(cell);
  }

  const Terrain& terrain(Cell cell) const { return board_->terrain[ground_[cell]]; }
  bool is_road(Cell cell) const { return is(cell, kRoad); }
  bool is_woods(Cell cell) const { return is(cell, kWoods); }
  bool is_hill(Cell cell) const { return is(cell, kHill); }
  // L7.
  bool may_enter(const UnitType& type, Cell cell) const {
    const int bars = type.arm == Arm::kCavalry     ? kBarsCavalry
                     : type.arm == Arm::kArtillery ? kBarsArtillery
                                                   : 0;
    return !is(cell, kImpassable | bars);
  }
  // L7: entering it ends the move of such a unit.
  bool stops(const UnitType& type, Cell cell) const {
    return is(cell, kStops) && (type.woods_stop || !is(cell, kWoods));
  }
  // L6.
  bool sees(Cell from, Cell to) const;
  int adjacent_units(kit::Seat side, Cell cell) const;

 private:
  // What a terrain is, as bits.
  enum : int {
    kImpassable = 1,
    kBarsCavalry = 2,
    kBarsArtillery = 4,
    kStops = 8,
    kWoods = 16,
    kHill = 32,
    kBlocksSight = 64,
    kRoad = 128
  };
  bool is(Cell cell, int bits) const { return (kinds_[ground_[cell]] & bits) != 0; }
  void read_terrain();
  void place_units();
  bool blocks(Cell cell, bool hills_only, Cell low_end) const;

  const State* state_;
  const Board* board_;
  const Spot* spots_;
  const std::uint8_t* ground_;
  std::vector<std::uint8_t> known_ground_;  // only where something is hidden
  std::array<int, 2> columns_;              // of even rows and of odd ones
  std::array<std::uint8_t, 256> kinds_;     // by terrain: bits
  std::array<UnitId, kMostCells> units_;
};

// Hexes from each cell to the nearest enemy of a side, as far as close range goes (L5).
class Proximity {
 public:
  Proximity(const Field& field, kit::Seat side);
  // Beyond close range: one hex more than it.
  int to_enemy(Cell cell) const { return nearest_[cell]; }
  bool is_close(Cell cell) const { return nearest_[cell] <= close_range_; }

 private:
  void note(const Field& field, Cell enemy);

  int close_range_;
  std::array<std::uint8_t, kMostCells> nearest_;
};

// S14: whether the side does not yet see this piece.
bool is_hidden_from(const State& state, kit::Seat side, std::size_t piece);

// L12.
bool is_wavering(const Field& field, const Unit& unit);

}  // namespace galloper::land
