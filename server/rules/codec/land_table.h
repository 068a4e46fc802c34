// The state of one land battle behind the type-erased Table.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "server/rules/codec/game_table.h"
#include "server/rules/land/land.h"

namespace galloper::codec {

struct LandTraits : OneStage<land::Game> {
  static std::uint32_t delay_of(const State& state);
  // The names that the viewer has already, by side: they are left out.
  struct Names {
    bool army = false, cinc = false;
    std::uint32_t brigades = 0, brigadiers = 0;  // bits by BrigadeId
    bool operator==(const Names&) const = default;
  };
  using Known = std::array<Names, 2>;
  static Known known_of(const land::View& before);
  // Where an action begins, ends or waits for a choice is plain from its unit and from what is pending.
  static bool is_told(const land::PublicEvent& event);
  static void encode_event(const land::PublicEvent& event, v1::Event* out);
  static void encode_undone(kit::Seat by, const State& now, v1::Event* out);
  static void encode_delta(const land::ViewDelta& delta, const land::View& before, v1::ViewDelta* out);
  static Result<land::Order> read_order(const v1::Order& message);
  static void write_order(const land::Order& order, v1::Order* out);
  static void store_event(const land::Event& event, store_v1::StoredEvent* out);
  static std::optional<v1::MatchOutcome> outcome_in(const land::Event& event);
  // Decoded and checked against the state that they will happen to. Error kDataLoss.
  static Result<std::vector<land::Event>> events_of_record(const store_v1::Record& record,
                                                           const land::State& state);
  static std::vector<v1::LegalOrder> offer(const land::State& state, kit::Seat seat, bool with_previews);
};

extern template class GameTable<LandTraits>;
using LandTable = GameTable<LandTraits>;

// Reads the events of one record, each checked against the state before the record and what the events so far
// did to it. Error kDataLoss.
class LandReader {
 public:
  explicit LandReader(const land::State& state) : state_(state) {}
  Result<land::Event> read(const store_v1::StoredEvent& stored);

 private:
  const land::State& state_;
  std::map<land::UnitId, land::Cell> moved_;  // to where units went in this record
};

}  // namespace galloper::codec
