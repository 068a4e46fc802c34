#include "server/store/archive.h"

#include <gtest/gtest.h>

#include "common/base/random.h"

namespace galloper::store {
namespace {

std::vector<LogRow> some_rows(std::uint64_t seed) {
  SeededRandom random(seed);
  std::vector<LogRow> rows(random.below(40));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    LogRow& row = rows[i];
    row.sequence = static_cast<std::uint32_t>(i + 1);
    row.seat = static_cast<std::uint8_t>(random.below(5));
    if (random.below(2)) row.account = new_id<AccountId>(5, random);
    if (random.below(2)) row.order = new_id<OrderId>(6, random);
    // Clocks go back, too.
    row.time_ms = static_cast<std::int64_t>(random.below(1'000'000)) - 500'000;
    row.body.assign(random.below(300), static_cast<char>(random.below(256)));
  }
  return rows;
}

TEST(Archive, GivesBackWhatWasPacked) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto rows = some_rows(seed);
    const auto unpacked = unpack_log(pack_log(rows));
    ASSERT_TRUE(unpacked) << seed;
    ASSERT_EQ(unpacked->size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const LogRow& a = rows[i];
      const LogRow& b = (*unpacked)[i];
      EXPECT_EQ(std::tie(a.sequence, a.seat, a.account, a.order, a.time_ms, a.body),
                std::tie(b.sequence, b.seat, b.account, b.order, b.time_ms, b.body))
          << seed;
    }
  }
}

TEST(Archive, AnyDamageIsFound) {
  const std::string value = pack_log(some_rows(7));
  SeededRandom random(8);
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = value;
    if (random.below(2)) {
      damaged.resize(random.below(damaged.size()));
    } else {
      damaged[random.below(damaged.size())] ^= static_cast<char>(1 + random.below(255));
    }
    const auto unpacked = unpack_log(damaged);
    // A bit of the frame's header that zstd ignores may change without harm.
    if (unpacked) {
      EXPECT_EQ(pack_log(*unpacked), value);
    } else {
      EXPECT_EQ(unpacked.error().code, ErrorCode::kDataLoss);
    }
  }
}

TEST(Archive, RepeatingBodiesBecomeSmall) {
  std::vector<LogRow> rows(100);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].body = std::string(200, 'e') + std::to_string(i);
  EXPECT_LT(pack_log(rows).size(), 2000u);
}

}  // namespace
}  // namespace galloper::store
