#include "server/rules/land/unit_types.h"

#include <algorithm>

namespace galloper::land {
namespace {

// Moves 1, then fires or charges, or moves 2 and does neither.
UnitType infantry(std::string id, std::string name, std::uint8_t charge) {
  UnitType type;
  type.id = std::move(id);
  type.name = std::move(name);
  type.fire = {2, 2, 1};
  type.charge = charge;
  return type;
}

// Charges with its whole move.
UnitType cavalry(std::string id, std::string name, std::uint8_t strength, std::uint8_t move,
                 std::uint8_t charge) {
  UnitType type;
  type.id = std::move(id);
  type.name = std::move(name);
  type.arm = Arm::kCavalry;
  type.strength = strength;
  type.move = type.charge_move = move;
  type.move_and_fire = 0;
  type.charge = charge;
  return type;
}

// Its charge die is for defending only.
UnitType artillery(std::string id, std::string name, std::uint8_t move, std::uint8_t move_and_fire,
                   std::vector<std::uint8_t> fire) {
  UnitType type;
  type.id = std::move(id);
  type.name = std::move(name);
  type.arm = Arm::kArtillery;
  type.strength = 2;
  type.move = move;
  type.move_and_fire = move_and_fire;
  type.fire = std::move(fire);
  type.charge = 1;
  type.charge_move = 0;
  type.may_charge = false;
  return type;
}

std::vector<UnitType> make_types() {
  UnitType light = infantry("light_infantry", "light infantry", 2);
  light.move_and_fire = 2;
  light.woods_stop = false;
  UnitType grenadiers = infantry("grenadiers", "grenadiers", 4);
  grenadiers.elite_rating = 4;
  UnitType guards = cavalry("horse_guards", "horse guards", 4, 3, 3);
  guards.elite_rating = 5;
  return {infantry("line_infantry", "line infantry", 3),
          light,
          grenadiers,
          cavalry("light_cavalry", "light cavalry", 3, 4, 2),
          cavalry("heavy_cavalry", "heavy cavalry", 3, 3, 3),
          guards,
          artillery("foot_artillery", "foot artillery", 1, 0, {3, 3, 2, 2, 1, 1}),
          artillery("horse_artillery", "horse artillery", 3, 1, {2, 2, 2, 1})};
}

}  // namespace

const std::vector<UnitType>& standard_unit_types() {
  static const std::vector<UnitType> types = make_types();
  return types;
}

std::optional<std::uint8_t> unit_type_named(const std::vector<UnitType>& types, std::string_view id) {
  const auto found =
      std::find_if(types.begin(), types.end(), [&](const UnitType& type) { return type.id == id; });
  if (found == types.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - types.begin());
}

}  // namespace galloper::land
