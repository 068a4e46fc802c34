// Invitations: how often, how long, and for whom a token is good.
#include <atomic>
#include <thread>

#include "server/club/impl.h"
#include "tests/unit/club/club_fixture.h"

namespace galloper::club {
namespace {

using testing::ElementsAre;

class InvitationTest : public ClubTest {
 protected:
  NewInvitation invite(const InvitationWish& wish) { return clubs_->invite(anna_, club_, wish).value(); }
  Invitation listed() { return clubs_->list_invitations(anna_, club_, {})->rows.front(); }

  const Account anna_ = account("Anna");
  const Account bob_ = account("Bob");
  const Account carl_ = account("Carl");
  const ClubId club_ = make(anna_);
};

TEST_F(InvitationTest, BringsItsHolderInWithItsRole) {
  const auto made = invite({.role = ClubRole::kSpectator});
  EXPECT_EQ(made.token.size(), 43u);
  EXPECT_EQ(made.invitation.state, InvitationState::kOpen);
  const auto offer = clubs_->offer(made.token, "");
  ASSERT_TRUE(offer) << offer.error().message;
  EXPECT_EQ(offer->club.name, "Friday Evening");
  EXPECT_EQ(offer->invitation.row.creator_name, "Anna");
  const auto joined = join(bob_, made.token);
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(joined->row.id, club_);
  EXPECT_EQ(joined->role, ClubRole::kSpectator);
  EXPECT_EQ(joined->counts.spectators, 1u);
}

TEST_F(InvitationTest, TheFileHoldsNoToken) {
  const auto made = invite({});
  store_->close();
  std::string everything;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "data")) {
    std::ifstream file(entry.path(), std::ios::binary);
    everything.append(std::istreambuf_iterator<char>(file), {});
  }
  EXPECT_NE(everything.find("Friday Evening"), std::string::npos);
  EXPECT_EQ(everything.find(made.token), std::string::npos);
}

TEST_F(InvitationTest, IsGoodForSoManyPeople) {
  const auto single = invite({});
  ASSERT_TRUE(join(bob_, single.token));
  EXPECT_REFUSED(join(carl_, single.token), kFailedPrecondition, "used up");
  EXPECT_EQ(listed().state, InvitationState::kUsedUp);
  const auto two = invite({.max_uses = 2});
  ASSERT_TRUE(join(carl_, two.token));
  // Members, who gain nothing by it, spend nothing.
  ASSERT_TRUE(join(carl_, two.token));
  ASSERT_TRUE(join(bob_, two.token));
  EXPECT_EQ(listed().row.uses, 1u);
  ASSERT_TRUE(join(account("Dora"), two.token));
  EXPECT_REFUSED(join(account("Emil"), two.token), kFailedPrecondition, "used up");
}

