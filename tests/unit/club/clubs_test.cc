// Clubs and their members.
#include <thread>

#include "tests/unit/club/club_fixture.h"

namespace galloper::club {
namespace {

using store::ClubChangeKind;
using testing::ElementsAre;

TEST_F(ClubTest, K1_WhoeverMakesAClubOrganisesIt) {
  const auto anna = account("Anna");
  const auto club = clubs_->create(anna, "Friday Evening", {});
  ASSERT_TRUE(club) << club.error().message;
  EXPECT_EQ(club->role, ClubRole::kOrganiser);
  EXPECT_EQ(club->counts.organisers, 1u);
  EXPECT_EQ(club->row.create_time_ms, clock_.time_ms);
  EXPECT_EQ(club->row.close_time_ms, 0);
  const auto found = clubs_->get(anna, club->row.id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->row.name, "Friday Evening");
  const auto changes = record(anna, club->row.id);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].kind, ClubChangeKind::kCreated);
  EXPECT_EQ(changes[0].club_name, "Friday Evening");
}

TEST_F(ClubTest, NamesKeepTheRulesOfAccountNamesButMayBeLonger) {
  const auto anna = account("Anna");
  EXPECT_REFUSED(clubs_->create(anna, "ab", {}), kInvalidArgument, "3 to 64 characters");
  EXPECT_REFUSED(clubs_->create(anna, std::string(65, 'x'), {}), kInvalidArgument, "this one has 65");
  EXPECT_REFUSED(clubs_->create(anna, "Friday\u202eEvening", {}), kInvalidArgument, "U+202E");
  EXPECT_TRUE(clubs_->create(anna, std::string(64, 'x'), {}));
  // A private club's name is nobody else's business: two may have the same.
  EXPECT_TRUE(clubs_->create(account("Bob"), std::string(64, 'x'), {}));
}

TEST_F(ClubTest, ARetryReturnsTheSameClub) {
  const auto anna = account("Anna");
  const auto id = request();
  const auto first = clubs_->create(anna, "Friday Evening", id);
  const auto again = clubs_->create(anna, "Friday Evening", id);
  ASSERT_TRUE(first && again);
  EXPECT_EQ(first->row.id, again->row.id);
  EXPECT_EQ(clubs_->list(anna, {})->rows.size(), 1u);
  // The same id of somebody else is another request.
  EXPECT_NE(clubs_->create(account("Bob"), "Friday Evening", id)->row.id, first->row.id);
}

TEST_F(ClubTest, AGuestMayPlayAndWatchButNotOrganise) {
  const auto anna = account("Anna");
  const auto guest = account("Guest-ABCDE", true);
  EXPECT_REFUSED(clubs_->create(guest, "Mine alone", {}), kPermissionDenied, "register first");
  const auto club = make(anna);
  EXPECT_REFUSED(join(guest, token(anna, club, ClubRole::kOrganiser)), kPermissionDenied, "register first");
  enter(guest, anna, club, ClubRole::kSpectator);
  EXPECT_EQ(clubs_->set_role(anna, club, guest.id, ClubRole::kPlayer)->role, ClubRole::kPlayer);
  EXPECT_REFUSED(clubs_->set_role(anna, club, guest.id, ClubRole::kOrganiser), kFailedPrecondition,
                 "Guest-ABCDE plays as a guest");
  // The guest registers: the same account, now with a name.
  auto row = store_->find_account(guest.id).value();
  row.guest = false;
  row.name = row.name_skeleton = "Greta";
  ASSERT_TRUE(store_->update_account(row));
  EXPECT_TRUE(clubs_->set_role(anna, club, guest.id, ClubRole::kOrganiser));
  EXPECT_THAT(names(anna, club), ElementsAre("Anna", "Greta"));
}

TEST_F(ClubTest, TheLastOrganiserNeitherLeavesNorStepsDown) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club);
  EXPECT_REFUSED(clubs_->leave(anna, club), kFailedPrecondition, "close the club");
  EXPECT_REFUSED(clubs_->set_role(anna, club, anna.id, ClubRole::kPlayer), kFailedPrecondition,
                 "close the club");
  ASSERT_TRUE(clubs_->set_role(anna, club, bob.id, ClubRole::kOrganiser));
  EXPECT_TRUE(clubs_->set_role(anna, club, anna.id, ClubRole::kSpectator));
  EXPECT_REFUSED(clubs_->leave(bob, club), kFailedPrecondition, "make another member an organiser");
  EXPECT_TRUE(clubs_->leave(anna, club));
  EXPECT_THAT(names(bob, club), ElementsAre("Bob"));
}

