#include "server/store/writer.h"

#include <future>
#include <thread>

#include "server/store/match_table.h"
#include "server/store/migrations.h"
#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

class WriterTest : public StoreTest {
 protected:
  // The writer stands still in a callback until release(): what is called meanwhile forms one group.
  void hold() {
    std::promise<void> held;
    store_->update_match(match_, [&, gate = gate_.get_future().share()](const Status&) {
      held.set_value();
      gate.wait();
    });
    held.get_future().wait();
  }
  void release() { gate_.set_value(); }
  void SetUp() override {
    StoreTest::SetUp();
    match_ = playing();
  }

  MatchRow match_;
  std::promise<void> gate_;
};

TEST_F(WriterTest, WhatArrivesDuringACommitIsCommittedTogetherInOrder) {
  const MatchKey other = playing().key;
  hold();
  const auto commits = store_->statistics().commits;
  std::vector<std::uint32_t> answered;
  std::promise<void> last;
  for (std::uint32_t sequence = 1; sequence <= 100; ++sequence) {
    for (const MatchKey match : {match_.key, other}) {
      store_->append({match, sequence - 1, row(sequence), {}}, [&, sequence, match](const Status& status) {
        EXPECT_TRUE(status);
        answered.push_back(sequence);
        if (sequence == 100 && match == other) last.set_value();
      });
    }
  }
  EXPECT_EQ(store_->statistics().queued, 201u);
  release();
  last.get_future().wait();
  ASSERT_EQ(answered.size(), 200u);
  EXPECT_TRUE(std::is_sorted(answered.begin(), answered.end()));
  EXPECT_EQ(store_->statistics().commits, commits + 1);
  EXPECT_EQ(store_->statistics().appended, 200u);
  EXPECT_EQ(store_->load(match_.key)->size(), 100u);
  EXPECT_EQ(store_->load(other)->size(), 100u);
}

TEST_F(WriterTest, AnAnswerComesAfterTheCommit) {
  for (std::uint32_t sequence = 1; sequence <= 20; ++sequence) {
    std::promise<std::int64_t> seen;
    store_->append({match_.key, sequence - 1, row(sequence), {}},
                   [&](const Status&) { seen.set_value(count("SELECT count(*) FROM log")); });
    EXPECT_EQ(seen.get_future().get(), sequence);
  }
}

TEST_F(WriterTest, AnAnswerSeesItsOwnRowThroughTheStore) {
  std::promise<std::size_t> seen;
  store_->append({match_.key, 0, row(1), {}},
                 [&](const Status&) { seen.set_value(store_->load(match_.key)->size()); });
  EXPECT_EQ(seen.get_future().get(), 1u);
}

