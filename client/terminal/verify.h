// Checking a saved match offline (G7): the revealed secrets against the commitments, every die against its
// secret, and what the events show against the dice.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

struct Verification {
  // What does not check, each in a sentence. Empty: everything does.
  std::vector<std::string> faults;
  // Six-sided dice by face, 1 first.
  std::array<std::uint64_t, 6> faces{};
  // Draws of other numbers: shuffles and the like.
  std::uint64_t other_draws = 0;
  // Commitments that were also compared with what this machine kept from before play.
  std::uint64_t known_commitments = 0;

  bool good() const { return faults.empty(); }
  std::uint64_t dice() const;
};

// `kept`: the commitments that this machine saw earlier, as kept_commitments gives them; may be empty.
Verification verify(const v1::MatchExport& match, const v1::MatchInfo& kept);

std::string verdict(const Verification& verification);
std::string to_json(const Verification& verification);

}  // namespace galloper::terminal
