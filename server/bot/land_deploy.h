// Private to the room: what comes before the first turn (L19, L20, S13, C5, F2).
#pragma once

#include <optional>
#include <vector>

#include "server/bot/land_command.h"
#include "server/bot/land_position.h"

namespace galloper::bot {

// An index into the orders of a phase before the battle; nothing: there is nothing to order.
std::optional<std::size_t> choose_deployment(const LandPosition& position, const Doctrine& doctrine,
                                             kit::Seat side, const std::vector<land::Order>& orders);

}  // namespace galloper::bot
