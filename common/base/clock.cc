#include "common/base/clock.h"

#include <chrono>

namespace galloper {
namespace {

class SystemClock final : public Clock {
 public:
  std::int64_t now_ms() const override {
    using namespace std::chrono;
    return duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  }
};

}  // namespace

const Clock& system_clock() {
  static const SystemClock clock;
  return clock;
}

}  // namespace galloper
