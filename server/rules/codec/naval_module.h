// The battle at sea as the registry of games holds it.
#pragma once

#include <memory>

#include "server/rules/codec/game_module.h"

namespace galloper::codec {

std::unique_ptr<GameModule> naval_module();

}  // namespace galloper::codec
