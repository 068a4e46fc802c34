// L14: falling back at once, and what it does to the action of the enemy.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

TEST(LandFallBack, L14_AtOnceBeforeAnyDieIsThrown) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1");
  const UnitId target = scene.north("line D1 oppose");
  const Played played = play(scene.state(), line, "B1>D1", {3});
  EXPECT_EQ(place_of(played.state, target), "E1");
  // At range 3 now.
  const auto volley = only<Volley>(played.events);
  EXPECT_EQ(volley.range, 3);
  EXPECT_EQ(all<UnitMoved>(played.events).back().reason, MoveReason::kFallBack);
}

TEST(LandFallBack, L14_SettingOpposeFallsBack) {
  for (const OpposeFallsBack when : {OpposeFallsBack::kAtOnce, OpposeFallsBack::kWhenActivated}) {
    Scene scene(13, 1);
    scene.rules().oppose_falls_back = when;
    const UnitId line = scene.south("line B1");
    const UnitId target = scene.north("line E1 oppose");
    const std::vector<std::uint32_t> dice(when == OpposeFallsBack::kAtOnce ? 1 : 2, 3);
    const Played played = play(scene.state(), line, "C1>E1", dice);
    EXPECT_EQ(place_of(played.state, target), when == OpposeFallsBack::kAtOnce ? "F1" : "E1");
  }
}

TEST(LandFallBack, L5_CloseRangeSettingDecidesWhoFallsBackAtOnce) {
  for (const int close : {2, 3}) {
    Scene scene(13, 1);
    scene.rules().close_range = static_cast<std::uint8_t>(close);
    const UnitId line = scene.south("line B1");
    const UnitId target = scene.north("line F1 oppose");
    const std::vector<std::uint32_t> dice(close == 2 ? 1 : 0, 3);
    const Played played = play(scene.state(), line, "C1>F1", dice);
    EXPECT_EQ(place_of(played.state, target), close == 2 ? "F1" : "G1");
  }
}

TEST(LandFallBack, L14_TheLeastMoveThatServes) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1");
  const UnitId horse = scene.north("light_horse D1 oppose");
  const Played played = play(scene.state(), line, "B1>D1", {3});
  EXPECT_EQ(place_of(played.state, horse), "E1");
  EXPECT_EQ(only<Volley>(played.events).range, 3);
  EXPECT_TRUE(unit_of(played.state, horse).fell_back);
}

TEST(LandFallBack, L14_OnceInEachEnemyTurn) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1");
  const UnitId target = scene.north("line D1 oppose fell_back");
  const Played played = play(scene.state(), line, "B1>D1", {3, 3});
  EXPECT_EQ(place_of(played.state, target), "D1");
}

TEST(LandFallBack, L14_OnlyUnitsUnderOppose) {
  for (const std::string order : {"assault", "hold", "own"}) {
    Scene scene(13, 1);
    const UnitId line = scene.south("line A1");
    const UnitId target = scene.north("line D1 " + order);
    EXPECT_EQ(place_of(play(scene.state(), line, "B1>D1", {3, 3}).state, target), "D1") << order;
  }
  Scene elite(13, 1);
  const UnitId line = elite.south("line A1");
  const UnitId grenadiers = elite.north("grenadiers D1 hold follows_oppose");
  EXPECT_EQ(place_of(play(elite.state(), line, "B1>D1", {3}).state, grenadiers), "E1");
}

TEST(LandFallBack, L14_NobodyFallsBackFromAUnitThatStaysWhereItIs) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line B1 hold");
  const UnitId target = scene.north("line D1 oppose");
  EXPECT_EQ(place_of(play(scene.state(), line, "B1>D1", {3, 3}).state, target), "D1");
}

TEST(LandFallBack, L14_AChargeFromContactSetsOffOnlyItsTarget) {
  Scene scene(13, 3);
  const UnitId line = scene.south("line B1");
  const UnitId target = scene.north("line C1 oppose");
  const UnitId other = scene.north("line B3 oppose");
  const Played played = play(scene.state(), line, "B1*C1");
  EXPECT_NE(place_of(played.state, target), "C1");
  EXPECT_EQ(place_of(played.state, other), "B3");
  // No movement left to follow with: the action ends.
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
}

