// S8, S9: what the dice of an encounter do.
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

// South's scout 1 at c3 next to North's scout 4 at c4, South to attack. Others far off keep the game going.
Scene face_to_face(std::string south_row = "........", std::string north_row = "........") {
  Scene scene({"........", "........", "........", "........", north_row, south_row, "........", "........"});
  scene.south({"C3", "H1", "G1"}).north({"C4", "H8", "G8"});
  return scene;
}

State attacks(const Scene& scene) { return play(scene.state(), kSouth, EndMoves{}); }

Fought fight(const State& state, std::uint32_t attacker_die, std::uint32_t defender_die) {
  return only<Fought>(events_of(state, kSouth, Attack{1, 4}, {attacker_die, defender_die}));
}

Scout after(const State& state, ScoutId scout, std::uint32_t attacker_die, std::uint32_t defender_die) {
  return play(state, kSouth, Attack{1, 4}, {attacker_die, defender_die}).scouts[scout - 1u];
}

TEST(Scouting, S8_EqualScoresHaveNoEffect) {
  const State state = attacks(face_to_face());
  for (std::uint32_t die = 1; die <= 6; ++die) {
    const Fought fought = fight(state, die, die);
    EXPECT_EQ(fought.result, EncounterResult::kNoEffect);
    EXPECT_EQ(fought.loser, 0);
  }
}

TEST(Scouting, S8_DifferenceOfOneWounds) {
  const State state = attacks(face_to_face());
  EXPECT_EQ(fight(state, 4, 3).result, EncounterResult::kWounded);
  EXPECT_EQ(fight(state, 4, 3).loser, 4);
  EXPECT_TRUE(after(state, 4, 4, 3).wounded);
  EXPECT_EQ(after(state, 4, 4, 3).status, ScoutStatus::kRidingOut);
}

TEST(Scouting, S8_DifferenceOfTwoKills) {
  const State state = attacks(face_to_face());
  EXPECT_EQ(after(state, 4, 5, 3).status, ScoutStatus::kKilled);
  EXPECT_EQ(play(state, kSouth, Attack{1, 4}, {5, 3}).sides[0].captured, 0);
}

TEST(Scouting, S8_DifferenceOfThreeOrMoreCaptures) {
  const State state = attacks(face_to_face());
  for (const auto& [attacker, defender] : {std::pair{4u, 1u}, {5u, 1u}, {6u, 1u}, {6u, 3u}}) {
    EXPECT_EQ(after(state, 4, attacker, defender).status, ScoutStatus::kCaptured);
    EXPECT_EQ(play(state, kSouth, Attack{1, 4}, {attacker, defender}).sides[0].captured, 1);
  }
}

TEST(Scouting, S8_TheLoserMayBeTheAttacker) {
  const State state = attacks(face_to_face());
  EXPECT_EQ(fight(state, 3, 4).loser, 1);
  EXPECT_TRUE(after(state, 1, 3, 4).wounded);
  EXPECT_EQ(after(state, 1, 2, 4).status, ScoutStatus::kKilled);
  EXPECT_EQ(after(state, 1, 1, 6).status, ScoutStatus::kCaptured);
  EXPECT_EQ(play(state, kSouth, Attack{1, 4}, {1, 6}).sides[1].captured, 1);
}

TEST(Scouting, S8_BothScoresBelowZeroHaveNoEffect) {
  const State state = attacks(face_to_face("..F.....", "..F....."));
  EXPECT_EQ(fight(state, 2, 1).result, EncounterResult::kNoEffect) << "-1 against -2";
  EXPECT_EQ(fight(state, 2, 1).attacker_roll.score, -1);
  EXPECT_EQ(fight(state, 3, 2).result, EncounterResult::kWounded) << "0 is not below zero";
  EXPECT_EQ(fight(state, 4, 2).result, EncounterResult::kKilled) << "only one score is below zero";
}

TEST(Scouting, S8_WoundedHasMinusOneInLaterEncounters) {
  State state = attacks(face_to_face());
  state.scouts[3].wounded = true;
  const Fought fought = fight(state, 3, 3);
  EXPECT_EQ(fought.defender_roll.score, 2);
  EXPECT_EQ(fought.defender_roll.modifiers, (std::vector<Roll::Modifier>{{-1, "S8", "wounded"}}));
  EXPECT_TRUE(fought.attacker_roll.modifiers.empty());
  state = attacks(face_to_face());
  state.scouts[0].wounded = true;
  EXPECT_EQ(fight(state, 3, 3).attacker_roll.score, 2);
}

TEST(Scouting, S8_AWoundHoldsForTheRestOfTheGame) {
  State state = play(attacks(face_to_face()), kSouth, Attack{1, 4}, {4, 3});
  ASSERT_EQ(state.active, kNorth);
  state = play(state, kNorth, EndMoves{});
  EXPECT_EQ(only<Fought>(events_of(state, kNorth, Attack{4, 1}, {6, 6})).attacker_roll.score, 5);
}

