#include "server/rules/codec/scouting_codec.h"

#include <variant>

#include "server/rules/codec/decoding.h"

namespace galloper::codec {

using namespace scouting;  // NOLINT: this file is about nothing else

void encode(const Rules& rules, v1::ScoutingRules* out) {
  out->set_grid(static_cast<v1::ScoutingGrid>(rules.grid));
  out->set_width(rules.width);
  out->set_depth(rules.depth);
  out->set_scouts(rules.scouts);
  out->set_placement(static_cast<v1::ScoutingPlacement>(rules.placement));
  out->set_scouts_moved_per_turn(rules.scouts_moved_per_turn);
  out->set_move(rules.move);
  out->set_may_move_back(rules.may_move_back);
  out->set_pass_through_friends(rules.pass_through_friends);
  out->set_adjacency(static_cast<v1::ScoutingAdjacency>(rules.adjacency));
  out->set_second_wound(static_cast<v1::ScoutingSecondWound>(rules.second_wound));
  out->set_terrain_modifier(static_cast<v1::ScoutingTerrainModifier>(rules.terrain_modifier));
  out->set_turn_limit(rules.turn_limit);
  out->set_four_returned(static_cast<v1::ScoutingFourReturned>(rules.four_returned));
}

Result<Rules> decode_rules(const v1::ScoutingRules& m) {
  Checks c;
  Rules r;
  if (m.has_grid()) r.grid = c.enumerator(m.grid(), Grid::kHex, "grid");
  if (m.has_width()) r.width = c.number<std::uint8_t>(m.width(), 6, 40, "width");
  if (m.has_depth()) r.depth = c.number<std::uint8_t>(m.depth(), 6, 40, "depth");
  if (m.has_scouts()) r.scouts = c.number<std::uint8_t>(m.scouts(), 1, 10, "scouts");
  if (m.has_placement()) r.placement = c.enumerator(m.placement(), Placement::kFixed, "placement");
  if (m.has_scouts_moved_per_turn())
    r.scouts_moved_per_turn =
        c.number<std::uint8_t>(m.scouts_moved_per_turn(), 1, 10, "scouts_moved_per_turn");
  if (m.has_move()) r.move = c.number<std::uint8_t>(m.move(), 1, 20, "move");
  if (m.has_may_move_back()) r.may_move_back = m.may_move_back();
  if (m.has_pass_through_friends()) r.pass_through_friends = m.pass_through_friends();
  if (m.has_adjacency()) r.adjacency = c.enumerator(m.adjacency(), Adjacency::kAllEight, "adjacency");
  if (m.has_second_wound())
    r.second_wound = c.enumerator(m.second_wound(), SecondWound::kKilled, "second_wound");
  if (m.has_terrain_modifier())
    r.terrain_modifier =
        c.enumerator(m.terrain_modifier(), TerrainModifier::kHindersOccupant, "terrain_modifier");
  if (m.has_turn_limit()) r.turn_limit = c.number<std::uint8_t>(m.turn_limit(), 1, 100, "turn_limit");
  if (m.has_four_returned())
    r.four_returned = c.enumerator(m.four_returned(), FourReturned::kSameTurnRolls, "four_returned");
  return c.result(r);
}

void encode(const Terrain& terrain, v1::ScoutingTerrain* out) {
  out->set_symbol(std::string(1, terrain.symbol));
  out->set_name(terrain.name);
  out->set_modifier(terrain.modifier);
  out->set_impassable(terrain.impassable);
  out->set_look(terrain.look);
}

Result<Terrain> decode_terrain(const v1::ScoutingTerrain& m) {
  Checks c;
  Terrain t;
  const bool one = m.symbol().size() == 1 && m.symbol()[0] > ' ' && m.symbol()[0] < 127;
  c.require(one, "symbol", "takes one printable ASCII character other than a space");
  if (one) t.symbol = m.symbol()[0];
  t.name = m.name();
  t.modifier = c.number<std::int8_t>(m.modifier(), -5, 0, "modifier");
  t.impassable = m.impassable();
  t.look = m.look();
  return c.result(t);
}

void encode(const Ground& ground, const Rules& rules, v1::ScoutingGround* out) {
  out->set_grid(static_cast<v1::ScoutingGrid>(rules.grid));
  out->set_width(rules.width);
  out->set_depth(rules.depth);
  for (const auto& terrain : ground.terrain) encode(terrain, out->add_terrain());
  out->set_cells(reinterpret_cast<const char*>(ground.cells.data()), ground.cells.size());
}

Result<Ground> decode_ground(const v1::ScoutingGround& m) {
  Checks c;
  Ground g;
  c.enumerator(m.grid(), Grid::kHex, "ground.grid");
  const auto width = c.number<std::size_t>(m.width(), 6, kGreatestSide, "ground.width");
  const auto depth = c.number<std::size_t>(m.depth(), 6, kGreatestSide, "ground.depth");
  for (const auto& terrain : m.terrain()) {
    auto decoded = decode_terrain(terrain);
    if (!decoded) return tl::unexpected(decoded.error());
    g.terrain.push_back(std::move(*decoded));
  }
  c.require(m.cells().size() == width * depth, "ground.cells", "takes one byte for each cell of the ground");
  for (const char cell : m.cells()) {
    const auto index = static_cast<std::uint8_t>(cell);
    c.require(index < g.terrain.size(), "ground.cells", "takes indices into ground.terrain");
    g.cells.push_back(index);
  }
  return c.result(std::move(g));
}

void encode(const Brigade& brigade, v1::Brigade* out) {
  out->set_name(brigade.name);
  for (const auto& type : brigade.unit_types) out->add_unit_types(type);
  out->set_brigadier(brigade.brigadier);
}

Brigade decode(const v1::Brigade& m) {
  return {m.name(), {m.unit_types().begin(), m.unit_types().end()}, m.brigadier()};
}

void encode(const Feature& feature, v1::GroundFeature* out) {
  out->set_name(feature.name);
  out->set_description(feature.description);
}

Feature decode(const v1::GroundFeature& m) { return {m.name(), m.description()}; }

// ---- orders ----

namespace {

struct OrderEncoder {
  v1::Order* out;
  v1::ScoutingOrder* verb() const { return out->mutable_scouting(); }

