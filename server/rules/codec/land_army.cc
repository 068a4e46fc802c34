#include "server/rules/codec/land_army.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_map.h"
#include "server/rules/land/board.h"
#include "server/rules/land/unit_types.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

constexpr int kMostUnitTypes = 30;
constexpr int kDefaultZoneRows = 2;  // L20

bool is_type_id(const std::string& id) {
  return !id.empty() && id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

// Why a unit of this type may not stand on that ground; empty: it may.
std::string_view barred(const UnitType& type, const Terrain& ground) {
  if (ground.impassable) return "nobody may";
  if (type.arm == Arm::kCavalry && ground.bars_cavalry) return "cavalry may not";
  if (type.arm == Arm::kArtillery && ground.bars_artillery) return "artillery may not";
  return {};
}

class ArmyInspector {
 public:
  ArmyInspector(const v1::LandScenario& scenario, kit::Seat side, const Board& board, Deployment deployment,
                ScenarioFaults& faults)
      : army_(army_message(scenario, side)),
        path_(side == kit::Seat::kSouth ? "land.south" : "land.north"),
        board_(board),
        types_(unit_types_of(scenario)),
        fixed_(deployment == Deployment::kFixed),
        zone_(zone_of(army_, board, side)),
        faults_(faults) {}

  void run() {
    faults_.text(army_.name(), path_ + ".name", "The name of an army", ScenarioFaults::kLongestName);
    faults_.text(army_.cinc(), path_ + ".cinc", "The commander-in-chief's name",
                 ScenarioFaults::kLongestName);
    if (army_.runner_modifier() < -2 || army_.runner_modifier() > 2)
      faults_.fault(
          path_ + ".runner_modifier",
          fmt::format("The modifier of compliance dice is {}; it takes -2 to 2", army_.runner_modifier()),
          "C9");
    brigades();
    if (army_.has_personal_troops()) unit(army_.personal_troops(), path_ + ".personal_troops");
    cinc();
    zone();
  }

 private:
  void brigades() {
    if (army_.brigades_size() < 1 || army_.brigades_size() > kMostBrigades)
      faults_.fault(
          path_ + ".brigades",
          fmt::format("There are {} brigades; an army takes 1 to {}", army_.brigades_size(), kMostBrigades),
          "C1");
    for (int i = 0; i < army_.brigades_size(); ++i)
      brigade(army_.brigades(i), fmt::format("{}.brigades[{}]", path_, i));
    if (const auto units = units_of(army_).size(); units > kMostUnits)
      faults_.fault(path_ + ".brigades", fmt::format("There are {} units; at most {}", units, kMostUnits),
                    "L2");
  }

  void brigade(const v1::LandBrigadeSpec& brigade, const std::string& path) {
    faults_.text(brigade.name(), path + ".name", "The name of a brigade", ScenarioFaults::kLongestName);
    faults_.text(brigade.brigadier(), path + ".brigadier", "The name of a brigadier",
                 ScenarioFaults::kLongestName);
    brigadier(brigade, path);
    if (brigade.first_order() < 0 || brigade.first_order() > v1::COMMAND_ORDER_HOLD)
      faults_.fault(path + ".first_order", "The first order is COMMAND_ORDER_ASSAULT, _OPPOSE or _HOLD",
                    "C5");
    if (brigade.units().empty()) faults_.fault(path, "The brigade has no unit", "C1");
    for (int i = 0; i < brigade.units_size(); ++i)
      unit(brigade.units(i), fmt::format("{}.units[{}]", path, i));
  }

  void brigadier(const v1::LandBrigadeSpec& brigade, const std::string& path) {
    if (brigade.rating() > 5)
      faults_.fault(path + ".rating",
                    fmt::format("The rating is {}; it takes 1 to 5, or 0 to be rolled", brigade.rating()),
                    "C3");
    Checks checks;
    const bool named = !brigade.character().empty();
    const auto character = named ? decode_character(brigade.character(), checks) : kit::Character::kUnsure;
    if (!checks.ok())
      faults_.fault(path + ".character",
                    fmt::format("The character is \"{}\"; it takes Brash, Unsure, Cautious or Cowardly",
                                brigade.character()),
                    "C3");
    if ((brigade.rating() != 0) != named)
      faults_.fault(path, "A brigadier has a rating and a character, or neither, to have both rolled", "C4");
    if (named && character == kit::Character::kCowardly && brigade.rating() > 4)
      faults_.fault(path + ".rating", "A Cowardly brigadier's rating is never above 4", "C4");
  }

  void unit(const v1::LandUnitSpec& unit, const std::string& path) {
    faults_.text(unit.name(), path + ".name", "The name of a unit", ScenarioFaults::kLongestName);
    if (!names_.insert(unit.name()).second)
      faults_.fault(path + ".name", fmt::format("Two units of this army are named {}", unit.name()), "",
                    true);
    if (unit.elite_rating() > 5)
      faults_.fault(path + ".elite_rating",
                    fmt::format("The elite rating is {}; it takes 1 to 5, or 0 for the type's own",
                                unit.elite_rating()),
                    "C12");
    const auto type = unit_type_named(types_, unit.type());
    if (!type) {
      std::vector<std::string> ids;
      for (const auto& one : types_) ids.push_back(one.id);
      faults_.fault(
          path + ".type",
          fmt::format("\"{}\" is no unit type here; there are {}", unit.type(), fmt::join(ids, ", ")), "L3");
    }
    if (!unit.at().empty()) {
      if (const auto at = placed(unit.at(), path + ".at"); at && type) stand(unit, *at, types_[*type], path);
    } else if (fixed_) {
      faults_.fault(path, "In a fixed deployment every unit has its hex: write at: \"C1\"", "L20");
    }
  }

  // The hex of that name, if it lies in the zone.
  std::optional<Cell> placed(const std::string& name, const std::string& path) {
    const auto at = hex_named(board_, name);
    if (!at) {
      faults_.fault(path, fmt::format("\"{}\" is no hex of this board", name), "L1");
    } else if (!zone_[*at]) {
      faults_.fault(path, fmt::format("{} is not in this army's deployment zone", name), "L20");
    }
    return at;
  }

  void stand(const v1::LandUnitSpec& unit, Cell at, const UnitType& type, const std::string& path) {
    const auto& ground = drawn_terrain(board_, at);
    if (const auto who = barred(type, ground); !who.empty())
      faults_.fault(path + ".at", fmt::format("{} is {}, which {} enter", unit.at(), ground.name, who), "L7");
    const auto [other, free] = standing_.emplace(at, unit.name());
    if (!free)
      faults_.fault(path + ".at",
                    fmt::format("{} stands on {} already; one unit to a hex", other->second, unit.at()),
                    "L2");
  }

  void cinc() {
    if (army_.has_personal_troops()) {
      if (!army_.cinc_at().empty())
        faults_.fault(path_ + ".cinc_at",
                      "A commander-in-chief with personal troops stands with them, and has no hex of his own",
                      "C8");
      return;
    }
    if (army_.cinc_at().empty()) {
      if (fixed_)
        faults_.fault(
            path_, "In a fixed deployment the commander-in-chief has his hex: write cinc_at: \"C1\"", "L20");
      return;
    }
    const auto at = placed(army_.cinc_at(), path_ + ".cinc_at");
    if (at && drawn_terrain(board_, *at).impassable)
      faults_.fault(path_ + ".cinc_at", fmt::format("{} is impassable", army_.cinc_at()), "C6");
  }

  // L20.
  void zone() {
    const auto path = path_ + (army_.zone().empty() ? ".zone_rows" : ".zone");
    if (army_.zone().empty() && static_cast<int>(army_.zone_rows()) > board_.depth / 2) {
      faults_.fault(path,
                    fmt::format("The deployment zone has {} rows; it takes at most {}", army_.zone_rows(),
                                board_.depth / 2),
                    "L20");
      return;
    }
    for (int i = 0; i < army_.zone_size(); ++i) {
      if (!hex_named(board_, army_.zone(i)))
        faults_.fault(fmt::format("{}[{}]", path, i),
                      fmt::format("\"{}\" is no hex of this board", army_.zone(i)), "L20");
    }
    int open = 0;
    for (std::size_t cell = 0; cell < zone_.size(); ++cell) {
      if (zone_[cell] && !drawn_terrain(board_, static_cast<Cell>(cell)).impassable) ++open;
    }
    if (const auto units = static_cast<int>(units_of(army_).size()); 2 * open < 3 * units)
      faults_.fault(path,
                    fmt::format("The deployment zone has {} hexes that may be entered for {} units; it takes "
                                "1.5 for each unit, {}",
                                open, units, (3 * units + 1) / 2),
                    "L20");
  }

  const v1::LandArmy& army_;
  const std::string path_;
  const Board& board_;
  const std::vector<UnitType> types_;
  const bool fixed_;
  const std::vector<bool> zone_;
  ScenarioFaults& faults_;
  std::set<std::string> names_;
  std::map<Cell, std::string> standing_;
};

UnitSpec unit_of_spec(const v1::LandUnitSpec& message, BrigadeId brigade, const Board& board,
                      const std::vector<UnitType>& types) {
  UnitSpec unit;
  unit.name = message.name();
  unit.type = unit_type_named(types, message.type()).value_or(0);
  unit.brigade = brigade;
  unit.elite_rating = static_cast<std::uint8_t>(message.elite_rating());
  unit.cell = hex_named(board, message.at()).value_or(kOffBoard);
  return unit;
}

BrigadeSpec brigade_of_spec(const v1::LandBrigadeSpec& message) {
  BrigadeSpec brigade;
  brigade.name = message.name();
  brigade.brigadier = message.brigadier();
  brigade.rating = static_cast<std::uint8_t>(message.rating());
  Checks checks;
  if (brigade.rating != 0) brigade.character = decode_character(message.character(), checks);
  if (message.first_order() != v1::COMMAND_ORDER_UNSPECIFIED)
    brigade.first_order = static_cast<command::Order>(message.first_order());
  return brigade;
}

}  // namespace

