#include "server/rules/codec/scouting_table.h"

#include <fmt/format.h>
#include <google/protobuf/arena.h>

#include <algorithm>
#include <utility>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_words.h"

namespace galloper::codec {

using scouting::Event;
using scouting::PublicEvent;
using scouting::State;
using scouting::View;
using scouting::ViewDelta;

namespace {

struct ScoutingEvents final : DecidedEvents {
  explicit ScoutingEvents(std::vector<Event> decided) : events(std::move(decided)) {}
  std::vector<Event> events;
};

// Notes every die drawn for the record.
class NotedDice final : public Dice {
 public:
  NotedDice(Dice& dice, store_v1::Record& record) : dice_(dice), record_(record) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    Die die = dice_.draw(purpose, subject, sides);
    auto* noted = record_.add_dice();
    noted->set_purpose(die.purpose);
    noted->set_subject(die.subject);
    noted->set_occurrence(die.occurrence);
    noted->set_sides(die.sides);
    noted->set_value(die.value);
    return die;
  }

 private:
  Dice& dice_;
  store_v1::Record& record_;
};

// Messages of one update on the stack; most never touch the heap.
class UpdateArena {
 public:
  UpdateArena() : arena_(options(block_)) {}
  google::protobuf::Arena* get() { return &arena_; }

 private:
  static google::protobuf::ArenaOptions options(std::array<char, 4096>& block) {
    google::protobuf::ArenaOptions options;
    options.initial_block = block.data();
    options.initial_block_size = block.size();
    return options;
  }
  alignas(8) std::array<char, 4096> block_;
  google::protobuf::Arena arena_;
};

// What one viewer learns of a step.
struct Learned {
  std::vector<PublicEvent> events;
  ViewDelta delta;
  std::size_t scouts_before = 0;
};

std::string serialise(const Learned& learned, const View& before) {
  UpdateArena arena;
  auto* update = google::protobuf::Arena::CreateMessage<v1::MatchUpdate>(arena.get());
  for (const auto& event : learned.events) encode(event, update->add_events()->mutable_scouting());
  if (!scouting::is_empty(learned.delta))
    encode(learned.delta, before, update->mutable_delta()->mutable_scouting());
  return update->SerializeAsString();
}

template <class F>
void for_each_wanted(ViewerMask wanted, F act) {
  for (const auto viewer : kit::kViewers) {
    if (wanted & mask_of(viewer)) act(viewer, kit::index_of(viewer));
  }
}

v1::MatchOutcome message_of(const scouting::Outcome& outcome) {
  v1::MatchOutcome message;
  message.set_winner(static_cast<v1::Seat>(outcome.winner));
  message.set_reason(static_cast<v1::EndReason>(outcome.reason));
  return message;
}

tl::unexpected<kit::Refusal> malformed(const Error& error) {
  return tl::unexpected<kit::Refusal>(kit::Refusal{error.rule, error.message});
}

}  // namespace

ScoutingTable::ScoutingTable(State state, std::unique_ptr<const store_v1::Begin> begin)
    : state_(std::move(state)), begin_(std::move(begin)) {}

Result<Decision, kit::Refusal> ScoutingTable::decided(kit::Seat seat, const scouting::Order& order,
                                                      store_v1::Record& record, Dice& dice) const {
  NotedDice noted(dice, record);
  auto events = scouting::decide(state_, seat, order, noted);
  if (!events) return tl::unexpected(std::move(events.error()));
  for (const auto& event : *events) encode(event, record.add_events());
  Decision decision;
  decision.irrevocable = scouting::irrevocable(state_, *events);
  record.set_irrevocable(decision.irrevocable);
  decision.record = record.SerializeAsString();
  for (const auto& event : *events) {
    if (const auto* ended = std::get_if<scouting::Ended>(&event))
      decision.outcome = message_of(ended->outcome);
  }
  decision.events = std::make_unique<ScoutingEvents>(std::move(*events));
  return decision;
}

Result<Decision, kit::Refusal> ScoutingTable::decide(kit::Seat seat, const v1::Order& order,
                                                     Dice& dice) const {
  const auto decoded = decode_order(order);
  if (!decoded) return malformed(decoded.error());
  UpdateArena arena;
  auto* record = google::protobuf::Arena::CreateMessage<store_v1::Record>(arena.get());
  encode(*decoded, record->mutable_game());
  return decided(seat, *decoded, *record, dice);
}

Result<Decision, kit::Refusal> ScoutingTable::referee(const RefereeOrder& order, Dice& dice) const {
  store_v1::Record record;
  if (std::holds_alternative<kit::Begin>(order)) {
    if (begin_) *record.mutable_begin() = *begin_;
  } else if (std::holds_alternative<kit::Close>(order)) {
    record.mutable_close();
  } else {
    record.mutable_time_run_out()->set_seat(static_cast<v1::Seat>(std::get<kit::TimeRunOut>(order).side));
  }
  const auto game_order = std::visit([](const auto& one) { return scouting::Order{one}; }, order);
  return decided(kit::Seat::kReferee, game_order, record, dice);
}

const View& ScoutingTable::view_before(kit::Viewer viewer) {
  auto& view = views_[kit::index_of(viewer)];
  // Before the referee's Begin a client has nothing, and its first update is a snapshot.
  if (!view) view = state_.begun ? scouting::view(state_, viewer) : View{};
  return *view;
}

