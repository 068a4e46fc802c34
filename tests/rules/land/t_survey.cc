// S14: ground that a side does not know of until it comes near.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

TEST(LandSurvey, S14_LegalActsAreThoseOnTheGroundThatTheSideKnows) {
  Scene scene(13, 1);
  const UnitId horse = scene.south("light_horse A1 oppose");
  scene.piece('m', {"D1"}, true);
  const State state = scene.state();
  EXPECT_EQ(acts(state, horse), "B1 C1 D1 E1");
  EXPECT_EQ(acts(known_to(state, kSouth), horse), "B1 C1 D1 E1");
  EXPECT_EQ(terrain_at(known_to(state, kSouth), at(state, "D1")).name, "open");
  State surveyed = state;
  apply(surveyed, PieceSurveyed{kSouth, 0});
  EXPECT_EQ(acts(surveyed, horse), "B1 C1");
  EXPECT_EQ(terrain_at(known_to(surveyed, kSouth), at(state, "D1")).name, "marsh");
  EXPECT_EQ(terrain_at(known_to(surveyed, kNorth), at(state, "D1")).name, "open");
}

TEST(LandSurvey, S14_WhatIsFoundOnTheWayMayEndTheAction) {
  Scene scene(13, 1);
  const UnitId horse = scene.south("light_horse A1 oppose");
  scene.piece('m', {"D1"}, true);
  const Played played = play(scene.state(), horse, "E1");
  // From B1 the marsh is two hexes away: seen, and no way through.
  EXPECT_EQ(place_of(played.state, horse), "B1");
  EXPECT_EQ(only<PieceSurveyed>(played.events), (PieceSurveyed{kSouth, 0}));
  EXPECT_EQ(count<UnitMoved>(played.events), 1u);
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
}

TEST(LandSurvey, S14_WhatDoesNotBarTheWayIsOnlySeen) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line A1 oppose");
  scene.piece('m', {"C1"}, true);
  State state = scene.state();
  const Played into = play(state, line, "C1");
  EXPECT_EQ(place_of(into.state, line), "C1");
  EXPECT_EQ(count<PieceSurveyed>(into.events), 1u);
}

TEST(LandSurvey, S14_ACalledOffShotIsNotFired) {
  Scene scene(13, 1);
  const UnitId light = scene.south("light A1");
  scene.north("line E1 hold");
  scene.piece('o', {"B1"}, true);
  State state = scene.state();
  // The ford is next to it, as if nobody had looked yet.
  EXPECT_EQ(acts(state, light), "C1>E1");
  const Played played = play(state, light, "C1>E1");
  EXPECT_EQ(place_of(played.state, light), "B1");
  EXPECT_EQ(count<Volley>(played.events), 0u);
}

TEST(LandSurvey, S14_AChargeIsNotMadeIntoGroundFoundClosed) {
  Scene scene(13, 1);
  const UnitId horse = scene.south("light_horse A1");
  scene.north("line D1 sp1");
  scene.piece('m', {"D1"}, true);
  const Played played = play(scene.state(), horse, "C1*D1");
  EXPECT_EQ(place_of(played.state, horse), "C1");
  EXPECT_EQ(count<Volley>(played.events), 0u);
  EXPECT_EQ(count<ActionEnded>(played.events), 1u);
}

// L10 knows no stop terrain and no choice: whoever is driven back sees what lies there and goes on.
TEST(LandSurvey, L10_GroundSeenOnTheWayEndsNoRetreat) {
  Scene scene({". . . . . . .", " . . . . . .", ". . . . . . .", " f f f f f f", ". . . . . . .",
               " . . . . . .", ". . . . . . ."});
  const UnitId target = scene.south("line D5 hold");
  scene.north("guns D7 hold");
  scene.piece('m', {"C2", "D2"}, true);
  const State state = scene.state(kNorth);
  const Played played = play(state, unit_id(kNorth, 0), "D7>D5", {5, 5, 5});
  EXPECT_EQ(count<PieceSurveyed>(played.events), 1u);
  EXPECT_EQ(only<FlagsResolved>(played.events).retreated, 3);
  EXPECT_EQ(place_of(played.state, target), "B2");
}

