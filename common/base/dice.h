// The dice as a rule sees them: a parameter. What rolls them (derived from a match's secret, scripted by a
// test, recorded in a log) is elsewhere; see common/dice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace galloper {

// One drawn number with all that its check needs (G7).
struct Die {
  // A published name, "scouting.encounter".
  std::string purpose;
  // What it is about, as the purpose defines it. It may name only what is disclosed to whoever sees the die.
  std::uint32_t subject = 0;
  // How often this (purpose, subject) was drawn before in the match, undone draws included.
  std::uint32_t occurrence = 0;
  // The number of equally likely values, 1 to 255; 6 for a die.
  std::uint32_t sides = 6;
  // 1 to sides.
  std::uint32_t value = 0;

  friend bool operator==(const Die&, const Die&) = default;
};

class Dice {
 public:
  virtual ~Dice() = default;
  // A uniform number from 1 to sides (1 to 255).
  virtual Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) = 0;
  Die roll(std::string_view purpose, std::uint32_t subject) { return draw(purpose, subject, 6); }
};

}  // namespace galloper
