#include "client/terminal/board.h"

#include <fmt/format.h>

#include <map>

#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

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

// Three places for a scout, one for the ground below it.
void add_cell(Line& line, std::uint32_t cell, const Piece* piece, const v1::ScoutingTerrain* terrain,
              const Marks& marks) {
  Ink ink = piece == nullptr ? kPlainInk : ink_of(piece->seat);
  const std::string label = piece != nullptr ? piece->label : marks.aims.contains(cell) ? "+" : "";
  line.push_back({fmt::format("{:>3}", label), marked(ink, cell, marks)});
  Ink ground = terrain == nullptr ? kPlainInk : ground_ink(terrain->look());
  ground.reversed = marks.cursor == cell;
  line.push_back({std::string(1, terrain == nullptr ? '?' : symbol_of(terrain->symbol())), ground});
}

}  // namespace

Ink marked(Ink ink, std::uint32_t cell, const Marks& marks) {
  if (marks.ready.contains(cell)) ink.underlined = true;
  if (marks.aims.contains(cell)) {
    ink.bold = true;
    ink.underlined = true;
    if (ink.colour == Colour::kPlain) ink.colour = Colour::kYellow;
  }
  if (marks.cursor == cell) ink.reversed = true;
  return ink;
}

Ink ground_ink(const std::string& look) {
  if (look == "forest" || look == "forested_hill" || look == "woods") return {.colour = Colour::kGreen};
  if (look == "water" || look == "marsh" || look == "river" || look == "ford")
    return {.colour = Colour::kBlue};
  if (look == "hill" || look == "rough") return {.colour = Colour::kYellow};
  if (look == "town" || look == "road" || look == "bridge") return {.colour = Colour::kMagenta};
  return kPlainInk;
}

char symbol_of(const std::string& symbol) {
  return symbol.size() == 1 && symbol[0] > ' ' && symbol[0] <= '~' ? symbol[0] : '?';
}

Line column_header(const BoardLayout& layout) {
  std::string header(layout.label, ' ');
  for (std::uint32_t column = 0; column < layout.width; ++column)
    header += fmt::format("{:>{}}", column_name(column), layout.cell);
  return line_of(std::move(header));
}

BoardPicture picture_of(const v1::ScoutingDelta& view, const Marks& marks) {
  const v1::ScoutingGround& ground = view.ground();
  BoardPicture picture;
  if (ground.width() == 0 || ground.cells().empty()) return picture;
  picture.layout.width = ground.width();
  picture.layout.depth = ground.depth();
  if (ground.grid() == v1::SCOUTING_GRID_HEX) picture.layout.shift = 2;
  const auto pieces = pieces_of(view);
  picture.lines.push_back(column_header(picture.layout));
  for (std::uint32_t row = ground.depth(); row-- > 0;) {
    Line line = line_of(fmt::format("{:>3}", row + 1) + std::string(row % 2 * picture.layout.shift, ' '));
    for (std::uint32_t cell = row * ground.width(); cell < (row + 1) * ground.width(); ++cell) {
      const auto piece = pieces.find(cell);
      add_cell(line, cell, piece == pieces.end() ? nullptr : &piece->second, terrain_of(ground, cell), marks);
    }
    picture.lines.push_back(std::move(line));
  }
  picture.lines.push_back(column_header(picture.layout));
  return picture;
}

std::string draw_board(const v1::ScoutingDelta& view, bool colours) {
  return to_text(picture_of(view).lines, colours);
}

std::string draw_legend(const v1::ScoutingDelta& view) {
  const v1::ScoutingGround& ground = view.ground();
  std::set<int> present;
  for (const char kind : ground.cells()) present.insert(static_cast<unsigned char>(kind));
  std::string text;
  for (const int kind : present) {
    if (kind >= ground.terrain_size()) continue;
    if (!text.empty()) text += "   ";
    text +=
        fmt::format("{} {}", symbol_of(ground.terrain(kind).symbol()), terrain_words(ground.terrain(kind)));
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
