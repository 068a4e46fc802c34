#include "server/rules/codec/scouting_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "server/rules/codec/scenario_faults.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_ground.h"
#include "server/rules/codec/scouting_words.h"

namespace galloper::codec {

using scouting::Rules;
using scouting::Terrain;

namespace {

constexpr int kMostTerrains = 40;
constexpr int kMostBrigades = 16;
constexpr int kMostUnits = 20;
constexpr int kMostFeatures = 30;

constexpr std::array<std::string_view, 9> kLooks = {"open",  "forest", "hill", "forested_hill", "water",
                                                    "marsh", "town",   "road", "rough"};

const std::vector<Terrain>& standard_terrain() {
  static const std::vector<Terrain> kinds = {{'.', "open ground", 0, false, "open"},
                                             {'f', "forest", -2, false, "forest"},
                                             {'h', "hills", -1, false, "hill"},
                                             {'F', "forested hills", -3, false, "forested_hill"},
                                             {'w', "water", 0, true, "water"}};
  return kinds;
}

const Terrain* find_terrain(const std::vector<Terrain>& kinds, char symbol) {
  const auto at =
      std::find_if(kinds.begin(), kinds.end(), [&](const Terrain& t) { return t.symbol == symbol; });
  return at == kinds.end() ? nullptr : &*at;
}

// Collects what is wrong, each with the path of its field.
class Inspector : ScenarioFaults {
 public:
  Inspector(const v1::Scenario& scenario, const Rules& rules, Warnings warnings)
      : scenario_(scenario), game_(scenario.scouting()), rules_(rules), warnings_(warnings) {}

  std::vector<GameModule::Fault> run() && {
    head(scenario_);
    if (!scenario_.has_scouting()) {
      fault("scouting", "The scenario names no game: write scouting { … }", "");
      return take();
    }
    const auto before = size();
    rules();
    terrain();
    map();
    if (size() == before) {
      ground();
      fixed_columns();
    }
    force(game_.south(), "scouting.south");
    force(game_.north(), "scouting.north");
    features();
    return take();
  }

 private:
  void rules() {
    if (rules_.grid == scouting::Grid::kHex && rules_.depth % 2 != 0) {
      fault("scouting.rules.depth",
            fmt::format("The depth is {}; on hexes it takes an even number, so that the sides are alike",
                        rules_.depth),
            "S1");
    }
  }

  void terrain() {
    std::set<std::string> symbols;
    for (int i = 0; i < game_.terrain_size(); ++i) {
      const auto& kind = game_.terrain(i);
      const auto path = fmt::format("scouting.terrain[{}]", i);
      if (auto decoded = decode_terrain(kind); !decoded)
        fault(path, "Terrain: " + decoded.error().message.substr(0, decoded.error().message.size() - 1),
              "S9");
      if (!symbols.insert(kind.symbol()).second)
        fault(path + ".symbol", fmt::format("Two kinds of ground have the symbol '{}'", kind.symbol()), "S9");
      text(kind.name(), path + ".name", "The name of a kind of ground", kLongestName);
      if (std::find(kLooks.begin(), kLooks.end(), kind.look()) == kLooks.end())
        fault(path + ".look",
              fmt::format("The look is \"{}\"; it takes one of {}", kind.look(), fmt::join(kLooks, ", ")),
              "");
    }
    if (game_.terrain_size() > kMostTerrains)
      fault("scouting.terrain", fmt::format("At most {} kinds of ground", kMostTerrains), "S9");
  }

  void map() {
    if (game_.map().empty()) return;
    if (game_.map_size() != rules_.depth)
      fault("scouting.map",
            fmt::format("The map has {} rows, and the rules' depth is {}", game_.map_size(), rules_.depth),
            "S1");
    const auto kinds = terrain_of(game_);
    for (int i = 0; i < game_.map_size(); ++i) {
      const auto& row = game_.map(i);
      const auto path = fmt::format("scouting.map[{}]", i);
      if (row.size() != rules_.width)
        fault(path,
              fmt::format("This row of the map has {} cells, and the rules' width is {}", row.size(),
                          rules_.width),
              "S1");
      for (const char symbol : row) {
        if (find_terrain(kinds, symbol)) continue;
        fault(path, fmt::format("'{}' is no kind of ground here", printable(symbol)), "S9");
        break;
      }
    }
  }

  // The path of the map's row that holds this cell; the map is written from the north.
  std::string row_path(int row) const {
    if (game_.map().empty()) return "scouting";
    return fmt::format("scouting.map[{}]", rules_.depth - 1 - row);
  }

  void ground() {
    const auto ground = setup_of(game_, rules_).ground;
    for (const int row : {0, rules_.depth - 1}) {
      const int open = passable_cells_of_row(ground, rules_, row);
      if (open <= rules_.scouts)
        fault(row_path(row),
              fmt::format("{}'s baseline has {} cells that a scout may stand on; {} scouts take at least {}",
                          row == 0 ? "South" : "North", open, rules_.scouts, rules_.scouts + 1),
              "S2");
    }
    if (!can_be_crossed(ground, rules_)) {
      fault("scouting.map", "No way leads from one baseline to the other", "S5");
      return;
    }
    if (warnings_ == Warnings::kInclude) warn_of(ground);
  }

  void warn_of(const scouting::Ground& ground) {
    if (const int rough = rough_percent(ground); rough < 12)
      fault("scouting.map",
            fmt::format("Only {} % of the cells are rough; below 12 % nearly everybody comes home", rough),
            "S15", true);
    for (const auto cell : narrow_passages(ground, rules_)) {
      const auto grid = grid_of(rules_);
      fault(
          row_path(grid.row(cell)),
          fmt::format("The passage at {} is one cell wide: a single scout closes it", cell_name(cell, grid)),
          "S15", true);
    }
  }

