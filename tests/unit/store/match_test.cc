#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

using MatchTest = StoreTest;
using Filter = MatchQuery::Filter;

std::vector<MatchKey> keys(const Result<std::vector<MatchRow>>& rows) {
  std::vector<MatchKey> keys;
  for (const MatchRow& row : rows.value()) keys.push_back(row.key);
  return keys;
}

TEST_F(MatchTest, GivesBackWhatWasCreated) {
  MatchRow row = match();
  row.is_private = true;
  row.holders = {id<AccountId>(), id<AccountId>()};
  row.key = create(row).value();
  const auto found = store_->find_match(row.id);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->key, row.key);
  EXPECT_EQ(found->id, row.id);
  EXPECT_EQ(found->state, row.state);
  EXPECT_EQ(found->is_private, row.is_private);
  EXPECT_EQ(found->create_time_ms, row.create_time_ms);
  EXPECT_EQ(found->update_time_ms, row.update_time_ms);
  EXPECT_EQ(found->game, row.game);
  EXPECT_EQ(found->scenario_id, row.scenario_id);
  EXPECT_EQ(found->lobby, row.lobby);
  EXPECT_EQ(found->holders.size(), 2u);
  EXPECT_EQ(store_->find_match(id<MatchId>()).error().code, ErrorCode::kNotFound);
}

TEST_F(MatchTest, AnIdStandsForOneMatch) {
  const MatchRow row = match();
  ASSERT_TRUE(create(row));
  EXPECT_EQ(create(row).error().code, ErrorCode::kAlreadyExists);
  EXPECT_EQ(store_->statistics().live_matches, 1u);
}

TEST_F(MatchTest, UpdateReplacesTheRowAndItsHolders) {
  MatchRow row = match();
  const AccountId leaver = id<AccountId>();
  const AccountId stayer = id<AccountId>();
  row.holders = {leaver, stayer};
  row.key = create(row).value();
  row.state = MatchState::kPlaying;
  row.lobby = "changed";
  row.holders = {stayer, stayer};
  ASSERT_TRUE(update(row));
  const auto found = store_->find_match(row.id);
  EXPECT_EQ(found->state, MatchState::kPlaying);
  EXPECT_EQ(found->lobby, "changed");
  EXPECT_EQ(found->holders, std::vector{stayer});
  EXPECT_TRUE(store_->list_matches({.filter = Filter::kMine, .account = leaver})->empty());
  row.key = 1234;
  EXPECT_EQ(update(row).error().code, ErrorCode::kNotFound);
}

TEST_F(MatchTest, ListsByStateNewestFirstPageByPage) {
  std::vector<MatchKey> open, live, finished;
  for (int i = 0; i < 7; ++i) {
    open.insert(open.begin(), create(match(MatchState::kOpen)).value());
    live.insert(live.begin(), create(match(MatchState::kPlaying)).value());
    const MatchRow ending = playing();
    ASSERT_TRUE(finish(ending, 1));
    finished.insert(finished.begin(), ending.key);
  }
  EXPECT_EQ(keys(store_->list_matches({.filter = Filter::kOpen})), open);
  EXPECT_EQ(keys(store_->list_matches({.filter = Filter::kLive})), live);
  EXPECT_EQ(keys(store_->list_matches({.filter = Filter::kFinished})), finished);
  std::vector<MatchKey> all;
  MatchKey before = 0;
  for (;;) {
    const auto page = keys(store_->list_matches({.limit = 4, .before = before}));
    if (page.empty()) break;
    EXPECT_LE(page.size(), 4u);
    all.insert(all.end(), page.begin(), page.end());
    before = page.back();
  }
  EXPECT_EQ(all.size(), 21u);
  EXPECT_TRUE(std::is_sorted(all.rbegin(), all.rend()));
  EXPECT_EQ(keys(store_->list_matches({.filter = Filter::kOpen, .limit = 2, .before = open[2]})),
            (std::vector{open[3], open[4]}));
}

TEST_F(MatchTest, PrivateMatchesAreListedToTheirHoldersOnly) {
  MatchRow row = match();
  row.is_private = true;
  const AccountId holder = id<AccountId>();
  row.holders = {holder};
  const MatchKey key = create(row).value();
  for (const Filter filter : {Filter::kAll, Filter::kOpen, Filter::kLive, Filter::kFinished}) {
    EXPECT_TRUE(store_->list_matches({.filter = filter, .account = holder})->empty());
  }
  EXPECT_EQ(keys(store_->list_matches({.filter = Filter::kMine, .account = holder})), std::vector{key});
  EXPECT_TRUE(store_->list_matches({.filter = Filter::kMine, .account = id<AccountId>()})->empty());
  EXPECT_TRUE(store_->list_matches({.filter = Filter::kMine})->empty());
}

TEST_F(MatchTest, LiveMatchesAreTheOpenAndThePlayingOnes) {
  const MatchKey open = create(match()).value();
  const MatchKey live = playing().key;
  ASSERT_TRUE(finish(playing(), 1));
  const auto rows = store_->live_matches();
  EXPECT_EQ(keys(rows), (std::vector{open, live}));
  EXPECT_TRUE(rows->front().lobby.empty());
}

// A page costs the same however many matches there are.
TEST_F(MatchTest, ListsAreReadFromAnIndexWithoutSorting) {
  store_.reset();
  auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite).value();
  for (const char* sql : {"EXPLAIN QUERY PLAN SELECT * FROM matches INDEXED BY matches_by_state WHERE state "
                          "= 1 AND is_private = 0 AND key < 9 "
                          "ORDER BY key DESC LIMIT 5",
                          "EXPLAIN QUERY PLAN SELECT * FROM matches INDEXED BY matches_by_privacy WHERE "
                          "is_private = 0 AND key < 9 ORDER BY key "
                          "DESC LIMIT 5",
                          "EXPLAIN QUERY PLAN SELECT * FROM holders JOIN matches ON key = match WHERE "
                          "account = x'00' AND match < 9 ORDER BY "
                          "match DESC LIMIT 5"}) {
    Query plan(*connection, sql);
    std::string text;
    while (plan.next()) text += plan.text(3) + "\n";
    EXPECT_NE(text.find("SEARCH"), std::string::npos) << text;
    EXPECT_EQ(text.find("TEMP B-TREE"), std::string::npos) << text;
    EXPECT_EQ(text.find("SCAN"), std::string::npos) << text;
  }
}

TEST_F(MatchTest, ChatIsNumberedWithinItsMatch) {
  const MatchKey first = playing().key;
  const MatchKey second = playing().key;
  const auto say = [&](MatchKey match, const std::string& text) {
    std::promise<Result<std::int64_t>> outcome;
    store_->add_chat(match, {0, id<AccountId>(), 1, 5, text},
                     [&](Result<std::int64_t> number) { outcome.set_value(std::move(number)); });
    return outcome.get_future().get();
  };
  EXPECT_EQ(say(first, "one").value(), 1);
  EXPECT_EQ(say(second, "other").value(), 1);
  EXPECT_EQ(say(first, "two").value(), 2);
  EXPECT_EQ(say(first, "three").value(), 3);
  EXPECT_FALSE(say(99, "nowhere"));
  const auto rows = store_->list_chat(first, 1, 1);
  ASSERT_EQ(rows->size(), 1u);
  EXPECT_EQ(rows->front().number, 2);
  EXPECT_EQ(rows->front().text, "two");
  EXPECT_EQ(rows->front().seat, 1);
  EXPECT_EQ(store_->list_chat(first, 0, 50)->size(), 3u);
}

}  // namespace
}  // namespace galloper::store
