// A land scenario, checked and made into the battle's set-up.
#pragma once

#include <vector>

#include "galloper/v1/scenario.pb.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/codec/scenario_faults.h"
#include "server/rules/codec/warnings.h"
#include "server/rules/land/setup.h"

namespace galloper::codec {

// Every fault of the scenario when played under these rules, and the warnings if they are wanted.
std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const land::Rules& rules,
                                              Warnings warnings);
// The same of the battle alone, wherever it stands; paths begin with "land".
void check_battle(const v1::LandScenario& scenario, const land::Rules& rules, ScenarioFaults& faults);
// Precondition: no fault (warnings may be).
land::Setup setup_of(const v1::LandScenario& scenario, const land::Rules& rules);

}  // namespace galloper::codec
