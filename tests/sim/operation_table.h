// Operations for the walker: the setups and orders of both games, the battle's armies behind the scouts.
#pragma once

#include "server/rules/operation/operation.h"

namespace galloper::sim {

struct OperationTable {
  static operation::Setup random_setup(Random& random);
  static operation::Order random_order(const operation::State& state, Random& random);
  static std::size_t choose(const std::vector<operation::Order>& orders, Random& random);
  static int weight(const operation::Order& order);
  static bool discloses(const operation::State& before, const std::vector<operation::Event>& events,
                        kit::Viewer viewer);
};

}  // namespace galloper::sim
