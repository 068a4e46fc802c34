// Views of the land battle: deltas and snapshots.
#include <algorithm>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

v1::CommandOrder wire(command::Order order) { return static_cast<v1::CommandOrder>(order); }

command::Order order_or_none(int value, Checks& c, std::string_view field) {
  return c.enumerator_or_none(value, command::Order::kHold, field);
}

const BrigadeView* find_brigade(const SideView& side, BrigadeId id) {
  const auto at = std::find_if(side.brigades.begin(), side.brigades.end(),
                               [id](const BrigadeView& b) { return b.id == id; });
  return at == side.brigades.end() ? nullptr : &*at;
}

// ---- encoding ----

void encode_head(const SideHead& head, const SideView& before, v1::LandSideHead* out) {
  if (head.army != before.army) out->set_army(head.army);
  if (head.cinc_name != before.cinc_name) out->set_cinc_name(head.cinc_name);
  if (head.cinc != kOffBoard) out->set_cinc(head.cinc);
  out->set_cinc_rode(head.cinc_rode);
  out->set_cinc_shaken(head.cinc_shaken);
  out->set_contact_over(head.contact_over);
  out->set_confirmed(head.confirmed);
  out->set_shown(head.shown);
  if (head.counters) {
    std::string counters;
    for (const auto sector : *head.counters) counters.push_back(static_cast<char>(sector));
    out->set_counters(std::move(counters));
  }
  out->mutable_rewards()->Add(head.rewards.begin(), head.rewards.end());
  out->set_redeployed(head.redeployed);
  out->mutable_objectives()->Add(head.objectives.begin(), head.objectives.end());
  out->set_banners(head.banners);
}

void encode_roster(const RosterUnit& unit, v1::RosterUnit* out) {
  out->set_id(unit.id);
  out->set_name(unit.name);
  out->set_type(unit.type);
  if (unit.brigade != kNoBrigade) out->set_brigade(unit.brigade);
  out->set_elite_rating(unit.elite_rating);
}

void encode_unit(const UnitView& unit, v1::LandUnit* out) {
  out->set_id(unit.id);
  if (unit.status != UnitStatus::kOnBoard) out->set_status(static_cast<v1::UnitStatus>(unit.status));
  out->set_cell(unit.cell);
  out->set_strength(unit.strength);
  out->set_retreated(unit.retreated);
  out->set_fell_back(unit.fell_back);
  out->set_called(unit.called);
  out->set_acted(unit.acted);
  out->set_own_order(wire(unit.own_order));
}

}  // namespace

void encode(const command::Obedience& one, v1::Obedience* out) {
  out->set_turn(one.turn);
  out->set_sent(wire(one.sent));
  out->set_adopted(wire(one.adopted));
  out->set_taken(static_cast<v1::OrderTaken>(one.taken));
  out->set_die(one.die);
  out->set_retreated(one.retreated);
  out->set_disobeyed(one.disobeyed);
}

