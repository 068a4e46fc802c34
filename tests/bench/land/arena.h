// Whole land battles between computer players, on the rules themselves: no wire between.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/rules/land/land.h"

namespace galloper::land_arena {

// Sixteen units a side in four brigades, and ground that looks the same from both sides.
land::Setup even_setup();
// "even": that; else a shipped scenario. Throws std::logic_error: there is none of that name.
std::shared_ptr<const land::Setup> setup_named(const std::string& name);

// Level 0 gives any legal order with equal chance.
struct Player {
  std::uint32_t level = 1;
  std::uint32_t playouts = 0;
};

struct Game {
  land::Outcome outcome;
  int turns = 0;
  std::size_t orders = 0;
  bool at_limit = false;  // ended by the turn limit (L21)
};

// Each player gets its own redacted view. The same seed gives the same game. Throws std::logic_error when an
// order that was offered is refused, when a player that is to act chooses nothing, or past the rules' bound.
Game play(std::shared_ptr<const land::Setup> setup, Player south, Player north, std::uint64_t seed);

}  // namespace galloper::land_arena
