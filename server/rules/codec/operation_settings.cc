#include "server/rules/codec/operation_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "server/rules/codec/land_settings.h"
#include "server/rules/codec/scouting_settings.h"

namespace galloper::codec {

namespace {

constexpr std::string_view kScouting = "scouting.";
constexpr std::string_view kLand = "land.";

std::set<std::string> names_of(const std::vector<v1::Setting>& settings) {
  std::set<std::string> names;
  for (const auto& setting : settings) names.insert(setting.name());
  return names;
}
const std::set<std::string>& scouting_names() {
  static const auto names = names_of(describe_settings(scouting::Rules{}));
  return names;
}
const std::set<std::string>& land_names() {
  static const auto names = names_of(describe_settings(land::Rules{}));
  return names;
}
bool is_shared(const std::string& name) {
  return scouting_names().contains(name) && land_names().contains(name);
}

// Which game's a name is, and its name there.
struct Owner {
  std::string_view prefix;  // empty: no game's, or both games'
  std::string name;
};
Owner owner_of(const std::string& name) {
  for (const auto prefix : {kScouting, kLand}) {
    if (!name.starts_with(prefix)) continue;
    auto own = name.substr(prefix.size());
    const auto& names = prefix == kScouting ? scouting_names() : land_names();
    if (names.contains(own)) return {prefix, std::move(own)};
    return {};
  }
  if (is_shared(name)) return {};
  if (scouting_names().contains(name)) return {kScouting, name};
  if (land_names().contains(name)) return {kLand, name};
  return {};
}

tl::unexpected<Error> unknown(const std::string& name) {
  if (is_shared(name))
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("Both games of the operation have a setting {}: write {}{} or {}{}.", name,
                            kScouting, name, kLand, name));
  std::vector<std::string> names;
  for (const auto& setting : describe_settings(OperationRules{})) names.push_back(setting.name());
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("The operation has no setting \"{}\"; it has {}.", name, fmt::join(names, ", ")));
}

void add(std::vector<v1::Setting> own, std::string_view prefix, std::string_view stage,
         std::vector<v1::Setting>& all) {
  for (auto& setting : own) {
    if (is_shared(setting.name())) setting.set_name(std::string(prefix) + setting.name());
    setting.set_help(fmt::format("{}: {}", stage, setting.help()));
    all.push_back(std::move(setting));
  }
}

}  // namespace

Result<OperationRules> with_settings(OperationRules rules,
                                     const std::map<std::string, std::string>& settings) {
  std::map<std::string, std::string> scouting;
  std::map<std::string, std::string> land;
  for (const auto& [name, value] : settings) {
    const auto owner = owner_of(name);
    if (owner.prefix.empty()) return unknown(name);
    if (!(owner.prefix == kScouting ? scouting : land).emplace(owner.name, value).second)
      return fail(
          ErrorCode::kInvalidArgument,
          fmt::format("Setting {} is given twice, with and without \"{}\".", owner.name, owner.prefix));
  }
  auto first = with_settings(rules.scouting, scouting);
  if (!first) return tl::unexpected(first.error());
  auto second = with_settings(rules.land, land);
  if (!second) return tl::unexpected(second.error());
  return OperationRules{std::move(*first), std::move(*second)};
}

std::vector<v1::Setting> describe_settings(const OperationRules& rules) {
  std::vector<v1::Setting> all;
  add(describe_settings(rules.scouting), kScouting, "Scouting", all);
  add(describe_settings(rules.land), kLand, "Battle", all);
  return all;
}

std::string path_of_operation_setting(const std::string& name) {
  const auto owner = owner_of(name);
  if (owner.prefix == kScouting) return "operation.scouting.rules." + owner.name;
  return "operation." + path_of_land_setting(owner.name);
}

}  // namespace galloper::codec
