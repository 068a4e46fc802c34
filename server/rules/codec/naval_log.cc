// Reading the log of a battle at sea: what a record holds must fit the battle, whoever wrote it.
#include <fmt/format.h>

#include <utility>
#include <variant>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_table.h"

namespace galloper::codec {

using namespace naval;  // NOLINT: this file is about nothing else

namespace {

// Whether every ship and hex of an event exists in this battle.
struct Fits {
  const State& state;

  bool ship(ShipId id) const { return is_ship(state, id); }
  bool cell(Cell c) const { return c < state.setup->sea.land.size() && !state.setup->sea.land[c]; }

  bool operator()(const Moved& e) const { return ship(e.ship) && cell(e.to); }
  bool operator()(const Withdrew& e) const { return ship(e.ship); }
  bool operator()(const Aimed& e) const { return ship(e.ship) && (e.target == 0 || ship(e.target)); }
  bool operator()(const Fired& e) const { return ship(e.ship) && ship(e.target); }
  bool operator()(const Sunk& e) const { return ship(e.ship); }
  bool operator()(const Ended& e) const { return e.outcome.ships.size() == state.ships.size(); }
  template <class E>
  bool operator()(const E&) const {
    return true;
  }
};

}  // namespace

Result<std::vector<Event>> NavalTraits::events_of_record(const store_v1::Record& record, const State& state) {
  const auto lost = [](std::string message) { return fail(ErrorCode::kDataLoss, std::move(message)); };
  if (record.order_case() == store_v1::Record::ORDER_NOT_SET)
    return lost("The record holds no order that this server knows.");
  if (record.has_game() && !record.game().has_naval() && record.game().order_case() >= v1::Order::kScouting)
    return lost("The record holds an order of another game than the battle at sea.");
  std::vector<Event> events;
  events.reserve(static_cast<std::size_t>(record.events_size()));
  for (const auto& stored : record.events()) {
    auto event = decode_event(stored.naval());
    if (!event)
      return lost(fmt::format("Event {} of the record: {}", events.size() + 1, event.error().message));
    if (!std::visit(Fits{state}, *event))
      return lost(fmt::format("Event {} of the record names a ship or a hex that this battle has not.",
                              events.size() + 1));
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace galloper::codec
