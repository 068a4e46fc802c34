// Events of the battle at sea: a viewer's and the log's look the same.
#include <variant>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/naval_codec.h"

namespace galloper::codec {

using namespace naval;  // NOLINT: this file is about nothing else

namespace {

v1::Seat seat(kit::Seat side) { return static_cast<v1::Seat>(side); }

struct EventEncoder {
  v1::NavalEvent* out;

  void operator()(const InitiativeRolled& e) const {
    auto* rolled = out->mutable_initiative_rolled();
    rolled->set_south(e.south);
    rolled->set_north(e.north);
    rolled->set_first(seat(e.first));
  }
  void operator()(const TurnBegan& e) const { out->mutable_turn_began()->set_turn(e.turn); }
  void operator()(const MovesBegan&) const { out->mutable_moves_began(); }
  void operator()(const Moved& e) const {
    auto* moved = out->mutable_moved();
    moved->set_ship(e.ship);
    moved->set_cell(e.to);
    moved->set_facing(static_cast<v1::NavalFacing>(e.facing));
    moved->set_steps(encode_steps(e.steps));
  }
  void operator()(const Withdrew& e) const {
    out->mutable_withdrew()->set_ship(e.ship);
    out->mutable_withdrew()->set_steps(encode_steps(e.steps));
  }
  void operator()(const MovesEnded& e) const { out->mutable_moves_ended()->set_seat(seat(e.side)); }
  void operator()(const naval::FireBegan& e) const { out->mutable_fire_began()->set_may_fire(e.may_fire); }
  void operator()(const Aimed& e) const {
    auto* aimed = out->mutable_aimed();
    aimed->set_ship(e.ship);
    aimed->set_weapon(static_cast<v1::NavalWeapon>(e.weapon));
    aimed->set_target(e.target);
  }
  void operator()(const Committed& e) const { out->mutable_committed()->set_seat(seat(e.side)); }
  void operator()(const Fired& e) const {
    auto* fired = out->mutable_fired();
    fired->set_ship(e.ship);
    fired->set_weapon(static_cast<v1::NavalWeapon>(e.weapon));
    fired->set_target(e.target);
    fired->set_range(e.range);
    fired->set_half(e.half);
    fired->set_dice(std::string(e.dice.begin(), e.dice.end()));
    fired->set_points(e.points);
  }
  void operator()(const Sunk& e) const { out->mutable_sunk()->set_ship(e.ship); }
  void operator()(const naval::FireEnded&) const { out->mutable_fire_ended(); }
  void operator()(const Resigned& e) const { out->mutable_resigned()->set_seat(seat(e.side)); }
  void operator()(const DrawOffered& e) const { out->mutable_draw_offered()->set_seat(seat(e.side)); }
  void operator()(const DrawLapsed& e) const { out->mutable_draw_lapsed()->set_seat(seat(e.side)); }
  void operator()(const Ended& e) const { encode(e.outcome, out->mutable_ended()->mutable_outcome()); }
};

kit::Seat side(int value, Checks& c) { return c.enumerator(value, kit::Seat::kNorth, "seat"); }
ShipId ship(std::uint32_t value, Checks& c) { return c.number<ShipId>(value, 1, kMostShips, "ship"); }

std::vector<Step> decode_steps(std::string_view steps, Checks& c) {
  std::vector<Step> decoded;
  c.require(steps.size() <= kMostMove, "steps", "holds more steps than a ship takes");
  for (const char step : steps)
    decoded.push_back(c.enumerator(static_cast<std::uint8_t>(step), Step::kTurnRight, "steps"));
  return decoded;
}

Fired decode_fired(const v1::ShipFired& m, Checks& c) {
  Fired e;
  e.ship = ship(m.ship(), c);
  e.weapon = c.enumerator(m.weapon(), Weapon::kTorpedo, "fired.weapon");
  e.target = ship(m.target(), c);
  e.range = c.number<std::uint8_t>(m.range(), 1, kMostGuns, "fired.range");
  e.half = m.half();
  c.require(m.dice().size() <= kMostGuns, "fired.dice", "holds more dice than a ship throws");
  for (const char die : m.dice())
    e.dice.push_back(c.number<std::uint8_t>(static_cast<std::uint8_t>(die), 1, 6, "fired.dice"));
  e.points = c.number<std::uint8_t>(m.points(), 0, 2 * kMostGuns, "fired.points");
  return e;
}

InitiativeRolled decode_initiative(const v1::NavalInitiativeRolled& m, Checks& c) {
  return {c.number<std::uint8_t>(m.south(), 1, 6, "initiative_rolled.south"),
          c.number<std::uint8_t>(m.north(), 1, 6, "initiative_rolled.north"),
          c.enumerator_or_none(m.first(), kit::Seat::kNorth, "initiative_rolled.first")};
}

Event decode_any(const v1::NavalEvent& m, Checks& c) {
  using M = v1::NavalEvent;
  switch (m.event_case()) {
    case M::kInitiativeRolled:
      return decode_initiative(m.initiative_rolled(), c);
    case M::kTurnBegan:
      return TurnBegan{c.number<std::uint8_t>(m.turn_began().turn(), 1, kGreatestSeaTurn, "turn_began.turn")};
    case M::kMovesBegan:
      return MovesBegan{};
    case M::kMoved:
      return Moved{ship(m.moved().ship(), c),
                   c.number<Cell>(m.moved().cell(), 0, kGreatestSeaCell, "moved.cell"),
                   decode_facing(m.moved().facing(), "moved.facing", c), decode_steps(m.moved().steps(), c)};
    case M::kWithdrew:
      return Withdrew{ship(m.withdrew().ship(), c), decode_steps(m.withdrew().steps(), c)};
    case M::kMovesEnded:
      return MovesEnded{side(m.moves_ended().seat(), c)};
    case M::kFireBegan:
      return naval::FireBegan{c.number<std::uint8_t>(m.fire_began().may_fire(), 0, 3, "fire_began.may_fire")};
    case M::kAimed:
      return Aimed{ship(m.aimed().ship(), c),
                   c.enumerator(m.aimed().weapon(), Weapon::kTorpedo, "aimed.weapon"),
                   c.number<ShipId>(m.aimed().target(), 0, kMostShips, "aimed.target")};
    case M::kCommitted:
      return Committed{side(m.committed().seat(), c)};
    case M::kFired:
      return decode_fired(m.fired(), c);
    case M::kSunk:
      return Sunk{ship(m.sunk().ship(), c)};
    case M::kFireEnded:
      return naval::FireEnded{};
    case M::kResigned:
      return Resigned{side(m.resigned().seat(), c)};
    case M::kDrawOffered:
      return DrawOffered{side(m.draw_offered().seat(), c)};
    case M::kDrawLapsed:
      return DrawLapsed{side(m.draw_lapsed().seat(), c)};
    case M::kEnded:
      return Ended{decode_outcome(m.ended().outcome(), c)};
    case M::kUndone:
    case M::EVENT_NOT_SET:
      break;
  }
  c.fault("event is of a kind unknown here");
  return MovesBegan{};
}

}  // namespace

std::string encode_steps(const std::vector<Step>& steps) {
  std::string bytes;
  for (const auto step : steps) bytes.push_back(static_cast<char>(step));
  return bytes;
}

void encode(const Event& event, v1::NavalEvent* out) { std::visit(EventEncoder{out}, event); }

Result<Event> decode_event(const v1::NavalEvent& m) {
  Checks c;
  auto event = decode_any(m, c);
  return c.result(std::move(event));
}

void encode(const Outcome& outcome, v1::NavalOutcome* out) {
  out->set_winner(seat(outcome.winner));
  out->set_reason(static_cast<v1::EndReason>(outcome.reason));
  out->set_south_points_sunk(outcome.points_sunk[0]);
  out->set_north_points_sunk(outcome.points_sunk[1]);
  for (const auto& result : outcome.ships) {
    auto* one = out->add_ships();
    one->set_ship(result.ship);
    one->set_status(static_cast<v1::ShipStatus>(result.status));
    one->set_damage(result.damage);
  }
}

Outcome decode_outcome(const v1::NavalOutcome& m, Checks& c) {
  Outcome outcome;
  outcome.winner = c.enumerator_or_none(m.winner(), kit::Seat::kNorth, "outcome.winner");
  outcome.reason = c.enumerator(m.reason(), kit::EndReason::kClosed, "outcome.reason");
  constexpr int kMostSunk = kMostShips * kMostPoints;
  outcome.points_sunk = {
      c.number<std::uint16_t>(m.south_points_sunk(), 0, kMostSunk, "outcome.south_points_sunk"),
      c.number<std::uint16_t>(m.north_points_sunk(), 0, kMostSunk, "outcome.north_points_sunk")};
  for (const auto& one : m.ships())
    outcome.ships.push_back({ship(one.ship(), c),
                             c.enumerator(one.status(), ShipStatus::kWithdrawn, "outcome.ships.status"),
                             c.number<std::uint8_t>(one.damage(), 0, kMostPoints, "outcome.ships.damage")});
  return outcome;
}

}  // namespace galloper::codec
