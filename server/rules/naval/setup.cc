// A battle at sea before its first order, and how long it can last.
#include "server/rules/naval/chart.h"

namespace galloper::naval {

bool operator==(const State& a, const State& b) {
  const bool same_setup = a.setup == b.setup || (a.setup && b.setup && *a.setup == *b.setup);
  return same_setup && a.begun == b.begun && a.phase == b.phase && a.turn == b.turn && a.first == b.first &&
         a.active == b.active && a.ships == b.ships && a.sides == b.sides && a.draw_offer == b.draw_offer &&
         a.outcome == b.outcome;
}

State initial(const Setup& setup) { return initial(std::make_shared<const Setup>(setup)); }

State initial(std::shared_ptr<const Setup> setup) {
  State state;
  state.chart = std::make_shared<const Chart>(*setup);
  state.ships.reserve(setup->ships.size());
  for (const ShipSpec& spec : setup->ships) {
    Ship ship;
    ship.cell = spec.cell;
    ship.facing = spec.facing;
    ship.damage = spec.damage;
    if (setup->rules.torpedoes) ship.torpedoes = setup->classes[spec.ship_class].torpedoes;
    state.ships.push_back(ship);
  }
  state.setup = std::move(setup);
  return state;
}

// What a side tries out in its fire plan is not counted.
std::size_t order_bound(const Setup& setup) {
  const std::size_t begin_and_end = 2;
  const std::size_t a_turn = setup.ships.size() + 2 + 2;
  return begin_and_end + setup.rules.turn_limit * a_turn;
}

}  // namespace galloper::naval
