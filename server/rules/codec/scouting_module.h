// The scouting game for the registry.
#pragma once

#include <memory>

#include "server/rules/codec/game_module.h"

namespace galloper::codec {

std::unique_ptr<GameModule> scouting_module();

}  // namespace galloper::codec
