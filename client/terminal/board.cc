#include "client/terminal/board.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kSouthColour = "\x1b[1;36m";
constexpr std::string_view kNorthColour = "\x1b[1;31m";

bool on_board(const v1::Scout& scout) {
  return scout.status() == v1::SCOUT_STATUS_RIDING_OUT || scout.status() == v1::SCOUT_STATUS_OBSERVING ||
         scout.status() == v1::SCOUT_STATUS_RIDING_HOME;
}

struct Piece {
  std::string label;
  v1::Seat seat = v1::SEAT_UNSPECIFIED;
};

std::map<std::uint32_t, Piece> pieces_of(const v1::ScoutingDelta& view) {
  std::map<std::uint32_t, Piece> pieces;
  for (const auto cell : view.south().placement()) pieces[cell] = {"S+", v1::SEAT_SOUTH};
  for (const auto cell : view.north().placement()) pieces[cell] = {"n+", v1::SEAT_NORTH};
  for (const auto& scout : view.scouts()) {
    if (on_board(scout)) pieces[scout.cell()] = {scout_label(scout.id(), view), scout.seat()};
  }
  return pieces;
}

std::string_view ground_colour(const v1::ScoutingTerrain& terrain) {
  const std::string& look = terrain.look();
  if (look == "forest" || look == "forested_hill") return "\x1b[32m";
  if (look == "water" || look == "marsh") return "\x1b[34m";
  if (look == "hill" || look == "rough") return "\x1b[33m";
  if (look == "town" || look == "road") return "\x1b[35m";
  return {};
}

char symbol_of(const v1::ScoutingTerrain* terrain) {
  if (terrain == nullptr || terrain->symbol().size() != 1) return '?';
  const char symbol = terrain->symbol().front();
  return symbol > ' ' && symbol <= '~' ? symbol : '?';
}

std::string painted(std::string_view text, std::string_view colour) {
  return colour.empty() ? std::string(text) : fmt::format("{}{}{}", colour, text, kReset);
}

// Three places for a scout, one for the ground below it.
std::string draw_cell(const Piece* piece, const v1::ScoutingTerrain* terrain, bool colours) {
  const std::string label = fmt::format("{:>3}", piece ? piece->label : "");
  const std::string ground(1, symbol_of(terrain));
  if (!colours) return label + ground;
  const std::string_view side = piece == nullptr                ? ""
                                : piece->seat == v1::SEAT_SOUTH ? kSouthColour
                                                                : kNorthColour;
  return painted(label, side) + painted(ground, terrain ? ground_colour(*terrain) : "");
}

}  // namespace

std::string draw_board(const v1::ScoutingDelta& view, bool colours) {
  const v1::ScoutingGround& ground = view.ground();
  if (ground.width() == 0 || ground.cells().empty()) return {};
  const auto pieces = pieces_of(view);
  std::string header = "   ";
  for (std::uint32_t column = 0; column < ground.width(); ++column)
    header += fmt::format("{:>4}", column_name(column));
  std::string text = header + "\n";
  for (std::uint32_t row = ground.depth(); row-- > 0;) {
    text += fmt::format("{:>3}", row + 1);
    if (ground.grid() == v1::SCOUTING_GRID_HEX && row % 2 == 1) text += "  ";
    for (std::uint32_t column = 0; column < ground.width(); ++column) {
      const std::uint32_t cell = row * ground.width() + column;
      const auto piece = pieces.find(cell);
      text += draw_cell(piece == pieces.end() ? nullptr : &piece->second, terrain_of(ground, cell), colours);
    }
    text += "\n";
  }
  return text + header + "\n";
}

std::string draw_legend(const v1::ScoutingDelta& view) {
  const v1::ScoutingGround& ground = view.ground();
  std::set<int> present;
  for (const char kind : ground.cells()) present.insert(static_cast<unsigned char>(kind));
  std::string text;
  for (const int kind : present) {
    if (kind >= ground.terrain_size()) continue;
    if (!text.empty()) text += "   ";
    text += fmt::format("{} {}", symbol_of(&ground.terrain(kind)), terrain_words(ground.terrain(kind)));
  }
  return text;
}

std::string draw_scouts(const v1::ScoutingDelta& view) {
  std::string text;
  for (const auto& scout : view.scouts()) {
    std::string line = fmt::format("{:<4}", scout_label(scout.id(), view));
    if (on_board(scout)) {
      line += fmt::format("{:<4}", cell_name(scout.cell(), view.ground().width()));
      const v1::ScoutingTerrain* terrain = terrain_of(view.ground(), scout.cell());
      if (terrain != nullptr && terrain->modifier() != 0)
        line += fmt::format("({}) ", terrain_words(*terrain));
    }
    line += status_words(scout.status());
    if (scout.wounded()) line += ", wounded";
    if (on_board(scout) && scout.moved()) line += ", moved";
    if (on_board(scout) && scout.attacked()) line += ", attacked";
    text += line + "\n";
  }
  return text;
}

}  // namespace galloper::terminal