namespace {

void encode_brigade(const BrigadeView& brigade, const BrigadeView* before, v1::LandBrigade* out) {
  out->set_id(brigade.id);
  if (!before || before->name != brigade.name) out->set_name(brigade.name);
  if (!before || before->brigadier != brigade.brigadier) out->set_brigadier(brigade.brigadier);
  out->set_with(brigade.with);
  out->set_fate(static_cast<v1::BrigadierFate>(brigade.fate));
  out->set_rating(brigade.rating);
  if (brigade.character_known) out->set_character(std::string(kit::name_of(brigade.character)));
  out->set_order(wire(brigade.order));
  if (brigade.runner) {
    auto* runner = out->mutable_runner();
    runner->set_order(wire(brigade.runner->order));
    runner->set_turns_left(brigade.runner->turns_left);
    runner->set_turns(brigade.runner->turns);
    runner->mutable_route()->Add(brigade.runner->route.begin(), brigade.runner->route.end());
  }
  for (const auto& one : brigade.record) encode(one, out->add_record());
  out->set_ordered(brigade.ordered);
  out->set_joined(brigade.joined);
  out->set_acted(brigade.acted);
}

void encode_report(const land::KnownBrigade& report, v1::KnownBrigade* out) {
  auto* brigade = out->mutable_brigade();
  brigade->set_name(report.name);
  for (const auto& type : report.unit_types) brigade->add_unit_types(type);
  brigade->set_brigadier(report.brigadier);
  out->set_rating(report.rating);
  out->set_character(report.character);
}

void encode_side(const SideDelta& side, const SideView& before, v1::LandSide* out) {
  if (side.head) encode_head(*side.head, before, out->mutable_head());
  for (const auto& unit : side.roster) encode_roster(unit, out->add_roster());
  out->mutable_removed_roster()->Add(side.removed_roster.begin(), side.removed_roster.end());
  for (const auto& unit : side.units) encode_unit(unit, out->add_units());
  out->mutable_removed_units()->Add(side.removed_units.begin(), side.removed_units.end());
  for (const auto& brigade : side.brigades)
    encode_brigade(brigade, find_brigade(before, brigade.id), out->add_brigades());
  out->mutable_removed_brigades()->Add(side.removed_brigades.begin(), side.removed_brigades.end());
  if (side.reports) {
    auto* reports = out->mutable_reports();
    for (const auto& report : *side.reports) encode_report(report, reports->add_brigades());
  }
}

// ---- decoding ----

SideHead decode_head(const v1::LandSideHead& m, const SideView& before, Checks& c) {
  SideHead head;
  head.army = m.army().empty() ? before.army : m.army();
  head.cinc_name = m.cinc_name().empty() ? before.cinc_name : m.cinc_name();
  if (m.has_cinc()) head.cinc = decode_cell(m.cinc(), c, "head.cinc");
  head.cinc_rode = m.cinc_rode();
  head.cinc_shaken = m.cinc_shaken();
  head.contact_over = m.contact_over();
  head.confirmed = m.confirmed();
  head.shown = m.shown();
  if (m.has_counters()) {
    auto& counters = head.counters.emplace();
    c.require(m.counters().size() == counters.size(), "head.counters", "takes six bytes");
    for (std::size_t i = 0; i < std::min(m.counters().size(), counters.size()); ++i)
      counters[i] = c.enumerator(static_cast<std::uint8_t>(m.counters()[i]), activation::Sector::kRight,
                                 "head.counters");
  }
  for (const auto kind : m.rewards())
    head.rewards.push_back(c.number<std::uint8_t>(kind, 1, 5, "head.rewards"));
  head.redeployed = c.number<std::uint8_t>(m.redeployed(), 0, 255, "head.redeployed");
  for (const auto one : m.objectives())
    head.objectives.push_back(c.number<std::uint8_t>(one, 0, kMostObjectives - 1, "head.objectives"));
  head.banners = c.number<std::uint8_t>(m.banners(), 0, 255, "head.banners");
  return head;
}

RosterUnit decode_roster(const v1::RosterUnit& m, Checks& c) {
  return {decode_unit(m.id(), c, "roster.id"), m.name(),
          c.number<std::uint8_t>(m.type(), 0, 255, "roster.type"),
          m.has_brigade() ? decode_brigade(m.brigade(), c) : kNoBrigade,
          c.number<std::uint8_t>(m.elite_rating(), 0, 5, "roster.elite_rating")};
}

UnitView decode_unit_view(const v1::LandUnit& m, Checks& c) {
  UnitView unit;
  unit.id = decode_unit(m.id(), c, "unit.id");
  unit.status = c.enumerator_or_none(m.status(), UnitStatus::kDrivenOff, "unit.status");
  if (m.status() == v1::UNIT_STATUS_UNSPECIFIED) unit.status = UnitStatus::kOnBoard;
  unit.cell = decode_cell(m.cell(), c, "unit.cell", true);
  unit.strength = c.number<std::uint8_t>(m.strength(), 0, 8, "unit.strength");
  unit.retreated = m.retreated();
  unit.fell_back = m.fell_back();
  unit.called = m.called();
  unit.acted = m.acted();
  unit.own_order = order_or_none(m.own_order(), c, "unit.own_order");
  return unit;
}

}  // namespace

