// The clubs' tables: what they keep, what they refuse, and by which indexes they are read.
#include <gmock/gmock.h>

#include <set>

#include "server/store/club_table.h"
#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

using testing::HasSubstr;

class ClubTableTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    ASSERT_TRUE(store_->create_account(ney_));
    ASSERT_TRUE(store_->create_account(murat_));
  }
  ClubRow club() { return {0, id<ClubId>(), "Friday", ney_.id, 5, 0, id<RequestId>()}; }
  static ClubChangeRow joined(const AccountRow& who, ClubRole role) {
    return {0, 7, ClubChangeKind::kJoined, who.id, who.name, who.id, who.name, ClubRole::kNone, role};
  }
  // A club with Ney as its organiser.
  ClubKey make() {
    ClubKey key = 0;
    EXPECT_TRUE(store_->change_clubs([&](ClubTables& tables) -> Status {
      key = tables.insert_club(club()).value();
      return enter(tables, key, ney_, ClubRole::kOrganiser);
    }));
    return key;
  }
  static Status enter(ClubTables& tables, ClubKey key, const AccountRow& who, ClubRole role) {
    const auto number = tables.add_change(key, joined(who, role));
    if (!number) return tl::unexpected(number.error());
    return tables.put_member(key, {who.id, role, *number, 7});
  }
  InvitationRow invitation(ClubKey club) {
    InvitationRow row;
    row.id = id<InvitationId>();
    row.club = club;
    row.token_hash = std::string(32, static_cast<char>('a' + ++invitations_));
    row.max_uses = 2;
    row.creator = ney_.id;
    row.create_time_ms = 5;
    row.expire_time_ms = 100;
    row.request = id<RequestId>();
    return row;
  }

  AccountRow ney_ = account("Ney");
  AccountRow murat_ = account("Murat");
  int invitations_ = 0;
};

TEST_F(ClubTableTest, GivesBackWhatWasKept) {
  const ClubRow row = club();
  InvitationRow invited;
  ASSERT_TRUE(store_->change_clubs([&](ClubTables& tables) -> Status {
    const ClubKey key = tables.insert_club(row).value();
    EXPECT_TRUE(enter(tables, key, ney_, ClubRole::kOrganiser));
    invited = invitation(key);
    invited.key = tables.insert_invitation(invited).value();
    ClubRow changed = tables.find_club(key).value();
    changed.name = "Saturday";
    changed.close_time_ms = 9;
    return tables.update_club(changed);
  }));
  ASSERT_TRUE(store_->read_clubs([&](const ClubTables& tables) -> Status {
    const ClubRow found = tables.find_club(row.id).value();
    EXPECT_EQ(found.name, "Saturday");
    EXPECT_EQ(found.creator, ney_.id);
    EXPECT_EQ(found.create_time_ms, 5);
    EXPECT_EQ(found.close_time_ms, 9);
    EXPECT_EQ(found.request, row.request);
    EXPECT_EQ(tables.find_club_of_request(ney_.id, row.request)->key, found.key);
    EXPECT_EQ(tables.find_member(found.key, ney_.id)->name, "Ney");
    EXPECT_EQ(tables.find_member(found.key, murat_.id).error().code, ErrorCode::kNotFound);
    const InvitationRow kept = tables.find_invitation_of_token(invited.token_hash).value();
    EXPECT_EQ(kept.id, invited.id);
    EXPECT_EQ(kept.max_uses, 2u);
    EXPECT_EQ(kept.expire_time_ms, 100);
    EXPECT_EQ(kept.revoke_time_ms, 0);
    EXPECT_TRUE(kept.revoker.is_nil());
    EXPECT_EQ(kept.creator_name, "Ney");
    EXPECT_EQ(tables.count_open_invitations(found.key, 99).value(), 1u);
    EXPECT_EQ(tables.count_open_invitations(found.key, 100).value(), 0u);
    EXPECT_EQ(tables.find_club(id<ClubId>()).error().code, ErrorCode::kNotFound);
    return {};
  }));
}

TEST_F(ClubTableTest, AChangeIsKeptWholeOrNotAtAll) {
  const ClubKey key = make();
  const auto refused = store_->change_clubs([&](ClubTables& tables) -> Status {
    EXPECT_TRUE(enter(tables, key, murat_, ClubRole::kPlayer));
    EXPECT_EQ(tables.count_members(key)->players, 1u);
    return fail(ErrorCode::kFailedPrecondition, "on second thoughts");
  });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "on second thoughts");
  EXPECT_EQ(count("SELECT count(*) FROM club_members"), 1);
  EXPECT_EQ(count("SELECT count(*) FROM club_changes"), 1);
}

