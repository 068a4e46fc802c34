// L14: units under Oppose fall back from an enemy within close range.
#include <algorithm>

#include "server/rules/land/movement.h"
#include "server/rules/land/options.h"

namespace galloper::land {
namespace {

// Hexes to the nearest enemy of the side.
int nearest_enemy(const Field& field, kit::Seat side, Cell cell) {
  int nearest = kMostCells;
  for (const Unit& enemy : field.state().units[kit::index_of(kit::enemy_of(side))]) {
    if (is_on_board(enemy)) nearest = std::min(nearest, field.distance(cell, enemy.cell));
  }
  return nearest;
}

// Outside close range all hexes serve alike; else the farther the better.
std::vector<Cell> best_serving(const Field& field, kit::Seat side, const Reach& reach) {
  const int outside = field.state().setup->rules.land.close_range + 1;
  std::vector<Cell> best;
  int best_distance = 0;
  for (const Cell cell : reach.cells()) {
    const int distance = std::min(outside, nearest_enemy(field, side, cell));
    if (distance < best_distance) continue;
    if (distance > best_distance) best.clear();
    best_distance = distance;
    best.push_back(cell);
  }
  return best;
}

// The units that fall back from the mover, rearmost first, so that those before them find room.
std::vector<UnitId> fallers(const State& state, const Unit& mover, UnitId charged) {
  const Field field(state);
  const kit::Seat side = kit::enemy_of(side_of(mover.id));
  std::vector<UnitId> units;
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    if (!is_on_board(unit) || unit.fell_back || (charged != 0 && unit.id != charged)) continue;
    if (order_of(state, unit) != command::Order::kOppose) continue;
    if (field.distance(unit.cell, mover.cell) > state.setup->rules.land.close_range) continue;
    units.push_back(unit.id);
  }
  const auto rank = [&](UnitId id) {
    const Cell cell = unit_of(state, id).cell;
    return std::pair{field.rows_forward(side, cell), field.rightward(side, cell)};
  };
  std::sort(units.begin(), units.end(), [&](UnitId a, UnitId b) { return rank(a) < rank(b); });
  return units;
}

// Its way out: the least move, then as L10 chooses. Empty: it stands best where it is.
std::vector<Direction> way_out(const State& state, const Unit& unit) {
  const kit::Seat side = side_of(unit.id);
  const UnitType& type = type_of(state, unit);
  const Field field(state, unit);
  const Reach reach(field, type, side, unit.cell, {.allowance = type.move});
  const Reach level(field, type, side, unit.cell, {.allowance = type.move, .never_forward = true});
  const FallBack fall_back = fall_back_of(field, unit, reach, level);
  const Reach& way = fall_back.never_forward ? level : reach;
  const auto rank = [&](Cell cell) { return std::pair{way.cost(cell), preference(field, unit, cell)}; };
  const Cell cell = *std::min_element(fall_back.cells.begin(), fall_back.cells.end(),
                                      [&](Cell a, Cell b) { return rank(a) < rank(b); });
  return way.way_to(cell);
}

}  // namespace

FallBack fall_back_of(const Field& field, const Unit& unit, const Reach& reach, const Reach& level_reach) {
  FallBack fall_back{.cells = best_serving(field, side_of(unit.id), reach)};
  std::sort(fall_back.cells.begin(), fall_back.cells.end());
  std::vector<Cell> level;
  for (const Cell cell : fall_back.cells) {
    if (level_reach.cost(cell) != kOutOfReach) level.push_back(cell);
  }
  fall_back.never_forward = !level.empty();
  if (fall_back.never_forward) fall_back.cells = std::move(level);
  return fall_back;
}

bool has_enemy_close(const State& state, const Unit& unit) {
  return nearest_enemy(Field(state), side_of(unit.id), unit.cell) <= state.setup->rules.land.close_range;
}

bool fall_back_at_once(Decision& decision, UnitId mover, UnitId charged) {
  const State& state = decision.state();
  if (state.setup->rules.land.oppose_falls_back != OpposeFallsBack::kAtOnce) return false;
  bool any = false;
  for (const UnitId id : fallers(state, unit_of(state, mover), charged)) {
    const std::vector<Direction> steps = way_out(state, unit_of(state, id));
    if (steps.empty()) continue;
    walk(decision, id, steps, MoveReason::kFallBack);
    any = true;
  }
  return any;
}

}  // namespace galloper::land
