// L4, L8, L10: exactly what a throw of dice may do.
#include <algorithm>

#include "server/rules/land/volley.h"

namespace galloper::land {
namespace {

// chances[hits][flags] of so many dice.
using Chances = std::vector<std::vector<double>>;

Chances chances_of(int dice, double hit, double flag) {
  const auto size = static_cast<std::size_t>(dice) + 1;
  Chances chances(size, std::vector<double>(size, 0.0));
  chances[0][0] = 1;
  for (int die = 0; die < dice; ++die) {
    // From the back, so that each die is counted once.
    for (std::size_t hits = size; hits-- > 0;) {
      for (std::size_t flags = size - hits; flags-- > 0;) {
        double& chance = chances[hits][flags];
        chance *= 1 - hit - flag;
        if (hits > 0) chance += hit * chances[hits - 1][flags];
        if (flags > 0) chance += flag * chances[hits][flags - 1];
      }
    }
  }
  return chances;
}

// What becomes of a target that took so many hits and flags.
struct Fate {
  bool lost = false;
  bool retreats = false;
  int loss = 0;  // SP
};

class Fates {
 public:
  Fates(const Field& field, const Unit& target, VolleyKind kind)
      : target_(target),
        start_(type_of(field.state(), target).strength),
        in_charge_(is_charge(kind)),
        ignored_(flags_ignored(field, target)),
        farthest_(retreat_of(field, target, kFarther)) {}

  Fate of(int hits, int flags) const {
    if (hits >= target_.strength) return {.lost = true, .retreats = false, .loss = target_.strength};
    const int left = target_.strength - hits;
    if (in_charge_ && 2 * left <= start_) flags *= 2;
    const int hexes = std::max(0, flags - ignored_);
    const int open = static_cast<int>(farthest_.steps.size());
    const int beyond = std::max(0, hexes - open);
    if (beyond > 0 && farthest_.driven_off) return {.lost = true, .retreats = false, .loss = hits};
    if (beyond >= left) return {.lost = true, .retreats = false, .loss = target_.strength};
    return {.lost = false, .retreats = std::min(hexes, open) > 0, .loss = hits + beyond};
  }

 private:
  // More hexes than any board has rows.
  static constexpr int kFarther = kDeepest + 1;

  const Unit& target_;
  int start_;
  bool in_charge_;
  int ignored_;
  Retreat farthest_;
};

}  // namespace

VolleyOdds volley_odds(const State& state, VolleyKind kind, UnitId id, Cell from, UnitId target_id) {
  const Unit& unit = unit_of(state, id);
  const Unit& target = unit_of(state, target_id);
  Field field(state, unit);
  field.put(id, from);
  Throw thrown = throw_of(field, kind, unit, from, target);
  VolleyOdds odds;
  odds.dice = thrown.dice;
  odds.modifiers = std::move(thrown.modifiers);
  odds.hits.assign(static_cast<std::size_t>(std::min<int>(thrown.dice, target.strength)) + 1, 0.0);
  odds.flags.assign(static_cast<std::size_t>(thrown.dice) + 1, 0.0);
  int hitting_faces = 0;
  for (int die = 1; die <= 6; ++die) {
    hitting_faces += read_die(die, type_of(state, target).arm, thrown.close) == Face::kHit ? 1 : 0;
  }
  const Chances chances = chances_of(thrown.dice, hitting_faces / 6.0, 1 / 6.0);
  const Fates fates(field, target, kind);
  for (int hits = 0; hits <= thrown.dice; ++hits) {
    for (int flags = 0; hits + flags <= thrown.dice; ++flags) {
      const double chance = chances[static_cast<std::size_t>(hits)][static_cast<std::size_t>(flags)];
      const Fate fate = fates.of(hits, flags);
      odds.hits[static_cast<std::size_t>(std::min<int>(hits, target.strength))] += chance;
      odds.flags[static_cast<std::size_t>(flags)] += chance;
      if (hits >= target.strength) odds.destroyed += chance;
      if (fate.retreats) odds.retreats += chance;
      if (fate.lost) odds.lost += chance;
      odds.expected_loss += chance * fate.loss;
    }
  }
  return odds;
}

}  // namespace galloper::land
