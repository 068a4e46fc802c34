#include "server/rules/naval/chart.h"

#include <algorithm>

namespace galloper::naval {
namespace {

// N4: the edge that a step off the sea crosses; corners belong to the north or south.
Edge edge_left(const kit::Grid& grid, Cell cell, kit::HexOffset step) {
  const int row = grid.row(cell) + step.rows;
  if (row < 0) return Edge::kSouth;
  if (row >= grid.depth()) return Edge::kNorth;
  return step.half_columns < 0 ? Edge::kWest : Edge::kEast;
}

std::uint8_t sides_leaving(const Sea& sea, Edge edge) {
  std::uint8_t sides = 0;
  for (const Exit& exit : sea.exits) {
    if (exit.edge != edge) continue;
    sides |= exit.side == kit::Seat::kNone ? std::uint8_t{3} : kit::bit_of(exit.side);
  }
  return sides;
}

int longest_range_of(const Setup& setup) {
  int longest = kTorpedoRange;
  for (const ShipClass& one : setup.classes) longest = std::max<int>(longest, one.guns);
  return longest;
}

struct Line {
  kit::HexOffset end;
  std::vector<kit::HexBetween> between;
};

// One of each two opposite offsets.
std::vector<Line> lines_within(int range) {
  std::vector<Line> lines;
  for (int rows = 0; rows <= range; ++rows) {
    const int widest = 2 * range - rows;
    for (int half_columns = -widest; half_columns <= widest; half_columns += 2) {
      const kit::HexOffset end{half_columns, rows};
      if (rows == 0 && half_columns <= 0) continue;
      lines.push_back({end, kit::hexes_between(end)});
    }
  }
  return lines;
}

// N8: along an edge, only two hexes of land block; off the board is no land.
bool blocks(const Chart& chart, Cell from, const kit::HexBetween& between) {
  const auto is_land = [&](kit::HexOffset offset) {
    const Cell cell = kit::cell_at(chart.grid, from, offset);
    return cell != kOffBoard && chart.land[cell];
  };
  return is_land(between.hex) && (!between.other || is_land(*between.other));
}

std::vector<bool> hidden_cells(const Chart& chart) {
  std::vector<bool> hidden;
  if (chart.land.none()) return hidden;
  const auto cells = static_cast<std::size_t>(chart.grid.cell_count());
  hidden.resize(cells * cells);
  const std::vector<Line> lines = lines_within(chart.longest_range);
  for (Cell from = 0; chart.grid.contains(from); ++from) {
    for (const Line& line : lines) {
      const Cell to = kit::cell_at(chart.grid, from, line.end);
      if (to == kOffBoard) continue;
      const bool blocked = std::any_of(line.between.begin(), line.between.end(),
                                       [&](const auto& between) { return blocks(chart, from, between); });
      hidden[chart.pair(from, to)] = hidden[chart.pair(to, from)] = blocked;
    }
  }
  return hidden;
}

}  // namespace

Chart::Chart(const Setup& setup)
    : grid(kit::Tiling::kHex, setup.sea.width, setup.sea.height), longest_range(longest_range_of(setup)) {
  const auto cells = static_cast<std::size_t>(grid.cell_count());
  ahead.resize(cells);
  exit.resize(cells);
  for (Cell cell = 0; cell < cells; ++cell) {
    land[cell] = setup.sea.land[cell];
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const Direction direction = kit::kHexDirections[heading];
      ahead[cell][heading] = grid.step(cell, direction);
      if (ahead[cell][heading] == kOffBoard)
        exit[cell][heading] = sides_leaving(setup.sea, edge_left(grid, cell, kit::offset_of(direction)));
    }
  }
  hidden = hidden_cells(*this);
}

int count_afloat(const State& state, kit::Seat side) {
  int count = 0;
  each_afloat(state, side, [&](ShipId) { ++count; });
  return count;
}

Cells closed_cells(const State& state, ShipId mover) {
  Cells closed = state.chart->land;
  each_afloat(state, kit::Seat::kNone, [&](ShipId id) {
    if (id != mover) closed.set(ship_of(state, id).cell);
  });
  return closed;
}

}  // namespace galloper::naval
