// Whole battles at sea between computer players, on the rules themselves: no wire between.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/rules/naval/naval.h"
#include "tests/bench/duel/battle.h"

namespace galloper::naval_arena {

// A shipped scenario by its id, or one in a file by its path. Throws std::logic_error: there is none of that
// name.
std::shared_ptr<const naval::Setup> setup_named(const std::string& name);

using duel::Player;
using Game = duel::Battle<naval::Game>;
// Sees each order given, and the state after it.
using Watch = std::function<void(kit::Seat, const naval::Order&, const naval::State&)>;

// Each player gets its own redacted view. The same seed gives the same game. Throws std::logic_error when an
// order that was offered is refused, when a player that is to act chooses nothing, or past the rules' bound.
Game play(std::shared_ptr<const naval::Setup> setup, Player south, Player north, std::uint64_t seed,
          const Watch& watch = {});

}  // namespace galloper::naval_arena