  // The referee's orders have messages of their own in the log.
  void operator()(const kit::Begin&) const {}
  void operator()(const kit::Close&) const {}
  void operator()(const kit::TimeRunOut&) const {}
  void operator()(const kit::Resign&) const { out->mutable_resign(); }
  void operator()(const kit::OfferDraw&) const { out->mutable_offer_draw(); }
  void operator()(const kit::AcceptDraw&) const { out->mutable_accept_draw(); }
  void operator()(const Place& o) const { verb()->mutable_place()->set_cell(o.cell); }
  void operator()(const Lift& o) const { verb()->mutable_lift()->set_cell(o.cell); }
  void operator()(const scouting::ConfirmPlacement&) const { verb()->mutable_confirm_placement(); }
  void operator()(const Move& o) const {
    auto* move = verb()->mutable_move();
    move->set_scout(o.scout);
    move->set_cell(o.cell);
  }
  void operator()(const scouting::EndMoves&) const { verb()->mutable_end_moves(); }
  void operator()(const scouting::Attack& o) const {
    auto* attack = verb()->mutable_attack();
    attack->set_scout(o.scout);
    attack->set_target(o.target);
  }
  void operator()(const scouting::EndTurn&) const { verb()->mutable_end_turn(); }
};

Order decode_verb(const v1::ScoutingOrder& m, Checks& c) {
  const auto cell = [&](std::uint32_t value) {
    return c.number<Cell>(value, 0, kGreatestCell, "the order's cell");
  };
  const auto scout = [&](std::uint32_t value, std::string_view field) {
    return c.number<ScoutId>(value, 1, kGreatestScout, field);
  };
  switch (m.verb_case()) {
    case v1::ScoutingOrder::kPlace:
      return Place{cell(m.place().cell())};
    case v1::ScoutingOrder::kLift:
      return Lift{cell(m.lift().cell())};
    case v1::ScoutingOrder::kConfirmPlacement:
      return scouting::ConfirmPlacement{};
    case v1::ScoutingOrder::kMove:
      return Move{scout(m.move().scout(), "the order's scout"), cell(m.move().cell())};
    case v1::ScoutingOrder::kEndMoves:
      return scouting::EndMoves{};
    case v1::ScoutingOrder::kAttack:
      return scouting::Attack{scout(m.attack().scout(), "the order's scout"),
                              scout(m.attack().target(), "the order's target")};
    case v1::ScoutingOrder::kEndTurn:
      return scouting::EndTurn{};
    case v1::ScoutingOrder::VERB_NOT_SET:
      break;
  }
  c.fault(
      "The scouting order has no verb; it takes place, lift, confirm_placement, move, end_moves, attack or "
      "end_turn");
  return kit::Begin{};
}

}  // namespace

void encode(const Order& order, v1::Order* out) { std::visit(OrderEncoder{out}, order); }

Result<Order> decode_order(const v1::Order& m) {
  switch (m.order_case()) {
    case v1::Order::kResign:
      return Order{kit::Resign{}};
    case v1::Order::kOfferDraw:
      return Order{kit::OfferDraw{}};
    case v1::Order::kAcceptDraw:
      return Order{kit::AcceptDraw{}};
    case v1::Order::kScouting: {
      Checks c;
      auto order = decode_verb(m.scouting(), c);
      return c.result(std::move(order));
    }
    case v1::Order::kLand:
      return fail(
          ErrorCode::kInvalidArgument,
          "The order is one of the land battle; it takes resign, offer_draw, accept_draw or scouting.");
    case v1::Order::kNaval:
      return fail(
          ErrorCode::kInvalidArgument,
          "The order is one of the battle at sea; it takes resign, offer_draw, accept_draw or scouting.");
    case v1::Order::ORDER_NOT_SET:
      break;
  }
  return fail(ErrorCode::kInvalidArgument,
              "The order is empty; it takes resign, offer_draw, accept_draw or scouting.");
}

// ---- scouts, steps, previews ----

void encode(const Scout& scout, bool with_seat, v1::Scout* out) {
  out->set_id(scout.id);
  if (with_seat) out->set_seat(static_cast<v1::Seat>(scout.side));
  out->set_cell(scout.cell);
  out->set_status(static_cast<v1::ScoutStatus>(scout.status));
  out->set_wounded(scout.wounded);
  out->set_moved(scout.moved);
  out->set_attacked(scout.attacked);
}

Scout decode_scout(const v1::Scout& m, Checks& c) {
  Scout s;
  s.id = c.number<ScoutId>(m.id(), 1, kGreatestScout, "scout.id");
  s.side = c.enumerator_or_none(m.seat(), kit::Seat::kNorth, "scout.seat");
  s.cell = c.number<Cell>(m.cell(), 0, kGreatestCell, "scout.cell");
  s.status = c.enumerator(m.status(), ScoutStatus::kLostSightOf, "scout.status");
  s.wounded = m.wounded();
  s.moved = m.moved();
  s.attacked = m.attacked();
  return s;
}

std::string encode_steps(const std::vector<Direction>& steps) {
  std::string bytes;
  bytes.reserve(steps.size());
  for (const auto step : steps) bytes.push_back(static_cast<char>(step));
  return bytes;
}

std::vector<Direction> decode_steps(std::string_view steps, Checks& c) {
  std::vector<Direction> decoded;
  decoded.reserve(steps.size());
  for (const char step : steps)
    decoded.push_back(c.enumerator(static_cast<std::uint8_t>(step), Direction::kNorthWest, "steps"));
  return decoded;
}

void encode(const EncounterOdds& odds, v1::EncounterOdds* out) {
  out->set_nothing(odds.nothing);
  out->set_defender_wounded(odds.defender[0]);
  out->set_defender_killed(odds.defender[1]);
  out->set_defender_captured(odds.defender[2]);
  out->set_attacker_wounded(odds.attacker[0]);
  out->set_attacker_killed(odds.attacker[1]);
  out->set_attacker_captured(odds.attacker[2]);
  const auto add = [](const Roll::Modifier& modifier, v1::Modifier* m) {
    m->set_amount(modifier.amount);
    m->set_rule(modifier.rule);
    m->set_cause(modifier.cause);
  };
  for (const auto& modifier : odds.attacker_modifiers) add(modifier, out->add_attacker_modifiers());
  for (const auto& modifier : odds.defender_modifiers) add(modifier, out->add_defender_modifiers());
}

Result<EncounterOdds> decode_odds(const v1::EncounterOdds& m) {
  Checks c;
  EncounterOdds odds;
  const auto share = [&](std::uint32_t value) { return c.number<std::uint8_t>(value, 0, 36, "odds"); };
  odds.nothing = share(m.nothing());
  odds.defender = {share(m.defender_wounded()), share(m.defender_killed()), share(m.defender_captured())};
  odds.attacker = {share(m.attacker_wounded()), share(m.attacker_killed()), share(m.attacker_captured())};
  const auto modifiers = [&](const auto& messages) {
    std::vector<Roll::Modifier> decoded;
    for (const auto& modifier : messages)
      decoded.push_back({c.number<std::int8_t>(modifier.amount(), -100, 100, "modifier.amount"),
                         modifier.rule(), modifier.cause()});
    return decoded;
  };
  odds.attacker_modifiers = modifiers(m.attacker_modifiers());
  odds.defender_modifiers = modifiers(m.defender_modifiers());
  return c.result(std::move(odds));
}

void encode(const scouting::MovePreview& preview, v1::MovePreview* out) {
  out->set_steps(encode_steps(preview.steps));
  out->set_observes(preview.observes);
  out->set_returns(preview.returns);
}

Result<scouting::MovePreview> decode_preview(const v1::MovePreview& m) {
  Checks c;
  scouting::MovePreview preview{decode_steps(m.steps(), c), m.observes(), m.returns()};
  return c.result(std::move(preview));
}

}  // namespace galloper::codec
