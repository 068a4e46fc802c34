// S4, S5: where a scout may ride.
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

using kit::Direction;

std::size_t destination_count(const State& state, ScoutId scout) { return reachable(state, scout).size(); }

TEST(Scouting, S4_ForwardLeftRightInAnyMixNeverBackOrDiagonal) {
  Scene scene(6, 6);
  scene.south({"C2"}).north({"F5"});
  scene.rules().move = 2;
  EXPECT_EQ(destinations_of(scene.state(), 1), "A2 B2 D2 E2 B3 C3 D3 C4");
  EXPECT_EQ(destinations_of(scene.state(kNorth), 2), "F3 E4 F4 D5 E5") << "North's forward is south";
}

TEST(Scouting, S4_SixSquaresByDefault) {
  EXPECT_EQ(Rules{}.move, 6);
  Scene scene(16, 20);
  scene.south({"H1"}).north({"H20"});
  EXPECT_TRUE(is_offered(scene.state(), kSouth, Move{1, scene.at("H7")}));
  EXPECT_TRUE(is_offered(scene.state(), kSouth, Move{1, scene.at("K4")}));
  EXPECT_EQ(refusal_of(scene.state(), kSouth, Move{1, scene.at("H8")}).rule, "S4");
  EXPECT_EQ(refusal_of(scene.state(), kSouth, Move{1, scene.at("K5")}).rule, "S4");
}

TEST(Scouting, S4_MoveSettingTurned) {
  Scene scene(16, 20);
  scene.south({"H1"}).north({"H20"});
  for (const int move : {4, 9}) {
    scene.rules().move = static_cast<std::uint8_t>(move);
    EXPECT_TRUE(is_offered(scene.state(), kSouth, Move{1, static_cast<Cell>(7 + 16 * move)}));
    EXPECT_FALSE(is_offered(scene.state(), kSouth, Move{1, static_cast<Cell>(7 + 16 * (move + 1))}));
  }
}

TEST(Scouting, S4_HalfSpeedRoundsUp) {
  Scene scene(6, 20);
  scene.south({"A1"}).north({"F20"});
  for (const auto& [move, half] : {std::pair{6, 3}, {5, 3}, {1, 1}}) {
    scene.rules().move = static_cast<std::uint8_t>(move);
    State state = scene.state();
    state.scouts[0].wounded = true;
    EXPECT_TRUE(is_offered(state, kSouth, Move{1, static_cast<Cell>(6 * half)})) << move;
    EXPECT_FALSE(is_offered(state, kSouth, Move{1, static_cast<Cell>(6 * (half + 1))})) << move;
  }
}

TEST(Scouting, S4_ForwardIsTowardTheOwnBaselineAfterObserving) {
  Scene scene(6, 8);
  scene.south({"C5"}).north({"F5"});
  scene.rules().move = 1;
  State state = scene.state();
  EXPECT_EQ(destinations_of(state, 1), "B5 D5 C6");
  state.scouts[0].status = ScoutStatus::kRidingHome;
  EXPECT_EQ(destinations_of(state, 1), "C4 B5 D5");
}

TEST(Scouting, S4_MayMoveBackSetting) {
  Scene scene(6, 8);
  scene.south({"C5"}).north({"F5"});
  scene.rules().move = 1;
  scene.rules().may_move_back = true;
  EXPECT_EQ(destinations_of(scene.state(), 1), "C4 B5 D5 C6");
  scene.rules().grid = Grid::kHex;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B4 C4 B5 D5 B6 C6");
  scene.rules().may_move_back = false;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B5 D5 B6 C6");
}

TEST(Scouting, S4_HexForwardIsTheTwoCellsOfTheNextRow) {
  Scene scene(6, 8);
  scene.rules().grid = Grid::kHex;
  scene.rules().move = 1;
  scene.south({"C4"}).north({"C6"});
  EXPECT_EQ(destinations_of(scene.state(), 1), "B4 D4 C5 D5") << "row 4 sits half a cell right";
  EXPECT_EQ(destinations_of(scene.state(kNorth), 2), "C5 D5 B6 D6");
}

TEST(Scouting, S4_ServerTakesAShortestPathAlwaysTheSame) {
  Scene scene({"......", "......", "......", "......", "..w...", "......"});
  scene.south({"C1"}).north({"F6"});
  const auto moved = only<Moved>(events_of(scene.state(), kSouth, Move{1, scene.at("C3")}));
  EXPECT_EQ(moved.to, scene.at("C3"));
  EXPECT_EQ(moved.steps, (std::vector<Direction>{Direction::kWest, Direction::kNorth, Direction::kNorth,
                                                 Direction::kEast}));
}

