// A brigadier's rating and character, as two dice make them (C3, C4).
#pragma once

#include <cstdint>
#include <string_view>

namespace galloper::kit {

enum class Character : std::uint8_t { kBrash = 1, kUnsure = 2, kCautious = 3, kCowardly = 4 };

// C4: 1 Cowardly, 2 and 3 Cautious, 4 and 5 Unsure, 6 Brash.
constexpr Character character_of(std::uint8_t character_die) {
  if (character_die == 1) return Character::kCowardly;
  if (character_die <= 3) return Character::kCautious;
  return character_die <= 5 ? Character::kUnsure : Character::kBrash;
}

// C4: 1 and 6 mean 1, anything else is the rating; a coward's is never above 4.
constexpr std::uint8_t rating_of(std::uint8_t rating_die, std::uint8_t character_die) {
  if (rating_die == 1 || rating_die == 6) return 1;
  return rating_die == 5 && character_of(character_die) == Character::kCowardly ? 4 : rating_die;
}

constexpr std::string_view name_of(Character character) {
  switch (character) {
    case Character::kBrash:
      return "Brash";
    case Character::kUnsure:
      return "Unsure";
    case Character::kCautious:
      return "Cautious";
    case Character::kCowardly:
      return "Cowardly";
  }
  return {};
}

}  // namespace galloper::kit
