// K1: who may give which command. One row a command; a command without a row fails the test.
#include "server/rules/campaign/permissions.h"

#include <functional>
#include <set>

#include "tests/unit/campaigns/campaigns_fixture.h"

namespace galloper::campaigns {
namespace {

using C = v1::CampaignCommand;
using campaign::Who;

// What somebody is to the campaign and to the nation 1, about which every command of the table is.
enum class Part { kOrganiser, kPlayer, kDeputy, kOtherPlayer, kSpectator, kFormer, kStranger, kVisitor };
constexpr Part kParts[] = {Part::kOrganiser, Part::kPlayer, Part::kDeputy,   Part::kOtherPlayer,
                           Part::kSpectator, Part::kFormer, Part::kStranger, Part::kVisitor};
using Parts = std::set<Part>;
const Parts kOrganisers = {Part::kOrganiser};
const Parts kNation = {Part::kOrganiser, Part::kPlayer, Part::kDeputy};
// Who commands the nation, and no organiser for it.
const Parts kCommander = {Part::kPlayer, Part::kDeputy};

C of(const std::function<void(C&)>& set) {
  C command;
  set(command);
  return command;
}

struct Row {
  C::CommandCase command;
  Who who;
  Parts may;
  // Whether it is given in the midst of a war, or while the nations muster.
  bool war = false;
  C what;
  // What the organiser does beforehand.
  std::vector<C> first = {};
};

class PermissionsTest : public CampaignsTest {
 protected:
  PermissionsTest() { EXPECT_TRUE(clubs_->leave(as_account(fred_), club_)); }

  void scene(const Row& row, bool handed) {
    row.war ? war() : muster();
    for (const C& command : row.first) done(command);
    if (handed) done(hand(1, dora_));
  }
  const Caller& who(Part part) const {
    switch (part) {
      case Part::kOrganiser:
        return anna_;
      case Part::kPlayer:
        return bob_;
      case Part::kDeputy:
        return dora_;
      case Part::kOtherPlayer:
        return cleo_;
      case Part::kSpectator:
        return eve_;
      case Part::kFormer:
        return fred_;
      case Part::kStranger:
        return gus_;
      case Part::kVisitor:
        return visitor_;
    }
    throw std::logic_error("no such part");
  }
  static ErrorCode refusal_of(Part part) {
    if (part == Part::kVisitor) return ErrorCode::kUnauthenticated;
    if (part == Part::kFormer || part == Part::kStranger) return ErrorCode::kPermissionDenied;
    return ErrorCode::kFailedPrecondition;
  }

