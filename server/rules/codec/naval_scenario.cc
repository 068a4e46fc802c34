#include "server/rules/codec/naval_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/scenario_faults.h"
#include "server/rules/naval/ship_classes.h"

namespace galloper::codec {

using namespace naval;  // NOLINT: this file is about nothing else

namespace {

constexpr int kMostClasses = 20;
constexpr int kMostObjectives = 8;
constexpr int kMostShipsOfASide = kMostShips / 2;

const v1::NavalFleet& fleet_of(const v1::NavalScenario& scenario, kit::Seat side) {
  return side == kit::Seat::kSouth ? scenario.south() : scenario.north();
}
std::string_view path_of(kit::Seat side) { return side == kit::Seat::kSouth ? "naval.south" : "naval.north"; }

// The standard classes, and the scenario's own in place of them or beside them.
std::vector<ShipClass> classes_of(const v1::NavalScenario& scenario) {
  auto classes = standard_classes();
  for (const auto& message : scenario.classes()) {
    auto own = decode_class(message);
    if (!own) continue;
    const auto same =
        std::find_if(classes.begin(), classes.end(), [&](const ShipClass& one) { return one.id == own->id; });
    if (same == classes.end()) {
      classes.push_back(std::move(*own));
    } else {
      *same = std::move(*own);
    }
  }
  return classes;
}

std::optional<std::uint8_t> class_named(const std::vector<ShipClass>& classes, const std::string& id) {
  const auto at = std::find_if(classes.begin(), classes.end(), [&](const auto& one) { return one.id == id; });
  if (at == classes.end()) return std::nullopt;
  return static_cast<std::uint8_t>(at - classes.begin());
}

Sea sea_of(const v1::NavalScenario& scenario) {
  Sea sea;
  sea.height = static_cast<std::uint8_t>(scenario.map_size());
  sea.width = static_cast<std::uint8_t>(scenario.map(0).size());
  for (int row = sea.height - 1; row >= 0; --row) {
    for (const char symbol : scenario.map(row)) sea.land.push_back(symbol == '#');
  }
  for (const auto& exit : scenario.exits())
    sea.exits.push_back({static_cast<Edge>(exit.edge()), static_cast<kit::Seat>(exit.seat())});
  return sea;
}

// "C4", "AB12".
std::optional<Cell> hex_named(const Sea& sea, std::string_view name) {
  const auto digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos || digits == 0 || digits > 2 || name.size() - digits > 2)
    return std::nullopt;
  const kit::Grid grid(kit::Tiling::kHex, sea.width, sea.height);
  for (Cell cell = 0; grid.contains(cell); ++cell) {
    if (kit::cell_name(grid, cell) == name) return cell;
  }
  return std::nullopt;
}

bool is_hex_side(int facing) {
  return facing >= v1::NAVAL_FACING_NORTH_EAST && facing <= v1::NAVAL_FACING_NORTH_WEST &&
         facing != static_cast<int>(Direction::kSouth);
}

class Inspector : ScenarioFaults {
 public:
  explicit Inspector(const v1::Scenario& scenario) : scenario_(scenario), game_(scenario.naval()) {}

  std::vector<GameModule::Fault> run() && {
    head(scenario_);
    if (!scenario_.has_naval()) {
      fault("naval", "The scenario names no game: write naval { … }", "");
      return take();
    }
    classes();
    const auto before = error_count();
    map();
    exits();
    if (error_count() == before) fleets();
    objectives();
    if (!game_.notes().empty()) text(game_.notes(), "naval.notes", "The notes", 4000, true);
    return take();
  }

 private:
  void classes() {
    std::set<std::string> ids;
    if (game_.classes_size() > kMostClasses)
      fault("naval.classes", fmt::format("At most {} ship classes", kMostClasses), "N10");
    for (int i = 0; i < game_.classes_size(); ++i) {
      const auto& one = game_.classes(i);
      const auto path = fmt::format("naval.classes[{}]", i);
      text(one.id(), path + ".id", "The id of a ship class", kLongestName);
      text(one.name(), path + ".name", "The name of a ship class", kLongestName);
      if (const auto decoded = decode_class(one); !decoded)
        fault(path, "Ship class: " + decoded.error().message.substr(0, decoded.error().message.size() - 1),
              "N10");
      if (!ids.insert(one.id()).second)
        fault(path + ".id", fmt::format("Two ship classes have the id \"{}\"", one.id()), "N10");
    }
  }

