// The house rules of the battle at sea by name, as clubs set them: "arc" = "thirty".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "galloper/v1/scenario_service.pb.h"
#include "server/rules/naval/setup.h"

namespace galloper::codec {

// The rules with these settings in place of their own. Error kInvalidArgument: names the setting, its value
// and what it takes.
Result<naval::NavalRules> with_settings(naval::NavalRules rules,
                                        const std::map<std::string, std::string>& settings);
// Every setting, with its value in `rules`.
std::vector<v1::Setting> describe_settings(const naval::NavalRules& rules);

}  // namespace galloper::codec
