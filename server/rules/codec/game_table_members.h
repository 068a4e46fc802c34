// The members of GameTable, for the file of each game that instantiates it.
#pragma once

#include <google/protobuf/arena.h>

#include <variant>

#include "server/rules/codec/game_table.h"

namespace galloper::codec {

namespace table {

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

template <class F>
void for_each_wanted(ViewerMask wanted, F act) {
  for (const auto viewer : kit::kViewers) {
    if (wanted & mask_of(viewer)) act(viewer, kit::index_of(viewer));
  }
}

template <class Outcome>
v1::MatchOutcome message_of(const Outcome& outcome) {
  v1::MatchOutcome message;
  message.set_winner(static_cast<v1::Seat>(outcome.winner));
  message.set_reason(static_cast<v1::EndReason>(outcome.reason));
  return message;
}

}  // namespace table

template <class Traits>
std::string GameTable<Traits>::serialise(const Learned& learned, const View& before) {
  table::UpdateArena arena;
  auto* update = google::protobuf::Arena::CreateMessage<v1::MatchUpdate>(arena.get());
  for (const auto& event : learned.events) Traits::encode_event(event, update->add_events());
  if (!Game::is_empty(learned.delta)) Traits::encode_delta(learned.delta, before, update->mutable_delta());
  return update->SerializeAsString();
}

template <class Traits>
Result<Decision, kit::Refusal> GameTable<Traits>::decided(kit::Seat seat, const Order& order,
                                                          store_v1::Record& record, Dice& dice) const {
  table::NotedDice noted(dice, record);
  auto events = Game::decide(state_, seat, order, noted);
  if (!events) return tl::unexpected(std::move(events.error()));
  Decision decision;
  for (const auto& event : *events) {
    Traits::store_event(event, record.add_events());
    if (auto outcome = Traits::outcome_in(event)) decision.outcome = std::move(outcome);
  }
  decision.irrevocable = Game::irrevocable(state_, *events);
  record.set_irrevocable(decision.irrevocable);
  decision.record = record.SerializeAsString();
  decision.events = std::make_unique<Events>(std::move(*events));
  return decision;
}

template <class Traits>
Result<Decision, kit::Refusal> GameTable<Traits>::decide(kit::Seat seat, const v1::Order& order,
                                                         Dice& dice) const {
  const auto decoded = Traits::read_order(order);
  if (!decoded)
    return tl::unexpected<kit::Refusal>(kit::Refusal{decoded.error().rule, decoded.error().message});
  table::UpdateArena arena;
  auto* record = google::protobuf::Arena::CreateMessage<store_v1::Record>(arena.get());
  Traits::write_order(*decoded, record->mutable_game());
  return decided(seat, *decoded, *record, dice);
}

template <class Traits>
Result<Decision, kit::Refusal> GameTable<Traits>::referee(const RefereeOrder& order, Dice& dice) const {
  store_v1::Record record;
  if (std::holds_alternative<kit::Begin>(order)) {
    if (begin_) *record.mutable_begin() = *begin_;
  } else if (std::holds_alternative<kit::Close>(order)) {
    record.mutable_close();
  } else {
    record.mutable_time_run_out()->set_seat(static_cast<v1::Seat>(std::get<kit::TimeRunOut>(order).side));
  }
  const auto game_order = std::visit([](const auto& one) { return Order{one}; }, order);
  return decided(kit::Seat::kReferee, game_order, record, dice);
}

template <class Traits>
typename GameTable<Traits>::View GameTable<Traits>::view_now(kit::Viewer viewer) const {
  const bool is_late = late_ && viewer == kit::Viewer::kDelayed;
  const State& state = is_late ? *late_ : state_;
  // Before the referee's Begin a client has nothing, and its first update is a snapshot.
  if (!Traits::has_begun(state)) return {};
  return Game::view(state, is_late ? kit::Viewer::kFull : viewer);
}

template <class Traits>
const typename GameTable<Traits>::View& GameTable<Traits>::view_before(kit::Viewer viewer) {
  auto& view = views_[kit::index_of(viewer)];
  if (!view) view = view_now(viewer);
  return *view;
}

template <class Traits>
std::optional<std::string> GameTable<Traits>::advance_late(bool wanted) {
  const auto now = Traits::side_turns(state_);
  const auto delay = 2 * Traits::delay_of(state_);
  const bool over = Game::outcome(state_).has_value();
  std::size_t due = 0;
  while (due < waiting_.size() && (over || waiting_[due].side_turns + delay <= now)) ++due;
  if (due == 0) return std::nullopt;

  auto& kept = views_[kit::index_of(kit::Viewer::kDelayed)];
  View before;
  if (wanted) before = view_before(kit::Viewer::kDelayed);
  Learned learned;
  for (std::size_t i = 0; i < due; ++i) {
    for (const auto& event : waiting_[i].events) {
      auto seen = wanted ? Game::redact(*late_, event, kit::Viewer::kFull) : std::nullopt;
      if (seen && Traits::is_told(*seen)) learned.events.push_back(std::move(*seen));
      Game::apply(*late_, event);
    }
  }
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(due));
  kept.reset();
  if (!wanted) return std::nullopt;
  kept = view_now(kit::Viewer::kDelayed);
  learned.delta = Game::diff(before, *kept);
  learned.known = Traits::known_of(before);
  if (learned.events.empty() && Game::is_empty(learned.delta)) return std::nullopt;
  return serialise(learned, before);
}

