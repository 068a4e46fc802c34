// K2, C4, N13: brigadiers, brigades and ships: made, led, rebuilt and repaired.
#include <algorithm>

#include "server/rules/campaign/deciding.h"

namespace galloper::campaign {
namespace {

MaybeRefusal refuse_stranger() {
  return kit::Refusal{"K1", "Only an organiser, or who commands that nation, may do that."};
}

// K2: once a nation has fought, its army and fleet grow by the organiser's hand alone.
MaybeRefusal refuse_muster(const Deciding& deciding, NationId id) {
  const Nation* nation = deciding.nation(id);
  if (nation == nullptr) return no_such("nation", id);
  if (deciding.by_organiser()) return std::nullopt;
  if (!deciding.commands_nation(id)) return refuse_stranger();
  if (nation->has_fought)
    return kit::Refusal{"K2", "The nation has fought; from then on only an organiser adds to its forces."};
  return std::nullopt;
}

MaybeRefusal refuse_upkeep(const Deciding& deciding, NationId id) {
  return deciding.by_organiser() || deciding.commands_nation(id) ? std::nullopt : refuse_stranger();
}

MaybeRefusal refuse_full(std::size_t count, const char* what) {
  if (count < kMostOfAKind) return std::nullopt;
  return kit::Refusal{
      "K2", std::string("A campaign has at most ") + std::to_string(kMostOfAKind) + " " + what + "."};
}

BrigadeId brigade_led_by(const Campaign& campaign, BrigadierId id) {
  for (const Brigade& brigade : campaign.brigades) {
    if (id != 0 && brigade.brigadier == id) return brigade.id;
  }
  return 0;
}

bool is_spare(const Campaign& campaign, const Brigadier& brigadier) {
  return (brigadier.fate == Fate::kUnhurt || brigadier.fate == Fate::kWounded) &&
         brigade_led_by(campaign, brigadier.id) == 0;
}

MaybeRefusal refuse_units(const std::vector<UnitSpec>& units, std::size_t already) {
  if (units.empty() || already + units.size() > kMostUnitsOfBrigade)
    return kit::Refusal{"K2", "A brigade has 1 to " + std::to_string(kMostUnitsOfBrigade) + " units."};
  for (const UnitSpec& unit : units) {
    if (auto fault = refuse_name(unit.name, "a unit")) return fault;
    if (unit.type.empty() || unit.type.size() > 40)
      return kit::Refusal{"L3", "A unit has a type, as line_infantry is one."};
    if (unit.strength > 8) return kit::Refusal{"L3", "A unit's strength is 1 to 8, or 0 for its type's own."};
  }
  return std::nullopt;
}

// A spare man of that nation; 0 is nobody.
MaybeRefusal refuse_leader(const Deciding& deciding, NationId nation, BrigadierId id) {
  if (id == 0) return std::nullopt;
  const Brigadier* brigadier = deciding.brigadier(id);
  if (brigadier == nullptr) return no_such("brigadier", id);
  if (brigadier->nation != nation) return kit::Refusal{"K2", "A brigadier serves his own nation."};
  if (brigadier->fate == Fate::kKilled || brigadier->fate == Fate::kCaptured)
    return kit::Refusal{"L22", brigadier->name + " is killed or captured and leads nobody."};
  if (brigade_led_by(deciding.campaign, id) != 0)
    return kit::Refusal{"C1", brigadier->name + " leads a brigade already."};
  return std::nullopt;
}

}  // namespace

// C4: the name is the player's, the man is the dice's. Nobody makes a second while one waits for a brigade,
// or he would go on until he liked the throw.
MaybeRefusal refuse(const Deciding& deciding, const MakeBrigadier& one) {
  if (deciding.nation(one.nation) == nullptr) return no_such("nation", one.nation);
  if (auto fault = refuse_upkeep(deciding, one.nation)) return fault;
  if (auto fault = refuse_name(one.name, "a brigadier")) return fault;
  if (auto fault = refuse_full(deciding.campaign.brigadiers.size(), "brigadiers")) return fault;
  if (deciding.by_organiser()) return std::nullopt;
  for (const Brigadier& other : deciding.campaign.brigadiers) {
    if (other.nation == one.nation && is_spare(deciding.campaign, other))
      return kit::Refusal{"C4",
                          other.name + " still waits for a brigade; give him one before you make another."};
  }
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const MakeBrigadier& one, Dice& dice) {
  const auto id = static_cast<BrigadierId>(deciding.campaign.brigadiers.size() + 1);
  BrigadierMade made{id, one.nation, one.name, {}};
  made.dice.rating_die = static_cast<std::uint8_t>(dice.roll("campaign.brigadier_rating", id).value);
  made.dice.character_die = static_cast<std::uint8_t>(dice.roll("campaign.brigadier_character", id).value);
  return made;
}

MaybeRefusal refuse(const Deciding& deciding, const RaiseBrigade& one) {
  if (auto fault = refuse_muster(deciding, one.nation)) return fault;
  if (auto fault = refuse_name(one.name, "a brigade")) return fault;
  if (auto fault = refuse_full(deciding.campaign.brigades.size(), "brigades")) return fault;
  if (auto fault = refuse_units(one.units, 0)) return fault;
  return refuse_leader(deciding, one.nation, one.brigadier);
}
Body body_of(const Deciding& deciding, const RaiseBrigade& one) {
  const auto id = static_cast<BrigadeId>(deciding.campaign.brigades.size() + 1);
  return BrigadeRaised{id, one.nation, one.name, one.brigadier, one.units};
}

MaybeRefusal refuse(const Deciding& deciding, const AddUnits& one) {
  const Brigade* brigade = deciding.brigade(one.brigade);
  if (brigade == nullptr) return no_such("brigade", one.brigade);
  if (auto fault = refuse_muster(deciding, brigade->nation)) return fault;
  if (busy_brigade(deciding.campaign, brigade->id) != 0)
    return kit::Refusal{"K3", brigade->name + " is in battle."};
  return refuse_units(one.units, brigade->units.size());
}
Body body_of(const Deciding&, const AddUnits& one) { return UnitsAdded{one.brigade, one.units}; }

// C15: a player does not change one man for another; he replaces one who cannot lead.
MaybeRefusal refuse(const Deciding& deciding, const AssignBrigadier& one) {
  const Brigade* brigade = deciding.brigade(one.brigade);
  if (brigade == nullptr) return no_such("brigade", one.brigade);
  if (auto fault = refuse_upkeep(deciding, brigade->nation)) return fault;
  if (busy_brigade(deciding.campaign, brigade->id) != 0)
    return kit::Refusal{"K3", brigade->name + " is in battle; its brigadier is with it."};
  const Brigadier* present = deciding.brigadier(brigade->brigadier);
  if (!deciding.by_organiser() && present != nullptr && !why_not_fit(deciding.campaign, *present))
    return kit::Refusal{
        "C15", present->name + " leads " + brigade->name + " and is fit; only an organiser moves him."};
  return refuse_leader(deciding, brigade->nation, one.brigadier);
}
Body body_of(const Deciding&, const AssignBrigadier& one) {
  return BrigadierAssigned{one.brigade, one.brigadier};
}

MaybeRefusal refuse(const Deciding& deciding, const CommissionShip& one) {
  if (auto fault = refuse_muster(deciding, one.nation)) return fault;
  if (auto fault = refuse_name(one.name, "a ship")) return fault;
  if (auto fault = refuse_full(deciding.campaign.ships.size(), "ships")) return fault;
  if (one.ship_class.empty() || one.ship_class.size() > 40)
    return kit::Refusal{"N10", "A ship has a class, as light_cruiser is one."};
  if (one.points < 1 || one.points > 30) return kit::Refusal{"N10", "A ship has 1 to 30 points."};
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const CommissionShip& one) {
  const auto id = static_cast<ShipId>(deciding.campaign.ships.size() + 1);
  return ShipCommissioned{id, one.nation, one.name, one.ship_class, one.points};
}

// K4.
MaybeRefusal refuse(const Deciding& deciding, const RebuildUnit& one) {
  const Brigade* brigade = deciding.brigade(one.brigade);
  if (brigade == nullptr) return no_such("brigade", one.brigade);
  if (auto fault = refuse_upkeep(deciding, brigade->nation)) return fault;
  if (busy_brigade(deciding.campaign, brigade->id) != 0)
    return kit::Refusal{"K3", brigade->name + " is in battle."};
  const bool rests = deciding.campaign.ruleset.campaign.losses == Losses::kRest;
  if (one.unit >= brigade->units.size())
    return kit::Refusal{"K4", brigade->name + " has no unit " + std::to_string(one.unit) + "; its last is " +
                                  std::to_string(brigade->units.size() - 1) + "."};
  const Unit& unit = brigade->units[one.unit];
  if (!unit.lost)
    return kit::Refusal{"K4", rests ? "In this campaign no unit stays lost: routed brigades rest instead."
                                    : unit.spec.name + " is not lost; only a lost unit is rebuilt."};
  if (deciding.nation(brigade->nation)->units_to_rebuild == 0)
    return kit::Refusal{"K4",
                        rests ? "Under this campaign's ruleset nothing is rebuilt: routed brigades rest."
                              : "The nation may rebuild no more units until another engagement has ended."};
  return std::nullopt;
}
Body body_of(const Deciding&, const RebuildUnit& one) { return UnitRebuilt{one.brigade, one.unit}; }

MaybeRefusal refuse(const Deciding& deciding, const RepairShip& one) {
  const Ship* ship = deciding.ship(one.ship);
  if (ship == nullptr) return no_such("ship", one.ship);
  if (auto fault = refuse_upkeep(deciding, ship->nation)) return fault;
  if (busy_ship(deciding.campaign, ship->id) != 0) return kit::Refusal{"K3", ship->name + " is at sea."};
  if (ship->sunk) return kit::Refusal{"N13", ship->name + " is sunk; only an organiser returns her."};
  if (one.points == 0 || one.points > ship->damage)
    return kit::Refusal{"N13", ship->name + " has " + std::to_string(ship->damage) + " points of damage."};
  const std::uint32_t left = deciding.nation(ship->nation)->points_to_repair;
  if (one.points > left)
    return kit::Refusal{"N13", "The nation may repair " + std::to_string(left) +
                                   " points until another engagement has ended."};
  return std::nullopt;
}
Body body_of(const Deciding&, const RepairShip& one) { return ShipRepaired{one.ship, one.points}; }

MaybeRefusal refuse(const Deciding& deciding, const ReturnShip& one) {
  const Ship* ship = deciding.ship(one.ship);
  if (ship == nullptr) return no_such("ship", one.ship);
  if (!ship->sunk) return kit::Refusal{"N13", ship->name + " is not sunk."};
  return std::nullopt;
}
Body body_of(const Deciding&, const ReturnShip& one) { return ShipReturned{one.ship}; }

MaybeRefusal refuse(const Deciding& deciding, const ReturnBrigadier& one) {
  const Brigadier* brigadier = deciding.brigadier(one.brigadier);
  if (brigadier == nullptr) return no_such("brigadier", one.brigadier);
  if (brigadier->fate != Fate::kCaptured)
    return kit::Refusal{"L22", brigadier->name + " is not in the enemy's hands."};
  return std::nullopt;
}
Body body_of(const Deciding&, const ReturnBrigadier& one) { return BrigadierReturned{one.brigadier}; }

}  // namespace galloper::campaign
