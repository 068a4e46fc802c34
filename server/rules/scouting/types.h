// The values of the scouting game (rules S). A cell is row * width + column; row 0 is South's baseline. Plain
// data; the rules are in scouting.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/dice.h"
#include "server/rules/kit/advantage.h"
#include "server/rules/kit/grid.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/shared.h"
#include "server/rules/kit/table.h"

namespace galloper::scouting {

using Cell = kit::Cell;
// South's scouts from 1, then North's: each side's by column from South's left, as they were revealed. 0:
// none.
using ScoutId = std::uint8_t;

// Enumerations have the numbers of the wire (proto/galloper/v1/scouting.proto).
enum class Grid : std::uint8_t { kSquare = 1, kHex = 2 };
enum class Placement : std::uint8_t { kSecret = 1, kFixed = 2 };
enum class Adjacency : std::uint8_t { kOrthogonal = 1, kAllEight = 2 };
enum class SecondWound : std::uint8_t { kNoEffect = 1, kKilled = 2 };
enum class TerrainModifier : std::uint8_t { kProtectsOccupant = 1, kHindersOccupant = 2 };
enum class FourReturned : std::uint8_t { kStrict = 1, kSameTurnRolls = 2 };
enum class Phase : std::uint8_t { kPlacement = 1, kMoves = 2, kAttacks = 3, kOver = 4 };
enum class ScoutStatus : std::uint8_t {
  kRidingOut = 1,
  kObserving = 2,
  kRidingHome = 3,
  kReturned = 4,
  kKilled = 5,
  kCaptured = 6,
  kLostSightOf = 7
};
constexpr bool is_on_board(ScoutStatus status) { return status <= ScoutStatus::kRidingHome; }
enum class EncounterResult : std::uint8_t { kNoEffect = 1, kWounded = 2, kKilled = 3, kCaptured = 4 };
using Direction = kit::Direction;

// The house rules, with the defaults of the reference.
struct Rules {
  Grid grid = Grid::kSquare;                                              // S1
  std::uint8_t width = 16;                                                // S1: 6 to 40
  std::uint8_t depth = 20;                                                // S1: 6 to 40; even on hexes
  std::uint8_t scouts = 5;                                                // S2: 1 to 10
  Placement placement = Placement::kSecret;                               // S2
  std::uint8_t scouts_moved_per_turn = 3;                                 // S3: 1 to 10
  std::uint8_t move = 6;                                                  // S4: 1 to 20
  bool may_move_back = false;                                             // S4
  bool pass_through_friends = false;                                      // S5
  Adjacency adjacency = Adjacency::kOrthogonal;                           // S7
  SecondWound second_wound = SecondWound::kNoEffect;                      // S8
  TerrainModifier terrain_modifier = TerrainModifier::kProtectsOccupant;  // S9
  std::uint8_t turn_limit = 30;                                           // S11: 1 to 100
  FourReturned four_returned = FourReturned::kStrict;                     // S13

