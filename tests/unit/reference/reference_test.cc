#include "common/reference/reference.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace galloper::reference {
namespace {

TEST(Reference, HasEveryRuleOnceInOrder) {
  std::string ids;
  std::set<std::string_view> distinct;
  for (const Rule& rule : rules()) {
    ids += std::string(rule.id) + ' ';
    EXPECT_TRUE(distinct.insert(rule.id).second) << rule.id;
  }
  EXPECT_EQ(
      ids,
      "G1 G2 G3 G4 G5 G6 G7 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 F1 F2 F3 F4 F5 F6 F7 C1 C2 C3 "
      "C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16 C17 C18 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 "
      "L15 "
      "L16 L17 L18 L19 L20 L21 L22 L23 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 K1 K2 K3 K4 K5 K6 ");
}

TEST(Reference, EveryRuleHasATitleAndText) {
  for (const Rule& rule : rules()) {
    EXPECT_FALSE(rule.title.empty()) << rule.id;
    EXPECT_LE(rule.title.size(), 40u) << rule.id;
    EXPECT_GT(rule.text.size(), 100u) << rule.id;
    EXPECT_FALSE(chapter_title(rule.id[0]).empty()) << rule.id;
  }
}

// The rules of one chapter, as one text.
std::string chapter(char letter) {
  std::string all;
  for (const Rule& rule : rules()) {
    if (rule.id[0] == letter) all += rule.text;
  }
  return all;
}

// Whoever is offered a setting finds it explained.
TEST(Reference, NamesEverySettingOfTheScoutingGame) {
  const std::string all = chapter('S');
  for (const char* setting : {"grid", "width", "depth", "scouts", "placement", "scouts_moved_per_turn",
                              "move", "may_move_back", "pass_through_friends", "adjacency", "second_wound",
                              "terrain_modifier", "turn_limit", "four_returned"})
    EXPECT_NE(all.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
}

TEST(Reference, NamesEverySettingOfTheLandBattle) {
  const std::string land = chapter('L');
  for (const char* setting : {"close_range", "oppose_falls_back", "assault_charges", "assault_must_act",
                              "deployment", "dice_by_strength", "army_exhaustion", "brigadier_casualties",
                              "fog", "spectators_see", "spectator_delay"})
    EXPECT_NE(land.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
}

TEST(Reference, NamesEverySettingOfTheBattleAtSea) {
  const std::string sea = chapter('N');
  for (const char* setting : {"initiative", "high_roll", "phases", "movement", "minimum_move", "blocked_turn",
                              "arc", "torpedoes", "turn_limit"})
    EXPECT_NE(sea.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
}

TEST(Reference, NamesEverySettingOfCampaigns) {
  const std::string campaigns = chapter('K');
  for (const char* setting : {"win_points", "draw_points", "loss_points", "losses", "rest", "rebuild_units",
                              "repair_points", "wounded_rest"})
    EXPECT_NE(campaigns.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
}

TEST(Reference, NamesEverySettingOfActivationAndCommand) {
  const std::string activation = chapter('F');
  for (const char* setting : {"placement", "units_per_activation"})
    EXPECT_NE(activation.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
  const std::string command = chapter('C');
  for (const char* setting :
       {"cinc_move", "runner_interception", "runner_recall", "equal_roll", "natural_one_always_obeys",
        "elite_units", "elite_always_counts", "brash_overconfidence"})
    EXPECT_NE(command.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
}

TEST(Reference, FindsRulesByTheirWholeId) {
  ASSERT_NE(find_rule("S1"), nullptr);
  EXPECT_EQ(find_rule("S1")->title, "The board");
  EXPECT_EQ(find_rule("S15")->id, "S15");
  EXPECT_EQ(find_rule("S16"), nullptr);
  EXPECT_EQ(find_rule("S"), nullptr);
  EXPECT_EQ(find_rule(""), nullptr);
}

}  // namespace
}  // namespace galloper::reference
