// N5, N8, N9: plans, fire and what it sinks.
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

// Two armoured cruisers abeam of each other at range 3: four dice each way.
Scene duel(int south_damage = 0, int north_damage = 0) {
  Scene scene(10, 8);
  scene.south("armoured_cruiser", "D3", kE, south_damage).north("armoured_cruiser", "D6", kE, north_damage);
  return scene;
}

TEST(NavalFire, N5_OneFaceMajorTwoMinorThreeMiss) {
  const std::vector<int> points = {0, 0, 0, 1, 1, 2};
  for (std::uint32_t face = 1; face <= 6; ++face) {
    Scene scene(10, 8);
    scene.with_class({"one", "one die", 1, 1, 9, Tubes::kNone, 0});
    scene.south("one", "D4", kE).north("transport", "E5", kE);
    State state = aim(scene.fire(), 1, 2);
    const Fired fired = only<Fired>(events_of(state, kSouth, CommitFire{}, {face}));
    EXPECT_EQ(fired.points, points[face - 1]);
    EXPECT_EQ(fired.dice, std::vector<std::uint8_t>{static_cast<std::uint8_t>(face)});
  }
}

TEST(NavalFire, N8_AllIsRolledWhenBothHaveCommitted) {
  State state = duel().fire();
  state = aim(state, 1, 2);
  const auto first = events_of(state, kSouth, CommitFire{});
  EXPECT_EQ(first.size(), 1u);
  state = play(state, kSouth, CommitFire{});
  EXPECT_EQ(state.phase, Phase::kFire);
  state = aim(state, 2, 1);
  const auto events = events_of(state, kNorth, CommitFire{}, {4, 1, 1, 6, 5, 5, 2, 3});
  const std::vector<Fired> fired = all<Fired>(events);
  ASSERT_EQ(fired.size(), 2u);
  EXPECT_EQ(fired[0], (Fired{1, Weapon::kGuns, 2, 3, false, {4, 1, 1, 6}, 3}));
  EXPECT_EQ(fired[1], (Fired{2, Weapon::kGuns, 1, 3, false, {5, 5, 2, 3}, 2}));
  state = play(state, kNorth, CommitFire{}, {4, 1, 1, 6, 5, 5, 2, 3});
  EXPECT_EQ(ship_of(state, 2).damage, 3);
  EXPECT_EQ(ship_of(state, 1).damage, 2);
  EXPECT_EQ(state.turn, 2);
}

TEST(NavalFire, N8_AShipSunkThisTurnStillFires) {
  State state = duel(0, 6).fire();
  state = play(aim(state, 1, 2), kSouth, CommitFire{});
  state = aim(state, 2, 1);
  const auto events = events_of(state, kNorth, CommitFire{}, {6, 6, 6, 6, 6, 1, 1, 1});
  EXPECT_EQ(all<Fired>(events).size(), 2u);
  EXPECT_EQ(only<Sunk>(events).ship, 2);
  state = play(state, kNorth, CommitFire{}, {6, 6, 6, 6, 6, 1, 1, 1});
  EXPECT_EQ(ship_of(state, 1).damage, 2);
}

TEST(NavalFire, N8_TwoShipsMaySinkEachOther) {
  State state = duel(6, 6).fire();
  state = play(aim(state, 1, 2), kSouth, CommitFire{});
  state = play(aim(state, 2, 1), kNorth, CommitFire{}, {6, 1, 1, 1, 6, 1, 1, 1});
  EXPECT_EQ(ship_of(state, 1).status, ShipStatus::kSunk);
  EXPECT_EQ(ship_of(state, 2).status, ShipStatus::kSunk);
  ASSERT_TRUE(state.outcome.has_value());
  EXPECT_EQ(state.outcome->winner, kit::Seat::kNone);
}

TEST(NavalFire, N8_APlanMayBeChangedUntilItIsCommitted) {
  Scene scene(10, 8);
  scene.south("armoured_cruiser", "D3", kE).north("armoured_cruiser", "D6", kE).north("transport", "F5", kE);
  State state = aim(scene.fire(), 1, 2);
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kGuns, 2}).rule, "N8");
  state = aim(state, 1, 3);
  EXPECT_EQ(ship_of(state, 1).gun_target, 3);
  state = aim(state, 1, 0);
  EXPECT_EQ(ship_of(state, 1).gun_target, 0);
  state = play(aim(state, 1, 3), kSouth, CommitFire{});
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kGuns, 2}).rule, "N8");
  EXPECT_EQ(refusal_of(state, kSouth, CommitFire{}).rule, "N8");
  EXPECT_TRUE(is_offered(state, kNorth, CommitFire{}));
}

