#include "common/dice/verify.h"

#include <fmt/core.h>

namespace galloper {

std::uint32_t derive(const DiceKey& key, const Die& die) {
  return DiceDerivation(key).value(die.purpose, die.subject, die.occurrence, die.sides);
}

Status check_commitment(const DiceKey& key, const Commitment& published) {
  if (commitment_of(key.match, key.secret) == published) return {};
  return fail(ErrorCode::kDataLoss,
              "The revealed secret is not the one that was committed to before the match.");
}

Status DiceCheck::next(const Die& die) {
  if (die.sides < 1 || die.sides > 255)
    return fail(ErrorCode::kDataLoss,
                fmt::format("A die of {} has {} sides: it must have 1 to 255.", die.purpose, die.sides));
  std::uint32_t& next = occurrences_.next(die.purpose, die.subject);
  if (die.occurrence != next)
    return fail(ErrorCode::kDataLoss,
                fmt::format("The dice of {} for {} skip or repeat one: number {} stands where {} is due.",
                            die.purpose, die.subject, die.occurrence, next));
  const std::uint32_t value = derivation_.value(die.purpose, die.subject, die.occurrence, die.sides);
  if (die.value != value)
    return fail(ErrorCode::kDataLoss,
                fmt::format("The die of {} for {}, number {}, shows {} where the secret gives {}.",
                            die.purpose, die.subject, die.occurrence, die.value, value));
  ++next;
  return {};
}

}  // namespace galloper
