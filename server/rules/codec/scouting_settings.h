// The house rules of the scouting game by name, as clubs set them: "move" = "5".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "galloper/v1/scenario_service.pb.h"
#include "server/rules/scouting/types.h"

namespace galloper::codec {

// The rules with these settings in place of their own. Error kInvalidArgument: names the setting, its value
// and what it takes.
Result<scouting::Rules> with_settings(scouting::Rules rules,
                                      const std::map<std::string, std::string>& settings);
// Every setting, with its value in `rules`.
std::vector<v1::Setting> describe_settings(const scouting::Rules& rules);

}  // namespace galloper::codec
