// The matches of engagements: made, handed on, closed, and their results taken exactly once (K4).
#include "tests/unit/campaigns/matches_fixture.h"

namespace galloper::campaigns {
namespace {

using store::CampaignMatchState;

constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;

class CampaignMatches : public MatchesTest {};

v1::CampaignCommand forfeit(std::uint32_t engagement, std::uint32_t by) {
  v1::CampaignCommand command;
  command.mutable_award_forfeit()->set_engagement(engagement);
  command.mutable_award_forfeit()->set_by(by);
  return command;
}

TEST_F(CampaignMatches, K4_ABattleIsPlayedAndItsResultIsInTheLedger) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto made = start(anna_, id);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(match_row(made->match_id()).state, CampaignMatchState::kMade);
  wait_for_end(made->match_id());
  campaigns_->settle();

  EXPECT_EQ(results(), 1u);
  const auto row = match_row(made->match_id());
  EXPECT_EQ(row.state, CampaignMatchState::kConsumed);
  EXPECT_FALSE(row.chronicle.empty());
  const auto now = on_disk();
  EXPECT_EQ(now.engagements[id - 1].stage, campaign::Stage::kDecided);
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(now.brigadiers[i].history.size(), 1u);
    EXPECT_GE(now.brigadiers[i].history[0].die, 1);
  }
  v1::GetEngagementRequest request;
  request.set_engagement(id);
  const auto shown = page(visitor_, request);
  EXPECT_EQ(shown->aftermath_size(), 4);
  EXPECT_FALSE(shown->article().headline().empty());

  // Everything anew from the ledger on disk.
  const auto before = pages();
  open();
  EXPECT_EQ(pages(), before);
  EXPECT_EQ(results(), 1u);
}

TEST_F(CampaignMatches, K4_AFullLedgerLosesNoBattleAndCanBeEnded) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  Limits limits;
  limits.entries_per_campaign = static_cast<std::uint32_t>(entries() + 1);
  open(limits);
  const auto made = start(anna_, id);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_REFUSED(give(anna_, nation("Marn")), kResourceExhausted, "ledger is full");
  wait_for_end(made->match_id());
  campaigns_->settle();
  EXPECT_EQ(results(), 1u);
  v1::CampaignCommand end;
  end.mutable_end_campaign();
  done(end);
  EXPECT_EQ(on_disk().ended, campaign::Ending::kByOrganiser);
}

TEST_F(CampaignMatches, K3_OperationsAndBattlesAtSeaComeHomeToo) {
  open();
  const auto land = agreed(v1::ENGAGEMENT_KIND_OPERATION, "orlau-heath");
  const auto sea = agreed(v1::ENGAGEMENT_KIND_NAVAL, "dogger-line");
  const auto first = start(anna_, land);
  ASSERT_TRUE(first) << first.error().message;
  const auto second = start(anna_, sea);
  ASSERT_TRUE(second) << second.error().message;
  wait_for_end(first->match_id());
  wait_for_end(second->match_id());
  campaigns_->settle();
  EXPECT_EQ(results(), 2u);
  EXPECT_EQ(on_disk().decided, 2u);
}

// Where a server may die; each time the folder is found as it was left.
TEST_F(CampaignMatches, K4_OnRecordAndNotMadeItIsMadeByTheNextServer) {
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  host_.error = Error{ErrorCode::kUnavailable, "The server is stopping.", {}, 0};
  EXPECT_EQ(start(anna_, id).error().code, ErrorCode::kUnavailable);
  const std::string match = to_string(on_disk().engagements[id - 1].match);
  EXPECT_EQ(match_row(match).state, CampaignMatchState::kToBeMade);
  open();
  wait_for_end(match);
  campaigns_->settle();
  EXPECT_EQ(results(), 1u);
  EXPECT_EQ(match_row(match).state, CampaignMatchState::kConsumed);
}

TEST_F(CampaignMatches, K4_MadeAndNotNotedItIsNotMadeTwice) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(anna_, id, 0, 0)->match_id();
  set_state(match, CampaignMatchState::kToBeMade);
  // Asked again, it is the same.
  EXPECT_EQ(start(anna_, id, 0, 0)->match_id(), match);
  set_state(match, CampaignMatchState::kToBeMade);
  open();
  EXPECT_EQ(match_row(match).state, CampaignMatchState::kMade);
  EXPECT_EQ(store_->statistics().live_matches, 1u);
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
}

