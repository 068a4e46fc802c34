// What the chronicle knows of a match: small typed values, each with the events that it follows from. Within
// the room, and for its tests, which derive every one of them again from those events.
//
// The first event of a fact is the moment itself, at which a replay opens; the others bear it out. A turn is
// told by the event that began it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/rules/command/command.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/table.h"

namespace galloper::chronicle {

// As v1.EventRef.
struct Ref {
  std::uint64_t version = 0;
  std::uint32_t index = 0;
  friend auto operator<=>(const Ref&, const Ref&) = default;
};
using Refs = std::vector<Ref>;

// Of a land battle: land::UnitId and land::BrigadeId; at sea: naval::ShipId.
using UnitId = std::uint8_t;
using BrigadeId = std::uint8_t;
using ShipId = std::uint8_t;

// ---- of every battle ----

// Who meets whom: as many brigades and units, or ships, by side. From the campaign's pages.
struct Field {
  std::array<int, 2> brigades{};
  std::array<int, 2> units{};
};
// L19, N1.
struct FirstMove {
  kit::Seat first = kit::Seat::kNone;
  std::array<int, 2> dice{};  // 0: by choice (S12)
};
// How the battle was decided, from the end's event and the score.
enum class Decided : std::uint8_t {
  kScore,    // the winner has what decides
  kNoUnits,  // the loser has nothing left on the field
  kLimit,    // the last turn was played
  kOther,    // by the game's own rules otherwise
  kResigned,
  kAgreed,
  kTime,
  kClosed
};
struct End {
  kit::Seat winner = kit::Seat::kNone;
  Decided decided = Decided::kScore;
  std::array<int, 2> score{};  // banners, or points sunk
  int turn = 0;
};
// From then on the winner led to the end: banners, or points sunk, once the event had happened. Its events:
// the one that gave the lead, its turn, then all that moved the score.
struct Lead {
  kit::Seat side = kit::Seat::kNone;
  int turn = 0;
  std::array<int, 2> score{};
  bool late = false;  // in the turn in which it ended
};
// The turn in which a side gained most on the other: units lost in it, by their side; or points sunk.
struct Swing {
  kit::Seat side = kit::Seat::kNone;
  int turn = 0;
  int routed = 0;
  int lost = 0;
};

// ---- land ----

struct FirstOrders {  // C5
  kit::Seat side = kit::Seat::kNone;
  std::vector<std::pair<BrigadeId, command::Order>> orders;
};
struct InContact {  // C6
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order order = command::Order::kNone;
  int turn = 0;
};
// C7: a runner who needed more than the turn in which he was sent. Arrived, obeyed or not.
struct LateRunner {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order order = command::Order::kNone;
  int sent = 0, arrived = 0;
  int lost = 0;  // units of the brigade between the two
};
struct RunnerTaken {  // C7
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  int turn = 0;
};
struct Refusal {  // C9 to C11
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order sent = command::Order::kNone;
  command::Order adopted = command::Order::kNone;
  int die = 0, rating = 0;
  kit::Character character = kit::Character::kUnsure;
  bool retreats = false;
  int turn = 0;
};
// Of the brigade after its first refusal, to the end.
struct CameOfIt {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  int routed = 0, lost = 0;
};
struct EliteFollowed {  // C12
  UnitId unit = 0;
  int die = 0;
  command::Order order = command::Order::kNone;
};
// Obeyed at a rating of one or two.
struct AgainstTheOdds {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  command::Order order = command::Order::kNone;
  int die = 0, rating = 0;
  int turn = 0;
};
struct Despatches {
  kit::Seat side = kit::Seat::kNone;
  int arrived = 0, disobeyed = 0;
};
// F3: how often the die called each sector.
struct Sectors {
  kit::Seat side = kit::Seat::kNone;
  std::array<int, 3> called{};  // left, centre, right
};
enum class Manner : std::uint8_t { kUnknown, kFire, kCharge, kStrikeBack, kDefensiveFire };
struct UnitGone {  // L11
  UnitId unit = 0;
  UnitId by = 0;
  bool destroyed = false;  // else driven off
  Manner manner = Manner::kUnknown;
  int turn = 0;
  bool first = false;  // of the battle
};
struct TownStormed {
  UnitId unit = 0;
  std::string where;
  int turn = 0;
};
struct ObjectiveTaken {  // L21
  kit::Seat side = kit::Seat::kNone;
  std::string where;
  int turn = 0;
};
struct BrigadierFell {  // L22
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  int fate = 0;  // 1 wounded, 2 killed, 3 captured
  int turn = 0;
};
struct CincOverrun {  // C6
  kit::Seat side = kit::Seat::kNone;
  int turn = 0;
};
// C13: all its units gone.
struct BrigadeGone {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  int units = 0;
};
struct Deeds {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  int units = 0, lost = 0, routed = 0;
};
struct Losses {
  std::array<int, 2> lost{};
  std::array<int, 2> of{};
};
struct RatingChanged {  // C16, C17
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  int die = 0, before = 0, after = 0;
  bool was_routed = false;  // C16; else C17
};

// ---- scouting ----

// Closed before the armies met.
struct NoBattle {};
struct ScoutsOut {
  std::array<int, 2> scouts{};
};
enum class Harm : std::uint8_t { kWounded = 2, kKilled = 3, kCaptured = 4 };
struct Encounter {  // S8
  kit::Seat attacker = kit::Seat::kNone;
  kit::Seat loser = kit::Seat::kNone;
  Harm harm = Harm::kWounded;
  std::array<int, 2> dice{};  // as thrown: the attacker's, the defender's
  int turn = 0;
};
// Of a side's scouts.
struct ScoutsLost {
  kit::Seat side = kit::Seat::kNone;
  int killed = 0, captured = 0;
};
struct LearnedBrigades {  // S14
  kit::Seat side = kit::Seat::kNone;
  std::vector<std::string> brigades;
};
struct LearnedBrigadier {
  kit::Seat side = kit::Seat::kNone;
  std::string name;
  int rating = 0;
  std::string character;
};
struct LearnedGround {
  kit::Seat side = kit::Seat::kNone;
  std::vector<std::string> features;
};
struct Granted {  // S12, S13
  kit::Seat initiative = kit::Seat::kNone;
  kit::Seat deployment_choice = kit::Seat::kNone;
  std::array<int, 2> returned{};
};
struct GroundMoved {  // S13
  kit::Seat side = kit::Seat::kNone;
  std::string piece;
};

// ---- at sea ----

struct FirstShot {
  ShipId ship = 0, target = 0;
  int range = 0, points = 0;
  int turn = 0;
};
struct Salvo {
  ShipId ship = 0, target = 0;
  int range = 0, points = 0, dice = 0;
  int turn = 0;
};
struct TorpedoHit {
  ShipId ship = 0, target = 0;
  int range = 0, points = 0;
  int turn = 0;
};
struct ShipGone {  // N9; by those that hit her in that fire
  ShipId ship = 0;
  std::vector<ShipId> by;
  int turn = 0;
  bool first = false;
  bool by_torpedo = false;  // among others
};
struct ShipLeft {  // N4
  ShipId ship = 0;
  int turn = 0;
};
struct Gunnery {
  kit::Seat side = kit::Seat::kNone;
  int shots = 0, points = 0;
};
// The most battered of those that were afloat when it ended.
struct Battered {
  ShipId ship = 0;
  int damage = 0, of = 0;
};
struct ShipsLost {
  std::array<int, 2> sunk{};
  std::array<int, 2> withdrawn{};
};

using FactBody =
    std::variant<Field, FirstMove, End, Lead, Swing, FirstOrders, InContact, LateRunner, RunnerTaken, Refusal,
                 CameOfIt, EliteFollowed, AgainstTheOdds, Despatches, Sectors, UnitGone, TownStormed,
                 ObjectiveTaken, BrigadierFell, CincOverrun, BrigadeGone, Deeds, Losses, RatingChanged,
                 NoBattle, ScoutsOut, Encounter, ScoutsLost, LearnedBrigades, LearnedBrigadier, LearnedGround,
                 Granted, GroundMoved, FirstShot, Salvo, TorpedoHit, ShipGone, ShipLeft, Gunnery, Battered,
                 ShipsLost>;

struct Fact {
  Refs events;
  FactBody body;
};

}  // namespace galloper::chronicle
