#include "client/terminal/land_words.h"

#include <fmt/format.h>

#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

char arm_letter(v1::Arm arm) {
  switch (arm) {
    case v1::ARM_INFANTRY:
      return 'I';
    case v1::ARM_CAVALRY:
      return 'C';
    case v1::ARM_ARTILLERY:
      return 'A';
    default:
      return '?';
  }
}

}  // namespace

v1::Seat side_of(std::uint32_t unit) {
  return unit == 0 ? v1::SEAT_UNSPECIFIED : unit < 64 ? v1::SEAT_SOUTH : v1::SEAT_NORTH;
}

const v1::LandSide& side_of(const v1::LandDelta& view, v1::Seat seat) {
  return seat == v1::SEAT_NORTH ? view.north() : view.south();
}

const v1::LandUnit* find_unit(const v1::LandDelta& view, std::uint32_t id) {
  return find_by_id(side_of(view, side_of(id)).units(), id);
}

const v1::RosterUnit* find_roster_unit(const v1::LandDelta& view, std::uint32_t id) {
  return find_by_id(side_of(view, side_of(id)).roster(), id);
}

const v1::UnitType* type_of(const v1::LandDelta& view, std::uint32_t id) {
  const v1::RosterUnit* unit = find_roster_unit(view, id);
  if (unit == nullptr || static_cast<int>(unit->type()) >= view.sheet().unit_types_size()) return nullptr;
  return &view.sheet().unit_types(static_cast<int>(unit->type()));
}

const v1::LandBrigade* find_brigade(const v1::LandDelta& view, v1::Seat seat, std::uint32_t id) {
  return find_by_id(side_of(view, seat).brigades(), id);
}

const v1::LandBrigade* brigade_with(const v1::LandDelta& view, std::uint32_t unit) {
  if (unit == 0) return nullptr;
  for (const auto& brigade : side_of(view, side_of(unit)).brigades()) {
    if (brigade.with() == unit) return &brigade;
  }
  return nullptr;
}

const v1::LandBrigade* brigade_of(const v1::LandDelta& view, std::uint32_t unit) {
  const v1::RosterUnit* known = find_roster_unit(view, unit);
  return known == nullptr || !known->has_brigade() ? nullptr
                                                   : find_brigade(view, side_of(unit), known->brigade());
}

std::uint32_t unit_at(const v1::LandDelta& view, std::uint32_t cell) {
  for (const auto* side : {&view.south(), &view.north()}) {
    for (const auto& unit : side->units()) {
      if (unit.status() == v1::UNIT_STATUS_ON_BOARD && unit.cell() == cell) return unit.id();
    }
  }
  return 0;
}

std::string hex_name(const v1::LandDelta& view, std::uint32_t cell) {
  return cell_name(cell, view.sheet().ground().width());
}

std::string unit_name(const v1::LandDelta& view, std::uint32_t id) {
  const v1::RosterUnit* unit = find_roster_unit(view, id);
  if (unit == nullptr || unit->name().empty()) return fmt::format("a unit of {}", seat_name(side_of(id)));
  return harmless(unit->name());
}

std::string unit_words(const v1::LandDelta& view, std::uint32_t id) {
  const v1::LandUnit* unit = find_unit(view, id);
  std::string text = fmt::format("{} ({}", unit_name(view, id), unit_label(view, id));
  if (unit != nullptr && unit->status() == v1::UNIT_STATUS_ON_BOARD)
    text += " at " + hex_name(view, unit->cell());
  return text + ")";
}

std::string unit_label(const v1::LandDelta& view, std::uint32_t id) {
  const v1::UnitType* type = type_of(view, id);
  const v1::LandUnit* unit = find_unit(view, id);
  char arm = arm_letter(type == nullptr ? v1::ARM_UNSPECIFIED : type->arm());
  if (side_of(id) == v1::SEAT_NORTH && arm != '?') arm = static_cast<char>(arm - 'A' + 'a');
  return fmt::format("{}{}", arm, unit == nullptr ? 0 : unit->strength());
}

std::string brigadier_name(const v1::LandDelta& view, v1::Seat seat, std::uint32_t brigade) {
  const v1::LandBrigade* known = find_brigade(view, seat, brigade);
  if (known == nullptr || known->brigadier().empty())
    return fmt::format("a brigadier of {}", seat_name(seat));
  return harmless(known->brigadier());
}