const v1::LandArmy& army_message(const v1::LandScenario& scenario, kit::Seat side) {
  return side == kit::Seat::kSouth ? scenario.south() : scenario.north();
}

std::vector<const v1::LandUnitSpec*> units_of(const v1::LandArmy& army) {
  std::vector<const v1::LandUnitSpec*> units;
  for (const auto& brigade : army.brigades()) {
    for (const auto& unit : brigade.units()) units.push_back(&unit);
  }
  if (army.has_personal_troops()) units.push_back(&army.personal_troops());
  return units;
}

std::vector<UnitType> unit_types_of(const v1::LandScenario& scenario) {
  auto types = standard_unit_types();
  for (const auto& message : scenario.unit_types()) {
    auto type = decode_unit_type(message);
    if (!type) continue;
    if (const auto same = unit_type_named(types, type->id)) {
      types[*same] = std::move(*type);
    } else {
      types.push_back(std::move(*type));
    }
  }
  return types;
}

void check_unit_types(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  std::set<std::string> ids;
  for (int i = 0; i < scenario.unit_types_size(); ++i) {
    const auto& type = scenario.unit_types(i);
    const auto path = fmt::format("land.unit_types[{}]", i);
    if (auto decoded = decode_unit_type(type); !decoded) {
      auto message = decoded.error().message;
      message.pop_back();
      faults.fault(path, "Unit type: " + message, "L3");
    }
    if (!is_type_id(type.id()))
      faults.fault(path + ".id", "The id takes 1 to 40 lower-case letters, digits and underscores", "L3");
    if (!ids.insert(type.id()).second)
      faults.fault(path + ".id", fmt::format("Two unit types have the id {}", type.id()), "L3");
    faults.text(type.name(), path + ".name", "The name of a unit type", ScenarioFaults::kLongestName);
  }
  if (scenario.unit_types_size() > kMostUnitTypes)
    faults.fault("land.unit_types", fmt::format("At most {} unit types", kMostUnitTypes), "L3");
}

