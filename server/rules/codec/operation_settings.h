// The house rules of an operation by name: those of both its games. A name that both have is written with its
// game: "scouting.placement", "land.placement"; every other may be.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "galloper/v1/scenario_service.pb.h"
#include "server/rules/land/setup.h"
#include "server/rules/scouting/types.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;

struct OperationRules {
  scouting::Rules scouting;
  land::Rules land;
  friend bool operator==(const OperationRules&, const OperationRules&) = default;
};

// The rules with these settings in place of their own. Error kInvalidArgument: names the setting, its value
// and what it takes.
Result<OperationRules> with_settings(OperationRules rules,
                                     const std::map<std::string, std::string>& settings);
// Every setting, with its value in `rules`.
std::vector<v1::Setting> describe_settings(const OperationRules& rules);
// The field of an operation's scenario that sets it.
std::string path_of_operation_setting(const std::string& name);

}  // namespace galloper::codec
