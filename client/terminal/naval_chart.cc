#include "client/terminal/naval_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "client/terminal/naval_fleets.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::size_t kLabelColumns = 3;
constexpr std::size_t kFigure = 3;

bool is_land(const v1::NavalDelta& view, std::uint32_t cell) {
  return cell < view.sheet().land().size() && view.sheet().land()[cell] != 0;
}

bool points_west(int facing) {
  return facing == v1::NAVAL_FACING_WEST || facing == v1::NAVAL_FACING_NORTH_WEST ||
         facing == v1::NAVAL_FACING_SOUTH_WEST;
}

std::string_view bow_mark(int facing, bool arrows) {
  switch (facing) {
    case v1::NAVAL_FACING_NORTH_EAST:
      return arrows ? "↗" : "/";
    case v1::NAVAL_FACING_EAST:
      return arrows ? "→" : ">";
    case v1::NAVAL_FACING_SOUTH_EAST:
      return arrows ? "↘" : "\\";
    case v1::NAVAL_FACING_SOUTH_WEST:
      return arrows ? "↙" : "/";
    case v1::NAVAL_FACING_WEST:
      return arrows ? "←" : "<";
    case v1::NAVAL_FACING_NORTH_WEST:
      return arrows ? "↖" : "\\";
    default:
      return "?";
  }
}

// A letter in the middle, and the bow beside it.
std::string with_bow(char letter, int facing, bool arrows) {
  const std::string_view bow = bow_mark(facing, arrows);
  return points_west(facing) ? fmt::format("{}{} ", bow, letter) : fmt::format(" {}{}", letter, bow);
}

class Drawing {
 public:
  Drawing(const v1::NavalDelta& view, const ChartStyle& style, const Marks& marks, const HexNotes& notes)
      : view_(view), arrows_(style.arrows), marks_(marks), notes_(notes) {
    layout_.width = view.sheet().width();
    layout_.depth = view.sheet().height();
    layout_.label = kLabelColumns;
    layout_.cell = columns_with(4) <= style.columns ? 4 : 3;
    layout_.shift = layout_.cell / 2;
    layout_.above = exit_ink(v1::NAVAL_EDGE_NORTH) ? 2 : 1;
  }

  BoardPicture draw() const {
    BoardPicture picture{layout_, {}};
    if (const auto ink = exit_ink(v1::NAVAL_EDGE_NORTH)) picture.lines.push_back(exit_ruler('^', *ink));
    picture.lines.push_back(header());
    for (std::uint32_t row = layout_.depth; row-- > 0;) picture.lines.push_back(row_of(row));
    picture.lines.push_back(header());
    if (const auto ink = exit_ink(v1::NAVAL_EDGE_SOUTH)) picture.lines.push_back(exit_ruler('v', *ink));
    return picture;
  }

 private:
  // The last hex of a row needs no more than its figure.
  std::size_t columns_with(std::size_t cell) const {
    return kLabelColumns + layout_.width * cell - (cell - kFigure) + cell / 2 +
           (exit_ink(v1::NAVAL_EDGE_EAST) ? 2 : 0);
  }

  // N4: whose edge it is; nothing: nobody leaves there.
  std::optional<Ink> exit_ink(v1::NavalEdge edge) const {
    std::optional<Ink> ink;
    for (const auto& exit : view_.sheet().exits()) {
      if (exit.edge() != edge) continue;
      ink = ink || exit.seat() == v1::SEAT_UNSPECIFIED ? kBoldInk : ink_of(exit.seat());
    }
    return ink;
  }

  // Of each column, above the middle of its hexes.
  template <class Text>
  std::string over_columns(Text text) const {
    std::string line(layout_.label, ' ');
    for (std::uint32_t column = 0; column < layout_.width; ++column)
      line += fmt::format("{:<{}}", " " + text(column), layout_.cell);
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }
  Line header() const { return line_of(over_columns(column_name)); }
  Line exit_ruler(char mark, const Ink& ink) const {
    return line_of(over_columns([mark](std::uint32_t) { return std::string(1, mark); }), ink);
  }

  Line row_of(std::uint32_t row) const {
    Line line = line_of(fmt::format("{:>2}", row + 1));
    const auto west = exit_ink(v1::NAVAL_EDGE_WEST);
    line.push_back({west ? "<" : " ", west.value_or(kPlainInk)});
    if (row % 2 == 1) line.push_back({std::string(layout_.shift, ' '), kPlainInk});
    const std::string gap(layout_.cell - kFigure, ' ');
    for (std::uint32_t column = 0; column < layout_.width; ++column) {
      if (column > 0 && !gap.empty()) line.push_back({gap, kPlainInk});
      add_hex(line, row * layout_.width + column);
    }
    std::string& last = line.back().text;
    if (const auto east = exit_ink(v1::NAVAL_EDGE_EAST)) {
      line.push_back({" >", *east});
    } else if (marks_.cursor != (row + 1) * layout_.width - 1) {
      last.erase(last.find_last_not_of(' ') + 1);
    }
    return line;
  }

