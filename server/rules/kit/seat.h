// The room `kit` holds what several games share and no game owns: seats, viewers, grids, the orders and
// outcomes common to every table. It may include base only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace galloper::kit {

// The numbers are those of the wire (proto/galloper/v1/table.proto) and of the log.
enum class Seat : std::uint8_t { kNone = 0, kSouth = 1, kNorth = 2, kReferee = 4 };

inline constexpr std::array<Seat, 2> kSides = {Seat::kSouth, Seat::kNorth};

constexpr Seat enemy_of(Seat side) { return side == Seat::kSouth ? Seat::kNorth : Seat::kSouth; }
// For arrays by side: South 0, North 1.
constexpr std::size_t index_of(Seat side) { return side == Seat::kSouth ? 0 : 1; }
// As players read it.
constexpr std::string_view name_of(Seat side) {
  return side == Seat::kSouth ? "South" : side == Seat::kNorth ? "North" : "Nobody";
}
// As a bit of a set of seats: South 1, North 2.
constexpr std::uint8_t bit_of(Seat side) { return side == Seat::kSouth ? 1 : side == Seat::kNorth ? 2 : 0; }

// Whose eyes something is made for (G4). The numbers are those of the wire.
enum class Viewer : std::uint8_t { kSouth = 1, kNorth = 2, kBoth = 3, kPublic = 4, kDelayed = 5, kFull = 6 };

inline constexpr std::array<Viewer, 6> kViewers = {Viewer::kSouth,  Viewer::kNorth,   Viewer::kBoth,
                                                   Viewer::kPublic, Viewer::kDelayed, Viewer::kFull};
constexpr std::size_t index_of(Viewer viewer) { return static_cast<std::size_t>(viewer) - 1; }

// Whether a viewer may know what is secret to this side.
constexpr bool sees_secrets_of(Viewer viewer, Seat side) {
  switch (viewer) {
    case Viewer::kSouth:
      return side == Seat::kSouth;
    case Viewer::kNorth:
      return side == Seat::kNorth;
    case Viewer::kBoth:
    case Viewer::kFull:
      return true;
    case Viewer::kPublic:
    case Viewer::kDelayed:
      return false;
  }
  return false;
}

constexpr Viewer viewer_of(Seat side) { return side == Seat::kSouth ? Viewer::kSouth : Viewer::kNorth; }

}  // namespace galloper::kit
