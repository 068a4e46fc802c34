// L20, C5, F2: the deployment, and the redeployment of S13 kind 5.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

const Army& army_of(const State& state, kit::Seat side) { return state.setup->armies[kit::index_of(side)]; }
const SideState& own(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }
bool is_fixed(const State& state) { return state.setup->rules.land.deployment == Deployment::kFixed; }

bool is_own(const State& state, kit::Seat side, UnitId unit) {
  return unit != 0 && side_of(unit) == side && roster_index(unit) < state.units[kit::index_of(side)].size();
}

// What the side knows to stand in a hex: all that is shown, and its own.
bool is_taken(const State& state, kit::Seat side, Cell cell) {
  for (const kit::Seat owner : kit::kSides) {
    if (!sees_standing(state, kit::viewer_of(side), owner)) continue;
    for (const Unit& unit : state.units[kit::index_of(owner)]) {
      if (is_on_board(unit) && unit.cell == cell) return true;
    }
  }
  return false;
}

// L7, L20. A zone that has no hex left for such a unit opens to the rest of the side's half, nearest its own
// baseline first.
std::vector<Cell> open_cells(const State& known, const Unit& unit, bool zone_only) {
  const kit::Seat side = side_of(unit.id);
  const Board& board = known.setup->board;
  const UnitType& type = type_of(known, unit);
  std::vector<Cell> cells;
  int nearest_row = board.depth;
  for (const bool in_zone : {true, false}) {
    if (!in_zone && (zone_only || !cells.empty())) break;
    for (std::size_t i = 0; i < board.base.size(); ++i) {
      const auto cell = static_cast<Cell>(i);
      if (in_zone && !army_of(known, side).zone[i]) continue;
      const int row = on_board(board, cell) ? rows_forward(board, side, cell) : board.depth;
      if (!in_zone && (row >= board.depth / 2 || army_of(known, kit::enemy_of(side)).zone[i])) continue;
      if (!may_enter(known, type, cell) || is_taken(known, side, cell)) continue;
      if (!in_zone && row < nearest_row) cells.clear();
      if (!in_zone && row > nearest_row) continue;
      if (!in_zone) nearest_row = row;
      cells.push_back(cell);
    }
  }
  return cells;
}

std::vector<Cell> cells_for_cinc(const State& known, kit::Seat side) {
  const Board& board = known.setup->board;
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < board.base.size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    if (army_of(known, side).zone[i] && on_board(board, cell) && !terrain_at(known, cell).impassable)
      cells.push_back(cell);
  }
  return cells;
}

// The suggested hex, else the nearest to it; without a suggestion the first.
Cell choose_near(const Board& board, const std::vector<Cell>& cells, Cell suggested) {
  if (suggested == kOffBoard) return cells.front();
  return *std::min_element(cells.begin(), cells.end(), [&](Cell a, Cell b) {
    return distance(board, a, suggested) < distance(board, b, suggested);
  });
}

// Where the scenario fixes the deployment it may put a unit beyond its zone.
Cell suggested_cell(const State& known, const Unit& unit) {
  const Cell suggested = army_of(known, side_of(unit.id)).units[roster_index(unit.id)].cell;
  const bool fits = suggested != kOffBoard && may_enter(known, type_of(known, unit), suggested) &&
                    !is_taken(known, side_of(unit.id), suggested);
  if (is_fixed(known) && fits) return suggested;
  const std::vector<Cell> cells = open_cells(known, unit, false);
  return cells.empty() ? kOffBoard : choose_near(known.setup->board, cells, suggested);
}

MaybeRefusal refuse_deploying(const State& state, kit::Seat seat) {
  if (state.phase != Phase::kDeployment) return refuse_out_of_phase(state, seat, Phase::kDeployment);
  if (own(state, seat).confirmed)
    return kit::Refusal{
        "L20",
        "Your deployment is confirmed: take the confirmation back to change it, or wait for the enemy's."};
  if (!is_deploying(state, seat)) return refuse_out_of_phase(state, seat, Phase::kDeployment);
  return std::nullopt;
}

