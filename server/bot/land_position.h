// Private to the room: a land battle as a computer player in its seat may imagine it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/random.h"
#include "server/rules/land/land.h"

namespace galloper::bot {

struct LandPosition {
  land::State state;
  // By piece of the state: its index in the view. Pieces that the seat does not know are not in the state.
  std::vector<std::uint8_t> pieces;
};

// A state that looks like the view to this seat; what the seat may not know (orders, ratings and characters
// of the enemy's brigadiers) is drawn, runners of the enemy are none, and an army that is not yet shown has
// no units. Nothing: no such state.
std::optional<LandPosition> position_of(const land::View& view, kit::Seat seat, Random& random);
// Draws anew what the seat may not know.
void draw_hidden(land::State& state, const land::View& view, kit::Seat seat, Random& random);

// Chance 1 in n and the like, where a shape of chances is wanted: an index, as likely as its weight.
std::size_t draw_by_weight(const std::vector<double>& weights, Random& random);

}  // namespace galloper::bot
