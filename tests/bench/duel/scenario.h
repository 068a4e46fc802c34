// The scenario of a battle that is to be fought out.
#pragma once

#include <string>

#include "galloper/v1/scenario.pb.h"

namespace galloper::duel {

// A shipped scenario by its id, or one in a file by its path. Throws std::logic_error: there is none.
v1::Scenario scenario_named(const std::string& name);

}  // namespace galloper::duel
