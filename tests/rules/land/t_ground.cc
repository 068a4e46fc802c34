// L7: every terrain.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

// One row: the unit in A1 may move to these hexes.
std::string moves(std::string row, std::string_view unit) {
  Scene scene({std::move(row)});
  const UnitId id = scene.south(std::string(unit) + " A1 oppose");
  return acts(scene.state(), id);
}

int fire_dice_at(char symbol, char from = '.') {
  Scene scene({std::string{from} + symbol});
  const UnitId guns = scene.south("guns A1");
  const UnitId target = scene.north("line B1");
  return volley_odds(scene.state(), VolleyKind::kFire, guns, scene.at("A1"), target).dice;
}

int charge_dice_at(char symbol, char from = '.') {
  Scene scene({std::string{from} + symbol});
  const UnitId grenadiers = scene.south("grenadiers A1");
  const UnitId target = scene.north("line B1");
  return volley_odds(scene.state(), VolleyKind::kCharge, grenadiers, scene.at("A1"), target).dice;
}

TEST(LandGround, L7_WhatStopsAMove) {
  EXPECT_EQ(moves(". . . . . .", "light_horse"), "B1 C1 D1 E1");
  EXPECT_EQ(moves(". f . . . .", "light_horse"), "B1");
  EXPECT_EQ(moves(". t . . . .", "light_horse"), "B1");
  EXPECT_EQ(moves(". o . . . .", "light_horse"), "B1");
  EXPECT_EQ(moves(". h . . . .", "light_horse"), "B1 C1 D1 E1");
  EXPECT_EQ(moves(". b . . . .", "light_horse"), "B1 C1 D1 E1");
  EXPECT_EQ(moves(". m . . . .", "line"), "B1");
  // Stop terrain does not hold who leaves it.
  EXPECT_EQ(moves("f . . . . .", "light_horse"), "B1 C1 D1 E1");
}

TEST(LandGround, L7_WhoMayNotEnter) {
  EXPECT_EQ(moves(". r . .", "line"), "");
  EXPECT_EQ(moves(". m . .", "light_horse"), "");
  EXPECT_EQ(moves(". m . .", "horse_guns"), "");
  EXPECT_EQ(moves(". t . .", "horse_guns"), "");
  EXPECT_EQ(moves(". t . .", "line"), "B1");
  EXPECT_EQ(moves(". f . .", "horse_guns"), "B1");
}

TEST(LandGround, L7_WoodsDoNotStopLightInfantry) {
  EXPECT_EQ(moves(". f f .", "light"), "B1 C1");
  EXPECT_EQ(moves(". f f .", "line"), "B1");
  EXPECT_EQ(moves(". t . .", "light"), "B1");
  EXPECT_EQ(moves(". m . .", "light"), "B1");
}

TEST(LandGround, L7_ARoadGivesOneHexMoreWhenTheWholeMoveIsOnIt) {
  EXPECT_EQ(moves("= = = = .", "line"), "B1 C1 D1");
  EXPECT_EQ(moves("= b = = =", "line"), "B1 C1 D1");
  EXPECT_EQ(moves("= = = . .", "line"), "B1 C1");
  EXPECT_EQ(moves(". = = = .", "line"), "B1 C1");
  EXPECT_EQ(moves("= = . = .", "line"), "B1 C1");
  EXPECT_EQ(moves("= = = . .", "guns"), "B1 C1");
}

TEST(LandGround, L7_DiceThrownAtAnOccupant) {
  EXPECT_EQ(fire_dice_at('.'), 3);
  EXPECT_EQ(fire_dice_at('f'), 2);
  EXPECT_EQ(fire_dice_at('h'), 2);
  EXPECT_EQ(fire_dice_at('t'), 1);
  for (const char symbol : {'o', 'b', 'm', '='}) EXPECT_EQ(fire_dice_at(symbol), 3) << symbol;
  EXPECT_EQ(charge_dice_at('.'), 4);
  EXPECT_EQ(charge_dice_at('f'), 3);
  EXPECT_EQ(charge_dice_at('h'), 3);
  EXPECT_EQ(charge_dice_at('t'), 2);
  for (const char symbol : {'o', 'b', 'm', '='}) EXPECT_EQ(charge_dice_at(symbol), 4) << symbol;
}

