#include "server/rules/codec/operation_module.h"

#include <utility>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/module_frame.h"
#include "server/rules/codec/operation_scenario.h"
#include "server/rules/codec/operation_settings.h"
#include "server/rules/codec/operation_table.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::codec {

namespace {

// A message about a setting begins with its name; which game's it is, stands before it.
template <class Rules>
Result<Rules> of_stage(Result<Rules> rules, std::string_view stage) {
  if (!rules) rules.error().message = std::string(stage) + "." + rules.error().message;
  return rules;
}

struct OperationFrame {
  using Rules = OperationRules;
  static constexpr std::string_view kName = operation::Game::kName;
  static constexpr std::string_view kGame = "operation, scouting and then its battle";
  static constexpr std::uint32_t kRulesVersion = 1;

  static bool is_of_game(const v1::Scenario& scenario) { return scenario.has_operation(); }
  static bool is_of_game(const store_v1::Begin& begin) { return begin.has_operation(); }
  static Result<Rules> rules_of(const v1::Scenario& scenario) {
    return rules_of(scenario.operation().scouting().rules(), scenario.operation().land().rules());
  }
  static Result<Rules> rules_of(const store_v1::Begin& begin) {
    return rules_of(begin.operation().scouting(), begin.operation().land());
  }
  static void freeze(const Rules& rules, store_v1::Begin* begin) {
    encode(rules.scouting, begin->mutable_operation()->mutable_scouting());
    encode(rules.land, begin->mutable_operation()->mutable_land());
  }
  static Result<Rules> set(const Rules& rules, const std::map<std::string, std::string>& settings) {
    return with_settings(rules, settings);
  }
  static std::vector<v1::Setting> describe(const Rules& rules) { return describe_settings(rules); }
  static bool sees_delayed(const Rules& rules) {
    return rules.land.land.spectators_see == land::SpectatorsSee::kAllDelayed;
  }
  static std::string path_of(const std::string& setting) { return path_of_operation_setting(setting); }
  static std::vector<GameModule::Fault> check(const v1::Scenario& scenario, const Rules& rules,
                                              Warnings warnings) {
    return check_scenario(scenario, rules, warnings);
  }
  static std::unique_ptr<Table> open(const v1::Scenario& scenario, const Rules& rules,
                                     std::unique_ptr<const store_v1::Begin> begin) {
    return std::make_unique<OperationTable>(operation::initial(setup_of(scenario.operation(), rules)),
                                            std::move(begin));
  }

 private:
  static Result<Rules> rules_of(const v1::ScoutingRules& scouting, const v1::LandRules& land) {
    auto first = of_stage(decode_rules(scouting), "scouting");
    if (!first) return tl::unexpected(first.error());
    auto second = of_stage(decode_rules(land), "land");
    if (!second) return tl::unexpected(second.error());
    return Rules{std::move(*first), std::move(*second)};
  }
};

}  // namespace

std::unique_ptr<GameModule> operation_module() { return std::make_unique<ModuleFrame<OperationFrame>>(); }

}  // namespace galloper::codec
