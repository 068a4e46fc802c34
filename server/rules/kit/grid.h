// Boards of cells, square or hexagonal (S1, L1). A cell is row * width + column; row 0 is South's baseline,
// column 0 is at South's left. Hexes are pointy-top; odd rows sit half a cell to the right (east).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace galloper::kit {

using Cell = std::uint16_t;
// No cell: a step off the board.
inline constexpr Cell kOffBoard = 0xffff;

// The numbers are those of the wire. Squares have all eight; hexes all but north and south.
enum class Direction : std::uint8_t {
  kNorth = 1,
  kNorthEast = 2,
  kEast = 3,
  kSouthEast = 4,
  kSouth = 5,
  kSouthWest = 6,
  kWest = 7,
  kNorthWest = 8
};

enum class Tiling : std::uint8_t { kSquare = 1, kHex = 2 };

inline constexpr std::array<Direction, 4> kOrthogonalDirections = {Direction::kNorth, Direction::kEast,
                                                                   Direction::kSouth, Direction::kWest};
inline constexpr std::array<Direction, 6> kHexDirections = {Direction::kNorthEast, Direction::kEast,
                                                            Direction::kSouthEast, Direction::kSouthWest,
                                                            Direction::kWest,      Direction::kNorthWest};
inline constexpr std::array<Direction, 8> kEightDirections = {
    Direction::kNorth, Direction::kNorthEast, Direction::kEast, Direction::kSouthEast,
    Direction::kSouth, Direction::kSouthWest, Direction::kWest, Direction::kNorthWest};

class Grid {
 public:
  // At least 1 each; at most 255 rows and columns.
  constexpr Grid(Tiling tiling, int width, int depth) : tiling_(tiling), width_(width), depth_(depth) {}

  constexpr int width() const { return width_; }
  constexpr int depth() const { return depth_; }
  constexpr int cell_count() const { return width_ * depth_; }
  constexpr bool contains(Cell cell) const { return cell < cell_count(); }
  constexpr int row(Cell cell) const { return cell / width_; }
  constexpr int column(Cell cell) const { return cell % width_; }
  constexpr Cell cell(int row, int column) const { return static_cast<Cell>(row * width_ + column); }

  // The neighbour in that direction, or kOffBoard. On hexes not for north and south, which have no neighbour.
  constexpr Cell step(Cell from, Direction direction) const {
    int row = from / width_;
    int column = from % width_;
    const int row_change = kRowChange[static_cast<int>(direction)];
    int column_change = kColumnChange[static_cast<int>(direction)];
    if (tiling_ == Tiling::kHex && row_change != 0) {
      if (column_change == 0) return kOffBoard;
      // Of an even row the upper and lower neighbours are this column and the one to the west; of an odd row,
      // the east.
      column_change = row % 2 == 0 ? (column_change > 0 ? 0 : -1) : (column_change > 0 ? 1 : 0);
    }
    row += row_change;
    column += column_change;
    if (row < 0 || row >= depth_ || column < 0 || column >= width_) return kOffBoard;
    return static_cast<Cell>(row * width_ + column);
  }

  // All the directions in which cells touch by a side.
  constexpr std::span<const Direction> side_directions() const {
    if (tiling_ == Tiling::kHex) return kHexDirections;
    return kOrthogonalDirections;
  }

  // Whether the cells touch by a side.
  constexpr bool adjacent(Cell a, Cell b) const {
    for (const Direction direction : side_directions()) {
      if (step(a, direction) == b) return true;
    }
    return false;
  }

 private:
  static constexpr std::array<int, 9> kRowChange = {0, 1, 1, 0, -1, -1, -1, 0, 1};
  static constexpr std::array<int, 9> kColumnChange = {0, 0, 1, 1, 1, 0, -1, -1, -1};

  Tiling tiling_;
  int width_;
  int depth_;
};

// How people name a cell: the column's letters from the west (A to Z, then AA, AB, …), the row from 1: "C4".
std::string cell_name(const Grid& grid, Cell cell);

}  // namespace galloper::kit
