// N5, N9: the previews, exactly.
#include <numeric>

#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

State position() {
  Scene scene(12, 10);
  scene.rules().torpedoes = true;
  scene.south("destroyer", "D4", kE)
      .south("armoured_cruiser", "B4", kE)
      .north("light_cruiser", "D6", kE, 1)
      .north("transport", "L9", kE);
  return scene.fire();
}

// All faces of a few dice, counted one by one.
std::vector<double> by_counting(int dice) {
  constexpr std::array<int, 6> kPoints = {0, 0, 0, 1, 1, 2};
  std::vector<double> chances(static_cast<std::size_t>(2 * dice + 1));
  int throws = 1;
  for (int i = 0; i < dice; ++i) throws *= 6;
  for (int number = 0; number < throws; ++number) {
    int points = 0;
    for (int i = 0, rest = number; i < dice; ++i, rest /= 6)
      points += kPoints[static_cast<std::size_t>(rest % 6)];
    chances[static_cast<std::size_t>(points)] += 1.0 / throws;
  }
  return chances;
}

TEST(NavalOdds, N5_TheDistributionOfPointsIsExact) {
  const State state = position();
  for (int dice = 0; dice <= 6; ++dice) {
    const FireOdds odds = fire_odds(state, dice, 3);
    const std::vector<double> counted = by_counting(dice);
    ASSERT_EQ(odds.points.size(), counted.size());
    for (std::size_t i = 0; i < counted.size(); ++i) EXPECT_NEAR(odds.points[i], counted[i], 1e-12);
    EXPECT_NEAR(odds.expected, dice * 2.0 / 3, 1e-12);
  }
  const std::vector<double> sixty = fire_odds(state, 60, 3).points;
  EXPECT_NEAR(std::accumulate(sixty.begin(), sixty.end(), 0.0), 1, 1e-12);
}

// N9: three points are left of the light cruiser's four.
TEST(NavalOdds, N9_TheChanceToSinkCountsTheDamageBefore) {
  const State state = position();
  const std::vector<double> two = by_counting(2);
  EXPECT_NEAR(fire_odds(state, 2, 3).sinks, two[3] + two[4], 1e-12);
  EXPECT_EQ(fire_odds(state, 1, 3).sinks, 0);
}

// The whole plan: guns of both and a torpedo, on one target.
TEST(NavalOdds, N8_N11_ThePlanOnOneTargetAddsUpAllItsDice) {
  State state = position();
  EXPECT_EQ(plan_odds(state, kSouth, 3).dice, 0);
  state = aim(state, 1, 3);
  const int guns = shot_at(state, 1, Weapon::kGuns, 3).dice;
  EXPECT_EQ(plan_odds(state, kSouth, 3).dice, guns);
  state = aim(aim(state, 1, 3, Weapon::kTorpedo), 2, 3);
  const int all =
      guns + shot_at(state, 1, Weapon::kTorpedo, 3).dice + shot_at(state, 2, Weapon::kGuns, 3).dice;
  const FireOdds odds = plan_odds(state, kSouth, 3);
  EXPECT_EQ(odds.dice, all);
  EXPECT_GT(all, guns + 2);
  const std::vector<double> counted = by_counting(all);
  EXPECT_NEAR(odds.sinks, std::accumulate(counted.begin() + 3, counted.end(), 0.0), 1e-12);
  EXPECT_EQ(plan_odds(state, kNorth, 1).dice, 0);
}

}  // namespace
}  // namespace galloper::naval
