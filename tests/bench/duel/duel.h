// Battles between two levels of computer player, seeds named beforehand: each twice, sides exchanged; between
// equals each once, since the exchange would change nothing.
//
//   land_duel LEVEL[:PLAYOUTS] LEVEL[:PLAYOUTS] [--games N] [--seed FIRST] [--scenario ID|PATH]
#pragma once

#include <functional>
#include <string>

#include "tests/bench/duel/battle.h"

namespace galloper::duel {

struct Fought {
  kit::Seat winner = kit::Seat::kNone;
  kit::Seat first = kit::Seat::kNone;
  int turns = 0;
  std::size_t orders = 0;
  bool at_limit = false;
};
template <class Game>
Fought fought(const Battle<Game>& battle) {
  return {battle.outcome.winner, battle.first, battle.turns, battle.orders, battle.at_limit};
}

// What a game gives to its duels.
struct Arena {
  std::function<Fought(Player south, Player north, std::uint64_t seed)> play;
  std::size_t order_bound = 0;
};

// The whole of a main(): `arena_of` opens the scenario of that name, `usual` if none was given.
int main_of(int argc, char** argv, const std::string& usual,
            const std::function<Arena(const std::string& scenario)>& arena_of);

}  // namespace galloper::duel
