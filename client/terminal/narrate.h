// Events in words: plain, a little dry, every die with its modifiers and the rule that asked for it.
#pragma once

#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// A sentence or more for one event. `view` is the viewer's view after the update that brought the event.
std::string narrate(const v1::Event& event, const v1::ScoutingDelta& view);
// One line an event.
std::vector<std::string> narrate(const v1::MatchUpdate& update, const v1::ScoutingDelta& view);
// "S1 rolled 5, -2 forest (S9), makes 3".
std::string explain(std::string_view who, const v1::Roll& roll);
// What a finished scouting game grants the battle (S12, S13).
std::string narrate(const v1::ScoutingOutcome& outcome);

}  // namespace galloper::terminal
