// Chance that no rule sees: ids, tokens, what a computer player or a test draws. Dice of a match come from
// dice.h.
#pragma once

#include <cstdint>
#include <span>

namespace galloper {

class Random {
 public:
  virtual ~Random() = default;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;
  // Uniform in [0, bound); bound at least 1.
  virtual std::uint64_t below(std::uint64_t bound) = 0;
};

// The operating system's randomness, by libsodium. Safe from any thread.
Random& secure_random();

// Repeatable, for tests, samples and computer players (SplitMix64). Not for secrets. One thread at a time.
class SeededRandom final : public Random {
 public:
  explicit SeededRandom(std::uint64_t seed) : state_(seed) {}
  void fill(std::span<std::uint8_t> bytes) override;
  std::uint64_t below(std::uint64_t bound) override;

 private:
  std::uint64_t next();
  std::uint64_t state_;
};

}  // namespace galloper
