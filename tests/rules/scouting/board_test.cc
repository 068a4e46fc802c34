// S1 to S3: the board, the placement, the order of turns.
#include <gmock/gmock.h>

#include <set>

#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

using kit::Direction;

State begun(const Scene& scene) { return play(scene.start(), kReferee, kit::Begin{}); }

// Both sides place on the first columns and confirm; South rolls 6, North 1.
State placed_on_first_columns(const Scene& scene) {
  State state = begun(scene);
  const Rules& rules = state.setup->rules;
  for (const kit::Seat side : kit::kSides) {
    const int row = side == kSouth ? 0 : rules.depth - 1;
    for (int column = 0; column < rules.scouts; ++column)
      state = play(state, side, Place{static_cast<Cell>(row * rules.width + column)});
  }
  state = play(state, kSouth, ConfirmPlacement{});
  return play(state, kNorth, ConfirmPlacement{}, {6, 1});
}

TEST(Scouting, S1_DefaultBoardIsSixteenByTwenty) {
  const Rules rules;
  EXPECT_EQ(rules.grid, Grid::kSquare);
  EXPECT_EQ(rules.width, 16);
  EXPECT_EQ(rules.depth, 20);
}

TEST(Scouting, S1_WidthAndDepthBoundTheBoard) {
  Scene narrow(6, 6);
  Scene wide(9, 8);
  for (Scene* const scene : {&narrow, &wide}) scene->south({"A1"}).north({"A6"});
  narrow.rules().move = wide.rules().move = 20;
  EXPECT_THAT(destinations_of(narrow.state(), 1), testing::Not(testing::HasSubstr("G1")));
  EXPECT_THAT(destinations_of(wide.state(), 1), testing::HasSubstr("G1 H1 I1"));
  EXPECT_THAT(destinations_of(wide.state(), 1), testing::HasSubstr("A7"));
}

TEST(Scouting, S1_SquaresTouchByFourSides) {
  const kit::Grid grid(kit::Tiling::kSquare, 6, 6);
  EXPECT_TRUE(grid.adjacent(14, 8));
  EXPECT_TRUE(grid.adjacent(14, 13));
  EXPECT_FALSE(grid.adjacent(14, 7));
  EXPECT_FALSE(grid.adjacent(5, 6)) << "the end of one row does not touch the beginning of the next";
}

// Odd rows sit half a cell to the right: of row 1, column 2 touches columns 2 and 3 of the rows beside it.
TEST(Scouting, S1_HexesTouchBySixSides) {
  const kit::Grid grid(kit::Tiling::kHex, 6, 6);
  const auto neighbours = [&](Cell cell) {
    std::set<int> found;
    for (const Direction direction : grid.side_directions()) {
      if (const Cell next = grid.step(cell, direction); next != kit::kOffBoard) found.insert(next);
    }
    return found;
  };
  EXPECT_EQ(neighbours(8), (std::set<int>{2, 3, 7, 9, 14, 15}));
  EXPECT_EQ(neighbours(14), (std::set<int>{7, 8, 13, 15, 19, 20}));
  EXPECT_EQ(neighbours(0), (std::set<int>{1, 6}))
      << "an even row has no hex to the left of its first above it";
  EXPECT_EQ(neighbours(11), (std::set<int>{5, 10, 17}));
}

TEST(Scouting, S1_NeighboursAreMutual) {
  for (const kit::Tiling tiling : {kit::Tiling::kSquare, kit::Tiling::kHex}) {
    const kit::Grid grid(tiling, 7, 8);
    for (Cell a = 0; a < grid.cell_count(); ++a) {
      for (Cell b = 0; b < grid.cell_count(); ++b) EXPECT_EQ(grid.adjacent(a, b), grid.adjacent(b, a));
    }
  }
}

TEST(Scouting, S1_GridSettingChangesWhereAScoutRides) {
  Scene scene(6, 6);
  scene.south({"C1"}).north({"A6"});
  scene.rules().move = 1;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B1 D1 C2");
  scene.rules().grid = Grid::kHex;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B1 D1 B2 C2");
}

TEST(Scouting, S2_DefaultIsFiveScouts) { EXPECT_EQ(Rules{}.scouts, 5); }

TEST(Scouting, S2_ScoutsSettingSaysHowManyArePlaced) {
  Scene scene(8, 6);
  for (const std::uint8_t scouts : {3, 4}) {
    scene.rules().scouts = scouts;
    EXPECT_EQ(placed_on_first_columns(scene).scouts.size(), 2u * scouts);
  }
}

