#include "server/rules/land/board.h"

#include <algorithm>

#include "server/rules/land/field.h"
#include "server/rules/land/knowledge.h"

namespace galloper::land {
namespace {

constexpr std::array<Spots, kWidest + 1> make_spots() {
  std::array<Spots, kWidest + 1> spots{};
  for (int width = 1; width <= kWidest; ++width) {
    for (int cell = 0; cell < kMostCells; ++cell) {
      const int row = cell / width;
      // Beyond the deepest board nobody asks.
      if (row >= kDeepest) break;
      const int column = cell % width;
      spots[width][cell] = {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column),
                            static_cast<std::int8_t>(column - row / 2)};
    }
  }
  return spots;
}

std::uint8_t sector_bit(kit::Seat side, activation::Sector sector) {
  switch (sector) {
    case activation::Sector::kLeft:
      return side == kit::Seat::kSouth ? 1 : 4;
    case activation::Sector::kCentre:
      return 2;
    case activation::Sector::kRight:
      return side == kit::Seat::kSouth ? 4 : 1;
    case activation::Sector::kNone:
      return 0;
  }
  return 0;
}

}  // namespace

constinit const std::array<Spots, kWidest + 1> kSpotsByWidth = make_spots();

bool on_board(const Board& board, Cell cell) {
  if (cell >= board.width * board.depth) return false;
  const Spot& spot = spots_of(board)[cell];
  return cell_at(board, spot.row, spot.column) != kOffBoard;
}

Cell step(const Board& board, Cell from, Direction direction) {
  for (std::size_t i = 0; i < kit::kHexDirections.size(); ++i) {
    if (kit::kHexDirections[i] != direction) continue;
    const Spot& spot = spots_of(board)[from];
    return cell_at_axial(board, spot.row + kRowOf[i], spot.q + kAxialOf[i]);
  }
  return kOffBoard;
}

int distance(const Board& board, Cell a, Cell b) {
  return hexes_between(spots_of(board)[a], spots_of(board)[b]);
}

int rows_forward(const Board& board, kit::Seat side, Cell cell) {
  const int row = spots_of(board)[cell].row;
  return side == kit::Seat::kSouth ? row : board.depth - 1 - row;
}

bool in_sector(const Board& board, kit::Seat side, activation::Sector sector, Cell cell) {
  return (board.sectors[cell] & sector_bit(side, sector)) != 0;
}

std::vector<Cell> cells_of(const Board& board, const Piece& piece, Cell anchor) {
  const Spot* const spots = spots_of(board);
  std::vector<Cell> cells;
  cells.reserve(piece.cells.size());
  const Spot& first = spots[piece.cells.front()];
  const Spot& there = spots[anchor];
  for (const Cell cell : piece.cells) {
    cells.push_back(
        cell_at_axial(board, there.row + spots[cell].row - first.row, there.q + spots[cell].q - first.q));
  }
  return cells;
}

std::vector<std::uint8_t> ground_with(const Board& board, const std::vector<Cell>& anchors) {
  std::vector<std::uint8_t> ground = board.base;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    for (const Cell cell : cells_of(board, board.pieces[i], anchors[i])) {
      if (cell != kOffBoard) ground[cell] = board.pieces[i].terrain;
    }
  }
  return ground;
}

UnitId unit_at(const State& state, Cell cell) {
  for (const auto& units : state.units) {
    for (const Unit& unit : units) {
      if (unit.cell == cell && is_on_board(unit)) return unit.id;
    }
  }
  return 0;
}

bool may_enter(const State& state, const UnitType& type, Cell cell) {
  return on_board(state.setup->board, cell) && Field(state).may_enter(type, cell);
}

bool sees(const State& state, Cell from, Cell to) { return Field(state).sees(from, to); }

int adjacent_enemies(const State& state, kit::Seat side, Cell cell) {
  return Field(state).adjacent_units(kit::enemy_of(side), cell);
}

bool is_hidden_from(const State& state, kit::Seat side, std::size_t piece) {
  if (!state.setup->board.pieces[piece].unsurveyed || hides_nothing(state)) return false;
  const auto& surveyed = state.sides[kit::index_of(side)].surveyed;
  return std::find(surveyed.begin(), surveyed.end(), piece) == surveyed.end();
}

State known_to(const State& state, kit::Seat side) {
  State known = state;
  const Board& board = state.setup->board;
  std::optional<std::vector<std::uint8_t>> ground;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    if (!is_hidden_from(state, side, i)) continue;
    if (!ground) ground = *state.ground;
    for (const Cell cell : cells_of(board, board.pieces[i], state.anchors[i])) {
      if (cell != kOffBoard) (*ground)[cell] = board.base[cell];
    }
  }
  if (ground) known.ground = std::move(*ground);
  return known;
}

}  // namespace galloper::land
