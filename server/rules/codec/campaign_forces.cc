#include "server/rules/codec/campaign_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "server/rules/codec/land_army.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/land/unit_types.h"
#include "server/rules/naval/ship_classes.h"

namespace galloper::codec {

using campaign::Campaign;
using campaign::Engagement;

namespace {

tl::unexpected<Error> unfit(std::string message, const char* rule) {
  return tl::unexpected<Error>(Error{ErrorCode::kFailedPrecondition, std::move(message), rule, 0});
}

// ---- land ----

// One army of the scenario, refilled.
class Refill {
 public:
  Refill(v1::LandScenario& scenario, const Campaign& campaign)
      : scenario_(scenario), campaign_(campaign), types_(unit_types_of(scenario)) {}

  Status army(v1::LandArmy& army, const std::string& nation, const campaign::Forces& forces) {
    const v1::LandArmy before = army;
    int room = 0;
    for (const auto& brigade : before.brigades()) room += brigade.units_size();
    const auto lineup = campaign::lineup_of(campaign_, forces);
    std::size_t units = 0;
    for (const auto& one : lineup) units += one.units.size();
    if (units > static_cast<std::size_t>(room))
      return unfit(
          fmt::format("{} fields {} units; the scenario has room for {} on that side.", nation, units, room),
          "L20");
    army.set_name(nation);
    army.clear_brigades();
    for (std::size_t i = 0; i < lineup.size(); ++i) {
      const auto place = static_cast<int>(i);
      const v1::LandBrigadeSpec none;
      if (auto status = brigade(lineup[i], place < before.brigades_size() ? before.brigades(place) : none,
                                army.add_brigades());
          !status)
        return status;
    }
    return {};
  }

 private:
  Status brigade(const campaign::Fielded& fielded, const v1::LandBrigadeSpec& before,
                 v1::LandBrigadeSpec* out) {
    const campaign::Brigade& brigade = *campaign::find(campaign_.brigades, fielded.brigade);
    const campaign::Brigadier* brigadier = campaign::find(campaign_.brigadiers, fielded.brigadier);
    if (brigadier == nullptr) return unfit(brigade.name + " has no brigadier; give it one.", "K4");
    out->set_name(brigade.name);
    out->set_brigadier(brigadier->name);
    out->set_rating(brigadier->now.rating);
    out->set_character(std::string(kit::name_of(brigadier->now.character)));
    out->set_first_order(before.first_order());
    for (std::size_t i = 0; i < fielded.units.size(); ++i) {
      const auto place = static_cast<int>(i);
      const v1::LandUnitSpec none;
      if (auto status = unit(brigade, brigade.units[fielded.units[i]].spec,
                             place < before.units_size() ? before.units(place) : none, out->add_units());
          !status)
        return status;
    }
    return {};
  }

  Status unit(const campaign::Brigade& brigade, const campaign::UnitSpec& spec,
              const v1::LandUnitSpec& before, v1::LandUnitSpec* out) {
    const auto type = land::unit_type_named(types_, spec.type);
    if (!type) {
      std::vector<std::string> ids;
      for (const auto& one : types_) ids.push_back(one.id);
      return unfit(fmt::format("{} of {} is of the type \"{}\", which the scenario does not know; it has {}.",
                               spec.name, brigade.name, spec.type, fmt::join(ids, ", ")),
                   "L3");
    }
    out->set_name(spec.name);
    out->set_type(type_with_strength(types_[*type], spec.strength));
    const auto was = land::unit_type_named(types_, before.type());
    if (was && types_[*was].arm == types_[*type].arm) out->set_at(before.at());
    return {};
  }

  // The type itself, or one like it in all but strength, which the scenario then has too.
  std::string type_with_strength(const land::UnitType& type, std::uint8_t strength) {
    if (strength == 0 || strength == type.strength) return type.id;
    land::UnitType other = type;
    other.id = fmt::format("{}_of_{}", type.id, strength);
    other.strength = strength;
    const auto& known = scenario_.unit_types();
    if (std::none_of(known.begin(), known.end(), [&](const auto& one) { return one.id() == other.id; }))
      encode(other, scenario_.add_unit_types());
    return other.id;
  }

