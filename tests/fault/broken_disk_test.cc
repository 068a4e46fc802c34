// What the operator is told, and what still works, when the disk is full, read-only, or no longer syncs.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <future>

#include "server/store/connection.h"
#include "tests/fault/store_model.h"

namespace galloper::fault {
namespace {

using namespace galloper::store;

class BrokenDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    open();
    MatchRow row;
    row.id.bytes[0] = 1;
    row.state = MatchState::kPlaying;
    std::promise<MatchKey> key;
    store_->create_match(row, [&](Result<MatchKey> result) { key.set_value(result.value()); });
    match_ = key.get_future().get();
    ASSERT_TRUE(append(1));
  }
  void open() {
    store_.reset();
    auto store = try_open();
    ASSERT_TRUE(store) << store.error().message;
    store_ = std::move(*store);
  }
  Result<std::unique_ptr<Store>> try_open() {
    return Store::open({.folder = folder_.path(), .vfs = disk_.name()});
  }
  Status append(std::uint32_t sequence) {
    Append append{.match = match_, .expected_sequence = sequence - 1};
    append.row.sequence = sequence;
    append.row.body = std::to_string(sequence);
    std::promise<Status> outcome;
    store_->append(std::move(append), [&](Status status) { outcome.set_value(std::move(status)); });
    return outcome.get_future().get();
  }
  std::size_t rows() {
    const auto rows = store_->load(match_);
    EXPECT_TRUE(rows) << rows.error().message;
    return rows ? rows->size() : 0;
  }
  static FaultDisk::Fault always(Call failing, int code) {
    return [failing, code](Call call, const std::string&) { return call == failing ? code : SQLITE_OK; };
  }
  void expect_names_the_file(const Error& error, const std::string& cause) {
    EXPECT_NE(error.message.find((folder_.path() / "galloper.db").string()), std::string::npos)
        << error.message;
    EXPECT_NE(error.message.find(cause), std::string::npos) << error.message;
  }

  TemporaryFolder folder_;
  FaultDisk disk_{1};
  std::unique_ptr<Store> store_;
  MatchKey match_ = 0;
};

TEST_F(BrokenDisk, AFullDiskRefusesAndGoesOnWhenThereIsSpace) {
  disk_.fail_by(always(Call::kWrite, SQLITE_FULL));
  for (int i = 0; i < 3; ++i) {
    const auto status = append(2);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::kResourceExhausted);
    expect_names_the_file(status.error(), "full");
    EXPECT_EQ(rows(), 1u);
  }
  disk_.fail_by(nullptr);
  EXPECT_TRUE(append(2));
  EXPECT_EQ(rows(), 2u);
  open();
  EXPECT_EQ(rows(), 2u);
}

TEST_F(BrokenDisk, AFailedWriteRefusesTheWholeGroup) {
  std::promise<void> held, gate;
  Append first{.match = match_, .expected_sequence = 1};
  first.row.sequence = 2;
  store_->append(first, [&](const Status&) {
    held.set_value();
    gate.get_future().wait();
  });
  held.get_future().wait();
  disk_.fail_by(always(Call::kWrite, SQLITE_IOERR_WRITE));
  std::atomic<int> refused = 0;
  std::promise<void> last;
  for (std::uint32_t sequence = 3; sequence <= 12; ++sequence) {
    Append append{.match = match_, .expected_sequence = sequence - 1};
    append.row.sequence = sequence;
    store_->append(std::move(append), [&, sequence](const Status& status) {
      refused += !status && status.error().code == ErrorCode::kUnavailable;
      if (sequence == 12) last.set_value();
    });
  }
  gate.set_value();
  last.get_future().wait();
  EXPECT_EQ(refused, 10);
  EXPECT_EQ(rows(), 2u);
  disk_.fail_by(nullptr);
  EXPECT_TRUE(append(3));
}

TEST_F(BrokenDisk, AfterAFailedSyncNothingMoreIsWrittenAndReadersGoOn) {
  disk_.fail_by(always(Call::kSync, SQLITE_IOERR_FSYNC));
  const auto failed = append(2);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::kUnavailable);
  expect_names_the_file(failed.error(), "failed to sync");
  disk_.fail_by(nullptr);
  for (int i = 0; i < 3; ++i) {
    const auto status = append(2);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::kUnavailable);
    expect_names_the_file(status.error(), "Nothing more is written");
  }
  AccountRow account;
  account.id.bytes[0] = 1;
  EXPECT_FALSE(store_->create_account(account));
  EXPECT_EQ(rows(), 1u);
  store_.reset();
  disk_.restart(Survival::kNothing);
  open();
  EXPECT_EQ(rows(), 1u);
  EXPECT_TRUE(append(2));
}

// The page cache shows rows that the disk lost; what is built on them must not go with them.
TEST_F(BrokenDisk, ARestartAfterAFailedSyncDoesNotBuildOnWhatTheDiskLost) {
  disk_.fail_by([](Call call, const std::string& file) {
    return call == Call::kSync && file.ends_with("-wal") ? SQLITE_IOERR_FSYNC : SQLITE_OK;
  });
  ASSERT_FALSE(append(2));
  store_.reset();
  disk_.fail_by(nullptr);
  open();  // only the process started again
  const auto kept = static_cast<std::uint32_t>(rows());
  ASSERT_GE(kept, 1u);
  for (std::uint32_t sequence = kept + 1; sequence <= kept + 5; ++sequence) ASSERT_TRUE(append(sequence));
  disk_.lose_power_after(0);
  EXPECT_FALSE(append(kept + 6));
  store_.reset();
  disk_.restart(Survival::kNothing);
  open();
  EXPECT_EQ(rows(), kept + 5);
}

