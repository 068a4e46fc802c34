// L6: line of sight.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "common/base/random.h"
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

bool sees(const Scene& scene, std::string_view from, std::string_view to) {
  const State state = scene.state();
  const bool there = sees(state, at(state, from), at(state, to));
  EXPECT_EQ(there, sees(state, at(state, to), at(state, from))) << "not symmetric";
  return there;
}

// A random map with units on it.
State random_state(Random& random, bool short_odd_rows) {
  constexpr std::string_view kSymbols = "......fhtrom=";
  std::vector<std::string> rows;
  for (int row = 8; row >= 0; --row) {
    std::string text;
    for (int i = 0; i < (short_odd_rows && row % 2 == 1 ? 8 : 9); ++i) {
      text += kSymbols[random.below(kSymbols.size())];
    }
    rows.push_back(text);
  }
  Scene scene(rows);
  std::set<Cell> taken;
  for (int i = 0; i < 10; ++i) {
    const auto cell = static_cast<Cell>(random.below(81));
    if (!on_board(scene.setup().board, cell) || !taken.insert(cell).second) continue;
    scene.add(i % 2 == 0 ? kSouth : kNorth, "line " + kit::cell_name(grid_of(scene.setup().board), cell));
  }
  return scene.state();
}

// Another way to the same answer: points along the line, each in the hex whose centre is nearest; on an edge
// where two are.
class Walker {
 public:
  Walker(const State& state, Cell from, Cell to) : board_(state.setup->board) {
    const auto [x, y] = centre(from);
    const auto [end_x, end_y] = centre(to);
    constexpr int kPoints = 300;
    for (int i = 1; i < kPoints; ++i) {
      const double t = static_cast<double>(i) / kPoints;
      note(x + t * (end_x - x), y + t * (end_y - y));
    }
    through_.erase(place(from));
    through_.erase(place(to));
  }
  // Row and column; also of hexes off the board.
  using Place = std::pair<int, int>;
  const std::set<Place>& through() const { return through_; }
  // Pairs that share an edge along which the line runs: it has many points there.
  std::vector<std::pair<Place, Place>> along() const {
    std::vector<std::pair<Place, Place>> edges;
    for (const auto& [pair, points] : on_edge_) {
      if (points > 5 && !through_.contains(pair.first) && !through_.contains(pair.second))
        edges.push_back(pair);
    }
    return edges;
  }

 private:
  Place place(Cell cell) const { return {cell / board_.width, cell % board_.width}; }
  static std::pair<double, double> centre_of(int row, int column) {
    const double shift = row % 2 != 0 ? 0.5 : 0.0;
    return {std::sqrt(3.0) * (column + shift), 1.5 * row};
  }
  std::pair<double, double> centre(Cell cell) const {
    return centre_of(cell / board_.width, cell % board_.width);
  }
  void note(double x, double y) {
    std::vector<std::pair<double, Place>> near;
    const int near_row = static_cast<int>(std::lround(y / 1.5));
    const int near_column = static_cast<int>(std::lround(x / std::sqrt(3.0)));
    for (int row = near_row - 1; row <= near_row + 1; ++row) {
      for (int column = near_column - 2; column <= near_column + 2; ++column) {
        const auto [cx, cy] = centre_of(row, column);
        near.push_back({std::hypot(cx - x, cy - y), {row, column}});
      }
    }
    std::sort(near.begin(), near.end());
    constexpr double kClose = 1e-9;
    if (near[1].first - near[0].first > kClose) {
      through_.insert(near[0].second);
    } else if (near[2].first - near[0].first > kClose) {
      ++on_edge_[{near[0].second, near[1].second}];
    }
  }

  const Board& board_;
  std::set<Place> through_;
  std::map<std::pair<Place, Place>, int> on_edge_;
};

bool oracle_sees(const State& state, Cell from, Cell to) {
  const Board& board = state.setup->board;
  const bool from_hill = terrain_at(state, from).hill;
  const bool to_hill = terrain_at(state, to).hill;
  const auto blocks = [&](Walker::Place place) {
    const auto [row, column] = place;
    if (row < 0 || row >= board.depth || column < 0 || column >= board.width) return true;
    const Cell cell = grid_of(board).cell(row, column);
    if (!on_board(board, cell)) return true;
    const std::string& ground = terrain_at(state, cell).name;
    const bool rises = ground == "woods" || ground == "town";
    if (ground == "hill") return true;
    if (from_hill && to_hill) return false;
    if (from_hill || to_hill) return rises && distance(board, cell, from_hill ? to : from) == 1;
    return rises || unit_at(state, cell) != 0;
  };
  const Walker walker(state, from, to);
  for (const auto& place : walker.through()) {
    if (blocks(place)) return false;
  }
  for (const auto& [one, other] : walker.along()) {
    if (blocks(one) && blocks(other)) return false;
  }
  return true;
}

