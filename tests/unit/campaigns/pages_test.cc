// Pages: what each reader is shown, and what he is not (G4).
#include <set>

#include "tests/unit/campaigns/campaigns_fixture.h"

namespace galloper::campaigns {
namespace {

using C = v1::CampaignCommand;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class PagesTest : public CampaignsTest {
 protected:
  // Every page that there is, as its reader receives it.
  std::string everything(const Caller& who) {
    std::string bytes;
    const auto add = [&](const auto& answer) {
      ASSERT_TRUE(answer) << answer.error().message;
      bytes += answer->SerializeAsString() + "\n";
    };
    add(page<v1::GetCampaignRequest>(who));
    add(page<v1::GetRosterRequest>(who));
    for (std::uint32_t id = 1; id <= 6; ++id) {
      v1::GetBrigadierRequest request;
      request.set_brigadier(id);
      add(page(who, request));
    }
    add(page<v1::ListEngagementsRequest>(who));
    for (std::uint32_t id = 1; id <= 4; ++id) {
      v1::GetEngagementRequest request;
      request.set_engagement(id);
      add(page(who, request));
    }
    add(page<v1::ListArticlesRequest>(who));
    add(page<v1::GetDiceRecordRequest>(who));
    add(page<v1::ListRecordsRequest>(who));
    add(page<v1::GetAlmanacRequest>(who));
    return bytes;
  }
  v1::BrigadierPage brigadier_page(const Caller& who, std::uint32_t id) {
    v1::GetBrigadierRequest request;
    request.set_brigadier(id);
    return page(who, request)->brigadier();
  }
  std::vector<std::string> tasks(const Caller& who) {
    std::vector<std::string> words;
    const auto home = page<v1::GetCampaignRequest>(who);
    for (const auto& task : home->tasks())
      words.push_back(v1::CampaignTask::Kind_Name(task.kind()).substr(5) + " " +
                      std::to_string(task.nation()) + " " + std::to_string(task.engagement()));
    return words;
  }
};

TEST_F(PagesTest, G4_WhatIsHiddenFromAnEnemyChangesNothingThatHeReceives) {
  war();
  const std::vector<Caller> others = {carl_, cleo_, eve_, gus_, visitor_};
  std::vector<std::string> before;
  for (const Caller& other : others) before.push_back(everything(other));
  const std::string own = everything(bob_);
  const std::string organiser = everything(anna_);

  C rebuild;
  rebuild.mutable_rebuild_unit()->set_brigade(1);
  ASSERT_TRUE(give(bob_, rebuild));
  C repair;
  repair.mutable_repair_ship()->set_ship(1);
  repair.mutable_repair_ship()->set_points(1);
  ASSERT_TRUE(give(bob_, repair));
  ASSERT_TRUE(give(bob_, forces(3, 1, {1}, {})));
  C units;
  units.mutable_add_units()->set_brigade(2);
  units.mutable_add_units()->add_units()->set_name("Jagers");
  units.mutable_add_units()->mutable_units(0)->set_type("light_infantry");
  ASSERT_TRUE(give(anna_, units));

  for (std::size_t i = 0; i < others.size(); ++i) EXPECT_EQ(everything(others[i]), before[i]) << i;
  EXPECT_NE(everything(bob_), own);
  EXPECT_NE(everything(anna_), organiser);
  // Nor is there a trace of them after a new start.
  restart();
  for (std::size_t i = 0; i < others.size(); ++i) EXPECT_EQ(everything(others[i]), before[i]) << i;
}

TEST_F(PagesTest, G4_AnUnseenBrigadierIsANameToOthers) {
  muster();
  EXPECT_GT(brigadier_page(bob_, 1).rating(), 0u);
  EXPECT_GT(brigadier_page(bob_, 1).rating_die(), 0u);
  for (const Caller& other : {carl_, eve_, visitor_}) {
    const auto seen = brigadier_page(other, 1);
    EXPECT_EQ(seen.name(), "Ostrau's Sohm I");
    EXPECT_EQ(seen.rating(), 0u);
    EXPECT_EQ(seen.character(), "");
    EXPECT_EQ(seen.rating_die(), 0u);
    EXPECT_FALSE(seen.has_rests());
  }
  // An organiser who plays a nation himself is no referee.
  EXPECT_GT(brigadier_page(anna_, 1).rating(), 0u);
  done(plays(3, anna_));
  EXPECT_EQ(brigadier_page(anna_, 1).rating(), 0u);
}

TEST_F(PagesTest, G4_ForcesThatAreNamedAreTheirNationsAlone) {
  war();
  ASSERT_TRUE(give(bob_, forces(3, 1, {1}, {})));
  v1::GetEngagementRequest third;
  third.set_engagement(3);
  EXPECT_THAT(page(bob_, third)->engagement().south().brigades(), ElementsAre(1));
  for (const Caller& other : {carl_, cleo_, eve_, visitor_}) {
    EXPECT_FALSE(page(other, third)->engagement().south().forces_known());
    EXPECT_THAT(page(other, third)->engagement().south().brigades(), IsEmpty());
  }
  v1::GetEngagementRequest first;
  first.set_engagement(1);
  EXPECT_THAT(page(visitor_, first)->engagement().south().brigades(), ElementsAre(1, 2));
}

TEST_F(PagesTest, TheHomeTellsWhatGoesOnAndWhatHappenedLast) {
  war();
  const auto home = page<v1::GetCampaignRequest>(bob_);
  ASSERT_TRUE(home);
  EXPECT_EQ(home->campaign().name(), "The Salt Toll War");
  EXPECT_EQ(home->campaign().club_name(), "Friday Evening");
  EXPECT_EQ(home->role(), v1::CLUB_ROLE_PLAYER);
  EXPECT_THAT(home->nations(), ElementsAre(1));
  EXPECT_EQ(home->page().nations_size(), 3);
  EXPECT_EQ(home->page().nations(0).players(0).name(), "Bob");
  EXPECT_EQ(home->page().brigadiers_size(), 0);
  EXPECT_EQ(home->page().ledger_size(), 0);
  EXPECT_FALSE(home->page().has_dice());
  EXPECT_EQ(home->page().ruleset().campaign().losses(), v1::CAMPAIGN_LOSSES_REBUILD);
  EXPECT_EQ(home->page().nation_standings(0).nation(), 2u);
  EXPECT_EQ(home->playing_size(), 0);
  ASSERT_EQ(home->coming_size(), 2);
  ASSERT_EQ(home->latest_size(), 2);
  EXPECT_EQ(home->latest(0).id(), 2u);
  EXPECT_EQ(home->latest(0).rulings(0).reason(), "It was agreed at the table.");
  const auto visitors = page<v1::GetCampaignRequest>(visitor_);
  EXPECT_EQ(visitors->role(), v1::CLUB_ROLE_UNSPECIFIED);
  EXPECT_THAT(visitors->nations(), IsEmpty());
  EXPECT_THAT(visitors->tasks(), IsEmpty());
}

TEST_F(PagesTest, TheHomeNamesWhatWaitsForEach) {
  war();
  EXPECT_THAT(tasks(bob_),
              ElementsAre("NAME_FORCES 1 3", "ANSWER_CHALLENGE 1 4", "REBUILD 1 0", "REPAIR 1 0"));
  EXPECT_THAT(tasks(carl_), ElementsAre("NAME_FORCES 2 3"));
  EXPECT_THAT(tasks(cleo_), IsEmpty());
  EXPECT_THAT(tasks(eve_), IsEmpty());
  EXPECT_THAT(tasks(anna_), IsEmpty());
  ASSERT_TRUE(give(bob_, forces(3, 1, {1}, {})));
  EXPECT_THAT(tasks(bob_), Contains("START_MATCH 0 3"));
  // That Ostrau is ready is not Kalvia's to know.
  EXPECT_THAT(tasks(carl_), ElementsAre("NAME_FORCES 2 3"));
  EXPECT_THAT(tasks(anna_), IsEmpty());
  ASSERT_TRUE(give(carl_, forces(3, 2, {3}, {})));
  EXPECT_THAT(tasks(anna_), ElementsAre("START_MATCH 0 3"));
  MatchId match;
  match.bytes[5] = 3;
  serve(campaign::RecordMatch{3, match, true});
  restart();
  EXPECT_THAT(tasks(bob_), Contains("PLAY_MATCH 1 3"));
  EXPECT_THAT(tasks(bob_), Not(Contains("START_MATCH 0 3")));
  EXPECT_EQ(page<v1::GetCampaignRequest>(carl_)->playing(0).match_id(), to_string(match));
  // Where a computer player fights for a nation its player has nothing to do.
  store_v1::Arrangement arrangement;
  arrangement.set_south_bot_level(2);
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) -> Status {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    return tables.insert_match(
        {match, row->key, 3, store::CampaignMatchState::kMade, arrangement.SerializeAsString(), 0, {}});
  }));
  EXPECT_THAT(tasks(bob_), Not(Contains("PLAY_MATCH 1 3")));
  EXPECT_THAT(tasks(carl_), Contains("PLAY_MATCH 2 3"));
  done(nation("Elba"));
  EXPECT_THAT(tasks(anna_), ElementsAre("ADD_PLAYERS 4 0"));
  ASSERT_TRUE(clubs_->close(as_account(anna_), club_));
  EXPECT_THAT(tasks(carl_), ElementsAre("PLAY_MATCH 2 3"));
  EXPECT_THAT(tasks(anna_), IsEmpty());
}

