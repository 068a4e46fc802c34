#include <gtest/gtest.h>

#include "common/dice/scripted_dice.h"
#include "common/dice/verify.h"

namespace galloper {
namespace {

DiceKey key_of(std::uint8_t seed) {
  DiceKey key;
  key.secret.fill(seed);
  key.match.bytes.fill(7);
  return key;
}

std::vector<Die> some_dice(Dice& dice) {
  std::vector<Die> log;
  for (std::uint32_t i = 0; i < 60; ++i) {
    log.push_back(dice.roll("scouting.encounter.attacker", i % 5));
    log.push_back(dice.draw("scouting.reports.features", 1, 5));
  }
  return log;
}

TEST(Dice, G7_OccurrencesCountByPurposeAndSubject) {
  DerivedDice dice(key_of(1));
  EXPECT_EQ(dice.roll("a", 1).occurrence, 0u);
  EXPECT_EQ(dice.roll("a", 1).occurrence, 1u);
  EXPECT_EQ(dice.roll("a", 2).occurrence, 0u);
  EXPECT_EQ(dice.roll("b", 1).occurrence, 0u);
  EXPECT_EQ(dice.roll("a", 1).occurrence, 2u);
}

// What others throw shifts nobody's dice: a hidden throw cannot be told from the later ones.
TEST(Dice, G7_NoDieDependsOnOthersThrown) {
  DerivedDice alone(key_of(1));
  DerivedDice among_others(key_of(1));
  some_dice(among_others);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(alone.roll("scouting.initiative", 1), among_others.roll("scouting.initiative", 1));
}

TEST(Dice, G7_ADrawnDieIsNeverDrawnAgainAfterARestart) {
  DerivedDice before(key_of(1));
  const std::vector<Die> log = some_dice(before);
  DerivedDice after(key_of(1));
  for (const Die& die : log) after.seen(die);
  for (std::uint32_t subject = 0; subject < 6; ++subject)
    EXPECT_EQ(after.roll("scouting.encounter.attacker", subject),
              before.roll("scouting.encounter.attacker", subject));
}

TEST(Dice, G7_LogChecks) {
  DerivedDice dice(key_of(1));
  DiceCheck check(key_of(1));
  for (const Die& die : some_dice(dice)) EXPECT_TRUE(check.next(die));
}

TEST(Dice, G7_LogCheckFindsChangedDice) {
  DerivedDice dice(key_of(1));
  const std::vector<Die> log = some_dice(dice);
  Die changed = log[0];
  changed.value = changed.value % 6 + 1;
  EXPECT_FALSE(DiceCheck(key_of(1)).next(changed));
  EXPECT_FALSE(DiceCheck(key_of(1)).next({"t", 0, 0, 300, 1}));

  // Another key gives other values: not every one of many dice can agree.
  DiceCheck other_key(key_of(2));
  bool all_agree = true;
  for (const Die& die : log) all_agree = all_agree && other_key.next(die).has_value();
  EXPECT_FALSE(all_agree);
}

// A die thrown again until it pleases leaves a gap, or the same number twice.
TEST(Dice, G7_LogCheckFindsDiceLeftOutOrRepeated) {
  DerivedDice dice(key_of(1));
  const Die first = dice.roll("t", 3);
  const Die second = dice.roll("t", 3);
  DiceCheck left_out(key_of(1));
  const Status status = left_out.next(second);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::kDataLoss);
  EXPECT_NE(status.error().message.find("number 1 stands where 0 is due"), std::string::npos)
      << status.error().message;
  DiceCheck repeated(key_of(1));
  EXPECT_TRUE(repeated.next(first));
  EXPECT_FALSE(repeated.next(first));
}

TEST(Dice, G7_LogGoesOnUnderANewSecret) {
  DerivedDice old_dice(key_of(1));
  const Die first = old_dice.roll("t", 3);
  DerivedDice new_dice(key_of(2));
  new_dice.seen(first);
  const Die second = new_dice.roll("t", 3);
  EXPECT_EQ(second.occurrence, 1u);
  DiceCheck check(key_of(1));
  EXPECT_TRUE(check.next(first));
  check.change_key(key_of(2));
  EXPECT_TRUE(check.next(second));
}

TEST(Dice, ScriptedDiceGiveTheirValuesInOrder) {
  ScriptedDice dice{3, 6, 1};
  EXPECT_EQ(dice.roll("a", 1).value, 3u);
  EXPECT_EQ(dice.roll("a", 1), (Die{"a", 1, 1, 6, 6}));
  EXPECT_THROW(dice.finish(), std::logic_error);
  EXPECT_EQ(dice.left(), 1u);
  EXPECT_EQ(dice.roll("a", 2).value, 1u);
  EXPECT_NO_THROW(dice.finish());
  EXPECT_THROW(dice.roll("a", 1), std::logic_error);
}

TEST(Dice, ScriptedDiceRefuseValuesThatTheDieLacks) {
  ScriptedDice dice{7};
  EXPECT_THROW(dice.roll("a", 1), std::logic_error);
  EXPECT_EQ(dice.draw("a", 1, 8).value, 7u);
}

TEST(Dice, RecordingDiceKeepWhatWasDrawn) {
  ScriptedDice script{2, 5};
  RecordingDice dice(script);
  dice.roll("a", 1);
  dice.draw("b", 2, 5);
  EXPECT_EQ(dice.take(), (std::vector<Die>{{"a", 1, 0, 6, 2}, {"b", 2, 0, 5, 5}}));
  EXPECT_TRUE(dice.dice().empty());
}

}  // namespace
}  // namespace galloper
