// L3: the standard unit types, which a scenario names by id or adds to. Any room that knows the land battle
// may include it.
//
//   setup.unit_types = standard_unit_types();
//   spec.type = *unit_type_named(setup.unit_types, "line_infantry");
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/rules/land/setup.h"

namespace galloper::land {

// line_infantry, light_infantry, grenadiers, light_cavalry, heavy_cavalry, horse_guards, foot_artillery,
// horse_artillery.
const std::vector<UnitType>& standard_unit_types();
std::optional<std::uint8_t> unit_type_named(const std::vector<UnitType>& types, std::string_view id);

}  // namespace galloper::land
