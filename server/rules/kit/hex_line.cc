#include "server/rules/kit/hex_line.h"

#include <array>
#include <cstdlib>

namespace galloper::kit {
namespace {

// Centres and corners in units in which both are whole.
struct Point {
  int x = 0, y = 0;
};
constexpr Point centre_of(HexOffset hex) { return {hex.half_columns, 3 * hex.rows}; }
// Corners i and i + 1 bound the edge towards kHexDirections[i].
constexpr std::array<Point, 6> kCorners = {{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}};
constexpr int cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

// How the line from the origin through `end` passes a hex: through it, along the edge towards kHexDirections
// [edge], or beside it.
struct Passing {
  bool through = false;
  std::optional<std::size_t> edge;
};
Passing passing(Point end, Point hex) {
  bool left = false, right = false;
  std::array<bool, 6> on_line{};
  for (std::size_t i = 0; i < 6; ++i) {
    const int side = cross(end, {hex.x + kCorners[i].x, hex.y + kCorners[i].y});
    left |= side > 0;
    right |= side < 0;
    on_line[i] = side == 0;
  }
  if (left && right) return {true, std::nullopt};
  for (std::size_t i = 0; i < 6; ++i) {
    if (on_line[i] && on_line[(i + 1) % 6]) return {false, i};
  }
  return {};
}

bool lies_between(HexOffset end, HexOffset hex) {
  const HexOffset rest = {end.half_columns - hex.half_columns, end.rows - hex.rows};
  return dot(end, hex) > 0 && dot(end, rest) > 0;
}

void add_hex(HexOffset end, HexOffset hex, std::vector<HexBetween>& between) {
  const Passing passed = passing(centre_of(end), centre_of(hex));
  if (passed.through) between.push_back({hex, std::nullopt});
  // Met from both its hexes: kept once.
  if (!passed.edge || *passed.edge >= 3) return;
  const HexOffset step = offset_of(kHexDirections[*passed.edge]);
  between.push_back({hex, HexOffset{hex.half_columns + step.half_columns, hex.rows + step.rows}});
}

}  // namespace

std::vector<HexBetween> hexes_between(HexOffset end) {
  std::vector<HexBetween> between;
  const int farthest = hex_distance(end);
  for (int rows = -farthest; rows <= farthest; ++rows) {
    const int widest = 2 * farthest - std::abs(rows);
    for (int half_columns = -widest; half_columns <= widest; half_columns += 2) {
      const HexOffset hex{half_columns, rows};
      if (lies_between(end, hex)) add_hex(end, hex, between);
    }
  }
  return between;
}

}  // namespace galloper::kit
