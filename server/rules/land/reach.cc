#include "server/rules/land/reach.h"

#include <algorithm>

namespace galloper::land {

Reach::Reach(const Field& field, const UnitType& type, kit::Seat side, Cell from, const Limits& limits)
    : field_(field), type_(type), side_(side), from_(from), limits_(limits) {
  std::fill_n(cost_.begin(), field.cell_count(), kOutOfReach);
  cost_[from] = 0;
  cells_[count_++] = from;
  spread();
  if (limits_.road_bonus && limits_.allowance > 0 && field.terrain(from).road) spread_on_road();
}

bool Reach::is_open(Cell cell) const {
  if (cell == kOffBoard || field_.unit_at(cell) != 0 || !field_.may_enter(type_, cell)) return false;
  if (limits_.avoid_woods && field_.terrain(cell).woods) return false;
  return !limits_.never_forward || field_.rows_forward(side_, cell) <= field_.rows_forward(side_, from_);
}

// Every hex costs one, so breadth first finds the least.
void Reach::spread() {
  for (std::size_t next = 0; next < count_; ++next) {
    const Cell cell = cells_[next];
    if (cost_[cell] >= limits_.allowance) break;
    if (cell != from_) {
      if (field_.stops(type_, cell)) continue;
      goes_through_woods_ |= field_.terrain(cell).woods;
    }
    for (std::size_t direction = 0; direction < 6; ++direction) {
      const Cell to = field_.neighbour(cell, direction);
      if (!is_open(to) || cost_[to] != kOutOfReach) continue;
      cost_[to] = static_cast<std::uint8_t>(cost_[cell] + 1);
      came_[to] = static_cast<std::uint8_t>(direction);
      cells_[count_++] = to;
    }
  }
}

// L7: one hex more when the whole move is on road.
void Reach::spread_on_road() {
  constexpr std::uint8_t kNotYet = 6;
  std::fill_n(road_came_.begin(), field_.cell_count(), kNotYet);
  std::array<Cell, kMostReached> road;
  std::size_t road_count = 0;
  road[road_count++] = from_;
  std::size_t next = 0;
  for (int cost = 1; cost <= limits_.allowance + 1; ++cost) {
    for (const std::size_t end = road_count; next < end; ++next) {
      if (next > 0 && field_.stops(type_, road[next])) continue;
      for (std::size_t direction = 0; direction < 6; ++direction) {
        const Cell to = field_.neighbour(road[next], direction);
        if (!is_open(to) || !field_.terrain(to).road || to == from_ || road_came_[to] != kNotYet) continue;
        road_came_[to] = static_cast<std::uint8_t>(direction);
        road[road_count++] = to;
        if (cost_[to] != kOutOfReach) continue;
        cost_[to] = static_cast<std::uint8_t>(cost);
        cells_[count_++] = to;
      }
    }
  }
}

std::vector<Direction> Reach::way_to(Cell cell) const {
  const auto& came = cost_[cell] > limits_.allowance ? road_came_ : came_;
  std::vector<Direction> way(cost_[cell]);
  for (std::size_t i = way.size(); i-- > 0;) {
    way[i] = kit::kHexDirections[came[cell]];
    cell = field_.neighbour(cell, (came[cell] + 3) % 6);
  }
  return way;
}

}  // namespace galloper::land
