#include <thread>

#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

using LogTest = StoreTest;

TEST_F(LogTest, GivesBackWhatWasAppended) {
  const MatchKey first = playing().key;
  const MatchKey second = playing().key;
  std::vector<LogRow> rows;
  for (std::uint32_t sequence = 1; sequence <= 20; ++sequence) {
    rows.push_back(row(sequence, std::string(sequence * 300, static_cast<char>(sequence))));
    ASSERT_TRUE(append({first, sequence - 1, rows.back(), std::nullopt}));
    ASSERT_TRUE(append(second, sequence, "other"));
  }
  for (int round = 0; round < 2; ++round) {
    const auto loaded = store_->load(first);
    ASSERT_TRUE(loaded) << loaded.error().message;
    ASSERT_EQ(loaded->size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) expect_same((*loaded)[i], rows[i]);
    EXPECT_EQ(store_->load(second)->size(), 20u);
    reopen();
  }
}

// As a killed process leaves them: SQLite writes no more than 128 KB at once, and the log is longer.
TEST_F(LogTest, AnInterruptedStoreWithALongWriteAheadLogOpensAgain) {
  const MatchKey match = playing().key;
  for (std::uint32_t sequence = 1; sequence <= 40; ++sequence)
    ASSERT_TRUE(append(match, sequence, std::string(9000, static_cast<char>(sequence))));
  const std::filesystem::path log = database().string() + "-wal";
  ASSERT_GT(std::filesystem::file_size(log), 300'000u);
  const TemporaryFolder left;
  std::filesystem::copy(database(), left.path() / "galloper.db");
  std::filesystem::copy(log, left.path() / "galloper.db-wal");
  const auto store = Store::open({.folder = left.path()});
  ASSERT_TRUE(store.has_value()) << store.error().message;
  EXPECT_EQ((*store)->load(match)->size(), 40u);
}

TEST_F(LogTest, AMatchWithoutOrdersHasAnEmptyLog) { EXPECT_TRUE(store_->load(playing().key)->empty()); }

TEST_F(LogTest, RefusesASequenceThatDoesNotFollow) {
  const MatchKey match = playing().key;
  ASSERT_TRUE(append(match, 1));
  for (const std::uint32_t sequence : {1u, 3u}) {
    const auto status = append(match, sequence);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::kAborted);
    EXPECT_NE(status.error().message.find("ends at sequence 1"), std::string::npos) << status.error().message;
  }
  EXPECT_EQ(store_->load(match)->size(), 1u);
  EXPECT_TRUE(append(match, 2));
}

