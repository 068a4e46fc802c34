// Arcs of fire on the chart: the dice that a ship would throw into each hex.
#pragma once

#include <string>

#include "client/terminal/naval_chart.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal {

// The sea with the ship where the arcs were asked from.
v1::NavalDelta imagined(v1::NavalDelta view, const v1::GetFireArcsRequest& request);
// "6", or "3h" of half effect.
HexNotes dice_notes(const v1::GetFireArcsResponse& arcs);
// "Averof (A at B2, facing east), its guns: at most 6 dice; h: half effect, ahead or astern (N6, N7)".
std::string arcs_words(const v1::NavalDelta& view, const v1::GetFireArcsRequest& request,
                       const v1::GetFireArcsResponse& arcs);

}  // namespace galloper::terminal
