// Private to the room: the land battle's computer player, the commander of a side.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "server/rules/land/land.h"

namespace galloper::bot {

struct LandSkill {
  std::uint32_t level = 1;
  // Level 3: battles played on in thought for each order; 0: as many as one core plays in about a tenth of a
  // second. A turn has some ten orders.
  std::uint32_t playouts = 0;
};

struct LandChoice {
  std::size_t index = 0;
  std::string why;  // one line
};

// Nothing: the view does not wait for this seat.
std::optional<LandChoice> choose_land(const land::View& view, kit::Seat seat,
                                      const std::vector<land::Order>& orders, const LandSkill& skill,
                                      Random& random);

}  // namespace galloper::bot
