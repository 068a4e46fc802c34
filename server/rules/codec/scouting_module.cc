#include "server/rules/codec/scouting_module.h"

#include <utility>

#include "server/rules/codec/module_frame.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_scenario.h"
#include "server/rules/codec/scouting_settings.h"
#include "server/rules/codec/scouting_table.h"

namespace galloper::codec {

namespace {

struct ScoutingFrame {
  using Rules = scouting::Rules;
  static constexpr std::string_view kName = scouting::Game::kName;
  static constexpr std::string_view kGame = "scouting game";
  static constexpr std::uint32_t kRulesVersion = 1;

  static bool is_of_game(const v1::Scenario& scenario) { return scenario.has_scouting(); }
  static bool is_of_game(const store_v1::Begin& begin) { return begin.has_scouting(); }
  static Result<Rules> rules_of(const v1::Scenario& scenario) {
    return decode_rules(scenario.scouting().rules());
  }
  static Result<Rules> rules_of(const store_v1::Begin& begin) { return decode_rules(begin.scouting()); }
  static void freeze(const Rules& rules, store_v1::Begin* begin) { encode(rules, begin->mutable_scouting()); }
  static Result<Rules> set(const Rules& rules, const std::map<std::string, std::string>& settings) {
    return with_settings(rules, settings);
  }
  static std::vector<v1::Setting> describe(const Rules& rules) { return describe_settings(rules); }
  static bool sees_delayed(const Rules&) { return false; }
  static std::string path_of(const std::string& setting) { return "scouting.rules." + setting; }
  static std::vector<GameModule::Fault> check(const v1::Scenario& scenario, const Rules& rules,
                                              Warnings warnings) {
    return check_scenario(scenario, rules, warnings);
  }
  static std::unique_ptr<Table> open(const v1::Scenario& scenario, const Rules& rules,
                                     std::unique_ptr<const store_v1::Begin> begin) {
    return std::make_unique<ScoutingTable>(scouting::initial(setup_of(scenario.scouting(), rules)),
                                           std::move(begin));
  }
};

}  // namespace

std::unique_ptr<GameModule> scouting_module() { return std::make_unique<ModuleFrame<ScoutingFrame>>(); }

}  // namespace galloper::codec
