// Whether derived dice behave as fair ones. Key and critical values are fixed beforehand (one in a thousand
// fair dice would exceed each), so that the result is always the same.
#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "common/dice/derived_dice.h"

namespace galloper {
namespace {

constexpr std::uint32_t kDice = 10'000'000;
constexpr std::uint32_t kSubjects = 1'000;
constexpr std::uint32_t kOccurrences = kDice / kSubjects;

struct Counts {
  std::array<std::uint64_t, 6> faces{};
  // A die and the next occurrence of the same purpose and subject; a die and the next subject's of the same
  // occurrence.
  std::array<std::uint64_t, 36> after_occurrence{};
  std::array<std::uint64_t, 36> after_subject{};
};

DiceKey key() {
  DiceKey key;
  key.secret.fill(0x5a);
  key.match.bytes.fill(0xa5);
  key.phrases = {"seven", "eleven"};
  return key;
}

Counts count(std::uint32_t first_subject, std::uint32_t last_subject) {
  const DiceDerivation derivation(key());
  Counts counts;
  std::vector<std::uint8_t> last_row(kOccurrences, 0);
  for (std::uint32_t subject = first_subject; subject < last_subject; ++subject) {
    std::uint32_t last = 0;
    for (std::uint32_t occurrence = 0; occurrence < kOccurrences; ++occurrence) {
      const std::uint32_t value = derivation.value("scouting.encounter.attacker", subject, occurrence, 6);
      ++counts.faces[value - 1];
      if (last != 0) ++counts.after_occurrence[(last - 1) * 6 + value - 1];
      if (last_row[occurrence] != 0) ++counts.after_subject[(last_row[occurrence] - 1u) * 6 + value - 1];
      last = value;
      last_row[occurrence] = static_cast<std::uint8_t>(value);
    }
  }
  return counts;
}

template <std::size_t N>
void add(std::array<std::uint64_t, N>& sum, const std::array<std::uint64_t, N>& part) {
  for (std::size_t i = 0; i < N; ++i) sum[i] += part[i];
}

template <std::size_t N>
double chi_square(const std::array<std::uint64_t, N>& counts) {
  double total = 0;
  for (const std::uint64_t one : counts) total += static_cast<double>(one);
  const double expected = total / N;
  double sum = 0;
  for (const std::uint64_t one : counts)
    sum += (static_cast<double>(one) - expected) * (static_cast<double>(one) - expected) / expected;
  return sum;
}

TEST(Dice, G7_TenMillionDerivedDiceAreFairAndIndependent) {
  Counts other_half;
  std::thread other([&] { other_half = count(kSubjects / 2, kSubjects); });
  Counts counts = count(0, kSubjects / 2);
  other.join();
  add(counts.faces, other_half.faces);
  add(counts.after_occurrence, other_half.after_occurrence);
  add(counts.after_subject, other_half.after_subject);

  std::uint64_t total = 0;
  for (const std::uint64_t one : counts.faces) total += one;
  ASSERT_EQ(total, kDice);
  EXPECT_LT(chi_square(counts.faces), 20.52);             // 5 degrees of freedom
  EXPECT_LT(chi_square(counts.after_occurrence), 66.62);  // 35
  EXPECT_LT(chi_square(counts.after_subject), 66.62);     // 35
}

// Without rejection the values 1 to 46 of 210 would come twice as often as the others.
TEST(Dice, G7_RejectionSamplingIsUnbiased) {
  constexpr std::uint32_t kSides = 210;
  const DiceDerivation derivation(key());
  std::array<std::uint64_t, kSides> counts{};
  for (std::uint32_t occurrence = 0; occurrence < 210'000; ++occurrence)
    ++counts[derivation.value("t", 1, occurrence, kSides) - 1];
  EXPECT_LT(chi_square(counts), 277.1);  // 209 degrees of freedom
}

}  // namespace
}  // namespace galloper
