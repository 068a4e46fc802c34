// S11, S12, G5: how a match ends and who has won.
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

// South's only scout one step from home with its report, North's far from its goal.
Scene nearly_home() {
  Scene scene(8, 8);
  scene.south({"C2"}).north({"H7"});
  return scene;
}

State south_rides_home(State state) {
  state.scouts[0].status = ScoutStatus::kRidingHome;
  return play(state, kSouth, Move{1, at(state, "C1")});
}

// South's scout faces North's last one; nobody else is on the board.
State last_two(std::uint8_t south_returned = 0, std::uint8_t north_returned = 0) {
  Scene scene(8, 8);
  scene.south({"C3"}).north({"C4"});
  State state = play(scene.state(), kSouth, EndMoves{});
  state.sides[0].returned = state.sides[0].reports = south_returned;
  state.sides[1].returned = state.sides[1].reports = north_returned;
  return state;
}

TEST(Scouting, S11_EndsWhenNoScoutIsOnTheBoard) {
  Scene scene(8, 8);
  scene.south({"C2"}).north({});
  const State state = south_rides_home(scene.state());
  ASSERT_TRUE(state.outcome);
  EXPECT_EQ(state.outcome->reason, kit::EndReason::kPlayedOut);
  EXPECT_EQ(state.phase, Phase::kOver);
  EXPECT_FALSE(south_rides_home(nearly_home().state()).outcome) << "North's is still out";
}

TEST(Scouting, S11_EndsAfterTheTurnLimitOfEachSide) {
  for (const std::uint8_t limit : {1, 2}) {
    Scene scene(8, 8);
    scene.rules().turn_limit = limit;
    scene.south({"C1"}).north({"H8"});
    State state = scene.state();
    for (int turn = 1; turn <= limit; ++turn) {
      EXPECT_FALSE(state.outcome);
      EXPECT_EQ(state.turn, turn);
      state = play(play(state, kSouth, EndMoves{}), kNorth, EndMoves{});
    }
    ASSERT_TRUE(state.outcome);
    EXPECT_EQ(state.outcome->winner, kit::Seat::kNone);
  }
}

// North began: its last turn is over before South's last.
TEST(Scouting, S11_TheLimitCountsTurnsOfEachSideWhoeverBegan) {
  Scene scene(8, 8);
  scene.rules().turn_limit = 1;
  scene.south({"C1"}).north({"H8"});
  State state = scene.state(kNorth);
  state.first = kNorth;
  state = play(state, kNorth, EndMoves{});
  EXPECT_FALSE(state.outcome);
  EXPECT_TRUE(play(state, kSouth, EndMoves{}).outcome);
}

TEST(Scouting, S11_ScoutsStillOutAreLostSightOf) {
  Scene scene(8, 8);
  scene.rules().turn_limit = 1;
  scene.south({"C1"}).north({"H8"});
  const State state = play(play(scene.state(), kSouth, EndMoves{}), kNorth, EndMoves{});
  for (const Scout& scout : state.scouts) EXPECT_EQ(scout.status, ScoutStatus::kLostSightOf);
  EXPECT_EQ(state.sides[0].returned + state.sides[1].captured, 0);
}

TEST(Scouting, S11_ThirtyTurnsByDefault) { EXPECT_EQ(Rules{}.turn_limit, 30); }

TEST(Scouting, S12_MoreReturnedHasTheInitiativeAndWins) {
  for (const auto& [south, north, winner] : {std::tuple{2, 1, kSouth}, {1, 2, kNorth}}) {
    State state = last_two(static_cast<std::uint8_t>(south), static_cast<std::uint8_t>(north));
    state.scouts[0].status = ScoutStatus::kKilled;  // both fall: nobody is left
    state.scouts[1].status = ScoutStatus::kKilled;
    state = play(state, kSouth, EndTurn{});
    ASSERT_TRUE(state.outcome);
    EXPECT_EQ(state.outcome->winner, winner);
    EXPECT_EQ(state.outcome->advantage.initiative, winner);
    EXPECT_EQ(state.outcome->advantage.returned,
              (std::array{static_cast<std::uint8_t>(south), static_cast<std::uint8_t>(north)}));
  }
}

TEST(Scouting, S12_ASideThatResignsLosesWhateverItTook) {
  const State captured = play(last_two(1, 1), kSouth, Attack{1, 2}, {6, 1});
  const State ended = play(captured, kSouth, kit::Resign{});
  EXPECT_EQ(ended.outcome->winner, kNorth);
}

TEST(Scouting, S12_EqualReturnedMoreCapturesDecide) {
  Scene scene(8, 8);
  scene.rules().turn_limit = 1;
  scene.south({"C3", "A1"}).north({"C4", "H8"});
  State state = play(scene.state(), kSouth, EndMoves{});
  State south_captures = play(play(state, kSouth, Attack{1, 3}, {6, 1}), kNorth, EndMoves{});
  ASSERT_TRUE(south_captures.outcome);
  EXPECT_EQ(south_captures.outcome->winner, kSouth);
  State north_captures = play(play(state, kSouth, Attack{1, 3}, {1, 6}), kNorth, EndMoves{});
  ASSERT_TRUE(north_captures.outcome);
  EXPECT_EQ(north_captures.outcome->winner, kNorth);
  State a_kill = play(play(state, kSouth, Attack{1, 3}, {3, 1}), kNorth, EndMoves{});
  ASSERT_TRUE(a_kill.outcome);
  EXPECT_EQ(a_kill.outcome->winner, kit::Seat::kNone) << "killed is not captured";
}

