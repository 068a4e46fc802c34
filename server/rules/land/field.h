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
    return cell_at_axial(*board_, spots_[cell].row + kRowOf[direction], spots_[cell].q + kAxialOf[direction]);
  }
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
  // L7.
  bool may_enter(const UnitType& type, Cell cell) const;
  // L7: entering it ends the move of such a unit.
  bool stops(const UnitType& type, Cell cell) const;
  // L6.
  bool sees(Cell from, Cell to) const;
  int adjacent_units(kit::Seat side, Cell cell) const;

 private:
  void place_units();
  bool blocks(Cell cell, bool hills_only, Cell low_end) const;

  const State* state_;
  const Board* board_;
  const Spot* spots_;
  const std::uint8_t* ground_;
  std::vector<std::uint8_t> known_ground_;  // only where something is hidden
  std::array<UnitId, kMostCells> units_;
};

// S14: whether the side does not yet see this piece.
bool is_hidden_from(const State& state, kit::Seat side, std::size_t piece);

// L12.
bool is_wavering(const Field& field, const Unit& unit);

}  // namespace galloper::land