// Nor does what is copied from the page cache into the database file leave it torn, wherever the power goes.
TEST(BrokenDiskRestart, APowerLossInTheStartAfterAFailedSyncLosesNothing) {
  bool reached = true;
  for (std::uint64_t moment = 0; reached && !::testing::Test::HasFailure(); ++moment) {
    SCOPED_TRACE("moment " + std::to_string(moment));
    FaultDisk disk(moment + 1);
    StoreModel model(disk, moment + 1);
    ASSERT_TRUE(model.open()) << model.last_error().message;
    for (int i = 0; i < 6; ++i) model.work();
    model.close();
    ASSERT_TRUE(model.open()) << model.last_error().message;
    disk.fail_by([](Call call, const std::string& file) {
      return call == Call::kSync && file.ends_with("-wal") ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    });
    model.work();
    model.close();
    disk.fail_by(nullptr);
    disk.lose_power_after(moment);  // only the process starts again, and in its start the power goes
    reached = !model.open() || !disk.has_power();
    model.close();
    disk.restart(static_cast<Survival>(moment % 4));
    ASSERT_TRUE(model.open()) << model.last_error().message;
    model.check_after_restart(true);
    EXPECT_GT(model.acknowledged(), 0u);
    model.close();
    model.check_integrity();
  }
}

TEST_F(BrokenDisk, EachCommitIsSynced) {
  const auto before = disk_.syncs("-wal");
  for (std::uint32_t sequence = 2; sequence <= 11; ++sequence) ASSERT_TRUE(append(sequence));
  EXPECT_GE(disk_.syncs("-wal"), before + 10);
}

TEST_F(BrokenDisk, AFailedReadIsAnErrorAndNotAnEmptyLog) {
  open();
  disk_.fail_by(always(Call::kRead, SQLITE_IOERR_READ));
  const auto failed = store_->load(match_);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::kUnavailable);
  disk_.fail_by(nullptr);
  EXPECT_EQ(rows(), 1u);
}

struct Opening {
  const char* name;
  Call call;
  int code;
  ErrorCode expected;
  const char* cause;
};
class BrokenAtTheStart : public BrokenDisk, public ::testing::WithParamInterface<Opening> {};

TEST_P(BrokenAtTheStart, IsNamed) {
  store_.reset();
  disk_.fail_by(always(GetParam().call, GetParam().code));
  const auto store = try_open();
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, GetParam().expected);
  expect_names_the_file(store.error(), GetParam().cause);
  disk_.fail_by(nullptr);
  open();
  EXPECT_EQ(rows(), 1u);
}

INSTANTIATE_TEST_SUITE_P(
    , BrokenAtTheStart,
    ::testing::Values(
        Opening{"NoPermission", Call::kOpen, SQLITE_CANTOPEN, ErrorCode::kUnavailable, "cannot be opened"},
        Opening{"ReadOnly", Call::kWrite, SQLITE_READONLY, ErrorCode::kUnavailable, "read-only"},
        Opening{"Full", Call::kWrite, SQLITE_FULL, ErrorCode::kResourceExhausted, "full"},
        Opening{"Unreadable", Call::kRead, SQLITE_IOERR_READ, ErrorCode::kUnavailable, "failed to read"},
        Opening{"NoSync", Call::kSync, SQLITE_IOERR_FSYNC, ErrorCode::kUnavailable, "failed to sync"}),
    [](const auto& info) { return info.param.name; });

// Without a write-ahead log each commit would end with a removal that no sync makes last.
TEST(BrokenDiskFirstStart, AFailedSyncNeverLeavesAStoreWithoutWriteAheadLog) {
  bool failed = true;
  for (int syncs = 0; failed; ++syncs) {
    const TemporaryFolder folder;
    FaultDisk disk(1);
    failed = false;
    int left = syncs;
    disk.fail_by([&](Call call, const std::string&) {
      if (call != Call::kSync || left-- != 0) return SQLITE_OK;
      failed = true;
      return SQLITE_IOERR_FSYNC;
    });
    const auto store = Store::open({.folder = folder.path(), .vfs = disk.name()});
    if (!store) continue;
    auto connection =
        Connection::open((folder.path() / "galloper.db").string(), disk.name(), Connection::Mode::kReadWrite);
    ASSERT_TRUE(connection) << connection.error().message;
    EXPECT_EQ((*connection)->text("PRAGMA journal_mode").value(), "wal") << "sync " << syncs << " failed";
  }
}

TEST(BrokenDiskFirstStart, AFullDiskIsNamedAndLeavesNothingHalfMade) {
  const TemporaryFolder folder;
  for (int writes = 0; writes < 60; ++writes) {
    FaultDisk disk(1);
    int left = writes;
    disk.fail_by([&](Call call, const std::string&) {
      return call == Call::kWrite && left-- <= 0 ? SQLITE_FULL : SQLITE_OK;
    });
    const auto failed = Store::open({.folder = folder.path(), .vfs = disk.name()});
    if (failed) continue;
    EXPECT_EQ(failed.error().code, ErrorCode::kResourceExhausted) << failed.error().message;
    disk.fail_by(nullptr);
    const auto opened = Store::open({.folder = folder.path(), .vfs = disk.name()});
    EXPECT_TRUE(opened) << opened.error().message;
  }
}

}  // namespace
}  // namespace galloper::fault