ViewerUpdates ScoutingTable::advance(const std::vector<Event>& events, ViewerMask wanted) {
  std::array<Learned, kit::kViewers.size()> learned;
  for_each_wanted(wanted, [&](kit::Viewer viewer, std::size_t) { view_before(viewer); });
  for (const auto& event : events) {
    for_each_wanted(wanted, [&](kit::Viewer viewer, std::size_t i) {
      if (auto seen = scouting::redact(state_, event, viewer)) learned[i].events.push_back(std::move(*seen));
    });
    scouting::apply(state_, event);
  }
  if (state_.begun) begin_.reset();

  ViewerUpdates updates;
  for (const auto viewer : kit::kViewers) {
    const auto i = kit::index_of(viewer);
    if (!(wanted & mask_of(viewer))) {
      views_[i].reset();
      continue;
    }
    auto after = scouting::view(state_, viewer);
    learned[i].delta = scouting::diff(*views_[i], after);
    learned[i].scouts_before = views_[i]->scouts.size();
    if (!learned[i].events.empty() || !scouting::is_empty(learned[i].delta)) {
      // Most steps look the same to everybody: serialise those once.
      for (std::size_t j = 0; j < i && !updates[i]; ++j) {
        if (updates[j] && learned[j].scouts_before == learned[i].scouts_before &&
            learned[j].events == learned[i].events && learned[j].delta == learned[i].delta)
          updates[i] = updates[j];
      }
      if (!updates[i]) updates[i] = serialise(learned[i], *views_[i]);
    }
    views_[i] = std::move(after);
  }
  return updates;
}

ViewerUpdates ScoutingTable::apply(const Decision& decision, ViewerMask wanted) {
  return advance(static_cast<const ScoutingEvents&>(*decision.events).events, wanted);
}

Result<ViewerUpdates> ScoutingTable::replay(const store_v1::Record& record, ViewerMask wanted) {
  auto events = events_in(record, state_);
  if (!events) return tl::unexpected(events.error());
  return advance(*events, wanted);
}

ViewerUpdates ScoutingTable::undone_from(const Table& before, kit::Seat by, ViewerMask wanted) const {
  const auto& was = static_cast<const ScoutingTable&>(before).state_;
  ViewerUpdates updates;
  for_each_wanted(wanted, [&](kit::Viewer viewer, std::size_t i) {
    const auto old_view = scouting::view(was, viewer);
    const auto delta = scouting::diff(old_view, scouting::view(state_, viewer));
    if (scouting::is_empty(delta)) return;
    v1::MatchUpdate update;
    update.add_events()->mutable_scouting()->mutable_undone()->set_seat(static_cast<v1::Seat>(by));
    encode(delta, old_view, update.mutable_delta()->mutable_scouting());
    updates[i] = update.SerializeAsString();
  });
  return updates;
}

std::string ScoutingTable::snapshot(kit::Viewer viewer) const {
  const View empty;
  v1::MatchUpdate update;
  if (state_.begun) {
    const auto delta = scouting::diff(empty, scouting::view(state_, viewer));
    encode(delta, empty, update.mutable_delta()->mutable_scouting());
  } else {
    update.mutable_delta();
  }
  return update.SerializeAsString();
}

std::vector<v1::LegalOrder> ScoutingTable::legal_orders(kit::Seat seat, bool with_previews) const {
  std::vector<v1::LegalOrder> offered;
  const auto grid = grid_of(state_.setup->rules);
  scouting::ScoutId scout = 0;
  std::vector<std::pair<scouting::Cell, scouting::MovePreview>> reach;
  for (const auto& order : scouting::legal_orders(state_, seat)) {
    const scouting::MovePreview* preview = nullptr;
    if (const auto* move = std::get_if<scouting::Move>(&order)) {
      if (move->scout != scout) reach = scouting::reachable(state_, scout = move->scout);
      const auto at =
          std::find_if(reach.begin(), reach.end(), [&](const auto& r) { return r.first == move->cell; });
      if (at != reach.end()) preview = &at->second;
    }
    auto& legal = offered.emplace_back();
    legal.set_number(static_cast<std::uint32_t>(offered.size()));
    encode(order, legal.mutable_order());
    legal.set_text(words_of(order, grid, preview));
    for (auto& rule : rules_of(order, preview)) legal.add_rules(std::move(rule));
    if (!with_previews) continue;
    if (preview) encode(*preview, legal.mutable_move());
    if (const auto* attack = std::get_if<scouting::Attack>(&order))
      encode(scouting::encounter_odds(state_, attack->scout, attack->target), legal.mutable_encounter());
  }
  return offered;
}

std::optional<v1::MatchOutcome> ScoutingTable::outcome() const {
  const auto outcome = scouting::outcome(state_);
  if (!outcome) return std::nullopt;
  return message_of(*outcome);
}

std::vector<v1::Event> ScoutingTable::events_of(const store_v1::Record& record, kit::Viewer viewer) const {
  std::vector<v1::Event> seen;
  const auto events = events_in(record, state_);
  if (!events) return seen;
  State state = state_;
  for (const auto& event : *events) {
    if (const auto redacted = scouting::redact(state, event, viewer)) {
      encode(*redacted, seen.emplace_back().mutable_scouting());
    }
    scouting::apply(state, event);
  }
  return seen;
}

}  // namespace galloper::codec
