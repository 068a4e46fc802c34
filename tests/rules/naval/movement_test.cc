// N3, N4: single positions.
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

std::string course_to(const State& state, ShipId ship, std::string_view cell, Direction facing) {
  for (const Course& course : courses_of(state, ship)) {
    if (course.cell == at(state, cell) && course.facing == facing) return text_of(course.steps);
  }
  return "none";
}

// The source's example: forward, turn, forward, turn, forward costs a destroyer its five.
TEST(NavalMovement, N3_ADestroyerGoesForwardTurnsForwardTurnsForward) {
  Scene scene(12, 12);
  scene.south("destroyer", "D4", kE).north("transport", "L12", kW);
  State state = scene.moves();
  // East to E4, right to the south-east, to F3, right to the south-west, to E2.
  EXPECT_EQ(course_to(state, 1, "E2", kSW), "FRFRF");
  const auto events = events_of(state, kSouth, MoveShip{1, at(state, "E2"), kSW});
  const Moved moved = only<Moved>(events);
  EXPECT_EQ(text_of(moved.steps), "FRFRF");
  EXPECT_EQ(moved.facing, kSW);
  // One step more is one too many.
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "E2"), kW}).rule, "N3");
}

// Staying included: chains by move 2, 5, 10, 21, 42; distinct ends 2, 5, 10, 21, 40.
TEST(NavalMovement, N3_CountsOnAnEmptySea) {
  const std::vector<std::size_t> ends = {1, 2, 5, 10, 21, 40};
  for (std::uint8_t move = 0; move <= 5; ++move) {
    Scene scene(20, 20);
    scene.with_class({"ship", "ship", move, 2, 2, Tubes::kNone, 0});
    scene.south("ship", "J10", kNE).north("transport", "T20", kW);
    const State state = scene.start();
    EXPECT_EQ(courses_of(state, 1).size(), ends[move]) << "move " << int(move);
  }
}

TEST(NavalMovement, N3_NoTurningOnTheSpotAndNoTwoTurnsRunning) {
  Scene scene(12, 12);
  scene.south("destroyer", "F6", kE).north("transport", "L12", kW);
  const State state = scene.moves();
  EXPECT_EQ(course_to(state, 1, "F6", kE), "");
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "F6"), kNE}).rule, "N3");
  EXPECT_EQ(course_to(state, 1, "G6", kNE), "FL");
  // Two turns running would face it there north-west.
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "G6"), kNW}).rule, "N3");
}

TEST(NavalMovement, N3_AMoveMayEndOnATurn) {
  Scene scene(12, 12);
  scene.with_class({"slow", "slow ship", 2, 2, 2, Tubes::kNone, 0});
  scene.south("slow", "F6", kE).north("transport", "L12", kW);
  State state = scene.moves();
  state = play(state, kSouth, MoveShip{1, at(state, "G6"), kSE});
  EXPECT_EQ(ship_of(state, 1).facing, kSE);
}

TEST(NavalMovement, N3_ShipsFaceHexSides) {
  Scene scene(12, 12);
  scene.south("destroyer", "F6", kE).north("transport", "L12", kW);
  const State state = scene.moves();
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "G6"), Direction::kNorth}).rule, "N3");
}

TEST(NavalMovement, N3_MinimumMoveZeroLetsAShipStayTwoForbidsIt) {
  for (const std::uint8_t minimum : {0, 2}) {
    Scene scene(12, 12);
    scene.rules().minimum_move = minimum;
    scene.south("light_cruiser", "F6", kE).north("transport", "L12", kW);
    const State state = scene.moves();
    EXPECT_EQ(is_offered(state, kSouth, MoveShip{1, at(state, "F6"), kE}), minimum == 0);
    EXPECT_EQ(is_offered(state, kSouth, MoveShip{1, at(state, "G6"), kE}), minimum == 0);
    EXPECT_EQ(is_offered(state, kSouth, EndMoves{}), minimum == 0);
    EXPECT_TRUE(is_offered(state, kSouth, MoveShip{1, at(state, "H6"), kE}));
    if (minimum == 2) {
      EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "F6"), kE}).rule, "N3");
      EXPECT_EQ(refusal_of(state, kSouth, EndMoves{}).rule, "N3");
    }
  }
}

// A bay in which nobody can go four hexes: as many as possible are asked for.
TEST(NavalMovement, N3_MinimumMoveAsManyAsPossible) {
  Scene scene({"..........", "..........", "###.....##", "#####...##", "#####...##", "##########"});
  scene.rules().minimum_move = 4;
  scene.with_class({"straight", "straight ship", 4, 2, 2, Tubes::kNone, 0});
  scene.south("straight", "F2", kE).north("transport", "J6", kW);
  const State state = scene.start();
  const std::vector<Course> courses = courses_of(state, 1);
  ASSERT_FALSE(courses.empty());
  std::size_t most = 0;
  for (const Course& course : courses) {
    const std::string text = text_of(course.steps);
    most = std::max<std::size_t>(most, static_cast<std::size_t>(std::count(text.begin(), text.end(), 'F')));
  }
  EXPECT_LT(most, 4u);
  for (const Course& course : courses) {
    const std::string text = text_of(course.steps);
    EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), 'F')), most);
  }
}

