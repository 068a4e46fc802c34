// Plays a log again with this build's rules: what an upgrade would change, and whether a log that comes from
// elsewhere is to be believed. Public to app and campaigns.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/rules/codec/game_module.h"
#include "server/store/store.h"

namespace galloper::match {

// Each divergence as one line, "order 12: …"; empty: this build comes to the same events from the same orders
// and dice.
std::vector<std::string> rehearse(const codec::GameModule& module, const std::vector<store::LogRow>& rows);

// The table at the end of a log that comes from elsewhere. Nothing but its orders and dice is believed, and
// none of its events is applied that this build did not come to itself. The error (kDataLoss) names the first
// order that does not lead to what it tells.
Result<std::unique_ptr<codec::Table>> prove(const codec::GameModule& module,
                                            const std::vector<store::LogRow>& rows);

}  // namespace galloper::match
