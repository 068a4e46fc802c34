// Dice of a walk: like those of a match, each value depends on its purpose, subject and occurrence alone, so
// that hidden dice thrown in one of two states shift no other.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "common/base/dice.h"
#include "common/base/random.h"

namespace galloper::sim {

class WalkDice final : public Dice {
 public:
  explicit WalkDice(std::uint64_t seed) : seed_(seed) {}

  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    ++drawn_;
    const std::uint32_t occurrence = occurrences_[{std::string(purpose), subject}]++;
    std::uint64_t key = seed_;
    for (const char letter : purpose)
      key = SeededRandom(key + static_cast<unsigned char>(letter)).below(1ULL << 62);
    key = SeededRandom(key ^ (std::uint64_t{subject} << 32 | occurrence)).below(1ULL << 62);
    const auto value = static_cast<std::uint32_t>(SeededRandom(key).below(sides) + 1);
    return {std::string(purpose), subject, occurrence, sides, value};
  }

  std::size_t drawn() const { return drawn_; }

 private:
  std::uint64_t seed_;
  std::size_t drawn_ = 0;
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> occurrences_;
};

}  // namespace galloper::sim
