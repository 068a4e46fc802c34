#include <gtest/gtest.h>

#include <map>

#include "server/rules/command/command.h"

namespace galloper::command {
namespace {

using kit::Character;

TEST(Command, C3_RatingsAreOneToFiveAndAllCharactersOccur) {
  std::map<Character, int> characters;
  for (std::uint8_t rating_die = 1; rating_die <= 6; ++rating_die) {
    for (std::uint8_t character_die = 1; character_die <= 6; ++character_die) {
      const Brigadier made = brigadier_of(rating_die, character_die);
      EXPECT_GE(made.rating, 1);
      EXPECT_LE(made.rating, 5);
      ++characters[made.character];
    }
  }
  EXPECT_EQ(characters, (std::map<Character, int>{{Character::kBrash, 6},
                                                  {Character::kUnsure, 12},
                                                  {Character::kCautious, 12},
                                                  {Character::kCowardly, 6}}));
}

// Every pair of dice, as the text's tables read them.
TEST(Command, C4_EveryPairOfDiceMakesItsBrigadier) {
  const std::uint8_t ratings[] = {1, 2, 3, 4, 5, 1};
  const Character characters[] = {Character::kCowardly, Character::kCautious, Character::kCautious,
                                  Character::kUnsure,   Character::kUnsure,   Character::kBrash};
  for (std::uint8_t rating_die = 1; rating_die <= 6; ++rating_die) {
    for (std::uint8_t character_die = 1; character_die <= 6; ++character_die) {
      const Brigadier made = brigadier_of(rating_die, character_die);
      EXPECT_EQ(made.character, characters[character_die - 1]);
      const bool capped = character_die == 1 && rating_die == 5;
      EXPECT_EQ(made.rating, capped ? 4 : ratings[rating_die - 1]) << int{rating_die} << int{character_die};
    }
  }
}

// Of 36 pairs: a third has rating 1, a sixth each of the others, but that one coward's 5 is a 4.
TEST(Command, C4_TheDistributionOfRatingsIsExact) {
  std::map<int, int> ratings, cowards;
  for (std::uint8_t rating_die = 1; rating_die <= 6; ++rating_die) {
    for (std::uint8_t character_die = 1; character_die <= 6; ++character_die) {
      const Brigadier made = brigadier_of(rating_die, character_die);
      ++(made.character == Character::kCowardly ? cowards : ratings)[made.rating];
    }
  }
  EXPECT_EQ(ratings, (std::map<int, int>{{1, 10}, {2, 5}, {3, 5}, {4, 5}, {5, 5}}));
  EXPECT_EQ(cowards, (std::map<int, int>{{1, 2}, {2, 1}, {3, 1}, {4, 2}}));
}

TEST(Command, C4_ACowardIsNeverRatedAboveFour) {
  EXPECT_EQ(highest_rating(Character::kCowardly), 4);
  for (const Character other : {Character::kBrash, Character::kUnsure, Character::kCautious})
    EXPECT_EQ(highest_rating(other), 5);
}

TEST(Command, C7_TurnsOfARunnerAreTheCinCsRoundedUpAndAtLeastOne) {
  Rules rules;
  const std::map<int, int> by_three = {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 2},
                                       {6, 2}, {7, 3}, {9, 3}, {10, 4}};
  for (const auto& [hexes, turns] : by_three) EXPECT_EQ(runner_turns(rules, hexes), turns) << hexes;
  rules.cinc_move = 1;
  EXPECT_EQ(runner_turns(rules, 0), 1);
  EXPECT_EQ(runner_turns(rules, 7), 7);
  rules.cinc_move = 8;
  EXPECT_EQ(runner_turns(rules, 8), 1);
  EXPECT_EQ(runner_turns(rules, 9), 2);
}

TEST(Command, OrdersAreCalledAsPlayersCallThem) {
  EXPECT_EQ(name_of(Order::kAssault), "Assault");
  EXPECT_EQ(name_of(Order::kOppose), "Oppose");
  EXPECT_EQ(name_of(Order::kHold), "Hold");
  EXPECT_EQ(name_of(Order::kNone), "");
}

}  // namespace
}  // namespace galloper::command
