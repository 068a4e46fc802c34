// Reading a record of the log, the same for every game. Within the codec room.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/rules/codec/game_module.h"

namespace galloper::codec {

inline tl::unexpected<Error> lost(std::string message) {
  return fail(ErrorCode::kDataLoss, std::move(message));
}

// The events of a record, each by reader.read(const StoredEvent&), which returns a Result of the game's
// event. `own`: an order of a game in this record would be this game's; `game`: its name in a message. Error
// kDataLoss.
template <class Reader>
auto read_record(const store_v1::Record& record, bool own, std::string_view game, Reader reader)
    -> Result<std::vector<typename decltype(reader.read(record.events(0)))::value_type>> {
  if (record.order_case() == store_v1::Record::ORDER_NOT_SET)
    return lost("The record holds no order that this server knows.");
  if (record.has_game() && !own && record.game().order_case() >= v1::Order::kScouting)
    return lost(fmt::format("The record holds an order of another game than {}.", game));
  std::vector<typename decltype(reader.read(record.events(0)))::value_type> events;
  events.reserve(static_cast<std::size_t>(record.events_size()));
  for (const auto& stored : record.events()) {
    auto event = reader.read(stored);
    if (!event)
      return lost(fmt::format("Event {} of the record: {}", events.size() + 1, event.error().message));
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace galloper::codec
