#include "server/store/housekeeper.h"

#include <pthread.h>

#include <algorithm>
#include <span>

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
// Matches that are archived in one go; so many do not wait for the delay.
constexpr std::size_t kMatchesAtOnce = 256;
// What one transaction takes: orders wait for it.
constexpr std::size_t kRecordsAtOnce = 16;
constexpr std::size_t kRowsAtOnce = 512;

}  // namespace

struct Housekeeper::Record {
  MatchKey match = 0;
  std::vector<std::int64_t> ids;
  std::string value;
};

Housekeeper::Housekeeper(std::unique_ptr<Connection> connection, LogIndex& index,
                         std::chrono::milliseconds delay)
    : connection_(std::move(connection)),
      index_(index),
      delay_(delay),
      next_checkpoint_pages_(kCheckpointPages) {}

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

void Housekeeper::remove(std::vector<std::int64_t> rows) {
  if (rows.empty()) return;
  leftovers_ = std::move(rows);
  be_due(delay_);
}

void Housekeeper::archive(MatchKey match) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(match);
  if (!due_) be_due(delay_);
  if (waiting_.size() == kMatchesAtOnce) wake_.notify_one();
}

void Housekeeper::be_due(std::chrono::milliseconds in) {
  due_ = true;
  due_at_ = std::chrono::steady_clock::now() + in;
  wake_.notify_one();
}

bool Housekeeper::is_time_to_archive() const {
  return due_ &&
         (stopping_ || waiting_.size() >= kMatchesAtOnce || std::chrono::steady_clock::now() >= due_at_);
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
  const auto has_work = [this] {
    return stopping_ || wal_pages_ >= next_checkpoint_pages_ || is_time_to_archive();
  };
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return due_ || has_work(); });
    if (due_) wake_.wait_until(lock, due_at_, has_work);
    const int pages = wal_pages_ >= next_checkpoint_pages_ ? wal_pages_ : 0;
    const bool archive = is_time_to_archive();
    if (pages != 0) next_checkpoint_pages_ = pages + kCheckpointPages;
    if (stopping_ && pages == 0 && !archive) return;
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

// One snapshot for all: pages read once serve them all. It must begin after the matches were taken from the
// queue, so that it holds their last rows.
std::vector<Housekeeper::Record> Housekeeper::make_records(const std::vector<MatchKey>& matches) {
  std::vector<Record> records;
  {
    const Snapshot snapshot(*connection_);
    if (!snapshot.status()) return records;
    for (const MatchKey match : matches) {
      // One that fails stays readable as it is; the next start tries again.
      if (auto record = make_record(match)) records.push_back(std::move(*record));
    }
  }
  sqlite3_db_release_memory(connection_->handle());
  return records;
}

std::size_t Housekeeper::write_records(const std::vector<Record>& records) {
  std::size_t written = 0;
  while (written < records.size()) {
    const std::size_t end = std::min(written + kRecordsAtOnce, records.size());
    const auto status = writer_->run_and_wait([&](Connection& connection, LogIndex& index) -> Status {
      for (std::size_t i = written; i < end; ++i) {
        const Record& record = records[i];
        auto inserted = insert_record(connection, record.match, record.ids.size(), record.value);
        if (!inserted) return inserted;
        index.stage_archived(record.match);
      }
      return {};
    });
    if (!status) break;
    written = end;
  }
  archived_.fetch_add(written, std::memory_order_relaxed);
  return written;
}

void Housekeeper::remove_rows_of_records() {
  std::sort(leftovers_.begin(), leftovers_.end());
  std::size_t removed = 0;
  while (removed < leftovers_.size()) {
    const auto rows =
        std::span(leftovers_).subspan(removed, std::min(kRowsAtOnce, leftovers_.size() - removed));
    const auto status = writer_->run_and_wait(
        [&](Connection& connection, LogIndex&) -> Status { return remove_rows(connection, rows); });
    if (!status) break;  // a full disk: with the next ones
    removed += rows.size();
  }
  leftovers_.erase(leftovers_.begin(), leftovers_.begin() + static_cast<std::ptrdiff_t>(removed));
}

void Housekeeper::archive_some() {
  std::vector<MatchKey> taken;
  {
    const std::lock_guard lock(mutex_);
    const std::size_t count = std::min(waiting_.size(), kMatchesAtOnce);
    taken.assign(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    due_ = false;
  }
  const auto records = make_records(taken);
  const std::size_t written = write_records(records);
  for (std::size_t i = 0; i < written; ++i)
    leftovers_.insert(leftovers_.end(), records[i].ids.begin(), records[i].ids.end());
  remove_rows_of_records();
  const std::lock_guard lock(mutex_);
  if (written == records.size()) {
    if (!waiting_.empty()) be_due(waiting_.size() >= kMatchesAtOnce ? std::chrono::milliseconds(0) : delay_);
    return;
  }
  for (std::size_t i = written; i < records.size(); ++i) waiting_.push_back(records[i].match);
  due_ = false;
}

}  // namespace galloper::store
