// The exact odds of an encounter (S8, S9), against the check values and against the encounters themselves.
#include "common/base/random.h"
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

State facing(const std::string& south_terrain, const std::string& north_terrain, const Rules& rules = {}) {
  Scene scene(
      {"......", "......", "......", ".." + north_terrain + "...", ".." + south_terrain + "...", "......"});
  const auto width = scene.rules().width;
  const auto depth = scene.rules().depth;
  scene.rules() = rules;
  scene.rules().width = width;
  scene.rules().depth = depth;
  scene.south({"C2", "F1"}).north({"C3", "F6"});
  return play(scene.state(), kSouth, EndMoves{});
}

// All 36 pairs of dice, played.
EncounterOdds played_out(const State& state) {
  EncounterOdds odds;
  for (std::uint32_t attacker = 1; attacker <= 6; ++attacker) {
    for (std::uint32_t defender = 1; defender <= 6; ++defender) {
      const Fought fought = only<Fought>(events_of(state, kSouth, Attack{1, 3}, {attacker, defender}));
      odds.attacker_modifiers = fought.attacker_roll.modifiers;
      odds.defender_modifiers = fought.defender_roll.modifiers;
      if (fought.loser == 0) {
        ++odds.nothing;
      } else {
        ++(fought.loser == 1 ? odds.attacker : odds.defender)[static_cast<std::size_t>(fought.result) - 2];
      }
    }
  }
  return odds;
}

TEST(Scouting, S8_CheckValuesOpenAgainstOpen) {
  const EncounterOdds odds = encounter_odds(facing(".", "."), 1, 3);
  EXPECT_EQ(odds.nothing, 6);
  EXPECT_EQ(odds.attacker[0] + odds.defender[0], 10);
  EXPECT_EQ(odds.attacker[1] + odds.defender[1], 8);
  EXPECT_EQ(odds.attacker[2] + odds.defender[2], 12);
}

TEST(Scouting, S9_CheckValuesOutsideAgainstForest) {
  const EncounterOdds odds = encounter_odds(facing(".", "f"), 1, 3);
  EXPECT_EQ(odds.attacker, (std::array<std::uint8_t, 3>{5, 6, 15}));
  EXPECT_EQ(odds.nothing, 4);
  EXPECT_EQ(odds.defender, (std::array<std::uint8_t, 3>{3, 2, 1}));
}

TEST(Scouting, S8_S9_OddsAreThoseOfTheEncounters) {
  SeededRandom random(8);
  for (int i = 0; i < 60; ++i) {
    Rules rules;
    rules.second_wound = random.below(2) == 0 ? SecondWound::kNoEffect : SecondWound::kKilled;
    rules.terrain_modifier =
        random.below(2) == 0 ? TerrainModifier::kProtectsOccupant : TerrainModifier::kHindersOccupant;
    State state =
        facing(std::string(1, ".hfF"[random.below(4)]), std::string(1, ".hfF"[random.below(4)]), rules);
    state.scouts[0].wounded = random.below(2) == 0;
    state.scouts[2].wounded = random.below(2) == 0;
    const EncounterOdds odds = encounter_odds(state, 1, 3);
    EXPECT_EQ(odds, played_out(state));
    int sum = odds.nothing;
    for (const auto part : {odds.attacker, odds.defender}) sum += part[0] + part[1] + part[2];
    EXPECT_EQ(sum, 36);
  }
}

}  // namespace
}  // namespace galloper::scouting
