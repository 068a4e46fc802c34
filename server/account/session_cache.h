// Who holds which token, in memory. For this room only.
#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/account/account.h"

namespace galloper::account {

// Token hash -> account. Thread-safe, bounded: when full, the entry longest unused is forgotten and will be
// read from the store again.
class SessionCache {
 public:
  explicit SessionCache(std::size_t capacity) : capacity_(capacity) {}

  std::optional<Account> find(const std::string& token_hash, std::int64_t now_ms);

  // To be taken before a session is read from the store: what was read before a removal must not be put back
  // after it.
  std::uint64_t generation() const;
  void insert(const std::string& token_hash, const Account& account, std::int64_t expire_time_ms,
              std::uint64_t read_at_generation);
  void remove(const std::string& token_hash);
  void remove_account(const AccountId& account);

 private:
  struct Entry {
    std::string token_hash;
    Account account;
    std::int64_t expire_time_ms;
  };
  using Entries = std::list<Entry>;

  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::uint64_t generation_ = 0;
  Entries entries_;  // the latest used first
  std::unordered_map<std::string_view, Entries::iterator> by_hash_;
};

}  // namespace galloper::account
