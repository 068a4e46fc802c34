// What happens in a land battle. Event is what the log keeps and apply() reads: everything. PublicEvent is
// what a viewer may be told: secret fields do not exist in it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rules/land/orders.h"

namespace galloper::land {

using kit::Direction;

enum class Phase : std::uint8_t {
  kInitiative = 1,        // L19: the holder of S12 chooses
  kGroundBefore = 2,      // S13 kinds 1 and 2
  kDeploymentChoice = 3,  // S13 kind 4
  kDeployment = 4,        // L20
  kGroundAfter = 5,       // S13 kind 3
  kRedeployment = 6,      // S13 kind 5
  kCommand = 7,           // C14
  kActions = 8,           // L18 (3)
  kCounter = 9,           // F4
  kOver = 10
};

// ---- before the battle ----

struct BrigadierMade {  // C4, from Begin; secret to the enemy
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  kit::BrigadierDice dice;
  friend bool operator==(const BrigadierMade&, const BrigadierMade&) = default;
};
// L19; kNone: a tie, rolled again.
struct InitiativeRolled {
  std::uint8_t south = 0, north = 0;
  kit::Seat first = kit::Seat::kNone;
  friend bool operator==(const InitiativeRolled&, const InitiativeRolled&) = default;
};
// L19: settled, by choice or by dice.
struct FirstTurnSettled {
  kit::Seat first = kit::Seat::kNone;
  bool by_choice = false;
  friend bool operator==(const FirstTurnSettled&, const FirstTurnSettled&) = default;
};
// L20: who deploys first.
struct DeploymentOrderSettled {
  kit::Seat first = kit::Seat::kNone;
  friend bool operator==(const DeploymentOrderSettled&, const DeploymentOrderSettled&) = default;
};
// The match stands in this phase, and `side` is to act; kNone: both (secret deployment).
struct PhaseBegan {
  Phase phase = Phase::kInitiative;
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t reward = 0;  // S13: the kind at hand, in kGroundBefore, kGroundAfter
  friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
struct PieceMoved {  // S13
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t piece = 0;
  Cell anchor = 0;
  friend bool operator==(const PieceMoved&, const PieceMoved&) = default;
};
// S13: the reward is used up. `lapsed`: there was no legal place.
struct RewardPassed {
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t kind = 0;
  bool lapsed = false;
  friend bool operator==(const RewardPassed&, const RewardPassed&) = default;
};
// S14: the side sees an unsurveyed piece from now on. Its own side only.
struct PieceSurveyed {
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t piece = 0;
  friend bool operator==(const PieceSurveyed&, const PieceSurveyed&) = default;
};
// The next five: own side only, until shown (CountersShown, DeploymentShown).
struct Deployed {
  UnitId unit = 0;
  Cell cell = 0;
  friend bool operator==(const Deployed&, const Deployed&) = default;
};
struct Lifted {
  UnitId unit = 0;
  friend bool operator==(const Lifted&, const Lifted&) = default;
};
struct CincPlaced {
  kit::Seat side = kit::Seat::kNone;
  Cell cell = 0;
  friend bool operator==(const CincPlaced&, const CincPlaced&) = default;
};
struct FirstOrderSet {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order order = command::Order::kOppose;
  friend bool operator==(const FirstOrderSet&, const FirstOrderSet&) = default;
};
struct CounterPlaced {
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t counter = 0;
  activation::Sector sector = activation::Sector::kNone;
  friend bool operator==(const CounterPlaced&, const CounterPlaced&) = default;
};
struct DeploymentConfirmed {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const DeploymentConfirmed&, const DeploymentConfirmed&) = default;
};
// What stands on the board of this side is open from now on (not its orders, not its counters). Again after a
// redeployment.
struct DeploymentShown {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const DeploymentShown&, const DeploymentShown&) = default;
};
// F2: both sides' counters are open from now on.
struct CountersShown {
  friend bool operator==(const CountersShown&, const CountersShown&) = default;
};

// ---- command ----

