// What holds in every state between two orders.
#include <stdexcept>
#include <string>

#include "server/rules/naval/chart.h"

namespace galloper::naval {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(std::string("naval: it does not hold that ") + what);
}

void check_ship(const State& state, ShipId id) {
  const Ship& ship = ship_of(state, id);
  const int points = class_of(state, id).points;
  require(state.chart->grid.contains(ship.cell) && !state.chart->land[ship.cell], "ships are at sea (N4)");
  require(is_facing(ship.facing), "ships face hex sides (N3)");
  require(ship.damage >= spec_of(state, id).damage, "hits add up (N9)");
  require(ship.damage <= points, "no ship takes more than its points (N9)");
  require((ship.damage == points) == (ship.status == ShipStatus::kSunk),
          "a ship sinks at its points value (N9)");
  require(
      state.setup->rules.torpedoes ? ship.torpedoes <= class_of(state, id).torpedoes : ship.torpedoes == 0,
      "torpedoes are spent, never gained (N11)");
  for (const Weapon weapon : kWeapons) {
    const ShipId target = target_of(ship, weapon);
    require(target == 0 || (state.phase == Phase::kFire && is_ship(state, target) &&
                            side_state(state, side_of(state, id)).may_fire && is_afloat(ship) &&
                            may_aim(state, id, weapon, target)),
            "a plan names legal targets (N8)");
  }
}

void check_ships(const State& state) {
  require(state.ships.size() == state.setup->ships.size(), "all ships are listed");
  Cells taken;
  std::array<int, 2> sunk{};
  for (ShipId id = 1; id <= state.ships.size(); ++id) {
    check_ship(state, id);
    const Ship& ship = ship_of(state, id);
    if (is_afloat(ship)) {
      require(!taken[ship.cell], "one ship is in a hex (N4)");
      taken.set(ship.cell);
    }
    if (ship.status == ShipStatus::kSunk)
      sunk[kit::index_of(kit::enemy_of(side_of(state, id)))] +=
          class_of(state, id).points - spec_of(state, id).damage;
  }
  for (std::size_t side = 0; side < 2; ++side)
    require(state.sides[side].points_sunk == sunk[side], "points sunk are counted (N12)");
}

void check_moves(const State& state) {
  for (const kit::Seat side : kit::kSides) {
    const SideState& own = side_state(state, side);
    require(own.moved <= own.to_move, "each ship moves once a turn (N2)");
    int waiting = 0;
    each_afloat(state, side, [&](ShipId id) { waiting += ship_of(state, id).moved ? 0 : 1; });
    require(own.to_move - own.moved == waiting, "the ships that moved are counted (N2)");
  }
  require(state.active != kit::Seat::kNone && state.active == side_to_move(state),
          "the side whose move it is moves (N2)");
}

void check_phase(const State& state) {
  const bool firing = state.phase == Phase::kFire;
  if (state.phase == Phase::kMoves) {
    check_moves(state);
  } else {
    require(state.active == kit::Seat::kNone, "nobody moves but in the moves of a turn (N2)");
  }
  std::uint8_t may_fire = 0;
  for (const kit::Seat side : kit::kSides) {
    const SideState& own = side_state(state, side);
    if (own.may_fire) may_fire |= kit::bit_of(side);
    require(own.committed || (firing && own.may_fire), "a side with no shot is committed (N8)");
  }
  require(!firing || may_fire == sides_with_a_shot(state), "who has a shot may fire (N8)");
  require(!firing || may_act(state) != 0, "fire is given when both are committed (N8)");
}

}  // namespace

void check_invariants(const State& state) {
  require(state.setup != nullptr && state.chart != nullptr, "a state has a setup");
  if (!state.begun) {
    require(state == initial(state.setup), "nothing has happened before the match begins");
    return;
  }
  check_ships(state);
  require(state.turn >= 1 && state.turn <= state.setup->rules.turn_limit, "turns keep their limit (N12)");
  require(state.first == kit::Seat::kSouth || state.first == kit::Seat::kNorth, "somebody moves first (N1)");
  require((state.phase == Phase::kOver) == state.outcome.has_value(), "a match that is over has an outcome");
  require(state.draw_offer == kit::Seat::kNone || !state.outcome, "a draw is offered only in play (G5)");
  check_phase(state);
  if (!state.outcome) return;
  for (ShipId id = 1; id <= state.ships.size(); ++id) {
    const ShipResult& result = state.outcome->ships.at(id - 1u);
    require(result == ShipResult{id, ship_of(state, id).status, ship_of(state, id).damage},
            "the outcome says how each ship came out (N13)");
  }
}

}  // namespace galloper::naval
