#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "server/store/migrations.h"
#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

using FolderTest = StoreTest;

int mode_of(const std::filesystem::path& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777) : -1;
}

TEST_F(FolderTest, TheFolderAndItsFilesAreTheServersOwn) {
  ASSERT_TRUE(append(playing().key, 1));
  EXPECT_EQ(mode_of(options_.folder), 0700);
  for (const auto& entry : std::filesystem::directory_iterator(options_.folder)) {
    EXPECT_EQ(mode_of(entry.path()), 0600) << entry.path();
  }
}

TEST_F(FolderTest, MissingParentsAreMade) {
  options_.folder = folder_.path() / "a" / "b" / "c";
  reopen();
  EXPECT_TRUE(std::filesystem::exists(database()));
}

TEST_F(FolderTest, ASecondServerIsRefused) {
  const auto second = Store::open(options_);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_NE(second.error().message.find(options_.folder.string()), std::string::npos)
      << second.error().message;
  EXPECT_NE(second.error().message.find("Another server"), std::string::npos);
  EXPECT_TRUE(append(playing().key, 1));
  reopen();
}

TEST_F(FolderTest, ANewerSchemaIsRefusedWithBothVersions) {
  const int known = shipped_migrations().back().version;
  execute("PRAGMA user_version = 77");
  const Error error = open_error();
  EXPECT_EQ(error.code, ErrorCode::kFailedPrecondition);
  EXPECT_NE(error.message.find("version 77"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find(fmt::format("up to {}", known)), std::string::npos) << error.message;
  EXPECT_EQ(count("PRAGMA user_version"), 77);
}

TEST_F(FolderTest, AnotherProgramsDatabaseIsRefused) {
  options_.folder = folder_.path() / "other";
  std::filesystem::create_directory(options_.folder);
  auto connection = Connection::open(database().string(), "", Connection::Mode::kCreate);
  ASSERT_TRUE((*connection)->execute("CREATE TABLE theirs(x)"));
  const Error error = open_error();
  EXPECT_EQ(error.code, ErrorCode::kFailedPrecondition);
  EXPECT_NE(error.message.find("not a data file"), std::string::npos) << error.message;
}

TEST_F(FolderTest, AFileThatIsNoDatabaseIsRefused) {
  store_.reset();
  std::ofstream(database()) << std::string(5000, 'x');
  const Error error = open_error();
  EXPECT_EQ(error.code, ErrorCode::kDataLoss);
  EXPECT_NE(error.message.find(database().string()), std::string::npos) << error.message;
}

TEST_F(FolderTest, AFolderThatCannotBeMadeIsNamed) {
  std::ofstream(folder_.path() / "file") << "x";
  options_.folder = folder_.path() / "file" / "data";
  const Error error = open_error();
  EXPECT_EQ(error.code, ErrorCode::kUnavailable);
  EXPECT_NE(error.message.find(options_.folder.string()), std::string::npos) << error.message;
}

// Permissions do not bind root; the fault tests cover a read-only disk for everybody.
TEST_F(FolderTest, AReadOnlyFolderIsNamed) {
  store_.reset();
  const auto old = folder_.path() / "readonly";
  std::filesystem::create_directory(old);
  chmod(old.c_str(), 0500);
  options_.folder = old / "data";
  auto store = Store::open(options_);
  if (geteuid() == 0) {
    EXPECT_TRUE(store);
  } else {
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().message.find(options_.folder.string()), std::string::npos);
  }
  chmod(old.c_str(), 0700);
}

