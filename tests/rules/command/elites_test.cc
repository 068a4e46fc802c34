#include <gtest/gtest.h>

#include "server/rules/command/command.h"

namespace galloper::command {
namespace {

constexpr kit::Character kUnsure = kit::Character::kUnsure;

TEST(Command, C12_AnEliteRatingCountsWhileItIsGreaterThanTheBrigadiers) {
  for (int elite = 0; elite <= 6; ++elite) {
    for (std::uint8_t rating = 1; rating <= 5; ++rating)
      EXPECT_EQ(elite_rolls(Rules(), elite, {rating, kUnsure}), elite > rating)
          << elite << ' ' << int{rating};
  }
}

TEST(Command, C12_AnEliteRatingMayAlwaysCount) {
  Rules rules;
  rules.elite_always_counts = true;
  for (std::uint8_t rating = 1; rating <= 5; ++rating) {
    for (int elite = 1; elite <= 5; ++elite) EXPECT_TRUE(elite_rolls(rules, elite, {rating, kUnsure}));
    EXPECT_FALSE(elite_rolls(rules, 0, {rating, kUnsure}));
  }
}

TEST(Command, C12_WithoutEliteUnitsNobodyRolls) {
  Rules rules;
  rules.elite_units = false;
  EXPECT_FALSE(elite_rolls(rules, 5, {1, kUnsure}));
  rules.elite_always_counts = true;
  EXPECT_FALSE(elite_rolls(rules, 5, {1, kUnsure}));
}

TEST(Command, C12_AtOrBelowItsRatingAnEliteUnitFollowsTheCinC) {
  for (int elite = 1; elite <= 5; ++elite) {
    for (int die = 1; die <= 6; ++die)
      EXPECT_EQ(elite_follows(elite, die), die <= elite) << elite << ' ' << die;
  }
}

}  // namespace
}  // namespace galloper::command
