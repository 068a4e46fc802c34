// A battle before its first order, and how long it can last.
#include "server/rules/land/sampling.h"

namespace galloper::land {
namespace {

SideState initial_side(const Setup& setup, kit::Seat side) {
  SideState state;
  for (const BrigadeSpec& spec : setup.armies[kit::index_of(side)].brigades) {
    Brigade brigade;
    brigade.order = spec.first_order;
    if (spec.rating != 0) brigade.brigadier = {spec.rating, spec.character};
    state.brigades.push_back(std::move(brigade));
  }
  if (setup.advantage) state.rewards = setup.advantage->rewards[kit::index_of(side)];
  return state;
}

// The most that one side's turn takes: C14, then each unit's action with its choices (L9, L14), then F4.
std::size_t orders_of_a_turn(const Army& army) {
  const std::size_t brigades = army.brigades.size();
  constexpr std::size_t kChoices = 6;
  return 1 + 2 * brigades + 1 + army.units.size() * (1 + kChoices) + brigades + 1 + 1;
}

}  // namespace

std::vector<Unit> initial_units(const Setup& setup, kit::Seat side) {
  std::vector<Unit> units;
  for (const UnitSpec& spec : setup.armies[kit::index_of(side)].units) {
    Unit unit;
    unit.id = unit_id(side, units.size());
    unit.type = spec.type;
    unit.brigade = spec.brigade;
    unit.strength = setup.unit_types[spec.type].strength;
    units.push_back(unit);
  }
  return units;
}

bool operator==(const State& a, const State& b) {
  const bool same_setup = a.setup == b.setup || (a.setup && b.setup && *a.setup == *b.setup);
  return same_setup && a.begun == b.begun && a.phase == b.phase && a.active == b.active &&
         a.reward == b.reward && a.turn == b.turn && a.first == b.first &&
         a.first_to_deploy == b.first_to_deploy && a.die == b.die && a.sector == b.sector &&
         a.actions_left == b.actions_left && a.pending == b.pending && a.counters_shown == b.counters_shown &&
         a.anchors == b.anchors && a.ground == b.ground && a.units == b.units && a.sides == b.sides &&
         a.draw_offer == b.draw_offer && a.outcome == b.outcome;
}

State initial(const Setup& setup) { return initial(std::make_shared<const Setup>(setup)); }

State initial(std::shared_ptr<const Setup> setup) {
  State state;
  state.setup = std::move(setup);
  state.phase = Phase::kInitiative;
  for (const Piece& piece : state.setup->board.pieces) state.anchors.push_back(piece.cells.front());
  state.ground = ground_with(state.setup->board, state.anchors);
  for (const kit::Seat side : kit::kSides) {
    state.units[kit::index_of(side)] = initial_units(*state.setup, side);
    state.sides[kit::index_of(side)] = initial_side(*state.setup, side);
  }
  state.lasting = make_lasting(state);
  return state;
}

// What a side tries out while it deploys (F2, C5, L20) and recalled runners are not counted.
std::size_t order_bound(const Setup& setup) {
  const std::size_t begin_and_end = 2;
  const std::size_t initiative = 1;
  const std::size_t rewards = 2 * 5 + 6 * setup.board.pieces.size() + 2 * 3;  // S13, hidden pieces met (S14)
  const std::size_t confirmations = 2;
  const std::size_t both_turns = orders_of_a_turn(setup.armies[0]) + orders_of_a_turn(setup.armies[1]);
  return begin_and_end + initiative + rewards + confirmations + setup.turn_limit * both_turns;
}

}  // namespace galloper::land
