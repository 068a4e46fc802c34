// An in-memory store for tests: the accounts' part works, the rest answers kUnavailable.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace galloper::account {

class FakeStore final : public store::Store {
 public:
  Status create_account(const store::AccountRow& row) override {
    const std::lock_guard lock(mutex_);
    if (taken(row)) return fail(ErrorCode::kAlreadyExists, "taken");
    accounts_[row.id] = row;
    return {};
  }
  Status update_account(const store::AccountRow& row) override {
    const std::lock_guard lock(mutex_);
    if (!accounts_.contains(row.id)) return fail(ErrorCode::kNotFound, "no such account");
    if (taken(row)) return fail(ErrorCode::kAlreadyExists, "taken");
    accounts_[row.id] = row;
    return {};
  }
  Result<store::AccountRow> find_account(const AccountId& id) override {
    const std::lock_guard lock(mutex_);
    const auto it = accounts_.find(id);
    if (it == accounts_.end()) return fail(ErrorCode::kNotFound, "no such account");
    return it->second;
  }
  Result<store::AccountRow> find_account_by_skeleton(const std::string& skeleton) override {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, row] : accounts_) {
      if (row.name_skeleton == skeleton) return row;
    }
    return fail(ErrorCode::kNotFound, "no such account");
  }
  Status create_session(const store::SessionRow& row) override {
    const std::lock_guard lock(mutex_);
    sessions_[row.token_hash] = row;
    return {};
  }
  Result<store::SessionRow> find_session(const std::string& token_hash) override {
    const std::lock_guard lock(mutex_);
    ++session_reads;
    const auto it = sessions_.find(token_hash);
    if (it == sessions_.end()) return fail(ErrorCode::kNotFound, "no such session");
    return it->second;
  }
  Result<std::vector<store::SessionRow>> list_sessions(const AccountId& account) override {
    const std::lock_guard lock(mutex_);
    std::vector<store::SessionRow> rows;
    for (const auto& [hash, row] : sessions_) {
      if (row.account == account) rows.push_back(row);
    }
    return rows;
  }
  Status delete_session(const std::string& token_hash) override {
    const std::lock_guard lock(mutex_);
    sessions_.erase(token_hash);
    return {};
  }
  Status delete_sessions_of(const AccountId& account) override {
    const std::lock_guard lock(mutex_);
    std::erase_if(sessions_, [&](const auto& entry) { return entry.second.account == account; });
    return {};
  }
  Status delete_expired_sessions(std::int64_t now_ms) override {
    const std::lock_guard lock(mutex_);
    std::erase_if(sessions_, [&](const auto& entry) { return entry.second.expire_time_ms <= now_ms; });
    return {};
  }

  void append(store::Append, store::Done done) override { done(unavailable()); }
  Result<std::vector<store::LogRow>> load(store::MatchKey) override { return unavailable(); }
  void create_match(store::MatchRow, std::function<void(Result<store::MatchKey>)> done) override {
    done(unavailable());
  }
  void update_match(store::MatchRow, store::Done done) override { done(unavailable()); }
  Result<store::MatchRow> find_match(const MatchId&) override { return unavailable(); }
  Result<std::vector<store::MatchRow>> list_matches(const store::MatchQuery&) override {
    return unavailable();
  }
  Result<std::vector<store::MatchRow>> live_matches() override { return unavailable(); }
  void add_chat(store::MatchKey, store::ChatRow, std::function<void(Result<std::int64_t>)> done) override {
    done(unavailable());
  }
  Result<std::vector<store::ChatRow>> list_chat(store::MatchKey, std::int64_t, std::uint32_t) override {
    return unavailable();
  }
  Status read_clubs(const std::function<Status(const store::ClubTables&)>&) override { return unavailable(); }
  Status change_clubs(const std::function<Status(store::ClubTables&)>&) override { return unavailable(); }
  Status read_campaigns(const std::function<Status(const store::CampaignTables&)>&) override {
    return unavailable();
  }
  Status change_campaigns(const std::function<Status(store::CampaignTables&)>&) override {
    return unavailable();
  }
  std::uint32_t epoch() const override { return 1; }
  Statistics statistics() const override { return {}; }
  Status backup(const std::filesystem::path&) override { return unavailable(); }
  void close() override {}

  // Everything kept, for looking whether a secret is among it.
  std::string everything() const {
    std::string text;
    for (const auto& [id, row] : accounts_) text += row.name + row.name_skeleton + row.password_hash + "\n";
    for (const auto& [hash, row] : sessions_) text += hash + "\n";
    return text;
  }
  std::size_t sessions() const { return sessions_.size(); }

  int session_reads = 0;

 private:
  static tl::unexpected<Error> unavailable() { return fail(ErrorCode::kUnavailable, "not in this fake"); }
  bool taken(const store::AccountRow& row) const {
    for (const auto& [id, other] : accounts_) {
      if (id != row.id && other.name_skeleton == row.name_skeleton) return true;
    }
    return false;
  }

  std::mutex mutex_;
  std::map<AccountId, store::AccountRow> accounts_;
  std::map<std::string, store::SessionRow> sessions_;
};

}  // namespace galloper::account
