// S6, S7, S10: observing, the phases of a turn, coming home.
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

ScoutStatus status(const State& state, ScoutId scout) { return state.scouts[scout - 1u].status; }

// South's scout before the enemy baseline, another of its scouts far off, North's at some distance.
Scene before_the_baseline() {
  Scene scene(8, 6);
  scene.south({"C5", "H1"}).north({"H6", "A6"});
  return scene;
}

TEST(Scouting, S6_FirstBaselineCellEndsTheMove) {
  Scene scene = before_the_baseline();
  const State state = scene.state();
  EXPECT_TRUE(is_offered(state, kSouth, Move{1, scene.at("C6")}));
  EXPECT_TRUE(is_offered(state, kSouth, Move{1, scene.at("E6")})) << "along row 5, then onto the baseline";
  Scene walled({"........", "ww.wwwww", "........", "........", "........", "........"});
  walled.south({"C5"}).north({"H4"});
  EXPECT_EQ(destinations_of(walled.state(), 1), "C6") << "no further along the baseline";
}

TEST(Scouting, S6_SpendsItsSidesWholeNextTurnObserving) {
  Scene scene = before_the_baseline();
  State state = play(scene.state(), kSouth, Move{1, scene.at("C6")});
  EXPECT_EQ(status(state, 1), ScoutStatus::kObserving);
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(state.active, kNorth);
  EXPECT_EQ(status(state, 1), ScoutStatus::kObserving) << "not yet in the turn in which it came";
  state = play(state, kNorth, EndMoves{});
  ASSERT_EQ(state.active, kSouth);
  EXPECT_EQ(refusal_of(state, kSouth, Move{1, scene.at("C5")}).rule, "S6");
  EXPECT_EQ(view(state, kit::Viewer::kPublic).moves_left, 1) << "it uses none of the moves";
  const auto events = events_of(state, kSouth, EndMoves{});
  EXPECT_EQ(only<Observed>(events), Observed{1});
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(status(state, 1), ScoutStatus::kRidingHome);
  state = play(state, kNorth, EndMoves{});
  EXPECT_TRUE(is_offered(state, kSouth, Move{1, scene.at("C1")}));
}

TEST(Scouting, S6_MayAttackInTheTurnInWhichItArrivesNotWhileObserving) {
  Scene scene = before_the_baseline();
  scene.north({"D6"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("C6")});
  state = play(state, kSouth, EndMoves{});
  ASSERT_EQ(state.phase, Phase::kAttacks);
  EXPECT_TRUE(is_offered(state, kSouth, Attack{1, 6}));
  state = play(play(state, kSouth, EndTurn{}), kNorth, EndMoves{});
  ASSERT_EQ(state.active, kNorth);
  EXPECT_TRUE(is_offered(state, kNorth, Attack{6, 1})) << "it may be attacked in every enemy turn";
  state = play(play(state, kNorth, EndTurn{}), kSouth, EndMoves{});
  EXPECT_EQ(state.active, kNorth) << "the observing scout had nothing to attack with: the turn was over";
}

TEST(Scouting, S6_AttackByAnObservingScoutIsRefused) {
  Scene scene = before_the_baseline();
  scene.south({"C4"}).north({"D6", "C3"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("C6")});
  state = play(play(state, kSouth, EndMoves{}), kSouth, EndTurn{});
  state = play(play(state, kNorth, EndMoves{}), kNorth, EndTurn{});
  state = play(state, kSouth, EndMoves{});
  ASSERT_EQ(state.phase, Phase::kAttacks) << "another scout has a target";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 6}).rule, "S6");
}

TEST(Scouting, S6_DefendsAsUsualWhileObserving) {
  Scene scene = before_the_baseline();
  scene.north({"D6"});
  State state = play(play(scene.state(), kSouth, Move{1, scene.at("C6")}), kSouth, EndMoves{});
  state = play(play(state, kSouth, EndTurn{}), kNorth, EndMoves{});
  state = play(state, kNorth, Attack{6, 1}, {1, 6});
  EXPECT_EQ(status(state, 6), ScoutStatus::kCaptured);
  EXPECT_EQ(status(state, 1), ScoutStatus::kObserving);
}

TEST(Scouting, S7_TurnIsMovesThenAttacks) {
  Scene scene(8, 8);
  scene.south({"C3", "H1"}).north({"C4", "H8"});
  State state = scene.state();
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 3}).rule, "S7") << "first the moves end";
  EXPECT_EQ(refusal_of(state, kSouth, EndTurn{}).rule, "S7");
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(refusal_of(state, kSouth, Move{1, scene.at("B3")}).rule, "S7");
  EXPECT_EQ(refusal_of(state, kSouth, EndMoves{}).rule, "S7");
  EXPECT_EQ(play(state, kSouth, EndTurn{}).active, kNorth) << "attacking is optional";
}

