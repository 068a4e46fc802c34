// L13, L14: the whole list of what Hold and Oppose allow an acting unit.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

// The same unit on the same ground under each order: forward and fire, forward to a distance, or stand.
TEST(LandOrders, C1_C2_TheOrderOfItsBrigadeSaysWhatAUnitMayDo) {
  const auto under = [](const std::string& order) {
    Scene scene(7, 1);
    const UnitId line = scene.south("line A1 " + order);
    scene.north("line E1 hold");
    return acts(scene.state(), line);
  };
  EXPECT_EQ(under("assault"), "B1>E1 C1");
  EXPECT_EQ(under("oppose"), "B1 B1>E1");
  EXPECT_EQ(under("hold"), "");
}

TEST(LandHold, L13_FiresIfItLikesAndNothingElse) {
  Scene scene(7, 7);
  const UnitId line = scene.south("line D3 hold");
  scene.north("line D6 hold");
  scene.north("line F3 hold");
  scene.north("line A7 hold");
  EXPECT_EQ(acts(scene.state(), line), "D3>D6 D3>F3");
}

TEST(LandHold, L13_NeverMovesOrCharges) {
  Scene scene(7, 7);
  const UnitId horse = scene.south("heavy_horse D3 hold");
  const UnitId line = scene.south("line A1 hold");
  scene.north("line E3 hold sp1");
  const State state = scene.state();
  EXPECT_EQ(acts(state, horse), "");
  EXPECT_EQ(acts(state, line), "");
  EXPECT_FALSE(is_able_to_act(state, unit_of(state, horse)));
}

TEST(LandHold, L13_MayFireAtAnEnemyInContact) {
  Scene scene(7, 7);
  const UnitId line = scene.south("line D3 hold");
  scene.north("line E3 hold");
  EXPECT_EQ(acts(scene.state(), line), "D3>E3");
}

TEST(LandOppose, L14_MovesOutsideCloseRangeAndFires) {
  // North of row 3 everything lies within two hexes of D6 or is out of reach.
  Scene scene(7, 7);
  const UnitId line = scene.south("line D2 oppose");
  scene.north("line D6 hold");
  EXPECT_EQ(acts(scene.state(), line), "C1 D1 E1 F1 B2 C2 E2 F2 C3 D3 D3>D6 E3 E3>D6 F3");
}

TEST(LandOppose, L14_MayFireWithoutMoving) {
  Scene scene(9, 1);
  const UnitId guns = scene.south("guns B1 oppose");
  scene.north("line E1 hold");
  EXPECT_EQ(acts(scene.state(), guns), "A1 B1>E1");
}

TEST(LandOppose, L14_NeverCharges) {
  Scene scene(7, 1);
  const UnitId horse = scene.south("light_horse A1 oppose");
  scene.north("line E1 hold sp1");
  EXPECT_EQ(acts(scene.state(), horse), "B1");
}

TEST(LandOppose, L14_MustFallBackFromAnEnemyWithinCloseRange) {
  // All that it may do is to end outside close range, and not in a row nearer the enemy baseline.
  Scene scene(7, 7);
  const UnitId line = scene.south("line D4 oppose");
  scene.north("line D6 hold");
  EXPECT_EQ(acts(scene.state(), line), "C2 D2 E2 C3 D3 D3>D6 E3 E3>D6 F3 B4 F4");
}

TEST(LandOppose, L14_FiresAfterFallingBackOnlyIfItMovedNoFartherThanItMay) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line D1 oppose");
  scene.north("line F1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1 C1 C1>F1");
  Scene light(9, 1);
  const UnitId skirmishers = light.south("light E1 oppose");
  light.north("line F1 hold");
  EXPECT_EQ(acts(light.state(), skirmishers), "C1 C1>F1");
  Scene two(9, 1);
  const UnitId slow = two.south("line E1 oppose");
  two.north("line F1 hold");
  EXPECT_EQ(acts(two.state(), slow), "C1");
}

TEST(LandOppose, L14_IfItCannotGetOutItGoesAsFarAsItCan) {
  Scene scene({". . . . . r r r"});
  const UnitId guns = scene.south("guns C1 oppose");
  scene.north("line D1 hold");
  // One hex away is two hexes from the enemy: within close range, but the best there is; artillery that moved
  // does not fire.
  EXPECT_EQ(acts(scene.state(), guns), "B1");
}

TEST(LandOppose, L14_WhereItStandsMayBeTheFarthest) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1 oppose");
  scene.north("line B1 hold");
  EXPECT_EQ(acts(scene.state(), line), "A1>B1");
  Scene horse(9, 1);
  const UnitId rider = horse.south("light_horse A1 oppose");
  horse.north("line B1 hold");
  EXPECT_EQ(acts(horse.state(), rider), "");
}

TEST(LandOppose, L14_ForwardOnlyIfNoOtherHexServes) {
  // Behind lies water: the only hexes outside close range are nearer the enemy baseline.
  Scene scene({". . . . . . .", " r . . . . r", "r r . . . r r", " r r r r r r", "r r r r r r r"});
  const UnitId line = scene.south("line C3 oppose");
  scene.north("line E3 hold");
  EXPECT_EQ(acts(scene.state(), line), "B4 B4>E3 B5 C5");
  // A hex beside that serves: forward is no longer allowed.
  Scene beside({". . . . . . .", " r . . . . r", "r . . . . r r", " r r r r r r", "r r r r r r r"});
  const UnitId other = beside.south("line C3 oppose");
  beside.north("line E3 hold");
  EXPECT_EQ(acts(beside.state(), other), "B3 B3>E3");
}

TEST(LandOppose, L5_CloseRangeSettingDecidesWhenItFallsBack) {
  for (const int close : {2, 3}) {
    Scene scene(9, 1);
    scene.rules().close_range = static_cast<std::uint8_t>(close);
    const UnitId line = scene.south("line C1 oppose");
    scene.north("line F1 hold");
    EXPECT_EQ(acts(scene.state(), line), close == 2 ? "A1 B1 C1>F1" : "A1 B1");
  }
}

TEST(LandOppose, C12_AnElitesOwnOrderBindsIt) {
  Scene scene(9, 1);
  const UnitId grenadiers = scene.south("grenadiers C1 assault follows_hold");
  scene.north("line D1 hold sp1");
  EXPECT_EQ(acts(scene.state(), grenadiers), "C1>D1");
}

TEST(LandOppose, C8_TheCincsOwnTroopsActUnderAnyOrder) {
  Scene scene(9, 1);
  const UnitId own = scene.south("line C1 own");
  scene.north("line E1 hold");
  // Assault: nearer with a close-range shot, or charge; Oppose: back; Hold: fire.
  EXPECT_EQ(acts(scene.state(), own), "A1 B1 B1>E1 C1>E1 D1>E1 D1*E1");
}

}  // namespace
}  // namespace galloper::land
