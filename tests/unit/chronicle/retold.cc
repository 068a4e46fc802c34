#include "tests/unit/chronicle/retold.h"

#include "server/match/history.h"
#include "server/rules/codec/game_module.h"

namespace galloper::chronicle {
namespace {

class Listener final : public match::FoldObserver {
 public:
  void before(const store::LogRow&, const store_v1::Record& record, const codec::Table* table) override {
    now_.clear();
    if (table && !record.has_undo() && !record.has_new_secret())
      now_ = table->events_of(record, kit::Viewer::kFull);
  }
  void after(const store::LogRow& row, const store_v1::Record& record, const codec::ViewerUpdates& updates,
             const match::Ledger& ledger, const codec::Table&) override {
    if (record.has_undo()) undone.insert(record.undo().sequence());
    if (record.has_begin()) {
      v1::MatchUpdate update;
      if (const auto& payload = updates[kit::index_of(kit::Viewer::kFull)]) {
        EXPECT_TRUE(update.ParseFromString(*payload));
      }
      now_.assign(update.events().begin(), update.events().end());
    }
    rows[row.sequence] = {ledger.version(kit::Viewer::kFull), std::move(now_)};
  }

  std::map<std::uint32_t, std::pair<std::uint64_t, std::vector<v1::Event>>> rows;
  std::set<std::uint32_t> undone;

 private:
  std::vector<v1::Event> now_;
};

}  // namespace

Retold::Retold(const Battle& battle) : scenario(battle.log.front().begin().scenario()) {
  static const codec::GameRegistry games = codec::all_games();
  std::vector<store::LogRow> rows;
  for (const auto& record : battle.log) {
    store::LogRow& row = rows.emplace_back();
    row.sequence = static_cast<std::uint32_t>(rows.size());
    row.seat = static_cast<std::uint8_t>(v1::SEAT_SOUTH);
    row.body = record.SerializeAsString();
  }
  Listener listener;
  const auto folded = match::fold(*games.find(scenario), rows, codec::mask_of(kit::Viewer::kFull), &listener);
  EXPECT_TRUE(folded.has_value()) << folded.error().message;
  for (const auto& [sequence, row] : listener.rows) {
    if (listener.undone.count(sequence) != 0) continue;
    for (std::uint32_t i = 0; i < row.second.size(); ++i) events.push_back({{row.first, i}, row.second[i]});
  }
}

const v1::Event* Retold::at(const Ref& ref) const {
  for (const At& one : events) {
    if (one.ref == ref) return &one.event;
  }
  return nullptr;
}
const v1::LandEvent* Retold::land(const v1::Event& event) {
  if (event.has_land()) return &event.land();
  return event.has_operation() && event.operation().has_land() ? &event.operation().land() : nullptr;
}
const v1::ScoutingEvent* Retold::scouting(const v1::Event& event) {
  return event.has_operation() && event.operation().has_scouting() ? &event.operation().scouting() : nullptr;
}
const v1::LandEvent* Retold::land(const Ref& ref) const {
  const auto* event = at(ref);
  return event ? land(*event) : nullptr;
}
const v1::NavalEvent* Retold::naval(const Ref& ref) const {
  const auto* event = at(ref);
  return event && event->has_naval() ? &event->naval() : nullptr;
}
const v1::ScoutingEvent* Retold::scouting(const Ref& ref) const {
  const auto* event = at(ref);
  return event ? scouting(*event) : nullptr;
}
const v1::LandScenario& Retold::ground() const {
  return scenario.has_operation() ? scenario.operation().land() : scenario.land();
}

}  // namespace galloper::chronicle