TEST(Scouting, S7_EachScoutAttacksOnceAndMayBeAttackedOften) {
  Scene scene(8, 8);
  scene.south({"C3", "D4", "H1"}).north({"C4", "B3", "H8"});
  State state = play(scene.state(), kSouth, EndMoves{});
  EXPECT_TRUE(is_offered(state, kSouth, Attack{1, 4}));
  EXPECT_TRUE(is_offered(state, kSouth, Attack{1, 5}));
  state = play(state, kSouth, Attack{1, 4}, {3, 3});
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 5}).rule, "S7");
  EXPECT_TRUE(is_offered(state, kSouth, Attack{2, 4}));
  state = play(state, kSouth, Attack{2, 4}, {3, 3});
  EXPECT_EQ(state.active, kNorth) << "nobody is left to attack: the turn is over";
}

TEST(Scouting, S7_OnlyAdjacentEnemiesAreAttacked) {
  Scene scene(8, 8);
  scene.south({"C3", "C2", "H1"}).north({"C4", "E3", "H8"});
  const State state = play(scene.state(), kSouth, EndMoves{});
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 2}).rule, "S7") << "a friend";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 5}).rule, "S7") << "two cells off";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{4, 1}).rule, "S7") << "not its own scout";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 0}).rule, "S7");
  EXPECT_EQ(refusal_of(state, kSouth, Attack{9, 4}).rule, "S7");
}

TEST(Scouting, S7_AdjacencySetting) {
  Scene scene(8, 8);
  scene.south({"C3"}).north({"D4"});
  EXPECT_EQ(play(scene.state(), kSouth, EndMoves{}).active, kNorth) << "orthogonal: nothing to attack";
  scene.rules().adjacency = Adjacency::kAllEight;
  EXPECT_TRUE(is_offered(play(scene.state(), kSouth, EndMoves{}), kSouth, Attack{1, 2}));
}

TEST(Scouting, S7_OnHexesAlwaysSix) {
  for (const Adjacency adjacency : {Adjacency::kOrthogonal, Adjacency::kAllEight}) {
    Scene scene(8, 8);
    scene.rules().grid = Grid::kHex;
    scene.rules().adjacency = adjacency;
    scene.south({"C3", "H1"}).north({"B4", "D4"});
    const State state = play(scene.state(), kSouth, EndMoves{});
    EXPECT_TRUE(is_offered(state, kSouth, Attack{1, 3}));
    EXPECT_FALSE(is_offered(state, kSouth, Attack{1, 4}))
        << "D4 touches C3 on squares of eight, not on hexes";
  }
}

TEST(Scouting, S7_ServerEndsPhasesThatOfferNothing) {
  Scene scene(8, 8);
  scene.south({"C3"}).north({"H8"});
  const auto events = events_of(scene.state(), kSouth, Move{1, scene.at("C4")});
  EXPECT_EQ(count<MovesEnded>(events), 1u);
  EXPECT_EQ(only<TurnBegan>(events), (TurnBegan{kNorth, 1}));
}

TEST(Scouting, S7_SideKeepsTheChoiceWhileAnythingIsOffered) {
  Scene scene(8, 8);
  scene.south({"C3", "A1"}).north({"C5"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("C4")});
  EXPECT_EQ(state.phase, Phase::kMoves) << "another scout may still move";
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(state.phase, Phase::kAttacks) << "there is somebody to attack";
}

// A side without scouts on the board is passed over, turn after turn.
TEST(Scouting, S7_SideWithNothingToDoIsPassedOver) {
  Scene scene(8, 8);
  scene.south({"C3"}).north({});
  const State state = play(scene.state(), kSouth, Move{1, scene.at("C4")});
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(state.turn, 2);
}

TEST(Scouting, S10_FirstCellOfTheOwnBaselineEndsTheMoveAndItLeaves) {
  Scene scene({"........", "........", "........", "........", "ww.wwwww", "........"});
  scene.south({"C2", "A3"}).north({"H5", "H4"});
  State state = scene.state();
  state.scouts[0].status = ScoutStatus::kRidingHome;
  EXPECT_EQ(destinations_of(state, 1), "C1");
  const auto events = events_of(state, kSouth, Move{1, scene.at("C1")});
  EXPECT_EQ(only<Returned>(events).scout, 1);
  state = play(state, kSouth, Move{1, scene.at("C1")});
  EXPECT_EQ(status(state, 1), ScoutStatus::kReturned);
  EXPECT_EQ(state.sides[0].returned, 1);
  EXPECT_EQ(refusal_of(play(state, kSouth, EndMoves{}), kNorth, Move{1, scene.at("C2")}).rule, "S3");
}

TEST(Scouting, S10_WithoutHavingObservedNobodyReturns) {
  Scene scene(8, 6);
  scene.rules().may_move_back = true;
  scene.south({"C2"}).north({"H6"});
  const State state = play(scene.state(), kSouth, Move{1, scene.at("C1")});
  EXPECT_EQ(status(state, 1), ScoutStatus::kRidingOut);
  EXPECT_EQ(state.sides[0].returned, 0);
}

}  // namespace
}  // namespace galloper::scouting
