// Heraldry: a nation's flag, and a brigadier's shield, as a small structured value that a client draws.
// Generated from a seed, then edited at will.
//
//   Flag flag = flag_from(seed);
//   blazon(flag);                  // "Per pale gules and argent, a lion or"
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace galloper::campaign {

// Enumerations have the numbers of the wire (proto/galloper/v1/campaign.proto).
enum class Division : std::uint8_t {
  kPlain = 1,
  kPerPale = 2,
  kPerFess = 3,
  kPerBend = 4,
  kPerBendSinister = 5,
  kPerSaltire = 6,
  kPerChevron = 7,
  kQuarterly = 8,
  kPaly = 9,
  kBarry = 10,
  kChecky = 11,
  kLast = kChecky
};
enum class Tincture : std::uint8_t {
  kOr = 1,
  kArgent = 2,
  kGules = 3,
  kAzure = 4,
  kVert = 5,
  kSable = 6,
  kPurpure = 7,
  kLast = kPurpure
};
enum class Charge : std::uint8_t {
  kNone = 0,
  kLion = 1,
  kEagle = 2,
  kHorse = 3,
  kBoar = 4,
  kTower = 5,
  kKey = 6,
  kSword = 7,
  kHorn = 8,
  kStar = 9,
  kCrescent = 10,
  kSun = 11,
  kTree = 12,
  kRose = 13,
  kAnchor = 14,
  kShip = 15,
  kWheel = 16,
  kCross = 17,
  kLast = kCross
};
// What lies over the field and under the charge.
enum class Ordinary : std::uint8_t {
  kNone = 0,
  kPale = 1,
  kFess = 2,
  kBend = 3,
  kChief = 4,
  kChevron = 5,
  kCross = 6,
  kSaltire = 7,
  kBordure = 8,
  kLast = kBordure
};

struct Flag {
  Division division = Division::kPlain;
  Tincture first = Tincture::kArgent;
  Tincture second = Tincture::kGules;  // not of a plain field
  Ordinary ordinary = Ordinary::kNone;
  Tincture ordinary_tincture = Tincture::kOr;
  Charge charge = Charge::kNone;
  Tincture charge_tincture = Tincture::kOr;
  std::uint8_t charge_count = 1;  // 1 to 3
  friend bool operator==(const Flag&, const Flag&) = default;
};

constexpr bool is_metal(Tincture tincture) {
  return tincture == Tincture::kOr || tincture == Tincture::kArgent;
}

// The same for the same seed on every machine. Metal meets colour, as the rule of tincture asks.
Flag flag_from(std::uint64_t seed);
// What is wrong with an edited one, as a sentence; nothing: it can be drawn. The rule of tincture is advice.
std::optional<std::string> flag_fault(const Flag& flag);
// In the language of heralds.
std::string blazon(const Flag& flag);

}  // namespace galloper::campaign