MaybeRefusal refuse_placing(const State& state, kit::Seat seat) {
  if (auto refusal = refuse_deploying(state, seat)) return refusal;
  if (is_fixed(state))
    return kit::Refusal{"L20",
                        "The scenario places units and figures: choose orders and counters, then confirm."};
  return std::nullopt;
}

MaybeRefusal refuse_unit(const State& state, kit::Seat seat, UnitId unit) {
  if (!is_own(state, seat, unit)) return kit::Refusal{"L20", "Name a unit of your own army."};
  return std::nullopt;
}

MaybeRefusal refuse_redeploying(const State& state, kit::Seat seat, const Deploy& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kRedeployment)) return refusal;
  if (auto refusal = refuse_unit(state, seat, order.unit)) return refusal;
  const std::vector<Cell> cells = redeployment_cells(state, unit_of(state, order.unit));
  if (!std::binary_search(cells.begin(), cells.end(), order.cell))
    return kit::Refusal{"S13", fmt::format("{} is deployed again on another free hex of your deployment zone "
                                           "that it may enter.",
                                           unit_name(state, order.unit))};
  return std::nullopt;
}

bool all_placed(const State& state, kit::Seat side) {
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  return std::all_of(units.begin(), units.end(), is_on_board);
}

bool cinc_is_placed(const State& state, kit::Seat side) {
  return has_personal_troops(state, side) || own(state, side).cinc != kOffBoard;
}

void show_deployment(Decision& decision, kit::Seat confirmed) {
  const bool both = own(decision.state(), kit::enemy_of(confirmed)).confirmed;
  if (!deploys_together(decision.state())) {
    decision.emit(DeploymentShown{confirmed});
  } else if (both && !is_fixed(decision.state())) {
    for (const kit::Seat side : kit::kSides) decision.emit(DeploymentShown{side});
  }
  if (!both) return;
  if (!decision.state().counters_shown) decision.emit(CountersShown{});  // F2
}

}  // namespace

bool is_deploying(const State& state, kit::Seat side) {
  return state.phase == Phase::kDeployment && (state.active == kit::Seat::kNone || state.active == side) &&
         !own(state, side).confirmed;
}

std::vector<Cell> deployment_cells(const State& state, const Unit& unit) {
  return open_cells(known_to(state, side_of(unit.id)), unit, false);
}

std::vector<Cell> redeployment_cells(const State& state, const Unit& unit) {
  if (!is_on_board(unit)) return {};
  return open_cells(known_to(state, side_of(unit.id)), unit, true);
}

std::vector<Cell> cinc_cells(const State& state, kit::Seat side) {
  if (has_personal_troops(state, side)) return {};
  std::vector<Cell> cells = cells_for_cinc(state, side);
  std::erase(cells, own(state, side).cinc);
  return cells;
}

