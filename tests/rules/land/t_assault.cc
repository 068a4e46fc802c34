// L15, L16: the whole list of what Assault obliges an acting unit to do.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

TEST(LandAssault, L15_1_AWaveringEnemyThatCanBeChargedMustBe) {
  Scene scene(7, 7);
  const UnitId horse = scene.south("light_horse D2");
  scene.north("line F3 hold");
  scene.north("line C5 hold sp2");
  // From every hex next to C5 that it can reach, and at nobody else.
  EXPECT_EQ(acts(scene.state(), horse), "B4*C5 C4*C5 B5*C5 D5*C5 C6*C5");
}

TEST(LandAssault, L15_1_AnyOfTheWaveringOnes) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line D1");
  scene.north("line C1 hold sp1");
  scene.north("line E1 hold retreated");
  EXPECT_EQ(acts(scene.state(), line), "D1*C1 D1*E1");
}

TEST(LandAssault, L15_1_OnlyIfItCanBeChargedThisAction) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  scene.north("line D1 hold sp1");
  // Two hexes to go: too far to charge; so it moves nearer, with a close-range shot.
  EXPECT_EQ(acts(scene.state(), line), "B1>D1");
}

TEST(LandAssault, L15_1_NotSeenBeforehand) {
  // The wavering unit stands behind the woods, another is in sight; the charge is due nonetheless.
  Scene scene({". . . . . .", " . . . . .", ". f . . . ."});
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 hold sp1");
  scene.north("line F3 hold");
  const State state = scene.state();
  EXPECT_FALSE(sees(state, at(state, "A1"), at(state, "C1")));
  EXPECT_EQ(acts(state, horse), "D1*C1 B2*C1 C2*C1");
}

TEST(LandAssault, L15_2_EveryEnemySeenMayBeTheObjective) {
  Scene scene(9, 3);
  const UnitId horse = scene.south("heavy_horse E1");
  scene.north("line A1 hold");
  EXPECT_EQ(acts(scene.state(), horse), "B1 B1*A1 C1 D1 B2 C2 C3");
}

TEST(LandAssault, L15_2_ASeenEnemyBeforeANearerOneUnseen) {
  Scene scene({". . f . . . . ."});
  const UnitId line = scene.south("line D1");
  scene.north("line B1 hold");
  scene.north("line H1 hold");
  EXPECT_EQ(acts(scene.state(), line), "E1>H1 F1");
}

TEST(LandAssault, L15_2_NoneSeenTheNearestKnown) {
  Scene scene({". f . f . ."});
  const UnitId line = scene.south("line C1");
  scene.north("line A1 hold");
  scene.north("line F1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>A1");
}

TEST(LandAssault, L15_2_NoneSeenTheOwnerChoosesBetweenEquals) {
  Scene scene({". f . f ."});
  const UnitId line = scene.south("line C1");
  scene.north("line A1 hold");
  scene.north("line E1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>A1 D1>E1");
}

TEST(LandAssault, L15_2_NoneKnownTheEnemyBaseline) {
  Scene scene(5, 5);
  const UnitId line = scene.south("line C3");
  EXPECT_EQ(acts(scene.state(), line), "A4 B4 C4 D4 B5 C5 D5");
  Scene north(5, 5);
  const UnitId other = north.north("line C3");
  EXPECT_EQ(acts(north.state(kNorth), other), "B1 C1 D1 A2 B2 C2 D2");
}

TEST(LandAssault, L15_3_AChargeAtTheObjectiveIsAlwaysAllowed) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  scene.north("line C1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>C1 B1*C1");
}

TEST(LandAssault, L15_4_InContactWithTheObjectiveItStaysAndFires) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line B1");
  scene.north("line C1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>C1 B1*C1");
}

TEST(LandAssault, L15_4_ItMayChargeFromAnotherHex) {
  Scene scene(5, 3);
  const UnitId line = scene.south("line B1");
  scene.north("line C1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>C1 B1*C1 B2*C1");
}

