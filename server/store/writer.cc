#include "server/store/writer.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <future>

#include "server/store/log_table.h"
#include "server/store/match_table.h"

namespace galloper::store {
namespace {

// A burst must not hold its memory for good.
constexpr std::size_t kKeptCapacity = 1024;
// On a busy machine the housekeeper may wait long for its turn: from this length of the write-ahead log on
// the writer checkpoints itself, and again after so many more pages.
constexpr int kMostWalPages = 12'000;
constexpr int kNextWalPages = 1000;

tl::unexpected<Error> closed_error() { return fail(ErrorCode::kUnavailable, "The store is closed."); }

// After these the group is certainly not on disk, and the same connection may try again: SQLite takes back
// what it wrote.
bool may_try_again(int trouble) {
  switch (trouble & 0xff) {
    case SQLITE_FULL:
    case SQLITE_NOMEM:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_READONLY:
      return true;
    case SQLITE_IOERR:
      return trouble == SQLITE_IOERR_WRITE || trouble == SQLITE_IOERR_READ ||
             trouble == SQLITE_IOERR_SHORT_READ || trouble == SQLITE_IOERR_NOMEM;
    default:
      return false;
  }
}

}  // namespace

Writer::Writer(std::unique_ptr<Connection> connection, LogIndex& index, std::size_t queue_limit, Hooks hooks)
    : connection_(std::move(connection)), index_(index), queue_limit_(queue_limit), hooks_(std::move(hooks)) {
  sqlite3_wal_hook(
      connection_->handle(),
      [](void* writer, sqlite3*, const char*, int pages) {
        static_cast<Writer*>(writer)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
  thread_ = std::thread([this] { loop(); });
}

Writer::~Writer() { close(); }

void Writer::append(Append append, Done done) { push({std::move(append), std::move(done)}); }

void Writer::run(Work work, Done done) { push({std::move(work), std::move(done)}); }

Status Writer::run_and_wait(Work work) {
  std::promise<Status> outcome;
  run(std::move(work), [&outcome](Status status) { outcome.set_value(std::move(status)); });
  return outcome.get_future().get();
}

void Writer::push(Item item) {
  std::unique_lock lock(mutex_);
  if (!closed_ && queue_.size() < queue_limit_) {
    queue_.push_back(std::move(item));
    queued_.fetch_add(1, std::memory_order_relaxed);
    const bool idle = std::exchange(idle_, false);
    lock.unlock();
    if (idle) wake_.notify_one();
    return;
  }
  const bool closed = closed_;
  lock.unlock();
  if (closed) {
    item.done(closed_error());
  } else {
    item.done(fail(ErrorCode::kResourceExhausted,
                   fmt::format("{} changes already wait for the disk: try again shortly.", queue_limit_)));
  }
}

void Writer::ask_for_checkpoint() {
  const std::lock_guard lock(mutex_);
  checkpoint_asked_ = true;
  idle_ = false;
  wake_.notify_one();
}

void Writer::distrust(const Error& cause) {
  const std::lock_guard lock(mutex_);
  if (distrust_) return;
  distrust_ =
      Error{ErrorCode::kUnavailable,
            cause.message +
                " Nothing more is written, so that what was acknowledged stays safe: stop the server, "
                "check the disk, and start again.",
            {},
            0};
}

bool Writer::is_distrusted() const {
  const std::lock_guard lock(mutex_);
  return distrust_.has_value();
}

void Writer::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    idle_ = false;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
  if (!connection_) return;
  // Closing would otherwise copy the write-ahead log into the file and delete it, on a disk that has just
  // failed.
  if (is_distrusted()) sqlite3_db_config(connection_->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  connection_.reset();
}

void Writer::loop() {
  pthread_setname_np(pthread_self(), "store-writer");
  std::vector<Item> group;
  while (take(group)) {
    if (!group.empty()) commit(group);
    group.clear();
    if (group.capacity() > kKeptCapacity) group.shrink_to_fit();
    bool asked = false;
    {
      const std::lock_guard lock(mutex_);
      asked = std::exchange(checkpoint_asked_, false);
    }
    if (wal_pages_ < kMostWalPages) own_checkpoint_pages_ = kMostWalPages;
    if (asked || wal_pages_ >= own_checkpoint_pages_) {
      checkpoint();
      own_checkpoint_pages_ = std::max(own_checkpoint_pages_, wal_pages_ + kNextWalPages);
    }
  }
}

bool Writer::take(std::vector<Item>& group) {
  std::unique_lock lock(mutex_);
  while (queue_.empty() && !closed_ && !checkpoint_asked_) {
    idle_ = true;
    wake_.wait(lock, [this] { return !idle_; });
  }
  group.swap(queue_);
  return !group.empty() || checkpoint_asked_ || !closed_;
}

void Writer::commit(std::vector<Item>& group) {
  failures_.clear();
  std::vector<MatchKey> finished;
  rows_ = 0;
  connection_->clear_trouble();
  Status whole;
  {
    const std::lock_guard lock(mutex_);
    if (distrust_) whole = tl::unexpected(*distrust_);
  }
  if (whole) whole = write(group);
  if (whole) {
    finished = index_.publish();
    appended_.fetch_add(rows_, std::memory_order_relaxed);
    commits_.fetch_add(1, std::memory_order_relaxed);
  } else {
    index_.roll_back(0);
  }
  for (const MatchKey match : finished) hooks_.finished(match);
  answer(group, whole);
  queued_.fetch_sub(group.size(), std::memory_order_relaxed);
  if (whole) hooks_.wal_grew(wal_pages_);
}

Status Writer::write(std::vector<Item>& group) {
  Status status = Query(*connection_, "BEGIN IMMEDIATE").finish();
  for (std::size_t i = 0; status && i < group.size(); ++i) {
    auto written = write_item(group[i]);
    if (written) continue;
    // SQLite itself may have rolled the whole transaction back.
    if (connection_->trouble() != 0 || sqlite3_get_autocommit(connection_->handle()) != 0) {
      status = std::move(written);
    } else {
      failures_.push_back({i, std::move(written.error())});
    }
  }
  if (status) status = Query(*connection_, "COMMIT").finish();
  if (!status) abandon(connection_->trouble(), status.error());
  return status;
}

void Writer::abandon(int trouble, const Error& error) {
  bool clean = true;
  if (sqlite3_get_autocommit(connection_->handle()) == 0)
    clean = connection_->execute("ROLLBACK").has_value();
  if (!clean || !may_try_again(trouble)) distrust(error);
}

Status Writer::write_item(Item& item) {
  if (const Append* append = std::get_if<Append>(&item.what)) return write_append(*append);
  return in_savepoint([&] { return std::get<Work>(item.what)(*connection_, index_); });
}

Status Writer::write_append(const Append& append) {
  const auto staged = index_.staged(append.match);
  if (!staged)
    return fail(ErrorCode::kNotFound, fmt::format("There is no running match with key {}.", append.match));
  if (staged->finished)
    return fail(ErrorCode::kFailedPrecondition, "The match is finished: its log takes no more orders.");
  if (staged->end.count != append.expected_sequence || append.row.sequence != append.expected_sequence + 1) {
    return fail(
        ErrorCode::kAborted,
        fmt::format("The log of the match with key {} ends at sequence {}: sequence {} does not follow.",
                    append.match, staged->end.count, append.row.sequence));
  }
  if (append.match_row && append.match_row->key != append.match) {
    return fail(ErrorCode::kInvalidArgument,
                "The row of the match that goes with an order has another match's key.");
  }
  // One statement is a savepoint by itself.
  if (!append.match_row) return write_row(append);
  return in_savepoint([&] {
    auto status = write_row(append);
    return status ? change_match(*connection_, index_, *append.match_row) : status;
  });
}

Status Writer::write_row(const Append& append) {
  Status status;
  const LogEnd end = index_.staged(append.match)->end;
  const std::int64_t id = insert_row(*connection_, append.match, append.row, end.last_id, status);
  if (!status) return status;
  index_.stage_row(append.match, id);
  ++rows_;
  return status;
}

Status Writer::in_savepoint(const std::function<Status()>& work) {
  const std::size_t mark = index_.mark();
  const std::uint64_t rows = rows_;
  if (auto status = Query(*connection_, "SAVEPOINT item").finish(); !status) return status;
  auto status = work();
  if (status) return Query(*connection_, "RELEASE item").finish();
  index_.roll_back(mark);
  rows_ = rows;
  if (sqlite3_get_autocommit(connection_->handle()) != 0) return status;
  auto undone = Query(*connection_, "ROLLBACK TO item").finish();
  if (undone) undone = Query(*connection_, "RELEASE item").finish();
  return undone ? status : undone;
}

void Writer::answer(std::vector<Item>& group, const Status& whole) {
  std::size_t failure = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!whole) {
      group[i].done(whole);
    } else if (failure < failures_.size() && failures_[failure].item == i) {
      group[i].done(tl::unexpected(std::move(failures_[failure++].error)));
    } else {
      group[i].done({});
    }
  }
}

void Writer::checkpoint() {
  const int code =
      sqlite3_wal_checkpoint_v2(connection_->handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY) return;
  const Error error = connection_->error(code);
  if (!may_try_again(code)) distrust(error);
}

}  // namespace galloper::store
