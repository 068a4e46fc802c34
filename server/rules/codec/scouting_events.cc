// Events of the scouting game: as viewers see them, and as the log keeps them.
#include <variant>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_words.h"

namespace galloper::codec {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

v1::Seat seat(kit::Seat side) { return static_cast<v1::Seat>(side); }

// Both forms of an event, the viewer's and the log's; what only the log keeps is added by StoredEncoder.
struct EventEncoder {
  v1::ScoutingEvent* out;

  void operator()(const Placed& e) const {
    out->mutable_placed()->set_seat(seat(e.side));
    out->mutable_placed()->set_cell(e.cell);
  }
  void operator()(const Lifted& e) const {
    out->mutable_lifted()->set_seat(seat(e.side));
    out->mutable_lifted()->set_cell(e.cell);
  }
  void operator()(const PlacementConfirmed& e) const {
    out->mutable_placement_confirmed()->set_seat(seat(e.side));
  }
  void operator()(const Revealed& e) const {
    auto* revealed = out->mutable_revealed();
    for (const auto& scout : e.scouts) encode(scout, true, revealed->add_scouts());
  }
  void operator()(const InitiativeRolled& e) const { rolls(e, out->mutable_initiative_rolled()); }
  void operator()(const TurnBegan& e) const {
    out->mutable_turn_began()->set_seat(seat(e.side));
    out->mutable_turn_began()->set_turn(e.turn);
  }
  void operator()(const Moved& e) const {
    auto* moved = out->mutable_moved();
    moved->set_scout(e.scout);
    moved->set_steps(encode_steps(e.steps));
    moved->set_began_observing(e.began_observing);
  }
  void operator()(const MovesEnded& e) const { out->mutable_moves_ended()->set_seat(seat(e.side)); }
  void operator()(const Fought& e) const {
    auto* fought = out->mutable_fought();
    fought->set_attacker(e.attacker);
    fought->set_defender(e.defender);
    encode(e.attacker_roll, fought->mutable_attacker_roll());
    encode(e.defender_roll, fought->mutable_defender_roll());
    fought->set_result(static_cast<v1::EncounterResult>(e.result));
    fought->set_loser(e.loser);
  }
  void operator()(const Observed& e) const { out->mutable_observed()->set_scout(e.scout); }
  void operator()(const Returned& e) const { out->mutable_returned()->set_scout(e.scout); }
  void operator()(const PublicReturned& e) const {
    out->mutable_returned()->set_scout(e.scout);
    if (e.report) encode(*e.report, out->mutable_returned()->mutable_report());
  }
  void operator()(const FourReturnedRolled& e) const { rolls(e, out->mutable_four_returned_rolled()); }
  void operator()(const Resigned& e) const { out->mutable_resigned()->set_seat(seat(e.side)); }
  void operator()(const DrawOffered& e) const { out->mutable_draw_offered()->set_seat(seat(e.side)); }
  void operator()(const DrawLapsed& e) const { out->mutable_draw_lapsed()->set_seat(seat(e.side)); }
  void operator()(const Ended& e) const { encode(e.outcome, out->mutable_ended()->mutable_outcome()); }

 private:
  template <class E, class M>
  static void rolls(const E& event, M* message) {
    encode(event.south, message->mutable_south());
    encode(event.north, message->mutable_north());
    message->set_first(seat(event.first));
  }
};

void indices(const std::vector<std::uint8_t>& from, google::protobuf::RepeatedField<std::uint32_t>* to) {
  to->Add(from.begin(), from.end());
}

struct StoredEncoder {
  store_v1::StoredEvent* out;

