#include "server/store/housekeeper.h"

#include <pthread.h>

#include <algorithm>

#include "server/store/archive.h"
#include "server/store/log_table.h"

namespace galloper::store {
namespace {

// A checkpoint costs two syncs of the disk that commits wait for, too: seldom enough not to be felt, often
// enough that the write-ahead log stays a few megabytes.
constexpr int kCheckpointPages = 2000;
// Commits that arrive during a checkpoint keep the write-ahead log from starting over; from here on the
// writer pauses for it.
constexpr int kPausePages = 4 * kCheckpointPages;
// Rows that one transaction takes out of the log: orders wait for it.
constexpr std::size_t kRowsAtOnce = 512;

}  // namespace

struct Housekeeper::Record {
  MatchKey match = 0;
  std::vector<std::int64_t> ids;
  std::string value;
};

Housekeeper::Housekeeper(std::unique_ptr<Connection> connection, LogIndex& index)
    : connection_(std::move(connection)), index_(index), next_checkpoint_pages_(kCheckpointPages) {}

Housekeeper::~Housekeeper() { stop(); }

void Housekeeper::start(Writer& writer) {
  writer_ = &writer;
  thread_ = std::thread([this] { loop(); });
}

void Housekeeper::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
  connection_.reset();
}

void Housekeeper::archive(MatchKey match) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(match);
  due_ = true;
  wake_.notify_one();
}

void Housekeeper::wal_grew(int pages) {
  const std::lock_guard lock(mutex_);
  // It started over.
  if (pages < wal_pages_) next_checkpoint_pages_ = kCheckpointPages;
  wal_pages_ = pages;
  if (pages >= next_checkpoint_pages_) wake_.notify_one();
}

void Housekeeper::loop() {
  pthread_setname_np(pthread_self(), "store-keeper");
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || due_ || wal_pages_ >= next_checkpoint_pages_; });
    const int pages = wal_pages_ >= next_checkpoint_pages_ ? wal_pages_ : 0;
    const bool archive = due_;
    if (pages != 0) next_checkpoint_pages_ = pages + kCheckpointPages;
    if (pages == 0 && !archive) return;
    lock.unlock();
    if (pages != 0) checkpoint(pages);
    if (archive) archive_some();
    lock.lock();
  }
}

void Housekeeper::checkpoint(int pages) {
  const int code =
      sqlite3_wal_checkpoint_v2(connection_->handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY && (code & 0xff) != SQLITE_FULL) {
    const Error error = connection_->error(code);
    if (code == SQLITE_IOERR_FSYNC || error.code == ErrorCode::kDataLoss) writer_->distrust(error);
    return;
  }
  if (pages >= kPausePages) writer_->ask_for_checkpoint();
}

Result<Housekeeper::Record> Housekeeper::make_record(MatchKey match) {
  Record record;
  record.match = match;
  const auto end = index_.find(match);
  if (!end) return fail(ErrorCode::kNotFound, "The match is archived already.");
  auto log = read_live_log(*connection_, match, *end);
  if (!log) return tl::unexpected(log.error());
  record.ids = std::move(log->ids);
  record.value = pack_log(log->rows);
  return record;
}

// Takes from the queue what fits into one transaction.
void Housekeeper::archive_some() {
  auto records = std::make_shared<std::vector<Record>>();
  std::vector<MatchKey> taken;
  std::size_t rows = 0;
  while (rows < kRowsAtOnce) {
    MatchKey match = 0;
    {
      const std::lock_guard lock(mutex_);
      due_ = !waiting_.empty();
      if (!due_) break;
      match = waiting_.front();
      waiting_.pop_front();
    }
    auto record = make_record(match);
    if (!record) continue;  // it stays readable as it is; the next start tries again
    rows += record->ids.size();
    taken.push_back(match);
    records->push_back(std::move(*record));
  }
  if (taken.empty()) return;
  const auto status = writer_->run_and_wait([records](Connection& connection, LogIndex& index) -> Status {
    for (const Record& record : *records) {
      if (auto written = replace_by_record(connection, record.match, record.ids, record.value); !written)
        return written;
      index.stage_archived(record.match);
    }
    return {};
  });
  const std::lock_guard lock(mutex_);
  if (status) {
    archived_.fetch_add(taken.size(), std::memory_order_relaxed);
    due_ = !waiting_.empty();
  } else {
    waiting_.insert(waiting_.begin(), taken.begin(), taken.end());
    due_ = false;
  }
}

}  // namespace galloper::store
