// L10, L11: flags and retreats.
#include <algorithm>

#include "server/rules/land/volley.h"

namespace galloper::land {
namespace {

// The directions of the row behind, as numbers in kit::kHexDirections.
constexpr std::array<std::size_t, 2> kBehindSouth = {2, 3};
constexpr std::array<std::size_t, 2> kBehindNorth = {0, 5};

// His hex; kOffBoard: he is not on the field, or the CinC is his like (C8).
Cell brigadier_cell(const State& state, const Unit& unit) {
  if (unit.brigade == kNoBrigade) return unit.cell;
  const UnitId with = state.sides[kit::index_of(side_of(unit.id))].brigades[unit.brigade].with;
  return with == 0 ? kOffBoard : unit_of(state, with).cell;
}

bool is_led(const State& state, const Unit& unit) {
  const SideState& side = state.sides[kit::index_of(side_of(unit.id))];
  if (side.cinc == unit.cell || unit.brigade == kNoBrigade) return true;
  return side.brigades[unit.brigade].with == unit.id;
}

}  // namespace

int flags_ignored(const Field& field, const Unit& unit) {
  int ignored = field.terrain(unit.cell).flags_ignored;
  if (field.adjacent_units(side_of(unit.id), unit.cell) >= 2) ++ignored;
  if (is_led(field.state(), unit)) ++ignored;
  return ignored;
}

Preference preference(const Field& field, const Unit& unit, Cell cell) {
  const kit::Seat side = side_of(unit.id);
  const Cell brigadier = brigadier_cell(field.state(), unit);
  // He comes along with the unit that he is with.
  const bool no_matter = brigadier == kOffBoard || brigadier == unit.cell;
  return {field.adjacent_units(kit::enemy_of(side), cell), no_matter ? 0 : field.distance(cell, brigadier),
          field.rightward(side, cell), field.rows_forward(side, cell)};
}

int hex_behind(const Field& field, const Unit& unit, Cell from) {
  const kit::Seat side = side_of(unit.id);
  const UnitType& type = type_of(field.state(), unit);
  int chosen = -1;
  Preference best;
  for (const std::size_t direction : side == kit::Seat::kSouth ? kBehindSouth : kBehindNorth) {
    const Cell cell = field.neighbour(from, direction);
    if (cell == kOffBoard || field.unit_at(cell) != 0 || !field.may_enter(type, cell)) continue;
    const Preference here = preference(field, unit, cell);
    if (chosen >= 0 && !(here < best)) continue;
    chosen = static_cast<int>(direction);
    best = here;
  }
  return chosen;
}

Retreat retreat_of(const Field& field, const Unit& unit, int hexes) {
  Retreat retreat{.steps = {}, .cell = unit.cell};
  for (; hexes > 0; --hexes) {
    if (field.rows_forward(side_of(unit.id), retreat.cell) == 0) {
      retreat.driven_off = true;  // L11: whatever is beside it
      return retreat;
    }
    const int direction = hex_behind(field, unit, retreat.cell);
    if (direction < 0) {
      retreat.blocked = hexes;
      return retreat;
    }
    retreat.steps.push_back(kit::kHexDirections[static_cast<std::size_t>(direction)]);
    retreat.cell = field.neighbour(retreat.cell, static_cast<std::size_t>(direction));
  }
  return retreat;
}

}  // namespace galloper::land
