// L7 and L1: the standard terrain, which a scenario draws with or adds to, and the standard section lines.
// Any room that knows the land battle may include it.
//
//   board.terrain = standard_terrain();
//   board.sectors = standard_sectors(board);
#pragma once

#include <vector>

#include "server/rules/land/setup.h"

namespace galloper::land {

// '.' open, 'f' woods, 'h' hill, 't' town, 'r' river, 'o' ford, 'b' bridge, 'm' marsh, '=' road.
const std::vector<Terrain>& standard_terrain();
// L1, F6: section lines after 4/13 of the width from either side; on the standard board those of L1.
// Symmetric.
std::vector<std::uint8_t> standard_sectors(const Board& board);

}  // namespace galloper::land
