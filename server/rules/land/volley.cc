#include "server/rules/land/volley.h"

#include <algorithm>
#include <string_view>

#include "server/rules/land/movement.h"

namespace galloper::land {
namespace {

int fire_dice(const UnitType& type, int range) {
  return range >= 1 && range <= static_cast<int>(type.fire.size()) ? type.fire[range - 1] : 0;
}

// As listed (L3), before modifiers.
int listed_dice(const UnitType& type, VolleyKind kind, int range) {
  switch (kind) {
    case VolleyKind::kFire:
      return fire_dice(type, range);
    case VolleyKind::kCharge:
    case VolleyKind::kStrikeBack:
      return type.charge;
    case VolleyKind::kDefensiveFire:
      return 1;  // L13
  }
  return 0;
}

void modify(Throw& thrown, int amount, std::string_view rule, std::string_view cause) {
  if (amount == 0) return;
  thrown.dice += amount;
  thrown.modifiers.push_back({static_cast<std::int8_t>(amount), std::string(rule), std::string(cause)});
}

// L7: the ground under the target, a hill's only from below; then the ground under who throws.
void modify_by_ground(Throw& thrown, const Terrain& at, const Terrain& from, VolleyKind kind) {
  if (!at.hill || !from.hill) {
    modify(thrown, is_charge(kind) ? at.charge_modifier : at.fire_modifier, "L7", at.name);
  }
  modify(thrown, from.occupant_modifier, "L7", from.name);
}

std::string_view purpose_of(VolleyKind kind) {
  switch (kind) {
    case VolleyKind::kFire:
      return "land.fire";
    case VolleyKind::kCharge:
      return "land.charge";
    case VolleyKind::kStrikeBack:
      return "land.strike_back";
    case VolleyKind::kDefensiveFire:
      return "land.defensive_fire";
  }
  return {};
}

// S14: the terrain of a cell acts on the dice and is told with them, so a side that did not know of it learns
// of it.
void survey_ground(Decision& decision, kit::Seat side, Cell cell) {
  const State& state = decision.state();
  const Board& board = state.setup->board;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    if (!is_hidden_from(state, side, i)) continue;
    const auto cells = cells_of(board, board.pieces[i], state.anchors[i]);
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) continue;
    decision.emit(PieceSurveyed{side, static_cast<std::uint8_t>(i)});
  }
}

// Whoever throws learns of the target's ground; the target learns of the thrower's where it changes the dice.
void survey_throw(Decision& decision, UnitId id, UnitId target) {
  const Cell from = unit_of(decision.state(), id).cell, at = unit_of(decision.state(), target).cell;
  survey_ground(decision, side_of(id), at);
  if (Field(decision.state()).terrain(from).occupant_modifier != 0)
    survey_ground(decision, side_of(target), from);
}

Volley roll(Decision& decision, VolleyKind kind, const Unit& unit, const Unit& target) {
  Throw thrown = throw_of(Field(decision.state()), kind, unit, unit.cell, target);
  const Arm arm = type_of(decision.state(), target).arm;
  Volley volley{.kind = kind,
                .unit = unit.id,
                .target = target.id,
                .range = static_cast<std::uint8_t>(thrown.range),
                .dice = {},
                .modifiers = std::move(thrown.modifiers)};
  volley.dice.reserve(static_cast<std::size_t>(thrown.dice));
  for (int i = 0; i < thrown.dice; ++i) {
    const std::uint8_t die = decision.roll(purpose_of(kind), unit.id);
    volley.dice.push_back(die);
    const Face face = read_die(die, arm, thrown.close);
    volley.hits += face == Face::kHit ? 1 : 0;
    volley.flags += face == Face::kFlag ? 1 : 0;
  }
  return volley;
}

// L10: flags on a unit that lived through the hits.
void resolve_flags(Decision& decision, UnitId id, int flags, bool in_charge, UnitId by) {
  const State& state = decision.state();
  const Unit& unit = unit_of(state, id);
  const bool at_half = 2 * unit.strength <= type_of(state, unit).strength;
  const int doubled = in_charge && at_half ? flags : 0;
  const Field field(state);
  const int ignored = std::min(flags + doubled, flags_ignored(field, unit));
  const Retreat retreat = retreat_of(field, unit, flags + doubled - ignored);
  const int losses = std::min<int>(retreat.blocked, unit.strength);
  if (!retreat.steps.empty()) walk(decision, id, retreat.steps, MoveReason::kRetreat);
  decision.emit(FlagsResolved{id, static_cast<std::uint8_t>(flags), static_cast<std::uint8_t>(doubled),
                              static_cast<std::uint8_t>(ignored),
                              static_cast<std::uint8_t>(retreat.steps.size()),
                              static_cast<std::uint8_t>(losses)});
  if (retreat.driven_off) return lose_unit(decision, id, Loss::kDrivenOff, by);
  if (unit.strength == 0) lose_unit(decision, id, Loss::kDestroyed, by);
}

}  // namespace

bool is_shot(const Field& field, const UnitType& type, Cell from, Cell target, int enemies_adjacent) {
  const int range = field.distance(from, target);
  if (fire_dice(type, range) == 0 || enemies_adjacent > (range == 1 ? 1 : 0)) return false;
  return field.sees(from, target);
}

bool may_fire_at(const Field& field, const Unit& unit, Cell from, const Enemy& target) {
  return is_shot(field, type_of(field.state(), unit), from, target.cell,
                 field.adjacent_units(side_of(target.unit), from));
}

Throw throw_of(const Field& field, VolleyKind kind, const Unit& unit, Cell from, const Unit& target) {
  const LandRules& rules = field.state().setup->rules.land;
  Throw thrown;
  thrown.range = field.distance(from, target.cell);
  thrown.close = kind != VolleyKind::kFire || thrown.range <= rules.close_range;
  thrown.dice = listed_dice(type_of(field.state(), unit), kind, thrown.range);
  if (thrown.dice == 0) return thrown;
  modify_by_ground(thrown, field.terrain(target.cell), field.terrain(from), kind);
  if (rules.dice_by_strength && thrown.dice > unit.strength) {
    modify(thrown, unit.strength - thrown.dice, "L22", "strength");
  }
  if (thrown.dice < 1) modify(thrown, 1 - thrown.dice, "L8", "at least one die");
  return thrown;
}

Face read_die(int die, Arm target, bool close) {
  if (die == 5) return Face::kFlag;
  if (die == 6) return close ? Face::kHit : Face::kNothing;
  const Arm hit = die <= 2 ? Arm::kInfantry : die == 3 ? Arm::kCavalry : Arm::kArtillery;
  return hit == target ? Face::kHit : Face::kNothing;
}

void throw_volley(Decision& decision, VolleyKind kind, UnitId id, UnitId target) {
  survey_throw(decision, id, target);
  const Volley volley =
      roll(decision, kind, unit_of(decision.state(), id), unit_of(decision.state(), target));
  decision.emit(volley);
  hit_brigadier(decision, volley);
  const Unit& struck = unit_of(decision.state(), target);
  if (struck.strength == 0) return lose_unit(decision, target, Loss::kDestroyed, id);
  if (volley.flags > 0) resolve_flags(decision, target, volley.flags, is_charge(kind), id);
}

}  // namespace galloper::land
