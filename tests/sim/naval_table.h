// The battle at sea for the walker: setups over the whole range of every setting, and orders of every kind.
#pragma once

#include "server/rules/naval/naval.h"

namespace galloper::sim {

struct NavalTable {
  static naval::Setup random_setup(Random& random);
  static naval::Order random_order(const naval::State& state, Random& random);
  static std::size_t choose(const std::vector<naval::Order>& orders, Random& random);
  static int weight(const naval::Order& order);
  static bool discloses(const naval::State& before, const std::vector<naval::Event>& events,
                        kit::Viewer viewer);
};

}  // namespace galloper::sim
