// N8, N9, N11: secret plans, fire at once, and what it sinks.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/naval/decision.h"

namespace galloper::naval {
namespace {

std::string_view purpose_of(Weapon weapon) {
  return weapon == Weapon::kGuns ? "naval.guns" : "naval.torpedo";
}

// N5: 6 is a major hit of two points, 4 and 5 are minor hits of one.
std::uint8_t points_of(std::uint8_t die) { return die == 6 ? 2 : die >= 4 ? 1 : 0; }

bool has_a_shot(const State& state, ShipId ship) {
  for (ShipId target = 1; target <= state.ships.size(); ++target) {
    for (const Weapon weapon : kWeapons) {
      if (may_aim(state, ship, weapon, target)) return true;
    }
  }
  return false;
}

// All shots are worked out from the board as it was when both plans were in: the sunk are still on it.
void fire(Decision& decision, ShipId ship, Weapon weapon, ShipId target) {
  const Shot shot = shot_at(decision.state(), ship, weapon, target);
  Fired fired{ship, weapon, target, shot.range, shot.half, {}, 0};
  for (int i = 0; i < shot.dice; ++i) {
    fired.dice.push_back(decision.roll(purpose_of(weapon), ship));
    fired.points = static_cast<std::uint8_t>(fired.points + points_of(fired.dice.back()));
  }
  decision.emit(std::move(fired));
}

MaybeRefusal refuse_planning(const State& state, kit::Seat seat) {
  if (state.phase != Phase::kFire)
    return kit::Refusal{"N2", "Fire is planned when both sides have moved: it is not yet time for it."};
  if (!side_state(state, seat).may_fire)
    return kit::Refusal{"N8", "None of your ships has a shot this turn: wait for the other side."};
  if (side_state(state, seat).committed)
    return kit::Refusal{"N8",
                        "Your plan is committed: take that back to change it, or wait for the other side."};
  return std::nullopt;
}

MaybeRefusal refuse_target(const State& state, const Aim& order) {
  if (target_of(ship_of(state, order.ship), order.weapon) == order.target)
    return kit::Refusal{"N8", "That is the plan already: name another target, or commit."};
  if (order.target == 0) return std::nullopt;
  if (!is_ship(state, order.target))
    return kit::Refusal{"N8", fmt::format("There is no ship {} in this battle.", order.target)};
  if (!is_afloat(ship_of(state, order.target)) || side_of(state, order.target) == side_of(state, order.ship))
    return kit::Refusal{"N8", fmt::format("{} is no enemy afloat: name one.", name_of(state, order.target))};
  if (may_aim(state, order.ship, order.weapon, order.target)) return std::nullopt;
  if (order.weapon == Weapon::kTorpedo)
    return kit::Refusal{
        "N11", fmt::format("{} has no torpedo that could go to {}: name a target within {} hexes and "
                           "its arc, with no land between.",
                           name_of(state, order.ship), name_of(state, order.target), kTorpedoRange)};
  const bool in_range =
      kit::hex_distance(kit::offset(state.chart->grid, ship_of(state, order.ship).cell,
                                    ship_of(state, order.target).cell)) <= class_of(state, order.ship).guns;
  if (in_range)
    return kit::Refusal{"N8", fmt::format("Land lies between {} and {}: name a target in sight.",
                                          name_of(state, order.ship), name_of(state, order.target))};
  return kit::Refusal{"N6", fmt::format("{} is out of range of {}, which throws dice up to {} hexes away.",
                                        name_of(state, order.target), name_of(state, order.ship),
                                        class_of(state, order.ship).guns)};
}

// G5: secret orders let no offer lapse, which would betray them; the fire that they bring about does.
void let_offer_lapse(Decision& decision) {
  const kit::Seat offer = decision.state().draw_offer;
  if (offer != kit::Seat::kNone && side_state(decision.state(), kit::enemy_of(offer)).may_fire)
    decision.emit(DrawLapsed{offer});
}

}  // namespace

bool may_aim(const State& state, ShipId ship, Weapon weapon, ShipId target) {
  return is_afloat(ship_of(state, target)) && side_of(state, target) != side_of(state, ship) &&
         shot_at(state, ship, weapon, target).dice > 0;
}

std::uint8_t sides_with_a_shot(const State& state) {
  std::uint8_t sides = 0;
  each_afloat(state, kit::Seat::kNone, [&](ShipId ship) {
    const std::uint8_t bit = kit::bit_of(side_of(state, ship));
    if ((sides & bit) == 0 && has_a_shot(state, ship)) sides |= bit;
  });
  return sides;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Aim& order) {
  if (auto refusal = refuse_planning(state, seat)) return refusal;
  if (!is_ship(state, order.ship))
    return kit::Refusal{"N8", fmt::format("There is no ship {} in this battle.", order.ship)};
  if (side_of(state, order.ship) != seat || !is_afloat(ship_of(state, order.ship)))
    return kit::Refusal{"N8", fmt::format("{} is no ship of yours afloat: aim with one that is.",
                                          name_of(state, order.ship))};
  if (order.weapon != Weapon::kGuns && order.weapon != Weapon::kTorpedo)
    return kit::Refusal{"N8", "A ship aims its guns or a torpedo."};
  return refuse_target(state, order);
}

void carry_out(Decision& decision, kit::Seat, const Aim& order) {
  decision.emit(Aimed{order.ship, order.weapon, order.target});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const CommitFire&) {
  return refuse_planning(state, seat);
}

void carry_out(Decision& decision, kit::Seat seat, const CommitFire&) {
  decision.emit(Committed{seat});
  go_on(decision);
}

// N8: all is rolled when both have committed. N9: the sunk leave at the end.
void resolve_fire(Decision& decision) {
  let_offer_lapse(decision);
  const auto count = static_cast<ShipId>(decision.state().ships.size());
  for (ShipId ship = 1; ship <= count; ++ship) {
    for (const Weapon weapon : kWeapons) {
      const ShipId target = target_of(ship_of(decision.state(), ship), weapon);
      if (target != 0) fire(decision, ship, weapon, target);
    }
  }
  for (ShipId ship = 1; ship <= count; ++ship) {
    const State& state = decision.state();
    if (is_afloat(ship_of(state, ship)) && ship_of(state, ship).damage >= class_of(state, ship).points)
      decision.emit(Sunk{ship});
  }
  decision.emit(FireEnded{});
}

}  // namespace galloper::naval
