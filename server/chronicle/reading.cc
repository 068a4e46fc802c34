#include "server/chronicle/reading.h"

#include <memory>

#include "server/rules/codec/campaign_outcome.h"
#include "server/rules/codec/game_module.h"

namespace galloper::chronicle {
namespace {

using codec::GameModule;
using store_v1::Record;

tl::unexpected<Error> unreadable(const char* why) { return fail(ErrorCode::kDataLoss, why); }

// One pass, as match::fold makes it.
class Counter {
 public:
  Counter(std::span<const Record> log, const GameModule& module) : log_(log), module_(module) {}

  Status run() {
    versions_.resize(log_.size());
    auto table = module_.open(log_.front().begin());
    if (!table) return tl::unexpected(table.error());
    table_ = std::move(*table);
    for (at_ = 0; at_ < log_.size(); ++at_) {
      if (auto status = step(log_[at_]); !status) return status;
      versions_[at_] = version_;
    }
    return {};
  }
  std::vector<Row> in_force() const {
    std::vector<Row> rows;
    for (const Record* record : codec::records_in_force(log_))
      rows.push_back({record, versions_[static_cast<std::size_t>(record - log_.data())]});
    return rows;
  }

 private:
  static constexpr codec::ViewerMask kWanted = codec::mask_of(kit::Viewer::kFull);
  static bool tells(const codec::ViewerUpdates& updates) {
    return updates[kit::index_of(kit::Viewer::kFull)].has_value();
  }

  Status step(const Record& record) {
    if (record.has_new_secret()) return {};
    if (record.has_undo()) return undo(record.undo().sequence());
    const auto updates = table_->replay(record, kWanted);
    if (!updates) return tl::unexpected(updates.error());
    // Begin tells everybody something.
    version_ += record.has_begin() || tells(*updates) ? 1 : 0;
    return {};
  }
  Status undo(std::uint32_t sequence) {
    if (sequence == 0 || sequence > at_) return unreadable("The log takes back an order that is not there.");
    auto table = module_.open(log_.front().begin());
    if (!table) return tl::unexpected(table.error());
    for (const Record* record : codec::records_in_force(log_.first(at_ + 1))) {
      if (const auto replayed = (*table)->replay(*record, 0); !replayed)
        return tl::unexpected(replayed.error());
    }
    // Whose order it was is in what it says, not in whether it says anything.
    version_ += tells((*table)->undone_from(*table_, kit::Seat::kNone, kWanted)) ? 1 : 0;
    table_ = std::move(*table);
    return {};
  }

  const std::span<const Record> log_;
  const GameModule& module_;
  std::unique_ptr<codec::Table> table_;
  std::vector<std::uint64_t> versions_;
  std::uint64_t version_ = 0;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<Row>> rows_in_force(std::span<const Record> log) {
  if (log.empty() || !log.front().has_begin())
    return unreadable("The log does not begin with its match's beginning.");
  static const codec::GameRegistry games = codec::all_games();
  const GameModule* module = games.find(log.front().begin().scenario());
  if (module == nullptr) return unreadable("The log is of a game that this server does not know.");
  Counter counter(log, *module);
  if (auto status = counter.run(); !status) return tl::unexpected(status.error());
  return counter.in_force();
}

}  // namespace galloper::chronicle
