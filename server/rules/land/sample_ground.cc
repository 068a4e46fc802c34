#include <algorithm>

#include "server/rules/land/flow.h"
#include "server/rules/land/sampling.h"

namespace galloper::land {
namespace {

constexpr int kSightOfHidden = 2;  // S14: hexes
constexpr int kTries = 30;

// S14: whether the side would see a piece there from its zone or from a unit.
bool would_see(Sampling& sampling, kit::Seat side, const std::vector<Cell>& cells) {
  const Board& board = sampling.setup().board;
  const std::vector<bool>& zone = sampling.army(side).zone;
  return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
    for (const Unit& unit : sampling.units(side)) {
      if (is_on_board(unit) && distance(board, unit.cell, cell) <= kSightOfHidden) return true;
    }
    for (std::size_t from = 0; from < zone.size(); ++from) {
      if (zone[from] && distance(board, static_cast<Cell>(from), cell) <= kSightOfHidden) return true;
    }
    return false;
  });
}

// Whether the ground, as it is but for this piece, has room for it there, unseen by the viewer.
bool fits(Sampling& sampling, std::size_t piece, const std::vector<Cell>& cells) {
  const Board& board = sampling.setup().board;
  for (const Cell cell : cells) {
    if (cell == kOffBoard || !on_board(board, cell) || board.base[cell] != 0) return false;
    if (unit_at(sampling.state(), cell) != 0) return false;
    for (std::size_t other = 0; other < board.pieces.size(); ++other) {
      if (other == piece) continue;
      const std::vector<Cell> taken = cells_of(board, board.pieces[other], sampling.state().anchors[other]);
      if (std::find(taken.begin(), taken.end(), cell) != taken.end()) return false;
    }
  }
  return std::none_of(kit::kSides.begin(), kit::kSides.end(), [&](kit::Seat side) {
    return kit::sees_secrets_of(sampling.viewer(), side) && would_see(sampling, side, cells);
  });
}

// S14: what a hidden piece may be.
std::vector<std::uint8_t> hideable(const Board& board) {
  std::vector<std::uint8_t> kinds;
  for (std::size_t i = 1; i < board.terrain.size(); ++i) {
    const Terrain& terrain = board.terrain[i];
    if (!terrain.impassable && !terrain.blocks_sight && !terrain.hill)
      kinds.push_back(static_cast<std::uint8_t>(i));
  }
  return kinds;
}

void redraw_piece(Sampling& sampling, std::size_t index) {
  Board& board = sampling.setup().board;
  Piece& piece = board.pieces[index];
  for (int i = 0; i < kTries; ++i) {
    const auto anchor = static_cast<Cell>(sampling.below(board.base.size()));
    if (!on_board(board, anchor)) continue;
    std::vector<Cell> cells = cells_of(board, piece, anchor);
    if (!fits(sampling, index, cells)) continue;
    piece.cells = std::move(cells);
    piece.terrain = sampling.any_of(hideable(board));
    piece.name = "Unseen ground " + std::to_string(sampling.below(1000));
    sampling.state().anchors[index] = anchor;
    return;
  }
}

// What a side whose secrets the viewer does not share has seen: what it must have, and of the rest some.
void redraw_surveyed(Sampling& sampling, kit::Seat side) {
  const Board& board = sampling.setup().board;
  std::vector<std::uint8_t>& surveyed = sampling.side(side).surveyed;
  surveyed.clear();
  for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
    if (!board.pieces[piece].unsurveyed) continue;
    const std::vector<Cell> cells = cells_of(board, board.pieces[piece], sampling.state().anchors[piece]);
    if (would_see(sampling, side, cells) || sampling.chance(2))
      surveyed.push_back(static_cast<std::uint8_t>(piece));
  }
}

std::vector<std::uint8_t> some_below(Sampling& sampling, std::size_t bound, std::size_t most) {
  std::vector<std::uint8_t> numbers;
  for (std::size_t i = 0; i < bound; ++i) numbers.push_back(static_cast<std::uint8_t>(i));
  sampling.shuffle(numbers);
  numbers.resize(std::min(bound, sampling.below(most + 1)));
  return numbers;
}

}  // namespace

void redraw_hidden_ground(Sampling& sampling) {
  std::vector<bool> hidden;
  for (std::size_t piece = 0; piece < sampling.setup().board.pieces.size(); ++piece)
    hidden.push_back(!knows_piece(sampling.state(), piece, sampling.viewer()));
  for (std::size_t piece = 0; piece < hidden.size(); ++piece) {
    if (hidden[piece]) redraw_piece(sampling, piece);
  }
  for (const kit::Seat side : kit::kSides) {
    if (!kit::sees_secrets_of(sampling.viewer(), side)) redraw_surveyed(sampling, side);
  }
}

void redraw_what_was_told(Sampling& sampling) {
  if (!sampling.setup().advantage) return;
  kit::Advantage& advantage = *sampling.setup().advantage;
  for (const kit::Seat side : kit::kSides) {
    if (kit::sees_secrets_of(sampling.viewer(), side)) continue;
    const std::size_t returned = advantage.returned[kit::index_of(side)];
    const std::size_t brigades = sampling.army(kit::enemy_of(side)).brigades.size();
    kit::Learned& learned = advantage.learned[kit::index_of(side)];
    learned.brigades = some_below(sampling, brigades, returned);
    const bool told_all = learned.brigades.size() == brigades;
    learned.brigadiers = told_all ? some_below(sampling, brigades, returned) : std::vector<std::uint8_t>{};
    learned.features.clear();
    for (std::size_t i = 0; i < sampling.setup().feature_pieces.size() && i < returned; ++i) {
      const std::vector<std::uint8_t>& surveyed = sampling.side(side).surveyed;
      if (std::binary_search(surveyed.begin(), surveyed.end(), sampling.setup().feature_pieces[i]))
        learned.features.push_back(static_cast<std::uint8_t>(i));
    }
  }
}

}  // namespace galloper::land