struct TurnBegan {
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t turn = 0;  // 1 upward; each number is played by both sides
  friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct CincRode {  // C6
  kit::Seat side = kit::Seat::kNone;
  std::vector<Direction> steps;
  Cell cell = 0;
  friend bool operator==(const CincRode&, const CincRode&) = default;
};
struct OrderGiven {  // C6: by contact; secret to the enemy
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order order = command::Order::kHold;
  friend bool operator==(const OrderGiven&, const OrderGiven&) = default;
};
struct RunnerSent {  // C7: secret to the enemy
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order order = command::Order::kHold;
  std::uint8_t turns = 1;   // 1: this very turn
  std::vector<Cell> route;  // from the CinC's hex to contact, both included
  friend bool operator==(const RunnerSent&, const RunnerSent&) = default;
};
enum class RunnerFate : std::uint8_t { kRecalled = 1, kOvertaken = 2, kBrigadierLost = 3, kIntercepted = 4 };
struct RunnerEnded {  // C7: without an order delivered; secret to the enemy, but for kIntercepted
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  RunnerFate fate = RunnerFate::kRecalled;
  friend bool operator==(const RunnerEnded&, const RunnerEnded&) = default;
};
// The runners of this side that are under way have one turn less before them (C7). Secret to the enemy.
struct RunnersRode {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const RunnersRode&, const RunnersRode&) = default;
};
// C9: a runner arrived. The enemy is told only of a wilful brigadier: PublicWilful.
struct RunnerArrived {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order sent = command::Order::kHold;
  std::uint8_t die = 0;
  std::int8_t modifier = 0;
  command::Compliance compliance;
  friend bool operator==(const RunnerArrived&, const RunnerArrived&) = default;
};
struct EliteRolled {  // C12: secret to the enemy
  UnitId unit = 0;
  std::uint8_t die = 0;
  command::Order order = command::Order::kNone;  // its own from now on; kNone: the brigade's
  friend bool operator==(const EliteRolled&, const EliteRolled&) = default;
};
struct SectorRolled {  // F3
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t die = 0;
  activation::Sector sector = activation::Sector::kNone;
  std::uint8_t units_allowed = 0;  // F5; 255: all
  std::vector<UnitId> called;      // F6: the units that belong to the sector, ascending
  friend bool operator==(const SectorRolled&, const SectorRolled&) = default;
};

// ---- actions ----

enum class MoveReason : std::uint8_t {
  kOrder = 1,
  kFallBack = 2,  // L14
  kCoward = 3,    // C10
  kRetreat = 4,   // L10
  kAdvance = 5,   // L9
  kFollow = 6     // L14
};
struct UnitMoved {
  UnitId unit = 0;
  MoveReason reason = MoveReason::kOrder;
  std::vector<Direction> steps;
  Cell cell = 0;
  friend bool operator==(const UnitMoved&, const UnitMoved&) = default;
};
// A unit begins its action; it counts against F5.
struct ActionBegan {
  UnitId unit = 0;
  friend bool operator==(const ActionBegan&, const ActionBegan&) = default;
};
enum class VolleyKind : std::uint8_t {
  kFire = 1,          // L8
  kCharge = 2,        // L9
  kStrikeBack = 3,    // L9
  kDefensiveFire = 4  // L13: under Hold, before the charge
};
struct DiceModifier {
  std::int8_t amount = 0;  // dice
  std::string rule;
  std::string cause;  // the terrain's name or the like
  friend bool operator==(const DiceModifier&, const DiceModifier&) = default;
};
struct Volley {
  VolleyKind kind = VolleyKind::kFire;
  UnitId unit = 0;
  UnitId target = 0;
  std::uint8_t range = 1;          // hexes
  std::vector<std::uint8_t> dice;  // as thrown
  std::vector<DiceModifier> modifiers;
  std::uint8_t hits = 0;   // as read (L4); SP taken is at most what the target had
  std::uint8_t flags = 0;  // as thrown, before L10
  friend bool operator==(const Volley&, const Volley&) = default;
};
// L10: what the flags of a volley came to. The way it goes is a UnitMoved before this.
struct FlagsResolved {
  UnitId unit = 0;
  std::uint8_t flags = 0;    // thrown
  std::uint8_t doubled = 0;  // flags added because it was at half strength in a charge
  std::uint8_t ignored = 0;
  std::uint8_t retreated = 0;  // hexes
  std::uint8_t losses = 0;     // SP, for hexes that it could not go
  friend bool operator==(const FlagsResolved&, const FlagsResolved&) = default;
};
enum class Loss : std::uint8_t { kDestroyed = 1, kDrivenOff = 2 };
struct UnitLost {  // L11
  UnitId unit = 0;
  Loss loss = Loss::kDestroyed;
  // C17: the enemy unit whose brigade is credited; 0: nobody's doing.
  UnitId by = 0;
  friend bool operator==(const UnitLost&, const UnitLost&) = default;
};
// What the acting side may choose before the action goes on.
enum class Choice : std::uint8_t {
  kNone = 0,
  kAdvance = 1,      // L9: Advance or StandFast
  kStrikeAgain = 2,  // L9: Strike or StandFast
  kFollow = 3,       // L14: Follow or StandFast
  kOtherShot = 4     // L14: Strike (fire) or StandFast
};
struct ChoiceAwaited {
  Choice choice = Choice::kNone;
  UnitId unit = 0;
  UnitId target = 0;           // of the charge or the shot
  Cell cell = 0;               // kAdvance: where to
  std::uint8_t move_left = 0;  // kFollow: hexes
  bool second = false;         // it is cavalry's second charge already
  friend bool operator==(const ChoiceAwaited&, const ChoiceAwaited&) = default;
};
struct ActionEnded {
  UnitId unit = 0;
  friend bool operator==(const ActionEnded&, const ActionEnded&) = default;
};
struct CincEscaped {  // C6: overrun
  kit::Seat side = kit::Seat::kNone;
  Cell cell = 0;
  friend bool operator==(const CincEscaped&, const CincEscaped&) = default;
};
struct BrigadierJoined {  // C13; unit 0: he leaves the field
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  UnitId unit = 0;
  bool by_choice = false;
  friend bool operator==(const BrigadierJoined&, const BrigadierJoined&) = default;
};
enum class BrigadierFate : std::uint8_t { kUnhurt = 0, kWounded = 1, kKilled = 2, kCaptured = 3 };
struct BrigadierHit {  // L22, brigadier_casualties
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  std::uint8_t first_die = 0, second_die = 0;
  BrigadierFate fate = BrigadierFate::kUnhurt;
  friend bool operator==(const BrigadierHit&, const BrigadierHit&) = default;
};
struct CounterMoved {  // F4
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t counter = 0;
  activation::Sector sector = activation::Sector::kNone;
  friend bool operator==(const CounterMoved&, const CounterMoved&) = default;
};
// L21: the objectives that the side holds at the end of its turn, as indices into Setup::objectives.
struct ObjectivesHeld {
  kit::Seat side = kit::Seat::kNone;
  std::vector<std::uint8_t> objectives;
  friend bool operator==(const ObjectivesHeld&, const ObjectivesHeld&) = default;
};

