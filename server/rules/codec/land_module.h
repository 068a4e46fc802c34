// The land battle for the registry.
#pragma once

#include <memory>

#include "server/rules/codec/game_module.h"

namespace galloper::codec {

std::unique_ptr<GameModule> land_module();

}  // namespace galloper::codec
