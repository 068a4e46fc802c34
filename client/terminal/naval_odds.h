// Previews of a battle at sea in words: the course of a move, and what a shot and the whole plan do to a
// target.
#pragma once

#include <string>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// "range 3, half, 4 dice, 2.7 points, sinks 12 %; with all that aim at it 8 dice, 5.3 points, sinks 40 %", or
// "3: F R F": one line; empty where there is nothing to tell.
std::string naval_preview(const v1::LegalOrder& order);
// The distributions in full, without the order's own text and rules.
std::string naval_full_odds(const v1::LegalOrder& order);

}  // namespace galloper::terminal