TEST_F(FolderTest, TheWriterSyncsEachCommitAndChecksReferences) {
  EXPECT_EQ(count("SELECT 1 FROM pragma_journal_mode WHERE journal_mode = 'wal'"), 1);
  EXPECT_EQ(count("SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT "
                  "LIKE 'sqlite_%'"),
            0);
  EXPECT_EQ(count("SELECT count(*) FROM pragma_index_list('log')"), 0);
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// A folder that version 1 left behind, as SQL.
TEST_F(FolderTest, ReadsTheDataOfSchemaVersion1) {
  store_.reset();
  std::filesystem::remove(database());
  auto connection = Connection::open(database().string(), "", Connection::Mode::kCreate);
  const std::string sql =
      read_file(std::filesystem::path(GALLOPER_SOURCE_DIR) / "tests/unit/store/version_1.sql");
  ASSERT_FALSE(sql.empty());
  const auto status = (*connection)->execute(sql.c_str());
  ASSERT_TRUE(status) << status.error().message;
  connection->reset();
  reopen();
  EXPECT_EQ(store_->epoch(), 3u);
  const auto live = store_->live_matches();
  ASSERT_EQ(live->size(), 1u);
  EXPECT_EQ(live->front().game, "scouting");
  const auto playing_log = store_->load(live->front().key);
  ASSERT_TRUE(playing_log) << playing_log.error().message;
  ASSERT_EQ(playing_log->size(), 2u);
  EXPECT_EQ(playing_log->back().body, "two");
  const auto ended = store_->list_matches({.filter = MatchQuery::Filter::kFinished});
  ASSERT_EQ(ended->size(), 1u);
  const auto ended_log = store_->load(ended->front().key);
  ASSERT_TRUE(ended_log) << ended_log.error().message;
  ASSERT_EQ(ended_log->size(), 2u);
  EXPECT_EQ(ended_log->back().body, "finished two");
  EXPECT_EQ(store_->find_account_by_skeleton("ney")->name, "Ney");
  EXPECT_EQ(store_->list_chat(live->front().key, 0, 10)->front().text, "Good luck");
  EXPECT_TRUE(append(live->front().key, 3));
  EXPECT_EQ(count("PRAGMA user_version"), shipped_migrations().back().version);
  // What came with later versions works for the people of then.
  const AccountRow ney = *store_->find_account_by_skeleton("ney");
  EXPECT_TRUE(store_->change_clubs([&](ClubTables& clubs) -> Status {
    const auto key = clubs.insert_club({0, id<ClubId>(), "Old Guard", ney.id, 5, 0, {}});
    if (!key) return tl::unexpected(key.error());
    const ClubChangeRow change{0, 5, ClubChangeKind::kCreated, ney.id, ney.name, ney.id, ney.name};
    const auto number = clubs.add_change(*key, change);
    return number ? clubs.put_member(*key, {ney.id, ClubRole::kOrganiser, *number, 5})
                  : tl::unexpected(number.error());
  }));
}

class MigrationTest : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
  std::unique_ptr<Connection> connection_ =
      Connection::open((folder_.path() / "x.db").string(), "", Connection::Mode::kCreate).value();
  std::vector<Migration> migrations_ = {
      {1, "0001_a.sql", "CREATE TABLE a(x INTEGER PRIMARY KEY); INSERT INTO a VALUES(7);"},
      {2, "0002_b.sql", "ALTER TABLE a ADD COLUMN y INTEGER;"}};
};

TEST_F(MigrationTest, AppliesWhatIsOutstandingOnce) {
  ASSERT_TRUE(migrate(*connection_, {migrations_[0]}));
  EXPECT_EQ(connection_->integer("PRAGMA user_version").value(), 1);
  ASSERT_TRUE(migrate(*connection_, migrations_));
  ASSERT_TRUE(migrate(*connection_, migrations_));
  EXPECT_EQ(connection_->integer("PRAGMA user_version").value(), 2);
  EXPECT_EQ(connection_->integer("SELECT x FROM a WHERE y IS NULL").value(), 7);
  EXPECT_EQ(connection_->integer("PRAGMA foreign_keys").value(), 1);
}

TEST_F(MigrationTest, AFailedOneLeavesEverythingAsItWas) {
  migrations_[1].sql = "CREATE TABLE b(x); CREATE TABLE a(x);";
  ASSERT_FALSE(migrate(*connection_, migrations_));
  EXPECT_EQ(connection_->integer("PRAGMA user_version").value(), 1);
  EXPECT_EQ(connection_->integer("SELECT count(*) FROM sqlite_schema WHERE name = 'b'").value(), 0);
}

TEST_F(MigrationTest, OneThatBreaksAReferenceIsTakenBack) {
  migrations_[1].sql = "CREATE TABLE b(x INTEGER REFERENCES a(x)); INSERT INTO b VALUES(8);";
  const auto status = migrate(*connection_, migrations_);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("0002_b.sql"), std::string::npos) << status.error().message;
  EXPECT_EQ(connection_->integer("PRAGMA user_version").value(), 1);
}

TEST(ShippedMigrations, AreNumberedFromOne) {
  int expected = 0;
  for (const Migration& migration : shipped_migrations()) EXPECT_EQ(migration.version, ++expected);
  EXPECT_GE(expected, 1);
}

}  // namespace
}  // namespace galloper::store
