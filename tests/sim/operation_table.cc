#include "tests/sim/operation_table.h"

#include "tests/sim/land_table.h"
#include "tests/sim/scouting_table.h"

namespace galloper::sim {

using namespace operation;

namespace {

bool is_of_battle(const std::vector<Order>& orders) {
  for (const Order& order : orders) {
    if (std::holds_alternative<land::Order>(order)) return true;
  }
  return false;
}

// As a game has them.
template <class GameOrder>
std::vector<GameOrder> orders_of_game(const std::vector<Order>& orders) {
  std::vector<GameOrder> own;
  for (const Order& order : orders) {
    own.push_back(std::visit(
        [](const auto& one) -> GameOrder {
          if constexpr (std::is_constructible_v<GameOrder, decltype(one)>) return GameOrder(one);
          return kit::Resign{};
        },
        order));
  }
  return own;
}

}  // namespace

Setup OperationTable::random_setup(Random& random) {
  Setup setup{ScoutingTable::random_setup(random), LandTable::random_setup(random)};
  // Mostly short: what is to be seen is how one stage leads to the other.
  if (random.below(3) != 0) setup.land.turn_limit = 5;
  setup.land.advantage.reset();
  for (scouting::Force& force : setup.scouting.forces) force = {};
  if (random.below(3) != 0) setup.scouting.features.clear();
  connect(setup);
  return setup;
}

// Now and then an order of the other stage.
Order OperationTable::random_order(const State& state, Random& random) {
  const bool of_battle = state.battle.has_value() != (random.below(8) == 0);
  if (!of_battle) return order_of(ScoutingTable::random_order(state.scouting, random));
  if (state.battle) return order_of(LandTable::random_order(*state.battle, random));
  return order_of(LandTable::random_order(land::initial(state.setup->land), random));
}

std::size_t OperationTable::choose(const std::vector<Order>& orders, Random& random) {
  // Some scoutings are cut short: by a resignation, a draw, a clock, or closed for good.
  if (is_of_battle(orders)) return LandTable::choose(orders_of_game<land::Order>(orders), random);
  if (random.below(100) == 0) return random.below(orders.size());
  return ScoutingTable::choose(orders_of_game<scouting::Order>(orders), random);
}

int OperationTable::weight(const Order& order) {
  if (const auto* own = std::get_if<scouting::Order>(&order)) return ScoutingTable::weight(*own);
  if (const auto* own = std::get_if<land::Order>(&order)) return LandTable::weight(*own);
  return std::holds_alternative<kit::OfferDraw>(order) ? 0 : 1;
}

bool OperationTable::discloses(const State& before, const std::vector<Event>& events, kit::Viewer viewer) {
  std::vector<scouting::Event> scouted;
  std::vector<land::Event> fought;
  for (const Event& event : events) {
    if (std::holds_alternative<BattleBegan>(event)) return true;
    if (const auto* one = std::get_if<scouting::Event>(&event)) scouted.push_back(*one);
    if (const auto* one = std::get_if<land::Event>(&event)) fought.push_back(*one);
  }
  if (before.battle) return LandTable::discloses(*before.battle, fought, viewer);
  return ScoutingTable::discloses(before.scouting, scouted, viewer);
}

}  // namespace galloper::sim
