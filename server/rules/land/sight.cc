// L6: line of sight. What lies between two hexes depends only on the offset from one to the other, so it is
// worked out once for every offset that a board can have.
#include <array>
#include <utility>

#include "server/rules/land/field.h"

namespace galloper::land {
namespace {

// A hex between the ends, or the two hexes of an edge along which the line runs; offsets from the first end.
struct Between {
  std::int8_t q = 0, row = 0;
  std::int8_t other_q = 0, other_row = 0;
  bool edge = false;
};

constexpr int kFarthestQ = kWidest - 1 + kDeepest / 2;

// Centres of hexes in units in which the corners too have whole coordinates: (0, ±2), (±1, ±1).
struct Point {
  int x = 0, y = 0;
};
constexpr Point centre_of(int q, int row) { return {2 * q + row, 3 * row}; }
constexpr std::array<Point, 6> kCorners = {{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}};

// In the metric of the board, up to a factor.
constexpr int dot(Point a, Point b) { return 3 * a.x * b.x + a.y * b.y; }
constexpr int cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

// Where the line from the origin through `end` passes a hex.
enum class Passing { kBeside, kThrough, kAlongEdge };
// `edge`: the direction (kit::kHexDirections) of the neighbour across the edge, for kAlongEdge.
Passing passing(Point end, Point hex, std::size_t& edge) {
  int left = 0, right = 0;
  std::array<bool, 6> on_line{};
  for (std::size_t i = 0; i < 6; ++i) {
    const int side = cross(end, {hex.x + kCorners[i].x, hex.y + kCorners[i].y});
    left += side > 0 ? 1 : 0;
    right += side < 0 ? 1 : 0;
    on_line[i] = side == 0;
  }
  if (left > 0 && right > 0) return Passing::kThrough;
  // Corners i and i + 1 bound the edge towards direction i: north-east, east, south-east, …
  for (std::size_t i = 0; i < 6; ++i) {
    if (!on_line[i] || !on_line[(i + 1) % 6]) continue;
    edge = i;
    return Passing::kAlongEdge;
  }
  return Passing::kBeside;
}

class SightLines {
 public:
  SightLines() {
    for (int row = 0; row < kDeepest; ++row) {
      for (int q = -kFarthestQ; q <= kFarthestQ; ++q) {
        begins_[index_of(q, row)] = static_cast<std::uint32_t>(between_.size());
        if (row > 0 || q > 0) add_line(q, row);
        ends_[index_of(q, row)] = static_cast<std::uint32_t>(between_.size());
      }
    }
  }

  // Precondition: row > 0, or row == 0 and q >= 0.
  std::span<const Between> line(int q, int row) const {
    const std::size_t index = index_of(q, row);
    return {between_.data() + begins_[index], between_.data() + ends_[index]};
  }

 private:
  static std::size_t index_of(int q, int row) {
    return static_cast<std::size_t>(row * (2 * kFarthestQ + 1) + q + kFarthestQ);
  }

  void add_line(int end_q, int end_row) {
    const Point end = centre_of(end_q, end_row);
    for (int row = -1; row <= end_row + 1; ++row) {
      for (int q = -kFarthestQ - 1; q <= kFarthestQ + 1; ++q) {
        const Point hex = centre_of(q, row);
        const Point back = {end.x - hex.x, end.y - hex.y};
        if (dot(end, hex) <= 0 || dot(end, back) <= 0) continue;
        add_hex(end, q, row);
      }
    }
  }

  void add_hex(Point end, int q, int row) {
    Between between{static_cast<std::int8_t>(q), static_cast<std::int8_t>(row)};
    std::size_t edge = 0;
    switch (passing(end, centre_of(q, row), edge)) {
      case Passing::kBeside:
        return;
      case Passing::kThrough:
        break;
      case Passing::kAlongEdge:
        // Met from both its hexes: kept once.
        if (edge >= 3) return;
        between.edge = true;
        between.other_q = static_cast<std::int8_t>(q + kAxialOf[edge]);
        between.other_row = static_cast<std::int8_t>(row + kRowOf[edge]);
        break;
    }
    between_.push_back(between);
  }

  static constexpr std::size_t kLines = kDeepest * (2 * kFarthestQ + 1);
  std::vector<Between> between_;
  std::array<std::uint32_t, kLines> begins_{}, ends_{};
};

const SightLines& sight_lines() {
  static const SightLines lines;
  return lines;
}

}  // namespace

// `low_end`: of two ends, the one that is no hill while the other is; else kOffBoard.
bool Field::blocks(Cell cell, bool hills_only, Cell low_end) const {
  if (cell == kOffBoard) return true;
  const Terrain& ground = terrain(cell);
  if (!hills_only) return ground.blocks_sight || units_[cell] != 0;
  if (!ground.blocks_sight) return false;
  return ground.hill || (low_end != kOffBoard && distance(cell, low_end) == 1);
}

bool Field::sees(Cell from, Cell to) const {
  if (spots_[to].row < spots_[from].row || (spots_[to].row == spots_[from].row && to < from)) {
    std::swap(from, to);
  }
  const bool from_hill = terrain(from).hill;
  const bool to_hill = terrain(to).hill;
  const bool hills_only = from_hill || to_hill;
  const Cell low_end = from_hill == to_hill ? kOffBoard : from_hill ? to : from;
  const Spot& start = spots_[from];
  for (const Between& between : sight_lines().line(spots_[to].q - start.q, spots_[to].row - start.row)) {
    if (!blocks(cell_at_axial(*board_, start.row + between.row, start.q + between.q), hills_only, low_end))
      continue;
    if (!between.edge) return false;
    const Cell other = cell_at_axial(*board_, start.row + between.other_row, start.q + between.other_q);
    if (blocks(other, hills_only, low_end)) return false;
  }
  return true;
}

}  // namespace galloper::land
