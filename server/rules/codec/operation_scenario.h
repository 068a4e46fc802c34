// An operation's scenario, checked and made into its set-up.
#pragma once

#include <vector>

#include "galloper/v1/scenario.pb.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/codec/operation_settings.h"
#include "server/rules/codec/warnings.h"
#include "server/rules/operation/types.h"

namespace galloper::codec {

// Every fault of the scenario when played under these rules, and the warnings if they are wanted. Paths begin
// with "operation".
std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const OperationRules& rules,
                                              Warnings warnings);
// Precondition: no fault (warnings may be). The scouting takes the battle's armies and unsurveyed pieces
// where it names none itself.
operation::Setup setup_of(const v1::OperationScenario& scenario, const OperationRules& rules);

}  // namespace galloper::codec
