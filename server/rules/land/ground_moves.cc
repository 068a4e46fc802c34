// S13 kinds 1 to 3, S14: pieces of the ground that move, and pieces that come to be known.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/land/flow.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {
namespace {

constexpr int kSightOfHidden = 2;  // S14: hexes

enum class Half : std::uint8_t { kNone, kSouth, kNorth };

// S13: on nine rows, rows 0 to 3 and 5 to 8; the middle row belongs to neither.
Half half_of(const Board& board, Cell cell) {
  const int row = cell / board.width;
  const int middle = board.depth / 2;
  return row < middle ? Half::kSouth : row > middle ? Half::kNorth : Half::kNone;
}

// S13: kinds 1 and 3 move a piece on the side's own half, kind 2 on the enemy's.
Half half_for(kit::Seat side, std::uint8_t kind) {
  const kit::Seat owner = kind == 2 ? kit::enemy_of(side) : side;
  return owner == kit::Seat::kSouth ? Half::kSouth : Half::kNorth;
}

bool is_within(const Board& board, const std::vector<Cell>& cells, Half half) {
  return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
    return cell != kOffBoard && on_board(board, cell) && half_of(board, cell) == half;
  });
}

bool may_move(const State& state, kit::Seat side, std::uint8_t kind, std::size_t piece) {
  const Board& board = state.setup->board;
  return board.pieces[piece].movable && knows_piece(state, piece, kit::viewer_of(side)) &&
         is_within(board, cells_of(board, board.pieces[piece], state.anchors[piece]), half_for(side, kind));
}

// By cell: ground that is not open, this piece's own aside; hidden pieces (S14) look open.
std::vector<bool> taken_for(const State& state, kit::Seat side, std::size_t moving) {
  const Board& board = state.setup->board;
  std::vector<bool> taken(board.base.size());
  for (std::size_t cell = 0; cell < taken.size(); ++cell) taken[cell] = board.base[cell] != 0;
  for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
    if (piece == moving || !knows_piece(state, piece, kit::viewer_of(side))) continue;
    for (const Cell cell : cells_of(board, board.pieces[piece], state.anchors[piece])) taken[cell] = true;
  }
  for (const kit::Seat owner : kit::kSides) {
    if (!sees_standing(state, kit::viewer_of(side), owner)) continue;
    for (const Unit& unit : state.units[kit::index_of(owner)]) {
      if (is_on_board(unit)) taken[unit.cell] = true;
    }
  }
  return taken;
}

bool overlaps(const std::vector<Cell>& a, const std::vector<Cell>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](Cell cell) { return std::find(b.begin(), b.end(), cell) != b.end(); });
}

// S14: whether the side sees the piece from its zone, while nobody has begun to move, or from a unit.
bool comes_to_see(const State& state, kit::Seat side, std::size_t piece) {
  const Board& board = state.setup->board;
  const std::vector<bool>& zone = state.setup->armies[kit::index_of(side)].zone;
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  for (const Cell cell : cells_of(board, board.pieces[piece], state.anchors[piece])) {
    for (const Unit& unit : units) {
      if (is_on_board(unit) && distance(board, unit.cell, cell) <= kSightOfHidden) return true;
    }
    for (std::size_t from = 0; from < zone.size() && state.turn == 0; ++from) {
      if (zone[from] && distance(board, static_cast<Cell>(from), cell) <= kSightOfHidden) return true;
    }
  }
  return false;
}

std::string_view kind_words(std::uint8_t kind) { return kind == 2 ? "the enemy half" : "your own half"; }

}  // namespace

bool has_reward(const State& state, kit::Seat side, std::uint8_t kind) {
  const std::vector<std::uint8_t>& rewards = state.sides[kit::index_of(side)].rewards;
  return std::find(rewards.begin(), rewards.end(), kind) != rewards.end();
}

void survey_all(Decision& decision) {
  const auto setup = decision.state().setup;
  for (std::size_t piece = 0; piece < setup->board.pieces.size(); ++piece) {
    if (!setup->board.pieces[piece].unsurveyed) continue;
    for (const kit::Seat side : kit::kSides) {
      const State& state = decision.state();
      if (!knows_piece(state, piece, kit::viewer_of(side)) && comes_to_see(state, side, piece))
        decision.emit(PieceSurveyed{side, static_cast<std::uint8_t>(piece)});
    }
  }
}

// S13: whole, within one half, never onto other terrain or under a unit.
std::vector<MovePiece> piece_moves(const State& state, kit::Seat side, std::uint8_t kind) {
  const Board& board = state.setup->board;
  std::vector<MovePiece> moves;
  for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
    if (!may_move(state, side, kind, piece)) continue;
    const std::vector<bool> taken = taken_for(state, side, piece);
    for (std::size_t anchor = 0; anchor < board.base.size(); ++anchor) {
      const auto cell = static_cast<Cell>(anchor);
      if (cell == state.anchors[piece] || !on_board(board, cell)) continue;
      const std::vector<Cell> cells = cells_of(board, board.pieces[piece], cell);
      if (is_within(board, cells, half_for(side, kind)) &&
          std::none_of(cells.begin(), cells.end(), [&](Cell one) { return taken[one]; }))
        moves.push_back({static_cast<std::uint8_t>(piece), cell});
    }
  }
  return moves;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const MovePiece& order) {
  if (state.phase != Phase::kGroundAfter) {
    if (auto refusal = refuse_out_of_phase(state, seat, Phase::kGroundBefore)) return refusal;
  } else if (auto refusal = refuse_out_of_phase(state, seat, Phase::kGroundAfter)) {
    return refusal;
  }
  const Board& board = state.setup->board;
  if (order.piece >= board.pieces.size() || !may_move(state, seat, state.reward, order.piece))
    return kit::Refusal{"S13", fmt::format("Name a piece of ground that can be moved and lies wholly on {}.",
                                           kind_words(state.reward))};
  const std::vector<MovePiece> moves = piece_moves(state, seat, state.reward);
  if (std::find(moves.begin(), moves.end(), order) == moves.end())
    return kit::Refusal{
        "S13", fmt::format("{} moves as a whole, within {}, to where every hex is free of other terrain "
                           "and of units.",
                           board.pieces[order.piece].name, kind_words(state.reward))};
  return std::nullopt;
}

// S14: a hidden piece in the way comes to be known, and the reward is kept.
void carry_out(Decision& decision, kit::Seat seat, const MovePiece& order) {
  const auto setup = decision.state().setup;
  const Board& board = setup->board;
  const std::vector<Cell> cells = cells_of(board, board.pieces[order.piece], order.anchor);
  bool is_free = true;
  for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
    const State& state = decision.state();
    if (piece == order.piece || knows_piece(state, piece, kit::viewer_of(seat))) continue;
    if (!overlaps(cells, cells_of(board, board.pieces[piece], state.anchors[piece]))) continue;
    is_free = false;
    decision.emit(PieceSurveyed{seat, static_cast<std::uint8_t>(piece)});
  }
  if (is_free) decision.emit(PieceMoved{seat, order.piece, order.anchor});
  go_on(decision);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const PassReward&) {
  for (const Phase phase : {Phase::kGroundAfter, Phase::kRedeployment}) {
    if (state.phase == phase) return refuse_out_of_phase(state, seat, phase);
  }
  return refuse_out_of_phase(state, seat, Phase::kGroundBefore);
}

void carry_out(Decision& decision, kit::Seat seat, const PassReward&) {
  decision.emit(RewardPassed{seat, decision.state().reward, false});
  go_on(decision);
}

}  // namespace galloper::land