  std::vector<Row> of_forces();
  std::vector<Row> of_engagements();
  std::vector<Row> table() {
    auto rows = of_forces();
    for (Row& row : of_engagements()) rows.push_back(std::move(row));
    return rows;
  }
};

// Of the campaign, its nations and their forces.
std::vector<Row> PermissionsTest::of_forces() {
  using namespace campaign;  // NOLINT: the table is about its commands
  return {
      {C::kChangeRuleset, kWho<ChangeRuleset>, kOrganisers, false,
       of([](C& c) { c.mutable_change_ruleset()->mutable_ruleset()->mutable_campaign()->set_rest(3); })},
      {C::kChangeBounds, kWho<ChangeBounds>, kOrganisers, false,
       of([](C& c) { c.mutable_change_bounds()->mutable_bounds()->set_engagements(9); })},
      {C::kRename, kWho<campaign::Rename>, kNation, false, of([](C& c) {
         c.mutable_rename()->set_subject(C::SUBJECT_BRIGADE);
         c.mutable_rename()->set_id(1);
         c.mutable_rename()->set_name("The Old Guard");
       })},
      {C::kAddNation, kWho<AddNation>, kOrganisers, false, nation("Sankt Veit")},
      {C::kChangeFlag, kWho<ChangeFlag>, kNation, false, of([](C& c) {
         c.mutable_change_flag()->set_nation(1);
         c.mutable_change_flag()->set_seed(77);
       })},
      {C::kSetScouts, kWho<SetScouts>, kOrganisers, false, of([](C& c) {
         c.mutable_set_scouts()->set_nation(1);
         c.mutable_set_scouts()->set_scouts(6);
       })},
      {C::kAddPlayer, kWho<AddPlayer>, kOrganisers, false, plays(1, carl_)},
      // A player leaves himself; the deputy does not remove him.
      {C::kRemovePlayer, kWho<RemovePlayer>, {Part::kOrganiser, Part::kPlayer}, false, of([&](C& c) {
         c.mutable_remove_player()->set_nation(1);
         c.mutable_remove_player()->set_account_id(to_string(bob_.account));
       })},
      // What was handed to him is not his to hand on.
      {C::kHandNation, kWho<HandNation>, {Part::kOrganiser, Part::kPlayer}, false, hand(1, carl_)},
      // It is taken back by its own, or given back.
      {C::kTakeNationBack,
       kWho<TakeNationBack>,
       kNation,
       false,
       of([](C& c) { c.mutable_take_nation_back()->set_nation(1); }),
       {hand(1, dora_)}},
      {C::kMakeBrigadier, kWho<MakeBrigadier>, kNation, false, brigadier(1, "Vogt")},
      {C::kRaiseBrigade, kWho<RaiseBrigade>, kNation, false, brigade(1, 0, "The Reserve")},
      {C::kAddUnits, kWho<AddUnits>, kNation, false, of([](C& c) {
         c.mutable_add_units()->set_brigade(1);
         c.mutable_add_units()->add_units()->set_name("Fourth");
         c.mutable_add_units()->mutable_units(0)->set_type("grenadiers");
       })},
      {C::kAssignBrigadier,
       kWho<AssignBrigadier>,
       kNation,
       false,
       of([](C& c) {
         c.mutable_assign_brigadier()->set_brigade(7);
         c.mutable_assign_brigadier()->set_brigadier(7);
       }),
       {brigade(1, 0, "The Reserve"), brigadier(1, "Spare")}},
      {C::kCommissionShip, kWho<CommissionShip>, kNation, false, ship(1, "Otter")},
      {C::kRebuildUnit, kWho<RebuildUnit>, kNation, true,
       of([](C& c) { c.mutable_rebuild_unit()->set_brigade(1); })},
      {C::kRepairShip, kWho<RepairShip>, kNation, true, of([](C& c) {
         c.mutable_repair_ship()->set_ship(1);
         c.mutable_repair_ship()->set_points(1);
       })},
      {C::kReturnShip, kWho<ReturnShip>, kOrganisers, true,
       of([](C& c) { c.mutable_return_ship()->set_ship(2); })},
      {C::kReturnBrigadier, kWho<ReturnBrigadier>, kOrganisers, true,
       of([](C& c) { c.mutable_return_brigadier()->set_brigadier(2); })},
  };
}

std::vector<Row> PermissionsTest::of_engagements() {
  using namespace campaign;  // NOLINT: the table is about its commands
  return {
      {C::kEngage, kWho<Engage>, kCommander, false, of([](C& c) {
         c = engage(v1::ENGAGEMENT_KIND_LAND, "three-elms");
         c.mutable_engage()->set_origin(v1::ENGAGEMENT_ORIGIN_CHALLENGE);
         c.mutable_engage()->set_challenger(1);
       })},
      {C::kAcceptChallenge, kWho<AcceptChallenge>, kCommander, true, of([](C& c) {
         c.mutable_accept_challenge()->set_engagement(4);
         c.mutable_accept_challenge()->set_nation(1);
       })},
      {C::kSwapSides, kWho<SwapSides>, kOrganisers, true,
       of([](C& c) { c.mutable_swap_sides()->set_engagement(3); })},
      {C::kDateEngagement, kWho<DateEngagement>, kOrganisers, true, of([](C& c) {
         c.mutable_date_engagement()->set_engagement(3);
         c.mutable_date_engagement()->mutable_date()->set_seconds(1'800'000'000);
       })},
      {C::kCallOff, kWho<CallOff>, kNation, true, of([](C& c) { c.mutable_call_off()->set_engagement(4); })},
      {C::kNameForces, kWho<NameForces>, kNation, true, forces(3, 1, {1}, {})},
      {C::kCorrectResult, kWho<CorrectResult>, kOrganisers, true,
       of([](C& c) { c.mutable_correct_result()->set_engagement(1); })},
      {C::kAwardForfeit, kWho<AwardForfeit>, kOrganisers, true, of([](C& c) {
         c.mutable_award_forfeit()->set_engagement(3);
         c.mutable_award_forfeit()->set_by(1);
       })},
      {C::kAnnul, kWho<Annul>, kOrganisers, true, of([](C& c) { c.mutable_annul()->set_engagement(1); })},
      {C::kWithdrawRuling, kWho<WithdrawRuling>, kOrganisers, true,
       of([](C& c) { c.mutable_withdraw_ruling()->set_engagement(2); })},
      {C::kEndCampaign, kWho<EndCampaign>, kOrganisers, false, of([](C& c) { c.mutable_end_campaign(); })},
  };
}

TEST_F(PermissionsTest, K1_TheTableHasEveryCommandOnce) {
  std::set<int> listed;
  for (const Row& row : table()) {
    EXPECT_TRUE(listed.insert(row.command).second) << row.command;
    EXPECT_EQ(row.what.command_case(), row.command);
    // The rules' own table says the same.
    EXPECT_EQ(row.who == Who::kOrganiser || row.who == Who::kOrganiserOrServer, row.may == kOrganisers)
        << row.what.ShortDebugString();
  }
  const auto* oneof = C::descriptor()->FindOneofByName("command");
  ASSERT_EQ(listed.size(), static_cast<std::size_t>(oneof->field_count()));
  for (int i = 0; i < oneof->field_count(); ++i)
    EXPECT_TRUE(listed.contains(oneof->field(i)->number())) << oneof->field(i)->name();
}

TEST_F(PermissionsTest, K1_WhoeverMayNotIsRefusedAndNothingIsWritten) {
  for (const Row& row : table()) {
    for (const bool handed : {false, true}) {
      scene(row, handed && row.command != C::kTakeNationBack);
      const std::size_t before = entries();
      for (const Part part : kParts) {
        // While it is handed over its own player does not command; before, the deputy is any other player.
        const bool commands = row.command == C::kTakeNationBack || row.command == C::kRemovePlayer ||
                              row.command == C::kHandNation || (part == Part::kPlayer ? !handed : handed);
        const bool his = part == Part::kPlayer || part == Part::kDeputy;
        if (row.may.contains(part) && (!his || commands)) continue;
        const auto refused = give(who(part), row.what);
        ASSERT_FALSE(refused) << row.what.ShortDebugString() << " by " << who(part).name;
        EXPECT_EQ(refused.error().code, refusal_of(part)) << refused.error().message;
        if (refusal_of(part) == ErrorCode::kFailedPrecondition) {
          EXPECT_EQ(refused.error().rule, "K1")
              << row.what.ShortDebugString() << " by " << who(part).name << ": " << refused.error().message;
        }
      }
      EXPECT_EQ(entries(), before) << row.what.ShortDebugString();
    }
  }
}

TEST_F(PermissionsTest, K1_WhoeverMayLeavesAnEntryInHisName) {
  for (const Row& row : table()) {
    for (const Part part : row.may) {
      const bool handed = part == Part::kDeputy && row.command != C::kTakeNationBack;
      scene(row, handed);
      const std::size_t before = entries();
      const auto given = give(who(part), row.what);
      ASSERT_TRUE(given) << row.what.ShortDebugString() << " by " << who(part).name << ": "
                         << given.error().message;
      const auto ledger = on_disk().ledger;
      ASSERT_EQ(ledger.size(), before + 1) << row.what.ShortDebugString();
      EXPECT_EQ(ledger.back().author, who(part).account);
      EXPECT_EQ(ledger.back().reason, "It was agreed at the table.");
      ASSERT_EQ(given->records_size(), 1);
      EXPECT_EQ(given->records(0).author().name(), who(part).name);
    }
  }
}

TEST_F(PermissionsTest, K1_InAClosedClubCampaignsAreOnlyRead) {
  for (const Row& row : table()) {
    if (row.war) continue;
    muster();
    break;
  }
  ASSERT_TRUE(clubs_->close(as_account(anna_), club_));
  const std::size_t before = entries();
  for (const Row& row : table()) EXPECT_REFUSED(give(anna_, row.what), kFailedPrecondition, "closed");
  EXPECT_EQ(entries(), before);
  EXPECT_REFUSED(page(anna_,
                      [] {
                        v1::SetCampaignVisibilityRequest request;
                        request.set_visibility(v1::CAMPAIGN_VISIBILITY_LISTED);
                        return request;
                      }()),
                 kFailedPrecondition, "closed");
  for (const Part part : kParts) EXPECT_TRUE(page<v1::GetCampaignRequest>(who(part)));
}

TEST_F(PermissionsTest, K2_WhenTheCampaignIsOverOnlyItsResultsAreRuledOn) {
  const std::set<C::CommandCase> goes_on = {C::kCorrectResult, C::kAwardForfeit, C::kAnnul,
                                            C::kWithdrawRuling};
  for (const Row& row : table()) {
    if (goes_on.contains(row.command)) {
      scene(row, false);
      done(of([](C& c) { c.mutable_end_campaign(); }));
      const auto given = give(anna_, row.what);
      EXPECT_TRUE(given) << row.what.ShortDebugString() << ": " << given.error().message;
    }
  }
  for (const Row& row : table()) {
    if (goes_on.contains(row.command)) continue;
    const auto refused = give(row.may.contains(Part::kOrganiser) ? anna_ : bob_, row.what);
    ASSERT_FALSE(refused) << row.what.ShortDebugString();
    EXPECT_EQ(refused.error().rule, "K2") << refused.error().message;
  }
}

TEST_F(PermissionsTest, K1_WhoeverLeavesTheClubNoLongerCommands) {
  muster();
  const auto flag = of([](C& c) {
    c.mutable_change_flag()->set_nation(1);
    c.mutable_change_flag()->set_seed(3);
  });
  EXPECT_TRUE(give(bob_, flag));
  ASSERT_TRUE(clubs_->set_role(as_account(anna_), club_, bob_.account, ClubRole::kSpectator));
  EXPECT_EQ(give(bob_, flag).error().rule, "K1");
  EXPECT_TRUE(page<v1::GetCampaignRequest>(bob_)->nations().empty());
  ASSERT_TRUE(clubs_->leave(as_account(bob_), club_));
  EXPECT_REFUSED(give(bob_, flag), kPermissionDenied, "Friday Evening");
}

TEST_F(PermissionsTest, K1_NationsAreGivenOnlyToPlayersAndOrganisersOfTheClub) {
  muster();
  for (const Caller& none : {gus_, fred_}) {
    EXPECT_REFUSED(give(anna_, plays(1, none)), kFailedPrecondition, "members");
    EXPECT_REFUSED(give(bob_, hand(1, none)), kFailedPrecondition, "members");
  }
  EXPECT_REFUSED(give(anna_, plays(1, eve_)), kFailedPrecondition, "Eve is a spectator");
  EXPECT_TRUE(give(anna_, plays(1, anna_)));
  EXPECT_TRUE(give(bob_, hand(1, anna_)));
}

TEST_F(PermissionsTest, ToOthersAMembersCampaignIsNotThere) {
  muster();
  v1::SetCampaignVisibilityRequest visibility;
  visibility.set_visibility(v1::CAMPAIGN_VISIBILITY_MEMBERS);
  for (const Caller& other : {bob_, eve_})
    EXPECT_REFUSED(page(other, visibility), kPermissionDenied, "organisers");
  EXPECT_REFUSED(page(gus_, visibility), kPermissionDenied, "organisers");
  ASSERT_TRUE(page(anna_, visibility));
  for (const Caller& other : {gus_, fred_, visitor_}) {
    EXPECT_REFUSED(page<v1::GetCampaignRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::GetRosterRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::GetBrigadierRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::ListEngagementsRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::GetEngagementRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::ListArticlesRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::GetDiceRecordRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::ListRecordsRequest>(other), kNotFound, "no such campaign");
    EXPECT_REFUSED(page<v1::GetAlmanacRequest>(other), kNotFound, "no such campaign");
    if (other.account.is_nil()) continue;
    EXPECT_REFUSED(give(other, nation("Elba")), kNotFound, "no such campaign");
  }
  for (const Caller& member : {anna_, bob_, eve_}) EXPECT_TRUE(page<v1::GetCampaignRequest>(member));
}

TEST_F(PermissionsTest, OrganisersAloneMakeCampaigns) {
  v1::CreateCampaignRequest request;
  request.set_club_id(to_string(club_));
  request.set_name("The War of the Two Mills");
  EXPECT_REFUSED(campaigns_->answer(bob_, request), kPermissionDenied, "organisers");
  EXPECT_REFUSED(campaigns_->answer(eve_, request), kPermissionDenied, "organisers");
  EXPECT_REFUSED(campaigns_->answer(fred_, request), kNotFound, "no such club");
  EXPECT_REFUSED(campaigns_->answer(gus_, request), kNotFound, "no such club");
  EXPECT_REFUSED(campaigns_->answer(visitor_, request), kUnauthenticated, "sign in");
  ASSERT_TRUE(clubs_->close(as_account(anna_), club_));
  EXPECT_REFUSED(campaigns_->answer(anna_, request), kFailedPrecondition, "closed");
}

}  // namespace
}  // namespace galloper::campaigns
