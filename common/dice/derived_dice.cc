#include "common/dice/derived_dice.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace galloper {
namespace {

constexpr std::string_view kDiceLabel("galloper.dice.v1\0", 17);
constexpr std::string_view kCommitmentLabel("galloper.commitment.v1\0", 23);

const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

void add(crypto_auth_hmacsha256_state& state, std::string_view text) {
  crypto_auth_hmacsha256_update(&state, bytes_of(text), text.size());
}

void add(crypto_auth_hmacsha256_state& state, std::uint32_t number) {
  const std::array<std::uint8_t, 4> bytes = {
      static_cast<std::uint8_t>(number >> 24), static_cast<std::uint8_t>(number >> 16),
      static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)};
  crypto_auth_hmacsha256_update(&state, bytes.data(), bytes.size());
}

void add_with_length(crypto_auth_hmacsha256_state& state, std::string_view text) {
  add(state, static_cast<std::uint32_t>(text.size()));
  add(state, text);
}

}  // namespace

Commitment commitment_of(const MatchId& match, const Secret& secret) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, bytes_of(kCommitmentLabel), kCommitmentLabel.size());
  crypto_hash_sha256_update(&state, match.bytes.data(), match.bytes.size());
  crypto_hash_sha256_update(&state, secret.data(), secret.size());
  Commitment commitment;
  crypto_hash_sha256_final(&state, commitment.data());
  return commitment;
}

DiceDerivation::DiceDerivation(const DiceKey& key) {
  crypto_auth_hmacsha256_init(&prefix_, key.secret.data(), key.secret.size());
  add(prefix_, kDiceLabel);
  add(prefix_, key.match.view());
  for (const std::string& phrase : key.phrases) add_with_length(prefix_, phrase);
}

std::uint32_t DiceDerivation::value(std::string_view purpose, std::uint32_t subject, std::uint32_t occurrence,
                                    std::uint32_t sides) const {
  if (sides < 1 || sides > 255) throw std::invalid_argument("a die has 1 to 255 sides");
  crypto_auth_hmacsha256_state of_die = prefix_;
  add_with_length(of_die, purpose);
  add(of_die, subject);
  add(of_die, occurrence);
  // Bytes of the last, incomplete run of `sides` values are passed over: otherwise low values would come more
  // often.
  const std::uint32_t accepted_below = 256 - 256 % sides;
  for (std::uint32_t block = 0;; ++block) {
    crypto_auth_hmacsha256_state of_block = of_die;
    add(of_block, block);
    std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> output;
    crypto_auth_hmacsha256_final(&of_block, output.data());
    for (const std::uint8_t byte : output) {
      if (byte < accepted_below) return byte % sides + 1;
    }
  }
}

std::uint32_t& Occurrences::next(std::string_view purpose, std::uint32_t subject) {
  auto of_purpose = std::find_if(purposes_.begin(), purposes_.end(),
                                 [&](const Purpose& one) { return one.name == purpose; });
  if (of_purpose == purposes_.end())
    of_purpose = purposes_.insert(purposes_.end(), Purpose{std::string(purpose), {}});
  for (auto& [known, next] : of_purpose->next_by_subject) {
    if (known == subject) return next;
  }
  return of_purpose->next_by_subject.emplace_back(subject, 0).second;
}

Die DerivedDice::draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) {
  std::uint32_t& next = occurrences_.next(purpose, subject);
  const std::uint32_t value = derivation_.value(purpose, subject, next, sides);
  return {std::string(purpose), subject, next++, sides, value};
}

void DerivedDice::seen(const Die& die) {
  std::uint32_t& next = occurrences_.next(die.purpose, die.subject);
  next = std::max(next, die.occurrence + 1);
}

}  // namespace galloper
