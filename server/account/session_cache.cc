#include "server/account/session_cache.h"

namespace galloper::account {

std::optional<Account> SessionCache::find(const std::string& token_hash, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  const auto it = by_hash_.find(token_hash);
  if (it == by_hash_.end()) return std::nullopt;
  const auto entry = it->second;
  if (entry->expire_time_ms <= now_ms) {
    by_hash_.erase(it);
    entries_.erase(entry);
    return std::nullopt;
  }
  entries_.splice(entries_.begin(), entries_, entry);
  return entry->account;
}

std::uint64_t SessionCache::generation() const {
  const std::lock_guard lock(mutex_);
  return generation_;
}

void SessionCache::insert(const std::string& token_hash, const Account& account, std::int64_t expire_time_ms,
                          std::uint64_t read_at_generation) {
  const std::lock_guard lock(mutex_);
  if (read_at_generation != generation_ || by_hash_.contains(token_hash)) return;
  entries_.push_front({token_hash, account, expire_time_ms});
  by_hash_.emplace(entries_.front().token_hash, entries_.begin());
  if (entries_.size() > capacity_) {
    by_hash_.erase(entries_.back().token_hash);
    entries_.pop_back();
  }
}

void SessionCache::remove(const std::string& token_hash) {
  const std::lock_guard lock(mutex_);
  ++generation_;
  const auto it = by_hash_.find(token_hash);
  if (it == by_hash_.end()) return;
  const auto entry = it->second;
  by_hash_.erase(it);
  entries_.erase(entry);
}

// Rare enough (a sign-out everywhere, a claim, a deletion) to look at every entry.
void SessionCache::remove_account(const AccountId& account) {
  const std::lock_guard lock(mutex_);
  ++generation_;
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    if (entry->account.id == account) {
      by_hash_.erase(entry->token_hash);
      entry = entries_.erase(entry);
    } else {
      ++entry;
    }
  }
}

}  // namespace galloper::account
