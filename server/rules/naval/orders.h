// What may be ordered in a battle at sea: a unit, a verb, a target. Every legal order can be listed.
#pragma once

#include <variant>

#include "server/rules/kit/table.h"
#include "server/rules/naval/setup.h"

namespace galloper::naval {

enum class Weapon : std::uint8_t { kGuns = 1, kTorpedo = 2 };

// N3: where the ship ends and how it faces; its present place: it stays.
struct MoveShip {
  ShipId ship = 0;
  Cell cell = 0;
  Direction facing = Direction::kEast;
  friend bool operator==(const MoveShip&, const MoveShip&) = default;
};
// N4: it leaves by an exit edge, for good.
struct Withdraw {
  ShipId ship = 0;
  friend bool operator==(const Withdraw&, const Withdraw&) = default;
};
// N2: the side's other ships stay where they are.
struct EndMoves {
  friend bool operator==(const EndMoves&, const EndMoves&) = default;
};
// N8, N11: in the side's secret plan; target 0: holds its fire.
struct Aim {
  ShipId ship = 0;
  Weapon weapon = Weapon::kGuns;
  ShipId target = 0;
  friend bool operator==(const Aim&, const Aim&) = default;
};
// N8: the side's plan is final.
struct CommitFire {
  friend bool operator==(const CommitFire&, const CommitFire&) = default;
};

using Order = std::variant<kit::Begin, kit::Close, kit::TimeRunOut, kit::Resign, kit::OfferDraw,
                           kit::AcceptDraw, MoveShip, Withdraw, EndMoves, Aim, CommitFire>;

}  // namespace galloper::naval
