#include "server/rules/land/field.h"

#include <algorithm>

namespace galloper::land {

Field::Field(const State& state)
    : state_(&state), board_(&state.setup->board), spots_(spots_of(*board_)), ground_(state.ground->data()) {
  place_units();
}

Field::Field(const State& state, kit::Seat side) : Field(state) {
  for (std::size_t i = 0; i < board_->pieces.size(); ++i) {
    if (!is_hidden_from(state, side, i)) continue;
    if (known_ground_.empty()) known_ground_ = *state.ground;
    for (const Cell cell : cells_of(*board_, board_->pieces[i], state.anchors[i])) {
      if (cell != kOffBoard) known_ground_[cell] = board_->base[cell];
    }
  }
  if (!known_ground_.empty()) ground_ = known_ground_.data();
}

Field::Field(const State& state, const Unit& without) : Field(state, side_of(without.id)) {
  if (is_on_board(without)) take_up(without.cell);
}

void Field::place_units() {
  std::fill_n(units_.begin(), cell_count(), UnitId{0});
  for (const auto& units : state_->units) {
    for (const Unit& unit : units) {
      if (is_on_board(unit)) units_[unit.cell] = unit.id;
    }
  }
}

bool Field::may_enter(const UnitType& type, Cell cell) const {
  const Terrain& ground = terrain(cell);
  if (ground.impassable) return false;
  if (type.arm == Arm::kCavalry) return !ground.bars_cavalry;
  if (type.arm == Arm::kArtillery) return !ground.bars_artillery;
  return true;
}

bool Field::stops(const UnitType& type, Cell cell) const {
  const Terrain& ground = terrain(cell);
  return ground.stops && (type.woods_stop || !ground.woods);
}

int Field::adjacent_units(kit::Seat side, Cell cell) const {
  int count = 0;
  for (std::size_t direction = 0; direction < 6; ++direction) {
    const Cell next = neighbour(cell, direction);
    if (next == kOffBoard || units_[next] == 0) continue;
    count += side_of(units_[next]) == side ? 1 : 0;
  }
  return count;
}

// L12: "looks unlikely to stand".
bool is_wavering(const Field& field, const Unit& unit) {
  const UnitType& type = type_of(field.state(), unit);
  if (2 * unit.strength <= type.strength || unit.retreated) return true;
  return type.arm == Arm::kArtillery && field.adjacent_units(side_of(unit.id), unit.cell) == 0;
}

bool is_wavering(const State& state, const Unit& unit) { return is_wavering(Field(state), unit); }

command::Order order_of(const State& state, const Unit& unit) {
  if (unit.brigade == kNoBrigade) return command::Order::kNone;
  if (unit.own_order != command::Order::kNone) return unit.own_order;
  return state.sides[kit::index_of(side_of(unit.id))].brigades[unit.brigade].order;
}

}  // namespace galloper::land
