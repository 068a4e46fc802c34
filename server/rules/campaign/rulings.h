// Private to the room: what the organiser's rulings make of an engagement (K4).
#pragma once

#include <optional>
#include <vector>

#include "server/rules/campaign/campaign.h"

namespace galloper::campaign {

// Those rulings that no later one has withdrawn, in their order; withdrawals themselves left out.
std::vector<Sequence> standing_rulings(const std::vector<Entry>& ledger,
                                       const std::vector<Sequence>& rulings);
// All that is known of one engagement's end, whenever it was entered.
struct Ends {
  Sequence result = 0;
  std::vector<Sequence> rulings;
};
// By engagement, from 1.
std::vector<Ends> ends_of(const std::vector<Entry>& ledger);
// The result with its standing corrections. Precondition: it has one.
BattleResult corrected(const std::vector<Entry>& ledger, const Ends& ends);
// The same, in `copy` only where something was ruled on it: a season has hundreds.
const BattleResult& standing(const std::vector<Entry>& ledger, const Ends& ends, BattleResult& copy);
Verdict judge(const std::vector<Entry>& ledger, const Ends& ends, const Engagement& engagement);

}  // namespace galloper::campaign