TEST_F(PagesTest, K1_ANationThatIsHandedOverIsItsDeputysForTheTime) {
  war();
  C command = hand(1, dora_);
  command.mutable_hand_nation()->mutable_until()->set_seconds(clock_.time_ms / 1000 + 60);
  ASSERT_TRUE(give(bob_, command));
  EXPECT_THAT(page<v1::GetCampaignRequest>(dora_)->nations(), ElementsAre(1));
  EXPECT_THAT(page<v1::GetCampaignRequest>(bob_)->nations(), IsEmpty());
  EXPECT_EQ(page<v1::GetCampaignRequest>(eve_)->page().nations(0).handed_to().name(), "Dora");
  EXPECT_THAT(tasks(dora_), Contains("NAME_FORCES 1 3"));
  clock_.time_ms += 60'000;
  EXPECT_THAT(page<v1::GetCampaignRequest>(dora_)->nations(), IsEmpty());
  EXPECT_THAT(page<v1::GetCampaignRequest>(bob_)->nations(), ElementsAre(1));
}

TEST_F(PagesTest, RecordsComeALatestFirstAPageAtATime) {
  war();
  std::vector<std::uint32_t> numbers;
  v1::ListRecordsRequest request;
  request.set_page_size(7);
  do {
    const auto answer = page(cleo_, request);
    ASSERT_TRUE(answer) << answer.error().message;
    for (const auto& record : answer->records()) {
      numbers.push_back(record.number());
      EXPECT_NE(record.text(), "");
    }
    request.set_page_token(answer->next_page_token());
  } while (!request.page_token().empty());
  ASSERT_GT(numbers.size(), 20u);
  for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], numbers.size() - i);
  request = {};
  request.set_engagement(2);
  request.set_page_size(2);
  const auto first = page(visitor_, request);
  ASSERT_EQ(first->records_size(), 2);
  EXPECT_EQ(first->records(0).kind(), v1::RECORD_KIND_CORRECTION);
  EXPECT_EQ(first->records(0).author().name(), "Anna");
  EXPECT_EQ(first->records(0).about(), first->records(1).number());
  EXPECT_EQ(first->records(1).kind(), v1::RECORD_KIND_RESULT);
  EXPECT_FALSE(first->records(1).has_author());
  request.set_page_token(first->next_page_token());
  EXPECT_EQ(page(visitor_, request)->records(0).engagement(), 2u);
  request.set_engagement(99);
  EXPECT_REFUSED(page(visitor_, request), kNotFound, "engagement 99");
  request.set_page_size(1000);
  EXPECT_REFUSED(page(visitor_, request), kInvalidArgument, "page_size");
  request = {};
  request.set_page_token("over the hill");
  EXPECT_REFUSED(page(visitor_, request), kInvalidArgument, "page_token");
}

