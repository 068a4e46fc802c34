// Views of the scouting game: deltas, snapshots, reports.
#include <algorithm>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::codec {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

const Scout* find_scout(const View& view, ScoutId id) {
  const auto at =
      std::find_if(view.scouts.begin(), view.scouts.end(), [id](const Scout& s) { return s.id == id; });
  return at == view.scouts.end() ? nullptr : &*at;
}

void encode_side(const SideView& side, v1::ScoutingSide* out) {
  out->set_returned(side.returned);
  out->set_captured(side.captured);
  out->mutable_placement()->Add(side.placement.begin(), side.placement.end());
  out->set_placement_confirmed(side.confirmed);
  for (const auto& report : side.reports) encode(report, out->add_reports());
}

Result<SideView> decode_side(const v1::ScoutingSide& m) {
  Checks c;
  SideView side;
  side.returned = c.number<std::uint8_t>(m.returned(), 0, 10, "side.returned");
  side.captured = c.number<std::uint8_t>(m.captured(), 0, 10, "side.captured");
  for (const auto cell : m.placement())
    side.placement.push_back(c.number<Cell>(cell, 0, kGreatestCell, "side.placement"));
  side.confirmed = m.placement_confirmed();
  for (const auto& report : m.reports()) {
    auto decoded = decode_report(report);
    if (!decoded) return tl::unexpected(decoded.error());
    side.reports.push_back(std::move(*decoded));
  }
  return c.result(std::move(side));
}

// The parts of a delta that are plain numbers.
void decode_numbers(const v1::ScoutingDelta& m, ViewDelta& d, Checks& c) {
  if (m.has_phase()) d.phase = c.enumerator(m.phase(), Phase::kOver, "phase");
  if (m.has_turn()) d.turn = c.number<std::uint8_t>(m.turn(), 0, kGreatestTurn, "turn");
  if (m.has_active()) d.active = c.enumerator_or_none(m.active(), kit::Seat::kNorth, "active");
  if (m.has_moves_left()) d.moves_left = c.number<std::uint8_t>(m.moves_left(), 0, 10, "moves_left");
  if (m.has_may_act()) d.may_act = c.number<std::uint8_t>(m.may_act(), 0, 3, "may_act");
  if (m.has_draw_offer())
    d.draw_offer = c.enumerator_or_none(m.draw_offer(), kit::Seat::kNorth, "draw_offer");
}

void decode_scouts(const v1::ScoutingDelta& m, const View& before, ViewDelta& d, Checks& c) {
  for (const auto& message : m.scouts()) {
    auto scout = decode_scout(message, c);
    if (scout.side == kit::Seat::kNone) {
      const auto* known = find_scout(before, scout.id);
      c.require(known != nullptr, "scout.seat", "is wanted for a scout that was not shown before");
      if (known) scout.side = known->side;
    }
    d.scouts.push_back(scout);
  }
  for (const auto id : m.removed_scouts())
    d.removed_scouts.push_back(c.number<ScoutId>(id, 1, kGreatestScout, "removed_scouts"));
}

}  // namespace

void encode(const Intelligence& report, v1::ScoutReport* out) {
  if (report.brigade) encode(*report.brigade, out->mutable_brigade());
  if (report.brigadier) {
    auto* brigadier = out->mutable_brigadier();
    brigadier->set_name(report.brigadier->name);
    brigadier->set_rating(report.brigadier->rating);
    brigadier->set_character(report.brigadier->character);
  }
  if (report.feature) encode(*report.feature, out->mutable_feature());
}

Result<Intelligence> decode_report(const v1::ScoutReport& m) {
  Checks c;
  Intelligence report;
  if (m.has_brigade()) report.brigade = decode(m.brigade());
  if (m.has_brigadier())
    report.brigadier = Intelligence::Brigadier{
        m.brigadier().name(), c.number<std::uint8_t>(m.brigadier().rating(), 0, 6, "brigadier.rating"),
        m.brigadier().character()};
  if (m.has_feature()) report.feature = decode(m.feature());
  return c.result(std::move(report));
}

void encode(const ViewDelta& delta, const View& before, v1::ScoutingDelta* out) {
  if (delta.ground) {
    // The ground's size stands in the rules, which come with it in every snapshot.
    const auto& rules = delta.rules ? delta.rules : before.rules;
    encode(*delta.ground, rules.value_or(Rules{}), out->mutable_ground());
  }
  if (delta.rules) encode(*delta.rules, out->mutable_rules());
  if (delta.phase) out->set_phase(static_cast<v1::ScoutingPhase>(*delta.phase));
  if (delta.turn) out->set_turn(*delta.turn);
  if (delta.active) out->set_active(static_cast<v1::Seat>(*delta.active));
  if (delta.moves_left) out->set_moves_left(*delta.moves_left);
  for (const auto& scout : delta.scouts)
    encode(scout, find_scout(before, scout.id) == nullptr, out->add_scouts());
  for (const auto id : delta.removed_scouts) out->add_removed_scouts(id);
  if (delta.sides[0]) encode_side(*delta.sides[0], out->mutable_south());
  if (delta.sides[1]) encode_side(*delta.sides[1], out->mutable_north());
  if (delta.may_act) out->set_may_act(*delta.may_act);
  if (delta.draw_offer) out->set_draw_offer(static_cast<v1::Seat>(*delta.draw_offer));
  if (delta.outcome) {
    auto* outcome = out->mutable_outcome();
    if (*delta.outcome) encode(**delta.outcome, outcome);
  }
}

Result<ViewDelta> decode_delta(const v1::ScoutingDelta& m, const View& before) {
  Checks c;
  ViewDelta d;
  decode_numbers(m, d, c);
  decode_scouts(m, before, d, c);
  if (m.has_ground()) {
    auto ground = decode_ground(m.ground());
    if (!ground) return tl::unexpected(ground.error());
    d.ground = std::move(*ground);
  }
  if (m.has_rules()) {
    auto rules = decode_rules(m.rules());
    if (!rules) return tl::unexpected(rules.error());
    d.rules = *rules;
  }
  for (const auto& [present, message, index] :
       {std::tuple{m.has_south(), &m.south(), 0}, std::tuple{m.has_north(), &m.north(), 1}}) {
    if (!present) continue;
    auto side = decode_side(*message);
    if (!side) return tl::unexpected(side.error());
    d.sides[index] = std::move(*side);
  }
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

Result<View> decode_view(const v1::ViewDelta& snapshot) {
  if (!snapshot.has_scouting())
    return fail(ErrorCode::kInvalidArgument, "The view is not one of the scouting game.");
  const View empty;
  auto delta = decode_delta(snapshot.scouting(), empty);
  if (!delta) return tl::unexpected(delta.error());
  return patch(empty, *delta);
}

}  // namespace galloper::codec
