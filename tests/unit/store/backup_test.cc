#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

class BackupTest : public StoreTest {
 protected:
  const std::filesystem::path file_ = folder_.path() / "backup.db";
  const std::filesystem::path elsewhere_ = folder_.path() / "elsewhere";

  void open_elsewhere() {
    store_.reset();
    options_.folder = elsewhere_;
    reopen();
  }
};

TEST_F(BackupTest, ABackupIsOnePrivateFile) {
  ASSERT_TRUE(append(playing().key, 1));
  const auto status = store_->backup(file_);
  ASSERT_TRUE(status) << status.error().message;
  struct stat found = {};
  ASSERT_EQ(stat(file_.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600u);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
    files += entry.is_regular_file();
  EXPECT_EQ(files, 1u);
  // A later one replaces it.
  EXPECT_TRUE(store_->backup(file_));
}

TEST_F(BackupTest, ABackupCanBeTakenFromOutsideWhileTheServerRuns) {
  const MatchRow match = playing();
  ASSERT_TRUE(append(match.key, 1));
  const auto status = backup(options_.folder, file_);
  ASSERT_TRUE(status) << status.error().message;
  ASSERT_TRUE(append(match.key, 2));
  ASSERT_TRUE(restore(file_, elsewhere_, false));
  EXPECT_EQ(backup(folder_.path() / "nowhere", file_).error().code, ErrorCode::kNotFound);
  open_elsewhere();
  EXPECT_EQ(store_->load(match.key)->size(), 1u);
}

TEST_F(BackupTest, ABackupThatCannotBeWrittenIsAnError) {
  const auto status = store_->backup(folder_.path() / "nowhere" / "backup.db");
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("nowhere"), std::string::npos) << status.error().message;
}

TEST_F(BackupTest, RestoringBringsBackThatMomentInANewEpoch) {
  const MatchRow live = playing();
  const MatchRow ended = playing();
  ASSERT_TRUE(append(live.key, 1));
  ASSERT_TRUE(finish(ended, 1));
  ASSERT_TRUE(store_->create_account(account("Ney")));
  ASSERT_TRUE(store_->backup(file_));
  ASSERT_TRUE(append(live.key, 2));
  EXPECT_EQ(store_->epoch(), 1u);

  const auto status = restore(file_, elsewhere_, false);
  ASSERT_TRUE(status) << status.error().message;
  open_elsewhere();
  EXPECT_EQ(store_->epoch(), 2u);
  EXPECT_EQ(store_->load(live.key)->size(), 1u);
  EXPECT_EQ(store_->load(ended.key)->size(), 1u);
  EXPECT_TRUE(store_->find_account_by_skeleton("skeleton of Ney"));
  EXPECT_TRUE(append(live.key, 2));
  reopen();
  EXPECT_EQ(store_->epoch(), 2u);
}

TEST_F(BackupTest, ABackupDuringWritesIsOneMoment) {
  std::atomic<bool> stop = false;
  const MatchRow match = playing();
  std::thread writing([&] {
    for (std::uint32_t sequence = 1; !stop; ++sequence)
      ASSERT_TRUE(append(match.key, sequence, std::string(3000, 'x')));
  });
  for (int i = 0; i < 5; ++i) {
    const auto before = store_->load(match.key)->size();
    ASSERT_TRUE(store_->backup(file_));
    const auto after = store_->load(match.key)->size();
    const auto status = restore(file_, elsewhere_, true);
    ASSERT_TRUE(status) << status.error().message;
    Options options = options_;
    options.folder = elsewhere_;
    const auto copy = Store::open(options);
    ASSERT_TRUE(copy) << copy.error().message;
    const auto rows = (*copy)->load(match.key)->size();
    EXPECT_GE(rows, before);
    EXPECT_LE(rows, after);
  }
  stop = true;
  writing.join();
}

TEST_F(BackupTest, ReplacingDataNeedsToBeAskedFor) {
  const MatchRow match = playing();
  ASSERT_TRUE(store_->backup(file_));
  ASSERT_TRUE(append(match.key, 1));
  store_.reset();
  const auto refused = restore(file_, options_.folder, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kAlreadyExists);
  EXPECT_NE(refused.error().message.find(options_.folder.string()), std::string::npos);
  reopen();
  EXPECT_EQ(store_->load(match.key)->size(), 1u);
  store_.reset();
  ASSERT_TRUE(restore(file_, options_.folder, true));
  reopen();
  EXPECT_EQ(store_->load(match.key)->size(), 0u);
  EXPECT_EQ(store_->epoch(), 2u);
}

// Else a cursor of the first restored time line would seem to fit the second.
TEST_F(BackupTest, ABackupRestoredTwiceBeginsTwoEpochs) {
  ASSERT_TRUE(store_->backup(file_));
  store_.reset();
  for (std::uint32_t epoch = 2; epoch <= 4; ++epoch) {
    ASSERT_TRUE(restore(file_, options_.folder, true));
    reopen();
    EXPECT_EQ(store_->epoch(), epoch);
    store_.reset();
  }
}

TEST_F(BackupTest, ARunningServersFolderIsNotReplaced) {
  ASSERT_TRUE(store_->backup(file_));
  const auto status = restore(file_, options_.folder, true);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(BackupTest, ADamagedBackupIsRefusedAndTheDataStays) {
  const MatchRow match = playing();
  for (std::uint32_t sequence = 1; sequence <= 50; ++sequence)
    ASSERT_TRUE(append(match.key, sequence, std::string(900, 'x')));
  ASSERT_TRUE(store_->backup(file_));
  store_.reset();
  {
    std::fstream stream(file_, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(std::filesystem::file_size(file_) / 2);
    stream << std::string(6000, '\x55');
  }
  const auto status = restore(file_, options_.folder, true);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::kDataLoss) << status.error().message;
  EXPECT_NE(status.error().message.find(file_.string()), std::string::npos) << status.error().message;
  reopen();
  EXPECT_EQ(store_->load(match.key)->size(), 50u);
}

TEST_F(BackupTest, OnlyABackupOfOursIsRestored) {
  EXPECT_EQ(restore(file_, elsewhere_, false).error().code, ErrorCode::kNotFound);
  std::ofstream(file_) << "no database";
  EXPECT_EQ(restore(file_, elsewhere_, false).error().code, ErrorCode::kDataLoss);
  std::filesystem::remove(file_);
  {
    auto connection = Connection::open(file_.string(), "", Connection::Mode::kCreate);
    ASSERT_TRUE((*connection)->execute("CREATE TABLE theirs(x)"));
  }
  EXPECT_EQ(restore(file_, elsewhere_, false).error().code, ErrorCode::kFailedPrecondition);
  std::filesystem::remove(file_);
  { auto connection = Connection::open(file_.string(), "", Connection::Mode::kCreate); }
  EXPECT_EQ(restore(file_, elsewhere_, false).error().code, ErrorCode::kDataLoss);
}

TEST_F(BackupTest, ANewerBackupIsRefused) {
  ASSERT_TRUE(store_->backup(file_));
  {
    auto connection = Connection::open(file_.string(), "", Connection::Mode::kReadWrite);
    ASSERT_TRUE((*connection)->execute("PRAGMA user_version = 50"));
  }
  EXPECT_EQ(restore(file_, elsewhere_, false).error().code, ErrorCode::kFailedPrecondition);
}

}  // namespace
}  // namespace galloper::store