TEST_F(WriterTest, InAGroupOnlyTheBadItemFails) {
  hold();
  std::promise<Status> good, bad, after, row_and_match;
  const auto keep = [](std::promise<Status>& promise) {
    return [&](Status status) { promise.set_value(std::move(status)); };
  };
  MatchRow impossible = match_;
  impossible.state = static_cast<MatchState>(9);
  store_->append({match_.key, 0, row(1), {}}, keep(good));
  store_->append({match_.key, 0, row(1), {}}, keep(bad));
  store_->append({match_.key, 1, row(2), impossible}, keep(row_and_match));
  store_->append({match_.key, 1, row(2), {}}, keep(after));
  release();
  EXPECT_TRUE(good.get_future().get());
  EXPECT_EQ(bad.get_future().get().error().code, ErrorCode::kAborted);
  EXPECT_EQ(row_and_match.get_future().get().error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(after.get_future().get());
  EXPECT_EQ(store_->load(match_.key)->size(), 2u);
  EXPECT_EQ(store_->statistics().appended, 2u);
  reopen();
  EXPECT_EQ(store_->load(match_.key)->size(), 2u);
}

TEST_F(WriterTest, AMatchMayBeCreatedPlayedAndFinishedInOneGroup) {
  hold();
  std::promise<MatchKey> created;
  store_->create_match(match(MatchState::kPlaying),
                       [&](const Result<MatchKey>& key) { created.set_value(key.value()); });
  // Its key is not known before the commit, but keys are given in order.
  const MatchKey expected = match_.key + 1;
  MatchRow ended = match(MatchState::kFinished);
  ended.key = expected;
  std::promise<Status> done;
  store_->append({expected, 0, row(1), {}}, [](const Status& status) { EXPECT_TRUE(status); });
  store_->append({expected, 1, row(2), ended}, [&](Status status) { done.set_value(std::move(status)); });
  release();
  EXPECT_EQ(created.get_future().get(), expected);
  ASSERT_TRUE(done.get_future().get());
  EXPECT_EQ(store_->load(expected)->size(), 2u);
  EXPECT_EQ(store_->statistics().finished_matches, 1u);
}

TEST_F(WriterTest, AFullQueueRefusesAndLosesNothing) {
  options_.queue_limit = 10;
  reopen();
  hold();
  std::atomic<int> accepted = 0;
  std::promise<void> last;
  for (std::uint32_t sequence = 1; sequence <= 10; ++sequence) {
    store_->append({match_.key, sequence - 1, row(sequence), {}}, [&](const Status& status) {
      EXPECT_TRUE(status);
      if (++accepted == 10) last.set_value();
    });
  }
  bool refused = false;
  store_->append({match_.key, 10, row(11), {}}, [&](const Status& status) {
    refused = true;
    EXPECT_EQ(status.error().code, ErrorCode::kResourceExhausted);
  });
  EXPECT_TRUE(refused);
  release();
  last.get_future().wait();
  EXPECT_EQ(store_->load(match_.key)->size(), 10u);
  EXPECT_TRUE(append(match_.key, 11));
}

TEST_F(WriterTest, ClosingFinishesWhatIsQueuedAndRefusesWhatFollows) {
  hold();
  int accepted = 0;
  for (std::uint32_t sequence = 1; sequence <= 50; ++sequence) {
    store_->append({match_.key, sequence - 1, row(sequence), {}},
                   [&](const Status& status) { accepted += status.has_value(); });
  }
  std::thread closing([&] { store_->close(); });
  release();
  closing.join();
  EXPECT_EQ(accepted, 50);
  EXPECT_EQ(append(match_.key, 51).error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(store_->load(match_.key).error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(store_->create_account(account("Ney")).error().code, ErrorCode::kUnavailable);
  store_->close();
  reopen();
  EXPECT_EQ(store_->load(match_.key)->size(), 50u);
}

TEST_F(WriterTest, ManyThreadsAppendAndRead) {
  constexpr int kThreads = 4;
  constexpr std::uint32_t kRows = 200;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    const MatchKey key = playing().key;
    threads.emplace_back([this, key] {
      for (std::uint32_t sequence = 1; sequence <= kRows; ++sequence) {
        LogRow row;
        row.sequence = sequence;
        row.body = std::to_string(sequence);
        ASSERT_TRUE(append({key, sequence - 1, row, {}}));
        if (sequence % 50 != 0) continue;
        const auto rows = store_->load(key);
        ASSERT_TRUE(rows) << rows.error().message;
        ASSERT_EQ(rows->size(), sequence);
        ASSERT_EQ(rows->back().body, std::to_string(sequence));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store_->statistics().appended, kThreads * kRows);
}

// Commits that follow each other without a pause must not keep the write-ahead log from starting over.
TEST_F(WriterTest, TheWriteAheadLogStaysBoundedUnderLoad) {
  constexpr std::uint32_t kRows = 12'000;
  const std::string body(10'000, 'x');
  std::atomic<int> outstanding = 0;
  std::uintmax_t largest = 0;
  for (std::uint32_t sequence = 1; sequence <= kRows; ++sequence) {
    while (outstanding >= 64) std::this_thread::yield();
    ++outstanding;
    store_->append({match_.key, sequence - 1, row(sequence, body), {}}, [&](const Status& status) {
      EXPECT_TRUE(status);
      --outstanding;
    });
    if (sequence % 200 == 0)
      largest = std::max(largest, std::filesystem::file_size(database().string() + "-wal"));
  }
  while (outstanding > 0) std::this_thread::yield();
  EXPECT_LT(largest, kRows * body.size() * 2 / 3);
}

// On a busy machine the housekeeper may not get its turn: here there is none.
TEST(WriterAlone, KeepsTheWriteAheadLogBounded) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "galloper.db").string();
  auto connection = Connection::open(file, "", Connection::Mode::kCreate).value();
  ASSERT_TRUE(connection->execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0"));
  ASSERT_TRUE(migrate(*connection, shipped_migrations()));
  LogIndex index;
  Writer writer(std::move(connection), index, 65536, {.finished = [](MatchKey) {}, .wal_grew = [](int) {}});
  ASSERT_TRUE(writer.run_and_wait([](Connection& connection, LogIndex& index) -> Status {
    MatchRow row;
    row.id.bytes[0] = 1;
    row.state = MatchState::kPlaying;
    const auto key = insert_match(connection, row);
    if (key) index.stage_new(*key);
    return key ? Status() : tl::unexpected(key.error());
  }));
  constexpr std::uint32_t kRows = 8000;
  const std::string body(10'000, 'x');
  std::atomic<int> outstanding = 0;
  for (std::uint32_t sequence = 1; sequence <= kRows; ++sequence) {
    while (outstanding >= 64) std::this_thread::yield();
    ++outstanding;
    Append append{.match = 1, .expected_sequence = sequence - 1};
    append.row.sequence = sequence;
    append.row.body = body;
    writer.append(std::move(append), [&](const Status& status) {
      EXPECT_TRUE(status);
      --outstanding;
    });
  }
  while (outstanding > 0) std::this_thread::yield();
  // A write-ahead log never becomes shorter by itself.
  EXPECT_LT(std::filesystem::file_size(file + "-wal"), kRows * body.size() * 4 / 5);
}

}  // namespace
}  // namespace galloper::store
