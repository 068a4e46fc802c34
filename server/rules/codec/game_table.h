// The state of one match behind the type-erased Table, whatever the game: what its messages are is told by
// Traits (scouting_table.h, land_table.h). A game's own .cc includes game_table_members.h and instantiates
// it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/rules/codec/game_module.h"

namespace galloper::codec {

// Traits:
// - Game: of the engine's contract
// - bool has_begun(const State&), std::uint32_t turn_of(const State&), std::uint32_t stage_of(const State&)
// - std::uint32_t side_turns(const State&): how far it is in turns of a single side; never less later
// - std::uint32_t delay_of(const State&): turns of both sides by which spectators who see everything are
//   behind; 0: they see what is public
// - Known known_of(const View& before): all of `before` that the encoding of a delta goes by
// - bool is_told(const PublicEvent&)
// - void encode_event(const PublicEvent&, v1::Event*)
// - void encode_undone(kit::Seat by, const State& now, v1::Event*)
// - void encode_delta(const ViewDelta&, const View& before, v1::ViewDelta*)
// - Result<Order> read_order(const v1::Order&)
// - void write_order(const Order&, v1::Order*)
// - void store_event(const Event&, store_v1::StoredEvent*)
// - std::optional<v1::MatchOutcome> outcome_in(const Event&): nothing, if it does not end the match
// - Result<std::vector<Event>> events_of_record(const store_v1::Record&, const State&)
// - std::vector<v1::LegalOrder> offer(const State&, kit::Seat, bool with_previews)
//
// Where delay_of says so, the table keeps a second state that trails the first, and the events between the
// two. An order's events are DELAYED's when so many turns of each side have passed since, or the match is
// over; all that come due with one order are one update. That state too follows from the log alone, and so
// versions, replays and undo need nothing more.

// Of a game that has one stage, counts turns from 1 and gives each to one side, then the other.
template <class G>
struct OneStage {
  using Game = G;
  using State = typename G::State;
  static bool has_begun(const State& state) { return state.begun; }
  static std::uint32_t turn_of(const State& state) { return state.turn; }
  static std::uint32_t stage_of(const State&) { return 1; }
  // What precedes the first turn counts as part of it.
  static constexpr std::uint32_t kFirst = 2;
  static std::uint32_t side_turns(const State& state) {
    if (state.turn == 0) return kFirst;
    return 2u * state.turn + (state.active == state.first ? 0 : 1);
  }
};

template <class Traits>
class GameTable final : public Table {
 public:
  using Game = typename Traits::Game;
  using State = typename Game::State;
  using Order = typename Game::Order;
  using Event = typename Game::Event;
  using View = typename Game::View;

  // `begin`: what the referee's Begin will put into the log; null when the log has it already or nobody will
  // ask.
  GameTable(State state, std::unique_ptr<const store_v1::Begin> begin)
      : state_(std::move(state)), begin_(std::move(begin)) {
    if (Traits::delay_of(state_) > 0) late_ = state_;
  }

  Result<Decision, kit::Refusal> decide(kit::Seat seat, const v1::Order& order, Dice& dice) const override;
  Result<Decision, kit::Refusal> referee(const RefereeOrder& order, Dice& dice) const override;
  ViewerUpdates apply(const Decision& decision, ViewerMask wanted) override;
  Result<ViewerUpdates> replay(const store_v1::Record& record, ViewerMask wanted) override;
  ViewerUpdates undone_from(const Table& before, kit::Seat by, ViewerMask wanted) const override;
  std::string snapshot(kit::Viewer viewer) const override;
  std::vector<v1::LegalOrder> legal_orders(kit::Seat seat, bool with_previews) const override {
    return Traits::offer(state_, seat, with_previews);
  }
  Result<v1::GetFireArcsResponse> fire_arcs(const v1::GetFireArcsRequest& request) const override {
    if constexpr (requires { Traits::fire_arcs(state_, request); }) {
      return Traits::fire_arcs(state_, request);
    } else {
      return fail(ErrorCode::kFailedPrecondition,
                  "Only ships have fire arcs: this match is no battle at sea.");
    }
  }
  std::uint8_t may_act() const override { return Game::may_act(state_); }
  std::uint32_t turn() const override { return Traits::turn_of(state_); }
  std::uint32_t stage() const override { return Traits::stage_of(state_); }
  std::optional<v1::MatchOutcome> outcome() const override;
  std::vector<v1::Event> events_of(const store_v1::Record& record, kit::Viewer viewer) const override;

  const State& state() const { return state_; }

 private:
  struct Events final : DecidedEvents {
    explicit Events(std::vector<Event> decided) : events(std::move(decided)) {}
    std::vector<Event> events;
  };
  // Events that DELAYED does not know yet.
  struct Waiting {
    std::uint32_t side_turns;  // when they had happened
    std::vector<Event> events;
  };
  // What one viewer learns of a step.
  struct Learned {
    std::vector<typename Game::PublicEvent> events;
    typename Game::ViewDelta delta;
    typename Traits::Known known{};
    bool operator==(const Learned&) const = default;
  };

  static std::string serialise(const Learned& learned, const View& before);
  Result<Decision, kit::Refusal> decided(kit::Seat seat, const Order& order, store_v1::Record& record,
                                         Dice& dice) const;
  ViewerUpdates advance(const std::vector<Event>& events, ViewerMask wanted);
  // Lets the trailing state follow; what DELAYED is told of it, if it is wanted.
  std::optional<std::string> advance_late(bool wanted);
  // The view of the state that this viewer sees.
  View view_now(kit::Viewer viewer) const;
  const View& view_before(kit::Viewer viewer);

  State state_;
  std::optional<State> late_;     // the state that DELAYED sees, where it is behind
  std::vector<Waiting> waiting_;  // between the two, oldest first
  std::unique_ptr<const store_v1::Begin> begin_;
  // The views of the present state that were last published, so that each is made once; absent: not made yet.
  std::array<std::optional<View>, kit::kViewers.size()> views_;
};

}  // namespace galloper::codec
