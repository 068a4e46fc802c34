// N5, N9: what a throw may do, exactly.
#include "server/rules/naval/chart.h"

namespace galloper::naval {
namespace {

// N5: of six faces three miss, two are minor hits of one point, one is a major hit of two.
std::vector<double> add_die(const std::vector<double>& before) {
  std::vector<double> after(before.size() + 2);
  for (std::size_t points = 0; points < before.size(); ++points) {
    after[points] += before[points] * 3 / 6;
    after[points + 1] += before[points] * 2 / 6;
    after[points + 2] += before[points] / 6;
  }
  return after;
}

}  // namespace

FireOdds fire_odds(const State& state, int dice, ShipId target) {
  FireOdds odds;
  odds.dice = dice;
  odds.points = {1.0};
  for (int die = 0; die < dice; ++die) odds.points = add_die(odds.points);
  const auto left = static_cast<std::size_t>(class_of(state, target).points - ship_of(state, target).damage);
  for (std::size_t points = 0; points < odds.points.size(); ++points) {
    odds.expected += static_cast<double>(points) * odds.points[points];
    if (points >= left) odds.sinks += odds.points[points];
  }
  return odds;
}

FireOdds plan_odds(const State& state, kit::Seat side, ShipId target) {
  int dice = 0;
  each_afloat(state, side, [&](ShipId ship) {
    for (const Weapon weapon : kWeapons) {
      if (target_of(ship_of(state, ship), weapon) == target)
        dice += shot_at(state, ship, weapon, target).dice;
    }
  });
  return fire_odds(state, dice, target);
}

}  // namespace galloper::naval
