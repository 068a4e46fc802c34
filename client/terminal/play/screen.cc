#include "client/terminal/play/screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "client/terminal/land_board.h"
#include "client/terminal/naval_arcs.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"

namespace galloper::terminal::play {
namespace {

constexpr std::size_t kPanelColumns = 22;
// Below the board: the hex, the list's title, four orders, three lines of the log, the last line.
constexpr std::size_t kRowsBelow = 10;
constexpr std::size_t kLogRows = 3;
constexpr Ink kBar{.reversed = true};
constexpr Ink kQuiet{.dim = true};
constexpr Ink kAlarm{.colour = Colour::kRed, .bold = true};
constexpr Ink kNotice{.colour = Colour::kYellow, .bold = true};

Line filled(const std::string& text, std::size_t columns, const Ink& ink) {
  return line_of(fitted(text, columns), ink);
}

Line title_line(const Model& model, std::size_t columns) {
  const view::FoldedView& view = model.view();
  std::string text = " " + harmless(view.info().title());
  if (has_begun(view)) text += ": " + progress_words(view);
  return filled(text, columns, kBar);
}

// The part of a board that fits, with the cursor in it; row numbers and column letters stay.
std::vector<Line> board_part(const BoardPicture& picture, std::uint32_t cursor, std::size_t columns,
                             std::size_t rows) {
  const BoardLayout& layout = picture.layout;
  const std::size_t height = picture.lines.size();
  // The lines above the first row of hexes always stay; of the rest, those around the cursor.
  const std::size_t room = rows > layout.above ? rows - layout.above : 1;
  const std::size_t below = height - layout.above;
  const std::size_t line = std::max(layout.line_of(cursor), layout.above) - layout.above;
  const std::size_t top = below <= room ? 0 : std::min(line < room / 2 ? 0 : line - room / 2, below - room);
  std::size_t width = 0;
  for (const Line& l : picture.lines) width = std::max(width, columns_of(l));
  const std::size_t wide = columns - layout.label;
  const std::size_t beyond = width > layout.label ? width - layout.label : 0;
  const std::size_t column = layout.column_of(cursor) - layout.label;
  const std::size_t left =
      beyond <= wide ? 0 : std::min(column < wide / 2 ? 0 : column - wide / 2, beyond - wide);
  std::vector<Line> part;
  const auto add = [&](const Line& whole) {
    Line shown = cut(whole, 0, layout.label);
    for (Span& span : cut(whole, layout.label + left, wide)) shown.push_back(std::move(span));
    part.push_back(std::move(shown));
  };
  for (std::size_t i = 0; i < layout.above; ++i) add(picture.lines[i]);
  for (std::size_t i = 0; i < std::min(room, below); ++i) add(picture.lines[layout.above + top + i]);
  return part;
}

BoardPicture board_of(const Model& model, std::size_t columns, bool arrows) {
  const view::FoldedView& view = model.view();
  switch (view.board()) {
    case view::Board::kLand:
      return picture_of(view.land(), columns, model.marks());
    case view::Board::kNaval:
      if (const auto& shown = model.arcs())
        return picture_of(imagined(view.naval(), shown->request), {columns, arrows}, model.marks(),
                          dice_notes(shown->arcs));
      return picture_of(view.naval(), {columns, arrows}, model.marks());
    default:
      return picture_of(view.scouting(), model.marks());
  }
}

std::vector<Line> board_and_panel(const Model& model, std::size_t columns, std::size_t rows, bool arrows) {
  const std::size_t board_columns = columns - kPanelColumns - 1;
  const BoardPicture picture = board_of(model, board_columns, arrows);
  std::vector<Line> lines;
  if (picture.lines.empty()) {
    lines.push_back(line_of("  There is no board yet."));
  } else {
    lines = board_part(picture, model.cursor(), board_columns, rows);
  }
  const std::vector<Line> panel = draw_panel(model.view(), kPanelColumns);
  for (std::size_t i = 0; i < panel.size() && i < std::max(rows, lines.size()); ++i) {
    if (i >= lines.size()) lines.emplace_back();
    const std::size_t have = std::min(columns_of(lines[i]), board_columns);
    lines[i].push_back({std::string(board_columns + 1 - have, ' '), kPlainInk});
    for (const Span& span : panel[i]) lines[i].push_back(span);
  }
  return lines;
}

std::string cursor_words(const Model& model) {
  const view::FoldedView& view = model.view();
  if (view.board() == view::Board::kLand) return hex_words(view.land(), model.cursor());
  if (view.board() == view::Board::kNaval) return hex_words(view.naval(), model.cursor());
  const v1::ScoutingTerrain* terrain = terrain_of(view.scouting().ground(), model.cursor());
  std::string text = cell_name(model.cursor(), board_width(view)) + ": ";
  text += terrain == nullptr ? "no board" : terrain_words(*terrain);
  if (const std::uint32_t id = piece_at(model.cursor(), view); id != 0)
    text += ". Scout " + scout_label(id, view.scouting());
  return text;
}

// The list around its bar, `rows` lines.
std::vector<Line> list_part(const Model& model, std::size_t columns, std::size_t rows) {
  const auto& entries = model.entries();
  const bool here = model.focus() == Focus::kOrders;
  const std::size_t top =
      entries.size() <= rows
          ? 0
          : std::min(model.bar() < rows / 2 ? 0 : model.bar() - rows / 2, entries.size() - rows);
  std::vector<Line> lines;
  for (std::size_t i = top; i < entries.size() && lines.size() < rows; ++i) {
    const bool barred = here && i == model.bar();
    lines.push_back(filled(fmt::format(" {} {}", barred ? '>' : ' ', entries[i].text), columns,
                           barred ? kBar : kPlainInk));
  }
  lines.resize(rows);
  return lines;
}

std::string list_place(const Model& model, std::size_t rows) {
  if (model.entries().size() <= rows) return {};
  return fmt::format(" {} of {}", model.bar() + 1, model.entries().size());
}

std::vector<Line> log_part(const Model& model, std::size_t columns, std::size_t rows) {
  std::vector<Line> lines;
  const auto& log = model.log();
  // Newest last; long lines wrap, so that no die is lost.
  std::size_t at = log.size() - std::min(model.log_back(), log.size());
  while (at > 0 && lines.size() < rows) {
    const auto parts = wrapped(log[--at], columns, 2);
    for (auto part = parts.rbegin(); part != parts.rend() && lines.size() < rows; ++part)
      lines.insert(lines.begin(), line_of(*part, at + 1 == log.size() ? kPlainInk : kQuiet));
  }
  while (lines.size() < rows) lines.insert(lines.begin(), Line());
  return lines;
}

std::string link_words(const Model& model) {
  switch (model.link()) {
    case LinkState::kConnecting:
      return "connecting";
    case LinkState::kConnected:
      return "connected";
    case LinkState::kLost:
      return "connection lost, trying again";
    case LinkState::kEnded:
      return "the watch has ended: " + harmless(model.link_words());
  }
  return {};
}

Line last_line(const Model& model, std::size_t columns) {
  const bool well = model.link() == LinkState::kConnecting || model.link() == LinkState::kConnected;
  std::string link = link_words(model);
  if (model.is_waiting()) link += ", waiting for the answer";
  Line line = line_of("[" + link + "] ", well ? kQuiet : kAlarm);
  const std::size_t room = columns - std::min(columns, columns_of(line));
  if (!model.message().empty()) {
    line.push_back({fitted(model.message(), room), kNotice});
  } else {
    line.push_back(
        {fitted("Tab next  Enter choose  o orders  e end phase  ? keys  q leave", room), kPlainInk});
  }
  return cut(line, 0, columns);
}

std::vector<Line> draw_popup(const Popup& popup, std::size_t columns, std::size_t rows) {
  std::vector<Line> lines = {filled(" " + popup.title, columns, kBar)};
  for (std::size_t i = popup.top; i < popup.lines.size() && lines.size() + 1 < rows; ++i)
    lines.push_back(line_of(" " + cut(popup.lines[i], 0, columns - 1)));
  lines.resize(rows - 1);
  const bool more = popup.top + rows - 2 < popup.lines.size();
  lines.push_back(line_of(more ? " Down for more; any other key goes back" : " Any key goes back", kQuiet));
  return lines;
}

}  // namespace

std::vector<Line> draw_screen(const Model& model, std::size_t columns, std::size_t rows, bool arrows) {
  if (columns < kLeastColumns || rows < kLeastRows) {
    std::vector<Line> lines = {
        line_of(cut(fmt::format("Needs {} x {}.", kLeastColumns, kLeastRows), 0, columns))};
    lines.resize(std::max<std::size_t>(rows, 1));
    return lines;
  }
  if (model.popup()) return draw_popup(*model.popup(), columns, rows);
  std::vector<Line> lines = {title_line(model, columns)};
  for (auto& line : board_and_panel(model, columns, rows - 1 - kRowsBelow, arrows))
    lines.push_back(std::move(line));
  lines.push_back(line_of(cut(cursor_words(model), 0, columns), kQuiet));
  const std::size_t left = rows - lines.size() - 2;
  const std::size_t log_rows = std::max(kLogRows, left / 3);
  const std::size_t list_rows = left - log_rows;
  lines.push_back(line_of(cut(model.list_title() + list_place(model, list_rows), 0, columns), kBoldInk));
  for (auto& line : list_part(model, columns, list_rows)) lines.push_back(std::move(line));
  for (auto& line : log_part(model, columns, log_rows)) lines.push_back(std::move(line));
  lines.push_back(last_line(model, columns));
  return lines;
}

}  // namespace galloper::terminal::play
