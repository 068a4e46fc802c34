#include "server/rules/activation/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace galloper::activation {
namespace {

constexpr Sector kL = Sector::kLeft;
constexpr Sector kC = Sector::kCentre;
constexpr Sector kR = Sector::kRight;

void expect_fraction(const Fraction& fraction, std::int64_t numerator, std::int64_t denominator) {
  EXPECT_EQ(fraction.numerator(), numerator);
  EXPECT_EQ(fraction.denominator(), denominator);
}

TEST(Analysis, F7_AFavouredSectorGets26TurnsOf67) {
  for (const Sector sector : kSectors) {
    const Analysis analysis = analyse(Goal::kFavour, sector);
    expect_fraction(analysis.share(), 26, 67);
    EXPECT_NEAR(analysis.share().value(), 0.388, 0.0005);
  }
}

TEST(Analysis, F7_ASectorIsDeniedDownToOneTurnInFour) {
  for (const Sector sector : kSectors) expect_fraction(analyse(Goal::kDeny, sector).share(), 1, 4);
}

TEST(Analysis, F7_TheChanceInOneTurnIsAtMostOneHalfAndAtLeastOneSixth) {
  expect_fraction(greatest_chance(), 1, 2);
  expect_fraction(least_chance(), 1, 6);
  expect_fraction(kPlainChance, 1, 3);
}

// The proof, in exact numbers. If for every placement
//   share + advantage = the greatest, over all choices, of the expected (turn in the sector + advantage
//   after), then no play whatever has a greater long-run share, and the play that makes these choices has it.
// To deny, turns count negative.
TEST(Analysis, F7_TheOptimalityEquationHoldsForAll450Placements) {
  for (const Goal goal : {Goal::kFavour, Goal::kDeny}) {
    for (const Sector sector : kSectors) {
      const Analysis analysis = analyse(goal, sector);
      const Fraction worth = goal == Goal::kFavour ? 1 : -1;
      ASSERT_EQ(all_placements().size(), 450u);
      for (const Counters& from : all_placements()) {
        Fraction expected = 0;
        for (int die = 1; die <= 6; ++die) {
          Fraction best = -1000;
          for (const Sector to : destinations(from, die))
            best = std::max(best, analysis.exact_advantage(moved(from, die, to)));
          const Fraction turn = sector_rolled(from, die) == sector ? worth : 0;
          expected = expected + Fraction(1, 6) * (turn + best);
        }
        EXPECT_EQ(worth * analysis.share() + analysis.exact_advantage(from), expected);
      }
    }
  }
}

TEST(Analysis, F7_TheBestMovesAreAllThoseOfGreatestAdvantageAndNoOther) {
  for (const Goal goal : {Goal::kFavour, Goal::kDeny}) {
    const Analysis analysis = analyse(goal, kC);
    for (const Counters& from : all_placements()) {
      for (int die = 1; die <= 6; ++die) {
        const auto open = destinations(from, die);
        const auto best = analysis.best_moves(from, die);
        ASSERT_FALSE(best.empty());
        const double reached = analysis.advantage(moved(from, die, best.front()));
        for (const Sector to : open) {
          const bool is_best = std::count(best.begin(), best.end(), to) == 1;
          const double advantage = analysis.advantage(moved(from, die, to));
          EXPECT_EQ(is_best, std::abs(advantage - reached) < 1e-9);
          EXPECT_LT(advantage, reached + 1e-9);
        }
      }
    }
  }
}

TEST(Analysis, F7_WhoFavoursASectorBringsCountersThere) {
  const Analysis left = analyse(Goal::kFavour, kL);
  const Counters even = {kL, kL, kC, kC, kR, kR};
  // From the centre or the right to the left; from the left to either, which are alike.
  EXPECT_EQ(left.best_moves(even, 3), (std::vector<Sector>{kL}));
  EXPECT_EQ(left.best_moves(even, 6), (std::vector<Sector>{kL}));
  EXPECT_EQ(left.best_moves(even, 1), (std::vector<Sector>{kC, kR}));
  const Analysis not_left = analyse(Goal::kDeny, kL);
  EXPECT_EQ(not_left.best_moves(even, 3), (std::vector<Sector>{kR}));
  EXPECT_GT(left.advantage(kPreset), 0);
  EXPECT_LT(not_left.advantage(kPreset), 0);
  EXPECT_EQ(left.advantage(even), 0);
}

TEST(Analysis, F7_ValuesForOneSectorAreItsAdvantages) {
  const Analysis left = analyse(Goal::kFavour, kL);
  const Analysis not_right = analyse(Goal::kDeny, kR);
  const auto for_left = values({1, 0, 0});
  const auto against_right = values({0, 0, -1});
  for (const Counters& counters : all_placements()) {
    EXPECT_NEAR(for_left[index_of(counters)], left.advantage(counters), 1e-9);
    EXPECT_NEAR(against_right[index_of(counters)], not_right.advantage(counters), 1e-9);
  }
}

// A turn comes in one sector or another: what is worth the same everywhere makes no difference.
TEST(Analysis, F7_ValuesDependOnDifferencesOnly) {
  for (const double value : values({2, 2, 2})) EXPECT_NEAR(value, 0, 1e-9);
  const auto some = values({0.3, 1.7, -0.4});
  const auto shifted = values({5.3, 6.7, 4.6});
  for (std::size_t i = 0; i < some.size(); ++i) EXPECT_NEAR(some[i], shifted[i], 1e-9);
}

// The same equation as above, for wishes of all kinds, in doubles: there is one long-run worth of a turn that
// fits every placement.
TEST(Analysis, F7_ValuesFulfilTheOptimalityEquation) {
  for (const std::array<double, 3> weights :
       {std::array{1.0, 0.5, 0.0}, {0.2, 0.9, 0.4}, {-3.0, 7.0, 2.0}, {1e6, 0.0, 1.0}, {1e-6, 0.0, 2e-6}}) {
    const auto worth = values(weights);
    const double scale = std::max({std::abs(weights[0]), std::abs(weights[1]), std::abs(weights[2])});
    double least = INFINITY, greatest = -INFINITY;
    for (const Counters& from : all_placements()) {
      double expected = 0;
      for (int die = 1; die <= 6; ++die) {
        const Sector to = best_destination(worth, from, die);
        for (const Sector other : destinations(from, die))
          EXPECT_LE(worth[index_of(moved(from, die, other))], worth[index_of(moved(from, die, to))]);
        expected += (weights[static_cast<int>(sector_rolled(from, die)) - 1] +
                     worth[index_of(moved(from, die, to))]) /
                    6;
      }
      least = std::min(least, expected - worth[index_of(from)]);
      greatest = std::max(greatest, expected - worth[index_of(from)]);
    }
    EXPECT_NEAR(least / scale, greatest / scale, 1e-9);
  }
}

TEST(Analysis, APlacementIsFoundWhereItStands) {
  for (std::size_t i = 0; i < all_placements().size(); ++i) EXPECT_EQ(index_of(all_placements()[i]), i);
}

TEST(Analysis, FractionsAreExactAndInLowestTerms) {
  expect_fraction({6, -4}, -3, 2);
  expect_fraction(Fraction(1, 6) + Fraction(1, 3), 1, 2);
  expect_fraction(Fraction(1, 6) - Fraction(1, 6), 0, 1);
  expect_fraction(Fraction(2, 3) * Fraction(-3, 4), -1, 2);
  expect_fraction(Fraction(2, 3) / Fraction(-4, 9), -3, 2);
  EXPECT_LT(Fraction(-1, 2), Fraction(-1, 3));
  EXPECT_GT(Fraction(26, 67), Fraction(1, 3));
}

}  // namespace
}  // namespace galloper::activation
