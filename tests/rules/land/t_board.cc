// L1, L2, F6: the board.
#include <algorithm>
#include <deque>

#include "server/rules/land/ground.h"
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

std::string sectors_of_row(const Board& board, kit::Seat side, int row) {
  std::string text;
  for (int column = 0; column < board.width; ++column) {
    const Cell cell = grid_of(board).cell(row, column);
    if (!on_board(board, cell)) continue;
    const bool left = in_sector(board, side, activation::Sector::kLeft, cell);
    const bool centre = in_sector(board, side, activation::Sector::kCentre, cell);
    const bool right = in_sector(board, side, activation::Sector::kRight, cell);
    text += left && centre ? '<' : centre && right ? '>' : left ? 'L' : centre ? 'C' : right ? 'R' : '?';
  }
  return text;
}

TEST(LandBoard, L1_StandardBoardHas113Hexes) {
  const Board board = Scene(13, 9).setup().board;
  int hexes = 0;
  for (Cell cell = 0; cell < board.width * board.depth; ++cell) hexes += on_board(board, cell) ? 1 : 0;
  EXPECT_EQ(hexes, 113);
  EXPECT_FALSE(on_board(board, grid_of(board).cell(1, 12)));
  EXPECT_TRUE(on_board(board, grid_of(board).cell(2, 12)));
  EXPECT_FALSE(on_board(board, kOffBoard));
}

TEST(LandBoard, L1_StepsLeaveTheBoardAtShortRows) {
  const Scene scene(13, 9);
  const Board& board = scene.setup().board;
  EXPECT_EQ(step(board, scene.at("M1"), Direction::kNorthEast), kOffBoard);
  EXPECT_EQ(step(board, scene.at("M1"), Direction::kNorthWest), scene.at("L2"));
  EXPECT_EQ(step(board, scene.at("L2"), Direction::kEast), kOffBoard);
  EXPECT_EQ(step(board, scene.at("L2"), Direction::kNorthEast), scene.at("M3"));
  EXPECT_EQ(step(board, scene.at("A2"), Direction::kWest), kOffBoard);
  EXPECT_EQ(step(board, scene.at("A2"), Direction::kSouthWest), scene.at("A1"));
}

// Every distance is the number of steps of a shortest way on an empty board.
TEST(LandBoard, L1_DistanceCountsSteps) {
  for (const bool short_odd_rows : {true, false}) {
    Board board;
    board.width = 7;
    board.depth = 7;
    board.short_odd_rows = short_odd_rows;
    for (Cell from = 0; from < 49; ++from) {
      if (!on_board(board, from)) continue;
      std::vector<int> steps(49, -1);
      std::deque<Cell> queue{from};
      steps[from] = 0;
      while (!queue.empty()) {
        const Cell cell = queue.front();
        queue.pop_front();
        for (const Direction direction : kit::kHexDirections) {
          const Cell next = step(board, cell, direction);
          if (next == kOffBoard || steps[next] >= 0) continue;
          steps[next] = steps[cell] + 1;
          queue.push_back(next);
        }
      }
      for (Cell to = 0; to < 49; ++to) {
        if (steps[to] < 0) continue;
        EXPECT_EQ(distance(board, from, to), steps[to]) << from << " to " << to;
      }
    }
  }
}

TEST(LandBoard, L1_SectionLinesOfTheStandardBoard) {
  const Board board = Scene(13, 9).setup().board;
  for (int row = 0; row < 9; row += 2) EXPECT_EQ(sectors_of_row(board, kSouth, row), "LLLLCCCCCRRRR");
  for (int row = 1; row < 9; row += 2) EXPECT_EQ(sectors_of_row(board, kSouth, row), "LLL<CCCC>RRR");
}

TEST(LandBoard, F6_SectorsAreSeenFromTheOwnSide) {
  const Board board = Scene(13, 9).setup().board;
  EXPECT_EQ(sectors_of_row(board, kNorth, 0), "RRRRCCCCCLLLL");
  // A hex that a section line cuts belongs to both.
  EXPECT_EQ(sectors_of_row(board, kNorth, 1), "RRR>CCCC<LLL");
}

TEST(LandBoard, F6_StandardSectionLinesAreSymmetricOnEveryWidth) {
  for (int width = 6; width <= 30; ++width) {
    const Board board = Scene(width, 5).setup().board;
    for (const int row : {0, 1}) {
      std::string south = sectors_of_row(board, kSouth, row);
      const std::string north = sectors_of_row(board, kNorth, row);
      std::reverse(south.begin(), south.end());
      EXPECT_EQ(south, north) << width;
      EXPECT_NE(south.find('L'), std::string::npos) << width;
      EXPECT_NE(south.find('C'), std::string::npos) << width;
    }
  }
}

TEST(LandBoard, L2_NoUnitEntersOrPassesAnotherHex) {
  Scene scene(7, 7);
  const UnitId line = scene.south("line A1 oppose");
  scene.south("line B1 hold");
  scene.south("line A2 hold");
  scene.north("line G7 hold");
  EXPECT_EQ(acts(scene.state(), line), "");
}

TEST(LandBoard, RowsForwardCountFromTheOwnBaseline) {
  const Scene scene(7, 7);
  const Board& board = scene.setup().board;
  EXPECT_EQ(rows_forward(board, kSouth, scene.at("C2")), 1);
  EXPECT_EQ(rows_forward(board, kNorth, scene.at("C2")), 5);
}

// S13: a piece keeps its form on even and odd rows.
TEST(LandBoard, S13_APieceKeepsItsShapeWhenItMoves) {
  Scene scene(7, 7);
  const std::uint8_t piece = scene.piece('f', {"C3", "C4", "D3"});
  const Board& board = scene.setup().board;
  const State state = scene.state();
  EXPECT_EQ(names_of(state, cells_of(board, board.pieces[piece], at(state, "D4"))), "D4 E5 E4");
  EXPECT_EQ(names_of(state, cells_of(board, board.pieces[piece], at(state, "C3"))), "C3 C4 D3");
  EXPECT_EQ(cells_of(board, board.pieces[piece], at(state, "F6"))[2], kOffBoard);
  const auto ground = ground_with(board, {at(state, "D4")});
  EXPECT_EQ(board.terrain[ground[at(state, "E5")]].name, "woods");
  EXPECT_EQ(board.terrain[ground[at(state, "C3")]].name, "open");
}

}  // namespace
}  // namespace galloper::land
