// The ground of a land scenario: its map as text made into a board, and what is wrong with it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "galloper/v1/land.pb.h"
#include "server/rules/codec/scenario_faults.h"
#include "server/rules/land/setup.h"

namespace galloper::codec {

// The kinds of ground: the standard ones, then the scenario's own. A later one with the same symbol takes its
// place.
std::vector<land::Terrain> terrain_of(const v1::LandScenario& scenario);
// Whether S13 may move ground of this kind: not rivers, roads, bridges and fords.
bool is_movable(const land::Terrain& terrain);

// Faults of kinds of ground, map, sectors and pieces.
void check_ground(const v1::LandScenario& scenario, ScenarioFaults& faults);
// Precondition: check_ground found no fault.
land::Board board_of(const v1::LandScenario& scenario);

// "G5": column letters from South's left, row from 1 at South's baseline. Nothing: not on the board.
std::optional<land::Cell> hex_named(const land::Board& board, std::string_view name);
std::string hex_name(const land::Board& board, land::Cell cell);
// The ground as the scenario draws it, pieces included.
const land::Terrain& drawn_terrain(const land::Board& board, land::Cell cell);

}  // namespace galloper::codec
