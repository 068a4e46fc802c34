// Private to the room: why a commander gave an order, in one line.
#pragma once

#include <string>

#include "server/rules/land/land.h"

namespace galloper::bot {

std::string why(const land::State& state, kit::Seat side, const land::Order& order);

}  // namespace galloper::bot
