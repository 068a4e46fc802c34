#include "server/rules/codec/naval_module.h"

#include <utility>

#include "server/rules/codec/module_frame.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_scenario.h"
#include "server/rules/codec/naval_settings.h"
#include "server/rules/codec/naval_table.h"

namespace galloper::codec {

namespace {

struct NavalFrame {
  using Rules = naval::NavalRules;
  static constexpr std::string_view kName = naval::Game::kName;
  static constexpr std::string_view kGame = "battle at sea";
  static constexpr std::uint32_t kRulesVersion = 1;

  static bool is_of_game(const v1::Scenario& scenario) { return scenario.has_naval(); }
  static bool is_of_game(const store_v1::Begin& begin) { return begin.has_naval(); }
  static Result<Rules> rules_of(const v1::Scenario& scenario) {
    return decode_rules(scenario.naval().rules());
  }
  static Result<Rules> rules_of(const store_v1::Begin& begin) { return decode_rules(begin.naval()); }
  static void freeze(const Rules& rules, store_v1::Begin* begin) { encode(rules, begin->mutable_naval()); }
  static Result<Rules> set(const Rules& rules, const std::map<std::string, std::string>& settings) {
    return with_settings(rules, settings);
  }
  static std::vector<v1::Setting> describe(const Rules& rules) { return describe_settings(rules); }
  // No setting of this game does.
  static bool sees_delayed(const Rules&) { return false; }
  static std::string path_of(const std::string& setting) { return "naval.rules." + setting; }
  static std::vector<GameModule::Fault> check(const v1::Scenario& scenario, const Rules& rules,
                                              Warnings warnings) {
    return check_scenario(scenario, rules, warnings);
  }
  static std::unique_ptr<Table> open(const v1::Scenario& scenario, const Rules& rules,
                                     std::unique_ptr<const store_v1::Begin> begin) {
    return std::make_unique<NavalTable>(naval::initial(setup_of(scenario.naval(), rules)), std::move(begin));
  }
};

}  // namespace

std::unique_ptr<GameModule> naval_module() { return std::make_unique<ModuleFrame<NavalFrame>>(); }

}  // namespace galloper::codec
