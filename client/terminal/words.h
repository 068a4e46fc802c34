// Names of things as people say them, the same in every command.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "galloper/v1/match.pb.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// How many columns the commands print to.
inline constexpr std::size_t kColumns = 100;

// "C7": column letters from South's left (AA after Z), row number from 1 at South's baseline.
std::string cell_name(std::uint32_t cell, std::uint32_t width);
std::string column_name(std::uint32_t column);
// "South", "North", "both sides", "nobody".
std::string_view seat_name(v1::Seat seat);
v1::Seat enemy_of(v1::Seat seat);
// "S2" of South's, "n7" of North's; "scout 7" of one that the view does not show.
std::string scout_label(std::uint32_t id, const v1::ScoutingDelta& view);
std::string_view status_words(v1::ScoutStatus status);
std::string_view state_words(v1::MatchState state);
std::string_view viewer_words(v1::Viewer viewer);
std::string_view phase_words(v1::ScoutingPhase phase);
std::string_view reason_words(v1::EndReason reason);
// "forest -2", "water, impassable".
std::string terrain_words(const v1::ScoutingTerrain& terrain);
// The kind of ground of a cell; null outside the board.
const v1::ScoutingTerrain* terrain_of(const v1::ScoutingGround& ground, std::uint32_t cell);
// "Anna", "Anna and Bob", "the computer (level 2)", "free".
std::string players_words(const v1::SeatInfo& seat);
// Who holds a seat: "Anna"; "free".
std::string players_words(const v1::MatchInfo& info, v1::Seat seat);
// ", 12:05 left"; empty: the match has no clock.
std::string clock_after(const v1::MatchInfo& info, v1::Seat seat);
// "South and North", of a set of seats: SOUTH 1, NORTH 2.
std::string seats_words(std::uint32_t seats);
// "12:05" of milliseconds; "1:02:03" from an hour on.
std::string time_words(std::uint64_t milliseconds);
// Null: the list has none with that id.
template <class List>
auto* find_by_id(const List& list, std::uint32_t id) {
  for (const auto& entity : list) {
    if (entity.id() == id) return &entity;
  }
  return static_cast<decltype(&*list.begin())>(nullptr);
}
// "1 scout", "2 scouts".
std::string counted(std::uint64_t count, std::string_view thing);
// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& things);
// What the terminal could take for a command is shown as '?': names, phrases and chat come from other people.
std::string harmless(std::string_view text);

}  // namespace galloper::terminal