TEST(NavalMovement, N4_NoEnteringAShipLandOrTheEdge) {
  Scene scene({"......", "......", "......", "..#...", "......", "......"});
  scene.south("destroyer", "B3", kE).south("destroyer", "E4", kE).north("transport", "F4", kW);
  const State state = scene.moves();
  EXPECT_EQ(course_to(state, 1, "C3", kE), "none");
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "C3"), kE}).rule, "N4");
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "E4"), kE}).rule, "N4");
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{2, at(state, "F4"), kE}).rule, "N4");
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, 4000, kE}).rule, "N4");
}

// N4: the whole move, and only when the way is closed at its start; off, the ship is locked.
TEST(NavalMovement, N4_BlockedTurnFreesAShipAtTheEdge) {
  for (const bool blocked_turn : {true, false}) {
    Scene scene(6, 6);
    scene.rules().blocked_turn = blocked_turn;
    scene.south("destroyer", "F3", kE).south("destroyer", "A1", kE).north("transport", "A6", kE);
    const State state = scene.moves();
    EXPECT_EQ(courses_of(state, 1).size(), blocked_turn ? 3u : 1u);
    EXPECT_EQ(is_offered(state, kSouth, MoveShip{1, at(state, "F3"), kNE}), blocked_turn);
    EXPECT_EQ(is_offered(state, kSouth, MoveShip{1, at(state, "F3"), kSE}), blocked_turn);
    EXPECT_FALSE(is_offered(state, kSouth, MoveShip{2, at(state, "A1"), kNE}));
    if (blocked_turn) {
      EXPECT_EQ(course_to(state, 1, "F3", kSE), "R");
    }
  }
}

TEST(NavalMovement, N4_AShipInTheWayAlsoLetsItTurn) {
  Scene scene(8, 6);
  scene.south("destroyer", "B3", kE).north("transport", "C3", kW);
  const State state = scene.moves();
  EXPECT_EQ(course_to(state, 1, "B3", kNE), "L");
}

TEST(NavalMovement, N4_LeavingCostsOneHexAndIsFinal) {
  Scene scene(8, 6);
  scene.setup().sea.exits = {{Edge::kEast, kSouth}};
  scene.setup().points_to_win = {kNoPointsWin, kNoPointsWin};
  scene.south("coastal_defence_ship", "G3", kE)
      .south("transport", "F5", kE)
      .north("transport", "H2", kE)
      .north("armoured_cruiser", "H4", kW);
  State state = scene.moves();
  // Move 2: one hex to H3 and one off the sea; the transport at F5 is one hex too far.
  ASSERT_TRUE(way_out(state, 1).has_value());
  EXPECT_EQ(text_of(*way_out(state, 1)), "FF");
  EXPECT_FALSE(way_out(state, 2).has_value());
  EXPECT_EQ(refusal_of(state, kSouth, Withdraw{2}).rule, "N4");
  state = play(state, kSouth, Withdraw{1});
  EXPECT_EQ(ship_of(state, 1).status, ShipStatus::kWithdrawn);
  EXPECT_EQ(state.sides[1].points_sunk, 0);
  EXPECT_EQ(refusal_of(state, kSouth, MoveShip{1, at(state, "G3"), kE}).rule, "N9");
  state = play(state, kSouth, EndMoves{});
  // The exit is South's alone.
  EXPECT_EQ(refusal_of(state, kNorth, Withdraw{3}).rule, "N4");
  state = play(state, kNorth, EndMoves{});
  ASSERT_EQ(state.phase, Phase::kFire);
  EXPECT_FALSE(is_offered(state, kNorth, Aim{4, Weapon::kGuns, 1}));
  EXPECT_EQ(refusal_of(state, kNorth, Aim{4, Weapon::kGuns, 1}).rule, "N8");
}

// An exit is still an edge: who does not want to leave may turn there.
TEST(NavalMovement, N4_AShipAtAnExitMayTurnInstead) {
  Scene scene(8, 6);
  scene.setup().sea.exits = {{Edge::kEast, kit::Seat::kNone}};
  scene.south("destroyer", "H3", kE).north("transport", "A6", kE);
  const State state = scene.moves();
  EXPECT_TRUE(is_offered(state, kSouth, Withdraw{1}));
  EXPECT_TRUE(is_offered(state, kSouth, MoveShip{1, at(state, "H3"), kSE}));
}

}  // namespace
}  // namespace galloper::naval
