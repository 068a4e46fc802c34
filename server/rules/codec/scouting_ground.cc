#include "server/rules/codec/scouting_ground.h"

#include <algorithm>

#include "server/rules/codec/scouting_words.h"

namespace galloper::codec {

using scouting::Cell;
using scouting::Ground;
using scouting::Rules;

namespace {

bool passable(const Ground& ground, Cell cell) { return !ground.terrain[ground.cells[cell]].impassable; }

// A way from South's baseline to North's that does not enter `closed`; empty: there is none. The way home is
// the same way.
std::vector<Cell> way_across(const Ground& ground, const Rules& rules, Cell closed) {
  const auto grid = grid_of(rules);
  std::vector<Cell> came_from(static_cast<std::size_t>(grid.cell_count()), kit::kOffBoard);
  std::vector<Cell> open;
  const auto visit = [&](Cell cell, Cell from) {
    if (cell == closed || came_from[cell] != kit::kOffBoard || !passable(ground, cell)) return;
    came_from[cell] = from;
    open.push_back(cell);
  };
  for (int column = 0; column < grid.width(); ++column) visit(grid.cell(0, column), grid.cell(0, column));
  for (std::size_t next = 0; next < open.size(); ++next) {
    Cell cell = open[next];
    if (grid.row(cell) == grid.depth() - 1) {
      std::vector<Cell> way = {cell};
      for (; came_from[cell] != cell; way.push_back(cell)) cell = came_from[cell];
      return way;
    }
    for (const auto direction : grid.side_directions()) {
      const Cell to = grid.step(cell, direction);
      const bool back = grid.contains(to) && grid.row(to) < grid.row(cell);
      if (grid.contains(to) && (!back || rules.may_move_back)) visit(to, cell);
    }
  }
  return {};
}

// Shut in on the left and on the right, open before and behind.
bool is_gap(const Ground& ground, const kit::Grid& grid, Cell cell) {
  const auto open = [&](Cell next) { return grid.contains(next) && passable(ground, next); };
  if (open(grid.step(cell, kit::Direction::kEast)) || open(grid.step(cell, kit::Direction::kWest)))
    return false;
  bool before = false;
  bool behind = false;
  for (const auto direction : grid.side_directions()) {
    const Cell next = grid.step(cell, direction);
    if (!open(next) || grid.row(next) == grid.row(cell)) continue;
    (grid.row(next) > grid.row(cell) ? before : behind) = true;
  }
  return before && behind;
}

}  // namespace

int rough_percent(const Ground& ground) {
  const auto rough = std::count_if(ground.cells.begin(), ground.cells.end(), [&](std::uint8_t index) {
    const auto& terrain = ground.terrain[index];
    return terrain.impassable || terrain.modifier < 0;
  });
  return static_cast<int>(rough * 100 / static_cast<long>(ground.cells.size()));
}

bool can_be_crossed(const Ground& ground, const Rules& rules) {
  return !way_across(ground, rules, kit::kOffBoard).empty();
}

std::vector<Cell> narrow_passages(const Ground& ground, const Rules& rules) {
  const auto grid = grid_of(rules);
  std::vector<Cell> narrow;
  for (int number = 0; number < grid.cell_count(); ++number) {
    const auto cell = static_cast<Cell>(number);
    if (passable(ground, cell) && is_gap(ground, grid, cell)) narrow.push_back(cell);
  }
  // A cell that every way enters lies on this one.
  for (const auto cell : way_across(ground, rules, kit::kOffBoard)) {
    if (way_across(ground, rules, cell).empty()) narrow.push_back(cell);
  }
  std::sort(narrow.begin(), narrow.end());
  narrow.erase(std::unique(narrow.begin(), narrow.end()), narrow.end());
  return narrow;
}

int passable_cells_of_row(const Ground& ground, const Rules& rules, int row) {
  const auto grid = grid_of(rules);
  int count = 0;
  for (int column = 0; column < grid.width(); ++column)
    count += passable(ground, grid.cell(row, column)) ? 1 : 0;
  return count;
}

}  // namespace galloper::codec