  void operator()(const ReportOrderDrawn& e) const {
    auto* drawn = out->mutable_scouting_secret()->mutable_report_order();
    drawn->set_seat(seat(e.side));
    indices(e.order.brigades, drawn->mutable_brigades());
    indices(e.order.brigadiers, drawn->mutable_brigadiers());
    indices(e.order.features, drawn->mutable_features());
  }
  void operator()(const BrigadierMade& e) const {
    auto* made = out->mutable_scouting_secret()->mutable_brigadier_made();
    made->set_seat(seat(e.side));
    made->set_brigade(e.brigade);
    made->set_rating_die(e.dice.rating_die);
    made->set_character_die(e.dice.character_die);
  }
  void operator()(const Moved& e) const {
    EventEncoder{out->mutable_scouting()}(e);
    out->set_moved_to(e.to);
  }
  void operator()(const Returned& e) const {
    EventEncoder{out->mutable_scouting()}(e);
    auto* report = out->mutable_report();
    if (e.report.brigade) report->set_brigade(*e.report.brigade);
    if (e.report.brigadier) report->set_brigadier(*e.report.brigadier);
    if (e.report.feature) report->set_feature(*e.report.feature);
  }
  template <class E>
  void operator()(const E& e) const {
    EventEncoder{out->mutable_scouting()}(e);
  }
};

// ---- decoding ----

kit::Seat side(int value, Checks& c) { return c.enumerator(value, kit::Seat::kNorth, "seat"); }
ScoutId scout(std::uint32_t value, Checks& c, std::string_view field = "scout") {
  return c.number<ScoutId>(value, 1, kGreatestScout, field);
}

Roll roll(const v1::Roll& m, Checks& c) {
  Roll r;
  r.value = c.number<std::uint8_t>(m.value(), 1, 6, "roll.value");
  for (const auto& modifier : m.modifiers())
    r.modifiers.push_back({c.number<std::int8_t>(modifier.amount(), -100, 100, "roll.modifiers.amount"),
                           modifier.rule(), modifier.cause()});
  r.score = c.number<std::int8_t>(m.score(), -100, 100, "roll.score");
  r.rule = m.rule();
  return r;
}

template <class E, class M>
E rolls(const M& m, Checks& c) {
  return E{roll(m.south(), c), roll(m.north(), c),
           c.enumerator_or_none(m.first(), kit::Seat::kNorth, "first")};
}

Advantage read_advantage(const v1::ScoutingAdvantage& from, Checks& c) {
  Advantage to;
  to.initiative = c.enumerator_or_none(from.initiative(), kit::Seat::kNorth, "advantage.initiative");
  to.deployment_choice =
      c.enumerator_or_none(from.deployment_choice(), kit::Seat::kNorth, "advantage.deployment_choice");
  const auto kinds = [&](const auto& values) {
    std::vector<std::uint8_t> read;
    for (const auto kind : values) read.push_back(c.number<std::uint8_t>(kind, 1, 5, "advantage.rewards"));
    return read;
  };
  to.rewards = {kinds(from.south_rewards()), kinds(from.north_rewards())};
  to.returned = {c.number<std::uint8_t>(from.south_returned(), 0, 10, "advantage.south_returned"),
                 c.number<std::uint8_t>(from.north_returned(), 0, 10, "advantage.north_returned")};
  return to;
}

Outcome read_outcome(const v1::ScoutingOutcome& m, Checks& c) {
  Outcome outcome;
  outcome.winner = c.enumerator_or_none(m.winner(), kit::Seat::kNorth, "outcome.winner");
  outcome.reason = c.enumerator(m.reason(), kit::EndReason::kClosed, "outcome.reason");
  outcome.advantage = read_advantage(m.advantage(), c);
  return outcome;
}

Fought fought(const v1::EncounterFought& m, Checks& c) {
  Fought e;
  e.attacker = scout(m.attacker(), c, "fought.attacker");
  e.defender = scout(m.defender(), c, "fought.defender");
  e.attacker_roll = roll(m.attacker_roll(), c);
  e.defender_roll = roll(m.defender_roll(), c);
  e.result = c.enumerator(m.result(), EncounterResult::kCaptured, "fought.result");
  e.loser = c.number<ScoutId>(m.loser(), 0, kGreatestScout, "fought.loser");
  return e;
}

Moved moved(const v1::ScoutMoved& m, Checks& c) {
  Moved e;
  e.scout = scout(m.scout(), c);
  e.steps = decode_steps(m.steps(), c);
  e.began_observing = m.began_observing();
  return e;
}

// The events that look the same to a viewer and in the log. Moved lacks its last cell.
template <class AnyEvent>
AnyEvent common_event(const v1::ScoutingEvent& m, Checks& c) {
  using M = v1::ScoutingEvent;
  switch (m.event_case()) {
    case M::kPlaced:
      return Placed{side(m.placed().seat(), c),
                    c.number<Cell>(m.placed().cell(), 0, kGreatestCell, "placed.cell")};
    case M::kLifted:
      return Lifted{side(m.lifted().seat(), c),
                    c.number<Cell>(m.lifted().cell(), 0, kGreatestCell, "lifted.cell")};
    case M::kPlacementConfirmed:
      return scouting::PlacementConfirmed{side(m.placement_confirmed().seat(), c)};
    case M::kRevealed: {
      Revealed e;
      for (const auto& one : m.revealed().scouts()) e.scouts.push_back(decode_scout(one, c));
      return e;
    }
    case M::kInitiativeRolled:
      return rolls<InitiativeRolled>(m.initiative_rolled(), c);
    case M::kTurnBegan:
      return TurnBegan{side(m.turn_began().seat(), c),
                       c.number<std::uint8_t>(m.turn_began().turn(), 1, kGreatestTurn, "turn_began.turn")};
    case M::kMoved:
      return moved(m.moved(), c);
    case M::kMovesEnded:
      return MovesEnded{side(m.moves_ended().seat(), c)};
    case M::kFought:
      return fought(m.fought(), c);
    case M::kObserved:
      return Observed{scout(m.observed().scout(), c)};
    case M::kFourReturnedRolled:
      return rolls<FourReturnedRolled>(m.four_returned_rolled(), c);
    case M::kResigned:
      return Resigned{side(m.resigned().seat(), c)};
    case M::kDrawOffered:
      return DrawOffered{side(m.draw_offered().seat(), c)};
    case M::kDrawLapsed:
      return DrawLapsed{side(m.draw_lapsed().seat(), c)};
    case M::kEnded:
      return Ended{read_outcome(m.ended().outcome(), c)};
    case M::kReturned:
    case M::kUndone:
    case M::EVENT_NOT_SET:
      break;
  }
  c.fault("event is of a kind unknown here");
  return Placed{};
}

Event secret(const store_v1::ScoutingSecret& m, Checks& c) {
  const auto read = [&](const auto& values, std::string_view field) {
    std::vector<std::uint8_t> decoded;
    for (const auto value : values) decoded.push_back(c.number<std::uint8_t>(value, 0, 254, field));
    return decoded;
  };
  if (m.has_report_order()) {
    const auto& drawn = m.report_order();
    return ReportOrderDrawn{
        side(drawn.seat(), c),
        {read(drawn.brigades(), "report_order.brigades"), read(drawn.brigadiers(), "report_order.brigadiers"),
         read(drawn.features(), "report_order.features")}};
  }
  c.require(m.has_brigadier_made(), "scouting_secret", "is of a kind unknown here");
  const auto& made = m.brigadier_made();
  return BrigadierMade{side(made.seat(), c),
                       c.number<std::uint8_t>(made.brigade(), 0, 254, "brigadier_made.brigade"),
                       {c.number<std::uint8_t>(made.rating_die(), 0, 6, "brigadier_made.rating_die"),
                        c.number<std::uint8_t>(made.character_die(), 0, 6, "brigadier_made.character_die")}};
}

Returned returned(const store_v1::StoredEvent& m, Checks& c) {
  Returned e;
  e.scout = scout(m.scouting().returned().scout(), c);
  const auto index = [&](bool present, std::uint32_t value) -> std::optional<std::uint8_t> {
    if (!present) return std::nullopt;
    return c.number<std::uint8_t>(value, 0, 254, "report");
  };
  e.report.brigade = index(m.report().has_brigade(), m.report().brigade());
  e.report.brigadier = index(m.report().has_brigadier(), m.report().brigadier());
  e.report.feature = index(m.report().has_feature(), m.report().feature());
  return e;
}

}  // namespace

