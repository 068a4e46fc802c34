// A scenario as its players read it before a match: story, map, armies, notes.
#pragma once

#include <string>

#include "galloper/v1/scenario.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// `arrows`: the reader's terminal shows them.
std::string draw_scenario(const v1::Scenario& scenario, bool arrows = false);

}  // namespace galloper::terminal
