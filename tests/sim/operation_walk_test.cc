// The laws of the engine on operations. GALLOPER_WALK_SEED=N walks one game; GALLOPER_WALK_GAMES=N, so many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/sim/operation_table.h"
#include "tests/sim/walker.h"

namespace galloper::sim {
namespace {

static_assert(engine::Game<operation::Game>);

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

TEST(OperationWalk, G1_G3_G4_G6_LawsHoldFromTheScoutingToTheEndOfTheBattle) {
  const std::uint64_t only = from_environment("GALLOPER_WALK_SEED", 0);
  const std::uint64_t games = from_environment("GALLOPER_WALK_GAMES", 120);
  Tally tally;
  for (std::uint64_t seed = only ? only : 1; seed <= (only ? only : games); ++seed) {
    try {
      Walk<operation::Game, OperationTable>(seed, tally).run();
    } catch (const Broken& broken) {
      FAIL() << broken.what() << "\nGALLOPER_WALK_SEED=" << seed << " walks it again";
    }
  }
  if (only) return;
  // Nearly every scouting is followed by its battle; one that is closed is not.
  EXPECT_GT(tally.events[1], games * 9 / 10);
  EXPECT_LT(tally.events[1], games);
  for (const kit::Viewer viewer : {kit::Viewer::kSouth, kit::Viewer::kNorth, kit::Viewer::kPublic})
    EXPECT_GT(tally.different_samples[kit::index_of(viewer)], 1000u)
        << "samples hardly differ for viewer " << int(viewer);
  EXPECT_GT(tally.continued_samples, 1000u);
  EXPECT_GT(tally.revocable, 1000u);
  EXPECT_GT(tally.refused, 1000u);
}

}  // namespace
}  // namespace galloper::sim
