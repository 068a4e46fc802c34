#include "server/rules/activation/activation.h"

#include <algorithm>

namespace galloper::activation {
namespace {

constexpr int kMostInASector = 3;  // F1

std::vector<Sector> others_with_room(const Counters& counters, Sector sector) {
  std::vector<Sector> open;
  for (const Sector other : kSectors) {
    if (other != sector && count_in(counters, other) < kMostInASector) open.push_back(other);
  }
  return open;
}

std::vector<Counters> enumerate_placements() {
  std::vector<Counters> legal;
  Counters counters;
  counters.fill(Sector::kLeft);
  // Counts up, counter 6 fastest, so that the placements come in ascending order.
  for (;;) {
    if (is_legal(counters)) legal.push_back(counters);
    auto digit = counters.rbegin();
    while (digit != counters.rend() && *digit == Sector::kRight) *digit++ = Sector::kLeft;
    if (digit == counters.rend()) return legal;
    *digit = *digit == Sector::kLeft ? Sector::kCentre : Sector::kRight;
  }
}

}  // namespace

std::string_view name_of(Sector sector) {
  switch (sector) {
    case Sector::kNone:
      return {};
    case Sector::kLeft:
      return "left";
    case Sector::kCentre:
      return "centre";
    case Sector::kRight:
      return "right";
  }
  return {};
}

int count_in(const Counters& counters, Sector sector) {
  return static_cast<int>(std::count(counters.begin(), counters.end(), sector));
}

bool is_legal(const Counters& counters) {
  int placed = 0;
  for (const Sector sector : kSectors) {
    const int count = count_in(counters, sector);
    if (count < 1 || count > kMostInASector) return false;
    placed += count;
  }
  return placed == static_cast<int>(counters.size());
}

const std::vector<Counters>& all_placements() {
  static const std::vector<Counters> placements = enumerate_placements();
  return placements;
}

Sector sector_rolled(const Counters& counters, int die) { return counters[die - 1]; }

std::vector<Sector> destinations(const Counters& counters, int die) {
  const Sector rolled = sector_rolled(counters, die);
  if (count_in(counters, rolled) == 1) return {rolled};
  return others_with_room(counters, rolled);
}

Counters moved(Counters counters, int die, Sector to) {
  counters[die - 1] = to;
  return counters;
}

std::vector<Sector> placements_of(const Counters& counters, int counter) {
  const Sector own = counters[counter - 1];
  if (count_in(counters, own) == 1) return {};
  return others_with_room(counters, own);
}

int units_allowed(const Rules& rules, int standing) {
  if (rules.units_per_activation == kAllUnits) return 255;
  if (rules.units_per_activation == kByCounters) return standing + 1;
  return rules.units_per_activation;
}

}  // namespace galloper::activation
