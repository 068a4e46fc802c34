// Private to the room: the scouting game's computer player.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "common/base/random.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::bot {

// The index of an order; see choose().
std::optional<std::size_t> choose_scouting(const scouting::View& view, kit::Seat seat,
                                           const std::vector<scouting::Order>& orders, std::uint32_t level,
                                           Random& random);

}  // namespace galloper::bot