TEST(LandSurvey, C10_GroundSeenOnTheWayEndsNoCowardsRetreat) {
  Scene scene({". . . . . . .", " . . . . . .", ". . . . . . .", " f f f f f f", ". . . . . . .",
               " . . . . . .", ". . . . . . ."});
  const UnitId horse = scene.south("light_horse D5");
  scene.piece('o', {"C2", "D2"}, true);
  ScriptedDice no_dice({});
  Decision decision(scene.state(), no_dice);
  retreat_cowards(decision, kSouth, kAssaultBrigade, {});
  EXPECT_EQ(count<PieceSurveyed>(decision.events()), 1u);
  EXPECT_EQ(place_of(decision.state(), horse), "B1") << "a full move of four rows";
}

TEST(LandSurvey, S14_WhoFiresOntoAHiddenPieceLearnsOfIt) {
  Scene scene(13, 1);
  scene.setup().board.terrain[7].fire_modifier = -1;
  const UnitId guns = scene.south("guns A1 hold");
  scene.north("line E1 hold");
  scene.piece('m', {"E1"}, true);
  const State state = scene.state();
  EXPECT_EQ(volley_odds(state, VolleyKind::kFire, guns, at(state, "A1"), unit_id(kNorth, 0)).dice, 2);
  const Played played = play(state, guns, "A1>E1", {3});
  EXPECT_EQ(only<PieceSurveyed>(played.events), (PieceSurveyed{kSouth, 0}));
  EXPECT_EQ(only<Volley>(played.events).modifiers, (std::vector<DiceModifier>{{-1, "L7", "marsh"}}));
}

TEST(LandSurvey, S14_WhoIsFiredAtFromAHiddenPieceThatCostsDiceLearnsOfIt) {
  const auto learned = [](char ground, std::vector<std::uint32_t> dice) {
    Scene scene(13, 1);
    scene.south("guns A1 hold");
    scene.north("line E1 hold");
    const std::uint8_t piece = scene.piece(ground, {"A1"}, true);
    State state = scene.state();
    apply(state, PieceSurveyed{kSouth, piece});
    return all<PieceSurveyed>(play(state, unit_id(kSouth, 0), "A1>E1", dice).events);
  };
  EXPECT_EQ(learned('o', {3}), (std::vector<PieceSurveyed>{{kNorth, 0}}))
      << "a ford's occupant throws one die less";
  EXPECT_TRUE(learned('m', {3, 3}).empty()) << "a marsh's throws all its dice";
}

TEST(LandSurvey, S14_SurveyTellsWhatAUnitSeesFromWhereItStands) {
  Scene scene(13, 1);
  const UnitId line = scene.south("line C1");
  scene.piece('m', {"F1", "G1"}, true);
  scene.piece('f', {"E1"}, true);
  scene.piece('o', {"A1"}, true);
  scene.piece('h', {"B1"}, false);
  ScriptedDice no_dice({});
  Decision decision(scene.state(), no_dice);
  survey(decision, unit_of(decision.state(), line));
  const auto seen = all<PieceSurveyed>(decision.events());
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0].piece, 1);
  EXPECT_EQ(seen[1].piece, 2);
}

TEST(LandSurvey, S14_ALegalActDependsOnNothingHidden) {
  Scene with(13, 5);
  with.piece('m', {"G3", "H3"}, true);
  Scene without(13, 5);
  std::string lists[2];
  for (Scene* const scene : {&with, &without}) {
    std::string& list = lists[scene == &with ? 0 : 1];
    const UnitId horse = scene->south("light_horse D3");
    const UnitId line = scene->south("light C1 oppose");
    scene->north("line J3 hold");
    list = acts(scene->state(), horse) + acts(scene->state(), line);
  }
  EXPECT_EQ(lists[0], lists[1]);
}

}  // namespace
}  // namespace galloper::land
