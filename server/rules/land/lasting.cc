#include "server/rules/land/lasting.h"

#include <algorithm>

#include "server/rules/land/knowledge.h"

namespace galloper::land {
namespace {

// Without the pieces that this viewer may not know.
Sheet sheet_of(const Setup& setup) {
  Sheet sheet;
  sheet.rules = setup.rules;
  sheet.unit_types = setup.unit_types;
  sheet.board = setup.board;
  for (const kit::Seat side : kit::kSides)
    sheet.zones[kit::index_of(side)] = setup.armies[kit::index_of(side)].zone;
  sheet.objectives = setup.objectives;
  sheet.banners_to_win = setup.banners_to_win;
  sheet.turn_limit = setup.turn_limit;
  sheet.attacker = setup.attacker;
  return sheet;
}

}  // namespace

bool knows_piece(const State& state, std::size_t piece, kit::Viewer viewer) {
  if (!state.setup->board.pieces[piece].unsurveyed || sees_all(state, viewer)) return true;
  return std::any_of(kit::kSides.begin(), kit::kSides.end(), [&](kit::Seat side) {
    const std::vector<std::uint8_t>& surveyed = state.sides[kit::index_of(side)].surveyed;
    return kit::sees_secrets_of(viewer, side) && std::binary_search(surveyed.begin(), surveyed.end(), piece);
  });
}

std::shared_ptr<const Lasting> make_lasting(const State& state) {
  const std::vector<Piece>& pieces = state.setup->board.pieces;
  auto lasting = std::make_shared<Lasting>();
  const kit::Shared<Sheet> whole = sheet_of(*state.setup);
  for (const kit::Viewer viewer : kit::kViewers) {
    kit::Shared<Sheet>& sheet = lasting->sheets[kit::index_of(viewer)];
    sheet = whole;
    std::optional<Sheet> partial;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      if (knows_piece(state, piece, viewer)) continue;
      if (!partial) partial = *whole;
      partial->board.pieces[piece] = Piece{};
    }
    if (!partial) continue;
    // What is hidden at the end leaves no trace, not even of how many there are.
    auto& known = partial->board.pieces;
    while (!known.empty() && known.back() == Piece{}) known.pop_back();
    sheet = std::move(*partial);
  }
  return lasting;
}

}  // namespace galloper::land
