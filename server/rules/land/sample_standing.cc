#include <algorithm>

#include "server/rules/land/flow.h"
#include "server/rules/land/sampling.h"

namespace galloper::land {
namespace {

// Whether the side may have begun to place, or has confirmed, by what the viewer knows.
bool may_have_begun(const State& state, kit::Seat side) {
  return state.phase == Phase::kDeployment &&
         (deploys_together(state) || state.active == side || state.sides[kit::index_of(side)].confirmed);
}

void take_up_all(Sampling& sampling, kit::Seat side) {
  for (Unit& unit : sampling.units(side)) {
    unit.status = UnitStatus::kInHand;
    unit.cell = kOffBoard;
  }
  sampling.side(side).cinc = kOffBoard;
  for (Brigade& brigade : sampling.side(side).brigades) {
    brigade.with = 0;
    brigade.joined = false;
  }
}

void place_some(Sampling& sampling, kit::Seat side) {
  const bool all = sampling.chance(2);
  std::vector<UnitId> ids;
  for (const Unit& unit : sampling.units(side)) ids.push_back(unit.id);
  sampling.shuffle(ids);
  for (const UnitId id : ids) {
    if (!all && sampling.chance(2)) continue;
    const std::vector<Cell> cells = deployment_cells(sampling.state(), unit_of(sampling.state(), id));
    if (!cells.empty()) apply(sampling.state(), Deployed{id, sampling.any_of(cells)});
  }
  const std::vector<Cell> cells = cinc_cells(sampling.state(), side);
  if (!cells.empty() && (all || sampling.chance(2)))
    apply(sampling.state(), CincPlaced{side, sampling.any_of(cells)});
}

bool is_complete(Sampling& sampling, kit::Seat side) {
  const std::vector<Unit>& units = sampling.units(side);
  return std::all_of(units.begin(), units.end(), is_on_board) && sampling.side(side).cinc != kOffBoard;
}

}  // namespace

void redraw_standing(Sampling& sampling, kit::Seat side) {
  // The zone's ground has to be as it is when units are put on it.
  take_up_all(sampling, side);
  if (!may_have_begun(sampling.state(), side)) return;
  place_some(sampling, side);
  SideState& own = sampling.side(side);
  const bool other_confirmed = sampling.side(kit::enemy_of(side)).confirmed;
  own.confirmed = deploys_together(sampling.state()) && !other_confirmed && is_complete(sampling, side) &&
                  sampling.chance(2);
}

void redraw_counters(Sampling& sampling, kit::Seat side) {
  if (may_have_begun(sampling.state(), side))
    sampling.side(side).counters = sampling.any_of(activation::all_placements());
}

}  // namespace galloper::land
