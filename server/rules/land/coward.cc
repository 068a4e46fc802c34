// C10: the brigade of a coward goes back a full move.
#include <algorithm>

#include "server/rules/land/movement.h"
#include "server/rules/land/volley.h"

namespace galloper::land {
namespace {

// Row by row as L10 chooses the hex, stopping when blocked, never off the board.
std::vector<Direction> full_move_back(const State& state, const Unit& unit) {
  const Field field(state);
  std::vector<Direction> steps;
  Cell cell = unit.cell;
  for (int left = type_of(state, unit).move; left > 0; --left) {
    const int direction = hex_behind(field, unit, cell);
    if (direction < 0) break;
    steps.push_back(kit::kHexDirections[static_cast<std::size_t>(direction)]);
    cell = field.neighbour(cell, static_cast<std::size_t>(direction));
  }
  return steps;
}

}  // namespace

void retreat_cowards(Decision& decision, kit::Seat side, BrigadeId brigade,
                     const std::vector<UnitId>& staying) {
  const State& state = decision.state();
  const Field field(state);
  std::vector<std::pair<std::pair<int, int>, UnitId>> units;  // rearmost first, then from the owner's left
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    if (!is_on_board(unit) || unit.brigade != brigade) continue;
    if (std::find(staying.begin(), staying.end(), unit.id) != staying.end()) continue;
    units.push_back({{field.rows_forward(side, unit.cell), field.rightward(side, unit.cell)}, unit.id});
  }
  std::sort(units.begin(), units.end());
  for (const auto& [place, id] : units) {
    walk(decision, id, full_move_back(state, unit_of(state, id)), MoveReason::kCoward);
  }
}

}  // namespace galloper::land
