#include "server/rules/codec/naval_codec.h"

#include <variant>

#include "server/rules/codec/decoding.h"

namespace galloper::codec {

using namespace naval;  // NOLINT: this file is about nothing else

namespace {

v1::Seat seat(kit::Seat side) { return static_cast<v1::Seat>(side); }

void encode(const Exit& exit, v1::NavalExit* out) {
  out->set_edge(static_cast<v1::NavalEdge>(exit.edge));
  out->set_seat(seat(exit.side));
}

void encode(const ShipSpec& ship, v1::ShipSheet* out) {
  out->set_name(ship.name);
  out->set_seat(seat(ship.side));
  out->set_ship_class(ship.ship_class);
  out->set_cell(ship.cell);
  out->set_facing(static_cast<v1::NavalFacing>(ship.facing));
  out->set_damage(ship.damage);
}

ShipSpec decode_ship(const v1::ShipSheet& m, Checks& c) {
  ShipSpec ship;
  ship.name = m.name();
  ship.side = c.enumerator(m.seat(), kit::Seat::kNorth, "ship.seat");
  ship.ship_class = c.number<std::uint8_t>(m.ship_class(), 0, 254, "ship.ship_class");
  ship.cell = c.number<Cell>(m.cell(), 0, kGreatestSeaCell, "ship.cell");
  ship.facing = decode_facing(m.facing(), "ship.facing", c);
  ship.damage = c.number<std::uint8_t>(m.damage(), 0, kMostPoints, "ship.damage");
  return ship;
}

void encode(const Objective& objective, v1::NavalObjective* out) {
  out->set_winner(seat(objective.winner));
  out->set_deed(static_cast<v1::NavalDeed>(objective.deed));
  for (const ShipId ship : objective.ships) out->add_ships(ship);
  out->set_count(objective.count);
}

Objective decode_objective(const v1::NavalObjective& m, Checks& c) {
  Objective objective;
  objective.winner = c.enumerator(m.winner(), kit::Seat::kNorth, "objective.winner");
  objective.deed = c.enumerator(m.deed(), Deed::kWithdrawn, "objective.deed");
  for (const auto ship : m.ships())
    objective.ships.push_back(c.number<ShipId>(ship, 1, kMostShips, "objective.ships"));
  objective.count = c.number<std::uint8_t>(m.count(), 1, kMostShips, "objective.count");
  return objective;
}

Sea decode_sea(const v1::NavalSheet& m, Checks& c) {
  Sea sea;
  sea.width = c.number<std::uint8_t>(m.width(), 6, kGreatestSea, "sheet.width");
  sea.height = c.number<std::uint8_t>(m.height(), 6, kGreatestSea, "sheet.height");
  c.require(m.land().size() == std::size_t{sea.width} * sea.height, "sheet.land",
            "takes one byte for each cell of the sea");
  for (const char cell : m.land()) sea.land.push_back(cell != 0);
  for (const auto& exit : m.exits())
    sea.exits.push_back({c.enumerator(exit.edge(), Edge::kWest, "exit.edge"),
                         c.enumerator_or_none(exit.seat(), kit::Seat::kNorth, "exit.seat")});
  return sea;
}

}  // namespace

void encode(const NavalRules& rules, v1::NavalRules* out) {
  out->set_initiative(static_cast<v1::NavalInitiative>(rules.initiative));
  out->set_high_roll(static_cast<v1::NavalHighRoll>(rules.high_roll));
  out->set_phases(static_cast<v1::NavalPhases>(rules.phases));
  out->set_movement(static_cast<v1::NavalMovement>(rules.movement));
  out->set_minimum_move(rules.minimum_move);
  out->set_blocked_turn(rules.blocked_turn);
  out->set_arc(static_cast<v1::NavalArc>(rules.arc));
  out->set_torpedoes(rules.torpedoes);
  out->set_turn_limit(rules.turn_limit);
}

Result<NavalRules> decode_rules(const v1::NavalRules& m) {
  Checks c;
  NavalRules r;
  if (m.has_initiative()) r.initiative = c.enumerator(m.initiative(), Initiative::kEveryTurn, "initiative");
  if (m.has_high_roll()) r.high_roll = c.enumerator(m.high_roll(), HighRoll::kMovesSecond, "high_roll");
  if (m.has_phases()) r.phases = c.enumerator(m.phases(), Phases::kFireThenMove, "phases");
  if (m.has_movement()) r.movement = c.enumerator(m.movement(), Movement::kByShip, "movement");
  if (m.has_minimum_move())
    r.minimum_move = c.number<std::uint8_t>(m.minimum_move(), 0, kMostMove, "minimum_move");
  if (m.has_blocked_turn()) r.blocked_turn = m.blocked_turn();
  if (m.has_arc()) r.arc = c.enumerator(m.arc(), Arc::kThirty, "arc");
  if (m.has_torpedoes()) r.torpedoes = m.torpedoes();
  if (m.has_turn_limit())
    r.turn_limit = c.number<std::uint8_t>(m.turn_limit(), 1, kGreatestSeaTurn, "turn_limit");
  return c.result(r);
}

void encode(const ShipClass& one, v1::ShipClass* out) {
  out->set_id(one.id);
  out->set_name(one.name);
  out->set_move(one.move);
  out->set_guns(one.guns);
  out->set_points(one.points);
  out->set_tubes(static_cast<v1::NavalTubes>(one.tubes));
  out->set_torpedoes(one.torpedoes);
}

Result<ShipClass> decode_class(const v1::ShipClass& m) {
  Checks c;
  ShipClass one;
  one.id = m.id();
  one.name = m.name();
  one.move = c.number<std::uint8_t>(m.move(), 0, kMostMove, "move");
  one.guns = c.number<std::uint8_t>(m.guns(), 0, kMostGuns, "guns");
  one.points = c.number<std::uint8_t>(m.points(), 1, kMostPoints, "points");
  one.tubes = c.enumerator_or_none(m.tubes(), Tubes::kLines, "tubes");
  one.torpedoes = c.number<std::uint8_t>(m.torpedoes(), 0, kMostTorpedoes, "torpedoes");
  return c.result(std::move(one));
}

void encode(const Setup& setup, v1::NavalSheet* out) {
  encode(setup.rules, out->mutable_rules());
  for (const auto& one : setup.classes) encode(one, out->add_classes());
  out->set_width(setup.sea.width);
  out->set_height(setup.sea.height);
  for (const bool land : setup.sea.land) out->mutable_land()->push_back(land ? 1 : 0);
  for (const auto& exit : setup.sea.exits) encode(exit, out->add_exits());
  out->set_south_name(setup.fleets[0]);
  out->set_north_name(setup.fleets[1]);
  for (const auto& ship : setup.ships) encode(ship, out->add_ships());
  out->set_south_points_to_win(setup.points_to_win[0]);
  out->set_north_points_to_win(setup.points_to_win[1]);
  for (const auto& objective : setup.objectives) encode(objective, out->add_objectives());
  out->set_last_side_afloat(setup.last_side_afloat);
}

Result<Setup> decode_sheet(const v1::NavalSheet& m) {
  Checks c;
  Setup setup;
  auto rules = decode_rules(m.rules());
  if (!rules) return tl::unexpected(rules.error());
  setup.rules = *rules;
  for (const auto& one : m.classes()) {
    auto decoded = decode_class(one);
    if (!decoded) return tl::unexpected(decoded.error());
    setup.classes.push_back(std::move(*decoded));
  }
  setup.sea = decode_sea(m, c);
  setup.fleets = {m.south_name(), m.north_name()};
  c.require(m.ships_size() <= kMostShips, "sheet.ships", "holds too many ships");
  for (const auto& ship : m.ships()) {
    setup.ships.push_back(decode_ship(ship, c));
    c.require(setup.ships.back().ship_class < setup.classes.size(), "ship.ship_class",
              "is none of the classes");
  }
  setup.points_to_win = {
      c.number<std::uint16_t>(m.south_points_to_win(), 0, kNoPointsWin, "sheet.south_points_to_win"),
      c.number<std::uint16_t>(m.north_points_to_win(), 0, kNoPointsWin, "sheet.north_points_to_win")};
  for (const auto& objective : m.objectives()) setup.objectives.push_back(decode_objective(objective, c));
  setup.last_side_afloat = m.last_side_afloat();
  return c.result(std::move(setup));
}

Direction decode_facing(int value, std::string_view field, Checks& c) {
  const auto facing = c.enumerator(value, Direction::kNorthWest, field);
  c.require(facing != Direction::kNorth && facing != Direction::kSouth, field, "takes a hex side");
  return facing;
}

// ---- orders ----

namespace {

struct OrderEncoder {
  v1::Order* out;
  v1::NavalOrder* verb() const { return out->mutable_naval(); }

