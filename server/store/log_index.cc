#include "server/store/log_index.h"

#include <fmt/format.h>

#include <cassert>

namespace galloper::store {
namespace {

std::string name_of(Connection& connection, MatchKey match) {
  Query query(connection, "SELECT id FROM matches WHERE key = ?", match);
  return query.next() ? to_string(query.id<MatchId>(0)) : fmt::format("with key {}", match);
}

tl::unexpected<Error> damaged(Connection& connection, MatchKey match, const std::string& what) {
  return fail(ErrorCode::kDataLoss, fmt::format("The log of match {} in {} is damaged: {}. Restore a backup.",
                                                name_of(connection, match), connection.file(), what));
}

}  // namespace

Status LogIndex::build(Connection& connection) {
  Query live(connection, "SELECT key FROM matches WHERE state IN (1, 2)");
  while (live.next()) entries_[live.integer(0)].visible = true;
  if (auto status = live.status(); !status) return status;
  live_count_ = entries_.size();

  Query rows(connection, "SELECT id, match, sequence, previous FROM log ORDER BY id");
  while (rows.next()) {
    if (auto status = add_scanned(rows, connection); !status) return status;
  }
  for (auto& [match, entry] : entries_) {
    entry.staged_last_id = entry.last_id;
    entry.staged_count = entry.count;
    if (entry.finished) unarchived_.push_back(match);
  }
  return rows.status();
}

Status LogIndex::add_scanned(const Query& row, Connection& connection) {
  const MatchKey match = row.integer(1);
  const std::int64_t sequence = row.integer(2);
  auto found = entries_.find(match);
  if (found == entries_.end()) {
    Query state(connection, "SELECT row_count FROM matches LEFT JOIN finished ON match = key WHERE key = ?",
                match);
    if (!state.next()) {
      if (auto status = state.status(); !status) return status;
      return damaged(connection, match, fmt::format("sequence {} belongs to no match", sequence));
    }
    if (!state.is_null(0)) {
      // A crash came between the record and the removal of the rows that it holds.
      if (sequence > state.integer(0))
        return damaged(connection, match, fmt::format("sequence {} follows its end", sequence));
      leftovers_.push_back(row.integer(0));
      return {};
    }
    found = entries_.emplace(match, Entry{}).first;
    found->second.visible = found->second.finished = true;
  }
  Entry& entry = found->second;
  const std::int64_t expected = std::int64_t{entry.count} + 1;
  if (sequence > expected) return damaged(connection, match, fmt::format("sequence {} is missing", expected));
  if (sequence < expected)
    return damaged(connection, match, fmt::format("sequence {} stands there twice", sequence));
  if (row.integer(3) != entry.last_id) {
    return damaged(connection, match, fmt::format("sequence {} does not follow the row before it", sequence));
  }
  entry.last_id = row.integer(0);
  entry.count = static_cast<std::uint32_t>(sequence);
  return {};
}

std::optional<LogEnd> LogIndex::find(MatchKey match) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(match);
  if (found == entries_.end() || !found->second.visible) return std::nullopt;
  return LogEnd{found->second.last_id, found->second.count};
}

std::optional<LogIndex::Staged> LogIndex::staged(MatchKey match) const {
  const auto found = entries_.find(match);
  if (found == entries_.end()) return std::nullopt;
  const Entry& entry = found->second;
  return Staged{{entry.staged_last_id, entry.staged_count}, entry.finished};
}

LogIndex::Entry& LogIndex::known(MatchKey match) {
  const auto found = entries_.find(match);
  assert(found != entries_.end());
  return found->second;
}

void LogIndex::stage_row(MatchKey match, std::int64_t row_id) {
  Entry& entry = known(match);
  changes_.push_back({Change::Kind::kRow, match, &entry, entry.staged_last_id});
  entry.staged_last_id = row_id;
  ++entry.staged_count;
}

void LogIndex::stage_finished(MatchKey match) {
  Entry& entry = known(match);
  if (entry.finished) return;
  changes_.push_back({Change::Kind::kFinished, match, &entry, 0});
  entry.finished = true;
}

void LogIndex::stage_archived(MatchKey match) {
  changes_.push_back({Change::Kind::kArchived, match, &known(match), 0});
}

void LogIndex::stage_new(MatchKey match) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[match];
  changes_.push_back({Change::Kind::kNew, match, &entry, 0});
}

void LogIndex::roll_back(std::size_t mark) {
  while (changes_.size() > mark) {
    const Change change = changes_.back();
    changes_.pop_back();
    switch (change.kind) {
      case Change::Kind::kRow:
        change.entry->staged_last_id = change.previous_id;
        --change.entry->staged_count;
        break;
      case Change::Kind::kFinished:
        change.entry->finished = false;
        break;
      case Change::Kind::kArchived:
        break;
      case Change::Kind::kNew: {
        const std::lock_guard lock(mutex_);
        entries_.erase(change.match);
        break;
      }
    }
  }
}

std::vector<MatchKey> LogIndex::publish() {
  std::vector<MatchKey> finished;
  const std::lock_guard lock(mutex_);
  std::uint64_t live = live_count_.load(std::memory_order_relaxed);
  for (const Change& change : changes_) {
    switch (change.kind) {
      case Change::Kind::kRow:
        change.entry->last_id = change.entry->staged_last_id;
        change.entry->count = change.entry->staged_count;
        break;
      case Change::Kind::kFinished:
        --live;
        finished.push_back(change.match);
        break;
      case Change::Kind::kArchived:
        entries_.erase(change.match);
        break;
      case Change::Kind::kNew:
        change.entry->visible = true;
        ++live;
        break;
    }
  }
  live_count_.store(live, std::memory_order_relaxed);
  changes_.clear();
  return finished;
}

}  // namespace galloper::store
