// Reading the log of an operation: each event goes to the reader of its stage.
#include <memory>
#include <utility>

#include "server/rules/codec/operation_table.h"
#include "server/rules/codec/record_log.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::codec {

using operation::Event;
using operation::State;

namespace {

class OperationReader {
 public:
  explicit OperationReader(const State& state) : before_(state), at_(state), scouting_(before_.scouting) {
    if (before_.battle) land_.emplace(*before_.battle);
  }

  Result<Event> read(const store_v1::StoredEvent& stored) {
    if (stored.has_battle_began()) return battle_began(stored.battle_began());
    if (stored.has_land()) {
      if (!land_) return lost("it is of a battle that has not begun.");
      auto event = land_->read(stored);
      if (!event) return tl::unexpected(event.error());
      return Event(std::move(*event));
    }
    if (land_) return lost("it is of the scouting, which is over.");
    auto event = scouting_.read(stored);
    if (!event) return tl::unexpected(event.error());
    operation::apply(at_, Event(*event));
    return Event(std::move(*event));
  }

 private:
  Result<Event> battle_began(const v1::BattleBegan& message) {
    if (land_) return lost("the battle has begun already.");
    if (!at_.scouting.outcome) return lost("the battle begins before the scouting is over.");
    auto advantage = decode_advantage(message.advantage());
    if (!advantage) return lost(advantage.error().message);
    if (!(*advantage == at_.scouting.outcome->advantage)) return lost("the scouting granted something else.");
    Event event = operation::BattleBegan{std::move(*advantage)};
    operation::apply(at_, event);
    begun_ = std::make_unique<const land::State>(*at_.battle);
    land_.emplace(*begun_);
    return event;
  }

  const State& before_;
  State at_;  // what the scouting's events so far did
  ScoutingReader scouting_;
  std::unique_ptr<const land::State> begun_;  // the battle that begins in this record
  std::optional<LandReader> land_;
};

}  // namespace

Result<std::vector<Event>> OperationTraits::events_of_record(const store_v1::Record& record,
                                                             const State& state) {
  return read_record(record, record.game().has_scouting() || record.game().has_land(), "the operation",
                     OperationReader(state));
}

}  // namespace galloper::codec
