// Percentiles, process memory and the clock of the load driver.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace galloper::bench {

inline std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// The p-quantile (0 to 1) in microseconds; 0 for no sample. Reorders `samples_ns`.
inline double quantile_us(std::vector<std::int64_t>& samples_ns, double p) {
  if (samples_ns.empty()) return 0;
  const auto at =
      samples_ns.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(samples_ns.size() - 1));
  std::nth_element(samples_ns.begin(), at, samples_ns.end());
  return static_cast<double>(*at) / 1e3;
}

// Resident memory of a process in KB; 0 when it cannot be read.
inline long resident_kb(long pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  }
  return 0;
}

}  // namespace galloper::bench
