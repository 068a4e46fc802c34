// Plays a log again with this build's rules: what an upgrade would change. Public to app.
#pragma once

#include <string>
#include <vector>

#include "server/rules/codec/game_module.h"
#include "server/store/store.h"

namespace galloper::match {

// Each divergence as one line, "order 12: …"; empty: this build comes to the same events from the same orders
// and dice.
std::vector<std::string> rehearse(const codec::GameModule& module, const std::vector<store::LogRow>& rows);

}  // namespace galloper::match
