// S13: what the returned scouts grant.
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

// Both sides have scouts a step from home with their reports; so many have returned before.
State homecoming(int south_returned, int north_returned, FourReturned setting = FourReturned::kStrict) {
  Scene scene(10, 8);
  scene.rules().four_returned = setting;
  scene.rules().scouts_moved_per_turn = 10;
  scene.south({"A2", "B2", "C2", "D2", "E2", "F2", "G4"}).north({"A7", "B7", "C7", "D7", "E7", "F7", "J4"});
  State state = scene.state();
  for (Scout& scout : state.scouts) {
    if (scout.id != 7 && scout.id != 14) scout.status = ScoutStatus::kRidingHome;
  }
  state.setup = [&] {
    Setup setup = *state.setup;
    setup.rules.turn_limit = 3;
    return std::make_shared<const Setup>(setup);
  }();
  for (const auto& [first, count] : {std::pair{1, south_returned}, {8, north_returned}}) {
    for (int i = 0; i < count; ++i) {
      const auto id = static_cast<ScoutId>(first + i);
      state.scouts[id - 1u].cell = static_cast<Cell>(first == 1 ? i : 70 + i);
      apply(state, Returned{id, {}});
    }
  }
  return state;
}

State ride_home(const State& state, ScoutId scout, std::vector<std::uint32_t> dice = {}) {
  const Cell cell = state.scouts[scout - 1u].cell;
  const bool south = scout <= 7;
  return play(state, south ? kSouth : kNorth, Move{scout, static_cast<Cell>(south ? cell - 10 : cell + 10)},
              std::move(dice));
}

Advantage resigned(const State& state) { return play(state, kSouth, kit::Resign{}).outcome->advantage; }

TEST(Scouting, S13_RewardsAddUpByTheNumberReturned) {
  EXPECT_EQ(resigned(homecoming(0, 1)).rewards, (std::array<std::vector<std::uint8_t>, 2>{{{}, {1}}}));
  EXPECT_EQ(resigned(homecoming(2, 3)).rewards,
            (std::array<std::vector<std::uint8_t>, 2>{{{1, 2}, {1, 2, 3}}}));
  EXPECT_EQ(resigned(homecoming(4, 0)).rewards[0], (std::vector<std::uint8_t>{1, 2, 3, 4}));
  EXPECT_EQ(resigned(homecoming(5, 0)).rewards[0], (std::vector<std::uint8_t>{1, 2, 3, 4, 5}));
}

TEST(Scouting, S13_MoreThanFiveCountsAsFive) {
  const Advantage advantage = resigned(homecoming(6, 0));
  EXPECT_EQ(advantage.rewards[0], (std::vector<std::uint8_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(advantage.returned[0], 6);
}

TEST(Scouting, S13_KindFourIsTheFirstGeneralsAlone) {
  State state = ride_home(homecoming(3, 3), 4);
  EXPECT_EQ(state.four_returned, kSouth);
  state = ride_home(play(state, kSouth, EndMoves{}), 11);
  EXPECT_EQ(state.sides[1].returned, 4);
  const Advantage advantage = resigned(state);
  EXPECT_EQ(advantage.deployment_choice, kSouth);
  EXPECT_EQ(advantage.rewards[0], (std::vector<std::uint8_t>{1, 2, 3, 4}));
  EXPECT_EQ(advantage.rewards[1], (std::vector<std::uint8_t>{1, 2, 3}));
}

TEST(Scouting, S13_NobodyHoldsKindFourBelowFour) {
  EXPECT_EQ(resigned(homecoming(3, 3)).deployment_choice, kit::Seat::kNone);
}

TEST(Scouting, S13_FourReturnedSettingSameTurnRolls) {
  State state = ride_home(homecoming(3, 3, FourReturned::kSameTurnRolls), 4);
  EXPECT_EQ(state.four_returned, kSouth);
  state = play(state, kSouth, EndMoves{});
  // A tie, then North's 5 against 2.
  state = ride_home(state, 11, {3, 3, 2, 5});
  EXPECT_EQ(state.four_returned, kNorth);
  EXPECT_EQ(resigned(state).rewards[0], (std::vector<std::uint8_t>{1, 2, 3}));
  EXPECT_EQ(resigned(state).rewards[1], (std::vector<std::uint8_t>{1, 2, 3, 4}));
}

TEST(Scouting, S13_FourReturnedInDifferentTurnsIsNeverRolled) {
  State state = ride_home(homecoming(3, 3, FourReturned::kSameTurnRolls), 4);
  state = play(play(state, kSouth, EndMoves{}), kNorth, EndMoves{});
  state = play(state, kSouth, EndMoves{});
  ASSERT_EQ(state.turn, 2);
  state = ride_home(state, 11);  // throws no dice
  EXPECT_EQ(state.four_returned, kSouth);
}

TEST(Scouting, S13_AFifthReportDoesNotCountAsTheFourth) {
  State state = ride_home(homecoming(3, 3, FourReturned::kSameTurnRolls), 4);
  state = play(play(state, kSouth, EndMoves{}), kNorth, EndMoves{});
  state = play(ride_home(state, 5), kSouth, EndMoves{});
  ASSERT_EQ(state.turn, 2);
  state = ride_home(state, 11);  // South's fifth came in this turn, its fourth did not: no dice
  EXPECT_EQ(state.four_returned, kSouth);
}

TEST(Scouting, S13_AFifthReportIsNotAFourth) {
  State state = ride_home(homecoming(4, 3, FourReturned::kSameTurnRolls), 5);
  state = play(state, kSouth, EndMoves{});
  state = ride_home(state, 11, {6, 1});  // both fourths came in turn 1
  const State fifth = ride_home(state, 12);
  EXPECT_EQ(fifth.sides[1].returned, 5);
  EXPECT_EQ(fifth.four_returned, kSouth);
}

}  // namespace
}  // namespace galloper::scouting
