// N1, N2: initiative, phases, who moves when.
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

Scene two_each() {
  Scene scene(12, 12);
  scene.south("destroyer", "A1", kE)
      .south("destroyer", "A3", kE)
      .north("destroyer", "L10", kW)
      .north("destroyer", "L12", kW);
  return scene;
}

TEST(NavalTurn, N1_TheHigherRollMovesFirstAndTiesRollAgain) {
  const Scene scene = two_each();
  const auto events = events_of(scene.start(), kReferee, kit::Begin{}, {3, 3, 2, 5});
  const std::vector<InitiativeRolled> rolls = all<InitiativeRolled>(events);
  ASSERT_EQ(rolls.size(), 2u);
  EXPECT_EQ(rolls[0], (InitiativeRolled{3, 3, kit::Seat::kNone}));
  EXPECT_EQ(rolls[1], (InitiativeRolled{2, 5, kNorth}));
  EXPECT_EQ(play(scene.start(), kReferee, kit::Begin{}, {2, 5}).active, kNorth);
  EXPECT_EQ(play(scene.start(), kReferee, kit::Begin{}, {5, 2}).active, kSouth);
}

TEST(NavalTurn, N1_HighRollSettingMovesSecond) {
  Scene scene = two_each();
  scene.rules().high_roll = HighRoll::kMovesSecond;
  EXPECT_EQ(play(scene.start(), kReferee, kit::Begin{}, {5, 2}).active, kNorth);
  EXPECT_EQ(play(scene.start(), kReferee, kit::Begin{}, {2, 5}).active, kSouth);
}

TEST(NavalTurn, N1_InitiativeOnceOrEveryTurn) {
  for (const Initiative initiative : {Initiative::kOnce, Initiative::kEveryTurn}) {
    Scene scene = two_each();
    scene.rules().initiative = initiative;
    State state = play(scene.moves(), kSouth, EndMoves{});
    const bool again = initiative == Initiative::kEveryTurn;
    state = play(state, kNorth, EndMoves{},
                 again ? std::vector<std::uint32_t>{1, 4} : std::vector<std::uint32_t>{});
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(state.active, again ? kNorth : kSouth);
  }
}

TEST(NavalTurn, N2_BothSidesMoveThenBothFire) {
  Scene scene(12, 12);
  scene.south("armoured_cruiser", "D4", kE).north("armoured_cruiser", "D7", kE);
  State state = scene.moves();
  EXPECT_EQ(state.phase, Phase::kMoves);
  EXPECT_EQ(refusal_of(state, kSouth, CommitFire{}).rule, "N2");
  EXPECT_EQ(refusal_of(state, kNorth, EndMoves{}).rule, "N2");
  state = play(state, kSouth, EndMoves{});
  EXPECT_EQ(state.active, kNorth);
  state = play(state, kNorth, EndMoves{});
  EXPECT_EQ(state.phase, Phase::kFire);
  EXPECT_EQ(refusal_of(state, kSouth, EndMoves{}).rule, "N2");
}

TEST(NavalTurn, N2_PhasesSettingFireThenMove) {
  Scene scene(12, 12);
  scene.rules().phases = Phases::kFireThenMove;
  scene.south("armoured_cruiser", "D4", kE).north("armoured_cruiser", "D7", kE);
  State state = scene.begun();
  EXPECT_EQ(state.phase, Phase::kFire);
  state = play(play(state, kSouth, CommitFire{}), kNorth, CommitFire{});
  EXPECT_EQ(state.phase, Phase::kMoves);
  EXPECT_EQ(state.turn, 1);
  state = play(play(state, kSouth, EndMoves{}), kNorth, EndMoves{});
  EXPECT_EQ(state.phase, Phase::kFire);
  EXPECT_EQ(state.turn, 2);
}

TEST(NavalTurn, N2_EachShipMovesOnceInAnySequence) {
  State state = two_each().moves();
  state = play(state, kSouth, MoveShip{2, at(state, "B3"), kE});
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{2, at(state, "C3"), kE}).rule, "N2");
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{3, at(state, "L10"), kW}).rule, "N2");
  EXPECT_EQ(state.active, kSouth);
  // The last ship's move ends the side's moves.
  state = play(state, kSouth, MoveShip{1, at(state, "B1"), kE});
  EXPECT_EQ(state.active, kNorth);
}

TEST(NavalTurn, N2_MovementBySideOrByShip) {
  for (const Movement movement : {Movement::kBySide, Movement::kByShip}) {
    Scene scene = two_each();
    scene.rules().movement = movement;
    State state = scene.moves();
    state = play(state, kSouth, MoveShip{1, at(state, "B1"), kE});
    EXPECT_EQ(state.active, movement == Movement::kBySide ? kSouth : kNorth);
  }
}

// By ship, six against three: the smaller side moves one for two of the other's.
TEST(NavalTurn, N2_ByShipInProportionToTheirNumbers) {
  Scene scene(12, 12);
  scene.rules().movement = Movement::kByShip;
  for (const char* const cell : {"A1", "A2", "A3", "A4", "A5", "A6"}) scene.south("destroyer", cell, kE);
  for (const char* const cell : {"L10", "L11", "L12"}) scene.north("destroyer", cell, kW);
  State state = scene.moves();
  std::string sequence;
  ShipId next_south = 1, next_north = 7;
  while (state.turn == 1) {
    const bool south = state.active == kSouth;
    sequence += south ? 'S' : 'N';
    const ShipId ship = south ? next_south++ : next_north++;
    state = play(state, state.active, MoveShip{ship, ship_of(state, ship).cell, ship_of(state, ship).facing});
  }
  EXPECT_EQ(sequence, "SNSSNSSNS");
}

TEST(NavalTurn, N2_ByShipASideMayEndItsMovesForTheRest) {
  Scene scene = two_each();
  scene.rules().movement = Movement::kByShip;
  State state = play(scene.moves(), kSouth, EndMoves{});
  EXPECT_EQ(state.active, kNorth);
  state = play(state, kNorth, MoveShip{3, at(state, "K10"), kW});
  EXPECT_EQ(state.active, kNorth);
}

// N2: a side that can only leave its ships where they are is not asked.
TEST(NavalTurn, N2_ASideOfMooredShipsHasNoMoves) {
  Scene scene(12, 12);
  scene.with_class({"moored", "moored ship", 0, 6, 6, Tubes::kNone, 0});
  scene.south("moored", "A1", kE).north("destroyer", "L12", kW);
  EXPECT_EQ(scene.moves().active, kNorth);
}

}  // namespace
}  // namespace galloper::naval
