// The orders that answer a choice within an action (L9, L14), as L15 leaves them.
#include "server/rules/land/movement.h"
#include "server/rules/land/options.h"

namespace galloper::land {
namespace {

void add_strikes(std::vector<Order>& orders, const std::vector<UnitId>& targets, bool must) {
  for (const UnitId target : targets) orders.push_back(Strike{target});
  if (!must) orders.push_back(StandFast{});
}

}  // namespace

std::vector<UnitId> shots_of(const State& state, const Unit& unit) {
  const Field field(state, side_of(unit.id));
  std::vector<UnitId> shots;
  for (const Unit& enemy : state.units[kit::index_of(kit::enemy_of(side_of(unit.id)))]) {
    if (is_on_board(enemy) && may_fire_at(field, unit, unit.cell, {enemy.id, enemy.cell})) {
      shots.push_back(enemy.id);
    }
  }
  return shots;
}

std::vector<Order> choices(const State& state) {
  const ChoiceAwaited& pending = state.pending;
  std::vector<Order> orders;
  switch (pending.choice) {
    case Choice::kNone:
      break;
    case Choice::kAdvance:
      orders = {Advance{}, StandFast{}};
      break;
    case Choice::kStrikeAgain: {
      const SecondCharges charges = second_charges(state, unit_of(state, pending.unit));
      add_strikes(orders, charges.targets, charges.must);
      break;
    }
    case Choice::kFollow:
      for (const Cell cell : follow_cells(state, pending)) orders.push_back(Follow{cell});
      if (!must_charge(state, unit_of(state, pending.target))) orders.push_back(StandFast{});
      break;
    case Choice::kOtherShot: {
      const Unit& unit = unit_of(state, pending.unit);
      // L15.6.
      const bool must = order_of(state, unit) == command::Order::kAssault;
      add_strikes(orders, shots_of(state, unit), must);
      break;
    }
  }
  return orders;
}

}  // namespace galloper::land
