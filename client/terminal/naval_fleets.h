// The fleets as a table: ships, their damage, what they have left, and the own plan of fire.
#pragma once

#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// "South, The blockade: Anna. 7/14 points sunk; 3 of 4 ships have moved."
std::string side_words(const v1::NavalDelta& view, v1::Seat seat, const v1::MatchInfo& info);
// "7/14 points sunk"; "7 points sunk" where no number of them wins.
std::string points_words(const v1::NavalSide& side);
// "##....": what is hit of a ship's points, at least one sign as soon as there is any.
std::string damage_bar(std::uint32_t damage, std::uint32_t points, std::size_t columns);
// A header and a line for each ship afloat, with another for what it aims at where the view shows that; none
// where no ship is afloat. At most `columns` wide.
std::vector<std::string> fleet_table(const v1::NavalDelta& view, v1::Seat seat, std::size_t columns);
// "Averof, armoured cruiser of South, facing east, 3 of 7 points hit, 2 torpedoes, moved".
std::string ship_state_words(const v1::NavalDelta& view, std::uint32_t id);
// "Sunk: Psara (7 points). Withdrawn: Hydra."; empty: all are afloat.
std::string lost_words(const v1::NavalDelta& view, v1::Seat seat);
// What else wins, a sentence each (N12).
std::vector<std::string> objective_lines(const v1::NavalDelta& view);
// All of it, a paragraph for each side.
std::string draw_fleets(const v1::NavalDelta& view, const v1::MatchInfo& info, std::size_t columns);

}  // namespace galloper::terminal
