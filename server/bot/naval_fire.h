// Private to the room: whom a side fires at (N8, N11).
#pragma once

#include <array>
#include <vector>

#include "server/bot/naval_sense.h"

namespace galloper::bot {

// By ship, from 1; 0: it holds its fire.
struct FirePlan {
  std::array<naval::ShipId, naval::kMostShips + 1> guns{};
  std::array<naval::ShipId, naval::kMostShips + 1> torpedo{};
  naval::ShipId target_of(naval::ShipId ship, naval::Weapon weapon) const {
    return weapon == naval::Weapon::kGuns ? guns[ship] : torpedo[ship];
  }
};

// Each ship at what it hits best, a damaged enemy rather than a whole one.
FirePlan plan_by_thumb(const SeaSense& sense, kit::Seat side);

// How long a plan is thought about: the exact odds of all that fires at one target, taken together, in any
// case.
enum class Thought { kShort, kLong };

// What the best fire of a side from where all ships are now takes from the enemy on average, torpedoes that
// are spent on it taken off.
double best_fire(const SeaSense& sense, kit::Seat side, Thought thought, FirePlan* plan = nullptr);

}  // namespace galloper::bot
