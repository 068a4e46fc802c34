#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/rules/command/command.h"

namespace galloper::command {
namespace {

using kit::Character;

constexpr Order kOrders[] = {Order::kAssault, Order::kOppose, Order::kHold};
constexpr Character kCharacters[] = {Character::kBrash, Character::kUnsure, Character::kCautious,
                                     Character::kCowardly};

Rules rules_with(EqualRoll equal_roll, bool natural_one_always_obeys = true) {
  Rules rules;
  rules.equal_roll = equal_roll;
  rules.natural_one_always_obeys = natural_one_always_obeys;
  return rules;
}

// For the dice 1 to 6: 'o' obeys, 'w' is wilful, 'k' keeps the current order.
std::string taken(const Rules& rules, std::uint8_t rating, int modifier = 0) {
  std::string text;
  for (int die = 1; die <= 6; ++die) {
    const auto compliance =
        comply(rules, {rating, Character::kUnsure}, Order::kHold, Order::kAssault, die, modifier);
    text += compliance.taken == Taken::kObeyed ? 'o' : compliance.taken == Taken::kWilful ? 'w' : 'k';
  }
  return text;
}

TEST(Command, C9_AnEqualRollObeysByDefault) {
  EXPECT_EQ(taken(Rules(), 1), "owwwww");
  EXPECT_EQ(taken(Rules(), 2), "oowwww");
  EXPECT_EQ(taken(Rules(), 3), "ooowww");
  EXPECT_EQ(taken(Rules(), 4), "ooooww");
  EXPECT_EQ(taken(Rules(), 5), "ooooow");
}

TEST(Command, C9_AnEqualRollMayBeWilful) {
  const Rules rules = rules_with(EqualRoll::kWilful);
  EXPECT_EQ(taken(rules, 1), "owwwww");  // the natural 1
  EXPECT_EQ(taken(rules, 2), "owwwww");
  EXPECT_EQ(taken(rules, 3), "oowwww");
  EXPECT_EQ(taken(rules, 4), "ooowww");
  EXPECT_EQ(taken(rules, 5), "ooooww");
}

TEST(Command, C9_AnEqualRollMayKeepTheCurrentOrder) {
  const Rules rules = rules_with(EqualRoll::kKeepsCurrentOrder);
  EXPECT_EQ(taken(rules, 1), "owwwww");  // the natural 1
  EXPECT_EQ(taken(rules, 2), "okwwww");
  EXPECT_EQ(taken(rules, 3), "ookwww");
  EXPECT_EQ(taken(rules, 4), "oookww");
  EXPECT_EQ(taken(rules, 5), "ooookw");
}

TEST(Command, C9_WithoutTheNaturalOneARatingOfOneNeverObeysUnderStricterReadings) {
  EXPECT_EQ(taken(rules_with(EqualRoll::kObeys, false), 1), "owwwww");
  EXPECT_EQ(taken(rules_with(EqualRoll::kWilful, false), 1), "wwwwww");
  EXPECT_EQ(taken(rules_with(EqualRoll::kKeepsCurrentOrder, false), 1), "kwwwww");
  EXPECT_EQ(taken(rules_with(EqualRoll::kWilful, false), 2), "owwwww");
}

// A modified roll: the die as thrown decides at 1 and 6 whatever the setting, the score between.
TEST(Command, C9_UnderAModifierANaturalOneSucceedsAndANaturalSixFails) {
  for (const bool natural_one : {true, false}) {
    const Rules rules = rules_with(EqualRoll::kObeys, natural_one);
    EXPECT_EQ(taken(rules, 3, 1), "oowwww");
    EXPECT_EQ(taken(rules, 3, 5), "owwwww");
    EXPECT_EQ(taken(rules, 3, -1), "ooooww");
    EXPECT_EQ(taken(rules, 3, -5), "ooooow");
    EXPECT_EQ(taken(rules, 5, -1), "ooooow");
    EXPECT_EQ(taken(rules, 1, 5), "owwwww");
    EXPECT_EQ(taken(rules_with(EqualRoll::kWilful, natural_one), 3, 2), "owwwww");
    EXPECT_EQ(taken(rules_with(EqualRoll::kKeepsCurrentOrder, natural_one), 5, -1), "ooooow");
  }
}

// The rules as the page reads them, written down a second time.
Compliance as_written(const Rules& rules, const Brigadier& brigadier, Order current, Order ordered, int die,
                      int modifier) {
  const int score = die + modifier;
  Taken taken = score < brigadier.rating ? Taken::kObeyed : Taken::kWilful;
  if (score == brigadier.rating) {
    taken = rules.equal_roll == EqualRoll::kObeys    ? Taken::kObeyed
            : rules.equal_roll == EqualRoll::kWilful ? Taken::kWilful
                                                     : Taken::kKeptCurrent;
  }
  if (modifier != 0 && die == 6) taken = Taken::kWilful;
  if (die == 1 && (modifier != 0 || rules.natural_one_always_obeys)) taken = Taken::kObeyed;
  if (taken == Taken::kObeyed) return {taken, ordered, false, false};
  if (taken == Taken::kKeptCurrent) return {taken, current, false, current != ordered};
  if (brigadier.character == Character::kCowardly && die != 6) return {taken, Order::kHold, true, true};
  const Order own = brigadier.character == Character::kUnsure     ? Order::kOppose
                    : brigadier.character == Character::kCautious ? Order::kHold
                                                                  : Order::kAssault;
  return {taken, own, false, own != ordered};
}

template <class Check>
void for_all_orders(Check check) {
  for (const Character character : kCharacters) {
    for (std::uint8_t rating = 1; rating <= highest_rating(character); ++rating) {
      for (const Order current : kOrders) {
        for (const Order ordered : kOrders) check(Brigadier{rating, character}, current, ordered);
      }
    }
  }
}

TEST(Command, C9_C10_C11_EveryCombinationIsAsWritten) {
  for (const EqualRoll equal : {EqualRoll::kObeys, EqualRoll::kWilful, EqualRoll::kKeepsCurrentOrder}) {
    for (const bool natural_one : {true, false}) {
      const Rules rules = rules_with(equal, natural_one);
      for_all_orders([&](const Brigadier& brigadier, Order current, Order ordered) {
        for (int modifier = -5; modifier <= 5; ++modifier) {
          for (int die = 1; die <= 6; ++die)
            EXPECT_EQ(comply(rules, brigadier, current, ordered, die, modifier),
                      as_written(rules, brigadier, current, ordered, die, modifier))
                << int{brigadier.rating} << kit::name_of(brigadier.character) << die << modifier;
        }
      });
    }
  }
}

TEST(Command, C9_AnObedientBrigadierAdoptsTheOrderWhateverHisCharacter) {
  for (const Character character : kCharacters) {
    for (const Order current : kOrders) {
      for (const Order ordered : kOrders) {
        const Compliance expected{Taken::kObeyed, ordered, false, false};
        EXPECT_EQ(comply(Rules(), {3, character}, current, ordered, 3, 0), expected);
      }
    }
  }
}

TEST(Command, C9_AWilfulBrigadierAdoptsTheOrderOfHisCharacter) {
  for (const Order current : kOrders) {
    for (const Order ordered : kOrders) {
      for (int die = 4; die <= 6; ++die) {
        const auto adopted = [&](Character character) {
          return comply(Rules(), {3, character}, current, ordered, die, 0).adopted;
        };
        EXPECT_EQ(adopted(Character::kBrash), Order::kAssault);
        EXPECT_EQ(adopted(Character::kUnsure), Order::kOppose);
        EXPECT_EQ(adopted(Character::kCautious), Order::kHold);
      }
    }
  }
}

TEST(Command, C9_WhoKeepsTheCurrentOrderHasItStill) {
  const Rules rules = rules_with(EqualRoll::kKeepsCurrentOrder);
  for (const Character character : kCharacters) {
    for (const Order current : kOrders) {
      const Compliance expected{Taken::kKeptCurrent, current, false, current != Order::kAssault};
      EXPECT_EQ(comply(rules, {3, character}, current, Order::kAssault, 3, 0), expected);
    }
  }
}

TEST(Command, C10_AWilfulCowardRetreatsAndHolds) {
  for (const Order ordered : kOrders) {
    for (int die = 3; die <= 5; ++die) {
      const Compliance expected{Taken::kWilful, Order::kHold, true, true};
      EXPECT_EQ(comply(Rules(), {2, Character::kCowardly}, Order::kOppose, ordered, die, 0), expected);
    }
  }
}

// The die as thrown, not the score: a 4 with +2 is no 6, and a 6 with -3 still is one.
TEST(Command, C10_ACowardSavesHisReputationOnASixAsThrown) {
  const Brigadier coward = {4, Character::kCowardly};
  for (const int modifier : {-3, -2, 0, 2}) {
    const Compliance saved{Taken::kWilful, Order::kAssault, false, true};
    EXPECT_EQ(comply(Rules(), coward, Order::kHold, Order::kOppose, 6, modifier), saved) << modifier;
  }
  const Compliance flees{Taken::kWilful, Order::kHold, true, true};
  EXPECT_EQ(comply(Rules(), coward, Order::kHold, Order::kOppose, 4, 2), flees);
  EXPECT_EQ(comply(Rules(), coward, Order::kHold, Order::kOppose, 5, 1), flees);
}

TEST(Command, C10_NobodyButAWilfulCowardRetreats) {
  for (const Character character : kCharacters) {
    for (const Order ordered : kOrders) {
      for (int die = 1; die <= 6; ++die) {
        const Compliance compliance = comply(Rules(), {3, character}, Order::kOppose, ordered, die, 0);
        EXPECT_EQ(compliance.retreats, character == Character::kCowardly && (die == 4 || die == 5));
      }
    }
  }
}

TEST(Command, C11_DisobeyedWhenTheAdoptedOrderIsNotTheOneSent) {
  const auto disobeyed = [](Character character, Order ordered) {
    return comply(Rules(), {3, character}, Order::kHold, ordered, 5, 0).disobeyed;
  };
  EXPECT_TRUE(disobeyed(Character::kBrash, Order::kHold));
  EXPECT_TRUE(disobeyed(Character::kUnsure, Order::kAssault));
  EXPECT_TRUE(disobeyed(Character::kCautious, Order::kOppose));
  EXPECT_FALSE(comply(Rules(), {3, Character::kBrash}, Order::kAssault, Order::kHold, 2, 0).disobeyed);
}

TEST(Command, C11_AWilfulBrigadierWhoWantsWhatWasSentHasObeyed) {
  const Compliance brash = comply(Rules(), {2, Character::kBrash}, Order::kHold, Order::kAssault, 5, 0);
  EXPECT_EQ(brash, (Compliance{Taken::kWilful, Order::kAssault, false, false}));
  const Compliance coward = comply(Rules(), {2, Character::kCowardly}, Order::kHold, Order::kAssault, 6, 0);
  EXPECT_FALSE(coward.disobeyed);
}

TEST(Command, C11_ACowardWhoRetreatedDisobeyedEvenAnOrderToHold) {
  EXPECT_TRUE(comply(Rules(), {2, Character::kCowardly}, Order::kHold, Order::kHold, 5, 0).disobeyed);
  EXPECT_FALSE(comply(Rules(), {2, Character::kCautious}, Order::kHold, Order::kHold, 5, 0).disobeyed);
}

TEST(Command, C9_TheOddsOfAnOrderCountAllSixDice) {
  const auto odds = [](Brigadier brigadier, Order ordered, const Rules& rules = {}, int modifier = 0) {
    return compliance_odds(rules, brigadier, Order::kOppose, ordered, modifier);
  };
  // as sent, Assault, Oppose, Hold, retreats
  EXPECT_EQ(odds({3, Character::kBrash}, Order::kHold), (ComplianceOdds{3, 3, 0, 3, 0}));
  EXPECT_EQ(odds({3, Character::kBrash}, Order::kAssault), (ComplianceOdds{6, 6, 0, 0, 0}));
  EXPECT_EQ(odds({2, Character::kUnsure}, Order::kAssault), (ComplianceOdds{2, 2, 4, 0, 0}));
  EXPECT_EQ(odds({4, Character::kCowardly}, Order::kOppose), (ComplianceOdds{4, 1, 4, 1, 1}));
  EXPECT_EQ(odds({1, Character::kCowardly}, Order::kHold), (ComplianceOdds{1, 1, 0, 5, 4}));
  EXPECT_EQ(odds({1, Character::kCowardly}, Order::kAssault), (ComplianceOdds{2, 2, 0, 4, 4}));
  EXPECT_EQ(odds({3, Character::kCautious}, Order::kAssault, rules_with(EqualRoll::kKeepsCurrentOrder)),
            (ComplianceOdds{2, 2, 1, 3, 0}));
  EXPECT_EQ(odds({3, Character::kCautious}, Order::kAssault, {}, 1), (ComplianceOdds{2, 2, 0, 4, 0}));
}

}  // namespace
}  // namespace galloper::command