TEST_F(LogTest, RefusesAnUnknownMatch) {
  EXPECT_EQ(append(77, 1).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(store_->load(77).error().code, ErrorCode::kNotFound);
}

TEST_F(LogTest, TheMatchRowChangesWithItsOrder) {
  MatchRow changed = match(MatchState::kOpen);
  changed.key = create(changed).value();
  changed.state = MatchState::kPlaying;
  changed.lobby = "begun";
  changed.update_time_ms = 99;
  ASSERT_TRUE(append({changed.key, 0, row(1), changed}));
  const auto found = store_->find_match(changed.id);
  EXPECT_EQ(found->state, MatchState::kPlaying);
  EXPECT_EQ(found->lobby, "begun");
  EXPECT_EQ(found->update_time_ms, 99);
}

TEST_F(LogTest, AnOrderIsNotKeptWithoutItsMatchRow) {
  const MatchRow good = playing();
  MatchRow bad = good;
  bad.key = good.key + 1;
  EXPECT_EQ(append({good.key, 0, row(1), bad}).error().code, ErrorCode::kInvalidArgument);
  bad = good;
  bad.state = static_cast<MatchState>(9);  // refused by the table, after the row was inserted
  EXPECT_EQ(append({good.key, 0, row(1), bad}).error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(store_->load(good.key)->empty());
  EXPECT_TRUE(append(good.key, 1));
  reopen();
  EXPECT_EQ(store_->load(good.key)->size(), 1u);
}

TEST_F(LogTest, AFinishedMatchReadsTheSameAndTakesNoMoreOrders) {
  const MatchRow match = playing();
  ASSERT_TRUE(append(match.key, 1));
  ASSERT_TRUE(append(match.key, 2));
  const auto before = store_->load(match.key);
  ASSERT_TRUE(finish(match, 3));
  for (int round = 0; round < 2; ++round) {
    const auto after = store_->load(match.key);
    ASSERT_TRUE(after) << after.error().message;
    ASSERT_EQ(after->size(), 3u);
    expect_same((*after)[0], (*before)[0]);
    expect_same((*after)[1], (*before)[1]);
    EXPECT_EQ((*after)[2].body, "last");
    EXPECT_EQ(store_->statistics().finished_matches, 1u);
    EXPECT_EQ(store_->statistics().live_matches, 0u);
    const auto refused = append(match.key, 4);
    EXPECT_FALSE(refused);
    EXPECT_FALSE(update(match));  // it would play on
    reopen();
  }
  EXPECT_EQ(count("SELECT count(*) FROM log"), 0);
  EXPECT_EQ(count("SELECT row_count FROM finished"), 3);
}

TEST_F(LogTest, ReadersSeeAMatchWholeWhileItIsArchived) {
  options_.archive_delay = std::chrono::milliseconds(0);
  reopen();
  std::atomic<bool> stop = false;
  std::atomic<MatchKey> newest = 0;
  std::thread reader([&] {
    while (!stop) {
      const MatchKey key = newest;
      if (key == 0) continue;
      const auto rows = store_->load(key);
      ASSERT_TRUE(rows) << rows.error().message;
      ASSERT_GE(rows->size(), 3u);
      for (std::size_t i = 0; i < rows->size(); ++i) ASSERT_EQ((*rows)[i].sequence, i + 1);
    }
  });
  for (int i = 0; i < 60; ++i) {
    const MatchRow match = playing();
    for (std::uint32_t sequence = 1; sequence <= 3; ++sequence) ASSERT_TRUE(append(match.key, sequence));
    newest = match.key;
    ASSERT_TRUE(finish(match, 4));
  }
  stop = true;
  reader.join();
}

// As after a crash between the commit that finished a match and the one that archived it.
TEST_F(LogTest, AFinishedMatchWhoseRowsStillStandInTheLogIsArchivedAtTheNextStart) {
  const MatchRow match = playing();
  ASSERT_TRUE(append(match.key, 1));
  ASSERT_TRUE(append(match.key, 2));
  execute("UPDATE matches SET state = 3");
  reopen();
  EXPECT_EQ(store_->load(match.key)->size(), 2u);
  EXPECT_EQ(store_->statistics().finished_matches, 1u);
  EXPECT_EQ(append(match.key, 3).has_value(), false);
  store_.reset();
  EXPECT_EQ(count("SELECT count(*) FROM log"), 0);
  reopen();
  EXPECT_EQ(store_->load(match.key)->size(), 2u);
}

// As after a crash between a match's record and the removal of its rows.
TEST_F(LogTest, RowsBesideTheirRecordAreRemovedAtTheNextStart) {
  const MatchRow match = playing();
  const MatchRow other = playing();
  ASSERT_TRUE(append(match.key, 1));
  ASSERT_TRUE(append(other.key, 1));
  ASSERT_TRUE(append(match.key, 2));
  execute("CREATE TABLE kept AS SELECT * FROM log");
  reopen();
  ASSERT_TRUE(finish(match, 3));
  execute("DELETE FROM log; INSERT INTO log SELECT * FROM kept; DROP TABLE kept");
  reopen();
  const auto rows = store_->load(match.key);
  ASSERT_TRUE(rows) << rows.error().message;
  ASSERT_EQ(rows->size(), 3u);
  EXPECT_EQ(rows->back().body, "last");
  EXPECT_FALSE(append(match.key, 4));
  EXPECT_TRUE(append(other.key, 2));
  store_.reset();
  EXPECT_EQ(count("SELECT count(*) FROM log WHERE match = (SELECT match FROM finished)"), 0);
  EXPECT_EQ(count("SELECT count(*) FROM log"), 2);
  reopen();
  EXPECT_EQ(store_->load(other.key)->size(), 2u);
}

TEST_F(LogTest, MatchesThatFinishTogetherAreArchivedWhileOthersPlay) {
  options_.archive_delay = std::chrono::milliseconds(0);
  reopen();
  constexpr std::uint32_t kOrders = 40;
  std::vector<MatchRow> matches;
  for (int i = 0; i < 40; ++i) matches.push_back(playing());
  for (std::uint32_t sequence = 1; sequence < kOrders; ++sequence) {
    for (const MatchRow& match : matches) ASSERT_TRUE(append(match.key, sequence));
  }
  for (std::size_t i = 1; i < matches.size(); ++i) ASSERT_TRUE(finish(matches[i], kOrders));
  ASSERT_TRUE(append(matches[0].key, kOrders));
  for (int round = 0; round < 2; ++round) {
    for (const MatchRow& match : matches) EXPECT_EQ(store_->load(match.key)->size(), kOrders);
    reopen();
  }
  EXPECT_EQ(count("SELECT count(*) FROM log"), std::int64_t{kOrders});
}

struct Damage {
  const char* name;
  const char* sql;
  const char* message;
};
class LogDamageTest : public StoreTest, public ::testing::WithParamInterface<Damage> {};

TEST_P(LogDamageTest, IsRefusedAtTheStart) {
  const MatchRow match = playing();
  for (std::uint32_t sequence = 1; sequence <= 4; ++sequence) ASSERT_TRUE(append(match.key, sequence));
  execute(GetParam().sql);
  const Error error = open_error();
  EXPECT_EQ(error.code, ErrorCode::kDataLoss);
  EXPECT_NE(error.message.find(GetParam().message), std::string::npos) << error.message;
  if (std::string(GetParam().name) != "Orphan") {
    EXPECT_NE(error.message.find(to_string(match.id)), std::string::npos) << error.message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    , LogDamageTest,
    ::testing::Values(Damage{"Gap", "DELETE FROM log WHERE sequence = 3", "sequence 3 is missing"},
                      Damage{"GapAtTheBegin", "DELETE FROM log WHERE sequence = 1", "sequence 1 is missing"},
                      Damage{"Duplicate",
                             "INSERT INTO log(match, sequence, seat, time_ms, previous, body) SELECT match, "
                             "2, 0, 0, id, x'' FROM log "
                             "WHERE sequence = 4",
                             "sequence 2 stands there twice"},
                      Damage{"Chain", "UPDATE log SET previous = 1 WHERE sequence = 4",
                             "sequence 4 does not follow"},
                      Damage{"Orphan", "UPDATE log SET match = 99", "sequence 1 belongs to no match"},
                      Damage{"AfterItsRecord",
                             "UPDATE matches SET state = 3; INSERT INTO finished(match, row_count, record) "
                             "SELECT key, 0, x'' FROM matches",
                             "sequence 1 follows its end"}),
    [](const auto& info) { return info.param.name; });

TEST_F(LogTest, ADamagedRecordIsNamed) {
  const MatchRow match = playing();
  ASSERT_TRUE(finish(match, 1));
  execute("UPDATE finished SET record = x'01ff'");
  reopen();
  const auto rows = store_->load(match.key);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().code, ErrorCode::kDataLoss);
}

}  // namespace
}  // namespace galloper::store
