// Private to the room: the battle at sea's computer player, the captain of a side.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "server/rules/naval/naval.h"

namespace galloper::bot {

struct NavalSkill {
  std::uint32_t level = 1;
  // Level 3: battles played on in thought for the moves of a turn, shared out to its ships; 0: about what one
  // core plays in a second.
  std::uint32_t playouts = 0;
};

struct NavalChoice {
  std::size_t index = 0;
  std::string why;  // one line
};

// Nothing: the view does not wait for this seat.
std::optional<NavalChoice> choose_naval(const naval::View& view, kit::Seat seat,
                                        const std::vector<naval::Order>& orders, const NavalSkill& skill,
                                        Random& random);

}  // namespace galloper::bot
