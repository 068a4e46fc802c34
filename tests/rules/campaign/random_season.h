// Seasons at random for tests of what always holds: commands of every kind, many of them refused.
#pragma once

#include <algorithm>

#include "common/base/random.h"
#include "tests/rules/campaign/season.h"

namespace galloper::campaign {

class RandomSeason {
 public:
  explicit RandomSeason(std::uint64_t seed);
  void run(int commands);
  const Campaign& now() const { return campaign_; }
  int refused() const { return refused_; }
  // Does it, if it is not refused.
  bool give(Author author, Command command);

 private:
  std::uint32_t below(std::uint64_t bound) { return static_cast<std::uint32_t>(random_.below(bound)); }
  // An id of one of so many; now and then of none.
  std::uint32_t some(std::size_t count) {
    return 1 + below(std::max<std::size_t>(1, count + (below(8) == 0 ? 1 : 0)));
  }
  std::vector<std::uint8_t> some_of(const std::vector<std::uint8_t>& all);
  void one();
  void raise(Author who, NationId nation);
  void muster();
  void engage();
  void play();
  void rule();
  BattleResult result_of(const Engagement& engagement);
  Correction correction_of(const Engagement& engagement);

  SeededRandom random_;
  SeededDice dice_;
  Campaign campaign_;
  std::int64_t now_ms_ = 1'700'000'000'000;
  int refused_ = 0;
  std::uint32_t matches_ = 0;
};

}  // namespace galloper::campaign
