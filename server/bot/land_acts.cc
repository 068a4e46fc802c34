#include "server/bot/land_acts.h"

#include <algorithm>
#include <variant>

namespace galloper::bot {
namespace {

using land::Cell;
using land::Verb;
using land::VolleyKind;

constexpr double kRetreat = 0.1;  // that an enemy goes back, and wavers (L12)

// ---- by rule of thumb ----

double thumb_move(const Sense& sense, const Figure& unit, Cell to) {
  const kit::Seat side = land::side_of(unit.id);
  const int before = unit.nearest_enemy;
  const int after = sense.nearest_enemy(to);
  const int friends = std::min(2, sense.neighbours(side, to, unit.id)) - std::min(2, unit.friends);
  const int cover = land::terrain_at(sense.state(), unit.cell).fire_modifier -
                    land::terrain_at(sense.state(), to).fire_modifier;
  // Those behind come up first; artillery need not.
  const bool guns = unit.type->arm == land::Arm::kArtillery;
  const int range = static_cast<int>(unit.type->fire.size());
  const double forward = guns && before <= range ? 0 : (before - after) * (0.02 + 0.004 * before);
  return forward + 0.01 * friends + 0.015 * cover;
}

double thumb_act(const Sense& sense, const land::Act& act) {
  const Figure& unit = sense.of(act.unit);
  const double moved = act.cell == unit.cell ? 0 : thumb_move(sense, unit, act.cell);
  if (act.verb == Verb::kMove) return moved;
  const Figure& target = sense.of(act.target);
  const double urgency = target.wavering ? 1.15 : 1;
  if (act.verb == Verb::kCharge) return moved + urgency * sense.melee(unit, act.cell, target, target.cell);
  return moved + urgency * sense.fire(unit, act.cell, target, target.cell).value;
}

// ---- at first glance ----

double glance_act(const Sense& sense, const land::Act& act) {
  const Figure& unit = sense.of(act.unit);
  const double moved = act.cell == unit.cell ? 0 : thumb_move(sense, unit, act.cell);
  if (act.verb == Verb::kMove) return moved;
  const Figure& target = sense.of(act.target);
  const double shaken = target.wavering ? 0.1 : 0;
  if (act.verb == Verb::kCharge) return moved + 0.09 * unit.type->charge - 0.1 + shaken;
  const int range = sense.distance(act.cell, target.cell);
  return moved + 0.09 * unit.type->fire[static_cast<std::size_t>(range) - 1] + shaken - 0.01 * range;
}

// ---- looking ahead ----

// What standing there is worth, in turns to come.
double stance(const Sense& sense, const Figure& unit, Cell at) {
  constexpr double kHope = 0.45;
  constexpr double kFear = 0.7;
  const int friends = std::min(2, sense.neighbours(land::side_of(unit.id), at, unit.id));
  return kHope * sense.promise(unit, at) - kFear * sense.threat(unit, at) + 0.012 * friends;
}

double exact_shot(const Sense& sense, const Figure& unit, Cell from, land::UnitId target) {
  const land::State& state = sense.state();
  return exact_value(state, land::volley_odds(state, VolleyKind::kFire, unit.id, from, target), target);
}

// L9, L13: with what the target does about it.
double exact_charge(const Sense& sense, const Figure& unit, Cell from, land::UnitId target) {
  const land::State& state = sense.state();
  const land::VolleyOdds odds = land::volley_odds(state, VolleyKind::kCharge, unit.id, from, target);
  const Figure& enemy = sense.of(target);
  const double gone = std::max(odds.lost, odds.destroyed) + odds.retreats;
  double cost = (1 - std::min(1.0, gone)) * sense.charge(enemy, enemy.cell, unit, from).value;
  if (enemy.order == command::Order::kHold && !enemy.type->fire.empty()) cost += 0.06;
  return exact_value(state, odds, target) - cost;
}

// A target that is gone threatens nobody.
double relief(const Sense& sense, const Figure& unit, Cell at, land::UnitId target, double chance) {
  const Figure& enemy = sense.of(target);
  const double with = sense.threat(unit, at);
  return chance * std::min(with, 0.3 * enemy.acts);
}

double ahead_act(const Sense& sense, const land::Act& act) {
  const Figure& unit = sense.of(act.unit);
  double value = 0;
  if (act.cell != unit.cell) value += stance(sense, unit, act.cell) - stance(sense, unit, unit.cell);
  if (act.verb == Verb::kFire) value += exact_shot(sense, unit, act.cell, act.target);
  if (act.verb == Verb::kCharge) {
    value += exact_charge(sense, unit, act.cell, act.target);
    const Figure& enemy = sense.of(act.target);
    const Thrown struck = sense.charge(unit, act.cell, enemy, enemy.cell);
    value += relief(sense, unit, act.cell, act.target, struck.destroyed + 0.5 * struck.gives_way);
  }
  return value;
}

// ---- the choices within an action (L9, L14) ----

enum class Care { kGlance, kThumb, kAhead };

struct Answer {
  const Sense& sense;
  Care care;

  const land::Pending& pending() const { return sense.state().pending; }
  const Figure& unit() const { return sense.of(pending().unit); }

  double go(Cell to) const {
    return care == Care::kAhead ? stance(sense, unit(), to) - stance(sense, unit(), unit().cell)
                                : thumb_move(sense, unit(), to);
  }
  double blow(Cell from, land::UnitId target) const {
    if (care == Care::kAhead) return exact_charge(sense, unit(), from, target);
    return sense.melee(unit(), from, sense.of(target), sense.of(target).cell);
  }

  double operator()(const land::Act& act) const {
    switch (care) {
      case Care::kGlance:
        return glance_act(sense, act);
      case Care::kThumb:
        return thumb_act(sense, act);
      case Care::kAhead:
        return ahead_act(sense, act);
    }
    return 0;
  }
  double operator()(const land::Advance&) const { return 0.01 + go(pending().cell); }
  double operator()(const land::Follow& follow) const {
    return go(follow.cell) + blow(follow.cell, pending().target);
  }
  double operator()(const land::Strike& strike) const {
    if (pending().choice != land::Choice::kOtherShot) return blow(unit().cell, strike.target);
    const Figure& target = sense.of(strike.target);
    return care == Care::kAhead ? exact_shot(sense, unit(), unit().cell, strike.target)
                                : sense.fire(unit(), unit().cell, target, target.cell).value;
  }
  double operator()(const land::StandFast&) const { return 0; }
  double operator()(const land::EndActions&) const { return 0; }
  // No order of the actions.
  template <class T>
  double operator()(const T&) const {
    return -1e9;
  }
};

}  // namespace

double first_glance(const Sense& sense, const land::Order& order) {
  return std::visit(Answer{sense, Care::kGlance}, order);
}

double rule_of_thumb(const Sense& sense, const land::Order& order) {
  return std::visit(Answer{sense, Care::kThumb}, order);
}

double foresight(const Sense& sense, const land::Order& order) {
  return std::visit(Answer{sense, Care::kAhead}, order);
}

double exact_value(const land::State& state, const land::VolleyOdds& odds, land::UnitId target) {
  const land::Unit& unit = land::unit_of(state, target);
  const int full = land::type_of(state, unit).strength;
  const double now = worth_of(unit.strength, full);
  double value = odds.retreats * kRetreat + std::max(0.0, odds.lost - odds.destroyed) * now;
  for (std::size_t hits = 1; hits < odds.hits.size(); ++hits)
    value += odds.hits[hits] * (now - worth_of(unit.strength - static_cast<int>(hits), full));
  return value;
}

}  // namespace galloper::bot
