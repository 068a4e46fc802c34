// Operations for the registry: scouting, then its battle.
#pragma once

#include <memory>

#include "server/rules/codec/game_module.h"

namespace galloper::codec {

std::unique_ptr<GameModule> operation_module();

}  // namespace galloper::codec
