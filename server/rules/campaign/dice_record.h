// K5: the season's dice, counted, and whether they look fair.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/rules/campaign/campaign.h"

namespace galloper::campaign {

// Every six-sided die of the campaign by its purpose: those of C4 and those of its matches. Annulled or
// corrected, a die was thrown.
DiceCounts dice_record(const Campaign& campaign);
// Only those of the entries that are wanted.
DiceCounts dice_record(const Campaign& campaign, const std::function<bool(const Entry&)>& wanted);
Faces all_faces(const DiceCounts& counts);

// Pearson's chi-square against six equal faces.
struct FairDice {
  std::uint64_t dice = 0;
  double chi_square = 0;
  double p_value = 1;  // how often fair dice fall at least as unevenly
  friend bool operator==(const FairDice&, const FairDice&) = default;
};
// Nothing: fewer than 30 dice, too few for the approximation, and for any judgement.
std::optional<FairDice> fair_dice(const Faces& faces);
// A verdict that a player understands and that claims no more than the figures bear.
std::string verdict_on_dice(const Faces& faces);

}  // namespace galloper::campaign