TEST(LandFallBack, L14_AllWithinCloseRangeRearmostFirst) {
  // E1 stands in D1's way until it has gone itself.
  Scene scene(13, 1);
  const UnitId line = scene.south("line B1");
  const UnitId front = scene.north("line D1 oppose");
  const UnitId rear = scene.north("line E1 oppose");
  const Played played = play(scene.state(), line, "C1>D1", {3, 3});
  std::string order;
  for (const UnitMoved& moved : all<UnitMoved>(played.events)) {
    if (moved.reason == MoveReason::kFallBack) order += moved.unit == front ? 'f' : 'r';
  }
  EXPECT_EQ(order, "rf");
  EXPECT_EQ(place_of(played.state, rear), "F1");
  EXPECT_EQ(place_of(played.state, front), "E1");
}

TEST(LandFallBack, L14_NotInARowNearerTheEnemyUnlessNoOtherServes) {
  // North's E4 could go forward to row 3 as cheaply; it stays in its rows.
  Scene scene(9, 7);
  const UnitId horse = scene.south("light_horse A4");
  const UnitId target = scene.north("line E4 oppose");
  const Played played = play(scene.state(), horse, "C4");
  EXPECT_GE(rows_forward(played.state.setup->board, kSouth, unit_of(played.state, target).cell), 3);
  // With its own rows closed by water it goes forward.
  Scene closed({"r r r r r r r r r", " r r r r r r r r", "r r r r r r r r r", " . . . . . r r r",
                ". . . . . . . . .", " . . . . . . . .", ". . . . . . . . ."});
  const UnitId other = closed.south("light_horse A4");
  const UnitId caught = closed.north("line E4 oppose");
  EXPECT_EQ(place_of(play(closed.state(), other, "C4").state, caught), "F3");
}

TEST(LandFallBack, L14_AmongEqualHexesAsL10Chooses) {
  // Fewer adjacent enemies, then nearer its brigadier, then the owner's left.
  Scene left(9, 7);
  const UnitId horse = left.south("light_horse D1");
  const UnitId target = left.north("line D5 oppose");
  EXPECT_EQ(place_of(play(left.state(), horse, "D3").state, target), "D6");
  Scene brigadier(9, 7);
  const UnitId other = brigadier.south("light_horse D1");
  const UnitId led = brigadier.north("line D5 oppose");
  brigadier.north("line A7 oppose led");
  EXPECT_EQ(place_of(play(brigadier.state(), other, "D3").state, led), "C6");
}

TEST(LandFallBack, L14_WhoStandsBestWhereItIsStaysAndIsNotSpent) {
  Scene scene({". . . ."});
  const UnitId line = scene.south("line A1");
  const UnitId target = scene.north("line D1 oppose");
  const Played played = play(scene.state(), line, "B1>D1", {3, 3});
  EXPECT_EQ(place_of(played.state, target), "D1");
  EXPECT_FALSE(unit_of(played.state, target).fell_back);
}

TEST(LandFallBack, L14_AChargerWithMovementLeftMayFollow) {
  Scene scene(13, 1);
  const UnitId horse = scene.south("light_horse A1");
  const UnitId target = scene.north("line C1 oppose");
  const Played came = play(scene.state(), horse, "B1*C1");
  EXPECT_EQ(place_of(came.state, target), "E1");
  EXPECT_EQ(came.state.pending.choice, Choice::kFollow);
  EXPECT_EQ(came.state.pending.move_left, 3);
  EXPECT_EQ(answers(came.state), "follow D1, stand");
  EXPECT_EQ(place_of(play(came.state, StandFast{}).state, horse), "B1");
  const Played charged = play(came.state, Follow{at(came.state, "D1")}, {1, 1, 4, 4, 4});
  EXPECT_EQ(only<UnitMoved>(charged.events).reason, MoveReason::kFollow);
  EXPECT_EQ(place_of(charged.state, target), "E1");
  EXPECT_EQ(unit_of(charged.state, target).strength, 2);
}

TEST(LandFallBack, L14_ElseItsActionEnds) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1");
  const UnitId target = scene.north("line C1 oppose");
  const Played played = play(scene.state(), line, "B1*C1");
  EXPECT_EQ(place_of(played.state, target), "E1");
  EXPECT_EQ(played.state.pending.choice, Choice::kNone);
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
  // Stop terrain ends the charger's move as any other.
  Scene town({". t . . . . ."});
  const UnitId horse = town.south("light_horse A1");
  town.north("line C1 oppose");
  EXPECT_EQ(play(town.state(), horse, "B1*C1").state.pending.choice, Choice::kNone);
}

