// What is wrong with a land scenario, and what it is made into.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/rules/codec/game_module.h"
#include "server/rules/codec/land_map.h"
#include "server/rules/codec/land_scenario.h"
#include "tests/unit/codec/land_sample.h"

namespace galloper {
namespace {

using codec::hex_named;

class LandCheck : public ::testing::Test {
 protected:
  v1::LandScenario& game() { return *scenario_.mutable_land(); }
  // Row as written, from the north.
  void set_row(int from_north, const std::string& row) { *game().mutable_map(from_north) = row; }

  using Fault = codec::GameModule::Fault;
  std::vector<Fault> check() const { return codec::all_games().find(scenario_)->check(scenario_); }
  std::string all() const {
    std::string text;
    for (const auto& fault : check()) text += "\n  " + fault.path + ": " + fault.message + " " + fault.rule;
    return text;
  }
  void expect_fault(const std::string& path, const std::string& words, const std::string& rule,
                    bool warning = false) const {
    for (const auto& fault : check()) {
      if (fault.path == path && fault.message.find(words) != std::string::npos && fault.rule == rule &&
          fault.warning == warning)
        return;
    }
    ADD_FAILURE() << "no fault at " << path << " with \"" << words << "\"; there are:" << all();
  }
  land::Setup setup() const { return codec::setup_of(scenario_.land(), rules_); }

