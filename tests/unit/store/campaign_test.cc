// The campaigns' tables: what they keep, what they refuse, and by which indexes they are read.
#include <gmock/gmock.h>

#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CampaignTableTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    ASSERT_TRUE(store_->create_account(ney_));
    ASSERT_TRUE(store_->change_clubs([&](ClubTables& tables) -> Status {
      club_ = {0, id<ClubId>(), "Friday", ney_.id, 5, 0, {}};
      club_.key = tables.insert_club(club_).value();
      return {};
    }));
  }
  CampaignRow campaign() {
    CampaignRow row;
    row.id = id<CampaignId>();
    row.club = club_.key;
    row.name = "The Salt Toll War";
    row.until_ms = 500;
    row.create_time_ms = 7;
    row.creator = ney_.id;
    row.secret = std::string(32, '\7');
    row.epoch = 3;
    row.request = id<RequestId>();
    row.club_id = club_.id;
    row.club_name = club_.name;
    return row;
  }
  // With an entry.
  CampaignRow make() {
    CampaignRow row = campaign();
    EXPECT_TRUE(store_->change_campaigns([&](CampaignTables& tables) -> Status {
      row.key = tables.insert(row).value();
      return tables.append(row.key, 0, std::vector<std::string>{"one"}, {});
    }));
    return row;
  }
  Status append(CampaignKey key, std::uint32_t last, std::vector<std::string> bodies,
                RequestId request = {}) {
    return store_->change_campaigns(
        [&](CampaignTables& tables) { return tables.append(key, last, bodies, request); });
  }
  template <class Read>
  auto read(Read read) {
    std::optional<decltype(read(std::declval<const CampaignTables&>()))> result;
    EXPECT_TRUE(store_->read_campaigns([&](const CampaignTables& tables) -> Status {
      result.emplace(read(tables));
      return {};
    }));
    return *result;
  }

  AccountRow ney_ = account("Ney");
  ClubRow club_;
};

void expect_same(const CampaignRow& a, const CampaignRow& b) {
  EXPECT_EQ(a.key, b.key);
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.club, b.club);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.visibility, b.visibility);
  EXPECT_EQ(a.ended, b.ended);
  EXPECT_EQ(a.ending, b.ending);
  EXPECT_EQ(a.until_ms, b.until_ms);
  EXPECT_EQ(a.create_time_ms, b.create_time_ms);
  EXPECT_EQ(a.creator, b.creator);
  EXPECT_EQ(a.secret, b.secret);
  EXPECT_EQ(a.epoch, b.epoch);
  EXPECT_EQ(a.request, b.request);
  EXPECT_EQ(a.club_id, b.club_id);
  EXPECT_EQ(a.club_name, b.club_name);
}

TEST_F(CampaignTableTest, GivesBackWhatWasKept) {
  CampaignRow row = make();
  reopen();
  expect_same(read([&](const CampaignTables& t) { return t.find(row.id); }).value(), row);
  row.name = "The Grain War";
  row.visibility = CampaignVisibility::kListed;
  row.ended = true;
  row.ending = 2;
  row.until_ms = 0;
  row.secret = std::string(32, '\0');
  row.epoch = 4;
  ASSERT_TRUE(store_->change_campaigns([&](CampaignTables& t) { return t.update(row); }));
  reopen();
  expect_same(read([&](const CampaignTables& t) { return t.find(row.key); }).value(), row);
  expect_same(read([&](const CampaignTables& t) { return t.find_of_request(ney_.id, row.request); }).value(),
              row);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.find(id<CampaignId>()); }).error().code,
            ErrorCode::kNotFound);
  EXPECT_EQ(store_
                ->change_campaigns([&](CampaignTables& t) -> Status {
                  const auto again = t.insert(row);
                  return again ? Status() : tl::unexpected(again.error());
                })
                .error()
                .code,
            ErrorCode::kAlreadyExists);
}

TEST_F(CampaignTableTest, K4_ALedgerIsOnlyAddedTo) {
  const CampaignRow row = make();
  ASSERT_TRUE(append(row.key, 1, {"two", "three"}));
  store_.reset();
  auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite).value();
  for (const char* sql : {"UPDATE campaign_entries SET body = x'00'", "DELETE FROM campaign_entries",
                          "UPDATE campaign_entries SET sequence = 9 WHERE sequence = 2",
                          "DELETE FROM campaign_entries WHERE sequence = 3"}) {
    const auto refused = connection->execute(sql);
    ASSERT_FALSE(refused) << sql;
    EXPECT_THAT(refused.error().message, HasSubstr("only added to")) << sql;
  }
  connection.reset();
  reopen();
  EXPECT_THAT(read([&](const CampaignTables& t) { return t.load(row.key, 0); }).value(),
              ElementsAre("one", "two", "three"));
  EXPECT_THAT(read([&](const CampaignTables& t) { return t.load(row.key, 2); }).value(),
              ElementsAre("three"));
}

