#include "server/bot/scouting_position.h"

#include <algorithm>

namespace galloper::bot {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

bool passable(const Setup& setup, Cell cell) {
  return !setup.ground.terrain[setup.ground.cells[cell]].impassable;
}

// The directions that lead forward for a rider, and, by the setting, back.
std::vector<kit::Direction> headings(const Rules& rules, const kit::Grid& grid, bool northward) {
  std::vector<kit::Direction> directions;
  const Cell middle = grid.cell(grid.depth() / 2, grid.width() / 2);
  for (const auto direction : grid.side_directions()) {
    const int change = grid.row(grid.step(middle, direction)) - grid.row(middle);
    if (change == 0 || (change > 0) == northward || rules.may_move_back) directions.push_back(direction);
  }
  return directions;
}

}  // namespace

kit::Grid grid_of(const Rules& rules) {
  return {rules.grid == Grid::kHex ? kit::Tiling::kHex : kit::Tiling::kSquare, rules.width, rules.depth};
}

std::vector<Cell> cells_around(const Rules& rules, Cell cell) {
  const auto grid = grid_of(rules);
  std::vector<Cell> around;
  const auto add = [&](kit::Direction direction) {
    if (const Cell next = grid.step(cell, direction); next != kit::kOffBoard) around.push_back(next);
  };
  if (rules.grid == Grid::kSquare && rules.adjacency == Adjacency::kAllEight) {
    for (const auto direction : kit::kEightDirections) add(direction);
  } else {
    for (const auto direction : grid.side_directions()) add(direction);
  }
  return around;
}

std::optional<State> state_of(const View& view) {
  if (!view.rules || !view.ground || !view.phase) return std::nullopt;
  auto setup = std::make_shared<Setup>();
  setup->rules = *view.rules;
  setup->ground = *view.ground;
  const auto cells = static_cast<std::size_t>(grid_of(*view.rules).cell_count());
  if (setup->ground.cells.size() != cells) return std::nullopt;
  State state;
  state.setup = std::move(setup);
  state.begun = true;
  state.phase = *view.phase;
  state.turn = view.turn;
  state.active = view.active;
  // The view does not tell who moved first; it bears on the last turn alone.
  state.first = kit::Seat::kSouth;
  state.scouts = view.scouts;
  for (std::size_t i = 0; i < state.scouts.size(); ++i) {
    const auto& scout = state.scouts[i];
    if (scout.id != i + 1 || scout.cell >= cells) return std::nullopt;
    if (scout.side == view.active && scout.moved) ++state.moved_this_turn;
  }
  for (const auto side : kit::kSides) {
    auto& own = state.sides[kit::index_of(side)];
    const auto& seen = view.sides[kit::index_of(side)];
    own.placement = seen.placement;
    own.confirmed = seen.confirmed;
    own.returned = seen.returned;
    own.captured = seen.captured;
    own.reports = seen.returned;
  }
  state.draw_offer = view.draw_offer;
  state.outcome = view.outcome;
  return state;
}

Roads::Roads(const Setup& setup) {
  const auto grid = grid_of(setup.rules);
  for (const bool northward : {false, true}) {
    auto& steps = steps_[northward ? 1 : 0];
    steps.assign(static_cast<std::size_t>(grid.cell_count()), kNoWay);
    // From the goal backwards, against the directions of the ride.
    const auto against = headings(setup.rules, grid, !northward);
    std::vector<Cell> open;
    const int goal = northward ? grid.depth() - 1 : 0;
    for (int column = 0; column < grid.width(); ++column) {
      const Cell cell = grid.cell(goal, column);
      if (!passable(setup, cell)) continue;
      steps[cell] = 0;
      open.push_back(cell);
    }
    for (std::size_t next = 0; next < open.size(); ++next) {
      for (const auto direction : against) {
        const Cell cell = grid.step(open[next], direction);
        if (cell == kit::kOffBoard || steps[cell] != kNoWay || !passable(setup, cell)) continue;
        steps[cell] = steps[open[next]] + 1;
        open.push_back(cell);
      }
    }
    int& whole = whole_[northward ? 1 : 0] = kNoWay;
    for (int column = 0; column < grid.width(); ++column)
      whole = std::min(whole, steps[grid.cell(grid.depth() - 1 - goal, column)]);
  }
}

Odds::Odds(const State& state) : scratch_(state) {
  scratch_.scouts = {Scout{.id = 1, .side = kit::Seat::kSouth}, Scout{.id = 2, .side = kit::Seat::kNorth}};
}

const EncounterOdds& Odds::of(const Scout& attacker, Cell attacker_cell, const Scout& defender,
                              Cell defender_cell) {
  const auto& cells = scratch_.setup->ground.cells;
  const auto key = static_cast<std::uint32_t>(cells[attacker_cell] << 16 | cells[defender_cell] << 8 |
                                              (attacker.wounded ? 2 : 0) | (defender.wounded ? 1 : 0));
  const auto at = known_.find(key);
  if (at != known_.end()) return at->second;
  scratch_.scouts[0].cell = attacker_cell;
  scratch_.scouts[0].wounded = attacker.wounded;
  scratch_.scouts[1].cell = defender_cell;
  scratch_.scouts[1].wounded = defender.wounded;
  return known_.emplace(key, encounter_odds(scratch_, 1, 2)).first->second;
}

}  // namespace galloper::bot
