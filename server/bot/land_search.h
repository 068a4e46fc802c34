// Private to the room: orders tried out by playing on in thought, from states that look like the view.
#pragma once

#include <cstddef>
#include <vector>

#include "server/bot/land_position.h"

namespace galloper::bot {

struct SearchBudget {
  int playouts = 0;    // for one order
  int candidates = 0;  // orders tried
  int side_turns = 0;  // that each is played on for, the one at hand included
};

// The best of the orders of the actions phase, given what each looks worth without playing on.
std::size_t search(const LandPosition& position, const land::View& view, kit::Seat seat,
                   const std::vector<land::Order>& orders, const std::vector<double>& looks_worth,
                   const SearchBudget& budget, Random& random);

}  // namespace galloper::bot
