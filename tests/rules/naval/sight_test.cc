// N8: land and the line of fire.
#include <cmath>

#include "common/base/random.h"
#include "server/rules/naval/chart.h"
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

bool sees(const State& state, std::string_view from, std::string_view to) {
  return state.chart->sees(at(state, from), at(state, to));
}

TEST(NavalSight, N8_LandBlocksWhereTheLineCrossesIt) {
  Scene scene({"......", "......", "..#...", "......", "......", "......"});
  scene.south("armoured_cruiser", "A4", kE).north("transport", "F4", kW).north("transport", "F6", kW);
  const State state = scene.fire();
  EXPECT_FALSE(sees(state, "A4", "F4"));
  EXPECT_TRUE(sees(state, "A4", "F6"));
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kGuns, 2}).rule, "N8");
  EXPECT_EQ(shot_at(state, 1, Weapon::kGuns, 2).dice, 0);
}

// From C2 two hexes due north to C4 the line runs along the edge between C3 and D3.
TEST(NavalSight, N8_AlongAnEdgeOnlyTwoHexesOfLandBlock) {
  const auto clear = [](std::string row) {
    Scene scene({"......", "......", "......", std::move(row), "......", "......"});
    scene.with_class({"ship", "ship", 1, 12, 2, Tubes::kNone, 0});
    return sees(initial(scene.setup()), "C2", "C4");
  };
  EXPECT_TRUE(clear("......"));
  EXPECT_TRUE(clear("...#.."));
  EXPECT_TRUE(clear("..#..."));
  EXPECT_FALSE(clear("..##.."));
}

TEST(NavalSight, N8_ShipsDoNotBlock) {
  Scene scene(10, 6);
  scene.south("armoured_cruiser", "A3", kNE)
      .south("transport", "B3", kE)
      .north("transport", "C3", kE)
      .north("transport", "D3", kE);
  const State state = scene.fire();
  EXPECT_TRUE(is_offered(state, kSouth, Aim{1, Weapon::kGuns, 4}));
}

struct Point {
  double x = 0, y = 0;
};
Point centre(const Sea& sea, Cell cell) {
  const int row = cell / sea.width;
  return {cell % sea.width + (row % 2) * 0.5, row * std::sqrt(3.0) / 2};
}
// The hex of the plane, on the sea or not, whose centre is nearest.
bool is_land_at(const Sea& sea, Point point) {
  double best = 1e9;
  bool land = false;
  const int near_row = static_cast<int>(std::lround(point.y / (std::sqrt(3.0) / 2)));
  for (int row = near_row - 1; row <= near_row + 1; ++row) {
    const double shift = row % 2 != 0 ? 0.5 : 0;
    const int column = static_cast<int>(std::lround(point.x - shift));
    const double distance = std::hypot(column + shift - point.x, row * std::sqrt(3.0) / 2 - point.y);
    if (distance >= best) continue;
    best = distance;
    const bool on_sea = row >= 0 && row < sea.height && column >= 0 && column < sea.width;
    land = on_sea && sea.land[static_cast<std::size_t>(row * sea.width + column)];
  }
  return land;
}

// Walks the line in small steps, a hair to its left and a hair to its right: inside a hex both are in it, on
// an edge one is in either.
bool is_blocked_by_walking(const Sea& sea, Cell from, Cell to) {
  const Point a = centre(sea, from);
  const Point b = centre(sea, to);
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  constexpr double kHair = 1e-5;
  const Point aside = {-(b.y - a.y) / length * kHair, (b.x - a.x) / length * kHair};
  const int steps = static_cast<int>(length * 60) + 1;
  for (int i = 1; i < steps; ++i) {
    const double t = (i + 0.37) / (steps + 1);
    const Point on = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
    if (is_land_at(sea, {on.x + aside.x, on.y + aside.y}) &&
        is_land_at(sea, {on.x - aside.x, on.y - aside.y}))
      return true;
  }
  return false;
}

TEST(NavalSight, N8_SymmetricOverAllPairsAndAsWalkedOnRandomSeas) {
  SeededRandom random(11);
  int blocked = 0, clear = 0;
  for (int map = 0; map < 12; ++map) {
    Scene scene(6 + static_cast<int>(random.below(6)), 6 + static_cast<int>(random.below(6)));
    Sea& sea = scene.setup().sea;
    for (std::size_t i = 0; i < sea.land.size(); ++i) sea.land[i] = random.below(100) < 15;
    scene.with_class({"ship", "ship", 1, 12, 2, Tubes::kNone, 0});
    const State state = initial(scene.setup());
    const Chart& chart = *state.chart;
    for (Cell from = 0; from < sea.land.size(); ++from) {
      for (Cell to = 0; to < sea.land.size(); ++to) {
        if (from == to || sea.land[from] || sea.land[to]) continue;
        ASSERT_EQ(chart.sees(from, to), chart.sees(to, from));
        if (from > to || kit::hex_distance(kit::offset(chart.grid, from, to)) > 12) continue;
        const bool walked = !is_blocked_by_walking(sea, from, to);
        ASSERT_EQ(chart.sees(from, to), walked)
            << kit::cell_name(chart.grid, from) << " " << kit::cell_name(chart.grid, to) << " on map " << map;
        ++(walked ? clear : blocked);
      }
    }
  }
  EXPECT_GT(blocked, 3000);
  EXPECT_GT(clear, 3000);
}

}  // namespace
}  // namespace galloper::naval
