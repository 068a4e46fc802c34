// Counts attempts by key in a sliding window. For this room and `club`.
#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace galloper::account {

// Thread-safe. Remembers at most `max_keys` keys; beyond that the key longest untouched is forgotten.
class RateLimit {
 public:
  RateLimit(std::uint32_t limit, std::int64_t window_ms, std::size_t max_keys = 65536)
      : limit_(limit), window_ms_(window_ms), max_keys_(max_keys) {}

  // Takes one attempt at once, so that attempts made at the same time cannot all slip through. 0: taken; else
  // how many milliseconds the caller must wait.
  std::int64_t take(const std::string& key, std::int64_t now_ms);
  // The attempt taken at `now_ms` does not count after all.
  void give_back(const std::string& key, std::int64_t now_ms);
  void forget(const std::string& key);

 private:
  struct Entry {
    std::vector<std::int64_t> times_ms;  // ascending, at most limit_
    std::list<std::string>::iterator order;
  };

  const std::uint32_t limit_;
  const std::int64_t window_ms_;
  const std::size_t max_keys_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::list<std::string> order_;  // the longest untouched first
};

// What counts as one address: an IPv6 network of 64 bits is one customer's, and a port says nothing.
std::string address_key(std::string_view address);

}  // namespace galloper::account