  friend bool operator==(const Rules&, const Rules&) = default;
};

struct Terrain {
  char symbol = '.';
  std::string name;
  std::int8_t modifier = 0;  // -5 to 0
  bool impassable = false;
  std::string look;
  friend bool operator==(const Terrain&, const Terrain&) = default;
};

struct Ground {
  std::vector<Terrain> terrain;
  std::vector<std::uint8_t> cells;  // by Cell: index into terrain
  friend bool operator==(const Ground&, const Ground&) = default;
};

struct Brigade {
  std::string name;
  std::vector<std::string> unit_types;
  std::string brigadier;
  friend bool operator==(const Brigade&, const Brigade&) = default;
};

struct Force {
  std::vector<Brigade> brigades;
  bool published = false;
  // By brigade: men who were made before the match (C4); absent, or {0, 0}: by dice when it begins.
  std::vector<kit::BrigadierDice> made;
  friend bool operator==(const Force&, const Force&) = default;
};

struct Feature {
  std::string name;
  std::string description;
  friend bool operator==(const Feature&, const Feature&) = default;
};

// All that is fixed when a match begins. Shared by every state of it.
struct Setup {
  Rules rules;
  Ground ground;
  std::array<std::vector<std::uint8_t>, 2> fixed_columns;  // by side; empty: spread evenly
  std::array<Force, 2> forces;                             // by side
  std::vector<Feature> features;
  friend bool operator==(const Setup&, const Setup&) = default;
};

// ---- orders ----

struct Place {
  Cell cell = 0;
  friend bool operator==(const Place&, const Place&) = default;
};
struct Lift {
  Cell cell = 0;
  friend bool operator==(const Lift&, const Lift&) = default;
};
struct ConfirmPlacement {
  friend bool operator==(const ConfirmPlacement&, const ConfirmPlacement&) = default;
};
struct Move {
  ScoutId scout = 0;
  Cell cell = 0;
  friend bool operator==(const Move&, const Move&) = default;
};
struct EndMoves {
  friend bool operator==(const EndMoves&, const EndMoves&) = default;
};
struct Attack {
  ScoutId scout = 0;
  ScoutId target = 0;
  friend bool operator==(const Attack&, const Attack&) = default;
};
struct EndTurn {
  friend bool operator==(const EndTurn&, const EndTurn&) = default;
};

using Order = std::variant<kit::Begin, kit::Close, kit::TimeRunOut, kit::Resign, kit::OfferDraw,
                           kit::AcceptDraw, Place, Lift, ConfirmPlacement, Move, EndMoves, Attack, EndTurn>;

// ---- state ----

struct Scout {
  ScoutId id = 0;
  kit::Seat side = kit::Seat::kNone;
  Cell cell = 0;  // the last that it stood on
  ScoutStatus status = ScoutStatus::kRidingOut;
  bool wounded = false;
  bool moved = false;     // in the present turn of its side
  bool attacked = false;  // likewise
  friend bool operator==(const Scout&, const Scout&) = default;
};

// Thrown secretly when the match begins.
using kit::BrigadierDice;

// What one report tells (S14): indices into the ENEMY's brigades, into its brigadiers, into the features.
struct Report {
  std::optional<std::uint8_t> brigade;
  std::optional<std::uint8_t> brigadier;
  std::optional<std::uint8_t> feature;
  friend bool operator==(const Report&, const Report&) = default;
};

// The hidden shuffles by which one side's reports are drawn (S14).
struct ReportOrder {
  std::vector<std::uint8_t> brigades;
  std::vector<std::uint8_t> brigadiers;
  std::vector<std::uint8_t> features;
  friend bool operator==(const ReportOrder&, const ReportOrder&) = default;
};

struct SideState {
  std::vector<Cell> placement;  // ascending; secret until revealed
  bool confirmed = false;
  std::uint8_t returned = 0;
  std::uint8_t captured = 0;  // enemy scouts taken
  ReportOrder report_order;   // secret to everybody
  std::vector<BrigadierDice>
      brigadiers;  // of this side, by brigade; secret to the enemy (and to its own side until the battle)
  std::uint8_t reports = 0;         // taken from report_order so far
  std::uint8_t fourth_in_turn = 0;  // the turn in which its fourth scout returned; 0: not yet
  friend bool operator==(const SideState&, const SideState&) = default;
};

// The public part of what is granted (S12, S13); kit::Advantage has the whole.
struct Advantage {
  kit::Seat initiative = kit::Seat::kNone;
  std::array<std::vector<std::uint8_t>, 2> rewards;  // by side: kinds 1 to 5, ascending
  kit::Seat deployment_choice = kit::Seat::kNone;    // the holder of kind 4
  std::array<std::uint8_t, 2> returned{};
  friend bool operator==(const Advantage&, const Advantage&) = default;
};

struct Outcome {
  kit::Seat winner = kit::Seat::kNone;  // kNone: a draw
  kit::EndReason reason = kit::EndReason::kPlayedOut;
  Advantage advantage;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// ---- events ----

struct Roll {
  std::uint8_t value = 0;
  struct Modifier {
    std::int8_t amount = 0;
    std::string rule;
    std::string cause;
    friend bool operator==(const Modifier&, const Modifier&) = default;
  };
  std::vector<Modifier> modifiers;
  std::int8_t score = 0;
  std::string rule;
  friend bool operator==(const Roll&, const Roll&) = default;
};

struct ReportOrderDrawn {  // secret, from Begin
  kit::Seat side = kit::Seat::kNone;
  ReportOrder order;
  friend bool operator==(const ReportOrderDrawn&, const ReportOrderDrawn&) = default;
};
struct BrigadierMade {  // secret, from Begin
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t brigade = 0;
  BrigadierDice dice;
  friend bool operator==(const BrigadierMade&, const BrigadierMade&) = default;
};
struct Placed {
  kit::Seat side = kit::Seat::kNone;
  Cell cell = 0;
  friend bool operator==(const Placed&, const Placed&) = default;
};
struct Lifted {
  kit::Seat side = kit::Seat::kNone;
  Cell cell = 0;
  friend bool operator==(const Lifted&, const Lifted&) = default;
};
struct PlacementConfirmed {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const PlacementConfirmed&, const PlacementConfirmed&) = default;
};
struct Revealed {
  std::vector<Scout> scouts;
  friend bool operator==(const Revealed&, const Revealed&) = default;
};
struct InitiativeRolled {
  Roll south, north;
  kit::Seat first = kit::Seat::kNone;  // kNone: a tie, rolled again
  friend bool operator==(const InitiativeRolled&, const InitiativeRolled&) = default;
};
struct TurnBegan {
  kit::Seat side = kit::Seat::kNone;
  std::uint8_t turn = 0;
  friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct Moved {
  ScoutId scout = 0;
  Cell to = 0;
  std::vector<Direction> steps;
  bool began_observing = false;
  friend bool operator==(const Moved&, const Moved&) = default;
};
struct MovesEnded {
  kit::Seat side = kit::Seat::kNone;
  friend bool operator==(const MovesEnded&, const MovesEnded&) = default;
};
struct Fought {
  ScoutId attacker = 0;
  ScoutId defender = 0;
  Roll attacker_roll, defender_roll;
  EncounterResult result = EncounterResult::kNoEffect;
  ScoutId loser = 0;  // 0: nobody was harmed
  friend bool operator==(const Fought&, const Fought&) = default;
};
struct Observed {
  ScoutId scout = 0;
  friend bool operator==(const Observed&, const Observed&) = default;
};
struct Returned {
  ScoutId scout = 0;
  Report report;  // secret to the enemy and to spectators
  friend bool operator==(const Returned&, const Returned&) = default;
};
struct FourReturnedRolled {
  Roll south, north;
  kit::Seat first = kit::Seat::kNone;
  friend bool operator==(const FourReturnedRolled&, const FourReturnedRolled&) = default;
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

using Event = std::variant<ReportOrderDrawn, BrigadierMade, Placed, Lifted, PlacementConfirmed, Revealed,
                           InitiativeRolled, TurnBegan, Moved, MovesEnded, Fought, Observed, Returned,
                           FourReturnedRolled, Resigned, DrawOffered, DrawLapsed, Ended>;

// ---- what a viewer sees ----

// What a report told, in words and numbers: no index, which would leak the order of a roster.
struct Intelligence {
  std::optional<Brigade> brigade;
  struct Brigadier {
    std::string name;
    std::uint8_t rating = 0;
    std::string character;
    friend bool operator==(const Brigadier&, const Brigadier&) = default;
  };
  std::optional<Brigadier> brigadier;
  std::optional<Feature> feature;
  friend bool operator==(const Intelligence&, const Intelligence&) = default;
};

struct PublicReturned {
  ScoutId scout = 0;
  std::optional<Intelligence> report;  // its own side only
  friend bool operator==(const PublicReturned&, const PublicReturned&) = default;
};

// Another type than Event: the secret ones do not exist in it.
using PublicEvent = std::variant<Placed, Lifted, PlacementConfirmed, Revealed, InitiativeRolled, TurnBegan,
                                 Moved, MovesEnded, Fought, Observed, PublicReturned, FourReturnedRolled,
                                 Resigned, DrawOffered, DrawLapsed, Ended>;

struct SideView {
  std::uint8_t returned = 0;
  std::uint8_t captured = 0;
  std::vector<Cell> placement;        // own viewer only
  bool confirmed = false;             // own viewer only, until both have placed
  std::vector<Intelligence> reports;  // own viewer only
  friend bool operator==(const SideView&, const SideView&) = default;
};

// The empty view (default value) is what a client has before its first snapshot.
struct View {
  std::optional<Rules> rules;
  kit::Shared<Ground> ground;
  std::optional<Phase> phase;
  std::uint8_t turn = 0;
  kit::Seat active = kit::Seat::kNone;
  std::uint8_t moves_left = 0;
  std::vector<Scout> scouts;  // by id
  std::array<SideView, 2> sides;
  std::uint8_t may_act = 0;  // bits of kit::bit_of, as far as this viewer may know
  kit::Seat draw_offer = kit::Seat::kNone;
  std::optional<Outcome> outcome;
  friend bool operator==(const View&, const View&) = default;
};

// A field that is absent has not changed; changed scouts and sides are whole.
struct ViewDelta {
  std::optional<Rules> rules;
  kit::Shared<Ground> ground;
  std::optional<Phase> phase;
  std::optional<std::uint8_t> turn;
  std::optional<kit::Seat> active;
  std::optional<std::uint8_t> moves_left;
  std::vector<Scout> scouts;
  std::vector<ScoutId> removed_scouts;
  std::array<std::optional<SideView>, 2> sides;
  std::optional<std::uint8_t> may_act;
  std::optional<kit::Seat> draw_offer;
  std::optional<std::optional<Outcome>> outcome;
  friend bool operator==(const ViewDelta&, const ViewDelta&) = default;
};

// ---- previews ----

// The exact distribution of an encounter, of 36 (S8, S9).
struct EncounterOdds {
  std::uint8_t nothing = 0;
  std::array<std::uint8_t, 3> defender{};  // wounded, killed, captured
  std::array<std::uint8_t, 3> attacker{};  // likewise
  std::vector<Roll::Modifier> attacker_modifiers;
  std::vector<Roll::Modifier> defender_modifiers;
  friend bool operator==(const EncounterOdds&, const EncounterOdds&) = default;
};

struct MovePreview {
  std::vector<Direction> steps;
  bool observes = false;
  bool returns = false;
};

}  // namespace galloper::scouting