template <class Traits>
ViewerUpdates GameTable<Traits>::advance(const std::vector<Event>& events, ViewerMask wanted) {
  const bool late_wanted = (wanted & mask_of(kit::Viewer::kDelayed)) != 0;
  if (late_) wanted &= static_cast<ViewerMask>(~mask_of(kit::Viewer::kDelayed));
  std::array<Learned, kit::kViewers.size()> learned;
  table::for_each_wanted(wanted, [&](kit::Viewer viewer, std::size_t) { view_before(viewer); });
  for (const auto& event : events) {
    table::for_each_wanted(wanted, [&](kit::Viewer viewer, std::size_t i) {
      auto seen = Game::redact(state_, event, viewer);
      if (seen && Traits::is_told(*seen)) learned[i].events.push_back(std::move(*seen));
    });
    Game::apply(state_, event);
  }
  if (Traits::has_begun(state_)) begin_.reset();

  ViewerUpdates updates;
  if (late_) {
    waiting_.push_back({Traits::side_turns(state_), events});
    updates[kit::index_of(kit::Viewer::kDelayed)] = advance_late(late_wanted);
  }
  for (const auto viewer : kit::kViewers) {
    const auto i = kit::index_of(viewer);
    if (late_ && viewer == kit::Viewer::kDelayed) continue;
    if (!(wanted & mask_of(viewer))) {
      views_[i].reset();
      continue;
    }
    auto after = Game::view(state_, viewer);
    learned[i].delta = Game::diff(*views_[i], after);
    learned[i].known = Traits::known_of(*views_[i]);
    if (!learned[i].events.empty() || !Game::is_empty(learned[i].delta)) {
      // Most steps look the same to everybody: serialise those once.
      for (std::size_t j = 0; j < i && !updates[i]; ++j) {
        if (updates[j] && learned[j] == learned[i]) updates[i] = updates[j];
      }
      if (!updates[i]) updates[i] = serialise(learned[i], *views_[i]);
    }
    views_[i] = std::move(after);
  }
  return updates;
}

template <class Traits>
ViewerUpdates GameTable<Traits>::apply(const Decision& decision, ViewerMask wanted) {
  return advance(static_cast<const Events&>(*decision.events).events, wanted);
}

template <class Traits>
Result<ViewerUpdates> GameTable<Traits>::replay(const store_v1::Record& record, ViewerMask wanted) {
  auto events = Traits::events_of_record(record, state_);
  if (!events) return tl::unexpected(events.error());
  return advance(*events, wanted);
}

template <class Traits>
ViewerUpdates GameTable<Traits>::undone_from(const Table& before, kit::Seat by, ViewerMask wanted) const {
  const auto& was = static_cast<const GameTable&>(before);
  ViewerUpdates updates;
  table::for_each_wanted(wanted, [&](kit::Viewer viewer, std::size_t i) {
    const auto old_view = was.view_now(viewer);
    const auto delta = Game::diff(old_view, view_now(viewer));
    if (Game::is_empty(delta)) return;
    v1::MatchUpdate update;
    Traits::encode_undone(by, state_, update.add_events());
    Traits::encode_delta(delta, old_view, update.mutable_delta());
    updates[i] = update.SerializeAsString();
  });
  return updates;
}

template <class Traits>
std::string GameTable<Traits>::snapshot(kit::Viewer viewer) const {
  const View empty;
  v1::MatchUpdate update;
  auto* delta = update.mutable_delta();
  const View now = view_now(viewer);
  if (!(now == empty)) Traits::encode_delta(Game::diff(empty, now), empty, delta);
  return update.SerializeAsString();
}

template <class Traits>
std::optional<v1::MatchOutcome> GameTable<Traits>::outcome() const {
  const auto outcome = Game::outcome(state_);
  if (!outcome) return std::nullopt;
  return table::message_of(*outcome);
}

template <class Traits>
std::vector<v1::Event> GameTable<Traits>::events_of(const store_v1::Record& record,
                                                    kit::Viewer viewer) const {
  std::vector<v1::Event> seen;
  const auto events = Traits::events_of_record(record, state_);
  if (!events) return seen;
  State state = state_;
  for (const auto& event : *events) {
    const auto redacted = Game::redact(state, event, viewer);
    if (redacted && Traits::is_told(*redacted)) Traits::encode_event(*redacted, &seen.emplace_back());
    Game::apply(state, event);
  }
  return seen;
}

}  // namespace galloper::codec