TEST_F(CampaignMatches, K4_OverAndNotTakenItIsTakenOnce) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(anna_, id)->match_id();
  stop_campaigns();
  wait_for_end(match);
  EXPECT_EQ(results(), 0u);
  open();
  EXPECT_EQ(results(), 1u);
  const auto after = on_disk();
  for (int i = 0; i < 3; ++i) campaigns_->match_finished(*parse_id<MatchId>(match));
  campaigns_->settle();
  open();
  EXPECT_EQ(on_disk(), after);
  // Not even where the table forgets that it was.
  set_state(match, CampaignMatchState::kMade);
  campaigns_->match_finished(*parse_id<MatchId>(match));
  campaigns_->settle();
  EXPECT_EQ(on_disk(), after);
  EXPECT_EQ(match_row(match).state, CampaignMatchState::kConsumed);
}

TEST_F(CampaignMatches, OneThatCannotBeReadDoesNotStopTheOthers) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(anna_, id)->match_id();
  stop_campaigns();
  wait_for_end(match);
  // The same log for an engagement that the ledger does not know.
  auto strange = match_row(match);
  strange.match.bytes[0] = 0;
  strange.engagement = 77;
  auto row = store_->find_match(*parse_id<MatchId>(match)).value();
  const auto log = store_->load(row.key).value();
  row.id = strange.match;
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) -> Status {
    if (auto status = tables.insert_finished_match(row, log); !status) return status;
    return tables.insert_match(strange);
  }));
  open();
  EXPECT_EQ(results(), 1u);
  EXPECT_EQ(match_row(to_string(strange.match)).state, CampaignMatchState::kMade);
}

TEST_F(CampaignMatches, K1_OrganisersAndWhoCommandsOneOfTheTwoNationsStartIt) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto before = entries();
  const std::string words = "who commands one of its two nations";
  EXPECT_REFUSED(start(cleo_, id), kFailedPrecondition, words);
  EXPECT_REFUSED(start(fred_, id), kFailedPrecondition, words);
  EXPECT_REFUSED(start(eve_, id), kFailedPrecondition, words);
  EXPECT_REFUSED(start(gus_, id), kPermissionDenied, "members of Friday Evening");
  EXPECT_REFUSED(start(visitor_, id), kUnauthenticated, "sign in");
  // Whom a nation is handed to commands it, its players do not.
  done(hand(2, dora_));
  EXPECT_REFUSED(start(carl_, id), kFailedPrecondition, words);
  // Nobody lets a computer player fight for another's nation.
  EXPECT_REFUSED(start(dora_, id, 1, 0), kFailedPrecondition, "who commands Ostrau");
  EXPECT_EQ(entries(), before + 1);
  EXPECT_TRUE(start(dora_, id, 0, 1));
}

TEST_F(CampaignMatches, WhatSpeaksAgainstAMatchIsFoundBeforeAnythingIsWritten) {
  open();
  const auto bare = done(engage(v1::ENGAGEMENT_KIND_LAND, "three-elms"));
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto full = agreed(v1::ENGAGEMENT_KIND_NAVAL, "dogger-line");
  v1::CampaignCommand remove;
  remove.mutable_remove_player()->set_nation(2);
  remove.mutable_remove_player()->set_account_id(to_string(carl_.account));
  done(remove);
  const auto before = on_disk();
  EXPECT_EQ(start(anna_, bare).error().code, ErrorCode::kFailedPrecondition);
  EXPECT_REFUSED(start(anna_, 99), kNotFound, "no engagement 99");
  EXPECT_REFUSED(start(anna_, id, 0, 0), kFailedPrecondition, "Nobody commands Kalvia");
  EXPECT_REFUSED(start(anna_, id, 1, 4), kInvalidArgument, "levels 1 to 3");
  v1::StartEngagementRequest request;
  request.set_engagement(full);
  request.set_south_bot_level(1);
  request.set_north_bot_level(1);
  request.mutable_clock()->set_increment_s(5);
  EXPECT_REFUSED(page(anna_, request), kInvalidArgument, "clock");
  EXPECT_EQ(on_disk(), before);
  EXPECT_EQ(store_->statistics().live_matches, 0u);
  // A nation without anybody may be a computer player's.
  EXPECT_TRUE(start(anna_, id, 0, 1));
  EXPECT_EQ(start(anna_, id, 0, 1).error().code, ErrorCode::kFailedPrecondition);
}

