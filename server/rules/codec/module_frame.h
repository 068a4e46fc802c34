// What the modules of all games have in common: freezing a scenario with its settings, opening a match,
// naming the setting that a fault is due to. Traits tell the game.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rules/codec/game_module.h"
#include "server/rules/codec/warnings.h"

namespace galloper::codec {

// Traits:
//   Rules, default-constructible
//   kName, kGame                                 "scouting", "scouting game"
//   kRulesVersion                                raised when the same orders and dice could lead elsewhere
//   bool is_of_game(const v1::Scenario&)         and (const store_v1::Begin&): holds the rules of the game
//   Result<Rules> rules_of(const v1::Scenario&)  and (const store_v1::Begin&)
//   void freeze(const Rules&, store_v1::Begin*)
//   Result<Rules> set(Rules, settings), std::vector<v1::Setting> describe(const Rules&)
//   bool sees_delayed(const Rules&)              spectators see everything, late
//   std::string path_of(setting)                 of the field that sets it in a scenario
//   std::vector<Fault> check(const v1::Scenario&, const Rules&, Warnings)
//   std::unique_ptr<Table> open(const v1::Scenario&, const Rules&, std::unique_ptr<const store_v1::Begin>)
template <class Traits>
class ModuleFrame final : public GameModule {
 public:
  using Rules = typename Traits::Rules;
  using Settings = std::map<std::string, std::string>;

  std::string_view name() const override { return Traits::kName; }
  std::uint32_t rules_version() const override { return Traits::kRulesVersion; }

  Result<store_v1::Begin> begin_of(const v1::Scenario& scenario, const Settings& settings) const override {
    if (!Traits::is_of_game(scenario))
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("The scenario is not one of the {}.", Traits::kGame));
    const auto own = Traits::rules_of(scenario);
    if (!own) return in_scenario(own.error());
    const auto rules = Traits::set(*own, settings);
    if (!rules) return tl::unexpected(rules.error());
    const auto faults = Traits::check(scenario, *rules, Warnings::kLeaveOut);
    if (const auto* fault = first_fault(faults)) {
      auto error = Error{ErrorCode::kInvalidArgument, blame(scenario, *own, settings) + fault->message,
                         fault->rule, 0};
      if (!fault->rule.empty()) error.message += fmt::format(" ({})", fault->rule);
      return tl::unexpected(std::move(error));
    }
    store_v1::Begin begin;
    begin.set_rules_version(Traits::kRulesVersion);
    *begin.mutable_scenario() = scenario;
    Traits::freeze(*rules, &begin);
    return begin;
  }

  std::vector<v1::Setting> settings_of(const v1::Scenario& scenario) const override {
    return Traits::describe(Traits::rules_of(scenario).value_or(Rules{}));
  }

  bool spectators_see_delayed(const v1::Scenario& scenario, const Settings& settings) const override {
    const auto own = Traits::rules_of(scenario);
    if (!own) return false;
    const auto rules = Traits::set(*own, settings);
    return rules && Traits::sees_delayed(*rules);
  }

  std::vector<Fault> check(const v1::Scenario& scenario) const override {
    const auto rules = Traits::rules_of(scenario);
    if (rules) return Traits::check(scenario, *rules, Warnings::kInclude);
    const auto& message = rules.error().message;
    const auto field = message.substr(0, message.find(' '));
    auto faults = Traits::check(scenario, Rules{}, Warnings::kLeaveOut);
    std::erase_if(faults, [](const Fault& fault) { return fault.path.starts_with(Traits::kName); });
    faults.push_back({Traits::path_of(field), "Setting " + message, rule_of(field), false});
    return faults;
  }

  Result<std::unique_ptr<Table>> open(const store_v1::Begin& begin) const override {
    const auto lost = [](const std::string& why) {
      return fail(ErrorCode::kDataLoss, "The match cannot be played by this server: " + why);
    };
    if (begin.rules_version() != Traits::kRulesVersion)
      return lost(fmt::format("it began under rules version {}, and this is version {}.",
                              begin.rules_version(), Traits::kRulesVersion));
    if (!Traits::is_of_game(begin.scenario()) || !Traits::is_of_game(begin))
      return lost(fmt::format("its scenario is not one of the {}.", Traits::kGame));
    const auto rules = Traits::rules_of(begin);
    if (!rules) return lost(rules.error().message);
    if (const auto faults = Traits::check(begin.scenario(), *rules, Warnings::kLeaveOut);
        const auto* fault = first_fault(faults))
      return lost(fault->message);
    return Traits::open(begin.scenario(), *rules, std::make_unique<const store_v1::Begin>(begin));
  }

 private:
  static tl::unexpected<Error> in_scenario(Error error) {
    error.message = "The scenario's rules: " + error.message;
    return tl::unexpected<Error>(std::move(error));
  }

  static const Fault* first_fault(const std::vector<Fault>& faults) {
    const auto at =
        std::find_if(faults.begin(), faults.end(), [](const auto& fault) { return !fault.warning; });
    return at == faults.end() ? nullptr : &*at;
  }

  static std::string rule_of(std::string_view setting) {
    for (const auto& one : Traits::describe({})) {
      if (one.name() == setting) return one.rule();
    }
    return {};
  }

  // Which settings a fault is due to: those that cause one by themselves, else all of them together.
  static std::string blame(const v1::Scenario& scenario, const Rules& own, const Settings& settings) {
    if (first_fault(Traits::check(scenario, own, Warnings::kLeaveOut)))
      return "The scenario cannot be played: ";
    std::vector<std::string> guilty;
    std::vector<std::string> all;
    for (const auto& [name, value] : settings) {
      const auto alone = Traits::set(own, {{name, value}});
      all.push_back(fmt::format("{} = {}", name, value));
      if (alone && first_fault(Traits::check(scenario, *alone, Warnings::kLeaveOut)))
        guilty.push_back(all.back());
    }
    return fmt::format("With the setting{} {}: ", guilty.size() == 1 ? "" : "s",
                       fmt::join(guilty.empty() ? all : guilty, ", "));
  }
};

}  // namespace galloper::codec
