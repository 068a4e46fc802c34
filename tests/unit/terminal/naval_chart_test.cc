#include "client/terminal/naval_chart.h"

#include "client/terminal/draw_scenario.h"
#include "client/terminal/naval_fleets.h"
#include "client/terminal/naval_words.h"
#include "tests/unit/terminal/naval_fixture.h"

namespace galloper::terminal {
namespace {

std::string drawn(const v1::NavalDelta& view, const ChartStyle& style = {}, const Marks& marks = {},
                  const HexNotes& notes = {}) {
  return to_text(picture_of(view, style, marks, notes).lines, false);
}

TEST(NavalChart, ShipsWithTheirBowsInOffsetRows) {
  EXPECT_EQ(drawn(small_sea()),
            "    A   B   C   D   E   F\n"
            " 5< .   .   c>  .   .   .\n"
            " 4<   .   .   .   .  /d   .\n"
            " 3< .   .  ### ###  .   .\n"
            " 2<   .   A/  .   .   .   .\n"
            " 1< .   .   .  <C   .   .\n"
            "    A   B   C   D   E   F\n");
}

TEST(NavalChart, ArrowsAndSignsTellTheSameFacings) {
  v1::NavalDelta view = small_sea();
  const std::pair<v1::NavalFacing, std::pair<const char*, const char*>> bows[] = {
      {v1::NAVAL_FACING_NORTH_EAST, {" A/", " A↗"}},  {v1::NAVAL_FACING_EAST, {" A>", " A→"}},
      {v1::NAVAL_FACING_SOUTH_EAST, {" A\\", " A↘"}}, {v1::NAVAL_FACING_SOUTH_WEST, {"/A ", "↙A "}},
      {v1::NAVAL_FACING_WEST, {"<A ", "←A "}},        {v1::NAVAL_FACING_NORTH_WEST, {"\\A ", "↖A "}},
  };
  for (const auto& [facing, signs] : bows) {
    view.mutable_ships(0)->set_facing(facing);
    for (const bool arrows : {false, true}) {
      const BoardPicture picture = picture_of(view, {100, arrows});
      const Line& line = picture.lines[picture.layout.line_of(7)];
      EXPECT_EQ(to_text(cut(line, picture.layout.column_of(7), 3), false),
                arrows ? signs.second : signs.first)
          << facing_words(facing);
    }
  }
}

TEST(NavalChart, AWideSeaFitsInAHundredColumns) {
  v1::NavalDelta view = small_sea();
  for (const std::uint32_t width : {24u, 26u, 31u}) {
    view.mutable_sheet()->set_width(width);
    view.mutable_ships(0)->set_cell(2 * width - 1);
    view.mutable_ships(0)->set_facing(v1::NAVAL_FACING_EAST);
    view.mutable_sheet()->mutable_exits(0)->set_edge(v1::NAVAL_EDGE_EAST);
    for (const Line& line : picture_of(view, {}).lines) EXPECT_LE(columns_of(line), 100u) << width;
  }
}

TEST(NavalChart, N4_EdgesByWhichShipsMayLeave) {
  v1::NavalDelta view = small_sea();
  view.mutable_sheet()->mutable_exits(0)->set_edge(v1::NAVAL_EDGE_NORTH);
  auto* other = view.mutable_sheet()->add_exits();
  other->set_edge(v1::NAVAL_EDGE_EAST);
  other->set_seat(v1::SEAT_SOUTH);
  view.mutable_sheet()->add_exits()->set_edge(v1::NAVAL_EDGE_SOUTH);
  const std::string chart = drawn(view);
  EXPECT_EQ(chart.rfind("    ^   ^   ^   ^   ^   ^\n    A ", 0), 0u) << chart;
  EXPECT_NE(chart.find(" 1  .   .   .  <C   .   .  >\n"), std::string::npos) << chart;
  EXPECT_NE(chart.find("    v   v   v   v   v   v\n"), std::string::npos) << chart;
  EXPECT_EQ(
      signs_of(view),
      "South in capitals, North in small letters, the bow beside the letter; ### land; ships may leave by "
      "the north edge North, by the east edge South and by the south edge both sides (N4)");
  const BoardPicture picture = picture_of(view, {});
  EXPECT_EQ(to_text(picture.lines[picture.layout.line_of(3)], false).substr(picture.layout.column_of(3), 3),
            "<C ");
}

TEST(NavalChart, TheCourseAndTheBowAtItsEndAreDrawnBeforeItIsOrdered) {
  Marks marks;
  marks.cursor = 7;
  marks.course = {13, 20};
  marks.aims = {20};
  marks.bow = Marks::Bow{20, v1::NAVAL_FACING_EAST};
  const std::string chart = drawn(moving_sea(), {}, marks);
  EXPECT_NE(chart.find(" 4<   .   .   +>  .  /d   .\n 3< .   o  ### ###  .   .\n"), std::string::npos)
      << chart;
  std::string coloured = to_text(picture_of(moving_sea(), {}, marks).lines, true);
  // Averof has not moved yet and is under the cursor.
  EXPECT_NE(coloured.find("\x1b[1;7;36m A/\x1b[0m"), std::string::npos) << coloured;
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  EXPECT_EQ(coloured, chart);
}

TEST(NavalChart, N6_DiceInEachHex) {
  const std::string chart = drawn(small_sea(), {}, {}, {{8, "6"}, {22, "2h"}, {23, "12"}});
  EXPECT_NE(chart.find(" 4<   .   .   .   .  d2h  12\n"), std::string::npos) << chart;
  EXPECT_NE(chart.find(" 2<   .   A/  6   .   .   .\n"), std::string::npos) << chart;
}

TEST(NavalChart, AHexInWords) {
  EXPECT_EQ(hex_words(small_sea(), 14), "C3: land.");
  EXPECT_EQ(hex_words(small_sea(), 10), "E2: sea.");
  EXPECT_EQ(hex_words(small_sea(), 7),
            "B2: sea. Averof, armoured cruiser of South, facing north-east, 3 of 7 points hit, moved, aims "
            "its guns "
            "at Barbaros.");
  EXPECT_EQ(hex_words(small_sea(), 22),
            "E4: sea. Muavenet, destroyer of North, facing south-west, 0 of 2 points hit, 1 torpedo, moved.");
}

TEST(NavalChart, TheClassesOfTheBattle) {
  EXPECT_EQ(legend_of(small_sea(), 100)[0],
            "A armoured cruiser: move 4, guns 6, 7 points; C coastal defence ship: move 2, guns 6, 6 points");
  EXPECT_EQ(legend_of(small_sea(), 100)[1], "D destroyer: move 5, guns 2, 2 points, 2 torpedoes");
}

TEST(NavalChart, NoSeaNoChart) { EXPECT_TRUE(picture_of(v1::NavalDelta(), {}).lines.empty()); }

TEST(NavalWords, N3_ACourseLeadsThroughTheseHexes) {
  const v1::NavalDelta view = small_sea();
  // Averof from B2, north-east: forward to C3, right, forward to D3.
  EXPECT_EQ(course_cells(view, 1, "\x01\x03\x01"), (std::vector<std::uint32_t>{14, 15}));
  EXPECT_EQ(course_cells(view, 1, "\x01\x02\x01"), (std::vector<std::uint32_t>{14, 19}));
  // Psara from D1, west; three hexes, and then off the sea.
  EXPECT_EQ(course_cells(view, 2, "\x01\x01\x01\x01"), (std::vector<std::uint32_t>{2, 1, 0}));
  EXPECT_EQ(course_cells(view, 9, "\x01"), std::vector<std::uint32_t>());
  EXPECT_EQ(course_letters("\x01\x02\x01\x03\x07"), "FLFR?");
}

TEST(NavalWords, AHexByItsName) {
  EXPECT_EQ(cell_named("C4", 6, 5), 20u);
  EXPECT_EQ(cell_named("c4", 6, 5), 20u);
  EXPECT_EQ(cell_named("AB2", 30, 5), 57u);
  for (const char* wrong : {"", "C", "4", "G1", "A6", "C04", "C4 "})
    EXPECT_FALSE(cell_named(wrong, 6, 5)) << wrong;
}

TEST(NavalFleets, N9_DamageAsABar) {
  EXPECT_EQ(damage_bar(0, 7, 10), "..........");
  EXPECT_EQ(damage_bar(1, 30, 10), "#.........");
  EXPECT_EQ(damage_bar(3, 7, 10), "####......");
  EXPECT_EQ(damage_bar(6, 7, 10), "########..");
  EXPECT_EQ(damage_bar(7, 7, 10), "##########");
}

TEST(NavalFleets, ATableOfEachSide) {
  const auto south = fleet_table(small_sea(), v1::SEAT_SOUTH, 78);
  ASSERT_EQ(south.size(), 4u);
  EXPECT_EQ(south[0], "    ship           class                  at   bow hit              torp");
  EXPECT_EQ(south[1], "  A Averof         armoured cruiser       B2   NE  ####...... 3/7        moved");
  EXPECT_EQ(south[2], "      > aims its guns at Barbaros");
  EXPECT_EQ(south[3], "  C Psara          coastal defence ship   D1   W   .......... 0/6");
  const auto north = fleet_table(small_sea(), v1::SEAT_NORTH, 78);
  ASSERT_EQ(north.size(), 3u);
  EXPECT_EQ(north[1], "  d Muavenet       destroyer              E4   SW  .......... 0/2   1    moved");
}

TEST(NavalFleets, AllOfIt) {
  v1::MatchInfo info;
  auto* seat = info.add_seats();
  seat->set_seat(v1::SEAT_SOUTH);
  seat->add_players()->set_name("Anna");
  const std::string text = draw_fleets(small_sea(), info, 100);
  EXPECT_EQ(text.rfind("South, The blockade: Anna. 2/6 points sunk.\n", 0), 0u) << text;
  EXPECT_NE(text.find("\nNorth, The sortie: free. 0 points sunk.\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  Sunk: Yarhisar (destroyer). Withdrawn: Gayret (destroyer).\n"), std::string::npos)
      << text;
  EXPECT_NE(draw_fleets(moving_sea(), info, 100).find("; 1 of 2 ships moved."), std::string::npos);
  v1::NavalDelta committed = small_sea();
  committed.mutable_south()->set_committed(true);
  EXPECT_NE(draw_fleets(committed, info, 100).find("sunk; committed.\n"), std::string::npos);
}

TEST(NavalFleets, N12_WhatElseWins) {
  v1::NavalDelta view = small_sea();
  EXPECT_EQ(objective_lines(view),
            std::vector<std::string>{"North wins when 2 of Muavenet, Barbaros and Gayret "
                                     "have left the battle (N12)."});
  view.mutable_sheet()->set_last_side_afloat(true);
  auto* objective = view.mutable_sheet()->mutable_objectives(0);
  objective->set_deed(v1::NAVAL_DEED_SUNK);
  objective->mutable_ships()->Truncate(1);
  objective->set_count(1);
  EXPECT_EQ(objective_lines(view), (std::vector<std::string>{"North wins when Muavenet is sunk (N12).",
                                                             "The last side afloat wins (N12)."}));
}

TEST(NavalFleets, WhatOthersWroteCannotDriveTheTerminal) {
  v1::NavalDelta view = small_sea();
  view.mutable_sheet()->mutable_ships(0)->set_name("Av\x1b[2Jerof");
  view.mutable_sheet()->mutable_classes(1)->set_name("\x1b]0;x\x07");
  view.mutable_sheet()->set_south_name("The\nblockade");
  std::string text = draw_fleets(view, {}, 100) + hex_words(view, 7) + drawn(view);
  for (const auto& line : legend_of(view, 100)) text += line;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("The?blockade"), std::string::npos) << text;
}

TEST(NavalScenario, ChartFleetsAimsAndNotes) {
  const auto scenario = parse<v1::Scenario>(R"(
    id: "elli" title: "Elli" story: "Two countries want one sea."
    naval {
      map: "...#" map: "...." map: "...."
      exits { edge: NAVAL_EDGE_EAST seat: SEAT_NORTH }
      rules { turn_limit: 12 }
      classes { id: "averof" name: "fast cruiser" move: 5 guns: 7 points: 8 }
      south { name: "The blockade" ships { name: "Averof" ship_class: "averof" cell: "A1" facing: NAVAL_FACING_NORTH_EAST } }
      north { name: "The sortie" no_points_win: true
              ships { name: "Barbaros" ship_class: "old_pre_dreadnought" cell: "C3" facing: NAVAL_FACING_WEST damage: 2 } }
      objectives { winner: SEAT_NORTH deed: NAVAL_DEED_WITHDRAWN ships: "Barbaros" }
      notes: "South wins 52 %."
    })");
  EXPECT_EQ(
      draw_scenario(scenario),
      "Elli (elli)\n\nTwo countries want one sea.\n\n"
      "    A   B   C   D\n"
      " 3  .   .  <o  ### >\n"
      " 2    .   .   .   .  >\n"
      " 1  F/  .   .   .  >\n"
      "    A   B   C   D\n"
      "South in capitals, North in small letters, the bow beside the letter; ### land; ships may leave by\n"
      "the east edge North (N4)\n"
      "\n12 turns; then more points sunk win (N12).\n"
      "North wins when Barbaros has left the battle (N12).\n"
      "\nSouth: The blockade; half of the enemy's points sunk win (N12).\n"
      "  F Averof, fast cruiser, at A1, facing north-east\n"
      "\nNorth: The sortie; sinking alone does not win (N12).\n"
      "  o Barbaros, old pre-dreadnought, at C3, facing west, 2 points hit (N13)\n"
      "\nDesigners' notes. South wins 52 %.\n");
  EXPECT_NE(draw_scenario(scenario, true).find(" F↗ "), std::string::npos);
}

}  // namespace
}  // namespace galloper::terminal