TEST_F(CampaignTableTest, WhoComesSecondIsAbortedAndWritesNothing) {
  const CampaignRow row = make();
  const CampaignRow other = make();
  ASSERT_TRUE(append(row.key, 1, {"two"}));
  for (const std::uint32_t last : {0u, 1u, 3u})
    EXPECT_EQ(append(row.key, last, {"late"}).error().code, ErrorCode::kAborted) << last;
  // Nor does anything that the same transaction wrote stay.
  EXPECT_FALSE(store_->change_campaigns([&](CampaignTables& t) -> Status {
    CampaignRow renamed = row;
    renamed.name = "Never";
    EXPECT_TRUE(t.update(renamed));
    return t.append(row.key, 1, std::vector<std::string>{"late"}, {});
  }));
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.find(row.key); })->name, row.name);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.load(row.key, 0); })->size(), 2u);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.load(other.key, 0); })->size(), 1u);
}

TEST_F(CampaignTableTest, EntriesAreFoundByTheRequestThatLeftThem) {
  const CampaignRow row = make();
  const auto request = id<RequestId>();
  ASSERT_TRUE(append(row.key, 1, {"two", "three"}, request));
  ASSERT_TRUE(append(row.key, 3, {"four"}));
  EXPECT_THAT(read([&](const CampaignTables& t) { return t.entries_of_request(row.key, request); }).value(),
              ElementsAre(2u, 3u));
  EXPECT_TRUE(
      read([&](const CampaignTables& t) { return t.entries_of_request(row.key, id<RequestId>()); })->empty());
}

TEST_F(CampaignTableTest, ListsComeTheNewestFirstAPageAtATime) {
  std::vector<CampaignKey> keys;
  for (int i = 0; i < 5; ++i) keys.push_back(make().key);
  CampaignRow listed = campaign();
  listed.visibility = CampaignVisibility::kListed;
  ASSERT_TRUE(store_->change_campaigns([&](CampaignTables& t) -> Status {
    listed.key = t.insert(listed).value();
    return {};
  }));
  const auto of_club = [&](CampaignKey before) {
    std::vector<CampaignKey> found;
    const auto rows = read([&](const CampaignTables& t) { return t.list_of_club(club_.key, before, 3); });
    for (const auto& row : *rows) found.push_back(row.key);
    return found;
  };
  EXPECT_THAT(of_club(0), ElementsAre(listed.key, keys[4], keys[3]));
  EXPECT_THAT(of_club(keys[3]), ElementsAre(keys[2], keys[1], keys[0]));
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.count_of_club(club_.key); }).value(), 6u);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.list_listed(0, 10); })->size(), 1u);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.list_listed(listed.key, 10); })->size(), 0u);
}

TEST_F(CampaignTableTest, K2_ThoseWhoseDateIsPastAreDueTheEarliestFirst) {
  CampaignRow late = make(), early = make(), over = make(), endless = make();
  late.until_ms = 300;
  early.until_ms = 200;
  over.until_ms = 100;
  over.ended = true;
  over.ending = 1;
  endless.until_ms = 0;
  ASSERT_TRUE(store_->change_campaigns([&](CampaignTables& t) -> Status {
    for (const auto* row : {&late, &early, &over, &endless}) EXPECT_TRUE(t.update(*row));
    return {};
  }));
  const auto due = [&](std::int64_t now_ms) {
    std::vector<CampaignKey> found;
    const auto rows = read([&](const CampaignTables& t) { return t.list_due(now_ms, 10); });
    for (const auto& row : *rows) found.push_back(row.key);
    return found;
  };
  EXPECT_THAT(due(199), ElementsAre());
  EXPECT_THAT(due(200), ElementsAre(early.key));
  EXPECT_THAT(due(1000), ElementsAre(early.key, late.key));
}

TEST_F(CampaignTableTest, MatchesWaitUntilTheirResultIsTaken) {
  const CampaignRow row = make();
  CampaignMatchRow match{id<MatchId>(), row.key, 4, CampaignMatchState::kToBeMade, "", 0, ""};
  ASSERT_TRUE(store_->change_campaigns([&](CampaignTables& t) { return t.insert_match(match); }));
  EXPECT_EQ(store_->change_campaigns([&](CampaignTables& t) { return t.insert_match(match); }).error().code,
            ErrorCode::kAlreadyExists);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.list_waiting(); })->size(), 1u);
  match.state = CampaignMatchState::kConsumed;
  match.version = 2;
  match.chronicle = std::string("words\0bytes", 11);
  ASSERT_TRUE(store_->change_campaigns([&](CampaignTables& t) { return t.update_match(match); }));
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.list_waiting(); })->size(), 0u);
  const auto found = read([&](const CampaignTables& t) { return t.find_match(match.match); }).value();
  EXPECT_EQ(found.campaign, row.key);
  EXPECT_EQ(found.engagement, 4u);
  EXPECT_EQ(found.state, CampaignMatchState::kConsumed);
  EXPECT_EQ(found.version, 2u);
  EXPECT_EQ(found.chronicle, match.chronicle);
  const auto listed = read([&](const CampaignTables& t) { return t.list_matches(row.key); }).value();
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0].chronicle, "");
}

