#include "client/terminal/board.h"

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

v1::ScoutingDelta parse(const std::string& text) {
  v1::ScoutingDelta view;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &view));
  return view;
}

const char kSmallBoard[] = R"(
  ground { grid: SCOUTING_GRID_SQUARE width: 4 depth: 3
           terrain { symbol: "." name: "open" look: "open" }
           terrain { symbol: "f" name: "forest" modifier: -2 look: "forest" }
           terrain { symbol: "w" name: "water" impassable: true look: "water" }
           terrain { symbol: "h" name: "hills" modifier: -1 look: "hill" }
           cells: "\000\000\001\000\001\002\000\000\000\000\000\001" }
)";

const char kScouts[] = R"(
  scouts { id: 1 seat: SEAT_SOUTH cell: 2 status: SCOUT_STATUS_RIDING_OUT moved: true }
  scouts { id: 2 seat: SEAT_SOUTH cell: 3 status: SCOUT_STATUS_KILLED }
  scouts { id: 10 seat: SEAT_NORTH cell: 8 status: SCOUT_STATUS_RIDING_HOME wounded: true attacked: true }
)";

TEST(Board, SquaresFromNorthDownToSouth) {
  EXPECT_EQ(draw_board(parse(std::string(kSmallBoard) + kScouts), false),
            "      A   B   C   D\n"
            "  3n10.   .   .   f\n"
            "  2   f   w   .   .\n"
            "  1   .   . S1f   .\n"
            "      A   B   C   D\n");
}

TEST(Board, OnHexesOddRowsSitHalfACellToTheRight) {
  v1::ScoutingDelta view = parse(std::string(kSmallBoard) + kScouts);
  view.mutable_ground()->set_grid(v1::SCOUTING_GRID_HEX);
  EXPECT_EQ(draw_board(view, false),
            "      A   B   C   D\n"
            "  3n10.   .   .   f\n"
            "  2     f   w   .   .\n"
            "  1   .   . S1f   .\n"
            "      A   B   C   D\n");
}

TEST(Board, S2_WhatIsPlacedButNotYetShown) {
  const v1::ScoutingDelta view = parse(std::string(kSmallBoard) + "south { placement: 0 placement: 3 }");
  EXPECT_EQ(draw_board(view, false),
            "      A   B   C   D\n"
            "  3   .   .   .   f\n"
            "  2   f   w   .   .\n"
            "  1 S+.   .   f S+.\n"
            "      A   B   C   D\n");
}

TEST(Board, ColoursChangeNothingButColours) {
  const v1::ScoutingDelta view = parse(std::string(kSmallBoard) + kScouts);
  std::string coloured = draw_board(view, true);
  EXPECT_NE(coloured.find("\x1b[1;36m S1\x1b[0m"), std::string::npos);
  EXPECT_NE(coloured.find("\x1b[1;31mn10\x1b[0m"), std::string::npos);
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  EXPECT_EQ(coloured, draw_board(view, false));
}

TEST(Board, NoGroundNoBoard) {
  EXPECT_EQ(draw_board({}, false), "");
  // Cells that lack are shown as unknown, not read from beyond the end.
  EXPECT_EQ(draw_board(parse("ground { width: 2 depth: 1 cells: '\\000' }"), false),
            "      A   B\n  1   ?   ?\n      A   B\n");
}

TEST(Board, TheLegendNamesWhatTheBoardHas) {
  EXPECT_EQ(draw_legend(parse(kSmallBoard)), ". open   f forest -2   w water, impassable");
}

TEST(Board, ScoutsInALineEach) {
  EXPECT_EQ(draw_scouts(parse(std::string(kSmallBoard) + kScouts)),
            "S1  C1  (forest -2) riding out, moved\n"
            "S2  killed\n"
            "n10 A3  riding home, wounded, attacked\n");
}

TEST(Words, CellsAreNamedFromSouthsLeft) {
  EXPECT_EQ(cell_name(0, 16), "A1");
  EXPECT_EQ(cell_name(16 * 6 + 2, 16), "C7");
  EXPECT_EQ(cell_name(25, 40), "Z1");
  EXPECT_EQ(cell_name(26, 40), "AA1");
  EXPECT_EQ(cell_name(40 * 39 + 39, 40), "AN40");
}

TEST(Words, WhatOthersWroteCannotDriveTheTerminal) {
  EXPECT_EQ(harmless("a\x1b[2Jb\x07\nc\x7f"), "a?[2Jb??c?");
  EXPECT_EQ(harmless("\xc2\x9b"
                     "31m caf\xc3\xa9"),
            "?31m caf\xc3\xa9");
}

}  // namespace
}  // namespace galloper::terminal