TEST(Scouting, S2_PlacedOnPassableCellsOfTheOwnBaseline) {
  Scene scene({"......", "......", "......", "......", "......", "w....."});
  const State state = begun(scene);
  EXPECT_EQ(refusal_of(state, kSouth, Place{scene.at("A1")}).rule, "S2") << "water";
  EXPECT_EQ(refusal_of(state, kSouth, Place{scene.at("B2")}).rule, "S2") << "off the baseline";
  EXPECT_EQ(refusal_of(state, kSouth, Place{scene.at("B6")}).rule, "S2") << "the enemy's baseline";
  EXPECT_EQ(refusal_of(state, kSouth, Place{9999}).rule, "S2") << "off the board";
  EXPECT_TRUE(is_offered(state, kSouth, Place{scene.at("B1")}));
  EXPECT_TRUE(is_offered(state, kNorth, Place{scene.at("B6")}));
  EXPECT_FALSE(is_offered(state, kSouth, Place{scene.at("A1")}));
}

TEST(Scouting, S2_AllArePlacedBeforeTheConfirmation) {
  Scene scene(6, 6);
  scene.rules().scouts = 2;
  State state = play(begun(scene), kSouth, Place{1});
  EXPECT_EQ(refusal_of(state, kSouth, ConfirmPlacement{}).rule, "S2");
  state = play(state, kSouth, Place{3});
  EXPECT_EQ(refusal_of(state, kSouth, Place{4}).rule, "S2") << "no more than there are";
  state = play(state, kSouth, ConfirmPlacement{});
  EXPECT_EQ(refusal_of(state, kSouth, Lift{3}).rule, "S2") << "confirmed is confirmed";
  EXPECT_EQ(legal_orders(state, kSouth), std::vector<Order>{kit::Resign{}});
}

TEST(Scouting, S2_APlacedScoutMayBeLiftedAgain) {
  Scene scene(6, 6);
  scene.rules().scouts = 2;
  State state = play(begun(scene), kSouth, Place{1});
  EXPECT_EQ(refusal_of(state, kSouth, Lift{2}).rule, "S2");
  EXPECT_EQ(refusal_of(state, kNorth, Lift{1}).rule, "S2") << "the enemy has none there, and learns nothing";
  state = play(state, kSouth, Lift{1});
  EXPECT_TRUE(state.sides[0].placement.empty());
}

TEST(Scouting, S2_PlacementIsSecretUntilBothHaveConfirmed) {
  Scene scene(6, 6);
  scene.rules().scouts = 1;
  const State before = begun(scene);
  State state = play(play(before, kSouth, Place{2}), kSouth, ConfirmPlacement{});
  for (const kit::Viewer viewer : {kit::Viewer::kNorth, kit::Viewer::kPublic, kit::Viewer::kDelayed})
    EXPECT_EQ(view(state, viewer), view(before, viewer));
  EXPECT_EQ(view(state, kit::Viewer::kNorth).may_act, 3) << "North cannot tell that South is ready";
  EXPECT_EQ(view(state, kit::Viewer::kSouth).may_act, 2);
  EXPECT_EQ(view(state, kit::Viewer::kSouth).sides[0].placement, std::vector<Cell>{2});
  EXPECT_FALSE(redact(before, Placed{kSouth, 2}, kit::Viewer::kNorth));
  EXPECT_TRUE(redact(before, Placed{kSouth, 2}, kit::Viewer::kBoth));

  state = play(play(state, kNorth, Place{30}), kNorth, ConfirmPlacement{}, {1, 2});
  EXPECT_EQ(view(state, kit::Viewer::kPublic).scouts.size(), 2u);
  EXPECT_TRUE(view(state, kit::Viewer::kSouth).sides[0].placement.empty());
}

TEST(Scouting, S2_ScoutsAreNumberedByColumnWhateverTheOrderOfPlacing) {
  Scene scene(6, 6);
  scene.rules().scouts = 2;
  State state = begun(scene);
  for (const auto& [seat, cell] : {std::pair{kSouth, 5}, {kSouth, 0}, {kNorth, 34}, {kNorth, 31}})
    state = play(state, seat, Place{static_cast<Cell>(cell)});
  state = play(play(state, kNorth, ConfirmPlacement{}), kSouth, ConfirmPlacement{}, {1, 2});
  std::vector<int> cells;
  for (const Scout& scout : state.scouts) cells.push_back(scout.cell);
  EXPECT_EQ(cells, (std::vector<int>{0, 5, 31, 34}));
}

