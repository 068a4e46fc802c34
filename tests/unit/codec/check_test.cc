#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/rules/codec/game_module.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using ::testing::HasSubstr;

class CodecCheck : public ::testing::Test {
 protected:
  CodecCheck() {
    scenario_.set_id("a-test");
    scenario_.set_title("A test");
    scenario_.set_story("A story.\nOf two lines.");
    auto* rules = game().mutable_rules();
    rules->set_width(6);
    rules->set_depth(6);
    rules->set_scouts(2);
    for (const char* row : {"......", "ffffff", "hhhhhh", "......", "......", "......"}) game().add_map(row);
  }
  v1::ScoutingScenario& game() { return *scenario_.mutable_scouting(); }
  void set_row(int from_north, const std::string& row) { *game().mutable_map(from_north) = row; }

  using Fault = codec::GameModule::Fault;
  std::vector<Fault> check() const { return codec::all_games().find(scenario_)->check(scenario_); }
  void expect_fault(const std::string& path, const std::string& words, const std::string& rule,
                    bool warning = false) const {
    for (const auto& fault : check()) {
      if (fault.path == path && fault.message.find(words) != std::string::npos && fault.rule == rule &&
          fault.warning == warning)
        return;
    }
    std::string all;
    for (const auto& fault : check()) all += "\n  " + fault.path + ": " + fault.message + " " + fault.rule;
    ADD_FAILURE() << "no fault at " << path << " with \"" << words << "\"; there are:" << all;
  }

  v1::Scenario scenario_;
};

TEST_F(CodecCheck, AGoodScenarioHasNoFault) { EXPECT_TRUE(check().empty()); }

TEST_F(CodecCheck, IdTitleAndStoryAreText) {
  scenario_.set_id("A B");
  expect_fault("id", "lower-case", "");
  scenario_.set_title("");
  expect_fault("title", "1 to 60", "");
  scenario_.set_story("\x1b[31mred");
  expect_fault("story", "control", "");
  scenario_.set_story("\xff\xfe");
  expect_fault("story", "UTF-8", "");
}

TEST_F(CodecCheck, S1_TheMapHasTheRulesSize) {
  set_row(2, ".....");
  expect_fault("scouting.map[2]", "5 cells, and the rules' width is 6", "S1");
  game().add_map("......");
  expect_fault("scouting.map", "7 rows, and the rules' depth is 6", "S1");
}

TEST_F(CodecCheck, S1_ARuleOutOfRangeIsAFaultOfItsField) {
  game().mutable_rules()->set_width(3);
  expect_fault("scouting.rules.width", "6 to 40", "S1");
}

TEST_F(CodecCheck, S1_HexesTakeAnEvenDepth) {
  game().clear_map();
  game().mutable_rules()->set_grid(v1::SCOUTING_GRID_HEX);
  game().mutable_rules()->set_depth(7);
  expect_fault("scouting.rules.depth", "even", "S1");
}

TEST_F(CodecCheck, S9_KindsOfGroundAreChecked) {
  auto* kind = game().add_terrain();
  kind->set_symbol("xy");
  kind->set_name("mire");
  kind->set_look("mud");
  expect_fault("scouting.terrain[0]", "symbol", "S9");
  expect_fault("scouting.terrain[0].look", "\"mud\"", "");
  kind->set_symbol("x");
  kind->set_look("marsh");
  kind->set_modifier(-6);
  expect_fault("scouting.terrain[0]", "-5 to 0", "S9");
  kind->set_modifier(-5);
  EXPECT_TRUE(check().empty());
  *game().add_terrain() = *kind;
  expect_fault("scouting.terrain[1].symbol", "Two kinds", "S9");
}

TEST_F(CodecCheck, S9_AnUnknownSymbolIsAFaultOfItsRow) {
  set_row(1, "ffqfff");
  expect_fault("scouting.map[1]", "'q'", "S9");
}

TEST_F(CodecCheck, S2_ABaselineHasOneCellMoreThanScouts) {
  set_row(5, "wwww..");
  expect_fault("scouting.map[5]", "South's baseline has 2 cells", "S2");
  set_row(5, "www...");
  set_row(0, "..wwww");
  expect_fault("scouting.map[0]", "North's baseline has 2 cells", "S2");
}

TEST_F(CodecCheck, S2_FixedColumnsAreOnPassableGroundAndDistinct) {
  game().add_south_columns(1);
  expect_fault("scouting.south_columns", "1 columns are given for 2 scouts", "S2");
  game().add_south_columns(6);
  expect_fault("scouting.south_columns[1]", "off the board", "S2");
  game().set_south_columns(1, 1);
  expect_fault("scouting.south_columns[1]", "twice", "S5");
  set_row(5, "...w..");
  game().set_south_columns(1, 3);
  expect_fault("scouting.south_columns[1]", "impassable", "S2");
  game().set_south_columns(1, 4);
  game().add_north_columns(0);
  game().add_north_columns(5);
  EXPECT_TRUE(check().empty());
}

TEST_F(CodecCheck, S5_SomeWayLeadsAcross) {
  set_row(3, "wwwwww");
  expect_fault("scouting.map", "No way leads", "S5");
  // A pocket that could only be left by riding back is no way.
  set_row(1, "..wwww");
  set_row(2, "wwwwww");
  set_row(2, "..wwww");
  set_row(3, "wwww..");
  set_row(4, "......");
  expect_fault("scouting.map", "No way leads", "S5");
}

TEST_F(CodecCheck, S15_SmoothGroundIsWarnedOf) {
  set_row(1, "......");
  set_row(2, "hhhh..");
  expect_fault("scouting.map", "Only 11 % of the cells are rough", "S15", true);
  set_row(2, "hhhhh.");
  EXPECT_TRUE(check().empty());
}

TEST_F(CodecCheck, S15_APassageOneCellWideIsWarnedOf) {
  set_row(3, "www.ww");
  expect_fault("scouting.map[3]", "The passage at D3 is one cell wide", "S15", true);
  set_row(3, "w.ww.w");
  expect_fault("scouting.map[3]", "The passage at B3 is one cell wide", "S15", true);
  expect_fault("scouting.map[3]", "The passage at E3 is one cell wide", "S15", true);
  set_row(3, "ww..ww");
  EXPECT_TRUE(check().empty());
}

TEST_F(CodecCheck, S14_BrigadesAndFeaturesAreText) {
  auto* brigade = game().mutable_north()->add_brigades();
  brigade->set_name("First");
  expect_fault("scouting.north.brigades[0]", "1 to 20 unit types", "S14");
  brigade->add_unit_types("");
  expect_fault("scouting.north.brigades[0].unit_types[0]", "A unit type", "");
  brigade->set_unit_types(0, "line infantry");
  EXPECT_TRUE(check().empty());
  for (int i = 0; i < 16; ++i) *game().mutable_north()->add_brigades() = *brigade;
  expect_fault("scouting.north", "At most 16", "S14");
  game().add_features()->set_name("A ford");
  expect_fault("scouting.features[0].description", "1 to 500", "");
}

}  // namespace
}  // namespace galloper