TEST_F(CampaignTableTest, K6_AMatchFromElsewhereComesWithItsWholeLog) {
  MatchRow foreign = match(MatchState::kFinished);
  std::vector<LogRow> log = {row(1, "begin"), row(2, "last")};
  const auto insert = [&] {
    return store_->change_campaigns([&](CampaignTables& t) { return t.insert_finished_match(foreign, log); });
  };
  ASSERT_TRUE(insert());
  EXPECT_EQ(insert().error().code, ErrorCode::kAlreadyExists);
  reopen();
  const auto found = store_->find_match(foreign.id);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->state, MatchState::kFinished);
  const auto kept = store_->load(found->key);
  ASSERT_TRUE(kept) << kept.error().message;
  ASSERT_EQ(kept->size(), 2u);
  expect_same((*kept)[1], log[1]);
  foreign.id = id<MatchId>();
  log[1].sequence = 3;
  EXPECT_EQ(insert().error().code, ErrorCode::kDataLoss);
  foreign.state = MatchState::kPlaying;
  EXPECT_EQ(insert().error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(store_->find_match(foreign.id).error().code, ErrorCode::kNotFound);
}

TEST_F(CampaignTableTest, PeopleOfAnImportedCampaignKeepTheirNames) {
  const CampaignRow row = make();
  const std::vector<CampaignPersonRow> people = {{id<AccountId>(), "Sohm"}, {id<AccountId>(), "Vogt"}};
  ASSERT_TRUE(store_->change_campaigns([&](CampaignTables& t) { return t.insert_people(row.key, people); }));
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.list_people(row.key); })->size(), 2u);
  EXPECT_EQ(store_->change_campaigns([&](CampaignTables& t) { return t.insert_people(row.key, people); })
                .error()
                .code,
            ErrorCode::kAlreadyExists);
}

// Whoever made it may go; the campaign stays.
TEST_F(CampaignTableTest, ACampaignOutlivesItsCreatorsAccount) {
  const CampaignRow row = make();
  AccountRow gone = ney_;
  gone.deleted = true;
  gone.name = "former player";
  gone.name_skeleton = to_string(gone.id);
  ASSERT_TRUE(store_->update_account(gone));
  reopen();
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.find(row.id); })->creator, ney_.id);
  EXPECT_EQ(read([&](const CampaignTables& t) { return t.load(row.key, 0); })->size(), 1u);
}

// Runs every statement of the campaigns once, then asks SQLite how it goes about each: no table is scanned,
// nothing is sorted, and there is no index that none of them uses.
TEST_F(CampaignTableTest, EveryStatementGoesByAnIndexAndEveryIndexIsUsed) {
  store_.reset();
  auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite).value();
  CampaignTables tables(*connection);
  CampaignRow row = campaign();
  row.key = tables.insert(row).value();
  ASSERT_TRUE(tables.update(row));
  ASSERT_TRUE(tables.find(row.id) && tables.find(row.key) && tables.find_of_request(ney_.id, row.request));
  ASSERT_EQ(tables.list_of_club(club_.key, 0, 10)->size(), 1u);
  ASSERT_EQ(tables.list_listed(0, 10)->size(), 0u);
  ASSERT_EQ(tables.count_of_club(club_.key).value(), 1u);
  ASSERT_EQ(tables.list_due(1000, 10)->size(), 1u);
  ASSERT_TRUE(tables.append(row.key, 0, std::vector<std::string>{"one"}, row.request));
  ASSERT_EQ(tables.load(row.key, 0)->size(), 1u);
  ASSERT_EQ(tables.entries_of_request(row.key, row.request)->size(), 1u);
  CampaignMatchRow match{id<MatchId>(), row.key, 1, CampaignMatchState::kMade, "", 0, ""};
  ASSERT_TRUE(tables.insert_match(match) && tables.update_match(match) && tables.find_match(match.match));
  ASSERT_EQ(tables.list_matches(row.key)->size(), 1u);
  ASSERT_EQ(tables.list_waiting()->size(), 1u);
  ASSERT_TRUE(tables.insert_people(row.key, std::vector<CampaignPersonRow>{{ney_.id, "Ney"}}));
  ASSERT_EQ(tables.list_people(row.key)->size(), 1u);

  std::vector<std::string> statements;
  for (auto* s = sqlite3_next_stmt(connection->handle(), nullptr); s != nullptr;
       s = sqlite3_next_stmt(connection->handle(), s))
    statements.push_back(std::string("EXPLAIN QUERY PLAN ") + sqlite3_sql(s));
  ASSERT_GE(statements.size(), 18u);
  std::string plans;
  for (const std::string& sql : statements) {
    for (Query plan(*connection, sql.c_str()); plan.next();) {
      const std::string step = plan.text(3);
      EXPECT_EQ(step.find("SCAN"), std::string::npos) << step << "\n" << sql;
      EXPECT_EQ(step.find("TEMP B-TREE"), std::string::npos) << step << "\n" << sql;
      plans += step + "\n";
    }
  }
  Query indexes(*connection, "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'campaign%'");
  int found = 0;
  for (; indexes.next(); ++found) EXPECT_THAT(plans, HasSubstr(indexes.text(0)));
  EXPECT_EQ(found, 7);
}

}  // namespace
}  // namespace galloper::store
