// How a brigadier's rating went, as a small chart of text.
#pragma once

#include <string>

#include "galloper/v1/campaign.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// His rating when he was first seen, and after each battle that counts; lines end in no blanks. Empty
// history: an empty chart.
std::string rating_chart(const v1::BrigadierPage& man);

}  // namespace galloper::terminal
