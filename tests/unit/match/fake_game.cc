#include "tests/unit/match/fake_game.h"

#include <array>

namespace galloper::match::testing {
namespace {

using codec::Decision;
using codec::ViewerMask;
using codec::ViewerUpdates;
using kit::Refusal;
using kit::Seat;
using kit::Viewer;
using Events = std::vector<v1::ScoutingEvent>;

struct State {
  bool begun = false;
  std::array<std::vector<std::uint32_t>, 2> placed;
  std::array<bool, 2> confirmed{};
  bool playing = false;
  Seat active = Seat::kNone;
  std::uint32_t turn = 0;
  std::uint32_t moves = 0;
  std::array<std::uint32_t, 2> hits{};
  Seat draw_offer = Seat::kNone;
  std::optional<v1::ScoutingOutcome> outcome;
};

struct FakeEvents final : codec::DecidedEvents {
  Events events;
};

v1::Seat wire(Seat seat) { return static_cast<v1::Seat>(seat); }

void step(State& state, const v1::ScoutingEvent& event) {
  state.begun = true;
  using E = v1::ScoutingEvent;
  switch (event.event_case()) {
    case E::kPlaced:
      state.placed[kit::index_of(static_cast<Seat>(event.placed().seat()))].push_back(event.placed().cell());
      break;
    case E::kPlacementConfirmed:
      state.confirmed[kit::index_of(static_cast<Seat>(event.placement_confirmed().seat()))] = true;
      break;
    case E::kTurnBegan:
      state.playing = true;
      state.active = static_cast<Seat>(event.turn_began().seat());
      state.turn = event.turn_began().turn();
      break;
    case E::kMoved:
      ++state.moves;
      break;
    case E::kFought:
      state.hits[event.fought().attacker() - 1] += event.fought().attacker_roll().value();
      break;
    case E::kDrawOffered:
      state.draw_offer = static_cast<Seat>(event.draw_offered().seat());
      break;
    case E::kDrawLapsed:
      state.draw_offer = Seat::kNone;
      break;
    case E::kEnded:
      state.outcome = event.ended().outcome();
      break;
    default:
      break;
  }
}

bool visible(const v1::ScoutingEvent& event, Viewer viewer) {
  if (event.has_placed()) return kit::sees_secrets_of(viewer, static_cast<Seat>(event.placed().seat()));
  if (event.has_placement_confirmed()) {
    return kit::sees_secrets_of(viewer, static_cast<Seat>(event.placement_confirmed().seat()));
  }
  return true;
}

std::uint8_t acting(const State& state) {
  if (!state.begun || state.outcome) return 0;
  if (state.playing) return kit::bit_of(state.active);
  return static_cast<std::uint8_t>((state.confirmed[0] ? 0 : 1) | (state.confirmed[1] ? 0 : 2));
}

// The whole view: every delta of this game is one.
v1::ViewDelta view(const State& state, Viewer viewer) {
  v1::ViewDelta delta;
  auto& out = *delta.mutable_scouting();
  out.set_phase(state.outcome   ? v1::SCOUTING_PHASE_OVER
                : state.playing ? v1::SCOUTING_PHASE_MOVES
                                : v1::SCOUTING_PHASE_PLACEMENT);
  out.set_turn(state.turn);
  out.set_active(wire(state.active));
  out.set_moves_left(state.moves);
  out.set_draw_offer(wire(state.draw_offer));
  for (const auto side : kit::kSides) {
    auto& one = side == Seat::kSouth ? *out.mutable_south() : *out.mutable_north();
    one.set_returned(state.hits[kit::index_of(side)]);
    if (!state.playing && !kit::sees_secrets_of(viewer, side)) continue;
    for (const auto cell : state.placed[kit::index_of(side)]) one.add_placement(cell);
    one.set_placement_confirmed(state.confirmed[kit::index_of(side)]);
  }
  if (state.outcome) *out.mutable_outcome() = *state.outcome;
  return delta;
}

std::string bytes_of(const v1::ViewDelta& delta) {
  v1::MatchUpdate update;
  *update.mutable_delta() = delta;
  return update.SerializeAsString();
}

class FakeTable final : public codec::Table {
 public:
  explicit FakeTable(galloper::store::v1::Begin begin) : begin_(std::move(begin)) {}

