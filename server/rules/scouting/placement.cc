// S2, S3: the secret placement, the open board, the roll for the first turn.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

MaybeRefusal refuse_placing(const State& state, kit::Seat seat) {
  if (is_revealed(state)) return kit::Refusal{"S2", "The scouts stand already: both sides have placed them."};
  if (state.sides[kit::index_of(seat)].confirmed)
    return kit::Refusal{
        "S2",
        "Your placement is confirmed: take the confirmation back to change it, or wait for the enemy's."};
  return std::nullopt;
}

// S3: both roll; the higher moves first; ties roll again.
void roll_initiative(Decision& decision) {
  roll_off<InitiativeRolled>(decision, "scouting.initiative", "S3");
}

std::vector<Scout> placed_scouts(const State& state) {
  std::vector<Scout> scouts;
  for (const kit::Seat side : kit::kSides) {
    for (const Cell cell : state.sides[kit::index_of(side)].placement) {
      const auto id = static_cast<ScoutId>(scouts.size() + 1);
      scouts.push_back({.id = id, .side = side, .cell = cell});
    }
  }
  return scouts;
}

}  // namespace

std::vector<Cell> placement_cells(const Setup& setup, kit::Seat side) {
  const kit::Grid grid = grid_of(setup.rules);
  std::vector<Cell> cells;
  for (int column = 0; column < grid.width(); ++column) {
    const Cell cell = grid.cell(baseline_row(setup.rules, side), column);
    if (is_passable(setup, cell)) cells.push_back(cell);
  }
  if (side == kit::Seat::kNorth) std::reverse(cells.begin(), cells.end());
  return cells;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Place& order) {
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  const Setup& setup = *state.setup;
  const kit::Grid grid = grid_of(setup.rules);
  const std::vector<Cell>& placed = state.sides[kit::index_of(seat)].placement;
  if (placed.size() >= setup.rules.scouts)
    return kit::Refusal{
        "S2",
        fmt::format("All {} scouts are placed: lift one to place it elsewhere, or confirm.", placed.size())};
  if (!grid.contains(order.cell) || grid.row(order.cell) != baseline_row(setup.rules, seat))
    return kit::Refusal{"S2", fmt::format("A scout is placed on its own baseline, row {}; {} is not on it.",
                                          baseline_row(setup.rules, seat) + 1, name_of(state, order.cell))};
  if (!is_passable(setup, order.cell))
    return kit::Refusal{
        "S2", fmt::format("No scout can stand on {} ({}): place it on passable ground of your baseline.",
                          name_of(state, order.cell), terrain_at(setup, order.cell).name)};
  if (contains(placed, order.cell))
    return kit::Refusal{"S5", fmt::format("A scout is placed on {} already: one scout to a cell.",
                                          name_of(state, order.cell))};
  return std::nullopt;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Lift& order) {
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  if (!contains(state.sides[kit::index_of(seat)].placement, order.cell))
    return kit::Refusal{"S2", fmt::format("No scout of yours is placed on {}.", name_of(state, order.cell))};
  return std::nullopt;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const ConfirmPlacement&) {
  if (auto refusal = refuse_placing(state, seat)) return refusal;
  const std::size_t placed = state.sides[kit::index_of(seat)].placement.size();
  if (placed < state.setup->rules.scouts)
    return kit::Refusal{"S2", fmt::format("Only {} of {} scouts are placed: place them all, then confirm.",
                                          placed, state.setup->rules.scouts)};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const Place& order) {
  decision.emit(Placed{seat, order.cell});
}

void carry_out(Decision& decision, kit::Seat seat, const Lift& order) {
  decision.emit(Lifted{seat, order.cell});
}

void carry_out(Decision& decision, kit::Seat seat, const ConfirmPlacement&) {
  decision.emit(PlacementConfirmed{seat});
  if (may_act(decision.state()) == 0) reveal(decision, placed_scouts(decision.state()));
}

void reveal(Decision& decision, std::vector<Scout> scouts) {
  decision.emit(Revealed{std::move(scouts)});
  roll_initiative(decision);
  decision.emit(TurnBegan{decision.state().first, 1});
  go_on(decision);
}

}  // namespace galloper::scouting
