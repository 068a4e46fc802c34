// Commands: checked, written once, gap-free.
#include <set>
#include <thread>

#include "server/rules/campaign/campaign.h"
#include "tests/unit/campaigns/campaigns_fixture.h"

namespace galloper::campaigns {
namespace {

using C = v1::CampaignCommand;
using CommandsTest = CampaignsTest;

std::string uuid(SeededRandom& random) { return to_string(new_id<store::RequestId>(5, random)); }

TEST_F(CommandsTest, ARetryReturnsTheFirstAnswerAndThrowsNoSecondDie) {
  muster();
  const std::string request = uuid(random_);
  const auto first = give(anna_, brigadier(1, "Vogt"), "", request);
  ASSERT_TRUE(first) << first.error().message;
  const std::size_t before = entries();
  done(nation("Elba"));
  const auto again = give(anna_, brigadier(1, "Vogt"), "", request);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->SerializeAsString(), first->SerializeAsString());
  EXPECT_EQ(again->made(), 7u);
  EXPECT_EQ(entries(), before + 1);
  // A new process knows it, too.
  restart();
  EXPECT_EQ(give(anna_, brigadier(1, "Vogt"), "", request)->SerializeAsString(), first->SerializeAsString());
  // Another's request is another's.
  EXPECT_REFUSED(give(bob_, brigadier(1, "Vogt"), "", request), kAlreadyExists, "request_id");
}

TEST_F(CommandsTest, ARefusedCommandThrowsNoDieThatCouldBeTriedAgain) {
  muster();
  // One waits for a brigade: the player may not make another (C4), and what he would have got stays hidden.
  ASSERT_TRUE(give(bob_, brigadier(1, "First")));
  EXPECT_EQ(give(bob_, brigadier(1, "Second")).error().code, ErrorCode::kFailedPrecondition);
  const auto second = done(brigadier(1, "Second"));
  restart();
  const auto campaign = on_disk();
  const auto dice = campaign.brigadiers[second - 1].dice;
  EXPECT_GE(dice.rating_die, 1);
  EXPECT_LE(dice.rating_die, 6);
}

TEST_F(CommandsTest, G7_ARestoredBackupThrowsOtherDice) {
  muster();
  const auto copy = folder_ / "copy.db";
  ASSERT_TRUE(store_->backup(copy));
  const auto throw_thirty = [&] {
    std::string dice;
    for (int i = 0; i < 30; ++i) {
      const auto made = done(brigadier(1, "Vogt"));
      const auto man = on_disk().brigadiers[made - 1];
      dice += std::to_string(man.dice.rating_die) + std::to_string(man.dice.character_die);
    }
    return dice;
  };
  const std::string seen = throw_thirty();
  campaigns_->stop();
  campaigns_.reset();
  clubs_.reset();
  store_.reset();
  ASSERT_TRUE(store::restore(copy, folder_ / "data", true));
  store_ = store::Store::open({.folder = folder_ / "data", .clock = &clock_}).value();
  clubs_ = std::make_unique<club::Clubs>(*store_, clock_);
  restart();
  EXPECT_NE(throw_thirty(), seen);
}

TEST_F(CommandsTest, TwoAtOnceLeaveALedgerWithoutAGap) {
  muster();
  const std::size_t before = entries();
  std::vector<std::thread> threads;
  for (const Caller* who : {&bob_, &carl_, &cleo_, &anna_}) {
    threads.emplace_back([this, who] {
      for (std::uint64_t i = 0; i < 25; ++i) {
        C command;
        command.mutable_change_flag()->set_nation(who == &carl_ ? 2 : who == &cleo_ ? 3 : 1);
        command.mutable_change_flag()->set_seed(i);
        EXPECT_TRUE(give(*who, command));
        EXPECT_TRUE(campaigns_->answer(*who, ask<v1::GetCampaignRequest>()));
      }
    });
  }
  for (auto& thread : threads) thread.join();
  const auto ledger = on_disk().ledger;
  ASSERT_EQ(ledger.size(), before + 100);
  for (std::size_t i = 0; i < ledger.size(); ++i) EXPECT_EQ(ledger[i].sequence, i + 1);
  // In memory as on disk.
  const auto warm = page<v1::ListRecordsRequest>(anna_)->SerializeAsString();
  restart();
  EXPECT_EQ(page<v1::ListRecordsRequest>(anna_)->SerializeAsString(), warm);
}

// One process owns the folder; were there ever two writers, the second would look again.
TEST_F(CommandsTest, WhatAnotherWroteMeanwhileIsReadBeforeACommandIsDecided) {
  muster();
  done(engage(v1::ENGAGEMENT_KIND_LAND, "three-elms"));
  done(forces(1, 1, {1}, {}));
  done(forces(1, 2, {3}, {}));
  MatchId match;
  match.bytes[3] = 7;
  serve(campaign::RecordMatch{1, match, true});
  const std::size_t before = entries();
  C call_off;
  call_off.mutable_call_off()->set_engagement(1);
  EXPECT_REFUSED(give(anna_, call_off), kFailedPrecondition, "is being played");
  done(nation("Elba"));
  EXPECT_EQ(entries(), before + 1);
}

TEST_F(CommandsTest, FewerCampaignsInMemoryThanInUse) {
  Limits limits;
  limits.kept = 2;
  restart(limits);
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(create());
  for (int round = 0; round < 3; ++round) {
    for (const std::string& id : ids) {
      campaign_ = id;
      done(nation("Nation " + std::to_string(round)));
    }
  }
  for (const std::string& id : ids) {
    campaign_ = id;
    EXPECT_EQ(on_disk().nations.size(), 3u);
  }
}

TEST_F(CommandsTest, ADamagedLedgerIsNamedAndHarmsNoOther) {
  create();
  const std::string sound = campaign_;
  create();
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) -> Status {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    return tables.append(row->key, 1, std::vector<std::string>{"no entry"}, {});
  }));
  restart();
  EXPECT_REFUSED(page<v1::GetCampaignRequest>(anna_), kDataLoss, campaign_);
  campaign_ = sound;
  EXPECT_TRUE(page<v1::GetCampaignRequest>(anna_));
}

