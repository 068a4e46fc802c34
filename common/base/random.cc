#include "common/base/random.h"

#include <sodium.h>

#include <stdexcept>

namespace galloper {
namespace {

// Unbiased: values from the last, incomplete run of `bound` are drawn again.
template <class Draw>
std::uint64_t uniform_below(std::uint64_t bound, Draw draw) {
  const std::uint64_t rejected = (0 - bound) % bound;
  for (;;) {
    const std::uint64_t value = draw();
    if (value >= rejected) return value % bound;
  }
}

class SecureRandom final : public Random {
 public:
  SecureRandom() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium could not be initialised");
  }
  void fill(std::span<std::uint8_t> bytes) override { randombytes_buf(bytes.data(), bytes.size()); }
  std::uint64_t below(std::uint64_t bound) override {
    return uniform_below(bound, [] {
      std::uint64_t value = 0;
      randombytes_buf(&value, sizeof value);
      return value;
    });
  }
};

}  // namespace

Random& secure_random() {
  static SecureRandom random;
  return random;
}

std::uint64_t SeededRandom::next() {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

void SeededRandom::fill(std::span<std::uint8_t> bytes) {
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(next());
}

std::uint64_t SeededRandom::below(std::uint64_t bound) {
  return uniform_below(bound, [this] { return next(); });
}

}  // namespace galloper
