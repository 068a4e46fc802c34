// K3: a campaign's own brigades, brigadiers and ships in the place of a scenario's, for the match of an
// engagement.
//
//   auto scenario = with_forces(shipped, campaign, engagement);
//   auto begin = module->begin_of(*scenario, settings_for(campaign, engagement));   // checks the whole
#pragma once

#include <map>
#include <string>

#include "common/base/result.h"
#include "galloper/v1/scenario.pb.h"
#include "server/rules/campaign/campaign.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;

// Error kFailedPrecondition: the scenario is of another game (K3), has room for fewer units or ships, knows
// no such unit type or ship class, or has an objective in a ship that has no successor; says which, and what
// would fit. Brigades take the scenario's places in order, and their units those of the same arm; ratings and
// characters are the brigadiers' (C15), damage the ships' (N13).
Result<v1::Scenario> with_forces(v1::Scenario scenario, const campaign::Campaign& campaign,
                                 const campaign::Engagement& engagement);

// The same for one side alone; the other is the scenario's own.
Result<v1::Scenario> with_forces_of(kit::Seat side, v1::Scenario scenario, const campaign::Campaign& campaign,
                                    const campaign::Engagement& engagement);

// K2: the ruleset in force, as the settings of the match, and as many scouts as both nations have.
std::map<std::string, std::string> settings_for(const campaign::Campaign& campaign,
                                                const campaign::Engagement& engagement);

// L3, N10: what every scenario knows. Error kInvalidArgument names all that there are.
Status check_unit_type(const std::string& type);
// Of a ship of that class.
Result<std::uint8_t> points_of_class(const std::string& ship_class);

}  // namespace galloper::codec