std::string cinc_name(const v1::LandDelta& view, v1::Seat seat) {
  const std::string& name = side_of(view, seat).head().cinc_name();
  return name.empty() ? fmt::format("{}'s commander-in-chief", seat_name(seat)) : harmless(name);
}

std::string_view order_words(v1::CommandOrder order) {
  switch (order) {
    case v1::COMMAND_ORDER_ASSAULT:
      return "Assault";
    case v1::COMMAND_ORDER_OPPOSE:
      return "Oppose";
    case v1::COMMAND_ORDER_HOLD:
      return "Hold";
    default:
      return "unknown";
  }
}

char order_letter(v1::CommandOrder order) {
  return order == v1::COMMAND_ORDER_UNSPECIFIED ? '?' : order_words(order)[0];
}

std::string_view phase_words(v1::LandPhase phase) {
  switch (phase) {
    case v1::LAND_PHASE_INITIATIVE:
      return "choosing who moves first";
    case v1::LAND_PHASE_GROUND_BEFORE:
      return "moving the ground before deployment";
    case v1::LAND_PHASE_DEPLOYMENT_CHOICE:
      return "choosing who deploys first";
    case v1::LAND_PHASE_DEPLOYMENT:
      return "deployment";
    case v1::LAND_PHASE_GROUND_AFTER:
      return "moving the ground after deployment";
    case v1::LAND_PHASE_REDEPLOYMENT:
      return "redeployment";
    case v1::LAND_PHASE_COMMAND:
      return "command";
    case v1::LAND_PHASE_ACTIONS:
      return "actions";
    case v1::LAND_PHASE_COUNTER:
      return "moving the counter";
    case v1::LAND_PHASE_OVER:
      return "over";
    default:
      return "not begun";
  }
}

std::string_view sector_words(v1::Sector sector) {
  switch (sector) {
    case v1::SECTOR_LEFT:
      return "left";
    case v1::SECTOR_CENTRE:
      return "centre";
    case v1::SECTOR_RIGHT:
      return "right";
    default:
      return "no sector";
  }
}

v1::Sector sector_of(std::uint32_t number) {
  return v1::Sector_IsValid(static_cast<int>(number)) ? static_cast<v1::Sector>(number)
                                                      : v1::SECTOR_UNSPECIFIED;
}

std::string terrain_words(const v1::LandTerrain& terrain) {
  std::vector<std::string> parts;
  if (terrain.impassable()) parts.emplace_back("impassable");
  if (terrain.stops()) parts.emplace_back("stop");
  if (terrain.fire_modifier() != 0) parts.push_back(fmt::format("{:+d} fire", terrain.fire_modifier()));
  if (terrain.charge_modifier() != 0) parts.push_back(fmt::format("{:+d} charge", terrain.charge_modifier()));
  if (terrain.occupant_modifier() != 0)
    parts.push_back(fmt::format("{:+d} thrown from it", terrain.occupant_modifier()));
  if (terrain.blocks_sight()) parts.emplace_back("blocks sight");
  if (terrain.bars_cavalry()) parts.emplace_back("no cavalry");
  if (terrain.bars_artillery()) parts.emplace_back("no artillery");
  std::string text = harmless(terrain.name());
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? ": " : ", ") + parts[i];
  return text;
}

std::string modifier_words(const v1::Modifier& modifier) {
  std::string text = fmt::format("{:+d}", modifier.amount());
  if (!modifier.cause().empty()) text += " " + harmless(modifier.cause());
  if (!modifier.rule().empty()) text += " (" + harmless(modifier.rule()) + ")";
  return text;
}

std::string modifiers_after(const google::protobuf::RepeatedPtrField<v1::Modifier>& modifiers) {
  std::string text;
  for (const auto& modifier : modifiers) text += ", " + modifier_words(modifier);
  return text;
}

std::string choice_words(const v1::LandDelta& view, const v1::ChoiceAwaited& choice) {
  const std::string unit = unit_name(view, choice.unit());
  switch (choice.choice()) {
    case v1::LAND_CHOICE_ADVANCE:
      return fmt::format("whether {} advances into {}", unit, hex_name(view, choice.cell()));
    case v1::LAND_CHOICE_STRIKE_AGAIN:
      return fmt::format("whether {} charges once more", unit);
    case v1::LAND_CHOICE_FOLLOW:
      return fmt::format("whether {} follows {}", unit, unit_name(view, choice.target()));
    case v1::LAND_CHOICE_OTHER_SHOT:
      return fmt::format("at whom {} fires instead", unit);
    default:
      return {};
  }
}

}  // namespace galloper::terminal
