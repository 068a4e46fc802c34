// The house rules of the land battle (F, C and L) by name, as clubs set them: "cinc_move" = "4".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "galloper/v1/scenario_service.pb.h"
#include "server/rules/land/setup.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;

// The rules with these settings in place of their own. Error kInvalidArgument: names the setting, its value
// and what it takes.
Result<land::Rules> with_settings(land::Rules rules, const std::map<std::string, std::string>& settings);
// Every setting, with its value in `rules`.
std::vector<v1::Setting> describe_settings(const land::Rules& rules);
// The field of a land scenario that sets it: "land.rules.command.cinc_move".
std::string path_of_land_setting(const std::string& name);

}  // namespace galloper::codec
