#include "server/app/scenario_functions.h"

#include <fmt/format.h>

#include "common/reference/reference.h"

namespace galloper::app {
namespace {

namespace v1 = ::galloper::v1;

v1::ListScenariosResponse list(const codec::GameRegistry& games, const scenarios::ShippedScenarios& shipped) {
  v1::ListScenariosResponse response;
  for (const auto& scenario : shipped.all()) {
    auto& summary = *response.add_scenarios();
    summary.set_id(scenario.id());
    summary.set_title(scenario.title());
    summary.set_story(scenario.story());
    if (const auto* module = games.find(scenario)) summary.set_game(std::string(module->name()));
  }
  return response;
}

Result<v1::GetScenarioResponse> get(const codec::GameRegistry& games,
                                    const scenarios::ShippedScenarios& shipped, const std::string& id) {
  auto scenario = shipped.find(id);
  if (!scenario) return fail(ErrorCode::kNotFound, fmt::format("There is no scenario \"{}\".", id));
  v1::GetScenarioResponse response;
  if (const auto* module = games.find(*scenario)) {
    for (auto& setting : module->settings_of(*scenario)) *response.add_settings() = std::move(setting);
  }
  *response.mutable_scenario() = std::move(*scenario);
  return response;
}

v1::CheckScenarioResponse check(const codec::GameRegistry& games, const std::string& text) {
  const auto parsed = scenarios::parse_scenario(text, games);
  v1::CheckScenarioResponse response;
  response.set_valid(parsed.valid());
  for (const auto& fault : parsed.faults) {
    auto& out = *response.add_faults();
    out.set_line(fault.line);
    out.set_column(fault.column);
    out.set_message(fault.message);
    out.set_rule(fault.rule);
    out.set_warning(fault.warning);
  }
  return response;
}

v1::ListRulesResponse rules() {
  v1::ListRulesResponse response;
  for (const auto& rule : reference::rules()) {
    auto& out = *response.add_rules();
    out.set_id(std::string(rule.id));
    out.set_title(std::string(rule.title));
    out.set_text(std::string(rule.text));
  }
  return response;
}

}  // namespace

rpc::ScenarioFunctions scenario_functions(const codec::GameRegistry& games,
                                          const scenarios::ShippedScenarios& shipped) {
  return {.list = [&games, &shipped] { return list(games, shipped); },
          .get = [&games, &shipped](const std::string& id) { return get(games, shipped, id); },
          .check = [&games](const std::string& text) { return check(games, text); },
          .rules = rules};
}

}  // namespace galloper::app