  v1::Scenario scenario_ = land_sample();
  land::Rules rules_;
};

TEST_F(LandCheck, AGoodScenarioHasNoFault) { EXPECT_TRUE(check().empty()) << all(); }

TEST_F(LandCheck, IdTitleAndStoryAreText) {
  scenario_.set_id("A B");
  expect_fault("id", "lower-case", "");
  scenario_.set_title("");
  expect_fault("title", "1 to 60", "");
}

TEST_F(LandCheck, L1_TheMapHasAFormThatABoardCanHave) {
  set_row(1, " . . . . ");
  expect_fault("land.map[1]", "This row has 4 hexes; it takes 12", "L1");
  game().add_map(". . . . . . . . . . . . .");
  expect_fault("land.map", "10 rows; it takes an odd number", "L1");
  game().clear_map();
  for (int i = 0; i < 5; ++i) game().add_map(". . .");
  expect_fault("land.map[4]", "South's baseline has 3 hexes; it takes 6 to 30", "L1");
}

TEST_F(LandCheck, L7_AnUnknownSymbolIsAFaultOfItsRow) {
  set_row(2, ". . q . . . . . . . . . .");
  expect_fault("land.map[2]", "'q' is no kind of ground here", "L7");
}

TEST_F(LandCheck, L7_KindsOfGroundAreChecked) {
  auto* kind = game().add_terrain();
  kind->set_symbol("xy");
  kind->set_name("lane");
  kind->set_look("mud");
  expect_fault("land.terrain[0]", "symbol", "L7");
  expect_fault("land.terrain[0].look", "\"mud\"", "");
  kind->set_symbol("x");
  kind->set_look("rough");
  kind->set_fire_modifier(-4);
  expect_fault("land.terrain[0]", "-3 to 0", "L7");
  kind->set_fire_modifier(-3);
  EXPECT_TRUE(check().empty()) << all();
  *game().add_terrain() = *kind;
  expect_fault("land.terrain[1].symbol", "Two kinds", "L7");
}

TEST_F(LandCheck, L3_AUnitTypeIsOneOfTheTable) {
  auto* unit = game().mutable_south()->mutable_brigades(0)->mutable_units(1);
  unit->set_type("elephants");
  expect_fault("land.south.brigades[0].units[1].type", "\"elephants\" is no unit type here", "L3");
  auto* type = game().add_unit_types();
  type->set_id("elephants");
  type->set_name("elephants");
  type->set_arm(v1::ARM_CAVALRY);
  type->set_strength(6);
  type->set_move(9);
  expect_fault("land.unit_types[0]", "move is 9; it takes 1 to 6", "L3");
  type->set_move(2);
  EXPECT_TRUE(check().empty()) << all();
}

TEST_F(LandCheck, L20_AZoneHasOneAndAHalfHexesForEachUnit) {
  game().mutable_south()->clear_brigades();
  auto* brigade = game().mutable_south()->add_brigades();
  brigade->set_name("First");
  brigade->set_brigadier("Picton");
  for (int i = 0; i < 9; ++i) {
    auto* unit = brigade->add_units();
    unit->set_name("Foot " + std::to_string(i));
    unit->set_type("line_infantry");
  }
  game().set_banners_to_win(4);
  game().mutable_south()->set_zone_rows(1);
  expect_fault("land.south.zone_rows",
               "has 13 hexes that may be entered for 9 units; it takes 1.5 for each unit, 14", "L20");
  brigade->mutable_units()->RemoveLast();
  EXPECT_TRUE(check().empty()) << all();
  game().mutable_south()->set_zone_rows(5);
  expect_fault("land.south.zone_rows", "at most 4", "L20");
}

TEST_F(LandCheck, L20_AUnitStandsInItsZone) {
  auto* unit = game().mutable_south()->mutable_brigades(0)->mutable_units(0);
  unit->set_at("E3");
  expect_fault("land.south.brigades[0].units[0].at", "E3 is not in this army's deployment zone", "L20");
  unit->set_at("N1");
  expect_fault("land.south.brigades[0].units[0].at", "\"N1\" is no hex of this board", "L1");
  unit->set_at("M2");
  expect_fault("land.south.brigades[0].units[0].at", "\"M2\" is no hex", "L1");
}

TEST_F(LandCheck, L2_UnitsDoNotOverlap) {
  game().mutable_south()->mutable_brigades(1)->mutable_units(0)->set_at("E2");
  expect_fault("land.south.brigades[1].units[0].at", "Foot Guards stands on E2 already", "L2");
}

TEST_F(LandCheck, L7_AUnitStandsWhereItMayEnter) {
  set_row(7, " . . . t . . r . . . . . ");
  game().mutable_south()->mutable_brigades(1)->mutable_units(2)->set_at("D2");
  expect_fault("land.south.brigades[1].units[2].at", "D2 is town, which artillery may not enter", "L7");
}

TEST_F(LandCheck, S14_AnUnsurveyedPieceBlocksNeitherSightNorTheWay) {
  game().mutable_pieces(0)->set_unsurveyed(true);
  expect_fault("land.pieces[0].unsurveyed", "woods is", "S14");
  auto* piece = game().add_pieces();
  piece->set_at("J5");
  piece->set_name("The moss");
  piece->set_unsurveyed(true);
  game().mutable_pieces(0)->set_unsurveyed(false);
  EXPECT_TRUE(check().empty()) << all();
  piece->set_at("A1");
  expect_fault("land.pieces[1].at", "There is no piece of ground at \"A1\"", "L7");
  piece->set_at("D7");
  expect_fault("land.pieces[1].at", "The piece at D7 is named twice", "L7");
}

TEST_F(LandCheck, L21_BannersObjectivesAndLimitsAreChecked) {
  game().clear_banners_to_win();
  expect_fault("land.banners_to_win", "missing", "L21");
  game().set_banners_to_win(6);
  expect_fault("land.banners_to_win", "6 banners win against 6 units", "L21", true);
  game().set_turn_limit(4);
  expect_fault("land.turn_limit", "5 to 60", "L21");
  game().set_turn_limit(60);
  game().add_objectives("A5");
  expect_fault("land.objectives[1]", "A5 is impassable", "L21");
  game().set_objectives(1, "C3");
  expect_fault("land.objectives[1]", "C3 is given twice", "L21");
  game().set_objectives(1, "Z9");
  expect_fault("land.objectives[1]", "\"Z9\" is no hex", "L21");
  game().set_attacker(v1::SEAT_REFEREE);
  expect_fault("land.attacker", "SEAT_SOUTH or SEAT_NORTH", "L21");
}

TEST_F(LandCheck, L7_SidesCutOffFromEachOtherAreWarnedOf) {
  set_row(4, "~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~");
  expect_fault("land.map", "No way leads from one side to the other", "L7", true);
}

TEST_F(LandCheck, C3_C4_ABrigadierIsMadeWholeOrRolled) {
  auto* brigade = game().mutable_north()->mutable_brigades(0);
  brigade->set_rating(5);
  expect_fault("land.north.brigades[0].rating", "never above 4", "C4");
  brigade->set_character("Sleepy");
  expect_fault("land.north.brigades[0].character", "\"Sleepy\"", "C3");
  brigade->clear_character();
  expect_fault("land.north.brigades[0]", "or neither", "C4");
  brigade->clear_rating();
  EXPECT_TRUE(check().empty()) << all();
  brigade->clear_units();
  expect_fault("land.north.brigades[0]", "has no unit", "C1");
}

TEST_F(LandCheck, L20_AFixedDeploymentPlacesEverybody) {
  game().mutable_rules()->set_deployment(v1::LAND_DEPLOYMENT_FIXED);
  EXPECT_TRUE(check().empty()) << all();
  game().mutable_south()->clear_cinc_at();
  expect_fault("land.south", "the commander-in-chief has his hex", "L20");
  game().mutable_south()->mutable_brigades(1)->mutable_units(1)->clear_at();
  expect_fault("land.south.brigades[1].units[1]", "every unit has its hex", "L20");
  game().clear_rules();
  EXPECT_TRUE(check().empty()) << all();
}

TEST_F(LandCheck, C8_PersonalTroopsCarryTheirCommander) {
  auto* own = game().mutable_south()->mutable_personal_troops();
  own->set_name("Life Guard");
  own->set_type("horse_guards");
  own->set_at("H1");
  expect_fault("land.south.cinc_at", "stands with them", "C8");
  game().mutable_south()->clear_cinc_at();
  EXPECT_TRUE(check().empty()) << all();
  const auto army = setup().armies[0];
  EXPECT_EQ(army.units.back().name, "Life Guard");
  EXPECT_EQ(army.units.back().brigade, land::kNoBrigade);
  EXPECT_EQ(army.cinc_cell, army.units.back().cell);
}

TEST_F(LandCheck, ASettingOutOfRangeIsAFaultOfItsField) {
  game().mutable_rules()->mutable_command()->set_cinc_move(9);
  expect_fault("land.rules.command.cinc_move", "1 to 8", "C6");
  game().mutable_rules()->clear_command();
  game().mutable_rules()->set_close_range(0);
  expect_fault("land.rules.close_range", "1 to 4", "L5");
}

TEST_F(LandCheck, L7_ConnectedHexesOfOneKindAreAPieceAndRiversAndRoadsStay) {
  const auto board = setup().board;
  const auto at = [&](const char* name) { return hex_named(board, name).value(); };
  ASSERT_EQ(board.pieces.size(), 5u);  // town, woods, marsh, Hanger Wood, hill
  const auto wood = std::find_if(board.pieces.begin(), board.pieces.end(),
                                 [](const land::Piece& p) { return p.name == "Hanger Wood"; });
  ASSERT_NE(wood, board.pieces.end());
  EXPECT_THAT(wood->cells, ::testing::ElementsAre(at("C6"), at("C7"), at("D7")));
  EXPECT_TRUE(wood->movable);
  EXPECT_EQ(wood->description, "Oaks.");
  EXPECT_EQ(board.base[at("C6")], 0);
  for (const auto* name : {"A5", "E5", "G5", "G1", "G4"}) EXPECT_NE(board.base[at(name)], 0) << name;
  EXPECT_TRUE(board.terrain[board.base[at("A5")]].impassable);
  EXPECT_EQ(board.terrain[board.base[at("E5")]].occupant_modifier, -1);
}

TEST_F(LandCheck, S14_UnsurveyedPiecesStandLastAndAFordMayBeOne) {
  auto* ford = game().add_pieces();
  ford->set_at("E5");
  ford->set_name("Cow ford");
  ford->set_unsurveyed(true);
  EXPECT_TRUE(check().empty()) << all();
  const auto pieces = setup().board.pieces;
  ASSERT_EQ(pieces.size(), 6u);
  EXPECT_EQ(pieces.back().name, "Cow ford");
  EXPECT_FALSE(pieces.back().movable);
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) EXPECT_FALSE(pieces[i].unsurveyed);
}

TEST_F(LandCheck, L1_SectorsAreTheStandardLinesOrTheScenarios) {
  const auto standard = setup().board;
  const auto at = [&](const char* name) { return standard.sectors[hex_named(standard, name).value()]; };
  EXPECT_EQ(at("D1"), 1);
  EXPECT_EQ(at("E1"), 2);
  EXPECT_EQ(at("I1"), 2);
  EXPECT_EQ(at("J1"), 4);
  EXPECT_EQ(at("C2"), 1);
  EXPECT_EQ(at("D2"), 3);
  EXPECT_EQ(at("I2"), 6);
  EXPECT_EQ(at("J2"), 4);
  for (int row = 0; row < 9; ++row) game().add_sectors(row % 2 == 0 ? "llllLcccRrrrr" : "llllLccRrrrr");
  EXPECT_TRUE(check().empty()) << all();
  const auto own = setup().board;
  EXPECT_EQ(own.sectors[hex_named(own, "E1").value()], 3);
  EXPECT_EQ(own.sectors[hex_named(own, "H2").value()], 6);
  game().set_sectors(3, "llllLccXrrrr");
  expect_fault("land.sectors[3]", "'X' is no sector", "L1");
  game().set_sectors(3, "lll");
  expect_fault("land.sectors[3]", "3 hexes; it takes 12", "L1");
}

TEST_F(LandCheck, AnotherSizeAndNoMapMakeBoards) {
  game().clear_map();
  game().clear_pieces();
  auto board = setup().board;
  EXPECT_EQ(board.width, 13);
  EXPECT_EQ(board.depth, 9);
  EXPECT_TRUE(board.short_odd_rows);
  EXPECT_TRUE(board.pieces.empty());
  for (int row = 0; row < 11; ++row) game().add_map("..........");
  board = setup().board;
  EXPECT_EQ(board.width, 10);
  EXPECT_EQ(board.depth, 11);
  EXPECT_FALSE(board.short_odd_rows);
  EXPECT_EQ(codec::hex_name(board, hex_named(board, "J11").value()), "J11");
}

TEST_F(LandCheck, ASetupHoldsWhatTheScenarioSays) {
  const auto made = setup();
  EXPECT_EQ(made.unit_types.size(), 8u);  // those that occur
  const auto& south = made.armies[0];
  EXPECT_EQ(south.cinc, "Lord Marlow");
  ASSERT_EQ(south.units.size(), 6u);
  EXPECT_EQ(south.units[3].name, "The Greys");
  EXPECT_EQ(south.units[3].brigade, 1);
  EXPECT_EQ(made.unit_types[south.units[3].type].id, "heavy_cavalry");
  EXPECT_EQ(south.units[3].cell, hex_named(made.board, "B2").value());
  EXPECT_EQ(south.brigades[0].rating, 4);
  EXPECT_EQ(south.brigades[0].character, kit::Character::kBrash);
  EXPECT_EQ(south.brigades[0].first_order, command::Order::kOppose);
  EXPECT_EQ(south.brigades[1].first_order, command::Order::kAssault);
  EXPECT_EQ(south.brigades[1].rating, 0);
  EXPECT_EQ(std::count(south.zone.begin(), south.zone.end(), true), 25);
  EXPECT_TRUE(made.armies[1].zone[hex_named(made.board, "A9").value()]);
  EXPECT_EQ(made.turn_limit, 25);
  EXPECT_EQ(made.banners_to_win, 3);
  EXPECT_EQ(made.objectives, std::vector<land::Cell>{hex_named(made.board, "C3").value()});
}

}  // namespace
}  // namespace galloper
