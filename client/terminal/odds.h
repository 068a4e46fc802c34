// Previews in words: what an order may bring, exactly.
#pragma once

#include <string>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// "n7 captured 42 %, killed 17 %, …": one line; empty where the order's own text says it all.
std::string preview_line(const v1::LegalOrder& order, const v1::ScoutingDelta& view);
// The distribution in full, of 36, with the modifiers of both dice.
std::string full_odds(const v1::LegalOrder& order, const v1::ScoutingDelta& view);

}  // namespace galloper::terminal