TEST(Scouting, S2_PlacementSettingFixedPutsThemOnTheScenariosColumns) {
  Scene scene(8, 6);
  scene.rules().scouts = 2;
  EXPECT_TRUE(begun(scene).scouts.empty()) << "secret: still to be placed";
  scene.rules().placement = Placement::kFixed;
  scene.setup().fixed_columns = {{{1, 6}, {2, 3}}};
  const State state = play(scene.start(), kReferee, kit::Begin{}, {5, 2});
  ASSERT_EQ(state.scouts.size(), 4u);
  EXPECT_EQ(state.scouts[1].cell, scene.at("G1"));
  EXPECT_EQ(state.scouts[3].cell, scene.at("D6"));
  EXPECT_EQ(state.phase, Phase::kMoves);
}

TEST(Scouting, S2_FixedWithoutColumnsIsSpreadEvenlyAndAlikeForBothSides) {
  Scene scene(16, 6);
  scene.rules().placement = Placement::kFixed;
  const State state = play(scene.start(), kReferee, kit::Begin{}, {5, 2});
  std::vector<int> south, north;
  for (int i = 0; i < 5; ++i) {
    south.push_back(state.scouts[static_cast<std::size_t>(i)].cell % 16);
    north.push_back(15 - state.scouts[static_cast<std::size_t>(9 - i)].cell % 16);
  }
  EXPECT_EQ(south, (std::vector<int>{1, 4, 8, 11, 14}));
  EXPECT_EQ(north, south);
}

TEST(Scouting, S3_HigherRollMovesFirstAndTiesRollAgain) {
  Scene scene(6, 6);
  scene.rules().placement = Placement::kFixed;
  scene.rules().scouts = 1;
  EXPECT_EQ(play(scene.start(), kReferee, kit::Begin{}, {5, 2}).active, kSouth);
  EXPECT_EQ(play(scene.start(), kReferee, kit::Begin{}, {2, 5}).active, kNorth);
  const auto events = events_of(scene.start(), kReferee, kit::Begin{}, {4, 4, 1, 1, 3, 6});
  EXPECT_EQ(count<InitiativeRolled>(events), 3u);
  EXPECT_EQ(only<InitiativeRolled>(events).first, kit::Seat::kNone);
  EXPECT_EQ(only<TurnBegan>(events), (TurnBegan{kNorth, 1}));
}

TEST(Scouting, S3_UpToThreeScoutsMoveEachOnce) {
  Scene scene(8, 8);
  scene.south({"A1", "C1", "E1", "G1"}).north({"A8"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("A2")});
  EXPECT_EQ(view(state, kit::Viewer::kPublic).moves_left, 2);
  EXPECT_EQ(refusal_of(state, kSouth, Move{1, scene.at("A3")}).rule, "S3");
  state = play(state, kSouth, Move{2, scene.at("C2")});
  state = play(state, kSouth, Move{4, scene.at("G2")});
  EXPECT_EQ(state.active, kNorth) << "the third move was the last; no enemy is near; the turn is over";
}

TEST(Scouting, S3_ScoutsMovedPerTurnSetting) {
  Scene scene(8, 8);
  scene.south({"A1", "C1", "E1"}).north({"A8"});
  scene.rules().scouts_moved_per_turn = 1;
  EXPECT_EQ(play(scene.state(), kSouth, Move{1, scene.at("A2")}).active, kNorth);
  scene.rules().scouts_moved_per_turn = 2;
  EXPECT_EQ(play(scene.state(), kSouth, Move{1, scene.at("A2")}).active, kSouth);
}

TEST(Scouting, S3_OnlyTheSideToActMovesAndOnlyItsOwn) {
  Scene scene(8, 8);
  scene.south({"A1"}).north({"A8"});
  const State state = scene.state();
  EXPECT_EQ(refusal_of(state, kNorth, Move{2, scene.at("A7")}).rule, "S3");
  EXPECT_EQ(refusal_of(state, kSouth, Move{2, scene.at("A7")}).rule, "S3");
  EXPECT_EQ(refusal_of(state, kSouth, Move{9, scene.at("A7")}).rule, "S4");
  EXPECT_EQ(refusal_of(begun(scene), kSouth, Move{1, scene.at("A2")}).rule, "S2");
}

}  // namespace
}  // namespace galloper::scouting
