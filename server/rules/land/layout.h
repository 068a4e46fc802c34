// Private to the room: where a cell lies, looked up instead of divided out. Enough for every board that a
// scenario may have (30 by 21).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "server/rules/land/setup.h"

namespace galloper::land {

inline constexpr int kWidest = 30;
inline constexpr int kDeepest = 21;
inline constexpr int kMostCells = kWidest * kDeepest;

// Row and column of a cell, and its axial coordinate: with q and row, hex offsets are the same everywhere.
struct Spot {
  std::int8_t row = 0;
  std::int8_t column = 0;
  std::int8_t q = 0;
};
using Spots = std::array<Spot, kMostCells>;

// By the board's width.
extern const std::array<Spots, kWidest + 1> kSpotsByWidth;
inline const Spot* spots_of(const Board& board) { return kSpotsByWidth[board.width].data(); }

inline int hexes_between(const Spot& a, const Spot& b) {
  const int q = a.q - b.q;
  const int r = a.row - b.row;
  return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}

// The cell at these coordinates, or kOffBoard.
inline Cell cell_at(const Board& board, int row, int column) {
  if (row < 0 || row >= board.depth || column < 0) return kOffBoard;
  const int columns = board.short_odd_rows && row % 2 == 1 ? board.width - 1 : board.width;
  if (column >= columns) return kOffBoard;
  return static_cast<Cell>(row * board.width + column);
}
inline Cell cell_at_axial(const Board& board, int row, int q) {
  if (row < 0) return kOffBoard;
  return cell_at(board, row, q + row / 2);
}

// In the order of kit::kHexDirections.
inline constexpr std::array<std::int8_t, 6> kRowOf = {1, 0, -1, -1, 0, 1};
inline constexpr std::array<std::int8_t, 6> kAxialOf = {0, 1, 1, 0, -1, -1};

}  // namespace galloper::land
