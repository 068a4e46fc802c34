// Views of the battle at sea: deltas and snapshots.
#include "server/rules/codec/decoding.h"
#include "server/rules/codec/naval_codec.h"

namespace galloper::codec {

using namespace naval;  // NOLINT: this file is about nothing else

namespace {

void encode(const ShipView& ship, v1::Ship* out) {
  out->set_id(ship.id);
  out->set_cell(ship.cell);
  out->set_facing(static_cast<v1::NavalFacing>(ship.facing));
  out->set_status(static_cast<v1::ShipStatus>(ship.status));
  out->set_damage(ship.damage);
  out->set_torpedoes(ship.torpedoes);
  out->set_moved(ship.moved);
  out->set_gun_target(ship.gun_target);
  out->set_torpedo_target(ship.torpedo_target);
}

ShipView decode_ship(const v1::Ship& m, Checks& c) {
  ShipView ship;
  ship.id = c.number<ShipId>(m.id(), 1, kMostShips, "ship.id");
  ship.cell = c.number<Cell>(m.cell(), 0, kGreatestSeaCell, "ship.cell");
  ship.facing = decode_facing(m.facing(), "ship.facing", c);
  ship.status = c.enumerator(m.status(), ShipStatus::kWithdrawn, "ship.status");
  ship.damage = c.number<std::uint8_t>(m.damage(), 0, kMostPoints, "ship.damage");
  ship.torpedoes = c.number<std::uint8_t>(m.torpedoes(), 0, kMostTorpedoes, "ship.torpedoes");
  ship.moved = m.moved();
  ship.gun_target = c.number<ShipId>(m.gun_target(), 0, kMostShips, "ship.gun_target");
  ship.torpedo_target = c.number<ShipId>(m.torpedo_target(), 0, kMostShips, "ship.torpedo_target");
  return ship;
}

void encode(const SideView& side, v1::NavalSide* out) {
  out->set_to_move(side.to_move);
  out->set_moved(side.moved);
  out->set_points_sunk(side.points_sunk);
  out->set_points_to_win(side.points_to_win);
  out->set_committed(side.committed);
}

SideView decode_side(const v1::NavalSide& m, Checks& c) {
  return {c.number<std::uint8_t>(m.to_move(), 0, kMostShips, "side.to_move"),
          c.number<std::uint8_t>(m.moved(), 0, kMostShips, "side.moved"),
          c.number<std::uint16_t>(m.points_sunk(), 0, kMostShips * kMostPoints, "side.points_sunk"),
          c.number<std::uint16_t>(m.points_to_win(), 0, kNoPointsWin, "side.points_to_win"), m.committed()};
}

}  // namespace

void encode(const ViewDelta& delta, v1::NavalDelta* out) {
  if (delta.setup) encode(*delta.setup, out->mutable_sheet());
  if (delta.phase) out->set_phase(static_cast<v1::NavalPhase>(*delta.phase));
  if (delta.turn) out->set_turn(*delta.turn);
  if (delta.first) out->set_first(static_cast<v1::Seat>(*delta.first));
  if (delta.active) out->set_active(static_cast<v1::Seat>(*delta.active));
  for (const auto& ship : delta.ships) encode(ship, out->add_ships());
  if (delta.sides[0]) encode(*delta.sides[0], out->mutable_south());
  if (delta.sides[1]) encode(*delta.sides[1], out->mutable_north());
  if (delta.may_act) out->set_may_act(*delta.may_act);
  if (delta.draw_offer) out->set_draw_offer(static_cast<v1::Seat>(*delta.draw_offer));
  if (delta.outcome) {
    auto* outcome = out->mutable_outcome();
    if (*delta.outcome) encode(**delta.outcome, outcome);
  }
}

Result<ViewDelta> decode_delta(const v1::NavalDelta& m) {
  Checks c;
  ViewDelta d;
  if (m.has_sheet()) {
    auto setup = decode_sheet(m.sheet());
    if (!setup) return tl::unexpected(setup.error());
    d.setup = std::move(*setup);
  }
  if (m.has_phase()) d.phase = c.enumerator(m.phase(), Phase::kOver, "phase");
  if (m.has_turn()) d.turn = c.number<std::uint8_t>(m.turn(), 0, kGreatestSeaTurn, "turn");
  if (m.has_first()) d.first = c.enumerator_or_none(m.first(), kit::Seat::kNorth, "first");
  if (m.has_active()) d.active = c.enumerator_or_none(m.active(), kit::Seat::kNorth, "active");
  for (const auto& ship : m.ships()) d.ships.push_back(decode_ship(ship, c));
  if (m.has_south()) d.sides[0] = decode_side(m.south(), c);
  if (m.has_north()) d.sides[1] = decode_side(m.north(), c);
  if (m.has_may_act()) d.may_act = c.number<std::uint8_t>(m.may_act(), 0, 3, "may_act");
  if (m.has_draw_offer())
    d.draw_offer = c.enumerator_or_none(m.draw_offer(), kit::Seat::kNorth, "draw_offer");
  if (m.has_outcome()) {
    d.outcome.emplace();
    if (m.outcome().reason() != v1::END_REASON_UNSPECIFIED) *d.outcome = decode_outcome(m.outcome(), c);
  }
  return c.result(std::move(d));
}

Result<View> decode_naval_view(const v1::ViewDelta& snapshot) {
  if (!snapshot.has_naval())
    return fail(ErrorCode::kInvalidArgument, "The view is not one of the battle at sea.");
  auto delta = decode_delta(snapshot.naval());
  if (!delta) return tl::unexpected(delta.error());
  return patch(View{}, *delta);
}

}  // namespace galloper::codec
