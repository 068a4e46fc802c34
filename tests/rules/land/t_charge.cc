// L9, L13: charges.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

std::string kinds(const std::vector<Event>& events) {
  std::string text;
  for (const Volley& volley : all<Volley>(events)) {
    text += volley.kind == VolleyKind::kFire         ? 'f'
            : volley.kind == VolleyKind::kCharge     ? 'c'
            : volley.kind == VolleyKind::kStrikeBack ? 's'
                                                     : 'd';
  }
  return text;
}

TEST(LandCharge, L9_ADefenderThatLivesAndStandsStrikesBack) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  const UnitId target = scene.north("line C1");
  const Played played = play(scene.state(), line, "B1*C1", {1, 3, 3, 6, 2, 4});
  EXPECT_EQ(kinds(played.events), "cs");
  EXPECT_EQ(unit_of(played.state, target).strength, 3);
  EXPECT_EQ(unit_of(played.state, line).strength, 2);
  EXPECT_EQ(place_of(played.state, line), "B1");
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
  EXPECT_EQ(played.state.pending.choice, Choice::kNone);
}

TEST(LandCharge, L9_AdjacentAlreadyCountsAsAMoveOfNought) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line B1");
  scene.north("line C1");
  const Played played = play(scene.state(), line, "B1*C1", {3, 3, 3, 3, 3, 3});
  EXPECT_EQ(count<UnitMoved>(played.events), 0u);
  EXPECT_EQ(kinds(played.events), "cs");
}

TEST(LandCharge, L9_ArtilleryDefendsWithItsOneDie) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line B1");
  scene.north("guns C1");
  const Played played = play(scene.state(), line, "B1*C1", {1, 1, 1, 6});
  EXPECT_EQ(all<Volley>(played.events)[1].dice.size(), 1u);
  EXPECT_EQ(unit_of(played.state, line).strength, 3);
}

TEST(LandCharge, L9_TerrainActsOnTheDiceThatStrikeBackByTheAttackersHex) {
  Scene scene({". t . . ."});
  const UnitId line = scene.south("line A1");
  scene.north("line C1");
  const Played played = play(scene.state(), line, "B1*C1", {3, 3, 3, 3});
  const auto strike = all<Volley>(played.events)[1];
  EXPECT_EQ(strike.modifiers, (std::vector<DiceModifier>{{-2, "L7", "town"}}));
  EXPECT_EQ(strike.dice.size(), 1u);
}

TEST(LandCharge, L7_WhoStrikesBackFromAFordThrowsOneDieLess) {
  Scene scene({". . o . ."});
  const UnitId line = scene.south("line A1");
  scene.north("line C1");
  const Played played = play(scene.state(), line, "B1*C1", {3, 3, 3, 3, 3});
  const auto strike = all<Volley>(played.events)[1];
  EXPECT_EQ(strike.modifiers, (std::vector<DiceModifier>{{-1, "L7", "ford"}}));
  EXPECT_EQ(strike.dice.size(), 2u);
}

TEST(LandCharge, L22_DiceByStrengthInAChargeAndInTheReply) {
  for (const bool by_strength : {false, true}) {
    Scene scene(9, 1);
    scene.rules().dice_by_strength = by_strength;
    const UnitId line = scene.south("line A1 sp2");
    scene.north("line C1 sp1 retreated");
    const auto threes = [](std::size_t count) { return std::vector<std::uint32_t>(count, 3); };
    const Played played = play(scene.state(), line, "B1*C1", threes(by_strength ? 3 : 6));
    EXPECT_EQ(all<Volley>(played.events)[0].dice.size(), by_strength ? 2u : 3u);
    EXPECT_EQ(all<Volley>(played.events)[1].dice.size(), by_strength ? 1u : 3u);
  }
}

TEST(LandCharge, L9_WhoDestroysMayAdvance) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  const UnitId target = scene.north("line C1 sp1");
  const Played charged = play(scene.state(), line, "B1*C1", {1, 3, 3});
  EXPECT_EQ(place_of(charged.state, target), "destroyed");
  EXPECT_EQ(kinds(charged.events), "c");
  EXPECT_EQ(answers(charged.state), "advance, stand");
  EXPECT_EQ(place_of(play(charged.state, Advance{}).state, line), "C1");
  const Played stood = play(charged.state, StandFast{});
  EXPECT_EQ(place_of(stood.state, line), "B1");
  EXPECT_EQ(answers(stood.state), "");
}

