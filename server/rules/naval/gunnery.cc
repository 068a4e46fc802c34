// N5 to N7, N11: what a weapon throws at a hex.
#include <cstdlib>

#include "server/rules/naval/chart.h"

namespace galloper::naval {
namespace {

constexpr int kHexWidthSquared = 12;  // in the metric of kit::dot

// N7: ahead or astern: the centre lies strictly within sixty, or thirty, degrees of the line ahead or astern.
bool is_ahead_or_astern(Arc arc, kit::HexOffset heading, kit::HexOffset target) {
  const int along = kit::dot(heading, target);
  // The square of the cosine: a quarter at sixty degrees, three quarters at thirty.
  const int quarters = arc == Arc::kSixty ? 1 : 3;
  return 4 * along * along > quarters * kHexWidthSquared * kit::dot(target, target);
}

// N11: straight ahead or astern, or a hex that the line at ninety degrees touches.
bool is_on_torpedo_line(kit::HexOffset heading, kit::HexOffset target) {
  const int along = kit::dot(heading, target);
  const bool straight = along * along == kHexWidthSquared * kit::dot(target, target);
  // A hex reaches half its width to either side of its centre.
  const bool at_ninety = 2 * std::abs(along) <= kHexWidthSquared;
  return straight || at_ninety;
}

// N6: one die less for each hex beyond the first; half of them, rounded up, at what is ahead or astern.
Shot gunfire(const ShipClass& one, int range, bool half) {
  const int full = one.guns - (range - 1);
  if (full <= 0) return {};
  return {static_cast<std::uint8_t>(half ? (full + 1) / 2 : full), static_cast<std::uint8_t>(range), half};
}

// N11: 3, 2, 1 dice by range, never halved.
Shot torpedo_shot(const State& state, ShipId ship, int range, kit::HexOffset heading, kit::HexOffset target) {
  if (!state.setup->rules.torpedoes || ship_of(state, ship).torpedoes == 0 || range > kTorpedoRange)
    return {};
  const Tubes tubes = class_of(state, ship).tubes;
  const bool may = tubes == Tubes::kAbeam ? !is_ahead_or_astern(state.setup->rules.arc, heading, target)
                                          : tubes == Tubes::kLines && is_on_torpedo_line(heading, target);
  if (!may) return {};
  return {static_cast<std::uint8_t>(kTorpedoRange + 1 - range), static_cast<std::uint8_t>(range), false};
}

}  // namespace

// N6, N7, N11.
Shot shot_into(const State& state, ShipId ship, Weapon weapon, Cell from, Direction facing, Cell target) {
  const Chart& chart = *state.chart;
  const kit::HexOffset line = kit::offset(chart.grid, from, target);
  const int range = kit::hex_distance(line);
  if (range == 0 || range > chart.longest_range || !chart.sees(from, target)) return {};
  const kit::HexOffset heading = kit::offset_of(facing);
  if (weapon == Weapon::kTorpedo) return torpedo_shot(state, ship, range, heading, line);
  return gunfire(class_of(state, ship), range, is_ahead_or_astern(state.setup->rules.arc, heading, line));
}

Shot shot_at(const State& state, ShipId ship, Weapon weapon, ShipId target) {
  const Ship& from = ship_of(state, ship);
  return shot_into(state, ship, weapon, from.cell, from.facing, ship_of(state, target).cell);
}

std::vector<HexShot> shots_from(const State& state, ShipId ship, Weapon weapon, Cell cell, Direction facing) {
  std::vector<HexShot> shots;
  for (Cell target = 0; state.chart->grid.contains(target); ++target) {
    if (state.chart->land[target]) continue;
    const Shot shot = shot_into(state, ship, weapon, cell, facing, target);
    if (shot.dice > 0) shots.push_back({target, shot});
  }
  return shots;
}

}  // namespace galloper::naval
