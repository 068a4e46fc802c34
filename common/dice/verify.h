// Checking a finished match's dice against the revealed secret (G7). Needs no server.
//
//   if (commitment_of(key.match, key.secret) != published) …
//   DiceCheck check(key);
//   for (const Die& die : log) if (Status status = check.next(die); !status) report(status.error().message);
#pragma once

#include "common/base/result.h"
#include "common/dice/derived_dice.h"

namespace galloper {

// The value that the die's purpose, subject, occurrence and sides have under this key; its own value is not
// looked at.
std::uint32_t derive(const DiceKey& key, const Die& die);

// Whether the secret is the one that was committed to; else kDataLoss.
Status check_commitment(const DiceKey& key, const Commitment& published);

// The dice of a log in their order, those of orders taken back included.
class DiceCheck {
 public:
  explicit DiceCheck(const DiceKey& key) : derivation_(key) {}
  // Whether the value is the derived one and the occurrence the next of its purpose and subject: no die was
  // left out to throw another; else kDataLoss.
  Status next(const Die& die);
  // Later dice come from another secret; occurrences go on counting.
  void change_key(const DiceKey& key) { derivation_ = DiceDerivation(key); }

 private:
  DiceDerivation derivation_;
  Occurrences occurrences_;
};

}  // namespace galloper