  Result<Decision, Refusal> decide(Seat seat, const v1::Order& order, Dice& dice) const override {
    galloper::store::v1::Record record;
    *record.mutable_game() = order;
    auto events = events_for(seat, order, dice, record);
    if (!events) return tl::unexpected(events.error());
    const bool reveals =
        order.scouting().has_confirm_placement() && state_.confirmed[kit::index_of(kit::enemy_of(seat))];
    return decided(std::move(record), std::move(*events), order.scouting().has_attack() || reveals);
  }

  Result<Decision, Refusal> referee(const codec::RefereeOrder& order, Dice& dice) const override {
    galloper::store::v1::Record record;
    Events events;
    if (std::holds_alternative<kit::Begin>(order)) {
      *record.mutable_begin() = begin_;
      auto& rolled = *events.emplace_back().mutable_initiative_rolled();
      rolled.mutable_south()->set_value(throw_die(dice, record, "fake.initiative", 1));
    } else if (const auto* out = std::get_if<kit::TimeRunOut>(&order)) {
      record.mutable_time_run_out()->set_seat(wire(out->side));
      events.push_back(ended(wire(kit::enemy_of(out->side)), v1::END_REASON_TIME_RAN_OUT));
    } else {
      record.mutable_close();
      events.push_back(ended(v1::SEAT_UNSPECIFIED, v1::END_REASON_CLOSED));
    }
    return decided(std::move(record), std::move(events), true);
  }

  ViewerUpdates apply(const Decision& decision, ViewerMask wanted) override {
    return advance(static_cast<const FakeEvents&>(*decision.events).events, wanted);
  }

  Result<ViewerUpdates> replay(const galloper::store::v1::Record& record, ViewerMask wanted) override {
    Events events;
    for (const auto& event : record.events()) events.push_back(event.scouting());
    return advance(events, wanted);
  }

  ViewerUpdates undone_from(const Table& before, Seat by, ViewerMask wanted) const override {
    ViewerUpdates updates;
    for (const auto viewer : kit::kViewers) {
      if ((wanted & codec::mask_of(viewer)) == 0) continue;
      const auto now = view(state_, viewer);
      const auto then = view(static_cast<const FakeTable&>(before).state_, viewer);
      if (now.SerializeAsString() == then.SerializeAsString()) continue;
      v1::MatchUpdate update;
      update.add_events()->mutable_scouting()->mutable_undone()->set_seat(wire(by));
      *update.mutable_delta() = now;
      updates[kit::index_of(viewer)] = update.SerializeAsString();
    }
    return updates;
  }

  std::string snapshot(Viewer viewer) const override { return bytes_of(view(state_, viewer)); }

  Result<v1::GetFireArcsResponse> fire_arcs(const v1::GetFireArcsRequest& request) const override {
    v1::GetFireArcsResponse response;
    response.add_hexes()->set_cell(request.cell());
    return response;
  }

  std::vector<v1::LegalOrder> legal_orders(Seat seat, bool with_previews) const override {
    std::vector<v1::LegalOrder> orders;
    if ((acting(state_) & kit::bit_of(seat)) == 0) return orders;
    const auto offer = [&](v1::Order order) {
      auto& legal = orders.emplace_back();
      legal.set_number(static_cast<std::uint32_t>(orders.size()));
      *legal.mutable_order() = std::move(order);
      if (with_previews) legal.mutable_encounter()->set_nothing(6);
    };
    if (!state_.playing) {
      offer(confirm());
      offer(place(3));
    } else {
      offer(end_turn());
      offer(attack());
      offer(move());
    }
    return orders;
  }

  std::uint8_t may_act() const override { return acting(state_); }
  std::uint32_t turn() const override { return state_.turn; }
  std::optional<v1::MatchOutcome> outcome() const override {
    return state_.outcome ? std::optional(match_outcome(*state_.outcome)) : std::nullopt;
  }
  std::vector<v1::Event> events_of(const galloper::store::v1::Record& record, Viewer viewer) const override {
    std::vector<v1::Event> seen;
    for (const auto& event : record.events()) {
      if (visible(event.scouting(), viewer)) *seen.emplace_back().mutable_scouting() = event.scouting();
    }
    return seen;
  }

