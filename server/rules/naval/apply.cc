// What each event does to the state. Total: it never rolls and never refuses.
#include <algorithm>

#include "server/rules/naval/chart.h"

namespace galloper::naval {
namespace {

Ship& ship_in(State& state, ShipId id) { return state.ships[id - 1u]; }
SideState& owner_of(State& state, ShipId id) { return side_state(state, side_of(state, id)); }

void have_moved(State& state, ShipId id) {
  ship_in(state, id).moved = true;
  ++owner_of(state, id).moved;
  state.active = side_to_move(state);
}

void clear_plans(State& state) {
  for (Ship& ship : state.ships) ship.gun_target = ship.torpedo_target = 0;
  for (SideState& side : state.sides) {
    side.may_fire = false;
    side.committed = true;
  }
}

void apply_one(State& state, const InitiativeRolled& event) {
  state.begun = true;
  state.first = event.first;
}

void apply_one(State& state, const TurnBegan& event) { state.turn = event.turn; }

void apply_one(State& state, const MovesBegan&) {
  state.phase = Phase::kMoves;
  for (SideState& side : state.sides) side.to_move = side.moved = 0;
  for (Ship& ship : state.ships) ship.moved = false;
  each_afloat(state, kit::Seat::kNone, [&](ShipId id) { ++owner_of(state, id).to_move; });
  state.active = side_to_move(state);
}

void apply_one(State& state, const Moved& event) {
  Ship& ship = ship_in(state, event.ship);
  ship.cell = event.to;
  ship.facing = event.facing;
  have_moved(state, event.ship);
}

void apply_one(State& state, const Withdrew& event) {
  ship_in(state, event.ship).status = ShipStatus::kWithdrawn;
  have_moved(state, event.ship);
}

void apply_one(State& state, const MovesEnded& event) {
  each_afloat(state, event.side, [&](ShipId id) { ship_in(state, id).moved = true; });
  SideState& side = side_state(state, event.side);
  side.moved = side.to_move;
  state.active = side_to_move(state);
}

void apply_one(State& state, const FireBegan& event) {
  state.phase = Phase::kFire;
  state.active = kit::Seat::kNone;
  for (const kit::Seat side : kit::kSides) {
    const bool may_fire = (event.may_fire & kit::bit_of(side)) != 0;
    side_state(state, side).may_fire = may_fire;
    side_state(state, side).committed = !may_fire;
  }
}

void apply_one(State& state, const Aimed& event) {
  Ship& ship = ship_in(state, event.ship);
  (event.weapon == Weapon::kGuns ? ship.gun_target : ship.torpedo_target) = event.target;
}

void apply_one(State& state, const Committed& event) { side_state(state, event.side).committed = true; }

void apply_one(State& state, const Fired& event) {
  Ship& target = ship_in(state, event.target);
  target.damage = static_cast<std::uint8_t>(
      std::min<int>(target.damage + event.points, class_of(state, event.target).points));
  if (event.weapon == Weapon::kTorpedo) --ship_in(state, event.ship).torpedoes;
}

void apply_one(State& state, const Sunk& event) {
  ship_in(state, event.ship).status = ShipStatus::kSunk;
  SideState& enemy = side_state(state, kit::enemy_of(side_of(state, event.ship)));
  const int points = class_of(state, event.ship).points - spec_of(state, event.ship).damage;
  enemy.points_sunk = static_cast<std::uint16_t>(enemy.points_sunk + points);
}

void apply_one(State& state, const FireEnded&) { clear_plans(state); }

void apply_one(State&, const Resigned&) {}

void apply_one(State& state, const DrawOffered& event) { state.draw_offer = event.side; }

void apply_one(State& state, const DrawLapsed&) { state.draw_offer = kit::Seat::kNone; }

void apply_one(State& state, const Ended& event) {
  state.outcome = event.outcome;
  state.phase = Phase::kOver;
  state.active = kit::Seat::kNone;
  state.draw_offer = kit::Seat::kNone;
  clear_plans(state);
}

}  // namespace

void apply(State& state, const Event& event) {
  std::visit([&](const auto& one) { apply_one(state, one); }, event);
}

}  // namespace galloper::naval
