#include "server/rules/campaign/dice_record.h"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace galloper::campaign {
namespace {

constexpr std::uint64_t kFewestDice = 30;  // five to a face

void count(DiceCounts& counts, const char* purpose, std::uint8_t die) {
  if (die >= 1 && die <= 6) ++counts[purpose][die - 1u];
}

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// "once in 40 such seasons"
std::string how_often(double p_value) {
  if (p_value >= 0.1) return std::to_string(std::lround(100 * p_value)) + " times in a hundred";
  const double once_in = 1 / p_value;
  if (once_in > 1e6) return "less than once in a million times";
  return "about once in " + with_commas(static_cast<std::uint64_t>(std::llround(once_in))) + " times";
}

}  // namespace

DiceCounts dice_record(const Campaign& campaign) {
  return dice_record(campaign, [](const Entry&) { return true; });
}

DiceCounts dice_record(const Campaign& campaign, const std::function<bool(const Entry&)>& wanted) {
  DiceCounts counts;
  for (const Entry& entry : campaign.ledger) {
    if (const auto* made = std::get_if<BrigadierMade>(&entry.body); made && wanted(entry)) {
      count(counts, "campaign.brigadier_rating", made->dice.rating_die);
      count(counts, "campaign.brigadier_character", made->dice.character_die);
    } else if (const auto* entered = std::get_if<ResultEntered>(&entry.body); entered && wanted(entry)) {
      for (const auto& [purpose, faces] : entered->result.dice) {
        Faces& sum = counts[purpose];
        for (std::size_t face = 0; face < faces.size(); ++face) sum[face] += faces[face];
      }
    }
  }
  return counts;
}

Faces all_faces(const DiceCounts& counts) {
  Faces all{};
  for (const auto& [purpose, faces] : counts) {
    for (std::size_t face = 0; face < faces.size(); ++face) all[face] += faces[face];
  }
  return all;
}

std::optional<FairDice> fair_dice(const Faces& faces) {
  FairDice test;
  for (const std::uint32_t count : faces) test.dice += count;
  if (test.dice < kFewestDice) return std::nullopt;
  const double expected = static_cast<double>(test.dice) / 6;
  for (const std::uint32_t count : faces)
    test.chi_square += (count - expected) * (count - expected) / expected;
  // Five degrees of freedom: the upper tail of the chi-square distribution is the regularised gamma function.
  test.p_value = boost::math::gamma_q(2.5, test.chi_square / 2);
  return test;
}

std::string verdict_on_dice(const Faces& faces) {
  std::uint64_t thrown = 0;
  for (const std::uint32_t count : faces) thrown += count;
  const auto test = fair_dice(faces);
  if (!test)
    return (thrown == 0 ? std::string("No dice were thrown yet")
                        : with_commas(thrown) + " dice were thrown") +
           "; from 30 on one can begin to judge them.";
  std::string text = with_commas(thrown) + " dice were thrown. Fair dice fall at least as unevenly " +
                     how_often(test->p_value) + ": ";
  if (test->p_value > 0.999) return text + "these fell more evenly than dice are wont to.";
  if (test->p_value >= 0.05) return text + "nothing to remark.";
  if (test->p_value >= 0.001) return text + "worth a look, though chance does that too.";
  return text + "too seldom to put down to chance alone. Every die can be checked against its match.";
}

}  // namespace galloper::campaign
