#include "server/rules/codec/land_module.h"

#include <utility>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_scenario.h"
#include "server/rules/codec/land_settings.h"
#include "server/rules/codec/land_table.h"
#include "server/rules/codec/module_frame.h"

namespace galloper::codec {

namespace {

struct LandFrame {
  using Rules = land::Rules;
  static constexpr std::string_view kName = land::Game::kName;
  static constexpr std::string_view kGame = "land battle";
  static constexpr std::uint32_t kRulesVersion = 1;

  static bool is_of_game(const v1::Scenario& scenario) { return scenario.has_land(); }
  static bool is_of_game(const store_v1::Begin& begin) { return begin.has_land(); }
  static Result<Rules> rules_of(const v1::Scenario& scenario) {
    return decode_rules(scenario.land().rules());
  }
  static Result<Rules> rules_of(const store_v1::Begin& begin) { return decode_rules(begin.land()); }
  static void freeze(const Rules& rules, store_v1::Begin* begin) { encode(rules, begin->mutable_land()); }
  static Result<Rules> set(const Rules& rules, const std::map<std::string, std::string>& settings) {
    return with_settings(rules, settings);
  }
  static std::vector<v1::Setting> describe(const Rules& rules) { return describe_settings(rules); }
  static bool sees_delayed(const Rules& rules) {
    return rules.land.spectators_see == land::SpectatorsSee::kAllDelayed;
  }
  static std::string path_of(const std::string& setting) { return path_of_land_setting(setting); }
  static std::vector<GameModule::Fault> check(const v1::Scenario& scenario, const Rules& rules,
                                              Warnings warnings) {
    return check_scenario(scenario, rules, warnings);
  }
  static std::unique_ptr<Table> open(const v1::Scenario& scenario, const Rules& rules,
                                     std::unique_ptr<const store_v1::Begin> begin) {
    return std::make_unique<LandTable>(land::initial(setup_of(scenario.land(), rules)), std::move(begin));
  }
};

}  // namespace

std::unique_ptr<GameModule> land_module() { return std::make_unique<ModuleFrame<LandFrame>>(); }

}  // namespace galloper::codec