TEST(Scouting, S4_EveryPathLeadsThereWithinTheAllowance) {
  for (const Grid grid : {Grid::kSquare, Grid::kHex}) {
    Scene scene({"......", ".w..w.", "..ww..", ".w..w.", "......", "......"});
    scene.rules().grid = grid;
    scene.south({"C1"}).north({"F4"});
    const State state = scene.state();
    const kit::Grid board(grid == Grid::kHex ? kit::Tiling::kHex : kit::Tiling::kSquare, 6, 6);
    for (const auto& [cell, preview] : reachable(state, 1)) {
      Cell here = scene.at("C1");
      for (const Direction step : preview.steps) {
        here = board.step(here, step);
        ASSERT_NE(here, kit::kOffBoard);
        EXPECT_FALSE(state.setup->ground.terrain[state.setup->ground.cells[here]].impassable);
      }
      EXPECT_EQ(here, cell);
      EXPECT_LE(preview.steps.size(), 6u);
    }
  }
}

TEST(Scouting, S5_OneScoutToACell) {
  Scene scene(6, 6);
  scene.south({"C2", "D2"}).north({"C3"});
  scene.rules().move = 1;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B2");
  EXPECT_EQ(refusal_of(scene.state(), kSouth, Move{1, scene.at("C3")}).rule, "S5");
  EXPECT_EQ(refusal_of(scene.state(), kSouth, Move{1, scene.at("D2")}).rule, "S5");
  State placing = play(Scene(6, 6).start(), kReferee, kit::Begin{});
  placing = play(placing, kSouth, Place{3});
  EXPECT_EQ(refusal_of(placing, kSouth, Place{3}).rule, "S5");
}

// A corridor one cell wide with a scout in it.
Scene corridor() {
  Scene scene({"......", "ww.www", "ww.www", "ww.www", "ww.www", "......"});
  scene.rules().move = 3;
  return scene;
}

TEST(Scouting, S5_NoPassingThroughAnyScout) {
  Scene friends = corridor();
  friends.south({"C2", "C3"}).north({"F6"});
  EXPECT_EQ(destinations_of(friends.state(), 1), "");
  Scene enemies = corridor();
  enemies.south({"C2"}).north({"C3"});
  EXPECT_EQ(destinations_of(enemies.state(), 1), "");
}

TEST(Scouting, S5_PassThroughFriendsSetting) {
  Scene friends = corridor();
  friends.rules().pass_through_friends = true;
  friends.south({"C2", "C3"}).north({"F6"});
  EXPECT_EQ(destinations_of(friends.state(), 1), "C4 C5") << "past its friend, not onto it";
  Scene enemies = corridor();
  enemies.rules().pass_through_friends = true;
  enemies.south({"C2"}).north({"C3"});
  EXPECT_EQ(destinations_of(enemies.state(), 1), "") << "never past an enemy";
}

// The first cell of the baseline that it enters would end its move, and there is its friend.
TEST(Scouting, S5_NoPassingAFriendOnTheBaselineThatEndsTheMove) {
  Scene scene({"ww..ww", "wwwwww", "wwwwww", "wwwwww", "wwwwww", "......"});
  scene.setup().ground.cells[static_cast<std::size_t>(scene.at("C5"))] = 0;
  scene.rules().pass_through_friends = true;
  scene.south({"C5", "C6"}).north({"F1"});
  EXPECT_EQ(destinations_of(scene.state(), 1), "");
}

TEST(Scouting, S5_TerrainCostsNothingToEnter) {
  Scene open(6, 8);
  Scene rough({"......", "FFFFFF", "ffffff", "hhhhhh", "FFFFFF", "ffffff", "hhhhhh", "......"});
  for (Scene* const scene : {&open, &rough}) scene->south({"C1"}).north({"F8"});
  EXPECT_EQ(destination_count(open.state(), 1), destination_count(rough.state(), 1));
}

TEST(Scouting, S5_AScoutWithoutDestinationStaysAndMayStillAttack) {
  Scene scene({"......", "ww.www", "ww.www", "ww.www", "wwwwww", "......"});
  scene.south({"C3"}).north({"C4"});
  Scene ahead = scene;
  const State state = scene.state();
  EXPECT_EQ(destination_count(state, 1), 0u);
  EXPECT_EQ(refusal_of(state, kSouth, Move{1, scene.at("B3")}).rule, "S9") << "water";
  const State attacks = play(state, kSouth, EndMoves{});
  EXPECT_TRUE(is_offered(attacks, kSouth, Attack{1, 2}));
}

}  // namespace
}  // namespace galloper::scouting
