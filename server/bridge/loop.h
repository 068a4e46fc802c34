// One thread with its sockets and its timer. Whatever lives on a loop is touched by its thread only.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstdint>
#include <thread>

namespace galloper::bridge {

// Milliseconds of the steady clock.
using Millis = std::int64_t;

// Something that wants to be looked at when a time has come. It leaves the wheel by itself when it is
// destroyed.
class Timed
    : public boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
 public:
  virtual ~Timed() = default;
  // Returns when to look again; 0: never. It may destroy itself when it returns 0.
  virtual Millis on_time(Millis now) = 0;
};

// Coarse timers for many: moving a deadline costs a store in the owner, which the wheel sees when it next
// looks.
class Wheel {
 public:
  static constexpr Millis kTick = 100;
  void add(Timed& timed, Millis when);
  void advance(Millis now);

 private:
  static constexpr std::size_t kSlots = 512;
  using List = boost::intrusive::list<Timed, boost::intrusive::constant_time_size<false>>;
  std::array<List, kSlots> slots_;
  std::int64_t tick_ = 0;
};

class Loop {
 public:
  using Executor = boost::asio::io_context::executor_type;

  Loop() : timer_(context) {}
  void start();
  void stop_now();
  void join();

  static Millis now();
  Executor executor() { return context.get_executor(); }

  // Outlives what the context still holds when it is destroyed.
  Wheel wheel;
  boost::asio::io_context context{1};

 private:
  void tick();
  boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                    boost::asio::wait_traits<std::chrono::steady_clock>, Executor>
      timer_;
  std::thread thread_;
};

}  // namespace galloper::bridge