TEST(Scouting, S12_ASideThatResignsKeepsItsReturnedScouts) {
  State state = last_two(2, 0);
  state = play(state, kSouth, kit::Resign{});
  ASSERT_TRUE(state.outcome);
  EXPECT_EQ(state.outcome->winner, kNorth);
  EXPECT_EQ(state.outcome->reason, kit::EndReason::kResigned);
  EXPECT_EQ(state.outcome->advantage.initiative, kNorth);
  EXPECT_EQ(state.outcome->advantage.returned[0], 2);
  EXPECT_EQ(state.outcome->advantage.rewards[0], (std::vector<std::uint8_t>{1, 2}));
}

TEST(Scouting, G5_EitherSideResignsAtAnyTime) {
  const State placing = play(nearly_home().start(), kReferee, kit::Begin{});
  for (const State& state : {placing, nearly_home().state()}) {
    for (const kit::Seat side : kit::kSides) {
      EXPECT_EQ(legal_orders(state, side).back(), Order{kit::Resign{}});
      const State after = play(state, side, kit::Resign{});
      ASSERT_TRUE(after.outcome);
      EXPECT_EQ(after.outcome->winner, kit::enemy_of(side));
    }
  }
}

TEST(Scouting, G5_ADrawIsOfferedAndAccepted) {
  const State state = nearly_home().state();
  for (const kit::Seat side : kit::kSides) {
    const State offered = play(state, side, kit::OfferDraw{});
    EXPECT_EQ(view(offered, kit::Viewer::kPublic).draw_offer, side);
    EXPECT_EQ(refusal_of(offered, side, kit::OfferDraw{}).message,
              "Your offer of a draw stands until the enemy accepts it or gives another order.");
    EXPECT_EQ(refusal_of(offered, kit::enemy_of(side), kit::OfferDraw{}).rule, "G5");
    EXPECT_EQ(refusal_of(offered, side, kit::AcceptDraw{}).rule, "G5");
    EXPECT_TRUE(is_offered(offered, kit::enemy_of(side), kit::AcceptDraw{}));
    EXPECT_EQ(count<DrawLapsed>(events_of(offered, kit::enemy_of(side), kit::AcceptDraw{})), 0u);
    const State drawn = play(offered, kit::enemy_of(side), kit::AcceptDraw{});
    ASSERT_TRUE(drawn.outcome);
    EXPECT_EQ(drawn.outcome->winner, kit::Seat::kNone);
    EXPECT_EQ(drawn.outcome->reason, kit::EndReason::kDrawAgreed);
  }
}

TEST(Scouting, G5_AnOfferLapsesByTheOtherSidesNextOrder) {
  const State offered = play(nearly_home().state(), kNorth, kit::OfferDraw{});
  const auto events = events_of(offered, kSouth, Move{1, at(offered, "C3")});
  EXPECT_EQ(std::get<DrawLapsed>(events.front()), DrawLapsed{kNorth});
  const State lapsed = play(offered, kSouth, Move{1, at(offered, "C3")});
  EXPECT_EQ(refusal_of(lapsed, kSouth, kit::AcceptDraw{}).rule, "G5");
  EXPECT_TRUE(is_offered(lapsed, kNorth, kit::OfferDraw{}));
}

TEST(Scouting, G5_AnOfferOutlastsTheOfferersOwnOrders) {
  const State offered = play(nearly_home().state(), kSouth, kit::OfferDraw{});
  const State moved = play(offered, kSouth, Move{1, at(offered, "C3")});
  EXPECT_TRUE(is_offered(moved, kNorth, kit::AcceptDraw{}));
}

TEST(Scouting, G5_NoDrawBeforeTheBoardIsOpen) {
  const State placing = play(nearly_home().start(), kReferee, kit::Begin{});
  EXPECT_EQ(refusal_of(placing, kSouth, kit::OfferDraw{}).rule, "G5");
}

TEST(Scouting, G5_AFinishedMatchAcceptsNoOrder) {
  const State over = play(nearly_home().state(), kSouth, kit::Resign{});
  const std::vector<Order> orders = {kit::Resign{}, kit::OfferDraw{},  kit::AcceptDraw{}, Move{1, 20},
                                     EndMoves{},    Attack{1, 2},      EndTurn{},         Place{1},
                                     Lift{1},       ConfirmPlacement{}};
  for (const Order& order : orders) EXPECT_EQ(refusal_of(over, kSouth, order).rule, "G5");
  EXPECT_EQ(refusal_of(over, kReferee, kit::Close{}).rule, "G5");
  EXPECT_TRUE(legal_orders(over, kSouth).empty());
  EXPECT_EQ(may_act(over), 0);
}

TEST(Scouting, S12_TimeRunOutIsLikeResigning) {
  const State state = nearly_home().state();
  const State after = play(state, kReferee, kit::TimeRunOut{kSouth});
  EXPECT_EQ(after.outcome->winner, kNorth);
  EXPECT_EQ(after.outcome->reason, kit::EndReason::kTimeRanOut);
  EXPECT_EQ(refusal_of(state, kReferee, kit::TimeRunOut{kNorth}).rule, "G1") << "North is not to act";
}

TEST(Scouting, S12_AClosedMatchIsADraw) {
  const State after = play(nearly_home().state(), kReferee, kit::Close{});
  EXPECT_EQ(after.outcome->winner, kit::Seat::kNone);
  EXPECT_EQ(after.outcome->reason, kit::EndReason::kClosed);
}

}  // namespace
}  // namespace galloper::scouting
