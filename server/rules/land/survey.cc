// S14: pieces of the ground that a side sees only from near by, and units that walk up to them.
#include <algorithm>

#include "server/rules/land/field.h"
#include "server/rules/land/movement.h"

namespace galloper::land {
namespace {

constexpr int kSurveyRange = 2;

// The hidden pieces that come into sight from there, ascending.
std::vector<std::uint8_t> pieces_seen_from(const State& state, kit::Seat side, Cell from) {
  const Board& board = state.setup->board;
  std::vector<std::uint8_t> seen;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    if (!is_hidden_from(state, side, i)) continue;
    const auto cells = cells_of(board, board.pieces[i], state.anchors[i]);
    const bool near = std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
      return cell != kOffBoard && distance(board, from, cell) <= kSurveyRange;
    });
    if (near) seen.push_back(static_cast<std::uint8_t>(i));
  }
  return seen;
}

bool hides_anything(const State& state, kit::Seat side) {
  for (std::size_t i = 0; i < state.setup->board.pieces.size(); ++i) {
    if (is_hidden_from(state, side, i)) return true;
  }
  return false;
}

// Whether the ground as it is lets the unit go on from `cell` along the rest of its way.
bool can_go_on(const Field& field, const UnitType& type, Cell cell, std::span<const Direction> rest) {
  for (const Direction direction : rest) {
    if (field.stops(type, cell)) return false;
    cell = step(field.board(), cell, direction);
    if (!field.may_enter(type, cell)) return false;
  }
  return true;
}

// How many steps of its way the unit goes, and what it finds out.
struct Going {
  std::size_t steps = 0;
  std::vector<std::uint8_t> seen;
};

// L10, C10: its way is the ground's as it is, and nothing on it ends it.
bool is_driven(MoveReason reason) { return reason == MoveReason::kRetreat || reason == MoveReason::kCoward; }

Going going(const State& state, const Unit& unit, const std::vector<Direction>& steps, MoveReason reason) {
  const kit::Seat side = side_of(unit.id);
  Going going{.steps = steps.size(), .seen = {}};
  if (!hides_anything(state, side)) return going;
  const Field field(state);
  Cell cell = unit.cell;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    cell = step(field.board(), cell, steps[i]);
    const std::size_t known = going.seen.size();
    for (const std::uint8_t piece : pieces_seen_from(state, side, cell)) {
      if (std::find(going.seen.begin(), going.seen.end(), piece) == going.seen.end())
        going.seen.push_back(piece);
    }
    if (going.seen.size() == known || is_driven(reason)) continue;
    const std::span rest = std::span(steps).subspan(i + 1);
    if (can_go_on(field, type_of(state, unit), cell, rest)) continue;
    going.steps = i + 1;
    return going;
  }
  return going;
}

}  // namespace

void survey(Decision& decision, const Unit& unit) {
  const kit::Seat side = side_of(unit.id);
  for (const std::uint8_t piece : pieces_seen_from(decision.state(), side, unit.cell)) {
    decision.emit(PieceSurveyed{side, piece});
  }
}

Walk walk(Decision& decision, UnitId id, const std::vector<Direction>& steps, MoveReason reason) {
  if (steps.empty()) return {};
  const State& state = decision.state();
  const Unit& unit = unit_of(state, id);
  const kit::Seat side = side_of(id);
  const Going gone = going(state, unit, steps, reason);
  Walk walk{.whole = gone.steps == steps.size()};
  const std::vector<Direction> taken(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(gone.steps));
  std::vector<Cell> entered;
  Cell cell = unit.cell;
  for (const Direction direction : taken) {
    cell = step(state.setup->board, cell, direction);
    entered.push_back(cell);
    walk.woods |= terrain_at(state, cell).woods;
  }
  decision.emit(UnitMoved{id, reason, taken, cell});
  for (const std::uint8_t piece : gone.seen) decision.emit(PieceSurveyed{side, piece});
  for (const Cell passed : entered) overrun(decision, passed, side);
  return walk;
}

}  // namespace galloper::land
