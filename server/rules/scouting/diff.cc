// What changed between two views of the same viewer. A client folds it without knowing a rule.
#include <algorithm>

#include "server/rules/kit/fields.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::scouting {
namespace {

using kit::diff_field;
using kit::patch_field;

// Looked for at its own place first: there it is in every view of the same match.
const Scout* find(const std::vector<Scout>& scouts, ScoutId id, std::size_t place) {
  if (place < scouts.size() && scouts[place].id == id) return &scouts[place];
  const auto at =
      std::find_if(scouts.begin(), scouts.end(), [id](const Scout& scout) { return scout.id == id; });
  return at == scouts.end() ? nullptr : &*at;
}

void diff_scouts(const std::vector<Scout>& before, const std::vector<Scout>& after, ViewDelta& delta) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    const Scout* const old = find(before, after[i].id, i);
    if (old == nullptr || *old != after[i]) delta.scouts.push_back(after[i]);
  }
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (find(after, before[i].id, i) == nullptr) delta.removed_scouts.push_back(before[i].id);
  }
}

void patch_scouts(const ViewDelta& delta, std::vector<Scout>& scouts) {
  for (const ScoutId id : delta.removed_scouts) {
    std::erase_if(scouts, [id](const Scout& scout) { return scout.id == id; });
  }
  for (const Scout& changed : delta.scouts) {
    const auto at = std::lower_bound(scouts.begin(), scouts.end(), changed.id,
                                     [](const Scout& scout, ScoutId wanted) { return scout.id < wanted; });
    if (at != scouts.end() && at->id == changed.id) {
      *at = changed;
    } else {
      scouts.insert(at, changed);
    }
  }
}

}  // namespace

ViewDelta diff(const View& before, const View& after) {
  ViewDelta delta;
  diff_field(before.rules, after.rules, delta.rules);
  diff_field(before.ground, after.ground, delta.ground);
  diff_field(before.phase, after.phase, delta.phase);
  diff_field(before.turn, after.turn, delta.turn);
  diff_field(before.active, after.active, delta.active);
  diff_field(before.moves_left, after.moves_left, delta.moves_left);
  diff_scouts(before.scouts, after.scouts, delta);
  for (std::size_t side = 0; side < 2; ++side)
    diff_field(before.sides[side], after.sides[side], delta.sides[side]);
  diff_field(before.may_act, after.may_act, delta.may_act);
  diff_field(before.draw_offer, after.draw_offer, delta.draw_offer);
  diff_field(before.outcome, after.outcome, delta.outcome);
  return delta;
}

View patch(const View& before, const ViewDelta& delta) {
  View after = before;
  patch_field(delta.rules, after.rules);
  if (delta.ground) after.ground = delta.ground;
  patch_field(delta.phase, after.phase);
  patch_field(delta.turn, after.turn);
  patch_field(delta.active, after.active);
  patch_field(delta.moves_left, after.moves_left);
  patch_scouts(delta, after.scouts);
  for (std::size_t side = 0; side < 2; ++side) patch_field(delta.sides[side], after.sides[side]);
  patch_field(delta.may_act, after.may_act);
  patch_field(delta.draw_offer, after.draw_offer);
  patch_field(delta.outcome, after.outcome);
  return after;
}

bool is_empty(const ViewDelta& delta) { return delta == ViewDelta{}; }

}  // namespace galloper::scouting
