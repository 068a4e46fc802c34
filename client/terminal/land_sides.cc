#include "client/terminal/land_sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "client/terminal/land_words.h"
#include "client/terminal/styled.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

// A brigade's line in the table, or its header.
struct Row {
  std::string brigade;
  std::string brigadier;
  std::string character;
  std::string order;
  std::string with;
  std::string runner;
};

// Of 78 columns the names get 13 and 17, of more they share what is left; the runner has the end of the line.
std::string text_of(const Row& row, std::size_t columns) {
  constexpr std::size_t kNarrow = 78;
  const std::size_t more = columns > kNarrow ? (columns - kNarrow) / 2 : 0;
  std::string text =
      fmt::format("  {} {} {} {} {} {}", fitted(row.brigade, 13 + more), fitted(row.brigadier, 17 + more),
                  fitted(row.character, 10), fitted(row.order, 7), fitted(row.with, 6), row.runner);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return columns_of(text) > columns ? fitted(text, columns) : text;
}

std::string character_words(const v1::LandBrigade& brigade) {
  std::string text = brigade.rating() == 0 ? "?" : std::to_string(brigade.rating());
  return text + " " + (brigade.character().empty() ? "?" : harmless(brigade.character()));
}

std::string fate_words(v1::BrigadierFate fate) {
  switch (fate) {
    case v1::BRIGADIER_FATE_WOUNDED:
      return "wounded";
    case v1::BRIGADIER_FATE_KILLED:
      return "killed";
    case v1::BRIGADIER_FATE_CAPTURED:
      return "captured";
    default:
      return "not on the field";
  }
}

std::string cinc_words(const v1::LandDelta& view, v1::Seat seat) {
  const auto& head = side_of(view, seat).head();
  std::string text = head.cinc_name().empty() ? "CinC" : "CinC " + harmless(head.cinc_name());
  if (head.has_cinc()) text += " at " + hex_name(view, head.cinc());
  if (head.cinc_shaken()) text += ", shaken (C6)";
  if (head.cinc_rode()) text += ", rode";
  return text;
}

std::string unit_note(const v1::LandUnit& unit) {
  switch (unit.status()) {
    case v1::UNIT_STATUS_IN_HAND:
      return " (in hand)";
    case v1::UNIT_STATUS_DESTROYED:
      return " (destroyed)";
    case v1::UNIT_STATUS_DRIVEN_OFF:
      return " (driven off)";
    default:
      break;
  }
  std::vector<std::string> notes;
  if (unit.own_order() != v1::COMMAND_ORDER_UNSPECIFIED) notes.emplace_back(order_words(unit.own_order()));
  if (unit.acted()) notes.emplace_back("acted");
  if (unit.called() && !unit.acted()) notes.emplace_back("may act");
  if (unit.retreated()) notes.emplace_back("retreated");
  if (unit.fell_back()) notes.emplace_back("fell back");
  return notes.empty() ? "" : " (" + listed(notes) + ")";
}

std::string units_words(const v1::LandDelta& view, v1::Seat seat, std::optional<std::uint32_t> brigade) {
  std::string text;
  for (const auto& known : side_of(view, seat).roster()) {
    const bool belongs = brigade ? known.has_brigade() && known.brigade() == *brigade : !known.has_brigade();
    if (!belongs) continue;
    text += text.empty() ? "" : "; ";
    const v1::LandUnit* unit = find_unit(view, known.id());
    if (unit != nullptr && unit->status() == v1::UNIT_STATUS_ON_BOARD)
      text += fmt::format("{} {} ", unit_label(view, known.id()), hex_name(view, unit->cell()));
    text += unit_name(view, known.id());
    if (unit != nullptr) text += unit_note(*unit);
  }
  return text;
}

}  // namespace

std::string side_words(const v1::LandDelta& view, v1::Seat seat, const v1::MatchInfo& info) {
  const auto& head = side_of(view, seat).head();
  std::string text(seat_name(seat));
  if (!head.army().empty()) text += ", " + harmless(head.army());
  text += ": " + players_words(info, seat) + ". " + cinc_words(view, seat) + ". ";
  text += view.sheet().banners_to_win() == 0
              ? counted(head.banners(), "banner")
              : fmt::format("{} of {} banners", head.banners(), view.sheet().banners_to_win());
  if (!head.rewards().empty()) {
    std::vector<std::string> kinds;
    for (const auto kind : head.rewards()) kinds.push_back(std::to_string(kind));
    text += ", rewards left " + listed(kinds) + " (S13)";
  }
  if (head.confirmed() && view.phase() == v1::LAND_PHASE_DEPLOYMENT) text += ", deployed";
  return text + clock_after(info, seat) + ".";
}

