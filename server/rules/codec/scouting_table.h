// The state of one scouting match behind the type-erased Table.
#pragma once

#include <cstddef>
#include <vector>

#include "server/rules/codec/game_table.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::codec {

struct ScoutingTraits : OneStage<scouting::Game> {
  // Its spectators see what is public.
  static std::uint32_t delay_of(const State&) { return 0; }
  // The scouts that the viewer knows already: their seats are left out.
  using Known = std::size_t;
  static Known known_of(const scouting::View& before) { return before.scouts.size(); }
  static bool is_told(const scouting::PublicEvent&) { return true; }
  static void encode_event(const scouting::PublicEvent& event, v1::Event* out);
  static void encode_undone(kit::Seat by, const State& now, v1::Event* out);
  static void encode_delta(const scouting::ViewDelta& delta, const scouting::View& before,
                           v1::ViewDelta* out);
  static Result<scouting::Order> read_order(const v1::Order& message);
  static void write_order(const scouting::Order& order, v1::Order* out);
  static void store_event(const scouting::Event& event, store_v1::StoredEvent* out);
  static std::optional<v1::MatchOutcome> outcome_in(const scouting::Event& event);
  // Decoded and checked against the state that they will happen to. Error kDataLoss.
  static Result<std::vector<scouting::Event>> events_of_record(const store_v1::Record& record,
                                                               const scouting::State& state);
  static std::vector<v1::LegalOrder> offer(const scouting::State& state, kit::Seat seat, bool with_previews);
};

extern template class GameTable<ScoutingTraits>;
using ScoutingTable = GameTable<ScoutingTraits>;

// Reads the events of one record, each checked against the state before the record and what the events so far
// did to it. Error kDataLoss.
class ScoutingReader {
 public:
  explicit ScoutingReader(const scouting::State& state) : state_(state), scouts_(state.scouts.size()) {}
  Result<scouting::Event> read(const store_v1::StoredEvent& stored);

 private:
  const scouting::State& state_;
  std::size_t scouts_;  // known by then: those on the board, or those that this record revealed
};

}  // namespace galloper::codec
