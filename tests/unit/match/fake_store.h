// A store in memory that outlives a host, can be held back, and can be made to fail. Commits happen on a
// thread of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "server/store/store.h"

namespace galloper::match::testing {

class FakeStore final : public store::Store {
 public:
  FakeStore();
  ~FakeStore() override;

  // Commits wait until release().
  void hold();
  void release();
  // The next write (after so many that succeed), or every one, fails; nothing of it is written.
  void fail_next(Error error, int after = 0);
  void fail_always(Error error);
  void set_epoch(std::uint32_t epoch) { epoch_ = epoch; }
  std::size_t waiting() const;
  std::vector<store::LogRow> rows(store::MatchKey match);
  store::MatchRow match_row(store::MatchKey match);
  std::size_t loads() const { return loads_; }

  void append(store::Append append, store::Done done) override;
  Result<std::vector<store::LogRow>> load(store::MatchKey match) override;
  void create_match(store::MatchRow row, std::function<void(Result<store::MatchKey>)> done) override;
  void update_match(store::MatchRow row, store::Done done) override;
  Result<store::MatchRow> find_match(const MatchId& id) override;
  Result<std::vector<store::MatchRow>> list_matches(const store::MatchQuery& query) override;
  Result<std::vector<store::MatchRow>> live_matches() override;
  void add_chat(store::MatchKey match, store::ChatRow row,
                std::function<void(Result<std::int64_t>)> done) override;
  Result<std::vector<store::ChatRow>> list_chat(store::MatchKey match, std::int64_t after,
                                                std::uint32_t limit) override;

  Status create_account(const store::AccountRow&) override { return {}; }
  Status update_account(const store::AccountRow&) override { return {}; }
  Result<store::AccountRow> find_account(const AccountId&) override {
    return fail(ErrorCode::kNotFound, "none");
  }
  Result<store::AccountRow> find_account_by_skeleton(const std::string&) override {
    return fail(ErrorCode::kNotFound, "none");
  }
  Status create_session(const store::SessionRow&) override { return {}; }
  Result<store::SessionRow> find_session(const std::string&) override {
    return fail(ErrorCode::kNotFound, "none");
  }
  Result<std::vector<store::SessionRow>> list_sessions(const AccountId&) override {
    return std::vector<store::SessionRow>{};
  }
  Status delete_session(const std::string&) override { return {}; }
  Status delete_sessions_of(const AccountId&) override { return {}; }
  Status delete_expired_sessions(std::int64_t) override { return {}; }
  Status read_clubs(const std::function<Status(const store::ClubTables&)>&) override { return {}; }
  Status change_clubs(const std::function<Status(store::ClubTables&)>&) override { return {}; }
  Status read_campaigns(const std::function<Status(const store::CampaignTables&)>&) override { return {}; }
  Status change_campaigns(const std::function<Status(store::CampaignTables&)>&) override { return {}; }
  std::uint32_t epoch() const override { return epoch_; }
  Statistics statistics() const override { return {}; }
  Status backup(const std::filesystem::path&) override { return {}; }
  void close() override {}

 private:
  // The error of a write, if it is to fail. Under the mutex.
  std::optional<Error> trouble();
  void write(std::function<void()> task);
  void run();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool held_ = false;
  bool closing_ = false;
  std::optional<Error> next_error_;
  int succeed_first_ = 0;
  std::optional<Error> lasting_error_;
  std::map<store::MatchKey, store::MatchRow> matches_;
  std::map<store::MatchKey, std::vector<store::LogRow>> logs_;
  std::map<store::MatchKey, std::vector<store::ChatRow>> chats_;
  std::atomic<std::uint32_t> epoch_{1};
  std::atomic<std::size_t> loads_{0};
  std::thread writer_;
};

}  // namespace galloper::match::testing
