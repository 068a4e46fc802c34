// A store in a folder of its own, and the calls of Store as blocking ones.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "common/base/random.h"
#include "server/store/connection.h"
#include "server/store/store.h"

namespace galloper::store {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "galloper_store_XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override { reopen(); }

  void reopen() {
    store_.reset();
    auto store = Store::open(options_);
    ASSERT_TRUE(store.has_value()) << store.error().message;
    store_ = std::move(*store);
  }
  Error open_error() {
    store_.reset();
    auto store = Store::open(options_);
    EXPECT_FALSE(store.has_value());
    return store ? Error{} : store.error();
  }
  std::filesystem::path database() const { return options_.folder / "galloper.db"; }
  // Runs SQL on the closed store's file, behind its back.
  void execute(const std::string& sql) {
    store_.reset();
    auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite);
    ASSERT_TRUE(connection.has_value());
    const auto status = (*connection)->execute(sql.c_str());
    ASSERT_TRUE(status.has_value()) << status.error().message;
  }
  // By a connection of its own, beside the store's.
  std::int64_t count(const std::string& sql) {
    auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite);
    return connection ? (*connection)->integer(sql.c_str()).value_or(-1) : -1;
  }

  template <class Id>
  Id id() {
    return new_id<Id>(1'700'000'000'000, random_);
  }
  MatchRow match(MatchState state = MatchState::kOpen) {
    MatchRow row;
    row.id = id<MatchId>();
    row.state = state;
    row.create_time_ms = row.update_time_ms = ++time_ms_;
    row.game = "scouting";
    row.scenario_id = "ford";
    row.lobby = std::string("lobby\0bytes", 11);
    return row;
  }
  Result<MatchKey> create(const MatchRow& row) {
    std::promise<Result<MatchKey>> outcome;
    store_->create_match(row, [&](Result<MatchKey> key) { outcome.set_value(std::move(key)); });
    return outcome.get_future().get();
  }
  // Created and playing.
  MatchRow playing() {
    MatchRow row = match(MatchState::kPlaying);
    row.key = create(row).value();
    return row;
  }
  Status update(const MatchRow& row) {
    std::promise<Status> outcome;
    store_->update_match(row, [&](Status status) { outcome.set_value(std::move(status)); });
    return outcome.get_future().get();
  }
  LogRow row(std::uint32_t sequence, std::string body = "body") {
    LogRow row;
    row.sequence = sequence;
    row.seat = sequence % 3;
    if (sequence > 1) row.account = id<AccountId>();
    if (sequence > 1) row.order = id<OrderId>();
    row.time_ms = 1'700'000'000'000 + sequence;
    row.body = std::move(body);
    return row;
  }
  Status append(const Append& append) {
    std::promise<Status> outcome;
    store_->append(append, [&](Status status) { outcome.set_value(std::move(status)); });
    return outcome.get_future().get();
  }
  Status append(MatchKey match, std::uint32_t sequence, std::string body = "body") {
    return append({match, sequence - 1, row(sequence, std::move(body)), std::nullopt});
  }
  // With its last order, `sequence`.
  Status finish(MatchRow match, std::uint32_t sequence) {
    match.state = MatchState::kFinished;
    return append({match.key, sequence - 1, row(sequence, "last"), match});
  }
  AccountRow account(const std::string& name) {
    return {id<AccountId>(), name, "skeleton of " + name, "hash", false, false, 5};
  }

  TemporaryFolder folder_;
  Options options_{.folder = folder_.path() / "data"};
  SeededRandom random_{1};
  std::int64_t time_ms_ = 1'700'000'000'000;
  std::unique_ptr<Store> store_;
};

inline void expect_same(const LogRow& a, const LogRow& b) {
  EXPECT_EQ(a.sequence, b.sequence);
  EXPECT_EQ(a.seat, b.seat);
  EXPECT_EQ(a.account, b.account);
  EXPECT_EQ(a.order, b.order);
  EXPECT_EQ(a.time_ms, b.time_ms);
  EXPECT_EQ(a.body, b.body);
}

}  // namespace galloper::store
