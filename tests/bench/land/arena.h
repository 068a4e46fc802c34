// Whole land battles between computer players, on the rules themselves: no wire between.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/rules/land/land.h"
#include "tests/bench/duel/battle.h"

namespace galloper::land_arena {

// Sixteen units a side in four brigades, and ground that looks the same from both sides.
land::Setup even_setup();
// "even": that; else a shipped scenario by its id, or one in a file by its path. Throws std::logic_error:
// there is none of that name.
std::shared_ptr<const land::Setup> setup_named(const std::string& name);

using duel::Player;
using Game = duel::Battle<land::Game>;

// Each player gets its own redacted view. The same seed gives the same game. Throws std::logic_error when an
// order that was offered is refused, when a player that is to act chooses nothing, or past the rules' bound.
Game play(std::shared_ptr<const land::Setup> setup, Player south, Player north, std::uint64_t seed);

}  // namespace galloper::land_arena
