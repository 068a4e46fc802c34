// The armies as a table: brigades, brigadiers, their orders and runners; the CinC, the banners, the units.
#pragma once

#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// "South, Army of the Weser: Anna. CinC Baron Kuhl at G1. 2 of 6 banners."
std::string side_words(const v1::LandDelta& view, v1::Seat seat, const v1::MatchInfo& info);
// A header and a line for each brigade that the view shows; none before it shows one. At most `columns` wide.
std::vector<std::string> brigade_table(const v1::LandDelta& view, v1::Seat seat, std::size_t columns);
// "Hold, 2 of 3 turns left"; empty: no runner to him that the view shows.
std::string runner_words(const v1::LandBrigade& brigade);
// A brigade's units in one line: "I4 E2 1st Foot; C3 F1 Dragoons (acted); …".
std::string brigade_units(const v1::LandDelta& view, v1::Seat seat, std::uint32_t brigade);
// Units of no brigade: the CinC's own troops (C8).
std::string personal_troops(const v1::LandDelta& view, v1::Seat seat);
// What reports told of the enemy before the battle, a line each (S14).
std::vector<std::string> report_lines(const v1::LandSide& side);
// "G5 held by South, D4 by nobody"; empty: there are none.
std::string objectives_words(const v1::LandDelta& view);
// All of it, a paragraph for each side.
std::string draw_sides(const v1::LandDelta& view, const v1::MatchInfo& info, std::size_t columns);

}  // namespace galloper::terminal
