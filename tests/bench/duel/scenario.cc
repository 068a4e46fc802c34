#include "tests/bench/duel/scenario.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "server/scenarios/scenarios.h"

namespace galloper::duel {

v1::Scenario scenario_named(const std::string& name) {
  if (name.find('/') == std::string::npos) {
    static const scenarios::ShippedScenarios all(codec::all_games());
    if (const auto scenario = all.find(name)) return *scenario;
    throw std::logic_error("no such scenario: " + name);
  }
  std::ifstream file(name);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto parsed = scenarios::parse_scenario(text, codec::all_games());
  if (!parsed.valid()) throw std::logic_error("no valid scenario in " + name);
  return parsed.scenario;
}

}  // namespace galloper::duel