TEST(LandGround, L7_AHillCountsOnlyFromBelow) {
  EXPECT_EQ(fire_dice_at('h', 'h'), 3);
  EXPECT_EQ(charge_dice_at('h', 'h'), 4);
  EXPECT_EQ(fire_dice_at('f', 'h'), 2);
}

TEST(LandGround, L7_AnOccupantOfAFordThrowsOneDieLess) {
  EXPECT_EQ(fire_dice_at('.', 'o'), 2);
  EXPECT_EQ(charge_dice_at('.', 'o'), 3);
  EXPECT_EQ(charge_dice_at('f', 'o'), 2);
}

TEST(LandGround, L7_NoChargeOnTheTurnOfEntryIntoWoods) {
  Scene woods({". f .", " r r", "r r r"});
  const UnitId line = woods.south("line A3");
  woods.north("line C3 sp1");
  EXPECT_EQ(acts(woods.state(), line), "B3>C3");

  Scene inside({". f .", " r r", "r r ."});
  const UnitId in_woods = inside.south("line B3");
  inside.north("line C3 sp1");
  EXPECT_EQ(acts(inside.state(), in_woods), "B3*C3");
}

TEST(LandGround, L7_TownFordAndMarshOnlyStopACharge) {
  for (const char symbol : {'t', 'o', 'm'}) {
    Scene scene({std::string(". ") + symbol + " .", " r r", "r r r"});
    const UnitId line = scene.south("line A3");
    scene.north("line C3 sp1");
    EXPECT_EQ(acts(scene.state(), line), "B3*C3") << symbol;
  }
  // Cavalry goes no farther than the town, and so does not come up.
  Scene stopped({". t . .", " r r r", "r r r r"});
  const UnitId horse = stopped.south("light_horse A3");
  stopped.north("line D3 sp1");
  EXPECT_EQ(acts(stopped.state(), horse), "B3");
}

TEST(LandGround, L9_LightTroopsChargeAroundWoodsNotThrough) {
  // A type that woods do not stop and that charges two hexes: C3 through B3 (woods), or around by B4.
  for (const bool around : {true, false}) {
    Scene scene({around ? " . . ." : " r r r", ". f . .", " r r r", "r r r r"});
    UnitType scouts = scene.setup().unit_types[1];
    scouts.id = "scouts";
    scouts.charge_move = scouts.move = 3;
    scene.setup().unit_types.push_back(scouts);
    const UnitId unit = scene.south("scouts A3");
    scene.north("line D3 sp1");
    const std::string found = acts(scene.state(), unit);
    EXPECT_EQ(found.find("C3*D3") != std::string::npos, around) << found;
  }
}

TEST(LandGround, L9_NoChargeIntoAHexThatTheChargerCouldNotEnter) {
  Scene scene({". m ."});
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line B1 sp1");
  EXPECT_EQ(acts(scene.state(), horse), "");
  Scene foot({". m ."});
  const UnitId line = foot.south("line A1");
  foot.north("line B1 sp1");
  EXPECT_EQ(acts(foot.state(), line), "A1*B1");
}

TEST(LandGround, L7_ATownIgnoresOneFlag) {
  for (const char symbol : {'.', 't'}) {
    Scene scene({". . .", std::string(" ") + symbol + " .", ". . ."});
    const UnitId guns = scene.south("guns B2 hold");
    const UnitId target = scene.north("line A2 hold");
    const std::vector<std::uint32_t> dice =
        symbol == 't' ? std::vector<std::uint32_t>{5} : std::vector<std::uint32_t>{5, 3, 3};
    const Played played = play(scene.state(), guns, "B2>A2", dice);
    EXPECT_EQ(only<FlagsResolved>(played.events).ignored, symbol == 't' ? 1 : 0);
    EXPECT_EQ(place_of(played.state, target) == "A2", symbol == 't');
  }
}

}  // namespace
}  // namespace galloper::land
