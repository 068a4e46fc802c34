// The dice of one match: derived from its secret and phrases (G7), counted, and taken back when an order did
// not get into the log, since nobody has seen them then.
#pragma once

#include <string>
#include <vector>

#include "common/dice/derived_dice.h"
#include "galloper/store/v1/lobby.pb.h"
#include "galloper/v1/table.pb.h"

namespace galloper::match {

class MatchDice final : public Dice {
 public:
  // From the last of the lobby's secrets.
  MatchDice(const MatchId& match, const galloper::store::v1::Lobby& lobby);

  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override;
  // A die of the log: later ones of its kind have greater occurrence numbers, undone or not (G6).
  void count(const galloper::v1::Die& die);
  // The match has a new secret (G7); occurrences go on counting.
  void renew(const galloper::store::v1::Lobby& lobby);
  // The order of the last draws is in the log.
  void keep() { drawn_.clear(); }
  // It is not: the next draw of the same kind gives the same die.
  void take_back();

 private:
  MatchId match_;
  DiceDerivation derivation_;
  Occurrences occurrences_;
  std::vector<Die> drawn_;
};

// A secret of 32 bytes with its commitment.
galloper::store::v1::DiceSecret secret_of(const std::string& bytes, const MatchId& match);

}  // namespace galloper::match
