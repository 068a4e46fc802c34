// N12, N13: victory, limits, results.
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

// Fleets of 7 and 3 + 3 points: South wins by 3, North by 4. South at range 1 of both transports.
Scene hunt() {
  Scene scene(12, 10);
  scene.south("armoured_cruiser", "D4", kE).north("transport", "E5", kE).north("transport", "J9", kE);
  return scene;
}

TEST(NavalEnding, N12_HalfTheEnemysStartingPointsRoundedUp) {
  Scene scene(12, 10);
  scene.south("armoured_cruiser", "D4", kE)
      .north("transport", "E5", kE, 1)
      .north("light_cruiser", "J9", kE)
      .north("destroyer", "L9", kE);
  EXPECT_EQ(starting_points(scene.setup(), kNorth), 8);
  EXPECT_EQ(points_to_win(scene.setup(), kSouth), 4);
  EXPECT_EQ(points_to_win(scene.setup(), kNorth), 4);  // of 7
}

TEST(NavalEnding, N12_TheFirstSideToSinkHalfWins) {
  State state = hunt().fire();
  state = aim(state, 1, 2);
  EXPECT_FALSE(play(state, kSouth, CommitFire{}, {6, 1, 1, 1, 1, 1}).outcome.has_value());
  state = play(state, kSouth, CommitFire{}, {6, 4, 1, 1, 1, 1});
  ASSERT_TRUE(state.outcome.has_value());
  EXPECT_EQ(state.outcome->winner, kSouth);
  EXPECT_EQ(state.outcome->reason, kit::EndReason::kPlayedOut);
  EXPECT_EQ(state.outcome->points_sunk[0], 3);
  EXPECT_EQ(refusal_of(state, kSouth, kit::Resign{}).rule, "G5");
}

TEST(NavalEnding, N12_AScenarioMayAskForOtherPoints) {
  Scene scene = hunt();
  scene.setup().points_to_win = {kNoPointsWin, 2};
  EXPECT_EQ(points_to_win(scene.setup(), kNorth), 2);
  const State state = play(aim(scene.fire(), 1, 2), kSouth, CommitFire{}, {6, 6, 1, 1, 1, 1});
  EXPECT_FALSE(state.outcome.has_value());
}

// Both sink half in one turn: more points sunk.
TEST(NavalEnding, N12_BothInOneTurnMorePointsSunk) {
  Scene scene(12, 10);
  scene.south("armoured_cruiser", "D4", kE, 6)
      .south("transport", "A1", kE, 2)
      .north("coastal_defence_ship", "E5", kE, 1);
  State state = play(aim(scene.fire(), 1, 3), kSouth, CommitFire{});
  state = play(aim(state, 3, 1), kNorth, CommitFire{}, {6, 6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1});
  ASSERT_TRUE(state.outcome.has_value());
  EXPECT_EQ(state.outcome->points_sunk, (std::array<std::uint16_t, 2>{5, 1}));
  EXPECT_EQ(state.outcome->winner, kSouth);
}

State at_limit(std::uint8_t turn_limit, std::vector<std::uint32_t> dice) {
  Scene scene(12, 10);
  scene.rules().turn_limit = turn_limit;
  scene.south("armoured_cruiser", "D4", kE)
      .north("transport", "E5", kE)
      .north("transport", "J9", kE)
      .north("transport", "L9", kE);
  return play(aim(scene.fire(), 1, 2), kSouth, CommitFire{}, std::move(dice));
}

TEST(NavalEnding, N12_AtTheTurnLimitMorePointsSunkElseADraw) {
  EXPECT_FALSE(at_limit(2, {6, 4, 1, 1, 1, 1}).outcome.has_value());
  const State ahead = at_limit(1, {6, 4, 1, 1, 1, 1});
  ASSERT_TRUE(ahead.outcome.has_value());
  EXPECT_EQ(ahead.outcome->winner, kSouth);
  const State level = at_limit(1, {6, 1, 1, 1, 1, 1});
  ASSERT_TRUE(level.outcome.has_value());
  EXPECT_EQ(level.outcome->winner, kit::Seat::kNone);
}

