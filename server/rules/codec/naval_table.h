// The state of one battle at sea behind the type-erased Table.
#pragma once

#include <vector>

#include "server/rules/codec/game_table.h"
#include "server/rules/naval/naval.h"

namespace galloper::codec {

struct NavalTraits : OneStage<naval::Game> {
  // No setting of this game lets spectators see what is hidden.
  static std::uint32_t delay_of(const State&) { return 0; }
  // The encoding of a delta goes by nothing but the delta.
  struct Known {
    bool operator==(const Known&) const = default;
  };
  static Known known_of(const naval::View&) { return {}; }
  static bool is_told(const naval::PublicEvent&) { return true; }
  static void encode_event(const naval::PublicEvent& event, v1::Event* out);
  static void encode_undone(kit::Seat by, const State& now, v1::Event* out);
  static void encode_delta(const naval::ViewDelta& delta, const naval::View& before, v1::ViewDelta* out);
  static Result<naval::Order> read_order(const v1::Order& message);
  static void write_order(const naval::Order& order, v1::Order* out);
  static void store_event(const naval::Event& event, store_v1::StoredEvent* out);
  static std::optional<v1::MatchOutcome> outcome_in(const naval::Event& event);
  // Decoded and checked against the state that they will happen to. Error kDataLoss.
  static Result<std::vector<naval::Event>> events_of_record(const store_v1::Record& record,
                                                            const naval::State& state);
  static Result<v1::GetFireArcsResponse> fire_arcs(const naval::State& state,
                                                   const v1::GetFireArcsRequest& request);
  static std::vector<v1::LegalOrder> offer(const naval::State& state, kit::Seat seat, bool with_previews);
};

extern template class GameTable<NavalTraits>;
using NavalTable = GameTable<NavalTraits>;

}  // namespace galloper::codec
