// Reading a match's log: the records in force, each with the version that it made for the viewer FULL, and
// their events, each with its place among those that FULL is told. Within the room.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "server/chronicle/facts.h"

namespace galloper::chronicle {

namespace store_v1 = ::galloper::store::v1;

struct Row {
  const store_v1::Record* record = nullptr;
  std::uint64_t version = 0;
};

// Without those taken back, undos and new secrets; they count in the versions. kDataLoss: it cannot be read.
Result<std::vector<Row>> rows_in_force(std::span<const store_v1::Record> log);

// Calls witness(before, event, ref) for every event, then applies it; ref: nothing, where FULL is not told of
// it.
template <class Traits, class Witness>
Result<typename Traits::State> visit(const std::vector<Row>& rows, typename Traits::State state,
                                     Witness&& witness) {
  using Game = typename Traits::Game;
  for (const Row& row : rows) {
    auto events = Traits::events_of_record(*row.record, state);
    if (!events) return tl::unexpected(events.error());
    std::uint32_t index = 0;
    for (const auto& event : *events) {
      std::optional<Ref> ref;
      const auto told = Game::redact(state, event, kit::Viewer::kFull);
      if (told && Traits::is_told(*told)) ref = Ref{row.version, index++};
      witness(state, event, ref);
      Game::apply(state, event);
    }
  }
  return state;
}

}  // namespace galloper::chronicle
