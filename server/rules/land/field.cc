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

void Field::read_terrain() {
  for (std::size_t i = 0; i < board_->terrain.size(); ++i) {
    const Terrain& one = board_->terrain[i];
    kinds_[i] = static_cast<std::uint8_t>(
        (one.impassable ? kImpassable : 0) | (one.bars_cavalry ? kBarsCavalry : 0) |
        (one.bars_artillery ? kBarsArtillery : 0) | (one.stops ? kStops : 0) | (one.woods ? kWoods : 0) |
        (one.hill ? kHill : 0) | (one.blocks_sight ? kBlocksSight : 0) | (one.road ? kRoad : 0));
  }
}

void Field::place_units() {
  std::fill_n(units_.begin(), cell_count(), UnitId{0});
  for (const auto& units : state_->units) {
    for (const Unit& unit : units) {
      if (is_on_board(unit)) units_[unit.cell] = unit.id;
    }
  }
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

Proximity::Proximity(const Field& field, kit::Seat side)
    : close_range_(field.state().setup->rules.land.close_range) {
  std::fill_n(nearest_.begin(), field.cell_count(), static_cast<std::uint8_t>(close_range_ + 1));
  for (const Unit& enemy : field.state().units[kit::index_of(kit::enemy_of(side))]) {
    if (is_on_board(enemy)) note(field, enemy.cell);
  }
}

// All hexes within close range of an enemy, row by row.
void Proximity::note(const Field& field, Cell enemy) {
  const Spot& at = field.spot(enemy);
  for (int rows = -close_range_; rows <= close_range_; ++rows) {
    const int row = at.row + rows;
    if (row < 0 || row >= field.board().depth) continue;
    const int axis = at.q + row / 2;  // the column of the enemy's own axial coordinate
    const int first = std::max(0, axis + std::max(-close_range_, -close_range_ - rows));
    const int last = std::min(field.columns(row) - 1, axis + std::min(close_range_, close_range_ - rows));
    for (int column = first; column <= last; ++column) {
      const int q = column - axis;
      const int distance = (std::abs(q) + std::abs(rows) + std::abs(q + rows)) / 2;
      std::uint8_t& nearest = nearest_[static_cast<std::size_t>(row * field.board().width + column)];
      nearest = std::min(nearest, static_cast<std::uint8_t>(distance));
    }
  }
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
