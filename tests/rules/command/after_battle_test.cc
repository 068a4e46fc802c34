#include <gtest/gtest.h>

#include <algorithm>

#include "server/rules/command/command.h"

namespace galloper::command {
namespace {

using kit::Character;

// The rules as the page reads them, written down a second time and without the room's predicates.
AfterBattle as_written(const Rules& rules, const Brigadier& brigadier, const Deeds& deeds, int die) {
  const bool coward = brigadier.character == Character::kCowardly;
  const int rating = brigadier.rating;
  const bool routed = deeds.units > 0 && deeds.units_lost >= deeds.units - deeds.units_lost;
  if (deeds.disobeyed && routed) {
    const int up = std::min(rating + (die <= rating ? 1 : 0), coward ? 4 : 5);
    return {static_cast<std::uint8_t>(up), "C16"};
  }
  const bool triumphant = deeds.enemies_routed > 0 && deeds.enemies_routed > deeds.units_lost;
  if (rules.brash_overconfidence && brigadier.character == Character::kBrash && deeds.disobeyed &&
      triumphant) {
    const int down = std::max(rating - (die > rating ? 1 : 0), 1);
    return {static_cast<std::uint8_t>(down), "C17"};
  }
  return {brigadier.rating, ""};
}

// Calls `check` with every brigadier, deed and die.
template <class Check>
void for_all(Check check) {
  for (const Character character :
       {Character::kBrash, Character::kUnsure, Character::kCautious, Character::kCowardly}) {
    for (std::uint8_t rating = 1; rating <= (character == Character::kCowardly ? 4 : 5); ++rating) {
      for (const bool disobeyed : {false, true}) {
        for (std::uint8_t units = 0; units <= 6; ++units) {
          for (std::uint8_t lost = 0; lost <= units; ++lost) {
            for (std::uint8_t enemies = 0; enemies <= 7; ++enemies) {
              for (int die = 1; die <= 6; ++die)
                check(Brigadier{rating, character}, Deeds{disobeyed, units, lost, enemies}, die);
            }
          }
        }
      }
    }
  }
}

TEST(Command, C16_C17_EveryCombinationIsAsWritten) {
  for (const bool overconfidence : {true, false}) {
    Rules rules;
    rules.brash_overconfidence = overconfidence;
    for_all([&](const Brigadier& brigadier, const Deeds& deeds, int die) {
      EXPECT_EQ(after_battle(rules, brigadier, deeds, die), as_written(rules, brigadier, deeds, die));
    });
  }
}

TEST(Command, C15_WhoObeyedKeepsHisRatingAndNoDieIsRead) {
  for_all([](const Brigadier& brigadier, const Deeds& deeds, int die) {
    if (deeds.disobeyed) return;
    EXPECT_EQ(after_battle(Rules(), brigadier, deeds, die), (AfterBattle{brigadier.rating, ""}));
  });
}

TEST(Command, C15_ARatingChangesByOneAtMostAndStaysWithinItsBounds) {
  for_all([](const Brigadier& brigadier, const Deeds& deeds, int die) {
    const int after = after_battle(Rules(), brigadier, deeds, die).rating;
    EXPECT_LE(std::abs(after - brigadier.rating), 1);
    EXPECT_GE(after, 1);
    EXPECT_LE(after, highest_rating(brigadier.character));
  });
}

TEST(Command, C16_ABrigadeIsRoutedWhenHalfOfItsUnitsAreGone) {
  EXPECT_FALSE(was_routed({true, 4, 1, 0}));
  EXPECT_TRUE(was_routed({true, 4, 2, 0}));
  EXPECT_FALSE(was_routed({true, 5, 2, 0}));
  EXPECT_TRUE(was_routed({true, 5, 3, 0}));
  EXPECT_TRUE(was_routed({true, 1, 1, 0}));
  EXPECT_FALSE(was_routed({true, 0, 0, 0}));
  EXPECT_TRUE(was_routed({true, 255, 128, 0}));
}

TEST(Command, C16_ARoutedDisobedientBrigadierLearnsAtOrBelowHisRating) {
  const Deeds deeds{true, 4, 2, 0};
  for (std::uint8_t rating = 1; rating <= 4; ++rating) {
    const Brigadier cautious{rating, Character::kCautious};
    EXPECT_EQ(after_battle(Rules(), cautious, deeds, rating),
              (AfterBattle{static_cast<std::uint8_t>(rating + 1), "C16"}));
    EXPECT_EQ(after_battle(Rules(), cautious, deeds, rating + 1), (AfterBattle{rating, "C16"}));
  }
}

TEST(Command, C16_NeverAboveFiveAndACowardNeverAboveFour) {
  const Deeds deeds{true, 4, 4, 0};
  EXPECT_EQ(after_battle(Rules(), {5, Character::kUnsure}, deeds, 1).rating, 5);
  EXPECT_EQ(after_battle(Rules(), {4, Character::kUnsure}, deeds, 1).rating, 5);
  EXPECT_EQ(after_battle(Rules(), {4, Character::kCowardly}, deeds, 1).rating, 4);
  EXPECT_EQ(after_battle(Rules(), {3, Character::kCowardly}, deeds, 1).rating, 4);
}

TEST(Command, C17_RoutedEnemiesAreAtLeastOneAndMoreThanItLost) {
  EXPECT_FALSE(routed_enemies({true, 4, 0, 0}));
  EXPECT_TRUE(routed_enemies({true, 4, 0, 1}));
  EXPECT_FALSE(routed_enemies({true, 4, 1, 1}));
  EXPECT_TRUE(routed_enemies({true, 4, 1, 2}));
}

TEST(Command, C17_ABrashBrigadierWhoGotAwayWithItGrowsWorseAboveHisRating) {
  const Deeds deeds{true, 4, 1, 2};
  const Brigadier brash{3, Character::kBrash};
  EXPECT_EQ(after_battle(Rules(), brash, deeds, 3), (AfterBattle{3, "C17"}));
  EXPECT_EQ(after_battle(Rules(), brash, deeds, 4), (AfterBattle{2, "C17"}));
  EXPECT_EQ(after_battle(Rules(), {1, Character::kBrash}, deeds, 6), (AfterBattle{1, "C17"}));
  EXPECT_EQ(after_battle(Rules(), {3, Character::kUnsure}, deeds, 6), (AfterBattle{3, ""}));
}

TEST(Command, C17_TheHouseRuleTurnsOverconfidenceOff) {
  const Deeds deeds{true, 4, 0, 1};
  Rules rules;
  EXPECT_EQ(after_battle(rules, {3, Character::kBrash}, deeds, 6).rating, 2);
  rules.brash_overconfidence = false;
  EXPECT_EQ(after_battle(rules, {3, Character::kBrash}, deeds, 6), (AfterBattle{3, ""}));
}

TEST(Command, C17_WhereC16AppliesC17DoesNot) {
  const Deeds both{true, 4, 2, 3};
  EXPECT_EQ(after_battle(Rules(), {3, Character::kBrash}, both, 6), (AfterBattle{3, "C16"}));
  EXPECT_EQ(after_battle(Rules(), {3, Character::kBrash}, both, 2), (AfterBattle{4, "C16"}));
}

}  // namespace
}  // namespace galloper::command