  void add_hex(Line& line, std::uint32_t cell) const {
    const auto note = notes_.find(cell);
    Span figure{" . ", {.colour = Colour::kBlue}};
    if (is_land(view_, cell)) figure = {"###", {.colour = Colour::kGreen}};
    if (note != notes_.end())
      figure = {fmt::format("{:<3}", (note->second.size() < kFigure ? " " : "") + note->second), kBoldInk};
    if (const std::uint32_t id = ship_at(view_, cell); id != 0) {
      const v1::Ship& ship = *find_ship(view_, id);
      figure.ink = ink_of(seat_of_ship(view_, id));
      if (ship.moved()) figure.ink.bold = false;
      const char letter = ship_letter(view_, id);
      figure.text = note != notes_.end() ? fmt::format("{}{:<2}", letter, note->second)
                                         : with_bow(letter, ship.facing(), arrows_);
    } else if (marks_.bow && marks_.bow->cell == cell) {
      figure.text = with_bow('+', marks_.bow->facing, arrows_);
    } else if (note == notes_.end() && marks_.aims.contains(cell)) {
      figure.text = " + ";
    } else if (note == notes_.end() && marks_.course.contains(cell)) {
      figure = {" o ", {.colour = Colour::kYellow}};
    }
    line.push_back({std::move(figure.text), marked(figure.ink, cell, marks_)});
  }

  const v1::NavalDelta& view_;
  const bool arrows_;
  const Marks& marks_;
  const HexNotes& notes_;
  BoardLayout layout_;
};

// "modern pre-dreadnought: move 3, 8 gun dice, 10 points, 2 torpedoes".
std::string class_words(const v1::ShipClass& known, bool torpedoes) {
  std::string text = fmt::format("{}: move {}, {}, {}", harmless(known.name()), known.move(),
                                 known.guns() == 0 ? "no guns" : fmt::format("guns {}", known.guns()),
                                 counted(known.points(), "point"));
  if (torpedoes && known.tubes() != v1::NAVAL_TUBES_UNSPECIFIED)
    text += ", " + (known.torpedoes() == 1 ? "1 torpedo" : fmt::format("{} torpedoes", known.torpedoes()));
  return text;
}

std::string exit_words(const v1::NavalDelta& view) {
  std::vector<std::string> exits;
  for (const auto& exit : view.sheet().exits())
    exits.push_back(fmt::format("by the {} edge {}", edge_words(exit.edge()),
                                exit.seat() == v1::SEAT_UNSPECIFIED ? "both sides" : seat_name(exit.seat())));
  return exits.empty() ? "" : "; ships may leave " + listed(exits) + " (N4)";
}

}  // namespace

BoardPicture picture_of(const v1::NavalDelta& view, const ChartStyle& style, const Marks& marks,
                        const HexNotes& notes) {
  if (view.sheet().width() == 0 || view.sheet().height() == 0) return {};
  return Drawing(view, style, marks, notes).draw();
}

std::string signs_of(const v1::NavalDelta& view) {
  std::string signs = "South in capitals, North in small letters, the bow beside the letter";
  if (view.sheet().land().find('\1') != std::string::npos) signs += "; ### land";
  return signs + exit_words(view);
}

std::vector<std::string> legend_of(const v1::NavalDelta& view, std::size_t columns) {
  std::vector<std::uint32_t> seen;
  std::vector<std::string> lines;
  for (int i = 0; i < view.sheet().ships_size(); ++i) {
    const auto id = static_cast<std::uint32_t>(i + 1);
    const std::uint32_t number = view.sheet().ships(i).ship_class();
    const v1::ShipClass* known = class_of(view, id);
    if (known == nullptr || std::find(seen.begin(), seen.end(), number) != seen.end()) continue;
    seen.push_back(number);
    const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(ship_letter(view, id))));
    const std::string words =
        fmt::format("{} {}", letter, class_words(*known, view.sheet().rules().torpedoes()));
    // Two or more to a line, none broken.
    if (!lines.empty() && columns_of(lines.back()) + 2 + columns_of(words) <= columns) {
      lines.back() += "; " + words;
    } else {
      lines.push_back(words);
    }
  }
  for (auto& line : wrapped(signs_of(view), columns)) lines.push_back(std::move(line));
  return lines;
}

std::string hex_words(const v1::NavalDelta& view, std::uint32_t cell) {
  std::string text = hex_name(view, cell) + (is_land(view, cell) ? ": land" : ": sea");
  if (const std::uint32_t id = ship_at(view, cell); id != 0) text += ". " + ship_state_words(view, id);
  return text + ".";
}

}  // namespace galloper::terminal
