// What changed between two views of the same viewer. A client folds it without knowing a rule.
#include <algorithm>

#include "server/rules/kit/fields.h"
#include "server/rules/land/land.h"

namespace galloper::land {
namespace {

using kit::diff_field;
using kit::patch_field;

// Looked for at its own place first: there it is in every view of the same match.
template <class Entity, class Id>
const Entity* find(const std::vector<Entity>& entities, Id id, std::size_t place) {
  if (place < entities.size() && entities[place].id == id) return &entities[place];
  const auto at =
      std::find_if(entities.begin(), entities.end(), [id](const Entity& entity) { return entity.id == id; });
  return at == entities.end() ? nullptr : &*at;
}

template <class Entity, class Id>
void diff_entities(const std::vector<Entity>& before, const std::vector<Entity>& after,
                   std::vector<Entity>& changed, std::vector<Id>& removed) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    const Entity* const old = find(before, after[i].id, i);
    if (old == nullptr || *old != after[i]) changed.push_back(after[i]);
  }
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (find(after, before[i].id, i) == nullptr) removed.push_back(before[i].id);
  }
}

template <class Entity, class Id>
void patch_entities(const std::vector<Entity>& changed, const std::vector<Id>& removed,
                    std::vector<Entity>& entities) {
  for (const Id id : removed) {
    std::erase_if(entities, [id](const Entity& entity) { return entity.id == id; });
  }
  for (const Entity& entity : changed) {
    const auto at = std::lower_bound(entities.begin(), entities.end(), entity.id,
                                     [](const Entity& one, Id wanted) { return one.id < wanted; });
    if (at != entities.end() && at->id == entity.id) {
      *at = entity;
    } else {
      entities.insert(at, entity);
    }
  }
}

SideHead head_of(const SideView& side) {
  return {side.army,         side.cinc_name,  side.cinc,   side.cinc_rode, side.cinc_shaken,
          side.contact_over, side.confirmed,  side.shown,  side.counters,  side.rewards,
          side.redeployed,   side.objectives, side.banners};
}

bool same_head(const SideView& a, const SideView& b) {
  return a.cinc == b.cinc && a.cinc_rode == b.cinc_rode && a.cinc_shaken == b.cinc_shaken &&
         a.contact_over == b.contact_over && a.confirmed == b.confirmed && a.shown == b.shown &&
         a.counters == b.counters && a.redeployed == b.redeployed && a.banners == b.banners &&
         a.rewards == b.rewards && a.objectives == b.objectives && a.army == b.army &&
         a.cinc_name == b.cinc_name;
}

void diff_side(const SideView& before, const SideView& after, SideDelta& delta) {
  if (!same_head(before, after)) delta.head = head_of(after);
  diff_entities(before.roster, after.roster, delta.roster, delta.removed_roster);
  diff_entities(before.units, after.units, delta.units, delta.removed_units);
  diff_entities(before.brigades, after.brigades, delta.brigades, delta.removed_brigades);
  diff_field(before.reports, after.reports, delta.reports);
}

void patch_head(const SideHead& head, SideView& side) {
  side.army = head.army;
  side.cinc_name = head.cinc_name;
  side.cinc = head.cinc;
  side.cinc_rode = head.cinc_rode;
  side.cinc_shaken = head.cinc_shaken;
  side.contact_over = head.contact_over;
  side.confirmed = head.confirmed;
  side.shown = head.shown;
  side.counters = head.counters;
  side.rewards = head.rewards;
  side.redeployed = head.redeployed;
  side.objectives = head.objectives;
  side.banners = head.banners;
}

void patch_side(const SideDelta& delta, SideView& side) {
  if (delta.head) patch_head(*delta.head, side);
  patch_entities(delta.roster, delta.removed_roster, side.roster);
  patch_entities(delta.units, delta.removed_units, side.units);
  patch_entities(delta.brigades, delta.removed_brigades, side.brigades);
  patch_field(delta.reports, side.reports);
}

}  // namespace

ViewDelta diff(const View& before, const View& after) {
  ViewDelta delta;
  diff_field(before.sheet, after.sheet, delta.sheet);
  diff_field(before.pieces, after.pieces, delta.pieces);
  diff_field(before.phase, after.phase, delta.phase);
  diff_field(before.active, after.active, delta.active);
  diff_field(before.reward, after.reward, delta.reward);
  diff_field(before.turn, after.turn, delta.turn);
  diff_field(before.first, after.first, delta.first);
  diff_field(before.die, after.die, delta.die);
  diff_field(before.sector, after.sector, delta.sector);
  diff_field(before.actions_left, after.actions_left, delta.actions_left);
  diff_field(before.pending, after.pending, delta.pending);
  for (std::size_t side = 0; side < 2; ++side)
    diff_side(before.sides[side], after.sides[side], delta.sides[side]);
  diff_field(before.may_act, after.may_act, delta.may_act);
  diff_field(before.draw_offer, after.draw_offer, delta.draw_offer);
  diff_field(before.outcome, after.outcome, delta.outcome);
  return delta;
}

View patch(const View& before, const ViewDelta& delta) {
  View after = before;
  if (delta.sheet) after.sheet = delta.sheet;
  patch_field(delta.pieces, after.pieces);
  patch_field(delta.phase, after.phase);
  patch_field(delta.active, after.active);
  patch_field(delta.reward, after.reward);
  patch_field(delta.turn, after.turn);
  patch_field(delta.first, after.first);
  patch_field(delta.die, after.die);
  patch_field(delta.sector, after.sector);
  patch_field(delta.actions_left, after.actions_left);
  patch_field(delta.pending, after.pending);
  for (std::size_t side = 0; side < 2; ++side) patch_side(delta.sides[side], after.sides[side]);
  patch_field(delta.may_act, after.may_act);
  patch_field(delta.draw_offer, after.draw_offer);
  patch_field(delta.outcome, after.outcome);
  return after;
}

bool is_empty(const ViewDelta& delta) { return delta == ViewDelta{}; }

}  // namespace galloper::land