// Which forces others named, and what ails them, is theirs to know.
TEST_F(CampaignMatches, G4_WhatSpeaksAgainstOthersForcesIsNotTold) {
  open();
  const auto bare = done(engage(v1::ENGAGEMENT_KIND_LAND, "three-elms"));
  done(forces(bare, 1, {1, 2}, {}));
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto words = [&](const Caller& who, std::uint32_t engagement) {
    const auto refused = start(who, engagement, 0, 0);
    return refused ? std::string() : refused.error().message;
  };
  v1::CampaignCommand nobody;
  nobody.mutable_assign_brigadier()->set_brigade(3);
  done(nobody);
  const std::string hidden = "Kalvia has yet to name forces that can fight this battle now.";
  EXPECT_EQ(words(bob_, id), hidden);
  EXPECT_EQ(words(bob_, bare), hidden);
  EXPECT_THAT(words(carl_, id), HasSubstr("Kalvia's Brigade I has no brigadier"));
  EXPECT_THAT(words(anna_, id), HasSubstr("Kalvia's Brigade I has no brigadier"));
  // More than the scenario has room for.
  std::vector<std::uint32_t> many = {4};
  for (int i = 0; i < 9; ++i)
    many.push_back(done(brigade(2, done(brigadier(2, "Rehm")), "Reserve " + std::to_string(i))));
  done(forces(id, 2, many, {}));
  EXPECT_EQ(words(bob_, id),
            "The forces that the other nation has named do not fit this scenario: it must name others.");
  EXPECT_THAT(words(carl_, id), HasSubstr("Kalvia fields"));
  EXPECT_THAT(words(anna_, id), HasSubstr("Kalvia fields"));
  done(forces(id, 2, {4}, {}));
  EXPECT_EQ(words(bob_, id), "");
}

TEST_F(CampaignMatches, AHandedNationTakesItsSeatsAlongAndBringsThemBack) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(bob_, id, 0, 0)->match_id();
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
  EXPECT_EQ(sees_as(carl_, match), v1::VIEWER_NORTH);
  auto command = hand(1, dora_);
  command.mutable_hand_nation()->mutable_until()->set_seconds((clock_.time_ms + kDayMs) / 1000);
  done(command);
  campaigns_->settle();
  EXPECT_EQ(sees_as(dora_, match), v1::VIEWER_SOUTH);
  EXPECT_NE(sees_as(bob_, match), v1::VIEWER_SOUTH);
  v1::CampaignCommand back;
  back.mutable_take_nation_back()->set_nation(1);
  ASSERT_TRUE(give(bob_, back));
  campaigns_->settle();
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
  EXPECT_NE(sees_as(dora_, match), v1::VIEWER_SOUTH);
  // For a time: when it is past, the nation's own have it again.
  done(command);
  campaigns_->settle();
  EXPECT_EQ(sees_as(dora_, match), v1::VIEWER_SOUTH);
  clock_.time_ms += 2 * kDayMs;
  campaigns_->settle();
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
  EXPECT_NE(sees_as(dora_, match), v1::VIEWER_SOUTH);
}

TEST_F(CampaignMatches, PlayersComeAndGoWithTheirSeats) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(anna_, id, 0, 1)->match_id();
  done(plays(1, fred_));
  campaigns_->settle();
  EXPECT_EQ(sees_as(fred_, match), v1::VIEWER_SOUTH);
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
  // Who only looks on no longer commands.
  for (const auto role : {ClubRole::kSpectator, ClubRole::kPlayer}) {
    ASSERT_TRUE(clubs_->set_role(as_account(anna_), club_, fred_.account, role));
    campaigns_->settle();
    EXPECT_EQ(sees_as(fred_, match) == v1::VIEWER_SOUTH, role == ClubRole::kPlayer);
  }
  // Nor does who leaves the club.
  ASSERT_TRUE(clubs_->leave(as_account(fred_), club_));
  campaigns_->settle();
  EXPECT_NE(sees_as(fred_, match), v1::VIEWER_SOUTH);
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
  // The same after a server that died before it handed the seat on.
  stop_campaigns();
  open();
  EXPECT_EQ(sees_as(bob_, match), v1::VIEWER_SOUTH);
}