  void map() {
    if (game_.map_size() < 6 || game_.map_size() > kGreatestSea) {
      fault("naval.map", fmt::format("The map has {} rows; it takes 6 to {}", game_.map_size(), kGreatestSea),
            "");
      return;
    }
    const auto width = game_.map(0).size();
    if (width < 6 || width > kGreatestSea)
      fault("naval.map[0]",
            fmt::format("The rows of the map have {} hexes; they take 6 to {}", width, kGreatestSea), "");
    for (int i = 0; i < game_.map_size(); ++i) {
      const auto& row = game_.map(i);
      const auto path = fmt::format("naval.map[{}]", i);
      if (row.size() != width)
        fault(path, fmt::format("This row has {} hexes, and the first has {}", row.size(), width), "");
      const auto strange = row.find_first_not_of(".#");
      if (strange != std::string::npos)
        fault(path, fmt::format("'{}' is neither sea '.' nor land '#'", printable(row[strange])), "");
    }
  }

  void exits() {
    for (int i = 0; i < game_.exits_size(); ++i) {
      const auto path = fmt::format("naval.exits[{}]", i);
      if (game_.exits(i).edge() < v1::NAVAL_EDGE_NORTH || game_.exits(i).edge() > v1::NAVAL_EDGE_WEST)
        fault(path, "An exit takes an edge: north, east, south or west", "N4");
      if (game_.exits(i).seat() < 0 || game_.exits(i).seat() > v1::SEAT_NORTH)
        fault(path + ".seat", "An exit is SEAT_SOUTH's or SEAT_NORTH's, or left out is both sides'", "N4");
    }
  }

  void fleets() {
    sea_ = sea_of(game_);
    for (const auto side : kit::kSides) fleet(fleet_of(game_, side), std::string(path_of(side)));
  }

  void fleet(const v1::NavalFleet& fleet, const std::string& path) {
    text(fleet.name(), path + ".name", "The name of a fleet", kLongestName);
    if (fleet.ships_size() == 0 || fleet.ships_size() > kMostShipsOfASide)
      fault(path, fmt::format("A fleet takes 1 to {} ships", kMostShipsOfASide), "");
    if (fleet.has_points_to_win() && (fleet.points_to_win() == 0 || fleet.points_to_win() > 1000))
      fault(path + ".points_to_win", "The points that win are 1 to 1000; left out: half the enemy's", "N12");
    if (fleet.has_points_to_win() && fleet.no_points_win())
      fault(path + ".no_points_win", "Either a number of points wins or none", "N12");
    for (int i = 0; i < fleet.ships_size(); ++i) ship(fleet.ships(i), fmt::format("{}.ships[{}]", path, i));
  }

  void ship(const v1::NavalShipSpec& ship, const std::string& path) {
    text(ship.name(), path + ".name", "The name of a ship", kLongestName);
    if (!names_.insert(ship.name()).second)
      fault(path + ".name", fmt::format("Two ships are named \"{}\"", ship.name()), "");
    const auto all = classes_of(game_);
    const auto kind = class_named(all, ship.ship_class());
    if (!kind)
      fault(path + ".ship_class", fmt::format("\"{}\" is no ship class here", ship.ship_class()), "N10");
    if (kind && ship.damage() >= all[*kind].points)
      fault(path + ".damage",
            fmt::format("A ship of {} points is not afloat with {} of damage", all[*kind].points,
                        ship.damage()),
            "N13");
    if (!is_hex_side(ship.facing())) fault(path + ".facing", "A ship faces a hex side", "N3");
    const auto cell = hex_named(sea_, ship.cell());
    if (!cell) {
      fault(path + ".cell", fmt::format("\"{}\" is no hex of this sea", ship.cell()), "N4");
    } else if (sea_.land[*cell]) {
      fault(path + ".cell", fmt::format("{} is land", ship.cell()), "N4");
    } else if (!taken_.insert(*cell).second) {
      fault(path + ".cell", fmt::format("Two ships begin in {}", ship.cell()), "N4");
    }
  }

