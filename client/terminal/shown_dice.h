// The dice that an event shows, in the order in which they fell; so that a saved match's events can be held
// against its dice.
#pragma once

#include <cstdint>
#include <vector>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

std::vector<std::uint32_t> shown_dice(const v1::Event& event);

}  // namespace galloper::terminal
