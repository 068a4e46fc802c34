#include "tests/unit/match/fake_store.h"

#include <algorithm>

namespace galloper::match::testing {

using store::MatchKey;
using store::MatchRow;

FakeStore::FakeStore() : writer_([this] { run(); }) {}

FakeStore::~FakeStore() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    held_ = false;
  }
  changed_.notify_all();
  writer_.join();
}

void FakeStore::run() {
  for (;;) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closing_ || (!held_ && !tasks_.empty()); });
      if (tasks_.empty()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

void FakeStore::write(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  changed_.notify_all();
}

void FakeStore::hold() {
  const std::lock_guard lock(mutex_);
  held_ = true;
}

void FakeStore::release() {
  {
    const std::lock_guard lock(mutex_);
    held_ = false;
  }
  changed_.notify_all();
}

void FakeStore::fail_next(Error error, int after) {
  const std::lock_guard lock(mutex_);
  succeed_first_ = after;
  next_error_ = std::move(error);
}

void FakeStore::fail_always(Error error) {
  const std::lock_guard lock(mutex_);
  lasting_error_ = std::move(error);
}

std::optional<Error> FakeStore::trouble() {
  if (lasting_error_) return lasting_error_;
  if (next_error_ && succeed_first_-- > 0) return std::nullopt;
  return std::exchange(next_error_, std::nullopt);
}

std::size_t FakeStore::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

std::vector<store::LogRow> FakeStore::rows(MatchKey match) {
  const std::lock_guard lock(mutex_);
  return logs_[match];
}

MatchRow FakeStore::match_row(MatchKey match) {
  const std::lock_guard lock(mutex_);
  return matches_.at(match);
}

void FakeStore::append(store::Append append, store::Done done) {
  write([this, append = std::move(append), done = std::move(done)] {
    Status status;
    {
      const std::lock_guard lock(mutex_);
      auto& log = logs_[append.match];
      if (auto error = trouble()) {
        status = tl::unexpected(*error);
      } else if (log.size() != append.expected_sequence) {
        status = fail(ErrorCode::kAborted, "The log has moved on.");
      } else {
        log.push_back(append.row);
        if (append.match_row) matches_[append.match] = *append.match_row;
      }
    }
    done(status);
  });
}

Result<std::vector<store::LogRow>> FakeStore::load(MatchKey match) {
  ++loads_;
  const std::lock_guard lock(mutex_);
  return logs_[match];
}

void FakeStore::create_match(MatchRow row, std::function<void(Result<MatchKey>)> done) {
  write([this, row = std::move(row), done = std::move(done)]() mutable {
    Result<MatchKey> result = 0;
    {
      const std::lock_guard lock(mutex_);
      if (auto error = trouble()) {
        result = tl::unexpected(*error);
      } else if (std::any_of(matches_.begin(), matches_.end(),
                             [&](const auto& other) { return other.second.id == row.id; })) {
        result = fail(ErrorCode::kAlreadyExists, "There is a match of that id.");
      } else {
        row.key = static_cast<MatchKey>(matches_.size()) + 1;
        result = row.key;
        matches_[row.key] = row;
      }
    }
    done(result);
  });
}

void FakeStore::update_match(MatchRow row, store::Done done) {
  write([this, row = std::move(row), done = std::move(done)] {
    Status status;
    {
      const std::lock_guard lock(mutex_);
      if (auto error = trouble()) {
        status = tl::unexpected(*error);
      } else {
        matches_[row.key] = row;
      }
    }
    done(status);
  });
}

Result<MatchRow> FakeStore::find_match(const MatchId& id) {
  const std::lock_guard lock(mutex_);
  for (const auto& [key, row] : matches_) {
    if (row.id == id) return row;
  }
  return fail(ErrorCode::kNotFound, "no such match");
}

Result<std::vector<MatchRow>> FakeStore::list_matches(const store::MatchQuery& query) {
  using Filter = store::MatchQuery::Filter;
  const std::lock_guard lock(mutex_);
  std::vector<MatchRow> found;
  for (auto entry = matches_.rbegin(); entry != matches_.rend() && found.size() < query.limit; ++entry) {
    const auto& row = entry->second;
    const bool mine = std::find(row.holders.begin(), row.holders.end(), query.account) != row.holders.end();
    if ((row.is_private || query.filter == Filter::kMine) && !mine) continue;
    if (query.filter == Filter::kOpen && row.state != store::MatchState::kOpen) continue;
    if (query.filter == Filter::kLive && row.state != store::MatchState::kPlaying) continue;
    if (query.filter == Filter::kFinished && row.state != store::MatchState::kFinished) continue;
    if (query.before != 0 && row.key >= query.before) continue;
    found.push_back(row);
  }
  return found;
}

Result<std::vector<MatchRow>> FakeStore::live_matches() {
  const std::lock_guard lock(mutex_);
  std::vector<MatchRow> found;
  for (const auto& [key, row] : matches_) {
    if (row.state == store::MatchState::kFinished) continue;
    found.push_back(row);
    found.back().lobby.clear();
  }
  return found;
}

void FakeStore::add_chat(MatchKey match, store::ChatRow row, std::function<void(Result<std::int64_t>)> done) {
  write([this, match, row = std::move(row), done = std::move(done)]() mutable {
    Result<std::int64_t> result = 0;
    {
      const std::lock_guard lock(mutex_);
      if (auto error = trouble()) {
        result = tl::unexpected(*error);
      } else {
        auto& chat = chats_[match];
        row.number = static_cast<std::int64_t>(chat.size()) + 1;
        result = row.number;
        chat.push_back(row);
      }
    }
    done(result);
  });
}

Result<std::vector<store::ChatRow>> FakeStore::list_chat(MatchKey match, std::int64_t after,
                                                         std::uint32_t limit) {
  const std::lock_guard lock(mutex_);
  std::vector<store::ChatRow> found;
  for (const auto& row : chats_[match]) {
    if (row.number > after && found.size() < limit) found.push_back(row);
  }
  return found;
}

}  // namespace galloper::match::testing
