// House rules by name, as clubs set them ("move" = "5"), whatever the game: a table of Setting does it all.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "common/base/result.h"
#include "galloper/v1/scenario_service.pb.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;

template <class Rules>
struct Setting {
  std::string_view name;
  std::string_view rule;
  // Of a word, its place in `type` from `least`; of a bool, 0 or 1.
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
  int least;
  int greatest;
  // "square|hex"; "bool"; "integer".
  std::string_view type;
  std::string_view help;
};

// The words of a type, in order; of an integer: none.
std::vector<std::string_view> words_of_type(std::string_view type);
// The value as a number. Error kInvalidArgument: names the setting, its value and what it takes.
Result<int> read_setting(std::string_view name, std::string_view rule, std::string_view type, int least,
                         int greatest, const std::string& text);
// As read_setting reads it.
std::string write_setting(std::string_view type, int least, int value);

// The rules with these settings in place of their own. `game`: "scouting game", for the message.
template <class Rules>
Result<Rules> with_settings(std::span<const std::type_identity_t<Setting<Rules>>> table,
                            std::string_view game, Rules rules,
                            const std::map<std::string, std::string>& settings) {
  for (const auto& given : settings) {
    const auto setting =
        std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.name == given.first; });
    if (setting == table.end()) {
      std::vector<std::string_view> names;
      for (const auto& one : table) names.push_back(one.name);
      return fail(ErrorCode::kInvalidArgument, fmt::format("The {} has no setting \"{}\"; it has {}.", game,
                                                           given.first, fmt::join(names, ", ")));
    }
    const auto value = read_setting(setting->name, setting->rule, setting->type, setting->least,
                                    setting->greatest, given.second);
    if (!value) return tl::unexpected(value.error());
    setting->set(rules, *value);
  }
  return rules;
}

// Every setting, with its value in `rules`.
template <class Rules>
std::vector<v1::Setting> describe_settings(std::span<const std::type_identity_t<Setting<Rules>>> table,
                                           const Rules& rules) {
  std::vector<v1::Setting> described;
  const Rules defaults;
  for (const auto& setting : table) {
    auto& out = described.emplace_back();
    out.set_name(std::string(setting.name));
    out.set_rule(std::string(setting.rule));
    out.set_value(write_setting(setting.type, setting.least, setting.get(rules)));
    out.set_default_value(write_setting(setting.type, setting.least, setting.get(defaults)));
    out.set_type(std::string(setting.type));
    if (setting.type == "integer") {
      out.set_minimum(setting.least);
      out.set_maximum(setting.greatest);
    }
    out.set_help(std::string(setting.help));
  }
  return described;
}

}  // namespace galloper::codec
