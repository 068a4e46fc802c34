#include "server/bot/land_odds.h"

#include <algorithm>
#include <array>

namespace galloper::bot {
namespace {

constexpr int kMostDice = 12;
constexpr int kMostStrength = 8;
constexpr int kMostFaces = 3;

// What the hits of so many dice take from a unit, and the chance that they destroy it.
struct Damage {
  double value = 0;
  double destroyed = 0;
};

struct Tables {
  // By dice, faces that hit, full strength, strength.
  Damage damage[kMostDice + 1][kMostFaces + 1][kMostStrength + 1][kMostStrength + 1];
  // By dice and flags ignored: the chance of more flags than that.
  double flagged[kMostDice + 1][4];
};

// Of so many dice, so many with a face of this chance.
std::array<double, kMostDice + 1> binomial(int dice, double chance) {
  std::array<double, kMostDice + 1> chances{};
  chances[0] = 1;
  for (int die = 0; die < dice; ++die) {
    for (int k = die + 1; k > 0; --k) chances[k] = chances[k] * (1 - chance) + chances[k - 1] * chance;
    chances[0] *= 1 - chance;
  }
  return chances;
}

Tables make_tables() {
  Tables tables{};
  for (int dice = 0; dice <= kMostDice; ++dice) {
    const auto flags = binomial(dice, 1 / 6.0);
    double more = 1;
    for (int ignored = 0; ignored < 4; ++ignored) tables.flagged[dice][ignored] = more -= flags[ignored];
    for (int faces = 0; faces <= kMostFaces; ++faces) {
      const auto hits = binomial(dice, faces / 6.0);
      for (int full = 1; full <= kMostStrength; ++full) {
        for (int strength = 1; strength <= full; ++strength) {
          Damage& damage = tables.damage[dice][faces][full][strength];
          for (int hit = 1; hit <= dice; ++hit) {
            const int left = std::max(0, strength - hit);
            damage.value += hits[hit] * (worth_of(strength, full) - worth_of(left, full));
            if (left == 0) damage.destroyed += hits[hit];
          }
        }
      }
    }
  }
  return tables;
}

}  // namespace

double worth_of(int strength, int full_strength) {
  return strength <= 0 ? 0 : 0.3 + 0.7 * strength / full_strength;
}

int hitting_faces(land::Arm target, bool close) {
  return (target == land::Arm::kInfantry ? 2 : 1) + (close ? 1 : 0);
}

Thrown thrown_at(const Throw& dice, int strength, int full_strength) {
  static const Tables tables = make_tables();
  const int count = std::clamp(dice.dice, 0, kMostDice);
  const int full = std::clamp(full_strength, 1, kMostStrength);
  const Damage& damage = tables.damage[count][dice.faces][full][std::clamp(strength, 1, full)];
  Thrown thrown;
  thrown.destroyed = damage.destroyed;
  thrown.gives_way = tables.flagged[count][std::clamp(dice.ignored, 0, 3)] * (1 - damage.destroyed);
  thrown.value = damage.value + thrown.gives_way * dice.retreat;
  return thrown;
}

}  // namespace galloper::bot
