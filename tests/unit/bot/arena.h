// Whole games between computer players, or against one that plays at random.
#pragma once

#include <cstdint>
#include <string>

#include "server/rules/scouting/scouting.h"

namespace galloper::arena {

// Level 0: any legal order with equal chance, but no resignation and no draw.
struct Players {
  std::uint32_t south = 0;
  std::uint32_t north = 0;
};

struct Game {
  scouting::Outcome outcome;
  std::size_t orders = 0;
};

// Each player gets its own redacted view. Throws std::logic_error when one orders what is not offered.
Game play(const std::string& scenario_id, Players players, std::uint64_t seed);

// Of `games` games with seeds from 1, odd ones as South and even ones as North: how many this level wins
// against the other.
int wins(const std::string& scenario_id, std::uint32_t level, std::uint32_t against, int games);

}  // namespace galloper::arena
