// A state in which all that a viewer knows is as it is, and the fire plans hidden from it are drawn anew.
#include "server/rules/naval/chart.h"

namespace galloper::naval {
namespace {

ShipId random_target(const State& state, ShipId ship, Weapon weapon, Random& random) {
  std::vector<ShipId> choices = {0};
  for (ShipId target = 1; target <= state.ships.size(); ++target) {
    if (may_aim(state, ship, weapon, target)) choices.push_back(target);
  }
  return choices[random.below(choices.size())];
}

void redraw_plan(State& state, kit::Seat side, Random& random) {
  each_afloat(state, side, [&](ShipId id) {
    Ship& ship = state.ships[id - 1u];
    ship.gun_target = random_target(state, id, Weapon::kGuns, random);
    ship.torpedo_target = random_target(state, id, Weapon::kTorpedo, random);
  });
}

// N8: a phase in which both have committed is over, so at most one has.
void redraw_committed(State& state, kit::Viewer viewer, Random& random) {
  std::vector<kit::Seat> hidden;
  bool other_committed = true;
  for (const kit::Seat side : kit::kSides) {
    if (side_state(state, side).may_fire && !kit::sees_secrets_of(viewer, side)) {
      hidden.push_back(side);
      side_state(state, side).committed = false;
    } else {
      other_committed = other_committed && side_state(state, side).committed;
    }
  }
  if (hidden.size() == 1 && other_committed) return;
  if (random.below(2) == 0) side_state(state, hidden[random.below(hidden.size())]).committed = true;
}

}  // namespace

State sample(const State& state, kit::Viewer viewer, Random& random) {
  State sampled = state;
  if (state.phase != Phase::kFire) return sampled;
  bool hides = false;
  for (const kit::Seat side : kit::kSides) {
    if (!side_state(state, side).may_fire || kit::sees_secrets_of(viewer, side)) continue;
    redraw_plan(sampled, side, random);
    hides = true;
  }
  if (hides) redraw_committed(sampled, viewer, random);
  return sampled;
}

}  // namespace galloper::naval
