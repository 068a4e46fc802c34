// What changed between two views of the same viewer. A client folds it without knowing a rule.
#include <algorithm>

#include "server/rules/kit/fields.h"
#include "server/rules/naval/naval.h"

namespace galloper::naval {
namespace {

using kit::diff_field;
using kit::patch_field;

void patch_ships(const std::vector<ShipView>& changed, std::vector<ShipView>& ships) {
  for (const ShipView& ship : changed) {
    const auto at = std::lower_bound(ships.begin(), ships.end(), ship.id,
                                     [](const ShipView& one, ShipId wanted) { return one.id < wanted; });
    if (at != ships.end() && at->id == ship.id) {
      *at = ship;
    } else {
      ships.insert(at, ship);
    }
  }
}

}  // namespace

ViewDelta diff(const View& before, const View& after) {
  ViewDelta delta;
  diff_field(before.setup, after.setup, delta.setup);
  diff_field(before.phase, after.phase, delta.phase);
  diff_field(before.turn, after.turn, delta.turn);
  diff_field(before.first, after.first, delta.first);
  diff_field(before.active, after.active, delta.active);
  for (std::size_t i = 0; i < after.ships.size(); ++i) {
    if (i >= before.ships.size() || before.ships[i] != after.ships[i]) delta.ships.push_back(after.ships[i]);
  }
  for (std::size_t side = 0; side < 2; ++side)
    diff_field(before.sides[side], after.sides[side], delta.sides[side]);
  diff_field(before.may_act, after.may_act, delta.may_act);
  diff_field(before.draw_offer, after.draw_offer, delta.draw_offer);
  diff_field(before.outcome, after.outcome, delta.outcome);
  return delta;
}

View patch(const View& before, const ViewDelta& delta) {
  View after = before;
  if (delta.setup) after.setup = delta.setup;
  patch_field(delta.phase, after.phase);
  patch_field(delta.turn, after.turn);
  patch_field(delta.first, after.first);
  patch_field(delta.active, after.active);
  patch_ships(delta.ships, after.ships);
  for (std::size_t side = 0; side < 2; ++side) patch_field(delta.sides[side], after.sides[side]);
  patch_field(delta.may_act, after.may_act);
  patch_field(delta.draw_offer, after.draw_offer);
  patch_field(delta.outcome, after.outcome);
  return after;
}

bool is_empty(const ViewDelta& delta) { return delta == ViewDelta{}; }

}  // namespace galloper::naval
