#include "server/bot/scouting_judgement.h"

#include <algorithm>
#include <variant>

namespace galloper::bot {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

// In scouts come home.
constexpr double kReturned = 1.1;
constexpr double kCaptured = 0.05;  // S12: captures break ties
constexpr double kAtTheStart = 0.25;
constexpr double kWounded = 0.9;
constexpr double kTooLate = 0.15;
// An observation takes about as long as this many steps.
constexpr int kStepsToObserve = 6;
// How likely an enemy is to make the attack that suits it best.
constexpr double kEnemySees = 1.0;
constexpr double kSecondEnemySees = 0.6;

bool rides_north(const Scout& scout, bool outward) { return (scout.side == kit::Seat::kSouth) == outward; }

bool attacks_next_turn(const Scout& scout) {
  return is_on_board(scout.status) && scout.status != ScoutStatus::kObserving;
}

}  // namespace

Judgement::Judgement(const State& state, kit::Seat own, const Roads& roads, Odds& odds, Fear fear)
    : state_(state), rules_(state.setup->rules), own_(own), roads_(roads), odds_(odds) {
  for (const auto& scout : state.scouts) {
    if (scout.side == own || !attacks_next_turn(scout)) continue;
    enemies_.push_back(&scout);
    auto& reach = reach_.emplace_back(state.setup->ground.cells.size(), false);
    reach[scout.cell] = true;
    if (fear == Fear::kAdjacent) continue;
    for (const auto& [cell, preview] : reachable(state, scout.id)) {
      if (!preview.returns) reach[cell] = true;
    }
  }
}

// S4, S8
int Judgement::speed(const Scout& scout) const { return scout.wounded ? (rules_.move + 1) / 2 : rules_.move; }

int Judgement::turns_to_ride(int steps, const Scout& scout) const {
  return (steps + speed(scout) - 1) / speed(scout);
}

double Judgement::worth(const Scout& scout) const {
  if (scout.status == ScoutStatus::kReturned) return kReturned;
  if (!is_on_board(scout.status)) return 0;
  const int ride_home = roads_.whole_ride(rides_north(scout, false));
  const int whole = roads_.whole_ride(rides_north(scout, true)) + kStepsToObserve + ride_home;
  int steps = 0;
  int turns = 0;
  switch (scout.status) {
    case ScoutStatus::kRidingOut: {
      const int out = roads_.steps(scout.cell, rides_north(scout, true));
      steps = out + kStepsToObserve + ride_home;
      turns = turns_to_ride(out, scout) + 1 + turns_to_ride(ride_home, scout);
      break;
    }
    case ScoutStatus::kObserving:
      steps = ride_home + (scout.moved ? kStepsToObserve : kStepsToObserve / 2);
      turns = 1 + turns_to_ride(ride_home, scout);
      break;
    default:
      steps = roads_.steps(scout.cell, rides_north(scout, false));
      turns = turns_to_ride(steps, scout);
  }
  // A pocket without a way on: the scout is out of the race.
  if (steps >= Roads::kNoWay) return kTooLate * kAtTheStart;
  const double done = std::clamp(1.0 - static_cast<double>(steps) / whole, 0.0, 1.0);
  double worth = kAtTheStart + (1 - kAtTheStart) * done * (0.5 + 0.5 * done);
  if (scout.wounded) worth *= kWounded;
  const int slack = rules_.turn_limit - state_.turn + 1 - turns;
  if (slack < 0) return worth * kTooLate;
  return slack < 3 ? worth * (0.7 + 0.1 * slack) : worth;
}

double Judgement::balance() const {
  double balance = 0;
  for (const auto& scout : state_.scouts) balance += (scout.side == own_ ? 1 : -1) * worth(scout);
  const auto captures = [&](kit::Seat side) { return state_.sides[kit::index_of(side)].captured; };
  return balance + kCaptured * (captures(own_) - captures(kit::enemy_of(own_)));
}

// What the attacker's side gains on average by an attack from one cell at the other (S8, S9).
double Judgement::exchange(const Scout& attacker, Cell from, const Scout& defender, Cell at) {
  const auto& odds = odds_.of(attacker, from, defender, at);
  const auto loss = [&](const Scout& scout, Cell cell, const std::array<std::uint8_t, 3>& chances) {
    Scout sound = scout;
    sound.cell = cell;
    Scout wounded = sound;
    wounded.wounded = true;
    const double whole = worth(sound);
    return chances[0] * (whole - worth(wounded)) + chances[1] * whole + chances[2] * (whole + kCaptured);
  };
  return (loss(defender, at, odds.defender) - loss(attacker, from, odds.attacker)) / 36;
}

double Judgement::best_attack(const Scout& scout, Cell from) {
  if (scout.attacked || (scout.status == ScoutStatus::kObserving && !scout.moved)) return 0;
  double best = 0;
  for (const Cell cell : cells_around(rules_, from)) {
    for (const auto& other : state_.scouts) {
      if (other.cell == cell && other.side != scout.side && is_on_board(other.status))
        best = std::max(best, exchange(scout, from, other, cell));
    }
  }
  return best;
}

double Judgement::attacks() {
  double sum = 0;
  for (const auto& scout : state_.scouts) {
    if (scout.side == own_ && is_on_board(scout.status)) sum += best_attack(scout, scout.cell);
  }
  return sum;
}

bool Judgement::can_come_to(std::size_t enemy, Cell cell) const { return reach_[enemy][cell]; }

double Judgement::danger(const Scout& scout, Cell at) {
  double first = 0;
  double second = 0;
  const auto around = cells_around(rules_, at);
  for (std::size_t i = 0; i < enemies_.size(); ++i) {
    double best = 0;
    for (const Cell cell : around) {
      if (can_come_to(i, cell)) best = std::max(best, exchange(*enemies_[i], cell, scout, at));
    }
    if (best > first) std::swap(best, first);
    second = std::max(second, best);
  }
  return kEnemySees * first + kSecondEnemySees * second;
}

double Judgement::gain_of_move(const Move& order) {
  const auto& before = state_.scouts[order.scout - 1];
  const auto grid = grid_of(rules_);
  const int goal_row = rides_north(before, before.status == ScoutStatus::kRidingOut) ? grid.depth() - 1 : 0;
  Scout after = before;
  after.cell = order.cell;
  after.moved = true;
  const double left_behind = -worth(before) + danger(before, before.cell) - best_attack(before, before.cell);
  if (grid.row(order.cell) == goal_row) {
    if (before.status == ScoutStatus::kRidingHome) return left_behind + kReturned;
    after.status = ScoutStatus::kObserving;
  }
  return left_behind + worth(after) - danger(after, order.cell) + best_attack(after, order.cell);
}

double Judgement::gain(const Order& order) {
  if (const auto* move = std::get_if<Move>(&order)) return gain_of_move(*move);
  if (const auto* attack = std::get_if<Attack>(&order)) {
    const auto& attacker = state_.scouts[attack->scout - 1];
    const auto& target = state_.scouts[attack->target - 1];
    return exchange(attacker, attacker.cell, target, target.cell);
  }
  return 0;
}

}  // namespace galloper::bot