TEST(LandFallBack, L15_AWaveringUnitThatFellBackMustBeFollowed) {
  Scene scene(13, 1);
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 oppose sp1");
  EXPECT_EQ(answers(play(scene.state(), horse, "B1*C1").state), "follow D1");
  Scene always(13, 1);
  always.rules().assault_charges = AssaultCharges::kAlways;
  const UnitId other = always.south("light_horse A1");
  always.north("line C1 oppose");
  EXPECT_EQ(answers(play(always.state(), other, "B1*C1").state), "follow D1");
}

TEST(LandFallBack, L14_ItFallsBackBeforeTheSecondChargeToo) {
  Scene scene(13, 1);
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 sp1");
  const UnitId next = scene.north("line D1 oppose fell_back");
  State state = play(scene.state(), horse, "B1*C1", {1, 1}).state;
  state = play(state, Advance{}).state;
  EXPECT_EQ(answers(state), "*D1, stand");
  unit_of(state, next).fell_back = false;
  const Played played = play(state, Strike{next});
  EXPECT_EQ(place_of(played.state, next), "F1");
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
}

TEST(LandFallBack, L14_AnAdvanceSetsItOff) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1");
  scene.north("line C1 sp1");
  const UnitId behind = scene.north("line D1 oppose fell_back");
  State state = play(scene.state(), line, "B1*C1", {1, 1, 1}).state;
  unit_of(state, behind).fell_back = false;
  state = play(state, Advance{}).state;
  EXPECT_EQ(place_of(state, behind), "F1");
}

TEST(LandFallBack, L14_AnotherShotWhenTheOneMeantIsGone) {
  for (const bool another : {true, false}) {
    Scene scene(13, 3);
    scene.rules().close_range = 3;
    const UnitId line = scene.south("line A1 own");
    const UnitId target = scene.north("line D1 oppose");
    if (another) scene.north("line C3 hold");
    const Played played = play(scene.state(), line, "B1>D1");
    EXPECT_EQ(place_of(played.state, target), "F1");
    EXPECT_EQ(answers(played.state), another ? ">C3, stand" : "");
    EXPECT_EQ(played.state.pending.target, another ? target : 0);
    EXPECT_EQ(count<ActionEnded>(played.events), another ? 0u : 1u);
    if (!another) continue;
    EXPECT_EQ(count<Volley>(play(played.state, StandFast{}).events), 0u);
  }
}

TEST(LandFallBack, L15_6_UnderAssaultAnotherShotMustBeTaken) {
  Scene scene(13, 3);
  scene.rules().close_range = 3;
  const UnitId line = scene.south("line A1");
  scene.north("line D1 oppose");
  scene.north("line C3 hold");
  const Played played = play(scene.state(), line, "B1>D1");
  EXPECT_EQ(played.state.pending.choice, Choice::kOtherShot);
  EXPECT_EQ(answers(played.state), ">C3");
  const Played fired = play(played.state, Strike{unit_id(kNorth, 1)}, {3, 3});
  EXPECT_EQ(only<Volley>(fired.events).target, unit_id(kNorth, 1));
  EXPECT_EQ(count<ActionEnded>(fired.events), 1u);
}

TEST(LandFallBack, L15_6_AShotThatTheFallBackOpensMustBeTaken) {
  // In B1, on its way to H1, it is in contact with both, and may not fire; then one of them falls back.
  Scene scene({". . . . . . . . .", " . . . . . . . .", "h . . . . . . . ."});
  const UnitId line = scene.south("line A1");
  const UnitId gone = scene.north("line C1 oppose");
  scene.north("line B2 hold");
  scene.north("line H1 hold");
  const State state = scene.state();
  EXPECT_EQ(acts(state, line), "B1 B1*C1 B1*B2 A2>B2 A2*B2");
  const Played played = play(state, line, "B1");
  EXPECT_NE(place_of(played.state, gone), "C1");
  EXPECT_EQ(answers(played.state), ">B2");
  // Artillery and other orders are not bound so.
  Scene own({". . . . . . . . .", " . . . . . . . .", "h . . . . . . . ."});
  const UnitId free = own.south("line A1 own");
  own.north("line C1 oppose");
  own.north("line B2 hold");
  own.north("line H1 hold");
  EXPECT_EQ(answers(play(own.state(), free, "B1").state), "");
}

TEST(LandFallBack, C6_WhoFallsBackOntoTheCincMakesHimEscape) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1");
  scene.south("line M1 idle");
  scene.north("line D1 oppose");
  scene.cinc(kSouth, "E1");
  const Played played = play(scene.state(), line, "B1>D1", {3});
  EXPECT_EQ(only<CincEscaped>(played.events).side, kSouth);
}

}  // namespace
}  // namespace galloper::land
