// The room `activation` (source text 000, rules F): six counters and a die decide the sector that a side
// plays in. It may include base and kit; the land battle stands on it.
//
//   Counters counters = kPreset;
//   Sector sector = sector_rolled(counters, die);                  // F3
//   for (Sector to : destinations(counters, die)) …                // F4, never empty
//   counters = moved(counters, die, to);
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace galloper::activation {

// F1: from the owning side's own point of view. The numbers are those of the wire.
enum class Sector : std::uint8_t { kNone = 0, kLeft = 1, kCentre = 2, kRight = 3 };
inline constexpr std::array<Sector, 3> kSectors = {Sector::kLeft, Sector::kCentre, Sector::kRight};

// "left", "centre", "right".
std::string_view name_of(Sector sector);

// F2. The numbers are those of the wire.
enum class Placement : std::uint8_t { kSecret = 1, kOpen = 2, kPreset = 3 };

// F5: values of `units_per_activation` beyond 1 to 6.
inline constexpr std::uint8_t kAllUnits = 7;
inline constexpr std::uint8_t kByCounters = 8;

struct Rules {
  Placement placement = Placement::kSecret;  // F2
  std::uint8_t units_per_activation = 3;     // F5: 1 to 6, kAllUnits or kByCounters
  friend bool operator==(const Rules&, const Rules&) = default;
};

// The sector of each counter; counter n at index n - 1.
using Counters = std::array<Sector, 6>;
// F2: left 1 2 3, centre 4, right 5 6.
inline constexpr Counters kPreset = {Sector::kLeft,   Sector::kLeft,  Sector::kLeft,
                                     Sector::kCentre, Sector::kRight, Sector::kRight};

int count_in(const Counters& counters, Sector sector);
// F1: each sector holds one to three.
bool is_legal(const Counters& counters);
// F1: the 450 legal placements, in a fixed order.
const std::vector<Counters>& all_placements();
// F3. `die`: 1 to 6.
Sector sector_rolled(const Counters& counters, int die);
// F4: where the counter of this number may go: other sectors with room; its own, if it is alone there.
// Never empty.
std::vector<Sector> destinations(const Counters& counters, int die);
// F4. Precondition: `to` is one of the destinations.
Counters moved(Counters counters, int die, Sector to);
// Where a counter may be put while the side places them, so that every step is legal (F1): other sectors with
// room, if its own keeps one.
std::vector<Sector> placements_of(const Counters& counters, int counter);
// F5: how many units may act; `standing`: the counters in the sector when the die was rolled. 255 for
// kAllUnits.
int units_allowed(const Rules& rules, int standing);

}  // namespace galloper::activation