  v1::LandScenario& scenario_;
  const Campaign& campaign_;
  const std::vector<land::UnitType> types_;
};

using Sides = std::span<const kit::Seat>;

Status refill(v1::LandScenario& scenario, const Campaign& campaign, const Engagement& engagement,
              Sides sides) {
  Refill refill(scenario, campaign);
  for (const kit::Seat side : sides) {
    const std::size_t index = kit::index_of(side);
    v1::LandArmy& army = side == kit::Seat::kSouth ? *scenario.mutable_south() : *scenario.mutable_north();
    const auto& nation = campaign.nations[engagement.nations[index] - 1];
    if (auto status = refill.army(army, nation.name, engagement.forces[index]); !status) return status;
  }
  return {};
}

// S14: the scouts find the armies of the campaign, not those that the scenario describes.
Status refill(v1::OperationScenario& scenario, const Campaign& campaign, const Engagement& engagement,
              Sides sides) {
  auto& scouting = *scenario.mutable_scouting();
  scouting.mutable_south()->clear_brigades();
  scouting.mutable_north()->clear_brigades();
  return refill(*scenario.mutable_land(), campaign, engagement, sides);
}

// ---- at sea ----

std::vector<naval::ShipClass> classes_of(const v1::NavalScenario& scenario) {
  auto classes = naval::standard_classes();
  for (const auto& message : scenario.classes()) {
    auto own = decode_class(message);
    if (!own) continue;
    std::erase_if(classes, [&](const naval::ShipClass& one) { return one.id == own->id; });
    classes.push_back(std::move(*own));
  }
  return classes;
}

// N10, N13: the class that the ship has in the scenario, which must be worth what she is.
Status check_class(const v1::NavalScenario& scenario, const campaign::Ship& ship) {
  const auto classes = classes_of(scenario);
  const auto known = std::find_if(classes.begin(), classes.end(),
                                  [&](const auto& one) { return one.id == ship.ship_class; });
  if (known == classes.end()) {
    std::vector<std::string> ids;
    for (const auto& one : classes) ids.push_back(one.id);
    return unfit(fmt::format("{} is of the class \"{}\", which the scenario does not know; it has {}.",
                             ship.name, ship.ship_class, fmt::join(ids, ", ")),
                 "N10");
  }
  if (known->points != ship.points)
    return unfit(fmt::format("{} has {} points; her class has {} in this scenario.", ship.name, ship.points,
                             known->points),
                 "N10");
  return {};
}

void rename_in_objectives(v1::NavalScenario& scenario, const std::map<std::string, std::string>& names) {
  for (auto& objective : *scenario.mutable_objectives()) {
    for (auto& ship : *objective.mutable_ships()) {
      if (const auto at = names.find(ship); at != names.end()) ship = at->second;
    }
  }
}

std::optional<std::string> objective_without_ship(const v1::NavalScenario& scenario,
                                                  const std::vector<std::string>& gone) {
  for (const auto& objective : scenario.objectives()) {
    for (const auto& ship : objective.ships()) {
      if (std::find(gone.begin(), gone.end(), ship) != gone.end()) return ship;
    }
  }
  return std::nullopt;
}

Status refill(v1::NavalScenario& scenario, const Campaign& campaign, const Engagement& engagement,
              Sides sides) {
  std::map<std::string, std::string> names;
  std::vector<std::string> gone;
  for (const kit::Seat side : sides) {
    const std::size_t index = kit::index_of(side);
    v1::NavalFleet& fleet = side == kit::Seat::kSouth ? *scenario.mutable_south() : *scenario.mutable_north();
    const auto& nation = campaign.nations[engagement.nations[index] - 1];
    const auto& ids = engagement.forces[index].ships;
    if (ids.size() > static_cast<std::size_t>(fleet.ships_size()))
      return unfit(fmt::format("{} sends {} ships; the scenario has room for {} on that side.", nation.name,
                               ids.size(), fleet.ships_size()),
                   "K3");
    fleet.set_name(nation.name);
    for (int i = 0; i < fleet.ships_size(); ++i) {
      v1::NavalShipSpec& spec = *fleet.mutable_ships(i);
      if (static_cast<std::size_t>(i) >= ids.size()) {
        gone.push_back(spec.name());
        continue;
      }
      const campaign::Ship& ship = *campaign::find(campaign.ships, ids[static_cast<std::size_t>(i)]);
      if (auto status = check_class(scenario, ship); !status) return status;
      names[spec.name()] = ship.name;
      spec.set_name(ship.name);
      spec.set_ship_class(ship.ship_class);
      spec.set_damage(ship.damage);
    }
    fleet.mutable_ships()->DeleteSubrange(static_cast<int>(ids.size()),
                                          fleet.ships_size() - static_cast<int>(ids.size()));
  }
  if (const auto ship = objective_without_ship(scenario, gone))
    return unfit(
        fmt::format("The scenario turns on the {}, and nobody takes her place; send more ships.", *ship),
        "N12");
  rename_in_objectives(scenario, names);
  return {};
}

Result<v1::Scenario> with_forces(v1::Scenario scenario, const Campaign& campaign,
                                 const Engagement& engagement, Sides sides) {
  Status status;
  if (engagement.kind == campaign::Kind::kLand && scenario.has_land()) {
    status = refill(*scenario.mutable_land(), campaign, engagement, sides);
  } else if (engagement.kind == campaign::Kind::kOperation && scenario.has_operation()) {
    status = refill(*scenario.mutable_operation(), campaign, engagement, sides);
  } else if (engagement.kind == campaign::Kind::kNaval && scenario.has_naval()) {
    status = refill(*scenario.mutable_naval(), campaign, engagement, sides);
  } else {
    status = unfit(fmt::format("{} is no scenario for such an engagement.", scenario.title()), "K3");
  }
  if (!status) return tl::unexpected(status.error());
  return scenario;
}

}  // namespace

Result<v1::Scenario> with_forces(v1::Scenario scenario, const Campaign& campaign,
                                 const Engagement& engagement) {
  return with_forces(std::move(scenario), campaign, engagement, kit::kSides);
}

Result<v1::Scenario> with_forces_of(kit::Seat side, v1::Scenario scenario, const Campaign& campaign,
                                    const Engagement& engagement) {
  return with_forces(std::move(scenario), campaign, engagement, Sides(&side, 1));
}

std::map<std::string, std::string> settings_for(const Campaign& campaign, const Engagement& engagement) {
  const auto& games = campaign.ruleset.games;
  const auto of = [&](const char* game) {
    const auto at = games.find(game);
    return at == games.end() ? campaign::Settings{} : at->second;
  };
  switch (engagement.kind) {
    case campaign::Kind::kLand:
      return of("land");
    case campaign::Kind::kNaval:
      return of("naval");
    case campaign::Kind::kOperation:
      break;
  }
  std::map<std::string, std::string> settings;
  for (const char* game : {"scouting", "land"}) {
    for (const auto& [name, value] : of(game)) settings[fmt::format("{}.{}", game, name)] = value;
  }
  const auto scouts = std::min(campaign.nations[engagement.nations[0] - 1].scouts,
                               campaign.nations[engagement.nations[1] - 1].scouts);
  settings["scouting.scouts"] = fmt::format("{}", scouts);
  return settings;
}

namespace {

template <class All>
tl::unexpected<Error> unknown(const char* what, const std::string& id, const All& all) {
  std::vector<std::string> ids;
  for (const auto& one : all) ids.push_back(one.id);
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("\"{}\" is no {}; there are {}.", id, what, fmt::join(ids, ", ")));
}

}  // namespace

Status check_unit_type(const std::string& type) {
  const auto& types = land::standard_unit_types();
  if (!land::unit_type_named(types, type)) return unknown("type of unit", type, types);
  return {};
}

Result<std::uint8_t> points_of_class(const std::string& ship_class) {
  const auto& classes = naval::standard_classes();
  const auto known = std::find_if(classes.begin(), classes.end(),
                                  [&](const naval::ShipClass& one) { return one.id == ship_class; });
  if (known == classes.end()) return unknown("class of ship", ship_class, classes);
  return known->points;
}

}  // namespace galloper::codec
