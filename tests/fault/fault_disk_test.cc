// The disk in memory itself: what a power loss may take, and what it may bring back.
#include "tests/fault/fault_disk.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

namespace galloper::fault {
namespace {

constexpr int kSeeds = 20;

void make(FaultDisk& disk, const char* path, bool is_log) {
  FaultDisk::FilePtr file;
  ASSERT_EQ(disk.open(path, true, is_log, &file), SQLITE_OK);
  ASSERT_EQ(disk.write(*file, "text", 4, 0), SQLITE_OK);
  ASSERT_EQ(disk.sync(*file), SQLITE_OK);
}

// How many of so many power losses leave a file of that name.
template <class Before>
int survivals(Before before) {
  int found = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    FaultDisk disk(static_cast<std::uint64_t>(seed));
    before(disk);
    disk.restart(Survival::kEverything);
    found += disk.exists("journal");
  }
  return found;
}

TEST(FaultDisk, ARemovalThatWasNotSyncedMayBeUndone) {
  const int found = survivals([](FaultDisk& disk) {
    make(disk, "journal", true);
    disk.remove("journal", false);
  });
  EXPECT_GT(found, 0);
  EXPECT_LT(found, kSeeds);
}

// This made a journal of the first start come back after later starts, and roll everything back.
TEST(FaultDisk, ASyncOfTheFolderEndsAllThatWasRemovedBefore) {
  EXPECT_EQ(survivals([](FaultDisk& disk) {
              make(disk, "journal", true);
              disk.remove("journal", false);
              make(disk, "other", false);
              disk.remove("other", true);
            }),
            0);
  EXPECT_EQ(survivals([](FaultDisk& disk) {
              make(disk, "journal", true);
              disk.remove("journal", false);
              make(disk, "log", true);
            }),
            0);
}

TEST(FaultDisk, ANewNameIsForGoodOnceItsFolderIsSynced) {
  const auto write_only = [](FaultDisk& disk) {
    FaultDisk::FilePtr file;
    ASSERT_EQ(disk.open("journal", true, false, &file), SQLITE_OK);
    ASSERT_EQ(disk.write(*file, "text", 4, 0), SQLITE_OK);
  };
  EXPECT_LT(survivals(write_only), kSeeds);
  EXPECT_EQ(survivals([&](FaultDisk& disk) {
              write_only(disk);
              make(disk, "log", true);
            }),
            kSeeds);
}

// The name that was removed comes back with what it held, when its successor is lost.
TEST(FaultDisk, APredecessorMayComeBackInPlaceOfALostFile) {
  const int found = survivals([](FaultDisk& disk) {
    make(disk, "journal", true);
    disk.remove("journal", false);
    FaultDisk::FilePtr file;
    ASSERT_EQ(disk.open("journal", true, true, &file), SQLITE_OK);
  });
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace galloper::fault
