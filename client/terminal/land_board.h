// The battlefield: hexes in offset rows, who stands there, the ground, the sectors and their odds.
#pragma once

#include <string>

#include "client/terminal/board.h"
#include "galloper/v1/land.pb.h"

namespace galloper::terminal {

// At most `columns` wide where the board's width allows. A hex is four or more columns: a unit's label ("I4",
// North's in small letters), the badge of a brigadier who stands with it (A, O, H, '?') or of the CinC ('@'),
// the ground's letter. An objective without a unit shows '*'. Above and below: each side's sectors with their
// counters and odds (F7).
BoardPicture picture_of(const v1::LandDelta& view, std::size_t columns, const Marks& marks = {});
// "left 1 2 3: 3 of 6, centre 4: 1 of 6, right 5 6: 2 of 6"; empty where the counters are not known.
std::string odds_words(const v1::LandSideHead& head);
// The kinds of ground that the board has and what the other signs mean, in lines of at most `columns`.
std::vector<std::string> legend_of(const v1::LandDelta& view, std::size_t columns);
// What lies and stands in a hex, in one line: "G5: woods (the Elm Copse). I4 1st Foot, Guards, under
// Assault".
std::string hex_words(const v1::LandDelta& view, std::uint32_t cell);
// "1st Foot, line infantry, 4 SP; Guards brigade, Assault; acted".
std::string unit_state_words(const v1::LandDelta& view, std::uint32_t id);

}  // namespace galloper::terminal
