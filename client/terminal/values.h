// The small languages inside options: seats, clocks, opponents, levels. Each reads the text or says what it
// takes.
#pragma once

#include <string>
#include <utility>

#include "client/terminal/arguments.h"
#include "common/base/result.h"

namespace galloper::terminal {

// "south", "north", "both".
Result<v1::Seat> read_seat(const std::string& text);
// "south", "north", "both", "public", "delayed", "full".
Result<v1::Viewer> read_viewer(const std::string& text);
// "open", "bot", "bot:2", or an account's name.
Result<Opponent> read_opponent(const std::string& text);
// "none", "15", "15+10": minutes at the start, seconds added after each own turn.
Result<v1::Clock> read_clock(const std::string& text);
// "1:2": South's level and North's.
Result<std::pair<std::uint32_t, std::uint32_t>> read_bots(const std::string& text);
// "move=5".
Result<std::pair<std::string, std::string>> read_setting(const std::string& text);
// "left", "centre", "right".
Result<activation::Sector> read_sector(const std::string& text);
// "guns", "torpedo".
Result<v1::NavalWeapon> read_weapon(const std::string& text);
// "north-east", "NE", "ne".
Result<v1::NavalFacing> read_facing(const std::string& text);
// "favour", "deny".
Result<activation::Goal> read_goal(const std::string& text);
// "organiser", "player", "spectator".
Result<Role> read_role(const std::string& text);
bool is_utf8(const std::string& text);

}  // namespace galloper::terminal
