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
  EXPECT_EQ(ids, "G1 G2 G3 G4 G5 G6 G7 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 ");
}

TEST(Reference, EveryRuleHasATitleAndText) {
  for (const Rule& rule : rules()) {
    EXPECT_FALSE(rule.title.empty()) << rule.id;
    EXPECT_LE(rule.title.size(), 40u) << rule.id;
    EXPECT_GT(rule.text.size(), 100u) << rule.id;
    EXPECT_FALSE(chapter_title(rule.id[0]).empty()) << rule.id;
  }
}

// Whoever is offered a setting finds it explained.
TEST(Reference, NamesEverySettingOfTheScoutingGame) {
  std::string all;
  for (const Rule& rule : rules()) all += rule.text;
  for (const char* setting : {"grid", "width", "depth", "scouts", "placement", "scouts_moved_per_turn",
                              "move", "may_move_back", "pass_through_friends", "adjacency", "second_wound",
                              "terrain_modifier", "turn_limit", "four_returned"})
    EXPECT_NE(all.find('`' + std::string(setting) + '`'), std::string::npos) << setting;
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
