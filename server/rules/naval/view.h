// What a viewer of a battle at sea sees, and how it changes. The setup holds no secret and is shared whole;
// what a viewer may not know of the fire plans is absent or zero.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "server/rules/kit/shared.h"
#include "server/rules/naval/events.h"

namespace galloper::naval {

struct ShipView {
  ShipId id = 0;
  Cell cell = 0;
  Direction facing = Direction::kEast;
  ShipStatus status = ShipStatus::kAfloat;
  std::uint8_t damage = 0;
  std::uint8_t torpedoes = 0;
  bool moved = false;
  // Own viewer only (N8).
  ShipId gun_target = 0;
  ShipId torpedo_target = 0;
  friend bool operator==(const ShipView&, const ShipView&) = default;
};

struct SideView {
  std::uint8_t to_move = 0;
  std::uint8_t moved = 0;
  std::uint16_t points_sunk = 0;
  std::uint16_t points_to_win = 0;  // kNoPointsWin: none
  bool committed = false;           // own viewer only, until both are
  friend bool operator==(const SideView&, const SideView&) = default;
};

// The empty view (default value) is what a client has before its first snapshot.
struct View {
  kit::Shared<Setup> setup;
  Phase phase = Phase::kBefore;
  std::uint8_t turn = 0;
  kit::Seat first = kit::Seat::kNone;
  kit::Seat active = kit::Seat::kNone;
  std::vector<ShipView> ships;  // by id
  std::array<SideView, 2> sides;
  std::uint8_t may_act = 0;  // bits of kit::bit_of, as far as this viewer may know
  kit::Seat draw_offer = kit::Seat::kNone;
  std::optional<Outcome> outcome;
  friend bool operator==(const View&, const View&) = default;
};

// A field that is absent has not changed; changed ships and sides are whole. No ship is ever removed: the
// sunk stay listed.
struct ViewDelta {
  kit::Shared<Setup> setup;
  std::optional<Phase> phase;
  std::optional<std::uint8_t> turn;
  std::optional<kit::Seat> first;
  std::optional<kit::Seat> active;
  std::vector<ShipView> ships;
  std::array<std::optional<SideView>, 2> sides;
  std::optional<std::uint8_t> may_act;
  std::optional<kit::Seat> draw_offer;
  std::optional<std::optional<Outcome>> outcome;
  friend bool operator==(const ViewDelta&, const ViewDelta&) = default;
};

}  // namespace galloper::naval
