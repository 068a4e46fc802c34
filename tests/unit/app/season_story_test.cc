#include "server/app/season_story.h"

#include <google/protobuf/util/time_util.h>
#include <gtest/gtest.h>

#include <set>

#include "server/scenarios/scenarios.h"

namespace galloper::app {
namespace {

Story shipped() {
  auto story = read_story(season_json());
  EXPECT_TRUE(story) << story.error().message;
  return story.value_or(Story());
}

std::string fault_of(const std::string& steps) {
  const auto story = read_story(
      R"({"people": {"organiser": "A", "ostrau": "B"}, "successors": ["C"], "steps": [)" + steps + "]}");
  return story ? std::string() : story.error().message;
}

TEST(SeasonStory, EveryCommandCanBeRead) {
  const Story story = shipped();
  std::map<std::string, AccountId> accounts;
  for (const auto& [part, name] : story.people) accounts[part].bytes[0] = 7;
  for (const StoryStep& step : story.steps) {
    if (!step.command.has_struct_value()) continue;
    const auto command = command_of(step, accounts, 0);
    ASSERT_TRUE(command) << command.error().message;
    EXPECT_NE(command->command_case(), v1::CampaignCommand::COMMAND_NOT_SET) << step.command.DebugString();
  }
}

// What a season is to hold: eight battles on land, three of them with scouting first, and four at sea.
TEST(SeasonStory, HoldsAWholeSeason) {
  const Story story = shipped();
  const scenarios::ShippedScenarios scenarios(codec::all_games());
  std::vector<v1::CampaignCommand::Engage> engagements;
  std::map<v1::EngagementKind, int> fought;
  std::set<v1::CampaignCommand::CommandCase> given;
  int ends = 0;
  for (const StoryStep& step : story.steps) {
    if (step.fight != 0) ++fought[engagements.at(step.fight - 1).kind()];
    if (!step.command.has_struct_value()) continue;
    const auto command =
        command_of(step, {{"ostrau", {}}, {"belmonte", {}}, {"karsk", {}}, {"deputy", {}}}, 0);
    ASSERT_TRUE(command) << command.error().message;
    given.insert(command->command_case());
    ends += command->has_end_campaign();
    if (command->has_engage()) {
      engagements.push_back(command->engage());
      EXPECT_TRUE(scenarios.find(command->engage().scenario_id())) << command->engage().scenario_id();
    }
  }
  EXPECT_EQ(fought[v1::ENGAGEMENT_KIND_LAND] + fought[v1::ENGAGEMENT_KIND_OPERATION], 8);
  EXPECT_EQ(fought[v1::ENGAGEMENT_KIND_OPERATION], 3);
  EXPECT_EQ(fought[v1::ENGAGEMENT_KIND_NAVAL], 4);
  EXPECT_EQ(ends, 1);
  for (const auto one : {v1::CampaignCommand::kCorrectResult, v1::CampaignCommand::kAwardForfeit,
                         v1::CampaignCommand::kHandNation, v1::CampaignCommand::kTakeNationBack,
                         v1::CampaignCommand::kAcceptChallenge, v1::CampaignCommand::kChangeRuleset})
    EXPECT_TRUE(given.contains(one)) << one;
}

TEST(SeasonStory, PeopleAndDaysTakeTheirPlaces) {
  StoryStep step;
  auto& nation = (*step.command.mutable_struct_value()->mutable_fields())["handNation"];
  auto& fields = *nation.mutable_struct_value()->mutable_fields();
  fields["nation"].set_number_value(3);
  fields["accountId"].set_string_value("@deputy");
  fields["until"].set_string_value("@+2d");
  AccountId deputy;
  deputy.bytes[15] = 9;
  const auto command = command_of(step, {{"deputy", deputy}}, 1000);
  ASSERT_TRUE(command) << command.error().message;
  EXPECT_EQ(command->hand_nation().account_id(), to_string(deputy));
  EXPECT_EQ(google::protobuf::util::TimeUtil::ToString(command->hand_nation().until()),
            "1970-01-03T00:00:01Z");
  EXPECT_FALSE(command_of(step, {}, 1000));
  fields["until"].set_string_value("@+d");
  EXPECT_FALSE(command_of(step, {{"deputy", deputy}}, 1000));
}

TEST(SeasonStory, AFaultNamesItsStep) {
  EXPECT_EQ(fault_of(R"({"fight": 1}, {"by": "ostrau", "command": {"endCampaign": {}}})"), "");
  EXPECT_NE(fault_of(R"({"fight": 1}, {"by": "nobody", "command": {}})").find("step 2"), std::string::npos);
  EXPECT_NE(fault_of(R"({"fight": 1, "care": 2})").find("step 1"), std::string::npos);
  EXPECT_NE(fault_of("").find("no steps"), std::string::npos);
  EXPECT_NE(fault_of("nonsense"), "");
}

v1::GetRosterResponse roster() {
  v1::GetRosterResponse roster;
  for (std::uint32_t id = 1; id <= 4; ++id) {
    auto* man = roster.add_brigadiers();
    man->set_id(id);
    man->set_battles(5 - id);
    auto* brigade = roster.add_brigades();
    brigade->set_id(10 + id);
    brigade->set_brigadier(id);
    brigade->add_units();
    auto* ship = roster.add_ships();
    ship->set_id(20 + id);
    ship->set_damage(id % 3);
  }
  return roster;
}

TEST(SeasonStory, TheMostRestedFightFirst) {
  using Ids = std::vector<std::uint32_t>;
  v1::GetRosterResponse all = roster();
  EXPECT_EQ(brigades_for_battle(all, 2), (Ids{14, 13}));
  EXPECT_EQ(ships_for_battle(all, 3), (Ids{23, 21, 24}));
  all.mutable_ships(2)->set_sunk(true);
  EXPECT_EQ(ships_for_battle(all, 3), (Ids{21, 24, 22}));
  // Nobody goes who is lost, wounded, tired or without a man to lead.
  all.mutable_brigades(3)->mutable_units(0)->set_lost(true);
  EXPECT_EQ(brigades_for_battle(all, 4), (Ids{13, 12, 11}));
  all.mutable_brigadiers(2)->set_rests(1);
  EXPECT_EQ(brigades_for_battle(all, 4), (Ids{12, 11}));
  all.mutable_brigades(1)->set_rests(1);
  EXPECT_EQ(brigades_for_battle(all, 4), Ids{11});
  all.mutable_brigadiers(0)->set_fate(v1::BRIGADIER_FATE_CAPTURED);
  EXPECT_EQ(brigades_for_battle(all, 4), Ids{});
}

}  // namespace
}  // namespace galloper::app
