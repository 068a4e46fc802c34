// The standard ship classes (N10, N11), in the order of the rule: destroyer, light cruiser, armoured cruiser,
// coastal defence ship, old pre-dreadnought, modern pre-dreadnought, transport.
#pragma once

#include <string_view>
#include <vector>

#include "server/rules/naval/setup.h"

namespace galloper::naval {

const std::vector<ShipClass>& standard_classes();
// By its id, "light_cruiser"; throws std::out_of_range for another.
const ShipClass& standard_class(std::string_view id);

}  // namespace galloper::naval