TEST(Scouting, S8_SecondWoundSetting) {
  for (const SecondWound setting : {SecondWound::kNoEffect, SecondWound::kKilled}) {
    Scene scene = face_to_face();
    scene.rules().second_wound = setting;
    State state = attacks(scene);
    state.scouts[3].wounded = true;
    const Fought fought = fight(state, 3, 3);  // 3 against 2
    const Scout loser = after(state, 4, 3, 3);
    EXPECT_TRUE(loser.wounded);
    if (setting == SecondWound::kNoEffect) {
      EXPECT_EQ(fought.result, EncounterResult::kNoEffect);
      EXPECT_EQ(loser.status, ScoutStatus::kRidingOut);
    } else {
      EXPECT_EQ(fought.result, EncounterResult::kKilled);
      EXPECT_EQ(loser.status, ScoutStatus::kKilled);
    }
  }
}

TEST(Scouting, S8_DiceAreThrownForTheScoutsByTheirIds) {
  ScriptedDice script{3, 3};
  RecordingDice dice(script);
  ASSERT_TRUE(decide(attacks(face_to_face()), kSouth, Attack{1, 4}, dice));
  EXPECT_EQ(dice.dice(), (std::vector<Die>{{"scouting.encounter.attacker", 1, 0, 6, 3},
                                           {"scouting.encounter.defender", 4, 0, 6, 3}}));
}

// The text: scout A in a forest rolls unmodified against B in the open; B rolls at -2 against A.
TEST(Scouting, S9_WorkedExampleOfTheText) {
  const State state = attacks(face_to_face("..f.....", "........"));
  const Fought fought = fight(state, 4, 4);
  EXPECT_TRUE(fought.attacker_roll.modifiers.empty());
  EXPECT_EQ(fought.attacker_roll.score, 4);
  EXPECT_EQ(fought.defender_roll.modifiers, (std::vector<Roll::Modifier>{{-2, "S9", "forest"}}));
  EXPECT_EQ(fought.defender_roll.score, 2);
}

TEST(Scouting, S9_ModifiersOfTheTerrain) {
  for (const auto& [symbol, modifier] : {std::pair{'.', 0}, {'h', -1}, {'f', -2}, {'F', -3}}) {
    const State state = attacks(face_to_face("........", std::string("..") + symbol + "....."));
    EXPECT_EQ(fight(state, 6, 6).attacker_roll.score, 6 + modifier) << symbol;
    EXPECT_EQ(fight(state, 6, 6).defender_roll.score, 6) << symbol;
  }
}

TEST(Scouting, S9_TwoCellsMayHaveTwoModifiersAndAWoundAddsUp) {
  State state = attacks(face_to_face("..h.....", "..f....."));
  state.scouts[0].wounded = true;
  const Fought fought = fight(state, 6, 6);
  EXPECT_EQ(fought.attacker_roll.score, 3);
  EXPECT_EQ(fought.defender_roll.score, 5);
}

TEST(Scouting, S9_TerrainModifierSetting) {
  for (const TerrainModifier setting :
       {TerrainModifier::kProtectsOccupant, TerrainModifier::kHindersOccupant}) {
    Scene scene = face_to_face("..f.....", "........");
    scene.rules().terrain_modifier = setting;
    const Fought fought = fight(attacks(scene), 4, 4);
    const bool protects = setting == TerrainModifier::kProtectsOccupant;
    EXPECT_EQ(fought.attacker_roll.score, protects ? 4 : 2);
    EXPECT_EQ(fought.defender_roll.score, protects ? 2 : 4);
  }
}

TEST(Scouting, S9_OtherTerrainKindsAreData) {
  Scene scene = face_to_face("........", "..f.....");
  scene.setup().ground.terrain[1] = {'f', "abatis", -5, false, "rough"};
  const Fought fought = fight(attacks(scene), 6, 1);
  EXPECT_EQ(fought.attacker_roll.modifiers, (std::vector<Roll::Modifier>{{-5, "S9", "abatis"}}));
  EXPECT_EQ(fought.result, EncounterResult::kNoEffect);
}

TEST(Scouting, S9_ImpassableTerrainIsEnteredByNobody) {
  Scene scene(6, 6);
  scene.south({"C2"}).north({"F6"});
  scene.rules().move = 1;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B2 D2 C3");
  scene.setup().ground.cells[scene.at("C3")] = 4;
  EXPECT_EQ(destinations_of(scene.state(), 1), "B2 D2");
  EXPECT_EQ(refusal_of(scene.state(), kSouth, Move{1, scene.at("C3")}).rule, "S9");
}

}  // namespace
}  // namespace galloper::scouting
