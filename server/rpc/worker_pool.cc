#include "server/rpc/worker_pool.h"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

namespace galloper::rpc {

struct WorkerPool::Threads {
  explicit Threads(unsigned count) : pool(count) {}
  boost::asio::thread_pool pool;
};

WorkerPool::WorkerPool(unsigned threads, std::size_t limit)
    : limit_(limit), threads_(std::make_unique<Threads>(threads)) {}

WorkerPool::~WorkerPool() { stop(); }

bool WorkerPool::post(std::function<void()> task) {
  if (stopped_ || pending_.fetch_add(1) >= limit_) {
    if (!stopped_) --pending_;
    return false;
  }
  boost::asio::post(threads_->pool, [this, task = std::move(task)]() mutable {
    task();
    task = nullptr;
    --pending_;
  });
  return true;
}

void WorkerPool::stop() {
  stopped_ = true;
  threads_->pool.join();
}

}  // namespace galloper::rpc
