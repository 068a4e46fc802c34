// What its order obliges an acting unit to do (L13 to L16).
#include <algorithm>

#include "server/rules/land/options.h"

namespace galloper::land {
namespace {

// C8: the CinC's own troops act under whichever order their player names.
constexpr std::array<command::Order, 3> kAnyOrder = {command::Order::kAssault, command::Order::kOppose,
                                                     command::Order::kHold};

void under(Options& options, command::Order order) {
  switch (order) {
    case command::Order::kAssault:
      return under_assault(options);
    case command::Order::kOppose:
      return under_oppose(options);
    case command::Order::kHold:
      return under_hold(options);
    case command::Order::kNone:
      return;
  }
}

// L14: with an enemy within close range.
void fall_back(Options& options) {
  const Unit& unit = options.unit();
  const kit::Seat side = side_of(unit.id);
  const Reach level(options.field(), options.type(), side, unit.cell,
                    {.allowance = options.type().move, .never_forward = true});
  const FallBack way = fall_back_of(options.field(), unit, options.reach(), level);
  for (Stand& stand : options.stands()) {
    if (!std::binary_search(way.cells.begin(), way.cells.end(), stand.cell)) continue;
    stand.move = true;
    // A way that never goes forward may be the longer one, and too long to fire after it.
    if (way.never_forward && !options.may_fire_after(level.cost(stand.cell))) continue;
    stand.fire |= options.shots_from(stand);
  }
}

// L15.2: what the unit may take for its objective.
struct Objective {
  UnitSet unit = 0;  // 0: the enemy baseline
  Cell cell = kOffBoard;
};

int distance_to(const Options& options, const Objective& objective, Cell cell) {
  if (objective.unit != 0) return options.field().distance(cell, objective.cell);
  return options.field().rows_forward(kit::enemy_of(side_of(options.unit().id)), cell);
}

// L15.2: an enemy that it sees; none: the nearest known one, any of the equals; none: the enemy baseline.
std::vector<Objective> objectives_of(const Options& options) {
  const Field& field = options.field();
  const Cell here = options.unit().cell;
  std::vector<Objective> objectives;
  objectives.reserve(options.enemies().size());
  for (const Enemy& enemy : options.enemies()) {
    if (field.sees(here, enemy.cell)) objectives.push_back({bit_of(enemy.unit), enemy.cell});
  }
  if (!objectives.empty()) return objectives;
  const int nearest = options.nearest_enemy(here);
  for (const Enemy& enemy : options.enemies()) {
    if (field.distance(here, enemy.cell) == nearest) {
      objectives.push_back({bit_of(enemy.unit), enemy.cell});
    }
  }
  if (objectives.empty()) objectives.push_back({});
  return objectives;
}

// L15.6: with a legal shot it must fire, at the objective if possible.
void fire_or_move(Options& options, Stand& stand, const Objective& objective) {
  const UnitSet shots = options.shots_from(stand);
  if ((shots & objective.unit) != 0) {
    stand.fire |= objective.unit;
  } else if (shots != 0) {
    stand.fire |= shots;
  } else {
    stand.move = true;
  }
}

// L15.5: among the nearer hexes one with a close-range shot at the objective, if there is one.
bool take_close_shots(Options& options, const Objective& objective, int from) {
  if (objective.unit == 0 || options.type().fire.empty()) return false;
  bool any = false;
  for (Stand& stand : options.stands()) {
    const int to = distance_to(options, objective, stand.cell);
    if (to >= from || to > options.rules().close_range) continue;
    if ((options.shots_from(stand) & objective.unit) == 0) continue;
    stand.fire |= objective.unit;
    any = true;
  }
  return any;
}

// L15.4 to L15.6.
void pursue(Options& options, const Objective& objective) {
  const int from = distance_to(options, objective, options.unit().cell);
  if (objective.unit != 0 && from == 1) return fire_or_move(options, options.here(), objective);
  if (take_close_shots(options, objective, from)) return;
  bool goes_nearer = false;
  for (Stand& stand : options.stands()) {
    if (distance_to(options, objective, stand.cell) >= from) continue;
    fire_or_move(options, stand, objective);
    goes_nearer = true;
  }
  if (!goes_nearer) fire_or_move(options, options.here(), objective);
}

// L15.1, and the setting assault_charges: what must be charged; 0: nothing.
UnitSet must_be_charged(const Options& options, UnitSet chargeable) {
  UnitSet wavering = 0;
  for (const Enemy& enemy : options.enemies()) {
    if ((chargeable & bit_of(enemy.unit)) == 0) continue;
    if (is_wavering(options.field(), unit_of(options.field().state(), enemy.unit))) {
      wavering |= bit_of(enemy.unit);
    }
  }
  if (wavering != 0) return wavering;
  return options.rules().assault_charges == AssaultCharges::kAlways ? chargeable : 0;
}

// L16: a shot from where it stands must be taken, otherwise it must move closer.
void artillery_under_assault(Options& options) {
  Stand& here = options.here();
  if (const UnitSet shots = options.shots_from(here); shots != 0) {
    here.fire |= shots;
    return;
  }
  for (const Objective& objective : objectives_of(options)) {
    const int from = distance_to(options, objective, here.cell);
    for (Stand& stand : options.stands()) {
      if (distance_to(options, objective, stand.cell) >= from) continue;
      stand.move = true;
      stand.fire |= options.shots_from(stand);
    }
  }
}

}  // namespace

// L13: it fires if it likes; no move, no charge.
void under_hold(Options& options) { options.here().fire |= options.shots_from(options.here()); }

// L14: it falls back from an enemy within close range; else it may move, not into close range, and may fire.
void under_oppose(Options& options) {
  const int close = options.rules().close_range;
  if (options.nearest_enemy(options.unit().cell) <= close) return fall_back(options);
  for (Stand& stand : options.stands()) {
    if (options.nearest_enemy(stand.cell) <= close) continue;
    stand.move = true;
    stand.fire |= options.shots_from(stand);
  }
}

// L15, L16.
void under_assault(Options& options) {
  if (options.type().arm == Arm::kArtillery) return artillery_under_assault(options);
  std::array<UnitSet, kMostReached> charges{};
  UnitSet chargeable = 0;
  const auto stands = options.stands();
  for (std::size_t i = 0; i < stands.size(); ++i) {
    chargeable |= charges[i] = options.charges_from(stands[i]);
  }
  UnitSet charged = must_be_charged(options, chargeable);
  if (charged == 0) {
    for (const Objective& objective : objectives_of(options)) {
      charged |= objective.unit;  // L15.3
      pursue(options, objective);
    }
  }
  for (std::size_t i = 0; i < stands.size(); ++i) stands[i].charge |= charges[i] & charged;
}

void under_its_order(Options& options) {
  const command::Order order = order_of(options.field().state(), options.unit());
  if (order != command::Order::kNone) return under(options, order);
  for (const command::Order any : kAnyOrder) under(options, any);
}

}  // namespace galloper::land
