// L3: every standard unit type.
#include <map>
#include <set>

#include "server/rules/land/unit_types.h"
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

struct Listed {
  std::string_view type;
  Arm arm;
  int strength;
  int move;
  std::vector<int> fire;  // by range
  int charge;
  int moves_and_fires;    // hexes; -1: does not fire
  int moves_and_charges;  // hexes; -1: does not charge
  int elite;
};

const std::vector<Listed> kListed = {
    {"line_infantry", Arm::kInfantry, 4, 2, {2, 2, 1}, 3, 1, 1, 0},
    {"light_infantry", Arm::kInfantry, 4, 2, {2, 2, 1}, 2, 2, 1, 0},
    {"grenadiers", Arm::kInfantry, 4, 2, {2, 2, 1}, 4, 1, 1, 4},
    {"light_cavalry", Arm::kCavalry, 3, 4, {}, 2, -1, 4, 0},
    {"heavy_cavalry", Arm::kCavalry, 3, 3, {}, 3, -1, 3, 0},
    {"horse_guards", Arm::kCavalry, 4, 3, {}, 3, -1, 3, 5},
    {"foot_artillery", Arm::kArtillery, 2, 1, {3, 3, 2, 2, 1, 1}, 1, 0, -1, 0},
    {"horse_artillery", Arm::kArtillery, 2, 3, {2, 2, 2, 1}, 1, 1, -1, 0},
};

// The farthest that the unit moves in an act of this verb; -1: it has none. It stands in the middle of a wide
// board under an order that allows the verb.
int farthest(std::string_view type, Verb verb, std::string_view order, std::vector<std::string> enemies) {
  Scene scene(19, 13);
  const UnitId unit = scene.south(std::string(type) + " J7 " + std::string(order));
  for (const std::string& enemy : enemies) scene.north(enemy);
  const State state = scene.state();
  int most = -1;
  for (const Act& act : acts_of(state, unit_of(state, unit))) {
    if (act.verb == verb) most = std::max(most, distance(state.setup->board, at(state, "J7"), act.cell));
  }
  return most;
}

class LandTypes : public testing::TestWithParam<Listed> {};

TEST_P(LandTypes, L3_StrengthArmAndRating) {
  const Listed& listed = GetParam();
  const auto& types = standard_unit_types();
  const UnitType& type = types[unit_type_named(types, listed.type).value()];
  EXPECT_EQ(type.strength, listed.strength);
  EXPECT_EQ(type.arm, listed.arm);
  EXPECT_EQ(type.elite_rating, listed.elite);
}

TEST_P(LandTypes, L3_Moves) {
  EXPECT_EQ(farthest(GetParam().type, Verb::kMove, "oppose", {}), GetParam().move);
}

TEST_P(LandTypes, L3_FireDiceByRange) {
  const Listed& listed = GetParam();
  for (int range = 1; range <= 8; ++range) {
    Scene scene(19, 13);
    const UnitId unit = scene.south(std::string(listed.type) + " A7 hold");
    const UnitId target = scene.north("line " + std::string(1, static_cast<char>('A' + range)) + "7 hold");
    const State state = scene.state();
    const int expected =
        range <= static_cast<int>(listed.fire.size()) ? listed.fire[static_cast<std::size_t>(range - 1)] : 0;
    EXPECT_EQ(volley_odds(state, VolleyKind::kFire, unit, at(state, "A7"), target).dice, expected) << range;
    EXPECT_EQ(acts_of(state, unit_of(state, unit)).size(), expected > 0 ? 1u : 0u) << range;
  }
}

TEST_P(LandTypes, L3_ChargeDice) {
  Scene scene(19, 13);
  const UnitId unit = scene.south(std::string(GetParam().type) + " A7");
  const UnitId target = scene.north("line B7 hold");
  const State state = scene.state();
  EXPECT_EQ(volley_odds(state, VolleyKind::kStrikeBack, unit, at(state, "A7"), target).dice,
            GetParam().charge);
}

TEST_P(LandTypes, L3_MovesAndFires) {
  // An enemy just out of close range to either side of the unit's way, so that every hex offers a shot.
  EXPECT_EQ(farthest(GetParam().type, Verb::kFire, "oppose",
                     {"line G10 hold", "line M10 hold", "line G4 hold", "line M4 hold", "line M7 hold"}),
            GetParam().moves_and_fires);
}

TEST_P(LandTypes, L3_MovesAndCharges) {
  std::vector<std::string> ring;
  const State empty = Scene(19, 13).state();
  for (Cell cell = 0; cell < 19 * 13; ++cell) {
    if (on_board(empty.setup->board, cell) && distance(empty.setup->board, at(empty, "J7"), cell) == 6)
      ring.push_back("line " + name_of(empty, cell) + " hold sp1");
  }
  int most = farthest(GetParam().type, Verb::kCharge, "assault", ring);
  // At five hexes none but the quickest arrive; a nearer ring shows the others.
  for (int radius = 5; most < 0 && radius >= 1; --radius) {
    std::vector<std::string> nearer;
    for (Cell cell = 0; cell < 19 * 13; ++cell) {
      if (on_board(empty.setup->board, cell) && distance(empty.setup->board, at(empty, "J7"), cell) == radius)
        nearer.push_back("line " + name_of(empty, cell) + " hold sp1");
    }
    most = farthest(GetParam().type, Verb::kCharge, "assault", nearer);
  }
  EXPECT_EQ(most, GetParam().moves_and_charges);
}

INSTANTIATE_TEST_SUITE_P(All, LandTypes, testing::ValuesIn(kListed),
                         [](const auto& info) { return std::string(info.param.type); });

TEST(LandTypes, L3_OnTheRoadWhoFiresAfterItsWholeMoveFiresAfterTheBonusToo) {
  Scene scene({"= = = = . . . . ."});
  const UnitId light = scene.south("light A1 oppose");
  scene.north("line G1 hold");
  EXPECT_EQ(acts(scene.state(), light), "B1 C1 D1 D1>G1");
  Scene other({"= = = = . . . . ."});
  const UnitId line = other.south("line A1 oppose");
  other.north("line G1 hold");
  EXPECT_EQ(acts(other.state(), line), "B1 C1 D1");
}

TEST(LandTypes, L3_NoTwoTypesShareAnId) {
  std::set<std::string> ids;
  for (const UnitType& type : standard_unit_types()) EXPECT_TRUE(ids.insert(type.id).second) << type.id;
  EXPECT_FALSE(unit_type_named(standard_unit_types(), "elephants").has_value());
}

}  // namespace
}  // namespace galloper::land
