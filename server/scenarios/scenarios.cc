#include "server/scenarios/scenarios.h"

#include <algorithm>
#include <stdexcept>

#include "server/scenarios/shipped_texts.h"

namespace galloper::scenarios {

std::vector<v1::Scenario> shipped_scenarios(const codec::GameRegistry& games) {
  std::vector<v1::Scenario> scenarios;
  for (const auto& [file, text] : shipped_texts()) {
    auto parsed = parse_scenario(text, games);
    if (!parsed.valid()) throw std::logic_error("The shipped scenario " + std::string(file) + " has faults.");
    scenarios.push_back(std::move(parsed.scenario));
  }
  std::sort(scenarios.begin(), scenarios.end(), [](const auto& a, const auto& b) { return a.id() < b.id(); });
  return scenarios;
}

ShippedScenarios::ShippedScenarios(const codec::GameRegistry& games) : scenarios_(shipped_scenarios(games)) {}

std::optional<v1::Scenario> ShippedScenarios::find(const std::string& id) const {
  const auto at = std::find_if(scenarios_.begin(), scenarios_.end(),
                               [&](const auto& scenario) { return scenario.id() == id; });
  if (at == scenarios_.end()) return std::nullopt;
  return *at;
}

}  // namespace galloper::scenarios