TEST(NavalFire, N8_EachShipNamesOneEnemyAfloatAndInRange) {
  Scene scene(24, 8);
  scene.south("armoured_cruiser", "A3", kNE)
      .south("transport", "C3", kE)
      .north("transport", "G3", kE)
      .north("transport", "H3", kE);
  const State state = scene.fire();
  EXPECT_TRUE(is_offered(state, kSouth, Aim{1, Weapon::kGuns, 3}));
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kGuns, 4}).rule, "N6");
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kGuns, 2}).rule, "N8");
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kGuns, 9}).rule, "N8");
  EXPECT_EQ(refusal_of(state, kSouth, Aim{3, Weapon::kGuns, 1}).rule, "N8");
  EXPECT_EQ(refusal_of(state, kSouth, Aim{2, Weapon::kGuns, 3}).rule, "N6");
}

TEST(NavalFire, N8_ASideWithNoShotIsCommittedByTheServer) {
  Scene scene(10, 8);
  scene.south("armoured_cruiser", "D3", kE).north("transport", "D6", kE);
  const State state = scene.fire();
  ASSERT_EQ(state.phase, Phase::kFire);
  EXPECT_EQ(may_act(state), kit::bit_of(kSouth));
  EXPECT_EQ(refusal_of(state, kNorth, CommitFire{}).rule, "N8");
  // With nobody in range the fire of the turn is over at once.
  Scene apart(24, 8);
  apart.south("armoured_cruiser", "A1", kE).north("armoured_cruiser", "X8", kW);
  const State moved = play(play(apart.moves(), kSouth, EndMoves{}), kNorth, EndMoves{});
  EXPECT_EQ(moved.turn, 2);
  EXPECT_EQ(moved.phase, Phase::kMoves);
}

TEST(NavalFire, N9_HitsAddUpAndTheSunkLeaveTheBoardAtTheEnd) {
  Scene scene(10, 8);
  scene.setup().points_to_win = {kNoPointsWin, kNoPointsWin};
  scene.south("armoured_cruiser", "D3", kE)
      .south("armoured_cruiser", "E3", kE)
      .north("transport", "D6", kE)
      .north("armoured_cruiser", "A8", kE);
  State state = scene.fire();
  state = play(aim(aim(state, 1, 3), 2, 3), kSouth, CommitFire{});
  state = play(state, kNorth, CommitFire{}, {4, 4, 1, 1, 4, 1, 1, 1});
  EXPECT_EQ(ship_of(state, 3).damage, 3);
  EXPECT_EQ(ship_of(state, 3).status, ShipStatus::kSunk);
  EXPECT_EQ(state.sides[0].points_sunk, 3);
  // Its hex is free.
  EXPECT_EQ(state.phase, Phase::kMoves);
  State moved = state;
  moved.ships[0].cell = at(state, "C6");
  moved.ships[0].facing = kE;
  EXPECT_TRUE(is_offered(moved, kSouth, MoveShip{1, at(state, "D6"), kE}));
}

// N9: damage of the turn before counts; beyond the points nothing is added.
TEST(NavalFire, N9_DamageIsKeptFromTurnToTurn) {
  State state = duel().fire();
  state = play(aim(state, 1, 2), kSouth, CommitFire{});
  state = play(state, kNorth, CommitFire{}, {4, 1, 1, 1});
  EXPECT_EQ(ship_of(state, 2).damage, 1);
  state = play(play(state, kSouth, EndMoves{}), kNorth, EndMoves{});
  state = play(aim(state, 1, 2), kSouth, CommitFire{});
  state = play(state, kNorth, CommitFire{}, {6, 6, 6, 6});
  EXPECT_EQ(ship_of(state, 2).damage, 7);
  EXPECT_EQ(ship_of(state, 2).status, ShipStatus::kSunk);
}

}  // namespace
}  // namespace galloper::naval
