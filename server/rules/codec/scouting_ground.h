// What S15 asks of a ground, and whether it can be crossed at all.
#pragma once

#include <vector>

#include "server/rules/scouting/types.h"

namespace galloper::codec {

// Precondition for all: the ground has rules.width * rules.depth cells.

// S15: the share of cells that are rough (modified or impassable), percent, rounded down.
int rough_percent(const scouting::Ground& ground);
bool can_be_crossed(const scouting::Ground& ground, const scouting::Rules& rules);
// S15: the cells at which a passage across the board is one cell wide, ascending.
std::vector<scouting::Cell> narrow_passages(const scouting::Ground& ground, const scouting::Rules& rules);
int passable_cells_of_row(const scouting::Ground& ground, const scouting::Rules& rules, int row);

}  // namespace galloper::codec