  void fixed_columns() {
    const auto ground = setup_of(game_, rules_).ground;
    columns(game_.south_columns(), ground, 0, "scouting.south_columns");
    columns(game_.north_columns(), ground, rules_.depth - 1, "scouting.north_columns");
  }

  void columns(const google::protobuf::RepeatedField<std::uint32_t>& columns, const scouting::Ground& ground,
               int row, const std::string& path) {
    if (columns.empty()) return;
    if (columns.size() != rules_.scouts)
      fault(path, fmt::format("{} columns are given for {} scouts", columns.size(), rules_.scouts), "S2");
    std::set<std::uint32_t> seen;
    for (int i = 0; i < columns.size(); ++i) {
      const auto column = columns[i];
      const auto at = fmt::format("{}[{}]", path, i);
      if (column >= rules_.width) {
        fault(at, fmt::format("Column {} is off the board; it takes 0 to {}", column, rules_.width - 1),
              "S2");
      } else if (!seen.insert(column).second) {
        fault(at, fmt::format("Column {} is given twice; one scout stands on a cell", column), "S5");
      } else if (ground.terrain[ground.cells[static_cast<std::size_t>(row) * rules_.width + column]]
                     .impassable) {
        fault(at, fmt::format("Column {} of that baseline is impassable", column), "S2");
      }
    }
  }

  void force(const v1::ScoutingForce& force, const std::string& path) {
    if (force.brigades_size() > kMostBrigades)
      fault(path, fmt::format("At most {} brigades", kMostBrigades), "S14");
    for (int i = 0; i < force.brigades_size(); ++i) {
      const auto& brigade = force.brigades(i);
      const auto at = fmt::format("{}.brigades[{}]", path, i);
      text(brigade.name(), at + ".name", "The name of a brigade", kLongestName);
      if (!brigade.brigadier().empty())
        text(brigade.brigadier(), at + ".brigadier", "The name of a brigadier", kLongestName);
      if (brigade.unit_types_size() == 0 || brigade.unit_types_size() > kMostUnits)
        fault(at, fmt::format("A brigade takes 1 to {} unit types", kMostUnits), "S14");
      for (int j = 0; j < brigade.unit_types_size(); ++j)
        text(brigade.unit_types(j), fmt::format("{}.unit_types[{}]", at, j), "A unit type", kLongestName);
    }
  }

  void features() {
    if (game_.features_size() > kMostFeatures)
      fault("scouting.features", fmt::format("At most {} unsurveyed features", kMostFeatures), "S14");
    for (int i = 0; i < game_.features_size(); ++i) {
      const auto path = fmt::format("scouting.features[{}]", i);
      text(game_.features(i).name(), path + ".name", "The name of a feature", kLongestName);
      text(game_.features(i).description(), path + ".description", "The description of a feature", 500);
    }
  }

  const v1::Scenario& scenario_;
  const v1::ScoutingScenario& game_;
  const Rules& rules_;
  const Warnings warnings_;
};

scouting::Force force_of(const v1::ScoutingForce& message) {
  scouting::Force force;
  for (const auto& brigade : message.brigades()) force.brigades.push_back(decode(brigade));
  force.published = message.published();
  return force;
}

}  // namespace

std::vector<Terrain> terrain_of(const v1::ScoutingScenario& scenario) {
  auto kinds = standard_terrain();
  for (const auto& message : scenario.terrain()) {
    auto kind = decode_terrain(message);
    if (!kind) continue;
    const auto same =
        std::find_if(kinds.begin(), kinds.end(), [&](const Terrain& t) { return t.symbol == kind->symbol; });
    if (same == kinds.end()) {
      kinds.push_back(std::move(*kind));
    } else {
      *same = std::move(*kind);
    }
  }
  return kinds;
}

scouting::Setup setup_of(const v1::ScoutingScenario& scenario, const Rules& rules) {
  scouting::Setup setup;
  setup.rules = rules;
  setup.ground.cells.assign(static_cast<std::size_t>(rules.width) * rules.depth, 0);
  const auto kinds = terrain_of(scenario);
  // Only the kinds that occur, open ground first: what viewers receive stays small.
  setup.ground.terrain.push_back(kinds.front());
  for (int i = 0; i < scenario.map_size(); ++i) {
    const auto& row = scenario.map(i);
    for (std::size_t column = 0; column < row.size(); ++column) {
      auto& used = setup.ground.terrain;
      auto at =
          std::find_if(used.begin(), used.end(), [&](const Terrain& t) { return t.symbol == row[column]; });
      if (at == used.end()) at = used.insert(used.end(), *find_terrain(kinds, row[column]));
      setup.ground.cells[static_cast<std::size_t>(rules.depth - 1 - i) * rules.width + column] =
          static_cast<std::uint8_t>(at - used.begin());
    }
  }
  setup.fixed_columns[0].assign(scenario.south_columns().begin(), scenario.south_columns().end());
  setup.fixed_columns[1].assign(scenario.north_columns().begin(), scenario.north_columns().end());
  setup.forces = {force_of(scenario.south()), force_of(scenario.north())};
  for (const auto& feature : scenario.features()) setup.features.push_back(decode(feature));
  return setup;
}

std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const Rules& rules,
                                              Warnings warnings) {
  return Inspector(scenario, rules, warnings).run();
}

}  // namespace galloper::codec
