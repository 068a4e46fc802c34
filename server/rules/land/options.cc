#include "server/rules/land/options.h"

#include <algorithm>

namespace galloper::land {
namespace {

// L3: a unit that may fire, or charge, after its whole move may do so after the hex that a road adds to it.
bool is_within(const UnitType& type, int limit, std::uint8_t cost) {
  return cost <= limit || (cost != kOutOfReach && limit >= type.move);
}

}  // namespace

Options::Options(const State& state, const Unit& unit)
    : unit_(unit),
      type_(type_of(state, unit)),
      field_(state, unit),
      reach_(field_, type_, side_of(unit.id), unit.cell, {type_.move}) {
  if (type_.may_charge && reach_.goes_through_woods()) {
    dry_reach_.emplace(field_, type_, side_of(unit.id), unit.cell,
                       Reach::Limits{.allowance = type_.move, .avoid_woods = true});
  }
  list_enemies();
  list_stands();
}

void Options::list_enemies() {
  const auto& units = field_.state().units[kit::index_of(kit::enemy_of(side_of(unit_.id)))];
  for (const Unit& enemy : units) {
    if (is_on_board(enemy)) enemies_[enemy_count_++] = {enemy.id, enemy.cell};
  }
}

void Options::list_stands() {
  std::array<Cell, kMostReached> cells;
  const auto reached = reach_.cells();
  std::copy(reached.begin(), reached.end(), cells.begin());
  std::sort(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(reached.size()));
  for (; stand_count_ < reached.size(); ++stand_count_) {
    const Cell cell = cells[stand_count_];
    const std::uint8_t cost = reach_.cost(cell);
    if (cell == unit_.cell) here_ = stand_count_;
    stands_[stand_count_] = {cell, cost, may_fire_after(cost)};
  }
}

int Options::nearest_enemy(Cell cell) const {
  int nearest = kMostCells;
  for (const Enemy& enemy : enemies()) nearest = std::min(nearest, field_.distance(cell, enemy.cell));
  return nearest;
}

UnitSet Options::shots_from(Stand& stand) const {
  if (!stand.may_fire) return 0;
  if (stand.shots_known) return stand.shots;
  stand.shots_known = true;
  for (const Enemy& enemy : enemies()) {
    if (may_fire_at(field_, unit_, stand.cell, enemy)) stand.shots |= bit_of(enemy.unit);
  }
  return stand.shots;
}

bool Options::may_fire_after(std::uint8_t cost) const {
  return !type_.fire.empty() && is_within(type_, type_.move_and_fire, cost);
}

bool Options::may_charge_after(Cell cell) const {
  if (!type_.may_charge) return false;
  if (cell != unit_.cell && field_.terrain(cell).woods) return false;
  const Reach& reach = dry_reach_ ? *dry_reach_ : reach_;
  return is_within(type_, type_.charge_move, reach.cost(cell));
}

UnitSet Options::charges_from(const Stand& stand) const {
  if (!may_charge_after(stand.cell)) return 0;
  UnitSet targets = 0;
  for (std::size_t direction = 0; direction < 6; ++direction) {
    const Cell next = field_.neighbour(stand.cell, direction);
    if (next == kOffBoard) continue;
    const UnitId there = field_.unit_at(next);
    if (there == 0 || side_of(there) == side_of(unit_.id)) continue;
    if (field_.may_enter(type_, next)) targets |= bit_of(there);
  }
  return targets;
}

bool Options::any() const {
  return std::any_of(stands_.begin(), stands_.begin() + static_cast<std::ptrdiff_t>(stand_count_),
                     [](const Stand& stand) { return stand.move || stand.fire != 0 || stand.charge != 0; });
}

std::vector<Act> acts_of(const State& state, const Unit& unit) {
  Options options(state, unit);
  under_its_order(options);
  const kit::Seat enemy = kit::enemy_of(side_of(unit.id));
  std::vector<Act> acts;
  acts.reserve(32);
  const auto add = [&](const Stand& stand, Verb verb, UnitSet targets) {
    for (std::size_t index = 0; targets != 0; ++index, targets >>= 1) {
      if ((targets & 1) != 0) acts.push_back({unit.id, stand.cell, verb, unit_id(enemy, index)});
    }
  };
  for (const Stand& stand : options.stands()) {
    if (stand.move && stand.cell != unit.cell) acts.push_back({unit.id, stand.cell, Verb::kMove, 0});
    add(stand, Verb::kFire, stand.fire);
    add(stand, Verb::kCharge, stand.charge);
  }
  return acts;
}

bool is_able_to_act(const State& state, const Unit& unit) {
  Options options(state, unit);
  under_its_order(options);
  options.here().move = false;
  return options.any();
}

}  // namespace galloper::land