  // The referee's orders have messages of their own in the log.
  void operator()(const kit::Begin&) const {}
  void operator()(const kit::Close&) const {}
  void operator()(const kit::TimeRunOut&) const {}
  void operator()(const kit::Resign&) const { out->mutable_resign(); }
  void operator()(const kit::OfferDraw&) const { out->mutable_offer_draw(); }
  void operator()(const kit::AcceptDraw&) const { out->mutable_accept_draw(); }
  void operator()(const naval::MoveShip& o) const {
    auto* move = verb()->mutable_move();
    move->set_ship(o.ship);
    move->set_cell(o.cell);
    move->set_facing(static_cast<v1::NavalFacing>(o.facing));
  }
  void operator()(const Withdraw& o) const { verb()->mutable_withdraw()->set_ship(o.ship); }
  void operator()(const naval::EndMoves&) const { verb()->mutable_end_moves(); }
  void operator()(const Aim& o) const {
    auto* aim = verb()->mutable_aim();
    aim->set_ship(o.ship);
    aim->set_weapon(static_cast<v1::NavalWeapon>(o.weapon));
    aim->set_target(o.target);
  }
  void operator()(const naval::CommitFire&) const { verb()->mutable_commit(); }
};

Order decode_verb(const v1::NavalOrder& m, Checks& c) {
  const auto ship = [&](std::uint32_t value) {
    return c.number<ShipId>(value, 1, kMostShips, "the order's ship");
  };
  switch (m.verb_case()) {
    case v1::NavalOrder::kMove:
      return naval::MoveShip{ship(m.move().ship()),
                             c.number<Cell>(m.move().cell(), 0, kGreatestSeaCell, "the order's cell"),
                             decode_facing(m.move().facing(), "the order's facing", c)};
    case v1::NavalOrder::kWithdraw:
      return Withdraw{ship(m.withdraw().ship())};
    case v1::NavalOrder::kEndMoves:
      return naval::EndMoves{};
    case v1::NavalOrder::kAim:
      return Aim{ship(m.aim().ship()), c.enumerator(m.aim().weapon(), Weapon::kTorpedo, "the order's weapon"),
                 c.number<ShipId>(m.aim().target(), 0, kMostShips, "the order's target")};
    case v1::NavalOrder::kCommit:
      return naval::CommitFire{};
    case v1::NavalOrder::VERB_NOT_SET:
      break;
  }
  c.fault("The naval order has no verb; it takes move, withdraw, end_moves, aim or commit");
  return kit::Begin{};
}

}  // namespace

void encode(const Order& order, v1::Order* out) { std::visit(OrderEncoder{out}, order); }

Result<Order> decode_naval_order(const v1::Order& m) {
  switch (m.order_case()) {
    case v1::Order::kResign:
      return Order{kit::Resign{}};
    case v1::Order::kOfferDraw:
      return Order{kit::OfferDraw{}};
    case v1::Order::kAcceptDraw:
      return Order{kit::AcceptDraw{}};
    case v1::Order::kNaval: {
      Checks c;
      auto order = decode_verb(m.naval(), c);
      return c.result(std::move(order));
    }
    case v1::Order::kScouting:
    case v1::Order::kLand:
      return fail(ErrorCode::kInvalidArgument,
                  "The order is of another game; it takes resign, offer_draw, accept_draw or naval.");
    case v1::Order::ORDER_NOT_SET:
      break;
  }
  return fail(ErrorCode::kInvalidArgument,
              "The order is empty; it takes resign, offer_draw, accept_draw or naval.");
}

void encode(const naval::FireOdds& odds, v1::FireOdds* out) {
  out->set_dice(static_cast<std::uint32_t>(odds.dice));
  out->mutable_points()->Add(odds.points.begin(), odds.points.end());
  out->set_expected(odds.expected);
  out->set_sinks(odds.sinks);
}

}  // namespace galloper::codec
