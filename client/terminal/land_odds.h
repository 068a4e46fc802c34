// Previews of a land battle's orders in words: dice, expected loss, retreat, reply; when a runner arrives and
// what the brigadier makes of it.
#pragma once

#include <string>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// "2 dice, 0.7 SP, retreats 17 %, lost 3 %; reply 3 dice, 1.0 SP": one line; empty where nothing is thrown.
std::string land_preview(const v1::LegalOrder& order);
// The distribution in full, without the order's own text and rules.
std::string land_full_odds(const v1::LegalOrder& order);

}  // namespace galloper::terminal
