// A scouting scenario, checked and made into the game's set-up.
#pragma once

#include <vector>

#include "common/base/result.h"
#include "galloper/v1/scenario.pb.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/codec/warnings.h"
#include "server/rules/scouting/types.h"

namespace galloper::codec {

// Every fault of the scenario when played under these rules, and the warnings of S15 if they are wanted.
std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const scouting::Rules& rules,
                                              Warnings warnings);
// Precondition: check_scenario found no fault (warnings may be).
scouting::Setup setup_of(const v1::ScoutingScenario& scenario, const scouting::Rules& rules);
// The kinds of ground: the standard ones, then the scenario's own. A later one with the same symbol takes its
// place.
std::vector<scouting::Terrain> terrain_of(const v1::ScoutingScenario& scenario);

}  // namespace galloper::codec
