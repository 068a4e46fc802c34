#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/rules/codec/game_module.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using ::testing::AllOf;
using ::testing::HasSubstr;

v1::Scenario plain() {
  v1::Scenario scenario;
  scenario.set_id("plain");
  scenario.set_title("Plain");
  scenario.set_story("Nothing happens here.");
  scenario.mutable_scouting();
  return scenario;
}

class CodecSettings : public ::testing::Test {
 protected:
  Result<codec::store_v1::Begin> begin(const std::map<std::string, std::string>& settings,
                                       const v1::Scenario& scenario = plain()) const {
    return games_.find("scouting")->begin_of(scenario, settings);
  }
  void expect_refused(const std::map<std::string, std::string>& settings,
                      const std::vector<std::string>& words, const v1::Scenario& scenario = plain()) const {
    const auto result = begin(settings, scenario);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, ErrorCode::kInvalidArgument);
    for (const auto& word : words) EXPECT_THAT(result.error().message, HasSubstr(word));
  }
  codec::GameRegistry games_ = codec::all_games();
};

TEST_F(CodecSettings, EverySettingIsSetByNameAndFrozen) {
  const std::map<std::string, std::string> settings = {{"grid", "hex"},
                                                       {"width", "12"},
                                                       {"depth", "14"},
                                                       {"scouts", "4"},
                                                       {"placement", "fixed"},
                                                       {"scouts_moved_per_turn", "2"},
                                                       {"move", "5"},
                                                       {"may_move_back", "true"},
                                                       {"pass_through_friends", "true"},
                                                       {"adjacency", "all_eight"},
                                                       {"second_wound", "killed"},
                                                       {"terrain_modifier", "hinders_occupant"},
                                                       {"turn_limit", "9"},
                                                       {"four_returned", "same_turn_rolls"}};
  const auto result = begin(settings);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  const auto& rules = result->scouting();
  EXPECT_EQ(rules.grid(), v1::SCOUTING_GRID_HEX);
  EXPECT_EQ(rules.width(), 12u);
  EXPECT_EQ(rules.depth(), 14u);
  EXPECT_EQ(rules.scouts(), 4u);
  EXPECT_EQ(rules.placement(), v1::SCOUTING_PLACEMENT_FIXED);
  EXPECT_EQ(rules.scouts_moved_per_turn(), 2u);
  EXPECT_EQ(rules.move(), 5u);
  EXPECT_TRUE(rules.may_move_back());
  EXPECT_TRUE(rules.pass_through_friends());
  EXPECT_EQ(rules.adjacency(), v1::SCOUTING_ADJACENCY_ALL_EIGHT);
  EXPECT_EQ(rules.second_wound(), v1::SCOUTING_SECOND_WOUND_KILLED);
  EXPECT_EQ(rules.terrain_modifier(), v1::SCOUTING_TERRAIN_MODIFIER_HINDERS_OCCUPANT);
  EXPECT_EQ(rules.turn_limit(), 9u);
  EXPECT_EQ(rules.four_returned(), v1::SCOUTING_FOUR_RETURNED_SAME_TURN_ROLLS);
  EXPECT_EQ(settings.size(), games_.find("scouting")->settings_of(plain()).size());
}

TEST_F(CodecSettings, WithoutSettingsEveryFieldIsFrozenAtItsDefault) {
  const auto result = begin({});
  ASSERT_TRUE(result.has_value());
  const auto* descriptor = v1::ScoutingRules::descriptor();
  for (int i = 0; i < descriptor->field_count(); ++i) {
    EXPECT_TRUE(result->scouting().GetReflection()->HasField(result->scouting(), descriptor->field(i)))
        << descriptor->field(i)->name();
  }
}

