// What lies between two hexes of a pointy-top board: the geometry of a line of sight. An offset counts half
// columns and rows, so that it is the same from a hex of any row.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "server/rules/kit/grid.h"

namespace galloper::kit {

// A neighbour to the east is {2, 0}, to the north-east {1, 1}: columns and rows are odd or even together.
struct HexOffset {
  int half_columns = 0;
  int rows = 0;
  friend auto operator<=>(const HexOffset&, const HexOffset&) = default;
};

constexpr int half_columns_of(const Grid& grid, Cell cell) {
  return 2 * grid.column(cell) + grid.row(cell) % 2;
}
constexpr HexOffset offset(const Grid& grid, Cell from, Cell to) {
  return {half_columns_of(grid, to) - half_columns_of(grid, from), grid.row(to) - grid.row(from)};
}
// The hex at that offset, or kOffBoard.
constexpr Cell cell_at(const Grid& grid, Cell from, HexOffset offset) {
  const int row = grid.row(from) + offset.rows;
  const int half_columns = half_columns_of(grid, from) + offset.half_columns;
  if (row < 0 || row >= grid.depth() || half_columns < row % 2) return kOffBoard;
  const int column = (half_columns - row % 2) / 2;
  return column < grid.width() ? grid.cell(row, column) : kOffBoard;
}
// Range in hexes.
constexpr int hex_distance(HexOffset offset) {
  const int rows = offset.rows < 0 ? -offset.rows : offset.rows;
  const int half_columns = offset.half_columns < 0 ? -offset.half_columns : offset.half_columns;
  return half_columns > rows ? (half_columns + rows) / 2 : rows;
}
constexpr HexOffset offset_of(Direction direction) {
  switch (direction) {
    case Direction::kNorthEast:
      return {1, 1};
    case Direction::kEast:
      return {2, 0};
    case Direction::kSouthEast:
      return {1, -1};
    case Direction::kSouthWest:
      return {-1, -1};
    case Direction::kWest:
      return {-2, 0};
    case Direction::kNorthWest:
      return {-1, 1};
    case Direction::kNorth:
    case Direction::kSouth:
      break;
  }
  return {};
}

// In a metric in which the distance between neighbouring centres is the root of 12.
constexpr int dot(HexOffset a, HexOffset b) {
  return 3 * a.half_columns * b.half_columns + 9 * a.rows * b.rows;
}

// A hex whose interior the line between two centres crosses; with `other`, the two hexes of an edge along
// which the line runs.
struct HexBetween {
  HexOffset hex;
  std::optional<HexOffset> other;
};
// All of them, without the ends; each edge once. The same hexes whichever end one looks from.
std::vector<HexBetween> hexes_between(HexOffset end);

}  // namespace galloper::kit
