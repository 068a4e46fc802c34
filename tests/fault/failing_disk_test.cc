// Any call to the disk may fail or do only a part: whoever was refused changed nothing, and nothing
// acknowledged is lost.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>

#include "tests/fault/store_model.h"

namespace galloper::fault {
namespace {

// Fails each call with this chance. A read fails on Linux as a whole or not at all as SQLite sees it; what it
// had filled of the buffer by then is left there.
FaultDisk::Fault random_faults(std::uint64_t seed, std::uint64_t one_in) {
  auto random = std::make_shared<SeededRandom>(seed);
  return [random, one_in](Call call, const std::string&) -> int {
    if (random->below(one_in) != 0) return SQLITE_OK;
    switch (call) {
      case Call::kOpen:
        return SQLITE_CANTOPEN;
      case Call::kRead:
        return SQLITE_IOERR_READ;
      case Call::kWrite:
        return random->below(2) == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
      case Call::kTruncate:
        return SQLITE_IOERR_TRUNCATE;
      case Call::kSync:
        return random->below(4) == 0 ? SQLITE_IOERR_FSYNC : SQLITE_OK;
      case Call::kDelete:
        return SQLITE_IOERR_DELETE;
      case Call::kSharedMemory:
        return SQLITE_IOERR_SHMSIZE;
    }
    return SQLITE_OK;
  };
}

void live_with_faults(std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  FaultDisk disk(seed);
  StoreModel model(disk, seed + 1);
  SeededRandom random(seed + 2);
  for (int life = 0; life < 10; ++life) {
    disk.fail_by(random_faults(random.below(1u << 30), 20 + random.below(400)));
    bool opened = false;
    for (int attempt = 0; attempt < 5 && !opened; ++attempt) opened = model.open();
    disk.fail_by(nullptr);
    if (!opened) {
      // Half a start, and then perhaps no power either.
      if (random.below(2) == 0) disk.restart(static_cast<Survival>(random.below(4)));
      ASSERT_TRUE(model.open()) << model.last_error().message;
    }
    model.check_after_restart(false);
    for (int round = 0; round < 8 && !::testing::Test::HasFatalFailure(); ++round) {
      disk.fail_by(random_faults(random.below(1u << 30), 20 + random.below(400)));
      for (int i = 0; i < 5; ++i) model.work();
      disk.fail_by(nullptr);
      // What was refused is not served, whether or not the store still writes.
      model.check();
    }
    model.close();
    // Else only the process starts again, on a page cache that may hold what the disk does not.
    if (random.below(2) == 0) disk.restart(static_cast<Survival>(random.below(4)));
    if (::testing::Test::HasFailure()) return;
  }
  disk.fail_by(nullptr);
  ASSERT_TRUE(model.open()) << model.last_error().message;
  model.check_after_restart(false);
  EXPECT_GT(model.acknowledged(), 0u);
  model.close();
  model.check_integrity();
}

TEST(FailingDisk, LosesNothingAcknowledgedAndServesNothingRefused) {
  const char* seed_text = std::getenv("GALLOPER_FAULT_SEED");
  const char* rounds_text = std::getenv("GALLOPER_FAULT_ROUNDS");
  const std::uint64_t first = seed_text != nullptr ? std::strtoull(seed_text, nullptr, 10) : 1;
  const std::uint64_t rounds = rounds_text != nullptr ? std::strtoull(rounds_text, nullptr, 10) : 10;
  for (std::uint64_t seed = first; seed < first + rounds && !HasFailure(); ++seed) live_with_faults(seed);
}

}  // namespace
}  // namespace galloper::fault