std::vector<bool> zone_of(const v1::LandArmy& army, const Board& board, kit::Seat side) {
  std::vector<bool> zone(board.base.size());
  for (const auto& name : army.zone()) {
    if (const auto cell = hex_named(board, name)) zone[*cell] = true;
  }
  if (!army.zone().empty()) return zone;
  const int rows = army.zone_rows() == 0 ? kDefaultZoneRows : static_cast<int>(army.zone_rows());
  for (std::size_t number = 0; number < zone.size(); ++number) {
    const auto cell = static_cast<Cell>(number);
    zone[number] = on_board(board, cell) && rows_forward(board, side, cell) < rows;
  }
  return zone;
}

void check_army(const v1::LandScenario& scenario, kit::Seat side, const Board& board, Deployment deployment,
                ScenarioFaults& faults) {
  ArmyInspector(scenario, side, board, deployment, faults).run();
}

Army army_of(const v1::LandArmy& message, kit::Seat side, const Board& board,
             const std::vector<UnitType>& types) {
  Army army;
  army.name = message.name();
  army.cinc = message.cinc();
  army.cinc_cell = hex_named(board, message.cinc_at()).value_or(kOffBoard);
  for (const auto& brigade : message.brigades()) {
    const auto id = static_cast<BrigadeId>(army.brigades.size());
    army.brigades.push_back(brigade_of_spec(brigade));
    for (const auto& unit : brigade.units()) army.units.push_back(unit_of_spec(unit, id, board, types));
  }
  if (message.has_personal_troops()) {
    army.units.push_back(unit_of_spec(message.personal_troops(), kNoBrigade, board, types));
    army.cinc_cell = army.units.back().cell;
  }
  army.zone = zone_of(message, board, side);
  army.published = message.published();
  army.runner_modifier = static_cast<std::int8_t>(message.runner_modifier());
  return army;
}

}  // namespace galloper::codec
