// The room `dice` holds the verifiable dice (G7): how a number follows from a match's secret and phrases, and
// how anybody checks it afterwards. The byte layout is published in README.md. Server, clients and tests may
// include it.
//
//   DiceKey key{secret, match, {"south's phrase", "north's phrase"}};
//   DerivedDice dice(key);
//   for (const Die& die : log) dice.seen(die);                 // after a restart
//   Die die = dice.roll("scouting.initiative", 1);
#pragma once

#include <sodium/crypto_auth_hmacsha256.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/dice.h"
#include "common/base/ids.h"

namespace galloper {

using Secret = std::array<std::uint8_t, 32>;
using Commitment = std::array<std::uint8_t, 32>;

// All that the dice of a match are derived from.
struct DiceKey {
  Secret secret{};
  MatchId match;
  std::array<std::string, 2> phrases;  // South's, North's; empty: none was given
};

// What is published before the phrases: it binds the server to the secret without showing it.
Commitment commitment_of(const MatchId& match, const Secret& secret);

// The key prepared for many derivations.
class DiceDerivation {
 public:
  explicit DiceDerivation(const DiceKey& key);
  // 1 to sides; sides 1 to 255.
  std::uint32_t value(std::string_view purpose, std::uint32_t subject, std::uint32_t occurrence,
                      std::uint32_t sides) const;

 private:
  // After the key and the part of the message that is the same for all dice of the match.
  crypto_auth_hmacsha256_state prefix_;
};

// How often each (purpose, subject) was drawn.
class Occurrences {
 public:
  std::uint32_t& next(std::string_view purpose, std::uint32_t subject);

 private:
  struct Purpose {
    std::string name;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> next_by_subject;
  };
  std::vector<Purpose> purposes_;  // a game has few
};

class DerivedDice final : public Dice {
 public:
  explicit DerivedDice(const DiceKey& key) : derivation_(key) {}
  // Throws std::invalid_argument where sides is not 1 to 255.
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override;
  // This die of the log was drawn before: later ones of its purpose and subject get later occurrences.
  void seen(const Die& die);

 private:
  DiceDerivation derivation_;
  Occurrences occurrences_;
};

}  // namespace galloper
