// A battle at sea at one moment. Cheap to copy: what never changes is shared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "server/rules/kit/table.h"
#include "server/rules/naval/setup.h"

namespace galloper::naval {

enum class Phase : std::uint8_t { kBefore = 0, kMoves = 1, kFire = 2, kOver = 3 };
enum class ShipStatus : std::uint8_t { kAfloat = 1, kSunk = 2, kWithdrawn = 3 };

struct Ship {
  Cell cell = 0;  // the last that it was in
  Direction facing = Direction::kEast;
  ShipStatus status = ShipStatus::kAfloat;
  std::uint8_t damage = 0;     // points hit so far, at most its class's
  std::uint8_t torpedoes = 0;  // N11: left; 0 when the setting is off
  bool moved = false;          // has had its move in this phase
  // N8: the plan of this fire phase, secret to its side; 0: holds its fire.
  ShipId gun_target = 0;
  ShipId torpedo_target = 0;
  friend bool operator==(const Ship&, const Ship&) = default;
};
inline bool is_afloat(const Ship& ship) { return ship.status == ShipStatus::kAfloat; }

struct SideState {
  std::uint8_t to_move = 0;       // N2: ships afloat when the moves began
  std::uint8_t moved = 0;         // ships that have had their move since
  bool may_fire = false;          // N8: had a legal shot when the fire phase began
  bool committed = true;          // N8: secret until both are; true outside the fire phase
  std::uint16_t points_sunk = 0;  // N12: of the enemy's
  friend bool operator==(const SideState&, const SideState&) = default;
};

// N13: how a ship came out of the battle; a campaign carries it on.
struct ShipResult {
  ShipId ship = 0;
  ShipStatus status = ShipStatus::kAfloat;
  std::uint8_t damage = 0;
  friend bool operator==(const ShipResult&, const ShipResult&) = default;
};

struct Outcome {
  kit::Seat winner = kit::Seat::kNone;  // kNone: a draw
  kit::EndReason reason = kit::EndReason::kPlayedOut;
  std::array<std::uint16_t, 2> points_sunk{};  // by the side that sank them
  std::vector<ShipResult> ships;               // by id
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// What is worked out once from the setup (chart.h, private to the room).
struct Chart;

struct State {
  std::shared_ptr<const Setup> setup;  // never null; shared, never changed
  bool begun = false;
  Phase phase = Phase::kBefore;
  std::uint8_t turn = 0;
  kit::Seat first = kit::Seat::kNone;   // N1: moves first this turn
  kit::Seat active = kit::Seat::kNone;  // whose move it is; kNone in the fire phase
  std::vector<Ship> ships;              // by id, from 1
  std::array<SideState, 2> sides;
  kit::Seat draw_offer = kit::Seat::kNone;
  std::optional<Outcome> outcome;
  std::shared_ptr<const Chart> chart;  // never null; no part of the value

  friend bool operator==(const State& a, const State& b);
};

inline bool is_ship(const State& state, ShipId id) { return id >= 1 && id <= state.ships.size(); }
// Preconditions: is_ship.
inline const Ship& ship_of(const State& state, ShipId id) { return state.ships[id - 1u]; }
inline const ShipSpec& spec_of(const State& state, ShipId id) { return state.setup->ships[id - 1u]; }
inline const ShipClass& class_of(const State& state, ShipId id) {
  return state.setup->classes[spec_of(state, id).ship_class];
}
inline kit::Seat side_of(const State& state, ShipId id) { return spec_of(state, id).side; }

}  // namespace galloper::naval