command::Obedience decode_obedience(const v1::Obedience& m, Checks& c) {
  command::Obedience one;
  one.turn = c.number<std::uint8_t>(m.turn(), 0, kGreatestLandTurn, "record.turn");
  one.sent = order_or_none(m.sent(), c, "record.sent");
  one.adopted = order_or_none(m.adopted(), c, "record.adopted");
  one.taken = c.enumerator(m.taken(), command::Taken::kByContact, "record.taken");
  one.die = c.number<std::uint8_t>(m.die(), 0, 6, "record.die");
  one.retreated = m.retreated();
  one.disobeyed = m.disobeyed();
  return one;
}

namespace {

land::Runner decode_runner(const v1::Runner& m, Checks& c) {
  land::Runner runner;
  runner.order = order_or_none(m.order(), c, "runner.order");
  runner.turns_left = c.number<std::uint8_t>(m.turns_left(), 0, 255, "runner.turns_left");
  runner.turns = c.number<std::uint8_t>(m.turns(), 0, 255, "runner.turns");
  for (const auto cell : m.route()) runner.route.push_back(decode_cell(cell, c, "runner.route"));
  return runner;
}

BrigadeView decode_brigade_view(const v1::LandBrigade& m, const SideView& side, Checks& c) {
  BrigadeView brigade;
  brigade.id = decode_brigade(m.id(), c);
  const auto* before = find_brigade(side, brigade.id);
  brigade.name = before && m.name().empty() ? before->name : m.name();
  brigade.brigadier = before && m.brigadier().empty() ? before->brigadier : m.brigadier();
  brigade.with = decode_unit(m.with(), c, "brigade.with", true);
  brigade.fate = c.enumerator_or_none(m.fate(), land::BrigadierFate::kCaptured, "brigade.fate");
  brigade.rating = c.number<std::uint8_t>(m.rating(), 0, 5, "brigade.rating");
  brigade.character_known = !m.character().empty();
  if (brigade.character_known) brigade.character = decode_character(m.character(), c);
  brigade.order = order_or_none(m.order(), c, "brigade.order");
  if (m.has_runner()) brigade.runner = decode_runner(m.runner(), c);
  for (const auto& one : m.record()) brigade.record.push_back(decode_obedience(one, c));
  brigade.ordered = m.ordered();
  brigade.joined = m.joined();
  brigade.acted = m.acted();
  return brigade;
}

land::KnownBrigade decode_report(const v1::KnownBrigade& m, Checks& c) {
  return {m.brigade().name(),
          {m.brigade().unit_types().begin(), m.brigade().unit_types().end()},
          m.brigade().brigadier(),
          c.number<std::uint8_t>(m.rating(), 0, 5, "reports.rating"),
          m.character()};
}

SideDelta decode_side(const v1::LandSide& m, const SideView& before, Checks& c) {
  SideDelta side;
  if (m.has_head()) side.head = decode_head(m.head(), before, c);
  for (const auto& unit : m.roster()) side.roster.push_back(decode_roster(unit, c));
  for (const auto id : m.removed_roster())
    side.removed_roster.push_back(decode_unit(id, c, "removed_roster"));
  for (const auto& unit : m.units()) side.units.push_back(decode_unit_view(unit, c));
  for (const auto id : m.removed_units()) side.removed_units.push_back(decode_unit(id, c, "removed_units"));
  for (const auto& brigade : m.brigades()) side.brigades.push_back(decode_brigade_view(brigade, before, c));
  for (const auto id : m.removed_brigades()) side.removed_brigades.push_back(decode_brigade(id, c));
  if (m.has_reports()) {
    auto& reports = side.reports.emplace();
    for (const auto& report : m.reports().brigades()) reports.push_back(decode_report(report, c));
  }
  return side;
}

// The parts of a delta that are plain numbers.
void decode_numbers(const v1::LandDelta& m, ViewDelta& d, Checks& c) {
  const auto side = [&](int value, std::string_view field) {
    return c.enumerator_or_none(value, kit::Seat::kNorth, field);
  };
  if (m.has_phase()) d.phase = c.enumerator(m.phase(), Phase::kOver, "phase");
  if (m.has_active()) d.active = side(m.active(), "active");
  if (m.has_reward()) d.reward = c.number<std::uint8_t>(m.reward(), 0, 5, "reward");
  if (m.has_turn()) d.turn = c.number<std::uint8_t>(m.turn(), 0, kGreatestLandTurn, "turn");
  if (m.has_first()) d.first = side(m.first(), "first");
  if (m.has_die()) d.die = c.number<std::uint8_t>(m.die(), 0, 6, "die");
  if (m.has_sector()) d.sector = c.enumerator_or_none(m.sector(), activation::Sector::kRight, "sector");
  if (m.has_actions_left()) d.actions_left = c.number<std::uint8_t>(m.actions_left(), 0, 255, "actions_left");
  if (m.has_pending()) d.pending = decode_choice(m.pending(), c);
  if (m.has_may_act()) d.may_act = c.number<std::uint8_t>(m.may_act(), 0, 3, "may_act");
  if (m.has_draw_offer()) d.draw_offer = side(m.draw_offer(), "draw_offer");
}

void encode_numbers(const ViewDelta& d, v1::LandDelta* out) {
  if (d.phase) out->set_phase(static_cast<v1::LandPhase>(*d.phase));
  if (d.active) out->set_active(static_cast<v1::Seat>(*d.active));
  if (d.reward) out->set_reward(*d.reward);
  if (d.turn) out->set_turn(*d.turn);
  if (d.first) out->set_first(static_cast<v1::Seat>(*d.first));
  if (d.die) out->set_die(*d.die);
  if (d.sector) out->set_sector(static_cast<v1::Sector>(*d.sector));
  if (d.actions_left) out->set_actions_left(*d.actions_left);
  if (d.pending) encode(*d.pending, out->mutable_pending());
  if (d.may_act) out->set_may_act(*d.may_act);
  if (d.draw_offer) out->set_draw_offer(static_cast<v1::Seat>(*d.draw_offer));
}

}  // namespace

