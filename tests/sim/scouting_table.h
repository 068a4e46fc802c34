// The scouting game for the walker: setups over the whole range of every setting, and orders of every kind.
#pragma once

#include "server/rules/scouting/scouting.h"

namespace galloper::sim {

struct ScoutingTable {
  static scouting::Setup random_setup(Random& random);
  static scouting::Order random_order(const scouting::State& state, Random& random);
  static std::size_t choose(const std::vector<scouting::Order>& orders, Random& random);
  static int weight(const scouting::Order& order);
  static bool discloses(const scouting::State& before, const std::vector<scouting::Event>& events,
                        kit::Viewer viewer);
};

}  // namespace galloper::sim