TEST(LandCharge, L9_WhoDrivesBackMayAdvance) {
  Scene scene(9, 5);
  const UnitId line = scene.south("line C2");
  const UnitId target = scene.north("line C3");
  const Played charged = play(scene.state(), line, "C2*C3", {5, 3, 3});
  EXPECT_NE(place_of(charged.state, target), "C3");
  EXPECT_EQ(kinds(charged.events), "c");
  EXPECT_EQ(place_of(play(charged.state, Advance{}).state, line), "C3");
}

TEST(LandCharge, L9_OneThatCouldNotRetreatHasStood) {
  // Water behind it: the flag costs a point, and it strikes back.
  Scene scene({". . . . .", " r r r r", ". . . . ."});
  const UnitId line = scene.south("line B1");
  const UnitId target = scene.north("line C1");
  const Played played = play(scene.state(), line, "B1*C1", {5, 3, 3, 3, 3, 3});
  EXPECT_EQ(kinds(played.events), "cs");
  EXPECT_EQ(unit_of(played.state, target).strength, 3);
  EXPECT_EQ(only<FlagsResolved>(played.events).losses, 1);
}

TEST(LandCharge, L9_TheAttackerGoesBackByFlagsToo) {
  Scene scene(9, 5);
  const UnitId line = scene.south("line C2");
  scene.north("line C3");
  const Played played = play(scene.state(), line, "C2*C3", {3, 3, 3, 5, 3, 3});
  EXPECT_EQ(place_of(played.state, line), "C1");
  EXPECT_TRUE(unit_of(played.state, line).retreated);
  EXPECT_EQ(played.state.pending.choice, Choice::kNone);
}

TEST(LandCharge, L9_CavalryThatAdvancedMayChargeOnceMore) {
  Scene scene(9, 1);
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 sp1");
  scene.north("line D1 sp3");
  scene.north("line E1 sp3");
  State state = play(scene.state(), horse, "B1*C1", {1, 1}).state;
  state = play(state, Advance{}).state;
  EXPECT_EQ(place_of(state, horse), "C1");
  EXPECT_EQ(answers(state), "*D1, stand");
  EXPECT_EQ(answers(play(state, StandFast{}).state), "");
  const Played second = play(state, Strike{unit_id(kNorth, 1)}, {1, 1, 4, 4, 4});
  EXPECT_EQ(kinds(second.events), "cs");
}

TEST(LandCharge, L9_ButNotTwice) {
  Scene scene(9, 1);
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 sp1");
  scene.north("line D1 sp1");
  scene.north("line E1 sp1");
  State state = play(scene.state(), horse, "B1*C1", {1, 1}).state;
  state = play(state, Advance{}).state;
  state = play(state, Strike{unit_id(kNorth, 1)}, {1, 1}).state;
  EXPECT_EQ(answers(state), "advance, stand");
  const Played done = play(state, Advance{});
  EXPECT_EQ(place_of(done.state, horse), "D1");
  EXPECT_EQ(answers(done.state), "");
  EXPECT_EQ(count<ActionEnded>(done.events), 1u);
}

TEST(LandCharge, L9_NoSecondChargeForInfantryNorFromStopTerrain) {
  Scene infantry(9, 1);
  const UnitId line = infantry.south("line B1");
  infantry.north("line C1 sp1");
  infantry.north("line D1 sp1");
  State state = play(infantry.state(), line, "B1*C1", {1, 1, 1}).state;
  EXPECT_EQ(answers(play(state, Advance{}).state), "");
  for (const char symbol : {'f', 't', 'o', '.'}) {
    Scene scene({std::string(". . ") + symbol + " . ."});
    const UnitId horse = scene.south("heavy_horse B1");
    scene.north("line C1 sp1");
    scene.north("line D1 sp1");
    const std::vector<std::uint32_t> dice(symbol == 'f' ? 2 : symbol == 't' ? 1 : 3, 1);
    state = play(scene.state(), horse, "B1*C1", dice).state;
    EXPECT_EQ(answers(play(state, Advance{}).state), symbol == '.' ? "*D1" : "") << symbol;
  }
}

TEST(LandCharge, L9_NoSecondChargeIntoGroundThatItCouldNotEnter) {
  Scene scene({". . . m . ."});
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 sp1");
  scene.north("line D1 sp1");
  const State state = play(scene.state(), horse, "B1*C1", {1, 1}).state;
  EXPECT_EQ(answers(play(state, Advance{}).state), "");
}