TEST_F(CommandsTest, WhatIsNotKnownIsRefusedByNameWithWhatThereIs) {
  muster();
  C unit = brigade(1, 0, "Elephants");
  unit.mutable_raise_brigade()->mutable_units(1)->set_type("elephants");
  EXPECT_REFUSED(give(anna_, unit), kInvalidArgument, "line_infantry");
  C submarine = ship(1, "Nautilus");
  submarine.mutable_commission_ship()->set_ship_class("submarine");
  EXPECT_REFUSED(give(anna_, submarine), kInvalidArgument, "light_cruiser");
  EXPECT_REFUSED(give(anna_, engage(v1::ENGAGEMENT_KIND_LAND, "atlantis")), kInvalidArgument, "atlantis");
  EXPECT_REFUSED(give(anna_, engage(v1::ENGAGEMENT_KIND_LAND, "dogger-line")), kInvalidArgument,
                 "a land battle");
  C rules;
  (*(*rules.mutable_change_ruleset()->mutable_ruleset()->mutable_games())["land"]
        .mutable_settings())["close_range"] = "many";
  EXPECT_REFUSED(give(anna_, rules), kInvalidArgument, "close_range");
  EXPECT_REFUSED(give(anna_, C()), kInvalidArgument, "command");
  C flag;
  flag.mutable_change_flag()->set_nation(1);
  EXPECT_REFUSED(give(anna_, flag), kInvalidArgument, "flag");
  C date;
  date.mutable_date_engagement()->mutable_date()->set_seconds(-5);
  EXPECT_REFUSED(give(anna_, date), kInvalidArgument, "date");
}

TEST_F(CommandsTest, AShipHasThePointsOfHerClass) {
  muster();
  EXPECT_EQ(on_disk().ships[0].points, 4);
}

