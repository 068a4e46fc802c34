// G4: what a viewer sees of a state and of an event. What it may not know is left out here and nowhere else.
#include "server/rules/naval/chart.h"

namespace galloper::naval {
namespace {

ShipView view_ship(const State& state, ShipId id, kit::Viewer viewer) {
  const Ship& ship = ship_of(state, id);
  ShipView view{id, ship.cell, ship.facing, ship.status, ship.damage, ship.torpedoes, ship.moved, 0, 0};
  if (!kit::sees_secrets_of(viewer, side_of(state, id))) return view;
  view.gun_target = ship.gun_target;
  view.torpedo_target = ship.torpedo_target;
  return view;
}

// N8: that a side has no shot is seen by everybody; that it has committed, by its own side.
bool sees_committed(const SideState& side, bool shares_secrets) {
  return shares_secrets ? side.committed : !side.may_fire;
}

SideView view_side(const State& state, kit::Seat side, kit::Viewer viewer) {
  const SideState& own = side_state(state, side);
  return {own.to_move, own.moved, own.points_sunk, points_to_win(*state.setup, side),
          sees_committed(own, kit::sees_secrets_of(viewer, side))};
}

std::uint8_t visible_may_act(const State& state, kit::Viewer viewer) {
  if (state.phase != Phase::kFire) return may_act(state);
  std::uint8_t seats = 0;
  for (const kit::Seat side : kit::kSides) {
    if (!sees_committed(side_state(state, side), kit::sees_secrets_of(viewer, side)))
      seats |= kit::bit_of(side);
  }
  return seats;
}

}  // namespace

View view(const State& state, kit::Viewer viewer) {
  View view;
  if (!state.begun) return view;
  view.setup = state.setup;
  view.phase = state.phase;
  view.turn = state.turn;
  view.first = state.first;
  view.active = state.active;
  view.ships.reserve(state.ships.size());
  for (ShipId id = 1; id <= state.ships.size(); ++id) view.ships.push_back(view_ship(state, id, viewer));
  for (const kit::Seat side : kit::kSides) view.sides[kit::index_of(side)] = view_side(state, side, viewer);
  view.may_act = visible_may_act(state, viewer);
  view.draw_offer = state.draw_offer;
  view.outcome = state.outcome;
  return view;
}

std::optional<PublicEvent> redact(const State& before, const Event& event, kit::Viewer viewer) {
  kit::Seat secret_to = kit::Seat::kNone;
  if (const auto* const aimed = std::get_if<Aimed>(&event)) secret_to = side_of(before, aimed->ship);
  if (const auto* const committed = std::get_if<Committed>(&event)) secret_to = committed->side;
  if (secret_to != kit::Seat::kNone && !kit::sees_secrets_of(viewer, secret_to)) return std::nullopt;
  return PublicEvent{event};
}

}  // namespace galloper::naval
