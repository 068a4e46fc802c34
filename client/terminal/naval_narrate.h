// The events of a battle at sea in words: every die, and the rule that asked for it.
#pragma once

#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// `view` is the viewer's view after the update that brought the event.
std::string narrate(const v1::NavalEvent& event, const v1::NavalDelta& view);
// How the battle ended.
std::string narrate(const v1::NavalOutcome& outcome);
// What stands before an event among those of its update: the fire of both sides is told under one heading,
// and after it what each target has taken. Lines are separated by newlines; empty: nothing.
std::string naval_interlude(const google::protobuf::RepeatedPtrField<v1::Event>& events, int before,
                            const v1::NavalDelta& view);

}  // namespace galloper::terminal
