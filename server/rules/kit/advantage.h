// What a scouting game grants for the battle that follows (S12 to S14): scouting fills it, the battle's
// set-up reads it. It holds secrets of both sides, so no viewer is ever shown it whole.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "server/rules/kit/brigadier.h"
#include "server/rules/kit/seat.h"

namespace galloper::kit {

// A brigadier's two dice (C4); 0: not made.
struct BrigadierDice {
  std::uint8_t rating_die = 0;
  std::uint8_t character_die = 0;
  friend bool operator==(const BrigadierDice&, const BrigadierDice&) = default;
};

// What one side learned of the enemy and of the ground (S14), as indices into the scenario's lists, in the
// order learned.
struct Learned {
  std::vector<std::uint8_t> brigades;
  std::vector<std::uint8_t> brigadiers;
  std::vector<std::uint8_t> features;
  friend bool operator==(const Learned&, const Learned&) = default;
};

struct Advantage {
  // S12: may choose to take the initiative; kNone: the battle rolls for it.
  Seat initiative = Seat::kNone;
  // S13, by side: kinds 1 to 5, ascending.
  std::array<std::vector<std::uint8_t>, 2> rewards;
  // S13: the holder of kind 4; kNone: nobody.
  Seat deployment_choice = Seat::kNone;
  std::array<std::uint8_t, 2> returned{};
  // S14, by the side that learned it.
  std::array<Learned, 2> learned;
  // By the side whose brigadiers they are, by brigade: made when the match began, and the same men in the
  // battle.
  std::array<std::vector<BrigadierDice>, 2> brigadiers;
  friend bool operator==(const Advantage&, const Advantage&) = default;
};

}  // namespace galloper::kit