TEST(LandAssault, L15_4_CavalryInContactMayOnlyCharge) {
  Scene scene({". . m ."});
  const UnitId horse = scene.south("light_horse B1");
  scene.north("line C1 hold");
  EXPECT_EQ(acts(scene.state(), horse), "");
  Scene open(4, 1);
  const UnitId other = open.south("light_horse B1");
  open.north("line C1 hold");
  EXPECT_EQ(acts(open.state(), other), "B1*C1");
}

TEST(LandAssault, L15_4_AnotherObjectiveMayBeFollowedOutOfContact) {
  Scene scene(9, 1);
  const UnitId horse = scene.south("heavy_horse D1");
  scene.north("line E1 hold");
  scene.north("line A1 hold");
  EXPECT_EQ(acts(scene.state(), horse), "B1 B1*A1 C1 D1*E1");
}

TEST(LandAssault, L15_5_ItMustEndNearerToTheObjective) {
  Scene scene(7, 5);
  const UnitId line = scene.south("line A1");
  scene.north("line G1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1 C1 B2");
}

TEST(LandAssault, L15_5_AmongTheNearerHexesOneWithACloseRangeShot) {
  Scene scene(9, 3);
  const UnitId line = scene.south("line A1");
  scene.north("line D1 hold");
  // Of the nearer hexes only B1 is within two hexes and near enough to fire after the move.
  EXPECT_EQ(acts(scene.state(), line), "B1>D1");
}

TEST(LandAssault, L5_CloseRangeSettingDecidesWhichHexesHaveACloseRangeShot) {
  for (const int close : {2, 3}) {
    Scene scene(7, 1);
    scene.rules().close_range = static_cast<std::uint8_t>(close);
    const UnitId line = scene.south("line A1");
    scene.north("line E1 hold");
    EXPECT_EQ(acts(scene.state(), line), close == 2 ? "B1>E1 C1" : "B1>E1");
  }
}

TEST(LandAssault, L15_5_WhereACloseRangeShotIsBlockedAnyNearerHexWillDo) {
  // In B1 the line would be in contact with B2, and could not fire at D1.
  Scene scene(9, 3);
  const UnitId line = scene.south("line A1");
  scene.north("line D1 hold");
  scene.north("line B2 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>B2 B1*B2 C1 A2>B2 A2*B2");
}

TEST(LandAssault, L15_5_NoNearerHexOpenItStaysAndFires) {
  Scene scene({". . r ."});
  const UnitId line = scene.south("line B1");
  scene.north("line D1 hold");
  EXPECT_EQ(acts(scene.state(), line), "B1>D1");
}

TEST(LandAssault, L15_5_NoNearerHexOpenAndNoShotItIsNotAbleToAct) {
  Scene scene({". . r . ."});
  const UnitId horse = scene.south("light_horse B1");
  scene.north("line E1 hold");
  const State state = scene.state();
  EXPECT_EQ(acts(state, horse), "");
  EXPECT_FALSE(is_able_to_act(state, unit_of(state, horse)));
}

TEST(LandAssault, L15_6_WithALegalShotItMustFireAtTheObjectiveIfPossible) {
  // Light infantry goes two hexes and fires: at the objective where it is in range, else at whom it can.
  Scene scene(13, 1);
  const UnitId light = scene.south("light E1");
  scene.north("line K1 hold");
  EXPECT_EQ(acts(scene.state(), light), "F1 G1");
  Scene nearer(13, 1);
  const UnitId other = nearer.south("light E1");
  nearer.north("line J1 hold");
  EXPECT_EQ(acts(nearer.state(), other), "F1 G1>J1");
}

TEST(LandAssault, L15_6_OtherShotsWhereTheObjectiveIsOutOfRange) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line E1");
  scene.north("line K1 hold");
  scene.north("line B1 hold");
  // Toward K1: from F1 there is no shot; toward B1: D1 has a close-range shot.
  EXPECT_EQ(acts(scene.state(), line), "D1>B1 F1 G1");
  Scene both(13, 1);
  const UnitId light = both.south("light E1");
  both.north("line J1 hold");
  both.north("line C1 hold");
  // Toward J1: F1 is three hexes from C1, so it must fire there; G1 has the objective itself.
  EXPECT_EQ(acts(both.state(), light), "D1>C1 D1*C1 F1>C1 G1>J1");
}

