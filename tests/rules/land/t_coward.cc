// C10: the retreat of a coward's brigade.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

Played retreat(const Scene& scene, kit::Seat side, BrigadeId brigade, std::vector<UnitId> staying = {}) {
  ScriptedDice no_dice({});
  Decision decision(scene.state(side), no_dice);
  retreat_cowards(decision, side, brigade, staying);
  return {decision.state(), decision.take_events()};
}

TEST(LandCoward, C10_OneFullMoveEachRowByRow) {
  Scene scene(9, 9);
  const UnitId line = scene.south("line D5");
  const UnitId horse = scene.south("light_horse G8");
  const UnitId guns = scene.south("guns A4");
  const Played played = retreat(scene, kSouth, kAssaultBrigade);
  EXPECT_EQ(place_of(played.state, line), "C3");
  EXPECT_EQ(place_of(played.state, horse), "E4");
  EXPECT_EQ(place_of(played.state, guns), "A3");
  for (const UnitMoved& moved : all<UnitMoved>(played.events)) EXPECT_EQ(moved.reason, MoveReason::kCoward);
}

TEST(LandCoward, C10_ItDoesNotMakeAUnitWavering) {
  Scene scene(9, 9);
  const UnitId line = scene.south("line D5");
  const Played played = retreat(scene, kSouth, kAssaultBrigade);
  EXPECT_FALSE(unit_of(played.state, line).retreated);
  EXPECT_FALSE(is_wavering(played.state, unit_of(played.state, line)));
  EXPECT_EQ(unit_of(played.state, line).strength, 4);
}

TEST(LandCoward, C10_RearmostFirst) {
  // The one in front goes where the one behind it stood.
  Scene scene({". . . . .", " . . . .", ". . . . .", " r . r r", ". . . . ."});
  const UnitId front = scene.south("line B3");
  const UnitId rear = scene.south("line B2");
  const Played played = retreat(scene, kSouth, kAssaultBrigade);
  EXPECT_EQ(place_of(played.state, rear), "B1");
  EXPECT_EQ(place_of(played.state, front), "C1");
}

TEST(LandCoward, C10_StopsWhenBlockedLosingNothingAndNeverLeavesTheBoard) {
  Scene scene({". . . . .", " . . . .", ". . . . .", " r r r r", ". . . . ."});
  const UnitId line = scene.south("line B3");
  const UnitId base = scene.south("line B1");
  const Played played = retreat(scene, kSouth, kAssaultBrigade);
  EXPECT_EQ(played.events.size(), 0u);
  EXPECT_EQ(place_of(played.state, line), "B3");
  EXPECT_EQ(place_of(played.state, base), "B1");
}

TEST(LandCoward, C10_AllHisUnitsAndNobodyElses) {
  Scene scene(9, 9);
  const UnitId his = scene.south("line D5 assault");
  const UnitId other = scene.south("line F5 oppose");
  const Played played = retreat(scene, kSouth, kAssaultBrigade);
  EXPECT_NE(place_of(played.state, his), "D5");
  EXPECT_EQ(place_of(played.state, other), "F5");
}

TEST(LandCoward, C12_ElitesThatFollowTheirOrderStay) {
  Scene scene(9, 9);
  const UnitId line = scene.south("line D5");
  const UnitId grenadiers = scene.south("grenadiers F5");
  const Played played = retreat(scene, kSouth, kAssaultBrigade, {grenadiers});
  EXPECT_NE(place_of(played.state, line), "D5");
  EXPECT_EQ(place_of(played.state, grenadiers), "F5");
}

TEST(LandCoward, C10_TheHexAsL10Chooses) {
  Scene scene(9, 9);
  const UnitId line = scene.south("line D5");
  scene.south("line H5 assault led");
  scene.south("line A1 hold led");
  // Nearer its brigadier: to the east, though the owner's left is west.
  const Played played = retreat(scene, kSouth, kAssaultBrigade);
  EXPECT_EQ(place_of(played.state, line), "E3");
}

TEST(LandCoward, C10_NorthGoesBackNorth) {
  Scene scene(9, 9);
  const UnitId line = scene.north("line D5");
  EXPECT_EQ(place_of(retreat(scene, kNorth, kAssaultBrigade).state, line), "E7");
}

}  // namespace
}  // namespace galloper::land
