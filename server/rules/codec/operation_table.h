// The state of one operation behind the type-erased Table: both games' codecs, by stage.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/codec/game_table.h"
#include "server/rules/codec/land_table.h"
#include "server/rules/codec/scouting_table.h"
#include "server/rules/operation/operation.h"

namespace galloper::codec {

struct OperationTraits {
  using Game = operation::Game;
  using State = operation::State;
  static bool has_begun(const State& state) { return operation::has_begun(state); }
  static std::uint32_t turn_of(const State& state) { return operation::turn_of(state); }
  static std::uint32_t stage_of(const State& state) {
    return static_cast<std::uint32_t>(operation::stage_of(state));
  }
  // The battle's go on from the scouting's.
  static std::uint32_t side_turns(const State& state);
  // The battle's setting holds for the whole match.
  static std::uint32_t delay_of(const State& state);
  struct Known {
    ScoutingTraits::Known scouting{};
    LandTraits::Known land{};
    bool operator==(const Known&) const = default;
  };
  static Known known_of(const operation::View& before);
  static bool is_told(const operation::PublicEvent& event);
  static void encode_event(const operation::PublicEvent& event, v1::Event* out);
  static void encode_undone(kit::Seat by, const State& now, v1::Event* out);
  static void encode_delta(const operation::ViewDelta& delta, const operation::View& before,
                           v1::ViewDelta* out);
  static Result<operation::Order> read_order(const v1::Order& message);
  static void write_order(const operation::Order& order, v1::Order* out);
  static void store_event(const operation::Event& event, store_v1::StoredEvent* out);
  static std::optional<v1::MatchOutcome> outcome_in(const operation::Event& event);
  // Decoded and checked against the state that they will happen to. Error kDataLoss.
  static Result<std::vector<operation::Event>> events_of_record(const store_v1::Record& record,
                                                                const State& state);
  static std::vector<v1::LegalOrder> offer(const State& state, kit::Seat seat, bool with_previews);
};

extern template class GameTable<OperationTraits>;
using OperationTable = GameTable<OperationTraits>;

}  // namespace galloper::codec
