// Scenarios of the battle at sea: checked, and made a set-up.
#pragma once

#include <vector>

#include "galloper/v1/scenario.pb.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/codec/warnings.h"
#include "server/rules/naval/setup.h"

namespace galloper::codec {

// What is wrong with it under these rules.
std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const naval::NavalRules& rules,
                                              Warnings warnings);
// Precondition: check_scenario finds no fault.
naval::Setup setup_of(const v1::NavalScenario& scenario, const naval::NavalRules& rules);

}  // namespace galloper::codec
