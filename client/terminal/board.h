// The board as text: ASCII alone, colours only where they are wanted.
#pragma once

#include <string>

#include "galloper/v1/scouting.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// Rows from North's baseline down to South's, each cell a scout's label ("S2", "n7"; "S+" placed but not yet
// shown) and the symbol of its ground; on hexes odd rows sit half a cell to the right. Empty where the view
// has no ground yet.
std::string draw_board(const v1::ScoutingDelta& view, bool colours);
// The kinds of ground that the board has: ". open   f forest -2".
std::string draw_legend(const v1::ScoutingDelta& view);
// A line for each scout of the view, its side's after one another.
std::string draw_scouts(const v1::ScoutingDelta& view);

}  // namespace galloper::terminal