  void objectives() {
    if (game_.objectives_size() > kMostObjectives)
      fault("naval.objectives", fmt::format("At most {} objectives", kMostObjectives), "N12");
    for (int i = 0; i < game_.objectives_size(); ++i)
      objective(game_.objectives(i), fmt::format("naval.objectives[{}]", i));
  }

  void objective(const v1::NavalScenarioObjective& objective, const std::string& path) {
    if (objective.winner() != v1::SEAT_SOUTH && objective.winner() != v1::SEAT_NORTH)
      fault(path + ".winner", "The winner is SEAT_SOUTH or SEAT_NORTH", "N12");
    if (objective.deed() != v1::NAVAL_DEED_SUNK && objective.deed() != v1::NAVAL_DEED_WITHDRAWN)
      fault(path + ".deed", "The deed is NAVAL_DEED_SUNK or NAVAL_DEED_WITHDRAWN", "N12");
    if (objective.deed() == v1::NAVAL_DEED_WITHDRAWN && game_.exits().empty())
      fault(path + ".deed", "No ship can withdraw from a sea without exits", "N4");
    std::set<std::string> seen;
    for (int i = 0; i < objective.ships_size(); ++i) {
      const auto& name = objective.ships(i);
      const auto at = fmt::format("{}.ships[{}]", path, i);
      if (!names_.contains(name)) fault(at, fmt::format("No ship is named \"{}\"", name), "N12");
      if (!seen.insert(name).second) fault(at, fmt::format("\"{}\" is named twice", name), "N12");
    }
    const auto named = static_cast<std::uint32_t>(objective.ships_size());
    if (named == 0) fault(path, "An objective names at least one ship", "N12");
    if (objective.has_count() && (objective.count() == 0 || objective.count() > named))
      fault(path + ".count", fmt::format("The count is {}; it takes 1 to {}", objective.count(), named),
            "N12");
  }

  const v1::Scenario& scenario_;
  const v1::NavalScenario& game_;
  Sea sea_;
  std::set<std::string> names_;
  std::set<Cell> taken_;
};

void add_fleet(const v1::NavalFleet& fleet, kit::Seat side, const std::vector<ShipClass>& all, Setup& setup) {
  setup.fleets[kit::index_of(side)] = fleet.name();
  for (const auto& message : fleet.ships()) {
    // Only the classes that occur.
    auto kind = class_named(setup.classes, message.ship_class());
    if (!kind) {
      kind = static_cast<std::uint8_t>(setup.classes.size());
      setup.classes.push_back(all[class_named(all, message.ship_class()).value_or(0)]);
    }
    setup.ships.push_back({message.name(), side, *kind, hex_named(setup.sea, message.cell()).value_or(0),
                           static_cast<Direction>(message.facing()),
                           static_cast<std::uint8_t>(message.damage())});
  }
  auto& points = setup.points_to_win[kit::index_of(side)];
  if (fleet.has_points_to_win()) points = static_cast<std::uint16_t>(fleet.points_to_win());
  if (fleet.no_points_win()) points = kNoPointsWin;
}

Objective objective_of(const v1::NavalScenarioObjective& message, const Setup& setup) {
  Objective objective;
  objective.winner = static_cast<kit::Seat>(message.winner());
  objective.deed = static_cast<Deed>(message.deed());
  for (std::size_t i = 0; i < setup.ships.size(); ++i) {
    const auto& names = message.ships();
    if (std::find(names.begin(), names.end(), setup.ships[i].name) != names.end())
      objective.ships.push_back(static_cast<ShipId>(i + 1));
  }
  const auto count =
      message.has_count() ? message.count() : static_cast<std::uint32_t>(objective.ships.size());
  objective.count = static_cast<std::uint8_t>(count);
  return objective;
}

}  // namespace

std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const NavalRules&, Warnings) {
  return Inspector(scenario).run();
}

Setup setup_of(const v1::NavalScenario& scenario, const NavalRules& rules) {
  Setup setup;
  setup.rules = rules;
  setup.sea = sea_of(scenario);
  const auto all = classes_of(scenario);
  for (const auto side : kit::kSides) add_fleet(fleet_of(scenario, side), side, all, setup);
  for (const auto& objective : scenario.objectives())
    setup.objectives.push_back(objective_of(objective, setup));
  setup.last_side_afloat = scenario.last_side_afloat();
  return setup;
}

}  // namespace galloper::codec
