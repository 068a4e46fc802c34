// The writer thread and its group commit. Inside the room only.
//
// A group is everything that waited when the last commit ended; an idle writer starts at once, with whatever
// there is. Within a group an item whose values are refused fails alone; when the disk fails, the whole group
// does.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/connection.h"
#include "server/store/log_index.h"
#include "server/store/store.h"

namespace galloper::store {

class Writer {
 public:
  // Runs inside the group's transaction; with an error, all that it wrote and staged is taken back.
  using Work = std::function<Status(Connection&, LogIndex&)>;
  struct Hooks {
    // On the writer thread, after a commit.
    std::function<void(MatchKey)> finished;
    std::function<void(int pages)> wal_grew;
  };

  Writer(std::unique_ptr<Connection> connection, LogIndex& index, std::size_t queue_limit, Hooks hooks);
  ~Writer();

  // `done` comes on the writer thread, in the order of the calls; a refusal for a full queue or a closed
  // store comes within the call. `done` must not block.
  void append(Append append, Done done);
  void run(Work work, Done done);
  // Waits for the outcome: never from a `done`.
  Status run_and_wait(Work work);
  // Between two groups, on the writer's own connection: what a checkpoint beside it could not reach because
  // of new commits.
  void ask_for_checkpoint();

  // Refuses all further writes: after a failed sync the disk's content is not known, and trying again would
  // not tell.
  void distrust(const Error& cause);
  bool is_distrusted() const;

  // Refuses new calls and finishes what is queued; then the connection is closed.
  void close();

  std::uint64_t appended() const { return appended_.load(std::memory_order_relaxed); }
  std::uint64_t commits() const { return commits_.load(std::memory_order_relaxed); }
  std::uint64_t queued() const { return queued_.load(std::memory_order_relaxed); }

 private:
  struct Item {
    std::variant<Append, Work> what;
    Done done;
  };
  struct Failure {
    std::size_t item;
    Error error;
  };

  void push(Item item);
  void loop();
  bool take(std::vector<Item>& group);
  void commit(std::vector<Item>& group);
  Status write(std::vector<Item>& group);
  Status write_item(Item& item);
  Status write_append(const Append& append);
  Status write_row(const Append& append);
  Status in_savepoint(const std::function<Status()>& work);
  void abandon(int trouble, const Error& error);
  void answer(std::vector<Item>& group, const Status& whole);
  void checkpoint();

  std::unique_ptr<Connection> connection_;
  LogIndex& index_;
  const std::size_t queue_limit_;
  const Hooks hooks_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  // Bounded by queue_limit_; full: the call is refused with kResourceExhausted.
  std::vector<Item> queue_;
  bool idle_ = false;
  bool closed_ = false;
  bool checkpoint_asked_ = false;
  std::optional<Error> distrust_;

  // Of the group at hand.
  std::vector<Failure> failures_;
  std::uint64_t rows_ = 0;

  std::atomic<std::uint64_t> appended_ = 0;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> queued_ = 0;
  int wal_pages_ = 0;
  int own_checkpoint_pages_ = 0;
  std::thread thread_;
};

}  // namespace galloper::store
