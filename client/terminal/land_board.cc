#include "client/terminal/land_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "client/terminal/land_ground.h"
#include "client/terminal/land_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::size_t kLabelColumns = 3;
constexpr std::array kSectors = {v1::SECTOR_LEFT, v1::SECTOR_CENTRE, v1::SECTOR_RIGHT};

bool is_objective(const v1::LandDelta& view, std::uint32_t cell) {
  const auto& cells = view.sheet().objectives();
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool has_cinc(const v1::LandDelta& view, v1::Seat seat, std::uint32_t cell) {
  const auto& head = side_of(view, seat).head();
  return head.has_cinc() && head.cinc() == cell;
}

char small_for_north(char letter, v1::Seat seat) {
  return seat == v1::SEAT_NORTH && letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a')
                                                                  : letter;
}

struct Figure {
  std::string text;
  Ink ink;
};

// Three places: who stands in the hex.
Figure figure_in(const v1::LandDelta& view, std::uint32_t cell) {
  if (const std::uint32_t id = unit_at(view, cell); id != 0) {
    const v1::Seat seat = side_of(id);
    char badge = ' ';
    if (const v1::LandBrigade* brigade = brigade_with(view, id))
      badge = small_for_north(order_letter(brigade->order()), seat);
    if (has_cinc(view, v1::SEAT_SOUTH, cell) || has_cinc(view, v1::SEAT_NORTH, cell)) badge = '@';
    Ink ink = ink_of(seat);
    if (find_unit(view, id)->acted()) ink.bold = false;
    return {unit_label(view, id) + badge, ink};
  }
  if (has_cinc(view, v1::SEAT_SOUTH, cell)) return {" @S", kSouthInk};
  if (has_cinc(view, v1::SEAT_NORTH, cell)) return {" @n", kNorthInk};
  if (is_objective(view, cell)) return {"  *", kBoldInk};
  return {"   ", kPlainInk};
}

void add_hex(Line& line, const v1::LandDelta& view, const LandField& field, std::uint32_t cell,
             std::size_t columns, const Marks& marks) {
  Figure figure = figure_in(view, cell);
  if (figure.text == "   " && marks.aims.contains(cell)) figure.text = "  +";
  Ink blank;
  blank.reversed = marks.cursor == cell;
  if (columns > 4) line.push_back({std::string(columns - 4, ' '), kPlainInk});
  // Of three columns the badge has none.
  line.push_back({columns > 3 ? figure.text : figure.text.substr(figure.text[0] == ' ' ? 1 : 0, 2),
                  marked(figure.ink, cell, marks)});
  const v1::LandTerrain* terrain = field.terrain(cell);
  Ink ground = terrain == nullptr ? blank : ground_ink(terrain->look());
  ground.reversed = blank.reversed;
  line.push_back({std::string(1, terrain == nullptr ? '?' : symbol_of(terrain->symbol())), ground});
}

std::string counters_in(const v1::LandSideHead& head, v1::Sector sector) {
  std::string numbers;
  for (std::size_t i = 0; i < head.counters().size(); ++i) {
    if (static_cast<unsigned char>(head.counters()[i]) == static_cast<unsigned>(sector))
      numbers += std::to_string(i + 1);
  }
  return numbers;
}

// A side's sector as it lies along a row, with South's eyes: the bits of LandGround.sectors.
v1::Sector sector_of_bits(std::uint32_t bits, v1::Seat seat) {
  const bool turned = seat == v1::SEAT_NORTH;
  if ((bits & 2) != 0) return v1::SECTOR_CENTRE;
  if ((bits & 1) != 0) return turned ? v1::SECTOR_RIGHT : v1::SECTOR_LEFT;
  return turned ? v1::SECTOR_LEFT : v1::SECTOR_RIGHT;
}

// "left 123: 3/6", or as much of it as there is room for.
std::string sector_label(v1::Sector sector, const std::string& counters, std::size_t room) {
  if (counters.empty()) return cut(fmt::format("{} ?", sector_words(sector)), 0, room);
  const std::string with_counters = fmt::format("{} {}", sector_words(sector), counters);
  for (const std::string& label : {fmt::format("{}: {}/6", with_counters, counters.size()), with_counters}) {
    if (label.size() <= room) return label;
  }
  return cut(counters, 0, room);
}

// "|  left 123 3/6  |centre 4 1/6|…" over the columns of the side's own baseline.
Line sector_ruler(const v1::LandDelta& view, const LandField& field, const BoardLayout& layout,
                  v1::Seat seat) {
  const auto& head = side_of(view, seat).head();
  const std::uint32_t row = seat == v1::SEAT_SOUTH ? 0 : field.depth() - 1;
  Line line = line_of(std::string(layout.label, ' '));
  for (std::uint32_t column = 0; column < field.width();) {
    const v1::Sector sector = sector_of_bits(field.sectors(row * field.width() + column), seat);
    std::uint32_t end = column + 1;
    while (end < field.width() && sector_of_bits(field.sectors(row * field.width() + end), seat) == sector)
      ++end;
    const std::size_t room = (end - column) * layout.cell - 1;
    const std::string text = sector_label(sector, counters_in(head, sector), room);
    Ink ink = ink_of(seat);
    ink.bold = view.active() == seat && view.sector() == sector;
    ink.underlined = ink.bold;
    line.push_back({"|", kPlainInk});
    line.push_back({fmt::format("{:^{}}", text, room), ink});
    column = end;
  }
  line.push_back({"|", kPlainInk});
  return line;
}

BoardLayout layout_of(const v1::LandGround& ground, std::size_t columns) {
  BoardLayout layout;
  layout.width = ground.width();
  layout.depth = ground.depth();
  layout.label = kLabelColumns;
  layout.above = 2;
  // Five columns of a hex keep units apart, four have room for the badge, three at least for unit and ground.
  for (layout.cell = 5; layout.cell > 3; --layout.cell) {
    const std::size_t beyond = ground.short_odd_rows() ? 1 : layout.cell / 2;
    if (layout.label + layout.width * layout.cell + beyond <= columns) break;
  }
  layout.shift = layout.cell / 2;
  return layout;
}

}  // namespace

