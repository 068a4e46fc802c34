// What a side may order in a land battle. Every order is one of legal_orders(); the referee's are kit's.
#pragma once

#include <cstdint>
#include <variant>

#include "server/rules/kit/table.h"
#include "server/rules/land/setup.h"

namespace galloper::land {

// ---- before the battle ----

// S12, L19: the holder of the initiative moves first, or leaves it to the enemy.
struct TakeInitiative {
  bool take = true;
  friend bool operator==(const TakeInitiative&, const TakeInitiative&) = default;
};
// S13 kind 4: the holder deploys first or second.
struct ChooseDeployment {
  bool first = true;
  friend bool operator==(const ChooseDeployment&, const ChooseDeployment&) = default;
};
// S13 kinds 1 to 3: the piece moves as a whole so that its anchor stands on `anchor`.
struct MovePiece {
  std::uint8_t piece = 0;  // index into Board::pieces
  Cell anchor = 0;
  friend bool operator==(const MovePiece&, const MovePiece&) = default;
};
// S13: leaves the reward at hand unused (kinds 1, 2, 3), or ends the redeployment (kind 5).
struct PassReward {
  friend bool operator==(const PassReward&, const PassReward&) = default;
};
// L20. In the redeployment of S13 kind 5: takes a unit that stands and puts it elsewhere, up to three of
// them.
struct Deploy {
  UnitId unit = 0;
  Cell cell = 0;
  friend bool operator==(const Deploy&, const Deploy&) = default;
};
// L20: takes a unit back into the hand.
struct Lift {
  UnitId unit = 0;
  friend bool operator==(const Lift&, const Lift&) = default;
};
// L20: puts all that is not yet placed where the scenario suggests it, or as near as there is room.
struct DeployRest {
  friend bool operator==(const DeployRest&, const DeployRest&) = default;
};
// L20, C6: the CinC's figure; not for a CinC with personal troops (C8).
struct PlaceCinc {
  Cell cell = 0;
  friend bool operator==(const PlaceCinc&, const PlaceCinc&) = default;
};
// C5: a brigade's first order.
struct FirstOrder {
  BrigadeId brigade = 0;
  command::Order order = command::Order::kOppose;
  friend bool operator==(const FirstOrder&, const FirstOrder&) = default;
};
// F2: counters begin as the preset, and move one by one.
struct PlaceCounter {
  std::uint8_t counter = 1;  // 1 to 6
  activation::Sector sector = activation::Sector::kLeft;
  friend bool operator==(const PlaceCounter&, const PlaceCounter&) = default;
};
struct ConfirmDeployment {
  friend bool operator==(const ConfirmDeployment&, const ConfirmDeployment&) = default;
};

// ---- command (C14) ----

// C6: once a turn, before anything else of the command phase.
struct Ride {
  Cell cell = 0;
  friend bool operator==(const Ride&, const Ride&) = default;
};
// C6: by contact; no roll.
struct GiveOrder {
  BrigadeId brigade = 0;
  command::Order order = command::Order::kHold;
  friend bool operator==(const GiveOrder&, const GiveOrder&) = default;
};
// C7. The CinC rides and gives orders in contact no more this turn (C14).
struct SendRunner {
  BrigadeId brigade = 0;
  command::Order order = command::Order::kHold;
  friend bool operator==(const SendRunner&, const SendRunner&) = default;
};
// C7, setting runner_recall.
struct RecallRunner {
  BrigadeId brigade = 0;
  friend bool operator==(const RecallRunner&, const RecallRunner&) = default;
};
// C14, F3: runners due arrive, then the sector is rolled.
struct EndCommand {
  friend bool operator==(const EndCommand&, const EndCommand&) = default;
};

// ---- actions (L8 to L17) ----

enum class Verb : std::uint8_t { kMove = 1, kFire = 2, kCharge = 3 };
// One unit's whole action: it moves to `cell` (its own: it stays), then fires at or charges `target`. The
// objective of L15 is not named: the action is legal if some objective allows it.
struct Act {
  UnitId unit = 0;
  Cell cell = 0;
  Verb verb = Verb::kMove;
  UnitId target = 0;  // 0 for kMove
  friend bool operator==(const Act&, const Act&) = default;
};
// L9: after a charge that cleared the hex: into it.
struct Advance {
  friend bool operator==(const Advance&, const Advance&) = default;
};
// L9: cavalry that advanced, without moving. L14: also fire anew, when the target fell back out of the shot.
struct Strike {
  UnitId target = 0;
  friend bool operator==(const Strike&, const Strike&) = default;
};
// L14: the charger goes on to a hex next to the unit that fell back before it, and charges.
struct Follow {
  Cell cell = 0;
  friend bool operator==(const Follow&, const Follow&) = default;
};
// Ends the action that awaits a choice: no advance, no second charge, no pursuit, no other shot.
struct StandFast {
  friend bool operator==(const StandFast&, const StandFast&) = default;
};
// C13: after an action of his brigade, once a turn, before the counter moves. While deploying: to any of his
// units that is placed (else he stands with the first of his roster).
struct JoinUnit {
  BrigadeId brigade = 0;
  UnitId unit = 0;
  friend bool operator==(const JoinUnit&, const JoinUnit&) = default;
};
// F5: stops early (L17).
struct EndActions {
  friend bool operator==(const EndActions&, const EndActions&) = default;
};
// F4: the counter whose number was rolled.
struct MoveCounter {
  activation::Sector sector = activation::Sector::kLeft;
  friend bool operator==(const MoveCounter&, const MoveCounter&) = default;
};

using Order =
    std::variant<kit::Begin, kit::Close, kit::TimeRunOut, kit::Resign, kit::OfferDraw, kit::AcceptDraw,
                 TakeInitiative, ChooseDeployment, MovePiece, PassReward, Deploy, Lift, DeployRest, PlaceCinc,
                 FirstOrder, PlaceCounter, ConfirmDeployment, Ride, GiveOrder, SendRunner, RecallRunner,
                 EndCommand, Act, Advance, Strike, Follow, StandFast, JoinUnit, EndActions, MoveCounter>;

}  // namespace galloper::land
