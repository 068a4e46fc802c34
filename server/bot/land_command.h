// Private to the room: which order a brigade should have, and how it comes to it (C5 to C9).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/bot/land_sense.h"
#include "server/rules/land/orders.h"

namespace galloper::bot {

// How a general fights his brigades.
struct Doctrine {
  // Hexes to the nearest enemy within which a brigade under Oppose goes over to the Assault.
  int assault_within = 4;
  // Begin the battle under Oppose and go over later; else under Assault at once.
  bool opposes_first = false;
  // Whether to ride and send for an order that only fits a little better.
  bool careful = false;
};
Doctrine doctrine_of(std::uint32_t level);

// The order that fits the brigade now. `first`: in the deployment (C5).
command::Order wanted_order(const Sense& sense, const Doctrine& doctrine, land::BrigadeId brigade);
command::Order wanted_first_order(const land::State& state, const Doctrine& doctrine, kit::Seat side,
                                  land::BrigadeId brigade);

// An index into the orders of a command phase.
std::size_t choose_command(const Sense& sense, const Doctrine& doctrine,
                           const std::vector<land::Order>& orders);

// The order of F4 or F2 that serves the side best, by what its units may do in each sector.
std::array<double, 3> sector_weights(const Sense& sense, bool ahead);
std::size_t choose_counter(const Sense& sense, bool ahead, const std::vector<land::Order>& orders);

}  // namespace galloper::bot
