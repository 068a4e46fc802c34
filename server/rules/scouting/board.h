// Private to the room: what several of its files ask of the board.
#pragma once

#include <string>

#include "server/rules/scouting/scouting.h"

namespace galloper::scouting {

inline kit::Grid grid_of(const Rules& rules) {
  return {rules.grid == Grid::kHex ? kit::Tiling::kHex : kit::Tiling::kSquare, rules.width, rules.depth};
}

inline int baseline_row(const Rules& rules, kit::Seat side) {
  return side == kit::Seat::kSouth ? 0 : rules.depth - 1;
}

inline const Terrain& terrain_at(const Setup& setup, Cell cell) {
  return setup.ground.terrain[setup.ground.cells[cell]];
}

inline bool is_passable(const Setup& setup, Cell cell) { return !terrain_at(setup, cell).impassable; }

inline const Scout& scout_of(const State& state, ScoutId id) { return state.scouts[id - 1]; }
inline bool is_scout(const State& state, ScoutId id) { return id >= 1 && id <= state.scouts.size(); }

// The scout that stands there, or null.
inline const Scout* scout_at(const State& state, Cell cell) {
  for (const Scout& scout : state.scouts) {
    if (scout.cell == cell && is_on_board(scout.status)) return &scout;
  }
  return nullptr;
}

inline bool is_revealed(const State& state) { return !state.scouts.empty(); }

// S6: it spends this turn of its side in place; it came to the baseline in an earlier one.
inline bool spends_turn_observing(const Scout& scout) {
  return scout.status == ScoutStatus::kObserving && !scout.moved;
}

inline std::string name_of(const State& state, Cell cell) {
  return kit::cell_name(grid_of(state.setup->rules), cell);
}

// The cells of its baseline on which a side may place (S2), from its own left to its own right.
std::vector<Cell> placement_cells(const Setup& setup, kit::Seat side);

// S3, S4: whether the scout of the active side may move and has anywhere to go.
bool can_move(const State& state, const Scout& scout);
// S4, S5: where its move may end, ascending. Of a scout that is on the board and not observing.
std::vector<Cell> destinations(const State& state, const Scout& scout);
// S7: whether it may attack this turn, and whether it may attack that enemy.
bool may_attack(const Scout& scout);
bool can_attack(const State& state, const Scout& attacker, const Scout& target);
bool has_target(const State& state, const Scout& scout);

// S14: what the side's report of that number, counted from 0, tells; what it says in words.
Report report_number(const SideState& side, std::size_t number);
Intelligence tell(const State& state, kit::Seat side, const Report& report);

// S12, S13: what the game as it stands grants.
Advantage advantage_of(const State& state);

}  // namespace galloper::scouting