std::string runner_words(const v1::LandBrigade& brigade) {
  if (!brigade.has_runner()) return {};
  const v1::Runner& runner = brigade.runner();
  return runner.turns_left() == 0
             ? fmt::format("{}, arrives now", order_words(runner.order()))
             : fmt::format("{}, {} left", order_words(runner.order()), counted(runner.turns_left(), "turn"));
}

std::vector<std::string> brigade_table(const v1::LandDelta& view, v1::Seat seat, std::size_t columns) {
  std::vector<std::string> lines;
  for (const auto& brigade : side_of(view, seat).brigades()) {
    if (lines.empty())
      lines.push_back(text_of({"brigade", "brigadier", "rating", "order", "with", "runner"}, columns));
    const v1::LandUnit* with = find_unit(view, brigade.with());
    const bool stands = with != nullptr && with->status() == v1::UNIT_STATUS_ON_BOARD;
    const std::string order =
        brigade.order() == v1::COMMAND_ORDER_UNSPECIFIED ? "?" : std::string(order_words(brigade.order()));
    lines.push_back(
        text_of({harmless(brigade.name()), harmless(brigade.brigadier()), character_words(brigade), order,
                 stands ? unit_label(view, brigade.with()) + " " + hex_name(view, with->cell()) : "-",
                 brigade.with() == 0 ? fate_words(brigade.fate()) : runner_words(brigade)},
                columns));
  }
  return lines;
}

std::string brigade_units(const v1::LandDelta& view, v1::Seat seat, std::uint32_t brigade) {
  return units_words(view, seat, brigade);
}

std::string personal_troops(const v1::LandDelta& view, v1::Seat seat) {
  return units_words(view, seat, std::nullopt);
}

std::vector<std::string> report_lines(const v1::LandSide& side) {
  std::vector<std::string> lines;
  for (const auto& known : side.reports().brigades()) {
    std::string text = "report: " + harmless(known.brigade().name());
    std::vector<std::string> types;
    for (const auto& type : known.brigade().unit_types()) types.push_back(harmless(type));
    if (!types.empty()) text += " (" + listed(types) + ")";
    if (!known.brigade().brigadier().empty()) text += " under " + harmless(known.brigade().brigadier());
    if (known.rating() != 0) text += fmt::format(", rating {}", known.rating());
    if (!known.character().empty()) text += ", " + harmless(known.character());
    lines.push_back(text + " (S14)");
  }
  return lines;
}

std::string objectives_words(const v1::LandDelta& view) {
  std::string text;
  const auto& cells = view.sheet().objectives();
  for (int i = 0; i < cells.size(); ++i) {
    v1::Seat holder = v1::SEAT_UNSPECIFIED;
    for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
      const auto& held = side_of(view, seat).head().objectives();
      if (std::find(held.begin(), held.end(), static_cast<std::uint32_t>(i)) != held.end()) holder = seat;
    }
    text += fmt::format("{}{} held by {}", i == 0 ? "" : ", ", hex_name(view, cells[i]), seat_name(holder));
  }
  return text;
}

std::string draw_sides(const v1::LandDelta& view, const v1::MatchInfo& info, std::size_t columns) {
  std::string text;
  for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
    const auto add = [&](const std::string& words, std::size_t indent) {
      for (const auto& line : wrapped(std::string(indent, ' ') + words, columns, indent + 2))
        text += line + "\n";
    };
    text += text.empty() ? "" : "\n";
    add(side_words(view, seat, info), 0);
    for (const auto& line : brigade_table(view, seat, columns)) text += line + "\n";
    for (const auto& brigade : side_of(view, seat).brigades()) {
      if (const std::string units = brigade_units(view, seat, brigade.id()); !units.empty())
        add(harmless(brigade.name()) + ": " + units, 2);
    }
    if (const std::string own = personal_troops(view, seat); !own.empty()) add("the CinC's own: " + own, 2);
    for (const auto& line : report_lines(side_of(view, seat))) add(line, 2);
  }
  return text;
}

}  // namespace galloper::terminal