TEST_F(InvitationTest, BringsInNoMoreThanItsNumberThoughAllComeAtOnce) {
  const auto made = invite({.max_uses = 3});
  std::vector<Account> people;
  for (int i = 0; i < 8; ++i) people.push_back(account("Person " + std::to_string(i)));
  std::atomic<int> joined = 0;
  std::vector<std::thread> threads;
  for (const Account& who : people) {
    threads.emplace_back([&, who] {
      if (join(who, made.token)) ++joined;
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(joined, 3);
  EXPECT_EQ(names(anna_, club_).size(), 4u);
  EXPECT_EQ(record(anna_, club_).size(), 4u);
}

TEST_F(InvitationTest, IsGoodForSoLong) {
  const auto usual = invite({.max_uses = 5});
  EXPECT_EQ(usual.invitation.row.expire_time_ms - clock_.time_ms, 14LL * 24 * 3600 * 1000);
  const auto made = invite({.max_uses = 5, .lifetime_ms = 60'000});
  clock_.time_ms += 59'999;
  ASSERT_TRUE(join(bob_, made.token));
  clock_.time_ms += 1;
  EXPECT_REFUSED(join(carl_, made.token), kFailedPrecondition, "expired");
  EXPECT_EQ(clubs_->offer(made.token, "")->invitation.state, InvitationState::kExpired);
}

TEST_F(InvitationTest, IsRevoked) {
  const auto made = invite({.max_uses = 5});
  ASSERT_TRUE(join(bob_, made.token));
  const auto revoked = clubs_->revoke(anna_, club_, made.invitation.row.id);
  ASSERT_TRUE(revoked);
  EXPECT_EQ(revoked->state, InvitationState::kRevoked);
  EXPECT_TRUE(clubs_->revoke(anna_, club_, made.invitation.row.id));
  EXPECT_REFUSED(join(carl_, made.token), kFailedPrecondition, "revoked");
  EXPECT_THAT(names(anna_, club_), ElementsAre("Anna", "Bob"));
  // An invitation is its own club's affair.
  const auto other = make(carl_, "Another");
  EXPECT_REFUSED(clubs_->revoke(carl_, other, made.invitation.row.id), kNotFound, "no such invitation");
}

TEST_F(InvitationTest, RaisesAMemberButNeverLowersOne) {
  enter(bob_, anna_, club_);
  EXPECT_EQ(join(bob_, token(anna_, club_, ClubRole::kSpectator))->role, ClubRole::kPlayer);
  EXPECT_EQ(join(bob_, token(anna_, club_, ClubRole::kOrganiser))->role, ClubRole::kOrganiser);
  const auto change = record(anna_, club_).front();
  EXPECT_EQ(change.kind, store::ClubChangeKind::kRoleSet);
  EXPECT_EQ(change.before, ClubRole::kPlayer);
  EXPECT_FALSE(change.invitation_id.is_nil());
  EXPECT_EQ(join(anna_, token(anna_, club_, ClubRole::kPlayer))->role, ClubRole::kOrganiser);
}

TEST_F(InvitationTest, WhoeverLeftComesBackWhoeverWasRemovedNeedsANewOne) {
  const auto made = invite({.max_uses = 10});
  ASSERT_TRUE(join(bob_, made.token));
  ASSERT_TRUE(clubs_->leave(bob_, club_));
  ASSERT_TRUE(join(bob_, made.token));
  ASSERT_TRUE(clubs_->remove(anna_, club_, bob_.id));
  EXPECT_REFUSED(join(bob_, made.token), kPermissionDenied, "removed");
  clock_.time_ms += 1;
  enter(bob_, anna_, club_);
  EXPECT_THAT(names(anna_, club_), ElementsAre("Anna", "Bob"));
}

TEST_F(InvitationTest, ARetryGetsTheSameInvitationAndANewToken) {
  const auto id = request();
  const auto first = invite({.request = id});
  const auto again = invite({.request = id});
  EXPECT_EQ(first.invitation.row.id, again.invitation.row.id);
  EXPECT_EQ(clubs_->list_invitations(anna_, club_, {})->rows.size(), 1u);
  EXPECT_REFUSED(join(bob_, first.token), kNotFound, "no such invitation");
  ASSERT_TRUE(join(bob_, again.token));
  EXPECT_REFUSED(clubs_->invite(anna_, club_, {.request = id}), kAlreadyExists, "new request_id");
}

TEST_F(InvitationTest, WishesAreBounded) {
  const auto wish = [&](const InvitationWish& wish) { return clubs_->invite(anna_, club_, wish); };
  EXPECT_REFUSED(wish({.role = ClubRole::kNone}), kInvalidArgument, "role");
  EXPECT_REFUSED(wish({.role = ClubRole::kOrganiser, .max_uses = 2}), kInvalidArgument, "one person");
  EXPECT_REFUSED(wish({.max_uses = 0}), kInvalidArgument, "1 to 1000");
  EXPECT_REFUSED(wish({.max_uses = 1001}), kInvalidArgument, "1 to 1000");
  EXPECT_REFUSED(wish({.lifetime_ms = 59'999}), kInvalidArgument, "60 s to 366 days");
  EXPECT_REFUSED(wish({.lifetime_ms = 367LL * 24 * 3600 * 1000}), kInvalidArgument, "366 days");
  EXPECT_TRUE(clubs_->list_invitations(anna_, club_, {})->rows.empty());
}

TEST_F(InvitationTest, OpenOnesAreCounted) {
  start({.open_invitations_per_club = 2});
  const auto first = invite({});
  invite({.lifetime_ms = 60'000});
  EXPECT_REFUSED(clubs_->invite(anna_, club_, {}), kResourceExhausted, "at most 2 open invitations");
  ASSERT_TRUE(clubs_->revoke(anna_, club_, first.invitation.row.id));
  invite({});
  EXPECT_REFUSED(clubs_->invite(anna_, club_, {}), kResourceExhausted, "at most 2");
  clock_.time_ms += 60'000;
  invite({});
}

TEST(InvitationToken, IsAWordThatNoCommandTakesForAnOption) {
  std::vector<std::string> tokens = {"after", "-Kz", "-8w"};
  const auto next = [&] {
    std::string token = tokens.back();
    tokens.pop_back();
    return token;
  };
  EXPECT_EQ(token_to_type(next), "after");
}

TEST_F(InvitationTest, GuessingIsSlow) {
  start({.wrong_tokens_per_address = 3});
  const auto made = invite({.max_uses = 9});
  for (int i = 0; i < 3; ++i)
    EXPECT_REFUSED(join(bob_, std::string(43, 'A')), kNotFound, "no such invitation");
  EXPECT_REFUSED(join(bob_, made.token), kResourceExhausted, "try again in 900 s");
  EXPECT_REFUSED(clubs_->offer(made.token, "1.2.3.4"), kResourceExhausted, "address");
  EXPECT_TRUE(clubs_->join(bob_, made.token, "4.3.2.1"));
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(clubs_->offer(made.token, "4.3.2.1"));
  EXPECT_REFUSED(clubs_->offer("nonsense", "4.3.2.1"), kNotFound, "copy the whole link");
}

}  // namespace
}  // namespace galloper::club
