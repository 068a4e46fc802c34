#include <utility>

#include "server/rules/codec/game_module.h"
#include "server/rules/codec/land_module.h"
#include "server/rules/codec/naval_module.h"
#include "server/rules/codec/operation_module.h"
#include "server/rules/codec/scouting_module.h"

namespace galloper::codec {

void GameRegistry::add(std::unique_ptr<GameModule> module) { modules_.push_back(std::move(module)); }

const GameModule* GameRegistry::find(std::string_view name) const {
  for (const auto& module : modules_) {
    if (module->name() == name) return module.get();
  }
  return nullptr;
}

const GameModule* GameRegistry::find(const v1::Scenario& scenario) const {
  switch (scenario.game_case()) {
    case v1::Scenario::kScouting:
      return find("scouting");
    case v1::Scenario::kLand:
      return find("land");
    case v1::Scenario::kOperation:
      return find("operation");
    case v1::Scenario::kNaval:
      return find("naval");
    case v1::Scenario::GAME_NOT_SET:
      break;
  }
  return nullptr;
}

GameRegistry all_games() {
  GameRegistry games;
  games.add(scouting_module());
  games.add(land_module());
  games.add(naval_module());
  games.add(operation_module());
  return games;
}

}  // namespace galloper::codec
