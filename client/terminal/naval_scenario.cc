#include "client/terminal/naval_scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "client/terminal/naval_chart.h"
#include "client/terminal/naval_fleets.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/styled.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::uint32_t kStandardTurns = 20;  // N12

// Index of a class, which becomes one of the sheet's as soon as it is named; of a standard one no more is
// known here than its name.
std::uint32_t class_index(v1::NavalSheet& sheet, const std::string& id) {
  for (int i = 0; i < sheet.classes_size(); ++i) {
    if (sheet.classes(i).id() == id) return static_cast<std::uint32_t>(i);
  }
  auto* known = sheet.add_classes();
  known->set_id(id);
  known->set_name(id);
  std::string& name = *known->mutable_name();
  std::replace(name.begin(), name.end(), '_', ' ');
  if (const auto at = name.find("pre "); at != std::string::npos) name[at + 3] = '-';
  return static_cast<std::uint32_t>(sheet.classes_size() - 1);
}

void add_fleet(v1::NavalDelta& view, const v1::NavalFleet& fleet, v1::Seat seat) {
  v1::NavalSheet& sheet = *view.mutable_sheet();
  for (const auto& spec : fleet.ships()) {
    auto* known = sheet.add_ships();
    known->set_name(spec.name());
    known->set_seat(seat);
    known->set_ship_class(class_index(sheet, spec.ship_class()));
    auto* ship = view.add_ships();
    ship->set_id(static_cast<std::uint32_t>(sheet.ships_size()));
    ship->set_facing(spec.facing());
    ship->set_damage(spec.damage());
    const auto cell = cell_named(spec.cell(), sheet.width(), sheet.height());
    if (cell) ship->set_cell(*cell);
    ship->set_status(cell ? v1::SHIP_STATUS_AFLOAT : v1::SHIP_STATUS_UNSPECIFIED);
  }
}

std::uint32_t ship_named(const v1::NavalSheet& sheet, const std::string& name) {
  for (int i = 0; i < sheet.ships_size(); ++i) {
    if (sheet.ships(i).name() == name) return static_cast<std::uint32_t>(i + 1);
  }
  return 0;
}

void add_objectives(v1::NavalSheet& sheet, const v1::NavalScenario& scenario) {
  for (const auto& given : scenario.objectives()) {
    auto* objective = sheet.add_objectives();
    objective->set_winner(given.winner());
    objective->set_deed(given.deed());
    for (const auto& name : given.ships()) objective->add_ships(ship_named(sheet, name));
    objective->set_count(given.has_count() ? given.count() : static_cast<std::uint32_t>(given.ships_size()));
  }
  sheet.set_last_side_afloat(scenario.last_side_afloat());
}

// As a match of it would begin.
v1::NavalDelta begun(const v1::NavalScenario& scenario) {
  v1::NavalDelta view;
  v1::NavalSheet& sheet = *view.mutable_sheet();
  sheet.set_height(static_cast<std::uint32_t>(scenario.map_size()));
  sheet.set_width(scenario.map_size() == 0 ? 0 : static_cast<std::uint32_t>(scenario.map(0).size()));
  // The map's first row is the north's.
  for (int row = scenario.map_size(); row-- > 0;) {
    for (const char sign : scenario.map(row)) *sheet.mutable_land() += sign == '#' ? '\1' : '\0';
  }
  *sheet.mutable_exits() = scenario.exits();
  *sheet.mutable_classes() = scenario.classes();
  add_fleet(view, scenario.south(), v1::SEAT_SOUTH);
  add_fleet(view, scenario.north(), v1::SEAT_NORTH);
  add_objectives(sheet, scenario);
  return view;
}

std::string points_words(const v1::NavalFleet& fleet) {
  if (fleet.no_points_win()) return "sinking alone does not win";
  return fleet.has_points_to_win()
             ? fmt::format("{} sunk of the enemy's win", counted(fleet.points_to_win(), "point"))
             : "half of the enemy's points sunk win";
}

std::string fleet_lines(const v1::NavalDelta& view, const v1::NavalFleet& fleet, v1::Seat seat,
                        std::size_t columns) {
  std::string text =
      fmt::format("\n{}: {}; {} (N12).\n", seat_name(seat), harmless(fleet.name()), points_words(fleet));
  for (const auto& ship : view.ships()) {
    if (seat_of_ship(view, ship.id()) != seat) continue;
    std::string line =
        fmt::format("  {} {}, {}, at {}, facing {}", ship_letter(view, ship.id()), ship_name(view, ship.id()),
                    class_name(view, ship.id()), hex_name(view, ship.cell()), facing_words(ship.facing()));
    if (ship.damage() != 0) line += fmt::format(", {} hit (N13)", counted(ship.damage(), "point"));
    text += fitted(line, std::min(columns, columns_of(line))) + "\n";
  }
  return text;
}

}  // namespace

std::string draw_naval_scenario(const v1::NavalScenario& scenario, std::size_t columns, bool arrows) {
  const v1::NavalDelta view = begun(scenario);
  const auto wrap = [columns](const std::string& words) {
    std::string text;
    for (const auto& line : wrapped(words, columns)) text += line + "\n";
    return text;
  };
  std::string text = to_text(picture_of(view, {columns, arrows}).lines, false);
  text += wrap(signs_of(view));
  const std::uint32_t turns =
      scenario.rules().has_turn_limit() ? scenario.rules().turn_limit() : kStandardTurns;
  text += "\n" + wrap(fmt::format("{}; then more points sunk win (N12).", counted(turns, "turn")));
  for (const auto& line : objective_lines(view)) text += wrap(line);
  text += fleet_lines(view, scenario.south(), v1::SEAT_SOUTH, columns);
  text += fleet_lines(view, scenario.north(), v1::SEAT_NORTH, columns);
  if (!scenario.notes().empty()) text += "\n" + wrap("Designers' notes. " + harmless(scenario.notes()));
  return text;
}

}  // namespace galloper::terminal
