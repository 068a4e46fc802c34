#include "server/bot/naval_sense.h"

#include <algorithm>

namespace galloper::bot {
namespace {

constexpr double kGuns = 0.8;       // what all the guns of a fleet are worth
constexpr double kBySinking = 0.4;  // of a ship's worth, what goes only when it sinks
constexpr double kTurnLimit = 0.3;  // points where no number of them wins before the last turn
constexpr double kLastAfloat = 0.3;

double firepower(const naval::ShipClass& type, int torpedoes) { return type.guns + 0.5 * torpedoes; }

double points_worth(const naval::State& state, naval::ShipId id, Aim aim) {
  const naval::Setup& setup = *state.setup;
  const naval::ShipSpec& spec = setup.ships[id - 1u];
  const int points = setup.classes[spec.ship_class].points - spec.damage;
  const std::uint16_t wanted = naval::points_to_win(setup, kit::enemy_of(spec.side));
  if (wanted != naval::kNoPointsWin) {
    if (aim == Aim::kPoints) return points / std::max<double>(1, wanted);
    const int wanting = wanted - state.sides[kit::index_of(kit::enemy_of(spec.side))].points_sunk;
    return std::min(1.0, points / std::max<double>(1, wanting));
  }
  return kTurnLimit * points / std::max(1, naval::starting_points(setup, spec.side));
}

constexpr int kMostDice = 96;  // more take all that there is
constexpr int kPoints = naval::kMostPoints + 1;

// By dice and points left: the average of the points that count, and the chance to sink (N5, N9).
struct Throws {
  std::array<std::array<float, kPoints>, kMostDice + 1> counted{};
  std::array<std::array<float, kPoints>, kMostDice + 1> sinks{};
  Throws() {
    std::vector<double> chances = {1};
    for (int dice = 0; dice <= kMostDice; ++dice) {
      for (int left = 1; left < kPoints; ++left) fill(dice, left, chances);
      std::vector<double> next(chances.size() + 2);
      for (std::size_t i = 0; i < chances.size(); ++i) {
        next[i] += chances[i] * 3 / 6;
        next[i + 1] += chances[i] * 2 / 6;
        next[i + 2] += chances[i] / 6;
      }
      chances = std::move(next);
    }
  }
  void fill(int dice, int left, const std::vector<double>& chances) {
    double counts = 0, sunk = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
      counts += chances[i] * std::min<double>(left, static_cast<double>(i));
      if (static_cast<int>(i) >= left) sunk += chances[i];
    }
    counted[static_cast<std::size_t>(dice)][static_cast<std::size_t>(left)] = static_cast<float>(counts);
    sinks[static_cast<std::size_t>(dice)][static_cast<std::size_t>(left)] = static_cast<float>(sunk);
  }
};

}  // namespace

Stakes::Stakes(const naval::State& state, Aim aim) {
  const naval::Setup& setup = *state.setup;
  std::array<double, 2> power{};
  for (naval::ShipId id = 1; id <= state.ships.size(); ++id) {
    power[kit::index_of(naval::side_of(state, id))] +=
        firepower(naval::class_of(state, id), naval::ship_of(state, id).torpedoes);
  }
  for (naval::ShipId id = 1; id <= state.ships.size(); ++id) {
    const std::size_t own = kit::index_of(naval::side_of(state, id));
    const double guns = kGuns * firepower(naval::class_of(state, id), naval::ship_of(state, id).torpedoes) /
                        std::max(1.0, power[own]);
    sunk[id] = points_worth(state, id, aim) + guns + (setup.last_side_afloat ? kLastAfloat / 4 : 0);
    withdrawn[id] = -guns - (setup.last_side_afloat ? kLastAfloat / 4 : 0);
  }
  for (const naval::Objective& objective : setup.objectives) {
    for (const naval::ShipId id : objective.ships) {
      const bool own = naval::side_of(state, id) == objective.winner;
      const double each = 1.0 / std::max<int>(1, objective.count);
      if (objective.deed == naval::Deed::kSunk) {
        sunk[id] += own ? -each : each;
      } else {
        withdrawn[id] += own ? each : -each;
        if (own) sunk[id] += each / 2;
      }
    }
  }
}

double lost_by(int damage, int points) {
  if (damage >= points) return 1;
  return (1 - kBySinking) * damage / points;
}

Taken taken_by(int dice, int points_left, int points) {
  static const Throws throws;
  const auto d = static_cast<std::size_t>(std::min(dice, kMostDice));
  const auto left = static_cast<std::size_t>(points_left);
  const double sinks = static_cast<double>(throws.sinks[d][left]);
  return {(1 - kBySinking) * static_cast<double>(throws.counted[d][left]) / points + kBySinking * sinks,
          sinks};
}

SeaSense::SeaSense(const naval::State& state, const Stakes& stakes)
    : state_(state),
      stakes_(stakes),
      grid_(kit::Tiling::kHex, state.setup->sea.width, state.setup->sea.height) {
  for (naval::ShipId id = 1; id <= state.ships.size(); ++id) {
    const naval::Ship& ship = naval::ship_of(state, id);
    if (!naval::is_afloat(ship)) continue;
    const naval::ShipClass& type = naval::class_of(state, id);
    index_[id] = static_cast<std::uint8_t>(count_);
    ShipFigure& figure = figures_[count_++];
    if (naval::side_of(state, id) == kit::Seat::kSouth) souths_ = count_;
    figure.id = id;
    figure.type = &type;
    figure.post = post(ship.cell, ship.facing);
    figure.left = std::max(1, type.points - ship.damage);
    figure.worth = std::max(0.01, stakes.sunk[id]);
    figure.rate = 2.0 / 3 * figure.worth / type.points;
    figure.moved = ship.moved || type.move == 0;
    figure.torpedo = ship.torpedoes > 0 && state.setup->rules.torpedoes;
  }
}

Post SeaSense::post(naval::Cell cell, naval::Direction facing) const {
  return {cell, facing, {kit::half_columns_of(grid_, cell), grid_.row(cell)}};
}

void SeaSense::put(naval::ShipId id, const Post& post, bool moved) {
  figures_[index_[id]].post = post;
  figures_[index_[id]].moved = moved;
}

int SeaSense::guns(const ShipFigure& ship, const Post& from, const Post& target) const {
  if (distance(from, target) > ship.type->guns) return 0;
  return naval::shot_into(state_, ship.id, naval::Weapon::kGuns, from.cell, from.facing, target.cell).dice;
}

int SeaSense::torpedo(const ShipFigure& ship, const Post& from, const Post& target) const {
  if (!ship.torpedo || distance(from, target) > naval::kTorpedoRange) return 0;
  return naval::shot_into(state_, ship.id, naval::Weapon::kTorpedo, from.cell, from.facing, target.cell).dice;
}

double balance(const naval::State& state, const Stakes& stakes, kit::Seat own) {
  double sum = 0;
  for (naval::ShipId id = 1; id <= state.ships.size(); ++id) {
    const naval::Ship& ship = naval::ship_of(state, id);
    const int points = naval::class_of(state, id).points;
    const double gain = ship.status == naval::ShipStatus::kWithdrawn
                            ? stakes.withdrawn[id]
                            : -stakes.sunk[id] * lost_by(ship.damage, points);
    sum += naval::side_of(state, id) == own ? gain : -gain;
  }
  return sum;
}

}  // namespace galloper::bot