void encode(const Roll& roll, v1::Roll* out) {
  out->set_value(roll.value);
  for (const auto& modifier : roll.modifiers) {
    auto* m = out->add_modifiers();
    m->set_amount(modifier.amount);
    m->set_rule(modifier.rule);
    m->set_cause(modifier.cause);
  }
  out->set_score(roll.score);
  out->set_rule(roll.rule);
}

Result<Roll> decode_roll(const v1::Roll& m) {
  Checks c;
  auto decoded = roll(m, c);
  return c.result(std::move(decoded));
}

void encode(const Advantage& from, v1::ScoutingAdvantage* to) {
  to->set_initiative(seat(from.initiative));
  indices(from.rewards[0], to->mutable_south_rewards());
  indices(from.rewards[1], to->mutable_north_rewards());
  to->set_deployment_choice(seat(from.deployment_choice));
  to->set_south_returned(from.returned[0]);
  to->set_north_returned(from.returned[1]);
}

Result<Advantage> decode_advantage(const v1::ScoutingAdvantage& m) {
  Checks c;
  auto decoded = read_advantage(m, c);
  return c.result(std::move(decoded));
}

void encode(const Outcome& outcome, v1::ScoutingOutcome* out) {
  out->set_winner(seat(outcome.winner));
  out->set_reason(static_cast<v1::EndReason>(outcome.reason));
  encode(outcome.advantage, out->mutable_advantage());
}

Result<Outcome> decode_outcome(const v1::ScoutingOutcome& m) {
  Checks c;
  auto decoded = read_outcome(m, c);
  return c.result(std::move(decoded));
}

void encode(const PublicEvent& event, v1::ScoutingEvent* out) { std::visit(EventEncoder{out}, event); }

void encode(const Event& event, store_v1::StoredEvent* out) { std::visit(StoredEncoder{out}, event); }

Result<PublicEvent> decode_event(const v1::ScoutingEvent& m, const View& before) {
  Checks c;
  if (m.has_returned()) {
    PublicReturned e;
    e.scout = scout(m.returned().scout(), c);
    if (m.returned().has_report()) {
      auto report = decode_report(m.returned().report());
      if (!report) return tl::unexpected(report.error());
      e.report = std::move(*report);
    }
    return c.result(PublicEvent{std::move(e)});
  }
  auto event = common_event<PublicEvent>(m, c);
  if (auto* move = std::get_if<Moved>(&event); move && c.ok()) {
    const auto to = end_of_steps(before, move->scout, move->steps);
    c.require(to.has_value(), "moved", "takes a scout that is shown and steps on the board");
    move->to = to.value_or(0);
  }
  return c.result(std::move(event));
}

Result<Event> decode_event(const store_v1::StoredEvent& m) {
  Checks c;
  if (m.has_scouting_secret()) {
    auto event = secret(m.scouting_secret(), c);
    return c.result(std::move(event));
  }
  if (m.scouting().has_returned()) return c.result(Event{returned(m, c)});
  auto event = common_event<Event>(m.scouting(), c);
  if (auto* move = std::get_if<Moved>(&event))
    move->to = c.number<Cell>(m.moved_to(), 0, kGreatestCell, "moved_to");
  return c.result(std::move(event));
}

}  // namespace galloper::codec
