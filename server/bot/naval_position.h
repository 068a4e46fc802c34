// Private to the room: a battle at sea as its view shows it.
#pragma once

#include <memory>
#include <optional>

#include "common/base/random.h"
#include "server/bot/naval_waters.h"

namespace galloper::bot {

struct NavalPosition {
  naval::State state;
  std::shared_ptr<const Waters> waters;
};

// A state that looks like the view; of what that hides, the enemy's fire plan (N8), one is drawn. Nothing:
// the view is none of a battle.
std::optional<NavalPosition> state_of(const naval::View& view, kit::Seat seat, Random& random);

}  // namespace galloper::bot
