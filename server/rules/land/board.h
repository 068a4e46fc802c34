// Private to the room: the field as units meet it (L1, L2, L6, L7, F6).
#pragma once

#include <vector>

#include "server/rules/land/state.h"

namespace galloper::land {

inline kit::Grid grid_of(const Board& board) { return {kit::Tiling::kHex, board.width, board.depth}; }
// L1: odd rows may be one hex shorter.
bool on_board(const Board& board, Cell cell);
// The neighbour in that direction, or kOffBoard.
Cell step(const Board& board, Cell from, Direction direction);
// Hexes between the centres; 0 for the same.
int distance(const Board& board, Cell a, Cell b);
// Rows from the side's own baseline: 0 on it.
int rows_forward(const Board& board, kit::Seat side, Cell cell);
// F6: whether the hex belongs to the sector as `side` sees it.
bool in_sector(const Board& board, kit::Seat side, activation::Sector sector, Cell cell);
// The ground of a setup with the pieces on these anchors.
std::vector<std::uint8_t> ground_with(const Board& board, const std::vector<Cell>& anchors);
// The cells of a piece when its anchor stands on `anchor`; kOffBoard for those that leave the board. A shape
// keeps its form when it moves (hex offsets).
std::vector<Cell> cells_of(const Board& board, const Piece& piece, Cell anchor);

// The unit in the hex, or 0.
UnitId unit_at(const State& state, Cell cell);
// Whether a unit of this type may stand there at all (L7); other units aside.
bool may_enter(const State& state, const UnitType& type, Cell cell);
// L6. Units between block; symmetric.
bool sees(const State& state, Cell from, Cell to);
// Adjacent enemies of `side`.
int adjacent_enemies(const State& state, kit::Seat side, Cell cell);

// The ground as this side knows it: hidden unsurveyed pieces (S14) look like open ground. Legal orders are
// computed from it; what a unit finds out on its way is an event.
State known_to(const State& state, kit::Seat side);

}  // namespace galloper::land
