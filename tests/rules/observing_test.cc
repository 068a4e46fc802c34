// S6, S7, S10: observing, the phases of a turn, coming home.
#include "tests/rules/scene.h"

namespace galloper::scouting {
namespace {

ScoutStatus status(const State& state, ScoutId scout) { return state.scouts[scout - 1u].status; }

// South's scout before the enemy baseline, another of its scouts far off, North's at some distance.
Scene before_the_baseline() {
  Scene scene(8, 6);
  scene.south({"c5", "h1"}).north({"h6", "a6"});
  return scene;
}

TEST(Scouting, S6_FirstBaselineCellEndsTheMove) {
  Scene scene = before_the_baseline();
  const State state = scene.state();
  EXPECT_TRUE(is_offered(state, kSouth, Move{1, scene.at("c6")}));
  EXPECT_TRUE(is_offered(state, kSouth, Move{1, scene.at("e6")})) << "along row 5, then onto the baseline";
  Scene walled({"........", "ww.wwwww", "........", "........", "........", "........"});
  walled.south({"c5"}).north({"h4"});
  EXPECT_EQ(destinations_of(walled.state(), 1), "c6") << "no further along the baseline";
}

TEST(Scouting, S6_SpendsItsSidesWholeNextTurnObserving) {
  Scene scene = before_the_baseline();
  State state = play(scene.state(), kSouth, Move{1, scene.at("c6")});
  EXPECT_EQ(status(state, 1), ScoutStatus::kObserving);
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(state.active, kNorth);
  EXPECT_EQ(status(state, 1), ScoutStatus::kObserving) << "not yet in the turn in which it came";
  state = play(state, kNorth, EndMoves{});
  ASSERT_EQ(state.active, kSouth);
  EXPECT_EQ(refusal_of(state, kSouth, Move{1, scene.at("c5")}).rule, "S6");
  EXPECT_EQ(view(state, kit::Viewer::kPublic).moves_left, 1) << "it uses none of the moves";
  const auto events = events_of(state, kSouth, EndMoves{});
  EXPECT_EQ(only<Observed>(events), Observed{1});
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(status(state, 1), ScoutStatus::kRidingHome);
  state = play(state, kNorth, EndMoves{});
  EXPECT_TRUE(is_offered(state, kSouth, Move{1, scene.at("c1")}));
}

TEST(Scouting, S6_MayAttackInTheTurnInWhichItArrivesNotWhileObserving) {
  Scene scene = before_the_baseline();
  scene.north({"d6"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("c6")});
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
  scene.south({"c4"}).north({"d6", "c3"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("c6")});
  state = play(play(state, kSouth, EndMoves{}), kSouth, EndTurn{});
  state = play(play(state, kNorth, EndMoves{}), kNorth, EndTurn{});
  state = play(state, kSouth, EndMoves{});
  ASSERT_EQ(state.phase, Phase::kAttacks) << "another scout has a target";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 6}).rule, "S6");
}

TEST(Scouting, S6_DefendsAsUsualWhileObserving) {
  Scene scene = before_the_baseline();
  scene.north({"d6"});
  State state = play(play(scene.state(), kSouth, Move{1, scene.at("c6")}), kSouth, EndMoves{});
  state = play(play(state, kSouth, EndTurn{}), kNorth, EndMoves{});
  state = play(state, kNorth, Attack{6, 1}, {1, 6});
  EXPECT_EQ(status(state, 6), ScoutStatus::kCaptured);
  EXPECT_EQ(status(state, 1), ScoutStatus::kObserving);
}

TEST(Scouting, S7_TurnIsMovesThenAttacks) {
  Scene scene(8, 8);
  scene.south({"c3", "h1"}).north({"c4", "h8"});
  State state = scene.state();
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 3}).rule, "S7") << "first the moves end";
  EXPECT_EQ(refusal_of(state, kSouth, EndTurn{}).rule, "S7");
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(refusal_of(state, kSouth, Move{1, scene.at("b3")}).rule, "S7");
  EXPECT_EQ(refusal_of(state, kSouth, EndMoves{}).rule, "S7");
  EXPECT_EQ(play(state, kSouth, EndTurn{}).active, kNorth) << "attacking is optional";
}