// ---- the end ----

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
// C15 to C17: read when the battle ends; all is disclosed then.
struct BrigadierAfter {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Brigadier before;
  command::Deeds deeds;
  std::uint8_t die = 0;
  std::uint8_t rating = 0;  // afterwards
  std::string rule;         // "C16", "C17" or empty
  friend bool operator==(const BrigadierAfter&, const BrigadierAfter&) = default;
};
struct Outcome {
  kit::Seat winner = kit::Seat::kNone;  // kNone: a draw
  kit::EndReason reason = kit::EndReason::kPlayedOut;
  std::string rule;  // "L21", "G5"
  std::array<std::uint8_t, 2> banners{};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};
struct Ended {
  Outcome outcome;
  friend bool operator==(const Ended&, const Ended&) = default;
};

using Event =
    std::variant<BrigadierMade, InitiativeRolled, FirstTurnSettled, DeploymentOrderSettled, PhaseBegan,
                 PieceMoved, RewardPassed, PieceSurveyed, Deployed, Lifted, CincPlaced, FirstOrderSet,
                 CounterPlaced, DeploymentConfirmed, DeploymentShown, CountersShown, TurnBegan, CincRode,
                 OrderGiven, RunnerSent, RunnerEnded, RunnersRode, RunnerArrived, EliteRolled, SectorRolled,
                 UnitMoved, ActionBegan, Volley, FlagsResolved, UnitLost, ChoiceAwaited, ActionEnded,
                 CincEscaped, BrigadierJoined, BrigadierHit, CounterMoved, ObjectivesHeld, Resigned,
                 DrawOffered, DrawLapsed, BrigadierAfter, Ended>;

// ---- as a viewer is told ----

// C9, "Who knows what": neither the die nor the rating.
struct PublicWilful {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  kit::Character character = kit::Character::kUnsure;
  command::Order adopted = command::Order::kHold;
  bool retreats = false;
  friend bool operator==(const PublicWilful&, const PublicWilful&) = default;
};
// The order of the brigadier's own side, with what it knows of him.
struct PublicArrived {
  RunnerArrived arrived;
  command::Brigadier brigadier;
  friend bool operator==(const PublicArrived&, const PublicArrived&) = default;
};
// A runner that somebody may see taken (C7, runner_interception): not what he carried.
using PublicEvent =
    std::variant<BrigadierMade, InitiativeRolled, FirstTurnSettled, DeploymentOrderSettled, PhaseBegan,
                 PieceMoved, RewardPassed, PieceSurveyed, Deployed, Lifted, CincPlaced, FirstOrderSet,
                 CounterPlaced, DeploymentConfirmed, DeploymentShown, CountersShown, TurnBegan, CincRode,
                 OrderGiven, RunnerSent, RunnerEnded, RunnersRode, PublicArrived, PublicWilful, EliteRolled,
                 SectorRolled, UnitMoved, ActionBegan, Volley, FlagsResolved, UnitLost, ChoiceAwaited,
                 ActionEnded, CincEscaped, BrigadierJoined, BrigadierHit, CounterMoved, ObjectivesHeld,
                 Resigned, DrawOffered, DrawLapsed, BrigadierAfter, Ended>;

}  // namespace galloper::land
