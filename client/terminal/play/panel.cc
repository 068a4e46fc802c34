#include <fmt/format.h>

#include "client/terminal/board.h"
#include "client/terminal/land_sides.h"
#include "client/terminal/land_words.h"
#include "client/terminal/naval_fleets.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/play/screen.h"
#include "client/terminal/words.h"

namespace galloper::terminal::play {
namespace {

// "A 3 Br Graf Adler": order, rating, character, name.
std::string brigadier_line(const v1::LandBrigade& brigade) {
  const std::string rating = brigade.rating() == 0 ? "?" : std::to_string(brigade.rating());
  const std::string character =
      brigade.character().empty() ? "? " : fitted(cut(harmless(brigade.character()), 0, 2), 2);
  const bool away = brigade.with() == 0;
  return fmt::format("{} {} {} {}{}", away ? '-' : order_letter(brigade.order()), rating, character,
                     harmless(brigade.brigadier().empty() ? brigade.name() : brigade.brigadier()),
                     away ? " (off the field)" : "");
}

// As the server last told it; who thinks, thinks on.
void add_clock(std::vector<Line>& lines, const v1::Clock& clock, v1::Seat seat) {
  if (clock.initial_s() == 0) return;
  const bool runs = (clock.running() & (seat == v1::SEAT_SOUTH ? 1u : 2u)) != 0 && !clock.paused();
  const std::uint64_t left = seat == v1::SEAT_SOUTH ? clock.south_left_ms() : clock.north_left_ms();
  lines.push_back(line_of(fmt::format("{} left{}", time_words(left), runs ? ", thinking" : "")));
}

void add_side(std::vector<Line>& lines, const v1::LandDelta& view, const v1::Clock& clock, v1::Seat seat,
              std::size_t columns) {
  const v1::LandSide& side = side_of(view, seat);
  std::string head = fmt::format("{} {}", seat_name(seat), side.head().banners());
  head += view.sheet().banners_to_win() == 0 ? " banners"
                                             : fmt::format("/{} banners", view.sheet().banners_to_win());
  lines.push_back(line_of(cut(head, 0, columns), ink_of(seat)));
  add_clock(lines, clock, seat);
  if (side.head().has_cinc())
    lines.push_back(line_of(
        cut(fmt::format("@ {} {}", hex_name(view, side.head().cinc()), cinc_name(view, seat)), 0, columns)));
  for (const auto& brigade : side.brigades()) {
    Ink ink;
    ink.dim = brigade.with() == 0;
    lines.push_back(line_of(cut(brigadier_line(brigade), 0, columns), ink));
    if (const std::string runner = runner_words(brigade); !runner.empty())
      lines.push_back(line_of(cut("  > " + runner, 0, columns), {.colour = Colour::kYellow}));
  }
}

std::vector<Line> panel_of(const v1::ScoutingDelta& view, const v1::Clock& clock, std::size_t columns) {
  std::vector<Line> lines;
  for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
    const v1::ScoutingSide& side = seat == v1::SEAT_SOUTH ? view.south() : view.north();
    lines.push_back(line_of(std::string(seat_name(seat)), ink_of(seat)));
    lines.push_back(
        line_of(cut(fmt::format("{} home, {} taken", side.returned(), side.captured()), 0, columns)));
    add_clock(lines, clock, seat);
    for (const auto& scout : view.scouts()) {
      if (scout.seat() != seat) continue;
      std::string text = fmt::format("{} {}", scout_label(scout.id(), view), status_words(scout.status()));
      if (scout.wounded()) text += ", wounded";
      lines.push_back(line_of(cut(text, 0, columns)));
    }
  }
  return lines;
}

// "A Averof      3/7 *": letter, name, points hit, moved.
std::string ship_line(const v1::NavalDelta& view, const v1::Ship& ship) {
  const v1::ShipClass* known = class_of(view, ship.id());
  const std::string hit = fmt::format("{}/{}", ship.damage(), known == nullptr ? 0 : known->points());
  return fmt::format("{} {} {:>5}{}", ship_letter(view, ship.id()), fitted(ship_name(view, ship.id()), 11),
                     hit, ship.moved() ? " *" : "");
}

void add_side(std::vector<Line>& lines, const v1::NavalDelta& view, const v1::Clock& clock, v1::Seat seat,
              std::size_t columns) {
  const v1::NavalSide& side = side_of(view, seat);
  std::string head = fmt::format("{} {}", seat_name(seat), points_words(side));
  if (view.phase() == v1::NAVAL_PHASE_FIRE && side.committed()) head += " !";
  lines.push_back(line_of(cut(head, 0, columns), ink_of(seat)));
  add_clock(lines, clock, seat);
  for (const auto& ship : view.ships()) {
    if (seat_of_ship(view, ship.id()) != seat) continue;
    const std::string gone = ship.status() == v1::SHIP_STATUS_SUNK ? "sunk" : "left";
    lines.push_back(
        is_afloat(ship)
            ? line_of(cut(ship_line(view, ship), 0, columns))
            : line_of(cut(fmt::format("- {} {}", fitted(ship_name(view, ship.id()), 11), gone), 0, columns),
                      {.dim = true}));
  }
}

// Land and sea: the side to act first, as its own command is what a player looks for.
template <class Delta>
std::vector<Line> panel_of_battle(const Delta& view, const v1::Clock& clock, std::size_t columns) {
  std::vector<Line> lines;
  const v1::Seat first = view.active() == v1::SEAT_NORTH ? v1::SEAT_NORTH : v1::SEAT_SOUTH;
  add_side(lines, view, clock, first, columns);
  add_side(lines, view, clock, enemy_of(first), columns);
  return lines;
}

}  // namespace

std::vector<Line> draw_panel(const view::FoldedView& view, std::size_t columns) {
  const v1::Clock& clock = view.info().clock();
  switch (view.board()) {
    case view::Board::kLand:
      return panel_of_battle(view.land(), clock, columns);
    case view::Board::kNaval:
      return panel_of_battle(view.naval(), clock, columns);
    default:
      return panel_of(view.scouting(), clock, columns);
  }
}

}  // namespace galloper::terminal::play
