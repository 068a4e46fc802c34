#include "server/account/rate_limit.h"

#include <arpa/inet.h>

#include <algorithm>
#include <string_view>

namespace galloper::account {

std::int64_t RateLimit::take(const std::string& key, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  auto [it, inserted] = entries_.try_emplace(key);
  Entry& entry = it->second;
  if (inserted) {
    order_.push_back(key);
    entry.order = std::prev(order_.end());
  } else {
    order_.splice(order_.end(), order_, entry.order);
  }
  std::erase_if(entry.times_ms, [&](std::int64_t time) { return time <= now_ms - window_ms_; });
  if (entry.times_ms.size() >= limit_) {
    return entry.times_ms.empty() ? window_ms_
                                  : std::max<std::int64_t>(1, entry.times_ms.front() + window_ms_ - now_ms);
  }
  entry.times_ms.push_back(now_ms);
  if (entries_.size() > max_keys_) {
    entries_.erase(order_.front());
    order_.pop_front();
  }
  return 0;
}

void RateLimit::give_back(const std::string& key, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  const auto it = entries_.find(key);
  if (it == entries_.end()) return;
  auto& times = it->second.times_ms;
  if (const auto time = std::find(times.begin(), times.end(), now_ms); time != times.end()) times.erase(time);
}

void RateLimit::forget(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto it = entries_.find(key);
  if (it == entries_.end()) return;
  order_.erase(it->second.order);
  entries_.erase(it);
}

std::string address_key(std::string_view address) {
  const std::string text(address.substr(0, 64));
  in_addr four;
  if (inet_pton(AF_INET, text.c_str(), &four) == 1)
    return "4:" + std::string(reinterpret_cast<const char*>(&four), 4);
  in6_addr six;
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return text;
  const auto* bytes = reinterpret_cast<const char*>(&six);
  if (IN6_IS_ADDR_V4MAPPED(&six)) return "4:" + std::string(bytes + 12, 4);
  return "6:" + std::string(bytes, 8);
}

}  // namespace galloper::account