void deploy_rest(Decision& decision, kit::Seat side) {
  const std::size_t count = decision.state().units[kit::index_of(side)].size();
  for (std::size_t i = 0; i < count; ++i) {
    // A scenario that fixes the deployment knows its ground.
    const State known = is_fixed(decision.state()) ? decision.state() : known_to(decision.state(), side);
    const Unit& unit = known.units[kit::index_of(side)][i];
    if (unit.status != UnitStatus::kInHand) continue;
    const Cell cell = suggested_cell(known, unit);
    if (cell != kOffBoard) decision.emit(Deployed{unit.id, cell});
  }
  if (cinc_is_placed(decision.state(), side)) return;
  const State& state = decision.state();
  const Cell suggested = army_of(state, side).cinc_cell;
  const bool fits = is_fixed(state) && suggested != kOffBoard && !terrain_at(state, suggested).impassable;
  if (fits) {
    decision.emit(CincPlaced{side, suggested});
  } else {
    const std::vector<Cell> cells = cells_for_cinc(state, side);
    decision.emit(CincPlaced{side, choose_near(state.setup->board, cells, suggested)});
  }
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Deploy& order) {
  if (state.phase == Phase::kRedeployment) return refuse_redeploying(state, seat, order);
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  if (auto refusal = refuse_unit(state, seat, order.unit)) return refusal;
  const Unit& unit = unit_of(state, order.unit);
  if (unit.status != UnitStatus::kInHand)
    return kit::Refusal{"L20", fmt::format("{} stands on {} already: lift it to place it elsewhere.",
                                           unit_name(state, order.unit), cell_name(state, unit.cell))};
  const std::vector<Cell> cells = deployment_cells(state, unit);
  if (!std::binary_search(cells.begin(), cells.end(), order.cell))
    return kit::Refusal{
        "L20",
        fmt::format("{} is placed on a free hex of your deployment zone that it may enter; {} is none.",
                    unit_name(state, order.unit), cell_name(state, order.cell))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat, const Deploy& order) {
  decision.emit(Deployed{order.unit, order.cell});
  go_on(decision);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Lift& order) {
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  if (auto refusal = refuse_unit(state, seat, order.unit)) return refusal;
  if (!is_on_board(unit_of(state, order.unit)))
    return kit::Refusal{
        "L20", fmt::format("{} is not placed yet: lift one that stands.", unit_name(state, order.unit))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat, const Lift& order) { decision.emit(Lifted{order.unit}); }

MaybeRefusal refuse(const State& state, kit::Seat seat, const DeployRest&) {
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  if (all_placed(state, seat) && cinc_is_placed(state, seat))
    return kit::Refusal{"L20", "All that you have is placed: lift something to place it elsewhere."};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const DeployRest&) { deploy_rest(decision, seat); }

MaybeRefusal refuse(const State& state, kit::Seat seat, const PlaceCinc& order) {
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  if (has_personal_troops(state, seat))
    return kit::Refusal{"C8", "Your commander-in-chief stands with his own troops: place their unit."};
  const std::vector<Cell> cells = cinc_cells(state, seat);
  if (!std::binary_search(cells.begin(), cells.end(), order.cell))
    return kit::Refusal{"L20",
                        fmt::format("Your commander-in-chief is placed on another passable hex of your "
                                    "deployment zone than where he stands; {} is none.",
                                    cell_name(state, order.cell))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const PlaceCinc& order) {
  decision.emit(CincPlaced{seat, order.cell});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const FirstOrder& order) {
  if (auto refusal = refuse_deploying(state, seat)) return refusal;
  if (auto refusal = refuse_brigade(state, seat, order.brigade)) return refusal;
  if (auto refusal = refuse_order_named(order.order)) return refusal;
  if (own(state, seat).brigades[order.brigade].order == order.order)
    return kit::Refusal{
        "C5", fmt::format("{} has the order {} already: name another.",
                          brigadier_name(state, seat, order.brigade), command::name_of(order.order))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const FirstOrder& order) {
  decision.emit(FirstOrderSet{seat, order.brigade, order.order});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const PlaceCounter& order) {
  if (auto refusal = refuse_deploying(state, seat)) return refusal;
  if (state.setup->rules.activation.placement == activation::Placement::kPreset)
    return kit::Refusal{"F2", "The counters begin as the preset has them: they move after each turn."};
  if (order.counter < 1 || order.counter > 6) return kit::Refusal{"F1", "Counters are numbered 1 to 6."};
  const std::vector<activation::Sector> open =
      activation::placements_of(own(state, seat).counters, order.counter);
  if (std::find(open.begin(), open.end(), order.sector) == open.end())
    return kit::Refusal{"F1", fmt::format("Counter {} goes to another sector with fewer than three, and no "
                                          "sector may be left without one.",
                                          order.counter)};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const PlaceCounter& order) {
  decision.emit(CounterPlaced{seat, order.counter, order.sector});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const ConfirmDeployment&) {
  if (auto refusal = refuse_deploying(state, seat)) return refusal;
  if (!all_placed(state, seat))
    return kit::Refusal{"L20", "Some of your units are not placed: place them all, then confirm."};
  if (!cinc_is_placed(state, seat))
    return kit::Refusal{"L20", "Your commander-in-chief is not placed: place him, then confirm."};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const ConfirmDeployment&) {
  decision.emit(DeploymentConfirmed{seat});
  show_deployment(decision, seat);
  go_on(decision);
}

}  // namespace galloper::land
