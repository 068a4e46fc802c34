#include "server/rules/codec/operation_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/rules/codec/land_scenario.h"
#include "server/rules/codec/scenario_faults.h"
#include "server/rules/codec/scouting_scenario.h"
#include "server/rules/operation/operation.h"

namespace galloper::codec {

namespace {

// S14: reports tell of the battle's brigades by number.
void check_force(const v1::ScoutingForce& force, const v1::LandArmy& army, const std::string& path,
                 ScenarioFaults& faults) {
  if (force.brigades().empty()) return;
  const std::string wanted =
      "name the battle's brigades in their order, or leave them out and the scouting takes them from the "
      "battle";
  if (force.brigades_size() != army.brigades_size()) {
    faults.fault(path,
                 fmt::format("There are {} brigades for the scouts to find, and {} in the battle: {}",
                             force.brigades_size(), army.brigades_size(), wanted),
                 "S14");
    return;
  }
  for (int i = 0; i < force.brigades_size(); ++i) {
    const auto& own = force.brigades(i);
    const auto& fights = army.brigades(i);
    const auto at = fmt::format("{}.brigades[{}]", path, i);
    if (own.name() != fights.name())
      faults.fault(at + ".name",
                   fmt::format("The brigade is \"{}\" here and \"{}\" in the battle: {}", own.name(),
                               fights.name(), wanted),
                   "S14");
    if (own.brigadier() != fights.brigadier())
      faults.fault(at + ".brigadier",
                   fmt::format("The brigadier is \"{}\" here and \"{}\" in the battle: {}", own.brigadier(),
                               fights.brigadier(), wanted),
                   "S14");
  }
}

// S14: scouts survey what the battle hides.
void check_features(const v1::OperationScenario& operation, ScenarioFaults& faults) {
  const auto& pieces = operation.land().pieces();
  for (int i = 0; i < operation.scouting().features_size(); ++i) {
    const auto& name = operation.scouting().features(i).name();
    const bool found = std::any_of(pieces.begin(), pieces.end(), [&](const auto& piece) {
      return piece.unsurveyed() && piece.name() == name;
    });
    if (!found)
      faults.fault(
          fmt::format("scouting.features[{}].name", i),
          fmt::format("No unsurveyed piece of the battle is named \"{}\": scouts learn its story only", name),
          "S14", true);
  }
}

v1::Scenario scouting_alone(const v1::Scenario& scenario) {
  v1::Scenario alone;
  alone.set_id(scenario.id());
  alone.set_title(scenario.title());
  alone.set_story(scenario.story());
  *alone.mutable_scouting() = scenario.operation().scouting();
  return alone;
}

}  // namespace

std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const OperationRules& rules,
                                              Warnings warnings) {
  const auto& operation = scenario.operation();
  auto found = check_scenario(scouting_alone(scenario), rules.scouting, warnings);
  ScenarioFaults faults;
  if (!scenario.has_operation())
    faults.fault("operation", "The scenario names no game: write operation { … }", "");
  check_battle(operation.land(), rules.land, faults);
  check_force(operation.scouting().south(), operation.land().south(), "scouting.south", faults);
  check_force(operation.scouting().north(), operation.land().north(), "scouting.north", faults);
  check_features(operation, faults);
  auto more = faults.take();
  std::move(more.begin(), more.end(), std::back_inserter(found));
  if (warnings == Warnings::kLeaveOut)
    std::erase_if(found, [](const GameModule::Fault& fault) { return fault.warning; });
  for (auto& fault : found) {
    if (fault.path.starts_with("scouting") || fault.path.starts_with("land"))
      fault.path = "operation." + fault.path;
  }
  return found;
}

operation::Setup setup_of(const v1::OperationScenario& scenario, const OperationRules& rules) {
  operation::Setup setup{setup_of(scenario.scouting(), rules.scouting),
                         setup_of(scenario.land(), rules.land)};
  operation::connect(setup);
  return setup;
}

}  // namespace galloper::codec
