#include "client/terminal/land_board.h"

#include "client/terminal/land_ground.h"
#include "client/terminal/land_sides.h"
#include "tests/unit/terminal/land_fixture.h"

namespace galloper::terminal {
namespace {

std::string drawn(const v1::LandDelta& view, std::size_t columns, const Marks& marks = {}) {
  return to_text(picture_of(view, columns, marks).lines, false);
}

TEST(LandBoard, HexesInOffsetRowsUnderTheirSectors) {
  EXPECT_EQ(drawn(small_battle(), 100),
            "   | right ? |   centre ?   | left ?  |\n"
            "       A    B    C    D    E    F    G\n"
            "  5    .    .    . i2@.    .    .    .\n"
            "  4      .    .    . a2 .    w    .\n"
            "  3    .    .    t   *.    .    .    .\n"
            "  2      .    .    t I4A.    .    .\n"
            "  1    .    .    .  @S.    . C3O.    .\n"
            "       A    B    C    D    E    F    G\n"
            "   |left 123 |centre 4: 1/6 |right 56 |\n");
}

TEST(LandBoard, ANarrowScreenTakesTheSpacesBetween) {
  const std::string board = drawn(small_battle(), 3 + 3 + 7 * 3);
  EXPECT_NE(board.find("  2   .  .  tI4.  .  .\n"), std::string::npos) << board;
  for (std::size_t columns : {20u, 40u, 80u, 100u}) {
    for (const Line& line : picture_of(small_battle(), columns).lines)
      EXPECT_LE(columns_of(line), std::max<std::size_t>(columns, 27)) << columns;
  }
}

TEST(LandBoard, S13_APieceLiesWhereItWasMoved) {
  v1::LandDelta view = small_battle();
  // From C2 and C3 to B3: its second hex keeps its place beside the first.
  view.mutable_pieces()->mutable_pieces(0)->set_anchor(15);
  const LandField field(view);
  EXPECT_EQ(field.terrain(15)->name(), "town");
  EXPECT_EQ(field.terrain(22)->name(), "open");
  EXPECT_EQ(field.terrain(21)->name(), "town");
  EXPECT_EQ(field.terrain(9)->name(), "open");
  EXPECT_EQ(field.piece(15)->name(), "Elsdorf");
}

TEST(LandBoard, L1_AnOddRowIsOneHexShorter) {
  const v1::LandDelta view = small_battle();
  const LandField field(view);
  EXPECT_TRUE(field.on_board(6));
  EXPECT_FALSE(field.on_board(13));
  EXPECT_EQ(field.terrain(13), nullptr);
  EXPECT_FALSE(field.on_board(35));
}

TEST(LandBoard, ColoursAndMarksChangeNoLetterButWhereAnOrderLeads) {
  Marks marks;
  marks.cursor = 10;
  marks.ready = {10};
  const v1::LandDelta view = small_battle();
  EXPECT_EQ(drawn(view, 80, marks), drawn(view, 80));
  marks.aims = {16, 18};
  EXPECT_NE(drawn(view, 80, marks).find("+t   *.   +.    .    .\n"), std::string::npos)
      << drawn(view, 80, marks);
  std::string coloured = to_text(picture_of(view, 80, marks).lines, true);
  EXPECT_NE(coloured.find("\x1b[1;4;7;36mI4A\x1b[0m"), std::string::npos) << coloured;
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  EXPECT_EQ(coloured, drawn(view, 80, marks));
}

TEST(LandBoard, TheLayoutFindsEveryHex) {
  const v1::LandDelta view = small_battle();
  const BoardPicture picture = picture_of(view, 80);
  const auto at = [&](std::uint32_t cell) {
    return cut(to_text(picture.lines[picture.layout.line_of(cell)], false), picture.layout.column_of(cell),
               picture.layout.cell);
  };
  EXPECT_EQ(at(10), " I4A.");
  EXPECT_EQ(at(25), "    w");
  EXPECT_EQ(at(31), " i2@.");
}

TEST(LandBoard, F7_TheOddsOfEachSector) {
  EXPECT_EQ(odds_words(small_battle().south().head()),
            "left 1 2 3: 3 of 6, centre 4: 1 of 6, right 5 6: 2 of 6");
  EXPECT_EQ(odds_words(small_battle().north().head()), "");
}

TEST(LandBoard, AHexInWords) {
  const v1::LandDelta view = small_battle();
  EXPECT_EQ(hex_words(view, 10),
            "D2: open. I4 1st Foot, line infantry; Foot, Assault; may act. With it Graf Adler.");
  EXPECT_EQ(hex_words(view, 9), "C2: town (Elsdorf).");
  EXPECT_EQ(hex_words(view, 17), "D3: open, an objective.");
  EXPECT_EQ(hex_words(view, 3), "D1: open. Baron Kuhl, commander-in-chief of South.");
}

TEST(LandBoard, NoGroundNoBoard) { EXPECT_TRUE(picture_of(v1::LandDelta(), 80).lines.empty()); }

TEST(LandSides, BrigadesWithTheirOrdersAndRunners) {
  const auto south = brigade_table(small_battle(), v1::SEAT_SOUTH, 100);
  ASSERT_EQ(south.size(), 3u);
  EXPECT_EQ(south[1], "  Foot                     Graf Adler                   3 Brash    Assault I4 D2");
  EXPECT_EQ(
      south[2],
      "  Horse                    Oberst Zieten                5 Unsure   Oppose  C3 F1  Hold, 2 turns left");
  EXPECT_EQ(brigade_table(small_battle(), v1::SEAT_SOUTH, 78)[2],
            "  Horse         Oberst Zieten     5 Unsure   Oppose  C3 F1  Hold, 2 turns left");
  const auto north = brigade_table(small_battle(), v1::SEAT_NORTH, 100);
  EXPECT_EQ(north[1], "  Grey                     Sir Nigel                    ? ?        ?       i2 D5");
}

TEST(LandSides, AllOfIt) {
  v1::MatchInfo info;
  auto* seat = info.add_seats();
  seat->set_seat(v1::SEAT_SOUTH);
  seat->add_players()->set_name("Anna");
  const std::string text = draw_sides(small_battle(), info, 100);
  EXPECT_NE(text.find("South, Army of the Ems: Anna. CinC Baron Kuhl at D1. 1 of 3 banners.\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  Foot: I4 D2 1st Foot (may act); 2nd Foot (destroyed)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  Horse: C3 F1 Blue Hussars (acted)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("i2 D5 Grey Foot (retreated)"), std::string::npos) << text;
  EXPECT_EQ(objectives_words(small_battle()), "D3 held by South");
}

TEST(LandSides, WhatOthersWroteCannotDriveTheTerminal) {
  v1::LandDelta view = small_battle();
  view.mutable_south()->mutable_roster(0)->set_name("1st\x1b[2JFoot");
  view.mutable_south()->mutable_brigades(0)->set_brigadier("G\nraf");
  view.mutable_sheet()->mutable_ground()->mutable_pieces(0)->set_name("\x1b]0;x\x07");
  const std::string text = draw_sides(view, {}, 100) + hex_words(view, 9) + hex_words(view, 10);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("G?raf"), std::string::npos) << text;
}

TEST(Styled, CutsAndWrapsByColumns) {
  EXPECT_EQ(fitted("K\xc3\xb6nig", 8), "K\xc3\xb6nig   ");
  EXPECT_EQ(fitted("K\xc3\xb6nigsberg", 6), "K\xc3\xb6nig~");
  EXPECT_EQ(cut("K\xc3\xb6nig", 1, 2), "\xc3\xb6n");
  const Line line = {{"abc", kBoldInk}, {"def", kPlainInk}};
  EXPECT_EQ(to_text(cut(line, 2, 3), false), "cde");
  EXPECT_EQ(wrapped("one two three", 7, 2), (std::vector<std::string>{"one two", "  three"}));
  EXPECT_EQ(wrapped("", 7), std::vector<std::string>{""});
  EXPECT_EQ(wrapped("  indented text", 8, 2), (std::vector<std::string>{"  indented", "  text"}));
}

}  // namespace
}  // namespace galloper::terminal
