// N3, N4: the reachable set against an enumeration of its own, on random seas.
#include <map>
#include <set>

#include "common/base/random.h"
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

// Cube coordinates, so that nothing here is shared with what it checks.
struct Spot {
  int q = 0, r = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};
constexpr std::array<Spot, 6> kAhead = {{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}};

Spot spot_of(const Sea& sea, Cell cell) {
  const int row = cell / sea.width;
  return {cell % sea.width - row / 2, row};
}
// -1: off the sea.
int cell_of(const Sea& sea, Spot spot) {
  if (spot.r < 0 || spot.r >= sea.height) return -1;
  const int column = spot.q + spot.r / 2;
  return column < 0 || column >= sea.width ? -1 : spot.r * sea.width + column;
}

using Place = std::pair<int, int>;  // cell and facing, 0 the north-east, clockwise
struct Found {
  std::map<Place, std::size_t> shortest;
  std::size_t way_out = 0;
};

class Enumeration {
 public:
  Enumeration(const State& state, ShipId ship) : state_(state), ship_(ship) {
    for (ShipId id = 1; id <= state.ships.size(); ++id) {
      if (id != ship && is_afloat(ship_of(state, id))) taken_.insert(ship_of(state, id).cell);
    }
  }

  // Every word of F, L and R up to the ship's move, walked from its start.
  Found run() {
    words("");
    std::size_t farthest = 0;
    for (const auto& [place, text] : ends_) farthest = std::max(farthest, forward(text));
    const std::size_t required = std::min<std::size_t>(state_.setup->rules.minimum_move, farthest);
    for (const auto& [place, text] : ends_) {
      if (forward(text) < required) continue;
      const auto at = found_.shortest.try_emplace(place, text.size()).first;
      at->second = std::min(at->second, text.size());
    }
    return found_;
  }

 private:
  static std::size_t forward(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), 'F'));
  }

  void words(const std::string& text) {
    try_word(text);
    if (text.size() == class_of(state_, ship_).move) return;
    for (const char letter : {'F', 'L', 'R'}) words(text + letter);
  }

  bool is_open(int cell) const {
    return cell >= 0 && !state_.setup->sea.land[static_cast<std::size_t>(cell)] && !taken_.contains(cell);
  }

  bool is_word(const std::string& text) const {
    const Ship& ship = ship_of(state_, ship_);
    if (text.size() == 1 && text != "F") return state_.setup->rules.blocked_turn && !is_open(next_of(ship));
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != 'F' && (i == 0 || text[i - 1] != 'F')) return false;
    }
    return true;
  }

  static int heading(Direction facing) {
    for (int i = 0; i < 6; ++i) {
      if (kit::kHexDirections[static_cast<std::size_t>(i)] == facing) return i;
    }
    return -1;
  }

  int next_of(const Ship& ship) const {
    const Spot from = spot_of(state_.setup->sea, ship.cell);
    const Spot step = kAhead[static_cast<std::size_t>(heading(ship.facing))];
    return cell_of(state_.setup->sea, {from.q + step.q, from.r + step.r});
  }

  bool leaves(Spot spot) const {
    const Sea& sea = state_.setup->sea;
    const Edge edge = spot.r < 0                ? Edge::kSouth
                      : spot.r >= sea.height    ? Edge::kNorth
                      : spot.q + spot.r / 2 < 0 ? Edge::kWest
                                                : Edge::kEast;
    return std::any_of(sea.exits.begin(), sea.exits.end(), [&](const Exit& exit) {
      return exit.edge == edge && (exit.side == kit::Seat::kNone || exit.side == side_of(state_, ship_));
    });
  }

  void try_word(const std::string& text) {
    if (!is_word(text)) return;
    const Sea& sea = state_.setup->sea;
    Spot spot = spot_of(sea, ship_of(state_, ship_).cell);
    int facing = heading(ship_of(state_, ship_).facing);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != 'F') {
        facing = (facing + (text[i] == 'L' ? 5 : 1)) % 6;
        continue;
      }
      const Spot step = kAhead[static_cast<std::size_t>(facing)];
      spot = {spot.q + step.q, spot.r + step.r};
      const int cell = cell_of(sea, spot);
      if (cell < 0 && i + 1 == text.size() && leaves(spot)) {
        if (found_.way_out == 0 || text.size() < found_.way_out) found_.way_out = text.size();
        return;
      }
      if (!is_open(cell)) return;
    }
    ends_.push_back({{cell_of(sea, spot), facing}, text});
  }

  const State& state_;
  ShipId ship_;
  std::set<int> taken_;
  std::vector<std::pair<Place, std::string>> ends_;
  Found found_;
};

Setup random_sea(Random& random) {
  Scene scene(6 + static_cast<int>(random.below(8)), 6 + static_cast<int>(random.below(8)));
  Setup& setup = scene.setup();
  const std::uint64_t islands = random.below(4) * 10;
  for (std::size_t i = 0; i < setup.sea.land.size(); ++i) setup.sea.land[i] = random.below(100) < islands;
  for (std::uint64_t i = random.below(3); i > 0; --i)
    setup.sea.exits.push_back(
        {static_cast<Edge>(1 + random.below(4)), static_cast<kit::Seat>(random.below(3))});
  setup.rules.minimum_move = static_cast<std::uint8_t>(random.below(2) == 0 ? 0 : random.below(6));
  setup.rules.blocked_turn = random.below(2) == 0;
  setup.classes = {{"ship", "ship", static_cast<std::uint8_t>(random.below(7)), 2, 2, Tubes::kNone, 0}};
  std::vector<bool> closed = setup.sea.land;
  for (int i = 0; i < 10; ++i) {
    const auto cell = static_cast<Cell>(random.below(closed.size()));
    if (closed[cell]) continue;
    closed[cell] = true;
    setup.ships.push_back(
        {"Ship", setup.ships.size() < 4 ? kSouth : kNorth, 0, cell, kit::kHexDirections[random.below(6)], 0});
  }
  return setup;
}

TEST(NavalMovement, N3_N4_ReachableEndsAreThoseOfAllChainsOnRandomSeas) {
  SeededRandom random(7);
  std::size_t ends = 0, ways_out = 0;
  for (int sea = 0; sea < 150; ++sea) {
    const State state = initial(random_sea(random));
    for (ShipId ship = 1; ship <= state.ships.size(); ++ship) {
      const Found found = Enumeration(state, ship).run();
      std::map<Place, std::size_t> reached;
      for (const Course& course : courses_of(state, ship)) {
        const auto facing = std::find(kit::kHexDirections.begin(), kit::kHexDirections.end(), course.facing);
        const auto heading = static_cast<int>(facing - kit::kHexDirections.begin());
        EXPECT_TRUE(reached.try_emplace({course.cell, heading}, course.steps.size()).second);
      }
      ASSERT_EQ(reached, found.shortest) << "sea " << sea << ", ship " << int(ship);
      const auto out = way_out(state, ship);
      ASSERT_EQ(out ? out->size() : 0, found.way_out) << "sea " << sea << ", ship " << int(ship);
      ends += reached.size();
      ways_out += out ? 1 : 0;
    }
  }
  EXPECT_GT(ends, 5000u);
  EXPECT_GT(ways_out, 50u);
}

}  // namespace
}  // namespace galloper::naval