TEST_F(ClubTest, OrganisersAreEqual) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club, ClubRole::kOrganiser);
  EXPECT_REFUSED(clubs_->remove(bob, club, bob.id), kInvalidArgument, "leave the club");
  ASSERT_TRUE(clubs_->remove(bob, club, anna.id));
  EXPECT_REFUSED(clubs_->get(anna, club), kPermissionDenied, "ask an organiser");
}

TEST_F(ClubTest, AClosedClubIsReadAndLeftButNotChanged) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club);
  const auto open = token(anna, club);
  ASSERT_TRUE(clubs_->close(anna, club));
  EXPECT_NE(clubs_->close(anna, club)->row.close_time_ms, 0);
  EXPECT_NE(clubs_->get(bob, club)->row.close_time_ms, 0);
  EXPECT_THAT(names(bob, club), ElementsAre("Anna", "Bob"));
  EXPECT_EQ(record(bob, club).front().kind, ClubChangeKind::kClosed);
  EXPECT_EQ(clubs_->list_invitations(anna, club, {})->rows.front().state, InvitationState::kRevoked);
  EXPECT_REFUSED(join(account("Carl"), open), kFailedPrecondition, "closed");
  EXPECT_REFUSED(clubs_->offer(open, ""), kFailedPrecondition, "closed");
  EXPECT_REFUSED(clubs_->rename(anna, club, "Another"), kFailedPrecondition, "closed");
  EXPECT_REFUSED(clubs_->invite(anna, club, {}), kFailedPrecondition, "closed");
  EXPECT_REFUSED(clubs_->set_role(anna, club, bob.id, ClubRole::kOrganiser), kFailedPrecondition, "closed");
  EXPECT_REFUSED(clubs_->remove(anna, club, bob.id), kFailedPrecondition, "closed");
  EXPECT_TRUE(clubs_->leave(anna, club));
  EXPECT_TRUE(clubs_->leave(bob, club));
}

TEST_F(ClubTest, TheRecordSaysWhoBecameWhatWhenAndByWhom) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto carl = account("Carl");
  const auto club = make(anna);
  enter(bob, anna, club);
  clock_.time_ms += 1000;
  ASSERT_TRUE(clubs_->set_role(anna, club, bob.id, ClubRole::kOrganiser));
  ASSERT_TRUE(clubs_->set_role(anna, club, bob.id, ClubRole::kOrganiser));  // changes nothing
  enter(carl, bob, club, ClubRole::kSpectator);
  ASSERT_TRUE(clubs_->remove(bob, club, carl.id));
  ASSERT_TRUE(clubs_->rename(bob, club, "Saturday"));
  ASSERT_TRUE(clubs_->rename(bob, club, "Saturday"));
  ASSERT_TRUE(clubs_->leave(anna, club));
  std::vector<ClubChangeKind> kinds;
  const auto changes = record(bob, club);
  for (const auto& change : changes) kinds.push_back(change.kind);
  using K = ClubChangeKind;
  EXPECT_THAT(kinds, ElementsAre(K::kLeft, K::kRenamed, K::kRemoved, K::kJoined, K::kRoleSet, K::kJoined,
                                 K::kCreated));
  EXPECT_EQ(changes[4].actor_name, "Anna");
  EXPECT_EQ(changes[4].member_name, "Bob");
  EXPECT_EQ(changes[4].before, ClubRole::kPlayer);
  EXPECT_EQ(changes[4].after, ClubRole::kOrganiser);
  EXPECT_EQ(changes[4].time_ms, clock_.time_ms);
  EXPECT_EQ(changes[4].number, 3);
  EXPECT_FALSE(changes[3].invitation_id.is_nil());
  EXPECT_EQ(changes[2].actor_name, "Bob");
  EXPECT_EQ(changes[2].after, ClubRole::kNone);
  EXPECT_EQ(changes[1].club_name, "Saturday");
}

TEST_F(ClubTest, ADeletedAccountIsAMemberNoLongerAndItsNameStaysOnRecord) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club);
  EXPECT_REFUSED(erase(anna), kFailedPrecondition, "only organiser of the club \"Friday Evening\"");
  EXPECT_FALSE(store_->find_account(anna.id)->deleted);
  ASSERT_TRUE(erase(bob));
  EXPECT_THAT(names(anna, club), ElementsAre("Anna"));
  const auto changes = record(anna, club);
  EXPECT_EQ(changes[0].kind, ClubChangeKind::kAccountDeleted);
  EXPECT_EQ(changes[0].member_name, "Bob");
  EXPECT_EQ(changes[1].member_name, "Bob");
  // Whoever still holds a session of it gets nothing through.
  EXPECT_REFUSED(join(bob, token(anna, club)), kUnauthenticated, "deleted");
  ASSERT_TRUE(clubs_->close(anna, club));
  EXPECT_TRUE(erase(anna));
}