TEST_F(PagesTest, EngagementsComeTheLatestFirstByStage) {
  war();
  v1::ListEngagementsRequest request;
  request.set_page_size(3);
  const auto ids = [&] {
    std::vector<std::uint32_t> ids;
    const auto answer = page(visitor_, request);
    for (const auto& one : answer->engagements()) ids.push_back(one.id());
    request.set_page_token(answer->next_page_token());
    return ids;
  };
  EXPECT_THAT(ids(), ElementsAre(4, 3, 2));
  EXPECT_THAT(ids(), ElementsAre(1));
  EXPECT_EQ(request.page_token(), "");
  request.set_stage(v1::ENGAGEMENT_STAGE_DECIDED);
  request.set_page_size(1);
  EXPECT_THAT(ids(), ElementsAre(2));
  EXPECT_THAT(ids(), ElementsAre(1));
  EXPECT_EQ(request.page_token(), "");
}

TEST_F(PagesTest, ABrigadiersPageHasHisHistoryAndItsEngagements) {
  war();
  v1::GetBrigadierRequest request;
  request.set_brigadier(2);
  const auto answer = page(visitor_, request);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->brigadier().fate(), v1::BRIGADIER_FATE_CAPTURED);
  ASSERT_EQ(answer->brigadier().history_size(), 1);
  EXPECT_EQ(answer->brigadier().history(0).match_id(), answer->engagements(0).match_id());
  EXPECT_EQ(answer->engagements(0).id(), 1u);
  EXPECT_EQ(answer->nation().name(), "Ostrau");
  request.set_brigadier(99);
  EXPECT_REFUSED(page(visitor_, request), kNotFound, "brigadier 99");
}