void encode(const ViewDelta& d, const View& before, v1::LandDelta* out) {
  if (d.sheet) encode(*d.sheet, out->mutable_sheet());
  if (d.pieces) {
    auto* pieces = out->mutable_pieces();
    for (const auto& piece : *d.pieces) {
      auto* at = pieces->add_pieces();
      at->set_piece(piece.piece);
      at->set_anchor(piece.anchor);
    }
  }
  encode_numbers(d, out);
  if (d.sides[0] != SideDelta{}) encode_side(d.sides[0], before.sides[0], out->mutable_south());
  if (d.sides[1] != SideDelta{}) encode_side(d.sides[1], before.sides[1], out->mutable_north());
  if (d.outcome) {
    auto* outcome = out->mutable_outcome();
    if (*d.outcome) encode(**d.outcome, outcome);
  }
}

Result<ViewDelta> decode_delta(const v1::LandDelta& m, const View& before) {
  Checks c;
  ViewDelta d;
  decode_numbers(m, d, c);
  if (m.has_sheet()) {
    auto sheet = decode_sheet(m.sheet());
    if (!sheet) return tl::unexpected(sheet.error());
    d.sheet = std::move(*sheet);
  }
  if (m.has_pieces()) {
    auto& pieces = d.pieces.emplace();
    for (const auto& one : m.pieces().pieces())
      pieces.push_back({c.number<std::uint8_t>(one.piece(), 0, kMostPieces - 1, "pieces.piece"),
                        decode_cell(one.anchor(), c, "pieces.anchor")});
  }
  if (m.has_south()) d.sides[0] = decode_side(m.south(), before.sides[0], c);
  if (m.has_north()) d.sides[1] = decode_side(m.north(), before.sides[1], c);
  if (m.has_outcome()) {
    d.outcome.emplace();
    if (m.outcome().reason() != v1::END_REASON_UNSPECIFIED) {
      auto outcome = decode_outcome(m.outcome());
      if (!outcome) return tl::unexpected(outcome.error());
      *d.outcome = std::move(*outcome);
    }
  }
  return c.result(std::move(d));
}

Result<View> decode_land_view(const v1::ViewDelta& snapshot) {
  if (!snapshot.has_land())
    return fail(ErrorCode::kInvalidArgument, "The view is not one of the land battle.");
  const View empty;
  auto delta = decode_delta(snapshot.land(), empty);
  if (!delta) return tl::unexpected(delta.error());
  return patch(empty, *delta);
}

}  // namespace galloper::codec
