#include "client/terminal/words.h"

#include <fmt/format.h>

namespace galloper::terminal {

std::string column_name(std::uint32_t column) {
  std::string letters;
  if (column >= 26) letters += static_cast<char>('A' + column / 26 - 1);
  letters += static_cast<char>('A' + column % 26);
  return letters;
}

std::string cell_name(std::uint32_t cell, std::uint32_t width) {
  if (width == 0) return fmt::format("cell {}", cell);
  return fmt::format("{}{}", column_name(cell % width), cell / width + 1);
}

std::string_view seat_name(v1::Seat seat) {
  switch (seat) {
    case v1::SEAT_SOUTH:
      return "South";
    case v1::SEAT_NORTH:
      return "North";
    case v1::SEAT_BOTH:
      return "both sides";
    case v1::SEAT_REFEREE:
      return "the referee";
    default:
      return "nobody";
  }
}

v1::Seat enemy_of(v1::Seat seat) {
  return seat == v1::SEAT_SOUTH   ? v1::SEAT_NORTH
         : seat == v1::SEAT_NORTH ? v1::SEAT_SOUTH
                                  : v1::SEAT_UNSPECIFIED;
}

std::string scout_label(std::uint32_t id, const v1::ScoutingDelta& view) {
  for (const auto& scout : view.scouts()) {
    if (scout.id() == id) return fmt::format("{}{}", scout.seat() == v1::SEAT_SOUTH ? 'S' : 'n', id);
  }
  return fmt::format("scout {}", id);
}

std::string_view status_words(v1::ScoutStatus status) {
  switch (status) {
    case v1::SCOUT_STATUS_RIDING_OUT:
      return "riding out";
    case v1::SCOUT_STATUS_OBSERVING:
      return "observing";
    case v1::SCOUT_STATUS_RIDING_HOME:
      return "riding home";
    case v1::SCOUT_STATUS_RETURNED:
      return "returned";
    case v1::SCOUT_STATUS_KILLED:
      return "killed";
    case v1::SCOUT_STATUS_CAPTURED:
      return "captured";
    case v1::SCOUT_STATUS_LOST_SIGHT_OF:
      return "lost sight of";
    default:
      return "unknown";
  }
}

std::string_view state_words(v1::MatchState state) {
  switch (state) {
    case v1::MATCH_STATE_OPEN:
      return "open";
    case v1::MATCH_STATE_PLAYING:
      return "playing";
    case v1::MATCH_STATE_FINISHED:
      return "finished";
    default:
      return "unknown";
  }
}

std::string_view viewer_words(v1::Viewer viewer) {
  switch (viewer) {
    case v1::VIEWER_SOUTH:
      return "South";
    case v1::VIEWER_NORTH:
      return "North";
    case v1::VIEWER_BOTH:
      return "both sides";
    case v1::VIEWER_DELAYED:
      return "a spectator, some turns behind";
    case v1::VIEWER_FULL:
      return "everything";
    default:
      return "a spectator";
  }
}

std::string_view phase_words(v1::ScoutingPhase phase) {
  switch (phase) {
    case v1::SCOUTING_PHASE_PLACEMENT:
      return "placing the scouts";
    case v1::SCOUTING_PHASE_MOVES:
      return "moves";
    case v1::SCOUTING_PHASE_ATTACKS:
      return "attacks";
    case v1::SCOUTING_PHASE_OVER:
      return "over";
    default:
      return "not begun";
  }
}

std::string_view reason_words(v1::EndReason reason) {
  switch (reason) {
    case v1::END_REASON_PLAYED_OUT:
      return "played out";
    case v1::END_REASON_RESIGNED:
      return "by resignation";
    case v1::END_REASON_DRAW_AGREED:
      return "a draw was agreed";
    case v1::END_REASON_TIME_RAN_OUT:
      return "time ran out";
    case v1::END_REASON_CLOSED:
      return "closed by the referee, idle too long";
    default:
      return "not over";
  }
}

std::string terrain_words(const v1::ScoutingTerrain& terrain) {
  std::string words = harmless(terrain.name());
  if (terrain.modifier() != 0) words += fmt::format(" {}", terrain.modifier());
  if (terrain.impassable()) words += ", impassable";
  return words;
}

const v1::ScoutingTerrain* terrain_of(const v1::ScoutingGround& ground, std::uint32_t cell) {
  if (cell >= ground.cells().size()) return nullptr;
  const int kind = static_cast<unsigned char>(ground.cells()[cell]);
  return kind < ground.terrain_size() ? &ground.terrain(kind) : nullptr;
}

std::string players_words(const v1::SeatInfo& seat) {
  if (seat.bot_level() != 0) return fmt::format("the computer (level {})", seat.bot_level());
  std::vector<std::string> names;
  for (const auto& player : seat.players()) {
    names.push_back(harmless(player.name().empty() ? "former player" : player.name()) +
                    (player.guest() ? " (guest)" : ""));
  }
  return names.empty() ? "free" : listed(names);
}

std::string players_words(const v1::MatchInfo& info, v1::Seat seat) {
  for (const auto& held : info.seats()) {
    if (held.seat() == seat) return players_words(held);
  }
  return "free";
}

std::string clock_after(const v1::MatchInfo& info, v1::Seat seat) {
  const v1::Clock& clock = info.clock();
  if (clock.initial_s() == 0) return {};
  return fmt::format(", {} left",
                     time_words(seat == v1::SEAT_SOUTH ? clock.south_left_ms() : clock.north_left_ms()));
}

std::string seats_words(std::uint32_t seats) {
  switch (seats & 3) {
    case 1:
      return "South";
    case 2:
      return "North";
    case 3:
      return "South and North";
    default:
      return "nobody";
  }
}

std::string time_words(std::uint64_t milliseconds) {
  const std::uint64_t seconds = milliseconds / 1000;
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string counted(std::uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& things) {
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i > 0) text += i + 1 == things.size() ? " and " : ", ";
    text += things[i];
  }
  return text;
}

std::string harmless(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // C0, DEL, and C1 in UTF-8 (0xc2 0x80 to 0x9f).
    if (byte < 0x20 || byte == 0x7f) {
      result += '?';
    } else if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) {
      result += '?';
      ++i;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace galloper::terminal