TEST_F(PagesTest, TheRosterIsOfOneNationOrOfAll) {
  war();
  const auto all = page<v1::GetRosterRequest>(visitor_);
  EXPECT_EQ(all->brigadiers_size(), 6);
  EXPECT_EQ(all->brigades_size(), 6);
  EXPECT_EQ(all->ships_size(), 6);
  EXPECT_EQ(all->brigadiers(0).history_size(), 0);
  EXPECT_EQ(all->brigadiers(0).battles(), 1u);
  EXPECT_TRUE(all->ships(1).sunk());
  v1::GetRosterRequest request;
  request.set_nation(2);
  const auto one = page(visitor_, request);
  EXPECT_EQ(one->brigadiers_size(), 2);
  EXPECT_EQ(one->brigades(0).id(), 3u);
  EXPECT_EQ(one->ships(0).id(), 3u);
  request.set_nation(9);
  EXPECT_REFUSED(page(visitor_, request), kNotFound, "nation 9");
}

TEST_F(PagesTest, TheDiceAreCountedAsFarAsTheyAreKnown) {
  war();
  const auto seen = page<v1::GetDiceRecordRequest>(visitor_);
  std::set<std::string> purposes;
  for (const auto& one : seen->dice().purposes()) purposes.insert(one.purpose());
  EXPECT_THAT(purposes, Contains("land.fire"));
  EXPECT_NE(seen->dice().verdict(), "");
  // Cleo's own brigadiers' dice are hers.
  EXPECT_NE(page<v1::GetDiceRecordRequest>(cleo_)->SerializeAsString(), seen->SerializeAsString());
}

TEST_F(PagesTest, WhoHasNoAccountAnyMoreIsAFormerMember) {
  war();
  erase(bob_);
  const auto home = page<v1::GetCampaignRequest>(visitor_);
  EXPECT_EQ(home->page().nations(0).players(0).name(), "a former member");
  // Known by the name that he came with, where the campaign came from elsewhere.
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) -> Status {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    return tables.insert_people(row->key, std::vector<store::CampaignPersonRow>{{bob_.account, "Old Bob"}});
  }));
  restart();
  EXPECT_EQ(page<v1::GetCampaignRequest>(visitor_)->page().nations(0).players(0).name(), "Old Bob");
}

TEST_F(PagesTest, TheEngagementOfAMatchIsFoundByWhoMayReadIt) {
  war();
  MatchId match;
  match.bytes[0] = 0xb0;
  match.bytes[15] = 1;
  v1::GetEngagementOfMatchRequest request;
  request.set_match_id(to_string(match));
  const auto of_none = campaigns_->answer(bob_, request);
  ASSERT_TRUE(of_none) << of_none.error().message;
  EXPECT_EQ(of_none->ByteSizeLong(), 0u);
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) -> Status {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    return tables.insert_match({match, row->key, 1, store::CampaignMatchState::kConsumed, {}, 0, {}});
  }));
  const auto answer = campaigns_->answer(visitor_, request);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->campaign_id(), campaign_);
  EXPECT_EQ(answer->engagement().id(), 1u);
  EXPECT_EQ(answer->south().name(), "Ostrau");
  EXPECT_EQ(answer->north().name(), "Kalvia");
  EXPECT_EQ(answer->aftermath_size(), 4);
}

}  // namespace
}  // namespace galloper::campaigns