BoardPicture picture_of(const v1::LandDelta& view, std::size_t columns, const Marks& marks) {
  BoardPicture picture;
  const LandField field(view);
  if (field.width() == 0 || view.sheet().ground().cells().empty()) return picture;
  picture.layout = layout_of(view.sheet().ground(), columns);
  picture.lines.push_back(sector_ruler(view, field, picture.layout, v1::SEAT_NORTH));
  picture.lines.push_back(column_header(picture.layout));
  for (std::uint32_t row = field.depth(); row-- > 0;) {
    Line line = line_of(fmt::format("{:>3}", row + 1) + std::string(row % 2 * picture.layout.shift, ' '));
    for (std::uint32_t cell = row * field.width(); cell < (row + 1) * field.width(); ++cell) {
      if (field.on_board(cell)) add_hex(line, view, field, cell, picture.layout.cell, marks);
    }
    picture.lines.push_back(std::move(line));
  }
  picture.lines.push_back(column_header(picture.layout));
  picture.lines.push_back(sector_ruler(view, field, picture.layout, v1::SEAT_SOUTH));
  return picture;
}

std::string odds_words(const v1::LandSideHead& head) {
  std::string text;
  for (const v1::Sector sector : kSectors) {
    const std::string counters = counters_in(head, sector);
    if (counters.empty()) continue;
    text += text.empty() ? "" : ", ";
    text += sector_words(sector);
    for (const char counter : counters) text += fmt::format(" {}", counter);
    text += fmt::format(": {} of 6", counters.size());
  }
  return text;
}

std::vector<std::string> legend_of(const v1::LandDelta& view, std::size_t columns) {
  const LandField field(view);
  std::vector<bool> present(static_cast<std::size_t>(view.sheet().ground().terrain_size()));
  for (std::uint32_t cell = 0; cell < field.width() * field.depth(); ++cell) {
    if (const int kind = field.kind(cell); kind >= 0) present[static_cast<std::size_t>(kind)] = true;
  }
  std::string kinds;
  for (std::size_t i = 0; i < present.size(); ++i) {
    if (!present[i]) continue;
    const auto& terrain = view.sheet().ground().terrain(static_cast<int>(i));
    kinds += fmt::format("{}{} {}", kinds.empty() ? "" : "; ", symbol_of(terrain.symbol()),
                         terrain_words(terrain));
  }
  std::vector<std::string> lines = wrapped(kinds, columns);
  const std::string signs =
      "I infantry, C cavalry, A artillery, then SP; South in capitals, North in small letters; A, O, H: a "
      "brigadier "
      "and his order, ? not known; @ the commander-in-chief" +
      std::string(view.sheet().objectives().empty() ? "" : "; * an objective");
  for (auto& line : wrapped(signs, columns)) lines.push_back(std::move(line));
  return lines;
}

std::string unit_state_words(const v1::LandDelta& view, std::uint32_t id) {
  const v1::LandUnit* unit = find_unit(view, id);
  std::string text = unit_name(view, id);
  if (const v1::UnitType* type = type_of(view, id)) text += ", " + harmless(type->name());
  if (unit == nullptr) return text;
  if (const v1::LandBrigade* brigade = brigade_of(view, id)) {
    const bool own = unit->own_order() != v1::COMMAND_ORDER_UNSPECIFIED;
    text += fmt::format("; {}, {}", harmless(brigade->name()),
                        order_words(own ? unit->own_order() : brigade->order()));
    if (own) text += " of its own (C12)";
  }
  if (unit->called() && !unit->acted()) text += "; may act";
  if (unit->acted()) text += "; acted";
  if (unit->retreated()) text += "; retreated";
  if (unit->fell_back()) text += "; fell back";
  return text;
}

std::string hex_words(const v1::LandDelta& view, std::uint32_t cell) {
  const LandField field(view);
  const v1::LandTerrain* terrain = field.terrain(cell);
  std::string text = hex_name(view, cell) + ": ";
  text += terrain == nullptr ? "unknown ground" : harmless(terrain->name());
  if (const v1::TerrainPiece* piece = field.piece(cell); piece != nullptr && !piece->name().empty())
    text += " (" + harmless(piece->name()) + ")";
  if (is_objective(view, cell)) text += ", an objective";
  if (const std::uint32_t id = unit_at(view, cell); id != 0)
    text += fmt::format(". {} {}", unit_label(view, id), unit_state_words(view, id));
  for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
    if (has_cinc(view, seat, cell))
      text += fmt::format(". {}, commander-in-chief of {}", cinc_name(view, seat), seat_name(seat));
  }
  if (const v1::LandBrigade* brigade = brigade_with(view, unit_at(view, cell)); brigade != nullptr)
    text += fmt::format(". With it {}", harmless(brigade->brigadier()));
  return text + ".";
}

}  // namespace galloper::terminal