TEST(Scouting, S7_EachScoutAttacksOnceAndMayBeAttackedOften) {
  Scene scene(8, 8);
  scene.south({"c3", "d4", "h1"}).north({"c4", "b3", "h8"});
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
  scene.south({"c3", "c2", "h1"}).north({"c4", "e3", "h8"});
  const State state = play(scene.state(), kSouth, EndMoves{});
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 2}).rule, "S7") << "a friend";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 5}).rule, "S7") << "two cells off";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{4, 1}).rule, "S7") << "not its own scout";
  EXPECT_EQ(refusal_of(state, kSouth, Attack{1, 0}).rule, "S7");
  EXPECT_EQ(refusal_of(state, kSouth, Attack{9, 4}).rule, "S7");
}

TEST(Scouting, S7_AdjacencySetting) {
  Scene scene(8, 8);
  scene.south({"c3"}).north({"d4"});
  EXPECT_EQ(play(scene.state(), kSouth, EndMoves{}).active, kNorth) << "orthogonal: nothing to attack";
  scene.rules().adjacency = Adjacency::kAllEight;
  EXPECT_TRUE(is_offered(play(scene.state(), kSouth, EndMoves{}), kSouth, Attack{1, 2}));
}

TEST(Scouting, S7_OnHexesAlwaysSix) {
  for (const Adjacency adjacency : {Adjacency::kOrthogonal, Adjacency::kAllEight}) {
    Scene scene(8, 8);
    scene.rules().grid = Grid::kHex;
    scene.rules().adjacency = adjacency;
    scene.south({"c3", "h1"}).north({"b4", "d4"});
    const State state = play(scene.state(), kSouth, EndMoves{});
    EXPECT_TRUE(is_offered(state, kSouth, Attack{1, 3}));
    EXPECT_FALSE(is_offered(state, kSouth, Attack{1, 4}))
        << "d4 touches c3 on squares of eight, not on hexes";
  }
}

TEST(Scouting, S7_ServerEndsPhasesThatOfferNothing) {
  Scene scene(8, 8);
  scene.south({"c3"}).north({"h8"});
  const auto events = events_of(scene.state(), kSouth, Move{1, scene.at("c4")});
  EXPECT_EQ(count<MovesEnded>(events), 1u);
  EXPECT_EQ(only<TurnBegan>(events), (TurnBegan{kNorth, 1}));
}

TEST(Scouting, S7_SideKeepsTheChoiceWhileAnythingIsOffered) {
  Scene scene(8, 8);
  scene.south({"c3", "a1"}).north({"c5"});
  State state = play(scene.state(), kSouth, Move{1, scene.at("c4")});
  EXPECT_EQ(state.phase, Phase::kMoves) << "another scout may still move";
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(state.phase, Phase::kAttacks) << "there is somebody to attack";
}

// A side without scouts on the board is passed over, turn after turn.
TEST(Scouting, S7_SideWithNothingToDoIsPassedOver) {
  Scene scene(8, 8);
  scene.south({"c3"}).north({});
  const State state = play(scene.state(), kSouth, Move{1, scene.at("c4")});
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(state.turn, 2);
}

TEST(Scouting, S10_FirstCellOfTheOwnBaselineEndsTheMoveAndItLeaves) {
  Scene scene({"........", "........", "........", "........", "ww.wwwww", "........"});
  scene.south({"c2", "a3"}).north({"h5", "h4"});
  State state = scene.state();
  state.scouts[0].status = ScoutStatus::kRidingHome;
  EXPECT_EQ(destinations_of(state, 1), "c1");
  const auto events = events_of(state, kSouth, Move{1, scene.at("c1")});
  EXPECT_EQ(only<Returned>(events).scout, 1);
  state = play(state, kSouth, Move{1, scene.at("c1")});
  EXPECT_EQ(status(state, 1), ScoutStatus::kReturned);
  EXPECT_EQ(state.sides[0].returned, 1);
  EXPECT_EQ(refusal_of(play(state, kSouth, EndMoves{}), kNorth, Move{1, scene.at("c2")}).rule, "S3");
}

TEST(Scouting, S10_WithoutHavingObservedNobodyReturns) {
  Scene scene(8, 6);
  scene.rules().may_move_back = true;
  scene.south({"c2"}).north({"h6"});
  const State state = play(scene.state(), kSouth, Move{1, scene.at("c1")});
  EXPECT_EQ(status(state, 1), ScoutStatus::kRidingOut);
  EXPECT_EQ(state.sides[0].returned, 0);
}

}  // namespace
}  // namespace galloper::scouting