TEST(LandSight, L6_SymmetricOverAllPairsOfRandomMaps) {
  SeededRandom random(6);
  int seen = 0, hidden = 0;
  for (int map = 0; map < 10; ++map) {
    const State state = random_state(random, map % 2 == 0);
    for (Cell a = 0; a < 81; ++a) {
      for (Cell b = 0; b < 81; ++b) {
        if (!on_board(state.setup->board, a) || !on_board(state.setup->board, b)) continue;
        const bool there = sees(state, a, b);
        ASSERT_EQ(there, sees(state, b, a)) << "map " << map << ": " << a << " and " << b;
        ++(there ? seen : hidden);
      }
    }
  }
  EXPECT_GT(seen, 5000);
  EXPECT_GT(hidden, 5000);
}

TEST(LandSight, L6_AgreesWithPointsAlongTheLine) {
  SeededRandom random(66);
  for (int map = 0; map < 2; ++map) {
    const State state = random_state(random, map % 2 == 0);
    for (Cell a = 0; a < 81; ++a) {
      for (Cell b = a; b < 81; b += 2) {
        if (!on_board(state.setup->board, a) || !on_board(state.setup->board, b)) continue;
        ASSERT_EQ(sees(state, a, b), oracle_sees(state, a, b))
            << "map " << map << ": " << name_of(state, a) << " and " << name_of(state, b);
      }
    }
  }
}

TEST(LandSight, L6_WoodsTownsHillsAndUnitsBlock) {
  for (const char symbol : {'f', 't', 'h'}) {
    Scene scene({". . . . .", " . . . .", std::string(". . ") + symbol + " . .", " . . . .", ". . . . ."});
    EXPECT_FALSE(sees(scene, "A3", "E3")) << symbol;
    EXPECT_TRUE(sees(scene, "A3", "C3")) << symbol;
    EXPECT_TRUE(sees(scene, "A1", "E1")) << symbol;
  }
  for (const char symbol : {'r', 'o', 'm', '=', 'b'}) {
    Scene scene({". . . . .", " . . . .", std::string(". . ") + symbol + " . .", " . . . .", ". . . . ."});
    EXPECT_TRUE(sees(scene, "A3", "E3")) << symbol;
  }
  Scene scene(5, 5);
  scene.south("line C3");
  EXPECT_FALSE(sees(scene, "A3", "E3"));
}

TEST(LandSight, L6_AlongAnEdgeBothHexesMustBlock) {
  // From C1 to C3 the line runs between B2 and C2.
  EXPECT_FALSE(sees(Scene({". . . . .", " . f f .", ". . . . ."}), "C1", "C3"));
  EXPECT_TRUE(sees(Scene({". . . . .", " . f . .", ". . . . ."}), "C1", "C3"));
  EXPECT_TRUE(sees(Scene({". . . . .", " . . f .", ". . . . ."}), "C1", "C3"));
}

TEST(LandSight, L6_OffTheBoardBlocksAtAnEdge) {
  // From A1 to A3 the line runs between A2 and no hex.
  EXPECT_TRUE(sees(Scene({". . . . .", " . . . .", ". . . . ."}), "A1", "A3"));
  EXPECT_FALSE(sees(Scene({". . . . .", " f . . .", ". . . . ."}), "A1", "A3"));
  EXPECT_FALSE(sees(Scene({". . . . .", " . . . f", ". . . . ."}), "E1", "E3"));
}

TEST(LandSight, L6_FromAHillOnlyHillsBlockAndWhatIsNextToTheLowEnd) {
  EXPECT_TRUE(sees(Scene({"h . f . . ."}), "A1", "E1"));
  EXPECT_FALSE(sees(Scene({"h . . f . ."}), "A1", "E1"));
  EXPECT_FALSE(sees(Scene({"h . . t . ."}), "A1", "E1"));
  EXPECT_FALSE(sees(Scene({"h . h . . ."}), "A1", "E1"));
  // Not next to the high end.
  EXPECT_TRUE(sees(Scene({"h f . . . ."}), "A1", "E1"));
  Scene units({"h . . . . ."});
  units.south("line B1");
  units.north("line D1");
  EXPECT_TRUE(sees(units, "A1", "E1"));
}

TEST(LandSight, L6_BetweenHillsOnlyHillsBlock) {
  EXPECT_TRUE(sees(Scene({"h f t f h ."}), "A1", "E1"));
  EXPECT_FALSE(sees(Scene({"h . h . h ."}), "A1", "E1"));
}

TEST(LandSight, L6_NeighboursAlwaysSeeEachOther) {
  EXPECT_TRUE(sees(Scene({"t f ."}), "A1", "B1"));
  EXPECT_TRUE(sees(Scene({"h h ."}), "A1", "B1"));
}

}  // namespace
}  // namespace galloper::land
