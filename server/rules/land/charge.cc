// L9, L13: charges, and what may follow them.
#include <algorithm>

#include "server/rules/land/movement.h"
#include "server/rules/land/options.h"

namespace galloper::land {
namespace {

// L13: a unit under Hold that has fire dice throws one die first. Whether the charge goes on.
bool stands_defensive_fire(Decision& decision, UnitId charger, UnitId target) {
  const State& state = decision.state();
  const Unit& defender = unit_of(state, target);
  if (order_of(state, defender) != command::Order::kHold || type_of(state, defender).fire.empty())
    return true;
  const Cell from = unit_of(state, charger).cell;
  throw_volley(decision, VolleyKind::kDefensiveFire, target, charger);
  const Unit& unit = unit_of(state, charger);
  return is_on_board(unit) && unit.cell == from;
}

}  // namespace

void charge(Decision& decision, UnitId charger, UnitId target, bool second) {
  const State& state = decision.state();
  const Cell cell = unit_of(state, target).cell;
  if (!stands_defensive_fire(decision, charger, target)) return decision.emit(ActionEnded{charger});
  throw_volley(decision, VolleyKind::kCharge, charger, target);
  const Unit& defender = unit_of(state, target);
  if (!is_on_board(defender) || defender.cell != cell) {
    return decision.emit(ChoiceAwaited{Choice::kAdvance, charger, target, cell, 0, second});
  }
  if (type_of(state, defender).charge > 0) {
    throw_volley(decision, VolleyKind::kStrikeBack, target, charger);
  }
  decision.emit(ActionEnded{charger});
}

bool must_charge(const State& state, const Unit& target) {
  return state.setup->rules.land.assault_charges == AssaultCharges::kAlways || is_wavering(state, target);
}

SecondCharges second_charges(const State& state, const Unit& unit) {
  const Field field(state);
  const UnitType& type = type_of(state, unit);
  std::vector<UnitId> all, binding;
  for (const Unit& enemy : state.units[kit::index_of(kit::enemy_of(side_of(unit.id)))]) {
    if (!is_on_board(enemy) || field.distance(unit.cell, enemy.cell) != 1) continue;
    if (!field.may_enter(type, enemy.cell)) continue;
    all.push_back(enemy.id);
    if (is_wavering(field, enemy)) binding.push_back(enemy.id);
  }
  if (!binding.empty()) return {binding, true};
  const bool must = !all.empty() && state.setup->rules.land.assault_charges == AssaultCharges::kAlways;
  return {all, must};
}

namespace {

// Of the pursuit: the ground as the charger knows it, its hex free.
struct Pursuit {
  Field field;
  Reach reach;
  Pursuit(const State& state, const ChoiceAwaited& pending, const Unit& unit)
      : field(state, unit),
        reach(field, type_of(state, unit), side_of(unit.id), unit.cell,
              {.allowance = pending.move_left, .road_bonus = false, .avoid_woods = true}) {}
};

}  // namespace

std::vector<Cell> follow_cells(const State& state, const ChoiceAwaited& pending) {
  const Unit& unit = unit_of(state, pending.unit);
  const Unit& target = unit_of(state, pending.target);
  const Pursuit pursuit(state, pending, unit);
  std::vector<Cell> cells;
  if (!pursuit.field.may_enter(type_of(state, unit), target.cell)) return cells;
  for (const Cell cell : pursuit.reach.cells()) {
    if (pursuit.field.distance(cell, target.cell) == 1) cells.push_back(cell);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::vector<Direction> follow_steps(const State& state, const ChoiceAwaited& pending, Cell cell) {
  return Pursuit(state, pending, unit_of(state, pending.unit)).reach.way_to(cell);
}

}  // namespace galloper::land
