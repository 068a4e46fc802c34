#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <set>
#include <vector>

#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/lasting_memory.h"
#include "common/base/random.h"
#include "common/base/result.h"

namespace galloper {
namespace {

TEST(Ids, TextRoundTrip) {
  const auto id = parse_id<MatchId>("0190b7a4-1234-7abc-8def-0123456789ab");
  ASSERT_TRUE(id);
  EXPECT_EQ(to_string(*id), "0190b7a4-1234-7abc-8def-0123456789ab");
  EXPECT_EQ(id->bytes[0], 0x01);
  EXPECT_EQ(id->bytes[15], 0xab);
}

TEST(Ids, ReadsUpperCase) {
  EXPECT_EQ(parse_id<MatchId>("0190B7A4-1234-7ABC-8DEF-0123456789AB"),
            parse_id<MatchId>("0190b7a4-1234-7abc-8def-0123456789ab"));
}

TEST(Ids, RefusesWhatIsNoId) {
  for (const char* text :
       {"", "x", "0190b7a4-1234-7abc-8def-0123456789a", "0190b7a4-1234-7abc-8def-0123456789abc",
        "0190b7a4-1234-7abc-8def-0123456789ag", "0190b7a4-1234-7abc-8def-0123456789ab "})
    EXPECT_FALSE(parse_id<MatchId>(text)) << text;
}

TEST(Ids, FromBytesNeedsSixteen) {
  EXPECT_TRUE(id_from_bytes<MatchId>(std::string(16, 'a')));
  EXPECT_FALSE(id_from_bytes<MatchId>(std::string(15, 'a')));
  EXPECT_FALSE(id_from_bytes<MatchId>(std::string(17, 'a')));
}

TEST(Ids, NewIdsAreVersionSevenAndOrderedByTime) {
  SeededRandom random(1);
  const auto early = new_id<MatchId>(1'700'000'000'000, random);
  const auto late = new_id<MatchId>(1'700'000'000'001, random);
  EXPECT_LT(early, late);
  EXPECT_EQ(early.bytes[6] >> 4, 7);
  EXPECT_EQ(early.bytes[8] >> 6, 2);
  EXPECT_EQ(to_string(early).substr(0, 13), "018bcfe5-6800");
}

TEST(Ids, NewIdsDiffer) {
  std::set<OrderId> ids;
  for (int i = 0; i < 1000; ++i) ids.insert(new_id<OrderId>(1, secure_random()));
  EXPECT_EQ(ids.size(), 1000u);
}

TEST(Random, SeedsRepeat) {
  SeededRandom a(5);
  SeededRandom b(5);
  SeededRandom c(6);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t value = a.below(1'000'000);
    EXPECT_EQ(value, b.below(1'000'000));
    differs = differs || value != c.below(1'000'000);
  }
  EXPECT_TRUE(differs);
}

TEST(Random, BelowStaysBelowAndReachesAll) {
  SeededRandom seeded(1);
  for (Random* const random : {static_cast<Random*>(&seeded), &secure_random()}) {
    std::array<int, 7> counts{};
    for (int i = 0; i < 7000; ++i) {
      const std::uint64_t value = random->below(7);
      ASSERT_LT(value, 7u);
      ++counts[value];
    }
    for (const int count : counts) EXPECT_GT(count, 700);
    EXPECT_EQ(random->below(1), 0u);
  }
}

// With a plain remainder the lower half of this bound would come twice as often as the upper.
TEST(Random, BelowIsUnbiasedForHugeBounds) {
  SeededRandom random(3);
  constexpr std::uint64_t kBound = 3ULL << 62;
  int low = 0;
  for (int i = 0; i < 30'000; ++i) low += random.below(kBound) < kBound / 3;
  EXPECT_NEAR(low, 10'000, 500);
}

TEST(Clock, TellsMillisecondsSince1970) {
  EXPECT_GT(system_clock().now_ms(), 1'600'000'000'000);
  EXPECT_LT(system_clock().now_ms(), 10'000'000'000'000);
}

// A sanitizer's build allocates each by itself.
TEST(LastingMemory, KeepsSmallThingsTogetherWhateverComesBetween) {
  constexpr std::size_t kThings = 2000, kBytes = 400, kPage = 4096;
  std::vector<void*> things;
  std::vector<std::unique_ptr<char[]>> between;
  std::set<std::uintptr_t> pages;
  for (std::size_t i = 0; i < kThings; ++i) {
    things.push_back(lasting_memory().allocate(kBytes));
    between.push_back(std::make_unique<char[]>(kPage));
    pages.insert(reinterpret_cast<std::uintptr_t>(things.back()) / kPage);
  }
  if (!lasting_memory().is_equal(*std::pmr::new_delete_resource())) {
    EXPECT_LT(pages.size(), kThings * kBytes / kPage * 3 / 2);
  }
  for (void* thing : things) lasting_memory().deallocate(thing, kBytes);
}

TEST(Errors, CarryCodeAndMessage) {
  const Result<int> failed = fail(ErrorCode::kNotFound, "There is no such match.");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error(), (Error{ErrorCode::kNotFound, "There is no such match.", "", 0}));
}

}  // namespace
}  // namespace galloper
