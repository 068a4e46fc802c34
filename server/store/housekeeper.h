// Work beside the commit path, on a thread and a connection of its own: checkpoints, and turning finished
// matches' rows into records. Inside the room only.
//
// A match's rows leave the log after the commit that finished it, in one transaction with the record, so a
// reader finds either the rows or the record. A crash in between loses nothing: the start finds finished
// matches with rows and goes on with them. Within the finishing commit it would cost other matches' orders
// hundreds of page writes; gathered here, neighbouring rows leave together.
#pragma once

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
  Housekeeper(std::unique_ptr<Connection> connection, LogIndex& index);
  ~Housekeeper();

  // Begins; `writer` must outlive stop().
  void start(Writer& writer);
  // Archives what is waiting and ends. The writer must still run.
  void stop();

  // From any thread; neither blocks.
  void archive(MatchKey match);
  void wal_grew(int pages);

  std::uint64_t archived() const { return archived_.load(std::memory_order_relaxed); }

 private:
  struct Record;

  void loop();
  void checkpoint(int pages);
  void archive_some();
  Result<Record> make_record(MatchKey match);

  std::unique_ptr<Connection> connection_;
  LogIndex& index_;
  Writer* writer_ = nullptr;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Bounded by the number of matches. One that fails (a full disk) waits for the next that finishes, or the
  // next start.
  std::deque<MatchKey> waiting_;
  int wal_pages_ = 0;
  int next_checkpoint_pages_;
  bool due_ = false;
  bool stopping_ = false;
  std::atomic<std::uint64_t> archived_ = 0;
  std::thread thread_;
};

}  // namespace galloper::store
