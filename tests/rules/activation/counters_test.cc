#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "server/rules/activation/activation.h"

namespace galloper::activation {
namespace {

constexpr Sector kL = Sector::kLeft;
constexpr Sector kC = Sector::kCentre;
constexpr Sector kR = Sector::kRight;

// "123 4 56": the counters in the left, the centre and the right.
std::string drawn(const Counters& counters) {
  std::string text;
  for (const Sector sector : kSectors) {
    if (sector != kL) text += ' ';
    for (int counter = 1; counter <= 6; ++counter) {
      if (counters[counter - 1] == sector) text += std::to_string(counter);
    }
  }
  return text;
}

// By count alone, without the room's own functions.
int counted(const Counters& counters, Sector sector) {
  int count = 0;
  for (const Sector own : counters) count += own == sector ? 1 : 0;
  return count;
}

bool within_limits(const Counters& counters) {
  return std::all_of(kSectors.begin(), kSectors.end(), [&](Sector sector) {
    return counted(counters, sector) >= 1 && counted(counters, sector) <= 3;
  });
}

TEST(Activation, F1_ThereAre450PlacementsEachOnceInAscendingOrder) {
  const auto& all = all_placements();
  EXPECT_EQ(all.size(), 450u);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  EXPECT_EQ(std::set<Counters>(all.begin(), all.end()).size(), 450u);
  EXPECT_TRUE(std::all_of(all.begin(), all.end(), within_limits));
}

// All 4^6 ways to lay six counters in three sectors or nowhere.
TEST(Activation, F1_EverySectorHoldsOneToThreeAndNoCounterIsLeftOut) {
  int legal = 0;
  for (int code = 0; code < 4096; ++code) {
    Counters counters;
    for (int i = 0; i < 6; ++i) counters[i] = static_cast<Sector>(code >> (2 * i) & 3);
    const bool complete = counted(counters, Sector::kNone) == 0;
    EXPECT_EQ(is_legal(counters), complete && within_limits(counters)) << drawn(counters);
    legal += is_legal(counters) ? 1 : 0;
  }
  EXPECT_EQ(legal, 450);
}

TEST(Activation, F2_ThePresetIsThatOfTheText) {
  EXPECT_EQ(drawn(kPreset), "123 4 56");
  EXPECT_TRUE(is_legal(kPreset));
  EXPECT_EQ(Rules().placement, Placement::kSecret);
}

TEST(Activation, F2_PlacingOneCounterAtATimeIsLegalAtEveryStep) {
  for (const Counters& from : all_placements()) {
    for (int counter = 1; counter <= 6; ++counter) {
      const auto open = placements_of(from, counter);
      for (const Sector to : kSectors) {
        Counters after = from;
        after[counter - 1] = to;
        const bool offered = std::count(open.begin(), open.end(), to) == 1;
        EXPECT_EQ(offered, to != from[counter - 1] && within_limits(after)) << drawn(from) << " " << counter;
      }
    }
  }
}

TEST(Activation, F2_EveryPlacementCanBeReachedFromThePreset) {
  std::set<Counters> seen = {kPreset};
  std::vector<Counters> open = {kPreset};
  while (!open.empty()) {
    const Counters from = open.back();
    open.pop_back();
    for (int counter = 1; counter <= 6; ++counter) {
      for (const Sector to : placements_of(from, counter)) {
        Counters after = from;
        after[counter - 1] = to;
        if (seen.insert(after).second) open.push_back(after);
      }
    }
  }
  EXPECT_EQ(seen.size(), 450u);
}

TEST(Activation, F3_TheSectorIsThatOfTheCounterWithTheNumberRolled) {
  const Counters counters = {kR, kC, kC, kL, kR, kL};
  std::vector<Sector> rolled;
  for (int die = 1; die <= 6; ++die) rolled.push_back(sector_rolled(counters, die));
  EXPECT_EQ(rolled, (std::vector<Sector>{kR, kC, kC, kL, kR, kL}));
}

// The source text's own example: rolls 1, 4, 3 from L 1 2 3, C 4, R 5 6.
TEST(Activation, F4_TheExampleOfTheTextStepByStep) {
  Counters counters = kPreset;
  EXPECT_EQ(sector_rolled(counters, 1), kL);
  EXPECT_EQ(destinations(counters, 1), (std::vector<Sector>{kC, kR}));
  counters = moved(counters, 1, kR);
  EXPECT_EQ(drawn(counters), "23 4 156");

  EXPECT_EQ(sector_rolled(counters, 4), kC);
  EXPECT_EQ(destinations(counters, 4), (std::vector<Sector>{kC}));
  counters = moved(counters, 4, kC);
  EXPECT_EQ(drawn(counters), "23 4 156");

  EXPECT_EQ(sector_rolled(counters, 3), kL);
  EXPECT_EQ(destinations(counters, 3), (std::vector<Sector>{kC}));
  counters = moved(counters, 3, kC);
  EXPECT_EQ(drawn(counters), "2 34 156");
}

TEST(Activation, F4_ALegalDestinationAlwaysExists) {
  for (const Counters& from : all_placements()) {
    for (int die = 1; die <= 6; ++die) {
      const auto open = destinations(from, die);
      EXPECT_FALSE(open.empty()) << drawn(from) << " " << die;
      for (const Sector to : open)
        EXPECT_TRUE(within_limits(moved(from, die, to))) << drawn(from) << " " << die;
    }
  }
}

TEST(Activation, F4_ACounterAloneStaysAndEveryOtherLeaves) {
  for (const Counters& from : all_placements()) {
    for (int die = 1; die <= 6; ++die) {
      const Sector own = from[die - 1];
      std::vector<Sector> expected;
      for (const Sector to : kSectors) {
        const bool alone = counted(from, own) == 1;
        if (alone ? to == own : to != own && counted(from, to) < 3) expected.push_back(to);
      }
      EXPECT_EQ(destinations(from, die), expected) << drawn(from) << " " << die;
    }
  }
}

TEST(Activation, F4_OnlyTheCounterRolledMoves) {
  EXPECT_EQ(drawn(moved(kPreset, 2, kC)), "13 24 56");
  EXPECT_EQ(drawn(moved(kPreset, 6, kC)), "123 46 5");
}

TEST(Activation, F5_UnitsAllowedByEverySetting) {
  for (int standing = 1; standing <= 3; ++standing) {
    EXPECT_EQ(units_allowed(Rules(), standing), 3);
    for (std::uint8_t number = 1; number <= 6; ++number) {
      Rules rules;
      rules.units_per_activation = number;
      EXPECT_EQ(units_allowed(rules, standing), number);
    }
    Rules rules;
    rules.units_per_activation = kAllUnits;
    EXPECT_EQ(units_allowed(rules, standing), 255);
    rules.units_per_activation = kByCounters;
    EXPECT_EQ(units_allowed(rules, standing), standing + 1);
  }
}

TEST(Activation, SectorsAreCalledAsPlayersCallThem) {
  EXPECT_EQ(name_of(kL), "left");
  EXPECT_EQ(name_of(kC), "centre");
  EXPECT_EQ(name_of(kR), "right");
  EXPECT_EQ(name_of(Sector::kNone), "");
}

}  // namespace
}  // namespace galloper::activation