TEST_F(CodecSettings, SettingsDescribeEachFieldOfTheRules) {
  const auto settings = games_.find("scouting")->settings_of(plain());
  for (const auto& setting : settings) {
    EXPECT_NE(v1::ScoutingRules::descriptor()->FindFieldByName(setting.name()), nullptr) << setting.name();
    EXPECT_FALSE(setting.help().empty());
    EXPECT_EQ(setting.value(), setting.default_value());
    EXPECT_EQ(setting.rule()[0], 'S');
  }
}

TEST_F(CodecSettings, AScenariosOwnRulesAreShownAndKept) {
  auto scenario = plain();
  scenario.mutable_scouting()->mutable_rules()->set_move(4);
  bool found = false;
  for (const auto& setting : games_.find("scouting")->settings_of(scenario)) {
    if (setting.name() != "move") continue;
    found = true;
    EXPECT_EQ(setting.value(), "4");
    EXPECT_EQ(setting.default_value(), "6");
    EXPECT_EQ(setting.type(), "integer");
    EXPECT_EQ(setting.minimum(), 1);
    EXPECT_EQ(setting.maximum(), 20);
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(begin({}, scenario)->scouting().move(), 4u);
  EXPECT_EQ(begin({{"move", "7"}}, scenario)->scouting().move(), 7u);
}

TEST_F(CodecSettings, AWrongValueNamesTheSettingItsValueWhatItTakesAndTheRule) {
  expect_refused({{"move", "21"}}, {"move", "\"21\"", "1 to 20", "S4"});
  expect_refused({{"move", "six"}}, {"move", "\"six\"", "1 to 20"});
  expect_refused({{"move", "6 "}}, {"move"});
  expect_refused({{"move", ""}}, {"move"});
  expect_refused({{"width", "99999999999999999999"}}, {"width", "6 to 40", "S1"});
  expect_refused({{"grid", "triangle"}}, {"grid", "\"triangle\"", "square or hex", "S1"});
  expect_refused({{"may_move_back", "yes"}}, {"may_move_back", "\"yes\"", "false or true", "S4"});
  expect_refused({{"speed", "6"}}, {"no setting \"speed\"", "scouts_moved_per_turn"});
}

TEST_F(CodecSettings, S1_HexesTakeAnEvenDepth) {
  expect_refused({{"grid", "hex"}, {"depth", "15"}}, {"even", "S1", "grid = hex"});
  EXPECT_TRUE(begin({{"grid", "square"}, {"depth", "15"}}).has_value());
}

TEST_F(CodecSettings, S1_ASettingThatDoesNotFitTheMapNamesTheSetting) {
  auto scenario = plain();
  for (int i = 0; i < 20; ++i) scenario.mutable_scouting()->add_map(std::string(16, '.'));
  expect_refused({{"width", "18"}, {"move", "5"}}, {"width = 18", "16 cells", "S1"}, scenario);
  expect_refused({{"depth", "22"}}, {"depth = 22", "20 rows", "S1"}, scenario);
}

TEST_F(CodecSettings, S2_ABaselineHasOneCellMoreThanScouts) {
  EXPECT_TRUE(begin({{"width", "6"}, {"scouts", "5"}}).has_value());
  expect_refused({{"width", "6"}, {"scouts", "6"}}, {"baseline", "S2"});
}

TEST_F(CodecSettings, AScenarioOfNoGameIsRefused) {
  v1::Scenario scenario;
  expect_refused({}, {"scouting"}, scenario);
  EXPECT_EQ(games_.find(scenario), nullptr);
  EXPECT_EQ(games_.find(plain()), games_.find("scouting"));
  EXPECT_EQ(games_.find("chess"), nullptr);
}

TEST_F(CodecSettings, ABeginOfAnotherRulesVersionIsDataLoss) {
  auto record = begin({}).value();
  ASSERT_TRUE(games_.find("scouting")->open(record).has_value());
  record.set_rules_version(999);
  const auto table = games_.find("scouting")->open(record);
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(table.error().code, ErrorCode::kDataLoss);
}

}  // namespace
}  // namespace galloper
