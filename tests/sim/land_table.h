// The land battle for the walker: setups over the whole range of every setting, and orders of every kind.
#pragma once

#include "server/rules/land/land.h"

namespace galloper::sim {

struct LandTable {
  static land::Setup random_setup(Random& random);
  static land::Order random_order(const land::State& state, Random& random);
  static std::size_t choose(const std::vector<land::Order>& orders, Random& random);
  static int weight(const land::Order& order);
  static bool discloses(const land::State& before, const std::vector<land::Event>& events,
                        kit::Viewer viewer);
};

}  // namespace galloper::sim
