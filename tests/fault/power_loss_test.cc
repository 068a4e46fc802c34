// The power goes at any moment: what was acknowledged is there afterwards, in order, and nothing by halves.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/fault/store_model.h"

namespace galloper::fault {
namespace {

// GALLOPER_FAULT_ROUNDS lengthens the runs; GALLOPER_FAULT_SEED repeats one.
std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

class PowerLoss : public ::testing::TestWithParam<Survival> {};

void live_through_power_losses(std::uint64_t seed, Survival survival) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  FaultDisk disk(seed);
  StoreModel model(disk, seed + 1);
  SeededRandom random(seed + 2);
  for (int life = 0; life < 12; ++life) {
    if (random.below(3) == 0) {
      // During the start or the stop.
      disk.lose_power_after(random.below(60));
      (void)model.open();
    } else {
      ASSERT_TRUE(model.open()) << model.last_error().message;
      model.check_after_restart(true);
      // Long lives reach checkpoints and archives.
      disk.lose_power_after(random.below(2000));
      while (disk.has_power() && !::testing::Test::HasFatalFailure()) model.work();
    }
    model.close();
    disk.restart(survival);
    if (random.below(3) != 0) continue;
    ASSERT_TRUE(model.open()) << model.last_error().message;
    model.check_after_restart(true);
    model.close();
    model.check_integrity();
    if (::testing::Test::HasFailure()) return;
  }
  ASSERT_TRUE(model.open()) << model.last_error().message;
  model.check_after_restart(true);
  EXPECT_GT(model.acknowledged(), 0u);
}

TEST_P(PowerLoss, LosesNothingAcknowledged) {
  const std::uint64_t first = number_from_environment("GALLOPER_FAULT_SEED", 1);
  const std::uint64_t rounds = number_from_environment("GALLOPER_FAULT_ROUNDS", 6);
  for (std::uint64_t seed = first; seed < first + rounds && !HasFailure(); ++seed) {
    live_through_power_losses(seed, GetParam());
  }
}

// Whatever the first starts leave behind (journals, half-made files) never takes back what was acknowledged
// after them.
TEST_P(PowerLoss, AtAnyMomentOfTheFirstStartLeavesNothingThatHarmsLater) {
  bool reached = true;
  for (std::uint64_t moment = 0; reached && !HasFailure(); ++moment) {
    for (std::uint64_t seed = 1; seed <= 3 && !HasFailure(); ++seed) {
      SCOPED_TRACE("moment " + std::to_string(moment) + ", seed " + std::to_string(seed));
      FaultDisk disk(seed);
      StoreModel model(disk, seed);
      disk.lose_power_after(moment);
      reached = !model.open() || !disk.has_power();
      model.close();
      disk.restart(GetParam());
      ASSERT_TRUE(model.open()) << model.last_error().message;
      for (int i = 0; i < 3; ++i) model.work();
      model.close();
      disk.restart(GetParam());
      ASSERT_TRUE(model.open()) << model.last_error().message;
      model.check_after_restart(true);
      EXPECT_GT(model.acknowledged(), 0u);
    }
  }
}

std::string name_of(const ::testing::TestParamInfo<Survival>& info) {
  switch (info.param) {
    case Survival::kNothing:
      return "NothingUnsyncedSurvives";
    case Survival::kPrefix:
      return "APrefixSurvives";
    case Survival::kAnySectors:
      return "AnySectorsSurvive";
    case Survival::kEverything:
      return "EverythingSurvives";
  }
  return "";
}

INSTANTIATE_TEST_SUITE_P(, PowerLoss,
                         ::testing::Values(Survival::kNothing, Survival::kPrefix, Survival::kAnySectors,
                                           Survival::kEverything),
                         name_of);

}  // namespace
}  // namespace galloper::fault
