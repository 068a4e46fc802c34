// One seeded match of a scenario as text that a person reads: orders, events and dice in words, the board now
// and then, and how many bytes each viewer is told. A change of the rules, the codec or the wire shows as a
// difference of a committed file.
#pragma once

#include <string>

#include "galloper/v1/scenario.pb.h"

namespace galloper::golden {

std::string playthrough(const v1::Scenario& scenario);
// "tests/golden/<id>.txt"
std::string file_of(const v1::Scenario& scenario);

}  // namespace galloper::golden
