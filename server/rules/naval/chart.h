// Private to the room: what is worked out once from a setup, and what its files ask of the sea.
#pragma once

#include <array>
#include <bitset>
#include <string>
#include <vector>

#include "server/rules/kit/hex_line.h"
#include "server/rules/naval/naval.h"

namespace galloper::naval {

inline constexpr int kMostCells = 40 * 40;
using Cells = std::bitset<kMostCells>;

// The place of a facing in kit::kHexDirections, clockwise from the north-east.
constexpr std::size_t heading_of(Direction facing) {
  std::size_t heading = 0;
  while (heading < 5 && kit::kHexDirections[heading] != facing) ++heading;
  return heading;
}
constexpr std::size_t turned_left(std::size_t heading) { return (heading + 5) % 6; }
constexpr std::size_t turned_right(std::size_t heading) { return (heading + 1) % 6; }
constexpr bool is_facing(Direction direction) {
  return kit::kHexDirections[heading_of(direction)] == direction;
}

struct Chart {
  explicit Chart(const Setup& setup);

  kit::Grid grid;
  int longest_range = kTorpedoRange;              // of any weapon in the battle
  std::vector<std::array<Cell, 6>> ahead;         // by cell and heading; kOffBoard
  std::vector<std::array<std::uint8_t, 6>> exit;  // N4, by cell and heading: bits of the sides that may leave
  Cells land;
  // N8: by pair of cells, whether land hides them from each other within the longest range; empty: there is
  // no land.
  std::vector<bool> hidden;

  std::size_t pair(Cell from, Cell to) const {
    return from * static_cast<std::size_t>(grid.cell_count()) + to;
  }
  bool sees(Cell from, Cell to) const { return hidden.empty() || !hidden[pair(from, to)]; }
};

inline std::string name_of(const State& state, Cell cell) { return kit::cell_name(state.chart->grid, cell); }
inline const std::string& name_of(const State& state, ShipId ship) { return spec_of(state, ship).name; }

inline SideState& side_state(State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }
inline const SideState& side_state(const State& state, kit::Seat side) {
  return state.sides[kit::index_of(side)];
}

// Calls `visit` with each ship of that side afloat, or of both sides for kNone.
template <class Visit>
void each_afloat(const State& state, kit::Seat side, Visit visit) {
  for (ShipId id = 1; id <= state.ships.size(); ++id) {
    if (is_afloat(ship_of(state, id)) && (side == kit::Seat::kNone || side_of(state, id) == side)) visit(id);
  }
}
int count_afloat(const State& state, kit::Seat side);
// The cells that no ship may enter (N4): land, and where ships are, but for the one that moves.
Cells closed_cells(const State& state, ShipId mover);

// ---- movement.cc ----

// A course in two bits a step, the first lowest; 0: none.
using PackedSteps = std::uint32_t;
std::vector<Step> unpack(PackedSteps steps);

// Where a ship may end (N3, N4), by cell and heading, each end with a shortest course.
struct End {
  std::uint16_t place = 0;  // cell * 6 + heading
  std::uint8_t cost = 0;
  std::uint8_t forward = 0;
  PackedSteps steps = 0;
  Cell cell() const { return static_cast<Cell>(place / 6); }
  Direction facing() const { return kit::kHexDirections[place % 6u]; }
};
struct Reach {
  std::vector<End> ends;
  PackedSteps way_out = 0;  // N4; 0: none
};
Reach reach_of(const State& state, ShipId ship);
// N3: whether the ship may stay as it is, which `minimum_move` may forbid.
bool may_stay(const State& state, ShipId ship);
// N2: whether it has anything to order but to stay.
bool can_leave_place(const State& state, ShipId ship);

// ---- gunnery.cc, fire_plan.cc ----

// N8: whether it may name this target: an enemy afloat at which it has a shot.
bool may_aim(const State& state, ShipId ship, Weapon weapon, ShipId target);
// N8: the sides that have a legal shot, as bits.
std::uint8_t sides_with_a_shot(const State& state);
inline ShipId target_of(const Ship& ship, Weapon weapon) {
  return weapon == Weapon::kGuns ? ship.gun_target : ship.torpedo_target;
}
inline constexpr std::array<Weapon, 2> kWeapons = {Weapon::kGuns, Weapon::kTorpedo};

// ---- turn_flow.cc ----

// N2: whose move it is; kNone: both have moved.
kit::Seat side_to_move(const State& state);

}  // namespace galloper::naval
