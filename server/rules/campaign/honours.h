// Honours (C18): read from what a battle says of a brigadier, as his rating is.
#pragma once

#include <string>
#include <vector>

#include "server/rules/campaign/campaign.h"

namespace galloper::campaign {

std::vector<Honour> honours_of(const BrigadeReport& report, bool his_side_won);
// "The hammer", and why he has it: "He routed 4 enemy units and lost 1."
std::string title_of(Honour honour);
std::string reason_for(Honour honour, const Page& page);

}  // namespace galloper::campaign