TEST(NavalEnding, N12_ANamedShipSunkWins) {
  Scene scene = hunt();
  scene.setup().points_to_win = {kNoPointsWin, kNoPointsWin};
  scene.setup().objectives = {{kSouth, Deed::kSunk, {2}, 1}};
  const State state = play(aim(scene.fire(), 1, 2), kSouth, CommitFire{}, {6, 6, 1, 1, 1, 1});
  ASSERT_TRUE(state.outcome.has_value());
  EXPECT_EQ(state.outcome->winner, kSouth);
}

TEST(NavalEnding, N12_ANamedShipWithdrawnWinsWhenTheTurnIsOver) {
  Scene scene = hunt();
  scene.setup().sea.exits = {{Edge::kEast, kNorth}};
  scene.setup().points_to_win = {kNoPointsWin, kNoPointsWin};
  scene.setup().objectives = {{kNorth, Deed::kWithdrawn, {3}, 1}};
  scene.setup().ships[2].cell = 11;  // L1
  State state = play(scene.moves(), kSouth, EndMoves{});
  state = play(play(state, kNorth, Withdraw{3}), kNorth, EndMoves{});
  // South's guns still have the turn.
  EXPECT_FALSE(state.outcome.has_value());
  state = play(state, kSouth, CommitFire{});
  ASSERT_TRUE(state.outcome.has_value());
  EXPECT_EQ(state.outcome->winner, kNorth);
}

TEST(NavalEnding, N12_LastSideAfloat) {
  for (const bool setting : {true, false}) {
    Scene scene = hunt();
    scene.setup().points_to_win = {kNoPointsWin, kNoPointsWin};
    scene.setup().last_side_afloat = setting;
    scene.setup().sea.exits = {{Edge::kEast, kSouth}};
    scene.setup().ships[0].cell = 11 + 4 * 12;  // L5
    State state = play(play(scene.moves(), kSouth, Withdraw{1}), kNorth, EndMoves{});
    ASSERT_TRUE(state.outcome.has_value());
    EXPECT_EQ(state.outcome->winner, setting ? kNorth : kit::Seat::kNone);
  }
}

// Fire before the moves: the battle is over with the shot that wins it, unless a ship that leaves could win.
TEST(NavalEnding, N12_FireThenMoveEndsWithTheShotUnlessAShipMayYetLeave) {
  for (const bool exit : {false, true}) {
    Scene scene = hunt();
    scene.rules().phases = Phases::kFireThenMove;
    if (exit) {
      scene.setup().sea.exits = {{Edge::kEast, kNorth}};
      scene.setup().objectives = {{kNorth, Deed::kWithdrawn, {3}, 1}};
    }
    const State state = play(aim(scene.begun(), 1, 2), kSouth, CommitFire{}, {6, 6, 1, 1, 1, 1});
    EXPECT_EQ(state.outcome.has_value(), !exit);
  }
}

// N13: the result carries every ship's damage and fate; damage from before is carried in.
TEST(NavalEnding, N13_TheOutcomeCarriesDamageForACampaign) {
  Scene scene(12, 10);
  scene.south("armoured_cruiser", "D4", kE, 2).north("transport", "E5", kE).north("transport", "J9", kE, 1);
  const State state = play(aim(scene.fire(), 1, 2), kSouth, CommitFire{}, {6, 6, 1, 1, 1, 1});
  ASSERT_TRUE(state.outcome.has_value());
  EXPECT_EQ(state.outcome->ships,
            (std::vector<ShipResult>{
                {1, ShipStatus::kAfloat, 2}, {2, ShipStatus::kSunk, 3}, {3, ShipStatus::kAfloat, 1}}));
}

TEST(NavalEnding, G5_ResigningDrawsAndTheClock) {
  const State state = hunt().moves();
  EXPECT_EQ(play(state, kSouth, kit::Resign{}).outcome->winner, kNorth);
  EXPECT_EQ(play(state, kReferee, kit::TimeRunOut{kSouth}).outcome->winner, kNorth);
  EXPECT_EQ(refusal_of(state, kReferee, kit::TimeRunOut{kNorth}).rule, "G1");
  EXPECT_EQ(refusal_of(state, kNorth, kit::AcceptDraw{}).rule, "G5");
  const State offered = play(state, kSouth, kit::OfferDraw{});
  EXPECT_EQ(play(offered, kNorth, kit::AcceptDraw{}).outcome->reason, kit::EndReason::kDrawAgreed);
  EXPECT_EQ(refusal_of(offered, kNorth, kit::OfferDraw{}).rule, "G5");
}

}  // namespace
}  // namespace galloper::naval