 private:
  static v1::MatchOutcome match_outcome(const v1::ScoutingOutcome& from) {
    v1::MatchOutcome outcome;
    outcome.set_winner(from.winner());
    outcome.set_reason(from.reason());
    return outcome;
  }

  static v1::ScoutingEvent ended(v1::Seat winner, v1::EndReason reason) {
    v1::ScoutingEvent event;
    event.mutable_ended()->mutable_outcome()->set_winner(winner);
    event.mutable_ended()->mutable_outcome()->set_reason(reason);
    return event;
  }

  static std::uint32_t throw_die(Dice& dice, galloper::store::v1::Record& record, const char* purpose,
                                 std::uint32_t subject) {
    const auto die = dice.roll(purpose, subject);
    auto& noted = *record.add_dice();
    noted.set_purpose(die.purpose);
    noted.set_subject(die.subject);
    noted.set_occurrence(die.occurrence);
    noted.set_sides(die.sides);
    noted.set_value(die.value);
    return die.value;
  }

  Result<Events, Refusal> events_for(Seat seat, const v1::Order& order, Dice& dice,
                                     galloper::store::v1::Record& record) const {
    Events events;
    if (state_.outcome) return tl::unexpected(Refusal{"G5", "The match is over."});
    if (order.has_resign()) {
      events.emplace_back().mutable_resigned()->set_seat(wire(seat));
      events.push_back(ended(wire(kit::enemy_of(seat)), v1::END_REASON_RESIGNED));
      return events;
    }
    if (order.has_offer_draw()) {
      events.emplace_back().mutable_draw_offered()->set_seat(wire(seat));
      return events;
    }
    if (order.has_accept_draw()) {
      if (state_.draw_offer != kit::enemy_of(seat))
        return tl::unexpected(Refusal{"G5", "No draw is offered."});
      events.push_back(ended(v1::SEAT_UNSPECIFIED, v1::END_REASON_DRAW_AGREED));
      return events;
    }
    if ((acting(state_) & kit::bit_of(seat)) == 0)
      return tl::unexpected(Refusal{"S7", "It is the other side's turn."});
    return state_.playing ? turn_order(seat, order.scouting(), dice, record)
                          : placement_order(seat, order.scouting());
  }

  Result<Events, Refusal> placement_order(Seat seat, const v1::ScoutingOrder& order) const {
    Events events;
    if (order.has_place()) {
      auto& placed = *events.emplace_back().mutable_placed();
      placed.set_seat(wire(seat));
      placed.set_cell(order.place().cell());
      return events;
    }
    if (!order.has_confirm_placement()) return tl::unexpected(Refusal{"S2", "Place and confirm first."});
    events.emplace_back().mutable_placement_confirmed()->set_seat(wire(seat));
    if (state_.confirmed[kit::index_of(kit::enemy_of(seat))]) {
      auto& began = *events.emplace_back().mutable_turn_began();
      began.set_seat(v1::SEAT_SOUTH);
      began.set_turn(1);
    }
    return events;
  }

  Result<Events, Refusal> turn_order(Seat seat, const v1::ScoutingOrder& order, Dice& dice,
                                     galloper::store::v1::Record& record) const {
    Events events;
    if (order.has_move()) {
      events.emplace_back().mutable_moved()->set_scout(order.move().cell());
    } else if (order.has_attack()) {
      auto& fought = *events.emplace_back().mutable_fought();
      fought.set_attacker(static_cast<std::uint32_t>(kit::index_of(seat) + 1));
      fought.mutable_attacker_roll()->set_value(throw_die(dice, record, "fake.attack", fought.attacker()));
    } else if (order.has_end_turn()) {
      auto& began = *events.emplace_back().mutable_turn_began();
      began.set_seat(wire(kit::enemy_of(seat)));
      began.set_turn(state_.turn + (seat == Seat::kNorth ? 1 : 0));
    } else {
      return tl::unexpected(Refusal{"S4", "Move, attack or end the turn."});
    }
    return events;
  }