TEST(LandCharge, L15_StillBindsTheSecondCharge) {
  // A wavering enemy must be charged, and no other.
  Scene scene({". . . . .", " . . . .", ". . . . ."});
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line C1 sp1");
  scene.north("line D1");
  scene.north("line C2 sp2");
  State state = play(scene.state(), horse, "B1*C1", {1, 1}).state;
  state = play(state, Advance{}).state;
  EXPECT_EQ(answers(state), "*C2");
}

TEST(LandCharge, L15_SettingAssaultChargesBindsTheSecondCharge) {
  for (const AssaultCharges charges : {AssaultCharges::kWaveringOnly, AssaultCharges::kAlways}) {
    Scene scene(9, 1);
    scene.rules().assault_charges = charges;
    const UnitId horse = scene.south("light_horse A1");
    scene.north("line C1 sp1");
    scene.north("line D1");
    State state = play(scene.state(), horse, "B1*C1", {1, 1}).state;
    state = play(state, Advance{}).state;
    EXPECT_EQ(answers(state), charges == AssaultCharges::kAlways ? "*D1" : "*D1, stand");
  }
}

TEST(LandCharge, L13_UnderHoldItFiresFirstAndThenStrikesBack) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  scene.north("line C1 hold");
  // Its one die at close range: a 6 hits.
  const Played played = play(scene.state(), line, "B1*C1", {6, 3, 3, 3, 3, 3, 3});
  EXPECT_EQ(kinds(played.events), "dcs");
  EXPECT_EQ(unit_of(played.state, line).strength, 3);
}

TEST(LandCharge, L13_ADestroyedChargerChargesNoMore) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1 sp1");
  scene.north("line C1 hold");
  const Played played = play(scene.state(), line, "B1*C1", {2});
  EXPECT_EQ(kinds(played.events), "d");
  EXPECT_EQ(place_of(played.state, line), "destroyed");
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
}

TEST(LandCharge, L13_AChargerThatLeavesItsHexChargesNoMore) {
  Scene scene(9, 5);
  const UnitId line = scene.south("line C2");
  scene.north("line C3 hold");
  const Played played = play(scene.state(), line, "C2*C3", {5});
  EXPECT_EQ(kinds(played.events), "d");
  EXPECT_EQ(place_of(played.state, line), "C1");
}

TEST(LandCharge, L13_DefensiveFireIsFireNoCharge) {
  // Its flag does not count double against a charger at half strength.
  Scene scene(9, 5);
  const UnitId line = scene.south("line C3 sp2");
  scene.north("line C4 hold");
  const Played played = play(scene.state(), line, "C3*C4", {5});
  EXPECT_EQ(only<FlagsResolved>(played.events).doubled, 0);
  EXPECT_EQ(only<FlagsResolved>(played.events).retreated, 1);
}

TEST(LandCharge, L13_OnlyWithFireDiceAndOnlyUnderHold) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  scene.north("light_horse C1 hold");
  EXPECT_EQ(kinds(play(scene.state(), line, "B1*C1", {1, 1, 1, 3, 3}).events), "cs");
  Scene other(9, 1);
  const UnitId second = other.south("line A1");
  other.north("line C1 oppose fell_back");
  EXPECT_EQ(kinds(play(other.state(), second, "B1*C1", {3, 3, 3, 3, 3, 3}).events), "cs");
}

TEST(LandCharge, L13_TheOwnOrderOfAnEliteCounts) {
  Scene scene(9, 1);
  const UnitId line = scene.south("line A1");
  scene.north("grenadiers C1 assault follows_hold");
  EXPECT_EQ(kinds(play(scene.state(), line, "B1*C1", {3, 3, 3, 3, 3, 3, 3, 3}).events), "dcs");
}

TEST(LandCharge, C6_AUnitThatEntersTheCincsHexOverrunsHim) {
  Scene scene(9, 3);
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line E1 hold");
  scene.north("line I3 hold");
  scene.cinc(kNorth, "C1");
  const Played played = play(scene.state(), horse, "D1");
  EXPECT_EQ(only<CincEscaped>(played.events).side, kNorth);
  EXPECT_EQ(name_of(played.state, only<CincEscaped>(played.events).cell), "E1");
}

}  // namespace
}  // namespace galloper::land