TEST_F(CommandsTest, TheCampaignsNameAndEndAreKeptForLists) {
  muster();
  C command;
  command.mutable_rename()->set_subject(C::SUBJECT_CAMPAIGN);
  command.mutable_rename()->set_name("  The Grain War ");
  EXPECT_REFUSED(give(anna_, command), kInvalidArgument, "");
  command.mutable_rename()->set_name("The Grain War");
  done(command);
  command.mutable_change_bounds()->mutable_bounds()->mutable_until()->set_seconds(1'800'000'000);
  done(command);
  v1::ListCampaignsRequest list;
  list.set_club_id(to_string(club_));
  EXPECT_EQ(campaigns_->answer(anna_, list)->campaigns(0).name(), "The Grain War");
  ASSERT_TRUE(store_->read_campaigns([&](const store::CampaignTables& tables) -> Status {
    EXPECT_EQ(tables.list_due(1'799'999'999'999, 10)->size(), 0u);
    EXPECT_EQ(tables.list_due(1'800'000'000'000, 10)->size(), 1u);
    return {};
  }));
  command.mutable_end_campaign();
  done(command);
  EXPECT_EQ(campaigns_->answer(anna_, list)->campaigns(0).ended(), v1::CAMPAIGN_ENDING_BY_ORGANISER);
  ASSERT_TRUE(store_->read_campaigns([&](const store::CampaignTables& tables) -> Status {
    EXPECT_EQ(tables.list_due(1'900'000'000'000, 10)->size(), 0u);
    return {};
  }));
}

TEST_F(CommandsTest, ARetriedCreateReturnsTheSameCampaign) {
  v1::CreateCampaignRequest request;
  request.set_request_id(uuid(random_));
  const std::string first = create(request);
  EXPECT_EQ(create(request), first);
  request.set_request_id(uuid(random_));
  EXPECT_NE(create(request), first);
}

TEST_F(CommandsTest, AClubHasAtMostSoManyCampaigns) {
  Limits limits;
  limits.campaigns_per_club = 2;
  restart(limits);
  create();
  create();
  v1::CreateCampaignRequest request;
  request.set_club_id(to_string(club_));
  request.set_name("One too many");
  EXPECT_REFUSED(campaigns_->answer(anna_, request), kResourceExhausted, "at most 2");
}

TEST_F(CommandsTest, ListsShowWhatTheirReaderMayKnow) {
  v1::CreateCampaignRequest request;
  request.set_visibility(v1::CAMPAIGN_VISIBILITY_LISTED);
  const std::string listed = create(request);
  request.set_visibility(v1::CAMPAIGN_VISIBILITY_MEMBERS);
  const std::string hidden = create(request);
  const std::string usual = create();
  const auto everybody = campaigns_->answer(visitor_, v1::ListCampaignsRequest());
  ASSERT_EQ(everybody->campaigns_size(), 1);
  EXPECT_EQ(everybody->campaigns(0).campaign_id(), listed);
  EXPECT_EQ(everybody->campaigns(0).club_name(), "Friday Evening");
  v1::ListCampaignsRequest of_club;
  of_club.set_club_id(to_string(club_));
  EXPECT_REFUSED(campaigns_->answer(gus_, of_club), kNotFound, "no such club");
  of_club.set_page_size(2);
  const auto first = campaigns_->answer(eve_, of_club);
  ASSERT_EQ(first->campaigns_size(), 2);
  EXPECT_EQ(first->campaigns(0).campaign_id(), usual);
  EXPECT_EQ(first->campaigns(1).campaign_id(), hidden);
  of_club.set_page_token(first->next_page_token());
  const auto second = campaigns_->answer(eve_, of_club);
  ASSERT_EQ(second->campaigns_size(), 1);
  EXPECT_EQ(second->campaigns(0).campaign_id(), listed);
}

TEST_F(CommandsTest, AStoppedRoomAnswersNobody) {
  muster();
  campaigns_->stop();
  EXPECT_REFUSED(page<v1::GetCampaignRequest>(anna_), kUnavailable, "stopping");
  EXPECT_REFUSED(give(anna_, nation("Elba")), kUnavailable, "stopping");
}

}  // namespace
}  // namespace galloper::campaigns
