// Events in words: plain, a little dry, every die with its modifiers and the rule that asked for it.
#pragma once

#include <string>
#include <vector>

#include "common/view/view.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// A sentence or more for one event; a few take several lines. `view` is the viewer's view after the update
// that brought the event.
std::string narrate(const v1::Event& event, const view::FoldedView& view);
std::string narrate(const v1::ScoutingEvent& event, const v1::ScoutingDelta& view);
// All that an update tells, line by line.
std::vector<std::string> narrate(const v1::MatchUpdate& update, const view::FoldedView& view);
// "S1 rolled 5, -2 forest (S9), makes 3".
std::string explain(std::string_view who, const v1::Roll& roll);
// What a finished scouting game grants the battle (S12, S13).
std::string narrate(const v1::ScoutingOutcome& outcome);

}  // namespace galloper::terminal
