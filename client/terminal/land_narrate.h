// The events of a land battle in words: every die with what was added to it and the rule that asked for it. A
// wilful brigadier is told as a despatch of several lines.
#pragma once

#include <optional>
#include <string>

#include "galloper/v1/land.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// `view` is the viewer's view after the update that brought the event. Lines are separated by newlines.
std::string narrate(const v1::LandEvent& event, const v1::LandDelta& view);
// How the battle ended.
std::string narrate(const v1::LandOutcome& outcome);

// Private to the telling: the parts of narrate(), each for its own kinds of event, nothing for others.
std::optional<std::string> narrate_before_battle(const v1::LandEvent& event, const v1::LandDelta& view);
std::optional<std::string> narrate_command(const v1::LandEvent& event, const v1::LandDelta& view);
std::optional<std::string> narrate_action(const v1::LandEvent& event, const v1::LandDelta& view);

}  // namespace galloper::terminal
