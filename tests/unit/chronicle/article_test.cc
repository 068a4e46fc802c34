// The articles as their readers have them: their form, their variety, and that they are the same each time.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "server/chronicle/chronicle.h"
#include "tests/unit/chronicle/battles.h"

namespace galloper::chronicle {
namespace {

TEST(Article, Read) {
  for (const auto& id : scenario_ids()) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const Battle battle = fight({.scenario = id, .seed = seed, .players = Players::kComputer, .land = {}});
      const auto chronicle = write(battle.log, battle.campaign(), battle.engagement());
      ASSERT_TRUE(chronicle.has_value()) << chronicle.error().message;
      std::cout << "\n## " << chronicle->article().headline() << "\n";
      for (const auto& s : chronicle->article().standfirst().sentences()) std::cout << s.text() << " ";
      std::cout << "\n\n";
      for (const auto& p : chronicle->article().paragraphs()) {
        for (const auto& s : p.sentences()) std::cout << s.text() << " ";
        std::cout << "\n\n";
      }
      for (const auto& m : chronicle->moments())
        std::cout << " * " << m.brigadier() << ": " << m.text() << "\n";
      for (const auto& line : aftermath(battle.campaign(), battle.engagement()))
        std::cout << " - " << line.text() << "\n";
    }
  }
}

}  // namespace
}  // namespace galloper::chronicle
