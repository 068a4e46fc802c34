#include "server/scenarios/scenarios.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "server/scenarios/shipped_texts.h"

namespace galloper {
namespace {

using scenarios::parse_scenario;
using ::testing::HasSubstr;

const codec::GameRegistry& games() {
  static const auto games = codec::all_games();
  return games;
}

TEST(Scenarios, EveryShippedOneHasNoFaultAndOnlyTheWarningsNamedHere) {
  // S15: open downs are the plain game of the source.
  const std::map<std::string, std::vector<std::string>> expected = {
      {"open-downs", {"Only 0 % of the cells are rough; below 12 % nearly everybody comes home."}},
  };
  for (const auto& [file, text] : scenarios::shipped_texts()) {
    const auto parsed = parse_scenario(text, games());
    EXPECT_TRUE(parsed.valid()) << file;
    EXPECT_EQ(std::string(file), parsed.scenario.id() + ".textproto");
    std::vector<std::string> warnings;
    for (const auto& fault : parsed.faults) {
      EXPECT_EQ(fault.rule, "S15");
      warnings.push_back(fault.message);
    }
    const auto at = expected.find(parsed.scenario.id());
    EXPECT_EQ(warnings, at == expected.end() ? std::vector<std::string>{} : at->second) << file;
  }
}

TEST(Scenarios, TheProgramHoldsTheFilesAsTheyAre) {
  std::set<std::string> ids;
  for (const auto& [name, text] : scenarios::shipped_texts()) {
    std::ifstream file(std::string(GALLOPER_SOURCE_DIR "/server/scenarios/") + std::string(name));
    std::stringstream content;
    content << file.rdbuf();
    EXPECT_EQ(content.str(), text) << name;
    ids.insert(std::string(name));
  }
  EXPECT_GE(ids.size(), 6u);
}

TEST(Scenarios, OnesOfEveryKindAreFoundById) {
  const scenarios::ShippedScenarios shipped(games());
  EXPECT_EQ(shipped.all().size(), scenarios::shipped_texts().size());
  ASSERT_TRUE(shipped.find("open-downs").has_value());
  EXPECT_EQ(shipped.find("hex-moor")->scouting().rules().grid(), scenarios::v1::SCOUTING_GRID_HEX);
  EXPECT_GT(shipped.find("road-to-varnholt")->scouting().features_size(), 0);
  EXPECT_TRUE(shipped.find("reviews-end")->scouting().north().published());
  EXPECT_FALSE(shipped.find("nowhere").has_value());
}

// S1: a ground is fair when it looks the same from both ends.
TEST(Scenarios, S1_EveryShippedGroundLooksTheSameFromBothEnds) {
  for (const auto& scenario : scenarios::shipped_scenarios(games())) {
    const auto& map =
        scenario.has_operation() ? scenario.operation().scouting().map() : scenario.scouting().map();
    for (int row = 0; row < map.size(); ++row)
      EXPECT_EQ(map[row], std::string(map[map.size() - 1 - row].rbegin(), map[map.size() - 1 - row].rend()))
          << scenario.id() << ", row " << row;
  }
}

TEST(Scenarios, ASyntaxFaultHasItsLineAndColumn) {
  const auto parsed = parse_scenario("id: \"abc\"\ntitle: oops\n", games());
  ASSERT_FALSE(parsed.faults.empty());
  EXPECT_FALSE(parsed.valid());
  EXPECT_EQ(parsed.faults[0].line, 2u);
  EXPECT_EQ(parsed.faults[0].column, 8u);
}

TEST(Scenarios, AnUnknownFieldHasItsLine) {
  const auto parsed = parse_scenario("id: \"abc\"\n\nscouting {\n  riders: 3\n}\n", games());
  ASSERT_FALSE(parsed.faults.empty());
  EXPECT_EQ(parsed.faults[0].line, 4u);
  EXPECT_THAT(parsed.faults[0].message, HasSubstr("riders"));
}

TEST(Scenarios, AFaultOfTheGameHasTheLineOfItsField) {
  const std::string text =
      "id: \"a-test\"\n"
      "title: \"T\"\n"
      "story: \"S\"\n"
      "scouting {\n"
      "  rules {\n"
      "    width: 6\n"
      "    depth: 6\n"
      "    scouts: 2\n"
      "  }\n"
      "  map: \"......\"\n"
      "  map: \"ffff\"\n"
      "  map: \"ffffff\"  # a comment\n"
      "  map: \"ffqfff\"\n"
      "  map: \"......\"\n"
      "  map: \"......\"\n"
      "}\n";
  const auto parsed = parse_scenario(text, games());
  ASSERT_EQ(parsed.faults.size(), 2u);
  EXPECT_EQ(parsed.faults[0].line, 11u);
  EXPECT_EQ(parsed.faults[0].rule, "S1");
  EXPECT_EQ(parsed.faults[1].rule, "S9");
  EXPECT_EQ(parsed.faults[1].line, 13u);
  EXPECT_FALSE(parsed.valid());
}

TEST(Scenarios, AFaultInABracketedListHasTheLineOfWhatIsAroundIt) {
  const auto parsed = parse_scenario(
      "id: \"a-test\"\ntitle: \"T\"\nstory: \"S\"\nscouting {\n  rules { width: 6 depth: 6 scouts: 2 }\n"
      "  map: [\"......\",\n\"ffffff\",\n\"ffqfff\",\n\"......\"]\n  map: \"......\"\n  map: \"......\"\n}\n",
      games());
  ASSERT_EQ(parsed.faults.size(), 1u);
  EXPECT_EQ(parsed.faults[0].rule, "S9");
  EXPECT_EQ(parsed.faults[0].line, 4u);
}

TEST(Scenarios, AFaultOfAnAbsentFieldHasTheLineOfWhatIsAroundIt) {
  const auto parsed = parse_scenario(
      "id: \"a-test\"\ntitle: \"T\"\nstory: \"S\"\nscouting {\n  north {\n    brigades {\n      name: "
      "\"B\"\n    }\n  }\n}\n",
      games());
  bool found = false;
  for (const auto& fault : parsed.faults) {
    if (fault.rule != "S14") continue;
    found = true;
    EXPECT_EQ(fault.line, 6u);
  }
  EXPECT_TRUE(found);
}

TEST(Scenarios, ARuleOutOfRangeHasItsLine) {
  const auto parsed = parse_scenario(
      "id: \"a-test\"\ntitle: \"T\"\nstory: \"S\"\nscouting {\n  rules {\n    move: 99\n  }\n}\n", games());
  ASSERT_EQ(parsed.faults.size(), 1u);
  EXPECT_EQ(parsed.faults[0].line, 6u);
  EXPECT_EQ(parsed.faults[0].rule, "S4");
  EXPECT_THAT(parsed.faults[0].message, HasSubstr("1 to 20"));
}

TEST(Scenarios, WhatIsTooLongOrTooDeepOrNoTextIsAFault) {
  const auto long_text = parse_scenario(std::string(scenarios::kLongestText + 1, ' '), games());
  ASSERT_EQ(long_text.faults.size(), 1u);
  EXPECT_EQ(long_text.faults[0].line, 0u);
  EXPECT_THAT(long_text.faults[0].message, HasSubstr("65536"));

  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "scouting {";
  EXPECT_FALSE(parse_scenario(deep, games()).valid());

  EXPECT_FALSE(parse_scenario("", games()).valid());
  EXPECT_FALSE(parse_scenario(std::string(1000, '\0'), games()).valid());
  EXPECT_FALSE(parse_scenario("id: \"abc\" title: \"\xff\xfe\" story: \"s\" scouting {}", games()).valid());
}

TEST(Scenarios, AThousandFaultsAreCutShort) {
  std::string text = "id: \"a-test\"\ntitle: \"T\"\nstory: \"S\"\nscouting {\n";
  for (int i = 0; i < 1000; ++i) text += "  features { name: \"\" description: \"\" }\n";
  const auto parsed = parse_scenario(text + "}\n", games());
  EXPECT_FALSE(parsed.valid());
  EXPECT_LE(parsed.faults.size(), 100u);
}

}  // namespace
}  // namespace galloper