TEST(LandAssault, L15_SettingAssaultCharges) {
  for (const AssaultCharges charges : {AssaultCharges::kWaveringOnly, AssaultCharges::kAlways}) {
    Scene scene(9, 1);
    scene.rules().assault_charges = charges;
    const UnitId line = scene.south("line A1");
    scene.north("line C1 hold");
    EXPECT_EQ(acts(scene.state(), line), charges == AssaultCharges::kAlways ? "B1*C1" : "B1>C1 B1*C1");
  }
}

TEST(LandAssault, L15_UnderAlwaysAWaveringEnemyStillComesFirst) {
  Scene scene(9, 1);
  scene.rules().assault_charges = AssaultCharges::kAlways;
  const UnitId line = scene.south("line D1");
  scene.north("line C1 hold");
  scene.north("line E1 hold sp1");
  EXPECT_EQ(acts(scene.state(), line), "D1*E1");
}

TEST(LandAssault, L12_Wavering) {
  Scene scene(9, 3);
  const UnitId whole = scene.north("line A1 hold sp3");
  const UnitId half = scene.north("line C1 hold sp2");
  const UnitId odd = scene.north("heavy_horse E1 hold sp2");
  const UnitId weak = scene.north("heavy_horse G1 hold sp1");
  const UnitId retreated = scene.north("line I1 hold retreated");
  const UnitId alone = scene.north("guns A3 hold");
  const UnitId guns = scene.north("guns E3 hold");
  const UnitId beside = scene.north("line F3 hold");
  const State state = scene.state();
  const auto wavers = [&](UnitId id) { return is_wavering(state, unit_of(state, id)); };
  EXPECT_FALSE(wavers(whole));
  EXPECT_TRUE(wavers(half));
  EXPECT_FALSE(wavers(odd)) << "two of three is more than half";
  EXPECT_TRUE(wavers(weak));
  EXPECT_TRUE(wavers(retreated));
  EXPECT_TRUE(wavers(alone));
  EXPECT_FALSE(wavers(guns));
  EXPECT_FALSE(wavers(beside));
}

TEST(LandAssault, L12_AnEnemyNextToTheGunsIsNoFriend) {
  Scene scene(9, 1);
  const UnitId guns = scene.north("guns C1 hold");
  scene.south("line B1");
  scene.south("line D1");
  const State state = scene.state();
  EXPECT_TRUE(is_wavering(state, unit_of(state, guns)));
}

TEST(LandAssault, L16_ArtilleryMustTakeAShotFromWhereItStands) {
  Scene scene(13, 1);
  const UnitId guns = scene.south("horse_guns E1");
  scene.north("line I1 hold");
  scene.north("line A1 hold");
  EXPECT_EQ(acts(scene.state(), guns), "E1>I1 E1>A1");
}

TEST(LandAssault, L16_OtherwiseArtilleryMustMoveCloser) {
  Scene scene(13, 1);
  const UnitId guns = scene.south("guns A1");
  scene.north("line M1 hold");
  EXPECT_EQ(acts(scene.state(), guns), "B1");
  Scene horse(13, 1);
  const UnitId horse_guns = horse.south("horse_guns A1");
  horse.north("line F1 hold");
  EXPECT_EQ(acts(horse.state(), horse_guns), "B1 B1>F1 C1 D1");
}

TEST(LandAssault, L16_ArtilleryNeverCharges) {
  Scene scene(9, 1);
  const UnitId guns = scene.south("guns A1");
  scene.north("line B1 hold sp1");
  EXPECT_EQ(acts(scene.state(), guns), "A1>B1");
}

}  // namespace
}  // namespace galloper::land
