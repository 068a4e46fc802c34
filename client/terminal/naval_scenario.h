// A battle at sea as its players read it before a match: chart, fleets, aims, notes.
#pragma once

#include <string>

#include "galloper/v1/scenario.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// At most `columns` wide where the sea's width allows.
std::string draw_naval_scenario(const v1::NavalScenario& scenario, std::size_t columns, bool arrows);

}  // namespace galloper::terminal
