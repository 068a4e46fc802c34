// What all actors of a host share: its threads, its readers, its alarm clock, its counters.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/match/host.h"

namespace galloper::match {

namespace asio = boost::asio;

class Actor;
using Strand = asio::strand<asio::io_context::executor_type>;

// Counts work that stop() waits for; empty once moved from.
class Ticket {
 public:
  Ticket() = default;
  explicit Ticket(class Context* context);
  Ticket(const Ticket& other);
  Ticket(Ticket&& other) noexcept : context_(std::exchange(other.context_, nullptr)) {}
  Ticket& operator=(Ticket other) noexcept {
    std::swap(context_, other.context_);
    return *this;
  }
  ~Ticket();

 private:
  Context* context_ = nullptr;
};

class Context {
 public:
  Context(const codec::GameRegistry& games, const ScenarioSource& scenarios, store::Store& store,
          const Options& options);
  ~Context();

  const codec::GameRegistry& games;
  const ScenarioSource& scenarios;
  store::Store& store;
  const Options options;
  const std::uint32_t epoch;

  std::int64_t now_ms() const { return options.clock->now_ms(); }
  void fill(std::span<std::uint8_t> bytes);
  std::string random_bytes(std::size_t size);
  std::uint64_t random_below(std::uint64_t bound);

  asio::io_context io;
  // One of a fixed number, which many matches share: each would be memory for good.
  Strand strand_of(const MatchId& id) const;
  // Runs a task that may block on disk. False: too many wait (the caller answers kResourceExhausted).
  bool read(std::function<void()> task);
  // Calls actor->alarm() at that time of the clock or soon after.
  void set_alarm(std::int64_t time_ms, std::weak_ptr<Actor> actor);

  Ticket ticket() { return Ticket(this); }
  bool stopping() const { return stopping_.load(); }
  // For the host: threads and ticks begin; `sweep` is called about once a second of the clock.
  void run(std::function<void()> sweep);
  // No more tickets are given out by those who ask stopping(); waits for those that are out.
  void drain();
  void join();

  std::atomic<std::uint64_t> loaded{0};
  std::atomic<std::uint64_t> swapped_out{0};
  std::atomic<std::uint64_t> watches{0};
  std::atomic<std::uint64_t> accepted{0};
  std::atomic<std::uint64_t> refused{0};

 private:
  friend class Ticket;
  struct Alarm {
    std::int64_t time_ms;
    std::weak_ptr<Actor> actor;
    bool operator<(const Alarm& other) const { return time_ms > other.time_ms; }
  };
  void tick();

  std::vector<Strand> strands_;
  std::mutex random_mutex_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::int64_t> tickets_{0};
  std::mutex drained_mutex_;
  std::condition_variable drained_;

  std::mutex alarms_mutex_;
  std::priority_queue<Alarm> alarms_;
  std::function<void()> sweep_;
  std::int64_t swept_ms_ = 0;

  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::steady_timer timer_;
  std::vector<std::thread> threads_;
  std::atomic<std::size_t> reading_{0};
  asio::thread_pool readers_;
};

inline Error stopping_error() {
  return Error{ErrorCode::kUnavailable, "The server is stopping; try again soon.", {}, 0};
}
inline Error busy_error() {
  return Error{ErrorCode::kResourceExhausted, "Too many requests wait for the disk; try again soon.", {}, 0};
}

}  // namespace galloper::match
