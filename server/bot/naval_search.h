// Private to the room: moves tried out by playing on in thought, from states that look like the view.
#pragma once

#include <vector>

#include "common/base/random.h"
#include "server/bot/naval_moves.h"
#include "server/bot/naval_position.h"

namespace galloper::bot {

struct NavalBudget {
  int playouts = 0;    // for one move
  int candidates = 0;  // moves tried
  int fires = 0;       // phases of fire that each is played on for
};

// The place in `moves` of the best of these moves of one ship, given what each looks worth without playing
// on.
std::size_t search(const NavalPosition& position, const Stakes& stakes, kit::Seat seat,
                   const std::vector<naval::Order>& moves, const std::vector<double>& looks_worth,
                   const NavalBudget& budget, Random& random);

}  // namespace galloper::bot
