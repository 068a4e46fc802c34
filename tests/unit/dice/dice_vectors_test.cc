// The vectors that common/dice/README.md publishes; made by an independent program (Python's hmac and
// hashlib).
#include <gtest/gtest.h>

#include <numeric>
#include <span>

#include "common/dice/verify.h"

namespace galloper {
namespace {

DiceKey published_key() {
  DiceKey key;
  std::iota(key.secret.begin(), key.secret.end(), std::uint8_t{0});
  key.match = *parse_id<MatchId>("0190b7a4-0000-7000-8000-000000000001");
  key.phrases = {"f\xc3\xbcr K\xc3\xb6nig", ""};
  return key;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

TEST(Dice, G7_CommitmentVector) {
  const DiceKey key = published_key();
  EXPECT_EQ(hex(commitment_of(key.match, key.secret)),
            "30446ce9b108e0f48aeefd9d6fbd9d9374577212636d6a5ccca5e950487f6776");
}

TEST(Dice, G7_DieVectors) {
  const DiceKey key = published_key();
  EXPECT_EQ(derive(key, {"scouting.initiative", 1, 0, 6, 0}), 1u);
  EXPECT_EQ(derive(key, {"scouting.initiative", 2, 0, 6, 0}), 2u);
  EXPECT_EQ(derive(key, {"scouting.encounter.attacker", 3, 0, 6, 0}), 3u);
  EXPECT_EQ(derive(key, {"scouting.encounter.attacker", 3, 1, 6, 0}), 1u);
  EXPECT_EQ(derive(key, {"scouting.reports.brigades", 1, 0, 5, 0}), 4u);
  EXPECT_EQ(derive(key, {"x", 0, 4294967295, 255, 0}), 30u);
  EXPECT_EQ(derive(key, {"", 0, 0, 1, 0}), 1u);
}

// Its first three bytes are fc, ff and fe, which a die of six passes over; the fourth is 15.
TEST(Dice, G7_DieVectorWithRejectedBytes) {
  EXPECT_EQ(derive(published_key(), {"scouting.initiative", 1, 18190, 6, 0}), 4u);
}

// 19 bytes at or above 129 come first.
TEST(Dice, G7_DieVectorWithManyRejectedBytes) {
  EXPECT_EQ(derive(published_key(), {"t", 7, 133054, 129, 0}), 129u);
}

TEST(Dice, G7_EveryPartOfTheKeyAndTheDieCounts) {
  const Die die{"scouting.initiative", 1, 0, 255, 0};
  const std::uint32_t value = derive(published_key(), die);
  std::vector<DiceKey> keys(4, published_key());
  keys[0].secret[31] ^= 1;
  keys[1].match.bytes[15] ^= 2;
  keys[2].phrases[0] += "!";
  keys[3].phrases = {"", keys[3].phrases[0]};
  for (const DiceKey& key : keys) EXPECT_NE(derive(key, die), value);
  EXPECT_NE(derive(published_key(), {"scouting.initiativf", 1, 0, 255, 0}), value);
  EXPECT_NE(derive(published_key(), {"scouting.initiative", 2, 0, 255, 0}), value);
  EXPECT_NE(derive(published_key(), {"scouting.initiative", 1, 1, 255, 0}), value);
}

// Lengths are part of the message: text cannot wander from one phrase into the next.
TEST(Dice, G7_PhrasesDoNotRunTogether) {
  DiceKey a = published_key();
  DiceKey b = published_key();
  a.phrases = {"ab", "c"};
  b.phrases = {"a", "bc"};
  int different = 0;
  for (std::uint32_t i = 0; i < 20; ++i)
    different += derive(a, {"t", 0, i, 255, 0}) != derive(b, {"t", 0, i, 255, 0});
  EXPECT_GT(different, 15);
}

TEST(Dice, G7_CommitmentChecks) {
  DiceKey key = published_key();
  const Commitment commitment = commitment_of(key.match, key.secret);
  EXPECT_TRUE(check_commitment(key, commitment));
  key.secret[0] ^= 1;
  EXPECT_FALSE(check_commitment(key, commitment));
  key = published_key();
  key.match.bytes[0] ^= 1;
  EXPECT_FALSE(check_commitment(key, commitment));
}

TEST(Dice, RefusesImpossibleSides) {
  DerivedDice dice(published_key());
  EXPECT_THROW(dice.draw("t", 0, 0), std::invalid_argument);
  EXPECT_THROW(dice.draw("t", 0, 256), std::invalid_argument);
}

}  // namespace
}  // namespace galloper
