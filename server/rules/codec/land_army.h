// The armies of a land scenario: made into the battle's, and what is wrong with them.
#pragma once

#include <string>
#include <vector>

#include "galloper/v1/land.pb.h"
#include "server/rules/codec/scenario_faults.h"
#include "server/rules/land/setup.h"

namespace galloper::codec {

// The standard unit types, then the scenario's own. A later one with the same id takes its place.
std::vector<land::UnitType> unit_types_of(const v1::LandScenario& scenario);
void check_unit_types(const v1::LandScenario& scenario, ScenarioFaults& faults);

// Where each side deploys (L20): cells of the board.
std::vector<bool> zone_of(const v1::LandArmy& army, const land::Board& board, kit::Seat side);

// `path`: "land.south". Preconditions: the ground and the unit types have no fault.
void check_army(const v1::LandScenario& scenario, kit::Seat side, const land::Board& board,
                land::Deployment deployment, ScenarioFaults& faults);
// Precondition: check_army found no fault. `types`: the battle's, which hold every type that the army names.
land::Army army_of(const v1::LandArmy& army, kit::Seat side, const land::Board& board,
                   const std::vector<land::UnitType>& types);

const v1::LandArmy& army_message(const v1::LandScenario& scenario, kit::Seat side);
// Every unit of the army in the order of its roster, the CinC's own last.
std::vector<const v1::LandUnitSpec*> units_of(const v1::LandArmy& army);

}  // namespace galloper::codec