TEST_F(ClubTableTest, TheRecordIsOnlyAddedTo) {
  make();
  store_.reset();
  auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite).value();
  for (const char* sql : {"UPDATE club_changes SET actor_name = 'Soult'", "DELETE FROM club_changes"}) {
    const auto refused = connection->execute(sql);
    ASSERT_FALSE(refused) << sql;
    EXPECT_THAT(refused.error().message, HasSubstr("only added to"));
  }
  EXPECT_EQ(connection->integer("SELECT count(*) FROM club_changes WHERE actor_name = 'Ney'").value(), 1);
}

TEST_F(ClubTableTest, ADeletedAccountsMembershipsEndInTheSameCommit) {
  const ClubKey key = make();
  ASSERT_TRUE(store_->change_clubs(
      [&](ClubTables& tables) { return enter(tables, key, murat_, ClubRole::kOrganiser); }));
  AccountRow gone = murat_;
  gone.deleted = true;
  gone.name = "former player";
  ASSERT_TRUE(store_->update_account(gone));
  EXPECT_EQ(count("SELECT count(*) FROM club_members WHERE role = 0 AND end_time_ms > 0 AND removed = 0"), 1);
  EXPECT_EQ(count("SELECT count(*) FROM club_changes WHERE kind = 6 AND member_name = 'Murat'"), 1);
  AccountRow last = ney_;
  last.deleted = true;
  EXPECT_EQ(store_->update_account(last).error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(count("SELECT count(*) FROM accounts WHERE deleted = 1"), 1);
  EXPECT_EQ(count("SELECT count(*) FROM club_members WHERE role = 1"), 1);
}

// Runs every statement of the clubs once, then asks SQLite how it goes about each: no table is scanned,
// nothing is sorted, and there is no index that none of them uses.
TEST_F(ClubTableTest, EveryStatementGoesByAnIndexAndEveryIndexIsUsed) {
  store_.reset();
  auto connection = Connection::open(database().string(), "", Connection::Mode::kReadWrite).value();
  ClubTables tables(*connection);
  ClubRow row = club();
  row.key = tables.insert_club(row).value();
  ASSERT_TRUE(enter(tables, row.key, ney_, ClubRole::kOrganiser));
  InvitationRow invited = invitation(row.key);
  invited.key = tables.insert_invitation(invited).value();
  ASSERT_TRUE(tables.update_invitation(invited));
  ASSERT_TRUE(tables.update_club(row));
  ASSERT_TRUE(tables.find_club(row.id) && tables.find_club(row.key) &&
              tables.find_club_of_request(ney_.id, row.request));
  ASSERT_TRUE(tables.find_member(row.key, ney_.id) && tables.count_members(row.key));
  ASSERT_EQ(tables.list_members(row.key, ClubRole::kNone, 0, 10)->size(), 1u);
  ASSERT_EQ(tables.list_memberships(ney_.id, 0, 10)->size(), 1u);
  ASSERT_EQ(tables.count_memberships(ney_.id).value(), 1u);
  ASSERT_TRUE(tables.find_invitation(invited.id) && tables.find_invitation_of_token(invited.token_hash) &&
              tables.find_invitation_of_request(ney_.id, invited.request));
  ASSERT_EQ(tables.list_invitations(row.key, 0, 10)->size(), 1u);
  ASSERT_EQ(tables.count_open_invitations(row.key, 50).value(), 1u);
  ASSERT_EQ(tables.list_changes(row.key, 0, 10)->size(), 1u);
  ASSERT_TRUE(end_memberships(*connection, murat_.id, "Murat", 9));

  std::vector<std::string> statements;
  for (auto* s = sqlite3_next_stmt(connection->handle(), nullptr); s != nullptr;
       s = sqlite3_next_stmt(connection->handle(), s))
    statements.push_back(std::string("EXPLAIN QUERY PLAN ") + sqlite3_sql(s));
  ASSERT_GE(statements.size(), 20u);
  std::string plans;
  for (const std::string& sql : statements) {
    for (Query plan(*connection, sql.c_str()); plan.next();) {
      const std::string step = plan.text(3);
      EXPECT_EQ(step.find("SCAN"), std::string::npos) << step << "\n" << sql;
      EXPECT_EQ(step.find("TEMP B-TREE"), std::string::npos) << step << "\n" << sql;
      plans += step + "\n";
    }
  }
  Query indexes(*connection, "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'club%'");
  int found = 0;
  for (; indexes.next(); ++found) EXPECT_THAT(plans, HasSubstr(indexes.text(0)));
  EXPECT_EQ(found, 6);
  // A page of members begins where the one before ended, however many there are.
  EXPECT_THAT(plans, HasSubstr("club_members_by_role (club=? AND (role,joined)>(?,?))"));
}

}  // namespace
}  // namespace galloper::store
