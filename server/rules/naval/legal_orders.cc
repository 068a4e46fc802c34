// G3: all that a seat may order, computed from what it may know (G4).
#include "server/rules/naval/decision.h"

namespace galloper::naval {
namespace {

// N3, N4
void add_moves(const State& state, kit::Seat seat, std::vector<Order>& orders) {
  each_afloat(state, seat, [&](ShipId ship) {
    if (ship_of(state, ship).moved) return;
    const Reach reach = reach_of(state, ship);
    for (const End& end : reach.ends) orders.push_back(MoveShip{ship, end.cell(), end.facing()});
    if (reach.way_out != 0) orders.push_back(Withdraw{ship});
  });
  if (!refuse(state, seat, EndMoves{})) orders.push_back(EndMoves{});
}

// N8, N11
void add_fire(const State& state, kit::Seat seat, std::vector<Order>& orders) {
  if (side_state(state, seat).committed) return;
  each_afloat(state, seat, [&](ShipId ship) {
    for (const Weapon weapon : kWeapons) {
      const ShipId aimed = target_of(ship_of(state, ship), weapon);
      if (aimed != 0) orders.push_back(Aim{ship, weapon, 0});
      each_afloat(state, kit::enemy_of(seat), [&](ShipId target) {
        if (target != aimed && may_aim(state, ship, weapon, target))
          orders.push_back(Aim{ship, weapon, target});
      });
    }
  });
  orders.push_back(CommitFire{});
}

// G5
void add_endings(const State& state, kit::Seat seat, std::vector<Order>& orders) {
  if (state.draw_offer == kit::enemy_of(seat)) orders.push_back(kit::AcceptDraw{});
  if (state.draw_offer == kit::Seat::kNone) orders.push_back(kit::OfferDraw{});
  orders.push_back(kit::Resign{});
}

std::vector<Order> referee_orders(const State& state) {
  if (!state.begun) return {kit::Begin{}};
  std::vector<Order> orders = {kit::Close{}};
  for (const kit::Seat side : kit::kSides) {
    if ((may_act(state) & kit::bit_of(side)) != 0) orders.push_back(kit::TimeRunOut{side});
  }
  return orders;
}

}  // namespace

std::vector<Order> legal_orders(const State& state, kit::Seat seat) {
  if (state.outcome || seat == kit::Seat::kNone) return {};
  if (seat == kit::Seat::kReferee) return referee_orders(state);
  if (!state.begun) return {};
  std::vector<Order> orders;
  orders.reserve(256);
  if (state.phase == Phase::kMoves && seat == state.active) add_moves(state, seat, orders);
  if (state.phase == Phase::kFire) add_fire(state, seat, orders);
  add_endings(state, seat, orders);
  return orders;
}

}  // namespace galloper::naval