TEST_F(ClubTest, ListsComeInPages) {
  const auto anna = account("Anna");
  const auto club = make(anna);
  std::vector<std::string> expected = {"Anna"};
  for (int i = 0; i < 4; ++i) {
    const auto who = account("Spectator " + std::to_string(i));
    enter(who, anna, club, ClubRole::kSpectator);
  }
  for (int i = 0; i < 3; ++i) {
    const auto who = account("Player " + std::to_string(i));
    enter(who, anna, club);
    expected.push_back(who.name);
  }
  for (int i = 0; i < 4; ++i) expected.push_back("Spectator " + std::to_string(i));
  std::vector<std::string> found;
  PageRequest page{.size = 3};
  do {
    const auto rows = clubs_->list_members(anna, club, page);
    ASSERT_TRUE(rows) << rows.error().message;
    EXPECT_LE(rows->rows.size(), 3u);
    for (const auto& row : rows->rows) found.push_back(row.name);
    page.token = rows->next;
  } while (!page.token.empty());
  EXPECT_EQ(found, expected);

  const auto newest = clubs_->list_changes(anna, club, {.size = 5});
  EXPECT_EQ(newest->rows.front().number, 8);
  EXPECT_EQ(clubs_->list_changes(anna, club, {.size = 5, .token = newest->next})->rows.size(), 3u);
  const auto second = make(anna, "Saturday");
  const auto clubs = clubs_->list(anna, {.size = 1});
  EXPECT_EQ(clubs->rows.front().row.id, second);
  EXPECT_EQ(clubs_->list(anna, {.size = 1, .token = clubs->next})->rows.front().row.id, club);
  EXPECT_REFUSED(clubs_->list(anna, {.size = 201}), kInvalidArgument, "1 to 200");
  for (const char* bad : {"x", "-1", "0", "3 "})
    EXPECT_REFUSED(clubs_->list(anna, {.token = bad}), kInvalidArgument, "page_token");
  for (const char* bad : {"x", "3", "3.x", ".1", "9.1"})
    EXPECT_REFUSED(clubs_->list_members(anna, club, {.token = bad}), kInvalidArgument, "page_token");
}

TEST_F(ClubTest, NumbersAreBounded) {
  start({.members_per_club = 2, .clubs_per_account = 2, .changes_per_account = 8});
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club);
  EXPECT_REFUSED(join(account("Carl"), token(anna, club)), kResourceExhausted, "at most 2 members");
  make(anna, "Second");
  EXPECT_REFUSED(clubs_->create(anna, "Third", {}), kResourceExhausted, "at most 2 clubs");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(clubs_->rename(anna, club, "Name " + std::to_string(i)));
  EXPECT_REFUSED(clubs_->rename(anna, club, "Too much"), kResourceExhausted, "try again in 900 s");
  EXPECT_TRUE(clubs_->get(anna, club));
  clock_.time_ms += 16 * 60 * 1000;
  EXPECT_TRUE(clubs_->rename(anna, club, "Later"));
}

TEST_F(ClubTest, OfTwoOrganisersWhoLeaveAtOnceOneStays) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  for (int round = 0; round < 10; ++round) {
    const auto club = make(anna);
    enter(bob, anna, club, ClubRole::kOrganiser);
    Status hers;
    std::thread other([&] { hers = clubs_->leave(anna, club); });
    const Status his = clubs_->leave(bob, club);
    other.join();
    EXPECT_NE(hers.has_value(), his.has_value());
  }
}

TEST_F(ClubTest, OutlivesTheServer) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club);
  const auto open = token(anna, club, ClubRole::kOrganiser);
  clubs_.reset();
  store_.reset();
  store_ = store::Store::open({.folder = folder_ / "data", .clock = &clock_}).value();
  start({});
  EXPECT_THAT(names(anna, club), ElementsAre("Anna", "Bob"));
  EXPECT_EQ(join(bob, open)->role, ClubRole::kOrganiser);
  EXPECT_EQ(record(anna, club).size(), 3u);
}

TEST_F(ClubTest, ARefusalSaysWhoMay) {
  const auto anna = account("Anna");
  const auto bob = account("Bob");
  const auto club = make(anna);
  enter(bob, anna, club, ClubRole::kSpectator);
  EXPECT_REFUSED(clubs_->rename(bob, club, "Mine"), kPermissionDenied,
                 "Renaming a club is for its organisers; you are a spectator.");
  EXPECT_REFUSED(clubs_->rename(account("Carl"), club, "Mine"), kNotFound, "There is no such club.");
  EXPECT_REFUSED(clubs_->remove(anna, club, account("Dora").id), kNotFound, "no member");
}

}  // namespace
}  // namespace galloper::club
