// Reading the log of a battle at sea: what a record holds must fit the battle, whoever wrote it.
#include <utility>
#include <variant>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_table.h"
#include "server/rules/codec/record_log.h"

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

class NavalReader {
 public:
  explicit NavalReader(const State& state) : state_(state) {}

  Result<Event> read(const store_v1::StoredEvent& stored) const {
    auto event = decode_event(stored.naval());
    if (!event) return lost(event.error().message);
    if (!std::visit(Fits{state_}, *event)) return lost("it names a ship or a hex that this battle has not.");
    return event;
  }

 private:
  const State& state_;
};

}  // namespace

Result<std::vector<Event>> NavalTraits::events_of_record(const store_v1::Record& record, const State& state) {
  return read_record(record, record.game().has_naval(), "the battle at sea", NavalReader(state));
}

}  // namespace galloper::codec
