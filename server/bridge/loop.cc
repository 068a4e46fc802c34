#include "server/bridge/loop.h"

#include <pthread.h>

#include <algorithm>

namespace galloper::bridge {

void Wheel::add(Timed& timed, Millis when) {
  const auto ticks =
      std::clamp<std::int64_t>(when / kTick + 1, tick_ + 1, tick_ + static_cast<std::int64_t>(kSlots) - 1);
  slots_[static_cast<std::size_t>(ticks) % kSlots].push_back(timed);
}

void Wheel::advance(Millis now) {
  // After a long sleep every slot is due once.
  tick_ = std::max(tick_, now / kTick - static_cast<std::int64_t>(kSlots));
  while (tick_ < now / kTick) {
    ++tick_;
    List due;
    due.swap(slots_[static_cast<std::size_t>(tick_) % kSlots]);
    while (!due.empty()) {
      Timed& timed = due.front();
      due.pop_front();
      if (const Millis again = timed.on_time(now); again != 0 && !timed.is_linked()) add(timed, again);
    }
  }
}

Millis Loop::now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void Loop::start() {
  wheel.advance(now());
  tick();
  thread_ = std::thread([this] {
    pthread_setname_np(pthread_self(), "bridge");
    context.run();
  });
}

void Loop::tick() {
  timer_.expires_after(std::chrono::milliseconds(Wheel::kTick));
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    wheel.advance(now());
    tick();
  });
}

void Loop::stop_now() { context.stop(); }

void Loop::join() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace galloper::bridge
