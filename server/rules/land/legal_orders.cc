// G3: all that a seat may order, computed from what it may know (G4).
#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

constexpr std::array<command::Order, 3> kOrders = {command::Order::kAssault, command::Order::kOppose,
                                                   command::Order::kHold};

using Orders = std::vector<Order>;

template <class O>
void add_if_legal(const State& state, kit::Seat seat, const O& order, Orders& orders) {
  if (!refuse(state, seat, order)) orders.push_back(order);
}

std::size_t brigade_count(const State& state, kit::Seat seat) {
  return state.sides[kit::index_of(seat)].brigades.size();
}

// S13
void add_piece_moves(const State& state, kit::Seat seat, Orders& orders) {
  for (const MovePiece& move : piece_moves(state, seat, state.reward)) orders.push_back(move);
  orders.push_back(PassReward{});
}

// C13
void add_joins(const State& state, kit::Seat seat, Orders& orders) {
  for (std::size_t i = 0; i < brigade_count(state, seat); ++i) {
    const auto brigade = static_cast<BrigadeId>(i);
    for (const UnitId unit : joins_of(state, seat, brigade)) orders.push_back(JoinUnit{brigade, unit});
  }
}

// L20. Units of one type have the same hexes open to them.
void add_placings(const State& state, kit::Seat seat, Orders& orders) {
  std::vector<std::optional<std::vector<Cell>>> by_type(state.setup->unit_types.size());
  for (const Unit& unit : state.units[kit::index_of(seat)]) {
    if (is_on_board(unit)) orders.push_back(Lift{unit.id});
    if (unit.status != UnitStatus::kInHand) continue;
    std::optional<std::vector<Cell>>& cells = by_type[unit.type];
    if (!cells) cells = deployment_cells(state, unit);
    for (const Cell cell : *cells) orders.push_back(Deploy{unit.id, cell});
  }
  for (const Cell cell : cinc_cells(state, seat)) orders.push_back(PlaceCinc{cell});
  add_if_legal(state, seat, DeployRest{}, orders);
  add_joins(state, seat, orders);
}

// L20, C5, F2
void add_deployment(const State& state, kit::Seat seat, Orders& orders) {
  if (!is_deploying(state, seat)) return;
  if (state.setup->rules.land.deployment != Deployment::kFixed) add_placings(state, seat, orders);
  for (std::size_t i = 0; i < brigade_count(state, seat); ++i) {
    for (const command::Order order : kOrders)
      add_if_legal(state, seat, FirstOrder{static_cast<BrigadeId>(i), order}, orders);
  }
  for (std::uint8_t counter = 1; counter <= 6; ++counter) {
    for (const activation::Sector sector : activation::kSectors)
      add_if_legal(state, seat, PlaceCounter{counter, sector}, orders);
  }
  add_if_legal(state, seat, ConfirmDeployment{}, orders);
}

// S13 kind 5
void add_redeployment(const State& state, kit::Seat seat, Orders& orders) {
  for (const Unit& unit : state.units[kit::index_of(seat)]) {
    for (const Cell cell : redeployment_cells(state, unit)) orders.push_back(Deploy{unit.id, cell});
  }
  orders.push_back(PassReward{});
}

// C14
void add_command(const State& state, kit::Seat seat, Orders& orders) {
  const std::vector<Cell> rides = cinc_rides(state, seat);
  if (!rides.empty() && !refuse(state, seat, Ride{rides.front()})) {
    for (const Cell cell : rides) orders.push_back(Ride{cell});
  }
  const std::vector<bool> ways = ways_to_contact(state, seat);
  for (std::size_t i = 0; i < brigade_count(state, seat); ++i) {
    const auto brigade = static_cast<BrigadeId>(i);
    for (const command::Order order : kOrders) {
      add_if_legal(state, seat, GiveOrder{brigade, order}, orders);
      const SendRunner sent{brigade, order};
      if (ways[i] && !refuse_but_for_way(state, seat, sent)) orders.push_back(sent);
    }
    add_if_legal(state, seat, RecallRunner{brigade}, orders);
  }
  orders.push_back(EndCommand{});
}

// L13 to L17
void add_actions(const State& state, kit::Seat seat, Orders& orders) {
  if (state.pending.choice != Choice::kNone) {
    for (Order& order : choices(state)) orders.push_back(std::move(order));
    return;
  }
  const bool assault_first = must_assault(state);
  for (const Unit& unit : state.units[kit::index_of(seat)]) {
    if (!is_on_board(unit) || !unit.called || unit.acted) continue;
    if (assault_first && order_of(state, unit) != command::Order::kAssault) continue;
    for (const Act& act : acts_of(state, unit)) orders.push_back(act);
  }
  add_joins(state, seat, orders);
  if (!assault_first) orders.push_back(EndActions{});
}

// F4
void add_counter_moves(const State& state, kit::Seat seat, Orders& orders) {
  add_joins(state, seat, orders);
  for (const activation::Sector sector :
       activation::destinations(state.sides[kit::index_of(seat)].counters, state.die))
    orders.push_back(MoveCounter{sector});
}

void add_of_phase(const State& state, kit::Seat seat, Orders& orders) {
  switch (state.phase) {
    case Phase::kInitiative:
      orders.insert(orders.end(), {TakeInitiative{true}, TakeInitiative{false}});
      break;
    case Phase::kGroundBefore:
    case Phase::kGroundAfter:
      add_piece_moves(state, seat, orders);
      break;
    case Phase::kDeploymentChoice:
      orders.insert(orders.end(), {ChooseDeployment{true}, ChooseDeployment{false}});
      break;
    case Phase::kDeployment:
      add_deployment(state, seat, orders);
      break;
    case Phase::kRedeployment:
      add_redeployment(state, seat, orders);
      break;
    case Phase::kCommand:
      add_command(state, seat, orders);
      break;
    case Phase::kActions:
      add_actions(state, seat, orders);
      break;
    case Phase::kCounter:
      add_counter_moves(state, seat, orders);
      break;
    case Phase::kOver:
      break;
  }
}

// G5
void add_endings(const State& state, kit::Seat seat, Orders& orders) {
  if (state.draw_offer == kit::enemy_of(seat)) orders.push_back(kit::AcceptDraw{});
  add_if_legal(state, seat, kit::OfferDraw{}, orders);
  orders.push_back(kit::Resign{});
}

Orders referee_orders(const State& state) {
  if (!state.begun) return {kit::Begin{}};
  Orders orders = {kit::Close{}};
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
  Orders orders;
  orders.reserve(256);
  if (state.active == seat || state.active == kit::Seat::kNone) add_of_phase(state, seat, orders);
  add_endings(state, seat, orders);
  return orders;
}

}  // namespace galloper::land
