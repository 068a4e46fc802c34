// What can happen in a battle at sea. `apply` reads them and nothing else.
#pragma once

#include <variant>
#include <vector>

#include "server/rules/naval/orders.h"
#include "server/rules/naval/state.h"

namespace galloper::naval {

// N3: one part of a course, each costs one.
enum class Step : std::uint8_t { kForward = 1, kTurnLeft = 2, kTurnRight = 3 };

struct InitiativeRolled {
  std::uint8_t south = 0, north = 0;
  kit::Seat first = kit::Seat::kNone;  // moves first; kNone: a tie, rolled again
  friend bool operator==(const InitiativeRolled&, const InitiativeRolled&) = default;
};
struct TurnBegan {
  std::uint8_t turn = 0;
  friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct MovesBegan {
  friend bool operator==(const MovesBegan&, const MovesBegan&) = default;
};
struct Moved {
  ShipId ship = 0;
  Cell to = 0;
  Direction facing = Direction::kEast;
  std::vector<Step> steps;  // a shortest course; empty: it stayed
  friend bool operator==(const Moved&, const Moved&) = default;
};
struct Withdrew {
  ShipId ship = 0;
  std::vector<Step> steps;  // the last leads off the sea
  friend bool operator==(const Withdrew&, const Withdrew&) = default;
};
struct MovesEnded {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const MovesEnded&, const MovesEnded&) = default;
};
struct FireBegan {
  std::uint8_t may_fire = 0;  // N8: the sides with a legal shot, bits of kit::bit_of
  friend bool operator==(const FireBegan&, const FireBegan&) = default;
};
struct Aimed {  // secret to its side
  ShipId ship = 0;
  Weapon weapon = Weapon::kGuns;
  ShipId target = 0;
  friend bool operator==(const Aimed&, const Aimed&) = default;
};
struct Committed {  // secret to its side
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const Committed&, const Committed&) = default;
};
struct Fired {
  ShipId ship = 0;
  Weapon weapon = Weapon::kGuns;
  ShipId target = 0;
  std::uint8_t range = 0;
  bool half = false;  // N6: the target is ahead or astern
  std::vector<std::uint8_t> dice;
  std::uint8_t points = 0;  // N5
  friend bool operator==(const Fired&, const Fired&) = default;
};
struct Sunk {
  ShipId ship = 0;
  friend bool operator==(const Sunk&, const Sunk&) = default;
};
struct FireEnded {
  friend bool operator==(const FireEnded&, const FireEnded&) = default;
};
struct Resigned {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const Resigned&, const Resigned&) = default;
};
struct DrawOffered {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
struct DrawLapsed {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const DrawLapsed&, const DrawLapsed&) = default;
};
struct Ended {
  Outcome outcome;
  friend bool operator==(const Ended&, const Ended&) = default;
};

using Event =
    std::variant<InitiativeRolled, TurnBegan, MovesBegan, Moved, Withdrew, MovesEnded, FireBegan, Aimed,
                 Committed, Fired, Sunk, FireEnded, Resigned, DrawOffered, DrawLapsed, Ended>;

// What a viewer is told. Aimed and Committed reach their own side only; all others are seen by everybody.
struct PublicEvent {
  Event event;
  friend bool operator==(const PublicEvent&, const PublicEvent&) = default;
};

}  // namespace galloper::naval
