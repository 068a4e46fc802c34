// N6, N7: the tables of dice and arcs, whole.
#include <cmath>
#include <map>

#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

// A ship of eight dice in the middle of a wide sea.
State eight_dice(Arc arc, Direction facing = kE) {
  Scene scene(26, 26);
  scene.rules().arc = arc;
  scene.with_class({"eight", "eight dice", 0, 8, 30, Tubes::kNone, 0});
  scene.south("eight", "M13", facing).north("transport", "A1", kE);
  return scene.start();
}

// By range: how many hexes get half effect (ahead and astern together), how many full.
using Counts = std::map<int, std::pair<int, int>>;
Counts counts(const State& state) {
  Counts found;
  for (const HexShot& hex :
       shots_from(state, 1, Weapon::kGuns, ship_of(state, 1).cell, ship_of(state, 1).facing))
    ++(hex.shot.half ? found[hex.shot.range].first : found[hex.shot.range].second);
  return found;
}

TEST(NavalGunnery, N7_SixtyDegreesAheadHoldTwiceTheRangeLessOneHexes) {
  for (const Direction facing : kit::kHexDirections) {
    const Counts found = counts(eight_dice(Arc::kSixty, facing));
    ASSERT_EQ(found.size(), 8u);
    for (const auto& [range, hexes] : found) {
      EXPECT_EQ(hexes.first, 2 * (2 * range - 1)) << "range " << range;
      EXPECT_EQ(hexes.second, 2 * range + 2) << "range " << range;
    }
  }
}

TEST(NavalGunnery, N7_ThirtyDegreesTable) {
  const std::vector<int> ahead = {1, 1, 3, 3, 5, 5, 7, 7};
  const std::vector<int> full = {4, 10, 12, 18, 20, 26, 28, 34};
  for (const Direction facing : kit::kHexDirections) {
    const Counts found = counts(eight_dice(Arc::kThirty, facing));
    ASSERT_EQ(found.size(), 8u);
    for (const auto& [range, hexes] : found) {
      const auto at = static_cast<std::size_t>(range - 1);
      EXPECT_EQ(hexes.first, 2 * ahead[at]) << "range " << range;
      EXPECT_EQ(hexes.second, full[at]) << "range " << range;
    }
  }
}

// The source's example: 8-7-6-5-4-3-2-1 abeam, 4-4-3-3-2-2-1-1 ahead or astern, whole, in both arcs.
TEST(NavalGunnery, N6_EightDiceCountDownByRange) {
  const std::vector<int> full = {8, 7, 6, 5, 4, 3, 2, 1};
  const std::vector<int> half = {4, 4, 3, 3, 2, 2, 1, 1};
  for (const Arc arc : {Arc::kSixty, Arc::kThirty}) {
    const State state = eight_dice(arc);
    int hexes = 0;
    for (const HexShot& hex : shots_from(state, 1, Weapon::kGuns, at(state, "M13"), kE)) {
      const auto range = static_cast<std::size_t>(hex.shot.range);
      EXPECT_EQ(hex.shot.dice, hex.shot.half ? half[range - 1] : full[range - 1]);
      ++hexes;
    }
    EXPECT_EQ(hexes, 6 * 36);
  }
}

// N6: dice by range for guns of every class, ahead, and no dice beyond.
TEST(NavalGunnery, N6_HalfRoundsUpAndNoDiceNoShot) {
  for (std::uint8_t guns = 0; guns <= kMostGuns; ++guns) {
    Scene scene(26, 6);
    scene.with_class({"ship", "ship", 0, guns, 30, Tubes::kNone, 0});
    scene.south("ship", "A3", kE).north("transport", "Z6", kE);
    const State state = scene.start();
    for (int range = 1; range <= 20; ++range) {
      const std::vector<HexShot> shots = shots_from(state, 1, Weapon::kGuns, at(state, "A3"), kE);
      const Cell target = static_cast<Cell>(at(state, "A3") + range);
      const auto hex =
          std::find_if(shots.begin(), shots.end(), [&](const HexShot& one) { return one.cell == target; });
      const int full = guns - (range - 1);
      EXPECT_EQ(hex == shots.end() ? 0 : hex->shot.dice, full > 0 ? (full + 1) / 2 : 0);
    }
  }
}

// N7: hexes on the two rows at sixty degrees get full effect; the setting's other value gives them more.
TEST(NavalGunnery, N7_ArcSettingSixtyAgainstThirty) {
  const auto dice = [](Arc arc, std::string_view target) {
    Scene scene(12, 12);
    scene.rules().arc = arc;
    scene.south("modern_pre_dreadnought", "D5", kE).north("transport", target, kW);
    const State state = scene.start();
    return int(shot_at(state, 1, Weapon::kGuns, 2).dice);
  };
  // On the row at sixty degrees: north-east twice.
  EXPECT_EQ(dice(Arc::kSixty, "E7"), 7);
  // Exactly thirty degrees off the bow, at range two.
  EXPECT_EQ(dice(Arc::kSixty, "E6"), 4);
  EXPECT_EQ(dice(Arc::kThirty, "E6"), 7);
  EXPECT_EQ(dice(Arc::kThirty, "F5"), 4);
}

// N7 by angles, measured with trigonometry.
TEST(NavalGunnery, N7_AheadAndAsternByMeasuredAngles) {
  for (const Arc arc : {Arc::kSixty, Arc::kThirty}) {
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const State state = eight_dice(arc, kit::kHexDirections[heading]);
      const double course = (60.0 - 60.0 * static_cast<double>(heading)) * M_PI / 180;
      const auto x = [](Cell cell) { return cell % 26 + (cell / 26 % 2) * 0.5; };
      const auto y = [](Cell cell) { return cell / 26 * std::sqrt(3.0) / 2; };
      const Cell own = ship_of(state, 1).cell;
      for (const HexShot& hex : shots_from(state, 1, Weapon::kGuns, own, kit::kHexDirections[heading])) {
        const double bearing = std::atan2(y(hex.cell) - y(own), x(hex.cell) - x(own));
        const double off = std::acos(std::abs(std::cos(bearing - course))) * 180 / M_PI;
        EXPECT_EQ(hex.shot.half, off < (arc == Arc::kSixty ? 60 : 30) - 1e-6) << off;
      }
    }
  }
}

TEST(NavalGunnery, N10_TheStandardClasses) {
  const auto row = [](std::string_view id) {
    const ShipClass& one = standard_class(id);
    return std::vector<int>{one.move, one.guns, one.points, static_cast<int>(one.tubes), one.torpedoes};
  };
  EXPECT_EQ(row("destroyer"), (std::vector<int>{5, 2, 2, 1, 2}));
  EXPECT_EQ(row("light_cruiser"), (std::vector<int>{4, 4, 4, 2, 2}));
  EXPECT_EQ(row("armoured_cruiser"), (std::vector<int>{4, 6, 7, 0, 0}));
  EXPECT_EQ(row("coastal_defence_ship"), (std::vector<int>{2, 6, 6, 0, 0}));
  EXPECT_EQ(row("old_pre_dreadnought"), (std::vector<int>{3, 7, 8, 0, 0}));
  EXPECT_EQ(row("modern_pre_dreadnought"), (std::vector<int>{3, 8, 10, 0, 0}));
  EXPECT_EQ(row("transport"), (std::vector<int>{2, 0, 3, 0, 0}));
  EXPECT_EQ(standard_classes().size(), 7u);
  EXPECT_THROW(standard_class("submarine"), std::out_of_range);
}

}  // namespace
}  // namespace galloper::naval
