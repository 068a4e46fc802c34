// Time as a parameter: a test can hold it still.
#pragma once

#include <cstdint>

namespace galloper {

class Clock {
 public:
  virtual ~Clock() = default;
  // Milliseconds since 1970-01-01 UTC.
  virtual std::int64_t now_ms() const = 0;
};

// The machine's own clock. Safe from any thread.
const Clock& system_clock();

}  // namespace galloper
