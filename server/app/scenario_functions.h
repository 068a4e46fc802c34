// What ScenarioService answers from: the shipped scenarios, their settings, the checker, the rules reference.
#pragma once

#include "server/rpc/server.h"
#include "server/scenarios/scenarios.h"

namespace galloper::app {

// Both must outlive the functions.
rpc::ScenarioFunctions scenario_functions(const codec::GameRegistry& games,
                                          const scenarios::ShippedScenarios& shipped);

}  // namespace galloper::app
