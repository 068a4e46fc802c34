// What the counters of a land battle can do for a side (F7), told and drawn; pure functions.
#pragma once

#include <string>

#include "server/rules/activation/analysis.h"

namespace galloper::terminal {

// The share in words, a table of the best moves by how many counters lie where, and all 450 placements.
std::string analysis_words(const activation::Analysis& analysis);
// The same for programs, in one line.
std::string analysis_json(const activation::Analysis& analysis);

}  // namespace galloper::terminal