  Result<Decision, Refusal> decided(galloper::store::v1::Record record, Events events,
                                    bool irrevocable) const {
    Decision decision;
    for (const auto& event : events) {
      *record.add_events()->mutable_scouting() = event;
      if (event.has_ended()) decision.outcome = match_outcome(event.ended().outcome());
    }
    record.set_irrevocable(irrevocable);
    decision.irrevocable = irrevocable;
    decision.record = record.SerializeAsString();
    auto typed = std::make_unique<FakeEvents>();
    typed->events = std::move(events);
    decision.events = std::move(typed);
    return decision;
  }

  ViewerUpdates advance(const Events& events, ViewerMask wanted) {
    const State before = state_;
    for (const auto& event : events) step(state_, event);
    ViewerUpdates updates;
    for (const auto viewer : kit::kViewers) {
      if ((wanted & codec::mask_of(viewer)) == 0) continue;
      v1::MatchUpdate update;
      for (const auto& event : events) {
        if (visible(event, viewer)) *update.add_events()->mutable_scouting() = event;
      }
      const auto now = view(state_, viewer);
      if (update.events_size() == 0 && now.SerializeAsString() == view(before, viewer).SerializeAsString())
        continue;
      *update.mutable_delta() = now;
      updates[kit::index_of(viewer)] = update.SerializeAsString();
    }
    return updates;
  }

  galloper::store::v1::Begin begin_;
  State state_;
};

class FakeModule final : public codec::GameModule {
 public:
  std::string_view name() const override { return "scouting"; }
  std::uint32_t rules_version() const override { return 7; }
  Result<galloper::store::v1::Begin> begin_of(
      const v1::Scenario& scenario, const std::map<std::string, std::string>& settings) const override {
    for (const auto& [key, value] : settings) {
      if (key != "move") return fail(ErrorCode::kInvalidArgument, "There is no setting \"" + key + "\".");
    }
    galloper::store::v1::Begin begin;
    begin.set_rules_version(7);
    *begin.mutable_scenario() = scenario;
    return begin;
  }
  std::vector<v1::Setting> settings_of(const v1::Scenario&) const override { return {}; }
  std::vector<Fault> check(const v1::Scenario&) const override { return {}; }
  Result<std::unique_ptr<codec::Table>> open(const galloper::store::v1::Begin& begin) const override {
    if (begin.rules_version() != 7) return fail(ErrorCode::kDataLoss, "Of other rules.");
    return std::make_unique<FakeTable>(begin);
  }
};

}  // namespace

codec::GameRegistry fake_games() {
  codec::GameRegistry games;
  games.add(std::make_unique<FakeModule>());
  return games;
}

std::optional<v1::Scenario> FakeScenarios::find(const std::string& id) const {
  v1::Scenario scenario;
  scenario.set_id(id);
  scenario.set_title("A duel");
  if (id == "duel") scenario.mutable_scouting();
  if (id != "duel" && id != "strange") return std::nullopt;
  return scenario;
}

v1::Order place(std::uint32_t cell) {
  v1::Order order;
  order.mutable_scouting()->mutable_place()->set_cell(cell);
  return order;
}
v1::Order confirm() {
  v1::Order order;
  order.mutable_scouting()->mutable_confirm_placement();
  return order;
}
v1::Order move(std::uint32_t cell) {
  v1::Order order;
  order.mutable_scouting()->mutable_move()->set_cell(cell);
  return order;
}
v1::Order attack() {
  v1::Order order;
  order.mutable_scouting()->mutable_attack();
  return order;
}
v1::Order end_turn() {
  v1::Order order;
  order.mutable_scouting()->mutable_end_turn();
  return order;
}
v1::Order resign() {
  v1::Order order;
  order.mutable_resign();
  return order;
}
v1::Order offer_draw() {
  v1::Order order;
  order.mutable_offer_draw();
  return order;
}
v1::Order accept_draw() {
  v1::Order order;
  order.mutable_accept_draw();
  return order;
}

}  // namespace galloper::match::testing
