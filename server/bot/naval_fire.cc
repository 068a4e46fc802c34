#include "server/bot/naval_fire.h"

#include <algorithm>

namespace galloper::bot {
namespace {

using naval::Weapon;

constexpr int kNone = -1;
constexpr double kTorpedoKept = 0.8;  // dice that a torpedo is worth while it is kept

// One gun battery or tube with what it throws at each enemy.
struct Barrel {
  const ShipFigure* ship = nullptr;
  Weapon weapon = Weapon::kGuns;
  double cost = 0;
  int aim = kNone;
  std::array<std::uint8_t, naval::kMostShips> dice{};  // by target
};

class Planner {
 public:
  Planner(const SeaSense& sense, kit::Seat side) : targets_(sense.of(kit::enemy_of(side))) {
    double rates = 0;
    for (const ShipFigure& target : targets_) rates += target.rate;
    const double kept = targets_.empty() ? 0 : kTorpedoKept * rates / static_cast<double>(targets_.size());
    for (const ShipFigure& ship : sense.of(side)) {
      if (ship.type->guns > 0) add(sense, ship, Weapon::kGuns, 0);
      if (ship.torpedo) add(sense, ship, Weapon::kTorpedo, kept);
    }
  }

  bool empty() const { return count_ == 0; }
  std::size_t targets() const { return targets_.size(); }

  // Each by itself.
  double aim_apart() {
    clear();
    for (std::size_t i = 0; i < count_; ++i) aim(barrels_[i], best_for(barrels_[i]));
    return improve();
  }
  // All that can at one target, the others by what is best then. Nothing to gain: less than two can.
  double aim_together(std::size_t target) {
    clear();
    int together = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (barrels_[i].weapon != Weapon::kGuns || barrels_[i].dice[target] == 0) continue;
      aim(barrels_[i], static_cast<int>(target));
      ++together;
    }
    if (together < 2) return -1;
    for (std::size_t i = 0; i < count_; ++i) {
      if (barrels_[i].aim == kNone) aim(barrels_[i], best_for(barrels_[i]));
    }
    return improve();
  }
  // Where all together would take most.
  std::size_t busiest() const {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t target = 0; target < targets_.size(); ++target) {
      int dice = 0;
      for (std::size_t i = 0; i < count_; ++i)
        dice += barrels_[i].weapon == Weapon::kGuns ? barrels_[i].dice[target] : 0;
      const double value = taken(target, dice);
      if (value <= most) continue;
      most = value;
      best = target;
    }
    return best;
  }
  void write(FirePlan& plan) const {
    plan = {};
    for (std::size_t i = 0; i < count_; ++i) {
      const Barrel& barrel = barrels_[i];
      if (barrel.aim == kNone) continue;
      auto& targets = barrel.weapon == Weapon::kGuns ? plan.guns : plan.torpedo;
      targets[barrel.ship->id] = targets_[static_cast<std::size_t>(barrel.aim)].id;
    }
  }

 private:
  void add(const SeaSense& sense, const ShipFigure& ship, Weapon weapon, double cost) {
    Barrel& barrel = barrels_[count_];
    bool any = false;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const Post& at = targets_[i].post;
      const int dice =
          weapon == Weapon::kGuns ? sense.guns(ship, ship.post, at) : sense.torpedo(ship, ship.post, at);
      barrel.dice[i] = static_cast<std::uint8_t>(dice);
      any = any || dice > 0;
    }
    if (!any) return;
    barrel.ship = &ship;
    barrel.weapon = weapon;
    barrel.cost = cost;
    ++count_;
  }

  double taken(std::size_t target, int dice) const {
    const ShipFigure& figure = targets_[target];
    return figure.worth * taken_by(dice, figure.left, figure.type->points).share;
  }
  void clear() {
    dice_.fill(0);
    for (std::size_t i = 0; i < count_; ++i) barrels_[i].aim = kNone;
  }
  void aim(Barrel& barrel, int target) {
    if (barrel.aim != kNone) {
      const auto before = static_cast<std::size_t>(barrel.aim);
      dice_[before] -= barrel.dice[before];
    }
    barrel.aim = target;
    if (target == kNone) return;
    const auto after = static_cast<std::size_t>(target);
    dice_[after] += barrel.dice[after];
  }
  // With all others as they aim; it aims at nothing.
  int best_for(const Barrel& barrel) const {
    int best = kNone;
    double most = 0;
    for (std::size_t target = 0; target < targets_.size(); ++target) {
      if (barrel.dice[target] == 0) continue;
      const double value =
          taken(target, dice_[target] + barrel.dice[target]) - taken(target, dice_[target]) - barrel.cost;
      if (value <= most && (best != kNone || barrel.weapon == Weapon::kTorpedo)) continue;
      most = value;
      best = static_cast<int>(target);
    }
    return best;
  }
  double improve() {
    for (int sweep = 0; sweep < 4; ++sweep) {
      bool changed = false;
      for (std::size_t i = 0; i < count_; ++i) {
        const int before = barrels_[i].aim;
        aim(barrels_[i], kNone);
        aim(barrels_[i], best_for(barrels_[i]));
        changed = changed || barrels_[i].aim != before;
      }
      if (!changed) break;
    }
    double sum = 0;
    for (std::size_t target = 0; target < targets_.size(); ++target) sum += taken(target, dice_[target]);
    for (std::size_t i = 0; i < count_; ++i) sum -= barrels_[i].aim == kNone ? 0 : barrels_[i].cost;
    return sum;
  }

  std::span<const ShipFigure> targets_;
  std::size_t count_ = 0;
  std::array<Barrel, 2 * naval::kMostShips> barrels_;
  std::array<int, naval::kMostShips> dice_{};  // by target, of all that aim at it
};

}  // namespace

FirePlan plan_by_thumb(const SeaSense& sense, kit::Seat side) {
  FirePlan plan;
  const auto best_target = [&](auto dice_at, int least) {
    naval::ShipId best = 0;
    double most = 0;
    for (const ShipFigure& enemy : sense.of(kit::enemy_of(side))) {
      const int dice = dice_at(enemy.post);
      const double damaged = 1 - static_cast<double>(enemy.left) / enemy.type->points;
      const double value = dice < least ? 0 : enemy.rate * dice * (1 + 0.5 * damaged);
      if (value <= most) continue;
      most = value;
      best = enemy.id;
    }
    return best;
  };
  for (const ShipFigure& ship : sense.of(side)) {
    plan.guns[ship.id] = best_target([&](const Post& at) { return sense.guns(ship, ship.post, at); }, 1);
    plan.torpedo[ship.id] =
        best_target([&](const Post& at) { return sense.torpedo(ship, ship.post, at); }, 2);
  }
  return plan;
}

double best_fire(const SeaSense& sense, kit::Seat side, Thought thought, FirePlan* plan) {
  Planner planner(sense, side);
  if (plan != nullptr) *plan = {};
  if (planner.empty()) return 0;
  double most = planner.aim_apart();
  if (plan != nullptr) planner.write(*plan);
  const auto try_together = [&](std::size_t target) {
    const double value = planner.aim_together(target);
    if (value <= most) return;
    most = value;
    if (plan != nullptr) planner.write(*plan);
  };
  if (thought == Thought::kShort) {
    try_together(planner.busiest());
  } else {
    for (std::size_t target = 0; target < planner.targets(); ++target) try_together(target);
  }
  return most;
}

}  // namespace galloper::bot
