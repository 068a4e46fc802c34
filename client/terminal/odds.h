// Previews in words: what an order may bring, exactly.
#pragma once

#include <string>

#include "common/view/view.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// "n7 captured 42 %, killed 17 %, …": one line; empty where the order's own text says it all.
std::string preview_line(const v1::LegalOrder& order, const view::FoldedView& view);
// The distribution in full, with the modifiers of the dice.
std::string full_odds(const v1::LegalOrder& order, const view::FoldedView& view);

}  // namespace galloper::terminal