TEST_F(CampaignMatches, K4_AForfeitClosesTheMatchAndIsNotOverturnedByIt) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(bob_, id, 0, 0)->match_id();
  done(forfeit(id, 1));
  campaigns_->settle();
  EXPECT_EQ(info(match).state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(results(), 1u);
  const auto now = on_disk();
  EXPECT_EQ(now.engagements[id - 1].verdict.award, campaign::Award::kForfeited);
  EXPECT_EQ(now.engagements[id - 1].verdict.winner, kit::Seat::kNorth);
  EXPECT_EQ(now.decided, 1u);
}

TEST_F(CampaignMatches, K4_AForfeitOfAMatchThatWasNotClosedYetClosesItAtTheNextStart) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(bob_, id, 0, 0)->match_id();
  close();
  restart();
  done(forfeit(id, 1));
  open();
  campaigns_->settle();
  EXPECT_EQ(info(match).state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(results(), 1u);
  EXPECT_EQ(on_disk().engagements[id - 1].verdict.award, campaign::Award::kForfeited);
}

TEST_F(CampaignMatches, K4_AMatchMadeAfterItsForfeitIsClosedAtOnce) {
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  host_.error = Error{ErrorCode::kUnavailable, "The server is stopping.", {}, 0};
  EXPECT_FALSE(start(bob_, id, 0, 0));
  done(forfeit(id, 1));
  open();
  campaigns_->settle();
  EXPECT_EQ(info(to_string(on_disk().engagements[id - 1].match)).state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(results(), 1u);
  EXPECT_EQ(on_disk().engagements[id - 1].verdict.award, campaign::Award::kForfeited);
}

TEST_F(CampaignMatches, AMatchThatIsClosedIsUnfinished) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  const auto match = start(bob_, id, 0, 0)->match_id();
  std::promise<void> closed;
  real_->close(*parse_id<MatchId>(match), [&](const Result<v1::MatchInfo>&) { closed.set_value(); });
  closed.get_future().wait();
  campaigns_->settle();
  EXPECT_EQ(on_disk().engagements[id - 1].verdict.award, campaign::Award::kUnfinished);
}

TEST_F(CampaignMatches, K2_TheDateEndsTheCampaign) {
  open();
  v1::CampaignCommand bounds;
  bounds.mutable_change_bounds()->mutable_bounds()->mutable_until()->set_seconds((clock_.time_ms + kDayMs) /
                                                                                 1000);
  done(bounds);
  campaigns_->settle();
  EXPECT_FALSE(on_disk().ended);
  clock_.time_ms += kDayMs;
  campaigns_->settle();
  EXPECT_EQ(on_disk().ended, campaign::Ending::kByDate);
  const auto after = entries();
  campaigns_->settle();
  EXPECT_EQ(entries(), after);
}

TEST_F(CampaignMatches, APrivateMatchIsItsTwoNations) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  v1::StartEngagementRequest request;
  request.set_engagement(id);
  request.set_private_(true);
  const auto made = page(bob_, request);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->code().size(), 10u);
  EXPECT_EQ(sees_as(cleo_, made->match_id()), v1::VIEWER_UNSPECIFIED);
  EXPECT_EQ(sees_as(carl_, made->match_id()), v1::VIEWER_NORTH);
  EXPECT_FALSE(on_disk().engagements[id - 1].open);
}

TEST_F(CampaignMatches, NothingIsDoneAfterTheStop) {
  open();
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  stop_campaigns();
  EXPECT_EQ(start(anna_, id).error().code, ErrorCode::kUnavailable);
  campaigns_->match_finished({});
  campaigns_->settle();
}

}  // namespace
}  // namespace galloper::campaigns
