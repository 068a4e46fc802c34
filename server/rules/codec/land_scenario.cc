#include "server/rules/codec/land_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "server/rules/codec/land_army.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_map.h"
#include "server/rules/land/board.h"
#include "server/rules/land/unit_types.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

void check_objectives(const v1::LandScenario& scenario, const Board& board, ScenarioFaults& faults) {
  if (scenario.objectives_size() > kMostObjectives)
    faults.fault("land.objectives", fmt::format("At most {} objectives", kMostObjectives), "L21");
  std::set<Cell> seen;
  for (int i = 0; i < scenario.objectives_size(); ++i) {
    const auto& name = scenario.objectives(i);
    const auto path = fmt::format("land.objectives[{}]", i);
    const auto at = hex_named(board, name);
    if (!at) {
      faults.fault(path, fmt::format("\"{}\" is no hex of this board", name), "L21");
    } else if (drawn_terrain(board, *at).impassable) {
      faults.fault(path, fmt::format("{} is impassable, and nobody could hold it", name), "L21");
    } else if (!seen.insert(*at).second) {
      faults.fault(path, fmt::format("{} is given twice", name), "L21");
    }
  }
}

void check_banners(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  const auto path = "land.banners_to_win";
  const auto banners = scenario.banners_to_win();
  if (banners == 0 || banners > 60) {
    faults.fault(path,
                 banners == 0 ? std::string("The banners that win are missing; about 0.45 of a side's units "
                                            "plays well")
                              : fmt::format("{} banners win; it takes 1 to 60", banners),
                 "L21");
    return;
  }
  for (const auto side : kit::kSides) {
    const auto units = units_of(army_message(scenario, kit::enemy_of(side))).size();
    if (banners * 10 < units * 3 || banners * 10 > units * 7)
      faults.fault(path,
                   fmt::format("{} banners win against {} units; about 0.45 of a side's units plays well",
                               banners, units),
                   "L21", true);
  }
}

void check_end(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  check_banners(scenario, faults);
  if (const auto limit = scenario.turn_limit(); limit != 0 && (limit < 5 || limit > 60))
    faults.fault("land.turn_limit", fmt::format("The turn limit is {}; it takes 5 to 60", limit), "L21");
  if (scenario.attacker() < 0 || scenario.attacker() > v1::SEAT_NORTH)
    faults.fault("land.attacker", "The attacker is SEAT_SOUTH or SEAT_NORTH, or is left out", "L21");
}

void check_zones_apart(const v1::LandScenario& scenario, const Board& board, ScenarioFaults& faults) {
  const auto south = zone_of(scenario.south(), board, kit::Seat::kSouth);
  const auto north = zone_of(scenario.north(), board, kit::Seat::kNorth);
  for (std::size_t cell = 0; cell < south.size(); ++cell) {
    if (!south[cell] || !north[cell]) continue;
    faults.fault(scenario.north().zone().empty() ? "land.north.zone_rows" : "land.north.zone",
                 fmt::format("Both sides deploy on {}", hex_name(board, static_cast<Cell>(cell))), "L20");
    return;
  }
}

// Whether some way that is not impassable leads from one zone to the other.
bool sides_meet(const Board& board, const std::vector<bool>& from, const std::vector<bool>& to) {
  std::vector<bool> seen(board.base.size());
  std::vector<Cell> open;
  const auto visit = [&](Cell cell) {
    if (seen[cell] || drawn_terrain(board, cell).impassable) return;
    seen[cell] = true;
    open.push_back(cell);
  };
  for (std::size_t cell = 0; cell < from.size(); ++cell) {
    if (from[cell]) visit(static_cast<Cell>(cell));
  }
  while (!open.empty()) {
    const Cell cell = open.back();
    open.pop_back();
    if (to[cell]) return true;
    for (const auto direction : kit::kHexDirections) {
      if (const Cell next = land::step(board, cell, direction); next != kOffBoard) visit(next);
    }
  }
  return false;
}

}  // namespace

void check_battle(const v1::LandScenario& scenario, const Rules& rules, ScenarioFaults& faults) {
  const auto before = faults.error_count();
  check_unit_types(scenario, faults);
  check_ground(scenario, faults);
  check_end(scenario, faults);
  if (!scenario.notes().empty()) faults.text(scenario.notes(), "land.notes", "The notes", 4000, true);
  if (faults.error_count() != before) return;
  const auto board = board_of(scenario);
  check_objectives(scenario, board, faults);
  for (const auto side : kit::kSides) check_army(scenario, side, board, rules.land.deployment, faults);
  check_zones_apart(scenario, board, faults);
  if (!sides_meet(board, zone_of(scenario.south(), board, kit::Seat::kSouth),
                  zone_of(scenario.north(), board, kit::Seat::kNorth)))
    faults.fault("land.map", "No way leads from one side to the other: impassable ground cuts them off", "L7",
                 true);
}

std::vector<GameModule::Fault> check_scenario(const v1::Scenario& scenario, const Rules& rules,
                                              Warnings warnings) {
  ScenarioFaults faults;
  faults.head(scenario);
  if (scenario.has_land()) {
    check_battle(scenario.land(), rules, faults);
  } else {
    faults.fault("land", "The scenario names no game: write land { … }", "");
  }
  auto found = faults.take();
  if (warnings == Warnings::kLeaveOut)
    std::erase_if(found, [](const GameModule::Fault& fault) { return fault.warning; });
  return found;
}

Setup setup_of(const v1::LandScenario& scenario, const Rules& rules) {
  Setup setup;
  setup.rules = rules;
  setup.board = board_of(scenario);
  // Only the types that occur.
  const auto all = unit_types_of(scenario);
  for (const auto side : kit::kSides) {
    for (const auto* unit : units_of(army_message(scenario, side))) {
      if (!unit_type_named(setup.unit_types, unit->type()))
        setup.unit_types.push_back(all[unit_type_named(all, unit->type()).value_or(0)]);
    }
  }
  for (const auto side : kit::kSides)
    setup.armies[kit::index_of(side)] =
        army_of(army_message(scenario, side), side, setup.board, setup.unit_types);
  for (const auto& name : scenario.objectives())
    setup.objectives.push_back(hex_named(setup.board, name).value_or(0));
  setup.banners_to_win = static_cast<std::uint8_t>(scenario.banners_to_win());
  if (scenario.turn_limit() != 0) setup.turn_limit = static_cast<std::uint8_t>(scenario.turn_limit());
  setup.attacker = static_cast<kit::Seat>(scenario.attacker());
  return setup;
}

}  // namespace galloper::codec
