// The bridge's own figures.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace galloper::bridge {

struct Statistics {
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::int64_t> watchers{0};
  std::atomic<std::int64_t> watched_matches{0};
  std::atomic<std::uint64_t> connections_refused{0};
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> requests_failed{0};
  std::atomic<std::uint64_t> frames_sent{0};
  std::atomic<std::uint64_t> snapshots_fetched{0};
  std::atomic<std::uint64_t> watchers_stalled{0};
  std::atomic<std::uint64_t> upstream_losses{0};

  std::string prometheus() const;
};

// Counts up for as long as it lives.
class Counted {
 public:
  explicit Counted(std::atomic<std::int64_t>& gauge) : gauge_(&gauge) {
    gauge_->fetch_add(1, std::memory_order_relaxed);
  }
  Counted(Counted&& other) noexcept : gauge_(other.gauge_) { other.gauge_ = nullptr; }
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (gauge_) gauge_->fetch_sub(1, std::memory_order_relaxed);
  }

 private:
  std::atomic<std::int64_t>* gauge_;
};

}  // namespace galloper::bridge
