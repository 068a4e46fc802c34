// Threads for what must not run in a gRPC reaction.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace galloper::rpc {

class WorkerPool {
 public:
  // At most `limit` tasks wait or run; further ones are refused.
  WorkerPool(unsigned threads, std::size_t limit);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False when it is full or stopped: the task was not taken. A task must not throw.
  bool post(std::function<void()> task);
  // Runs what was taken, then joins. Not from a task.
  void stop();
  std::size_t pending() const { return pending_; }

 private:
  struct Threads;
  const std::size_t limit_;
  std::atomic<std::size_t> pending_ = 0;
  std::atomic<bool> stopped_ = false;
  std::unique_ptr<Threads> threads_;
};

}  // namespace galloper::rpc
