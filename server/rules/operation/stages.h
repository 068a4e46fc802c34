// Private to the room: how the battle follows from the scouting.
#pragma once

#include "server/rules/operation/operation.h"

namespace galloper::operation {

// Whether a battle follows a scouting that ended so: only Close ends the whole.
inline bool battle_follows(const scouting::Outcome& outcome) {
  return outcome.reason != kit::EndReason::kClosed;
}
// The battle before its Begin. Precondition: the scouting is over.
land::State battle_after(const Setup& setup, const scouting::State& scouting);
// What each viewer sees of a scouting that is over.
void keep_scouted(State& state);

}  // namespace galloper::operation
