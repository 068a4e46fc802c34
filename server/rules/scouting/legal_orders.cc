// G3: all that a seat may order, computed from what it may know (G4).
#include <algorithm>

#include "server/rules/scouting/board.h"

namespace galloper::scouting {
namespace {

// S2
void add_placement_orders(const State& state, kit::Seat seat, std::vector<Order>& orders) {
  const SideState& side = state.sides[kit::index_of(seat)];
  if (side.confirmed) return;
  const bool all_placed = side.placement.size() >= state.setup->rules.scouts;
  if (!all_placed) {
    for (const Cell cell : placement_cells(*state.setup, seat)) {
      if (!std::binary_search(side.placement.begin(), side.placement.end(), cell))
        orders.push_back(Place{cell});
    }
  }
  for (const Cell cell : side.placement) orders.push_back(Lift{cell});
  if (all_placed) orders.push_back(ConfirmPlacement{});
}

// S3 to S7
void add_moves(const State& state, std::vector<Order>& orders) {
  for (const Scout& scout : state.scouts) {
    if (scout.side != state.active || !can_move(state, scout)) continue;
    for (const Cell cell : destinations(state, scout)) orders.push_back(Move{scout.id, cell});
  }
  orders.push_back(EndMoves{});
}

// S7
void add_attacks(const State& state, std::vector<Order>& orders) {
  for (const Scout& scout : state.scouts) {
    if (scout.side != state.active || !may_attack(scout)) continue;
    for (const Scout& target : state.scouts) {
      if (can_attack(state, scout, target)) orders.push_back(Attack{scout.id, target.id});
    }
  }
  orders.push_back(EndTurn{});
}

// G5
void add_endings(const State& state, kit::Seat seat, std::vector<Order>& orders) {
  if (state.draw_offer == kit::enemy_of(seat)) orders.push_back(kit::AcceptDraw{});
  if (is_revealed(state) && state.draw_offer == kit::Seat::kNone) orders.push_back(kit::OfferDraw{});
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
  orders.reserve(128);
  if (state.phase == Phase::kPlacement) add_placement_orders(state, seat, orders);
  if (state.phase == Phase::kMoves && seat == state.active) add_moves(state, orders);
  if (state.phase == Phase::kAttacks && seat == state.active) add_attacks(state, orders);
  add_endings(state, seat, orders);
  return orders;
}

}  // namespace galloper::scouting
