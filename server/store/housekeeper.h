// Work beside the commit path, on a thread and a connection of its own: checkpoints, and turning finished
// matches' rows into records. Inside the room only.
//
// A finished match gets its record first, then its rows are removed: a reader looks for the record, then for
// the rows. A crash in between loses nothing: the start finds finished matches without a record, and rows
// beside one, and goes on with them. Within the finishing commit it would cost other matches' orders hundreds
// of page writes; gathered here, neighbouring rows leave together, and a page is written once for all of
// them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/connection.h"
#include "server/store/log_index.h"
#include "server/store/store.h"
#include "server/store/writer.h"

namespace galloper::store {

class Housekeeper {
 public:
  // Matches are gathered for `delay` before they are archived.
  Housekeeper(std::unique_ptr<Connection> connection, LogIndex& index, std::chrono::milliseconds delay);
  ~Housekeeper();

  // Begins; `writer` must outlive stop().
  void start(Writer& writer);
  // Archives what is waiting and ends. The writer must still run.
  void stop();

  // Before start(): rows of matches that have their record.
  void remove(std::vector<std::int64_t> rows);

  // From any thread; neither blocks.
  void archive(MatchKey match);
  void wal_grew(int pages);

  std::uint64_t archived() const { return archived_.load(std::memory_order_relaxed); }

 private:
  struct Record;

  void loop();
  void checkpoint(int pages);
  // Under the mutex: what waits has been gathered for long enough.
  bool is_time_to_archive() const;
  void be_due(std::chrono::milliseconds in);
  void archive_some();
  std::vector<Record> make_records(const std::vector<MatchKey>& matches);
  Result<Record> make_record(MatchKey match);
  // How many of them were written.
  std::size_t write_records(const std::vector<Record>& records);
  void remove_rows_of_records();

  std::unique_ptr<Connection> connection_;
  LogIndex& index_;
  const std::chrono::milliseconds delay_;
  Writer* writer_ = nullptr;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Bounded by the number of matches. One that fails (a full disk) waits for the next that finishes, or the
  // next start.
  std::deque<MatchKey> waiting_;
  int wal_pages_ = 0;
  int next_checkpoint_pages_;
  bool due_ = false;
  std::chrono::steady_clock::time_point due_at_;
  bool stopping_ = false;
  std::atomic<std::uint64_t> archived_ = 0;
  // The thread's: they stand beside their record, and are to go.
  std::vector<std::int64_t> leftovers_;
  std::thread thread_;
};

}  // namespace galloper::store
