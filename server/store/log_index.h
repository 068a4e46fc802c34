// Where each live match's log ends: the index in memory that replaces one on disk. Inside the room only.
//
// The writer thread stages changes while it builds a transaction, then publishes them (after the commit) or
// takes them back. Every other thread sees published positions only, so nothing that is not on disk is ever
// served.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "common/base/lasting_memory.h"
#include "common/base/result.h"
#include "server/store/connection.h"
#include "server/store/store.h"

namespace galloper::store {

// The last row of a match's log and how many there are.
struct LogEnd {
  std::int64_t last_id = 0;  // 0: none
  std::uint32_t count = 0;
};

class LogIndex {
 public:
  // One pass over the table `log`. kDataLoss, naming match and sequence, for a gap, a duplicate or a broken
  // chain.
  Status build(Connection& connection);

  // ---- any thread ----
  // Nothing for a match that has no rows in the log: archived, or unknown.
  std::optional<LogEnd> find(MatchKey match) const;
  std::uint64_t live_count() const { return live_count_.load(std::memory_order_relaxed); }

  // ---- the writer thread ----
  struct Staged {
    LogEnd end;
    bool finished = false;
  };
  std::optional<Staged> staged(MatchKey match) const;
  // The match must be known for these.
  void stage_row(MatchKey match, std::int64_t row_id);
  void stage_finished(MatchKey match);
  void stage_archived(MatchKey match);
  void stage_new(MatchKey match);
  // A point to which roll_back returns; 0 is the last publish.
  std::size_t mark() const { return changes_.size(); }
  void roll_back(std::size_t mark);
  // The matches that finished with it.
  std::vector<MatchKey> publish();

  // Finished matches whose rows still stand in the log, as build() found them.
  const std::vector<MatchKey>& unarchived() const { return unarchived_; }
  // Rows that build() found of matches that have their record already: to be removed.
  const std::vector<std::int64_t>& leftovers() const { return leftovers_; }

 private:
  struct Entry {
    std::int64_t last_id = 0;
    std::int64_t staged_last_id = 0;
    std::uint32_t count = 0;
    std::uint32_t staged_count = 0;
    bool visible = false;
    bool finished = false;
  };
  struct Change {
    enum class Kind : std::uint8_t { kRow, kFinished, kArchived, kNew };
    Kind kind;
    MatchKey match;
    Entry* entry;
    std::int64_t previous_id;  // kRow: what staged_last_id was
  };
  Entry& known(MatchKey match);
  Status add_scanned(const Query& row, Connection& connection);

  // Guards the map and the published fields. The writer alone changes them, so it reads them without.
  mutable std::mutex mutex_;
  std::pmr::unordered_map<MatchKey, Entry> entries_{&lasting_memory()};
  std::vector<Change> changes_;
  std::vector<MatchKey> unarchived_;
  std::vector<std::int64_t> leftovers_;
  std::atomic<std::uint64_t> live_count_ = 0;
};

}  // namespace galloper::store
