// What is fixed when a land battle begins (rules L): house rules, unit types, ground, armies. Plain data,
// shared by every state of a match and never changed. A cell is row * width + column; row 0 is South's
// baseline.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/activation/activation.h"
#include "server/rules/command/command.h"
#include "server/rules/kit/advantage.h"
#include "server/rules/kit/grid.h"
#include "server/rules/kit/seat.h"

namespace galloper::land {

using Cell = kit::Cell;
using kit::kOffBoard;

// South's units are 1 to 63 in the order of its roster, North's 65 to 127: an id tells no count. 0: none.
using UnitId = std::uint8_t;
inline constexpr int kMostUnits = 40;
constexpr UnitId unit_id(kit::Seat side, std::size_t roster_index) {
  return static_cast<UnitId>(64 * kit::index_of(side) + 1 + roster_index);
}
constexpr kit::Seat side_of(UnitId unit) { return unit < 64 ? kit::Seat::kSouth : kit::Seat::kNorth; }
constexpr std::size_t roster_index(UnitId unit) { return static_cast<std::size_t>((unit & 63) - 1); }

// A brigade of one side, by its place in the roster; kNoBrigade: the CinC's personal troops (C8).
using BrigadeId = std::uint8_t;
inline constexpr BrigadeId kNoBrigade = 255;
inline constexpr int kMostBrigades = 12;

// A feature that scouts tell of and that is no piece of the ground.
inline constexpr std::uint8_t kNoPiece = 255;

// Enumerations have the numbers of the wire (proto/galloper/v1/land.proto).
enum class Arm : std::uint8_t { kInfantry = 1, kCavalry = 2, kArtillery = 3 };
enum class OpposeFallsBack : std::uint8_t { kAtOnce = 1, kWhenActivated = 2 };  // L14
enum class AssaultCharges : std::uint8_t { kWaveringOnly = 1, kAlways = 2 };    // L15
enum class Deployment : std::uint8_t { kInTurn = 1, kSecret = 2, kFixed = 3 };  // L20
enum class Fog : std::uint8_t { kNone = 1, kOrdersOpen = 2 };                   // L23
enum class SpectatorsSee : std::uint8_t { kPublic = 1, kAllDelayed = 2 };

struct LandRules {
  std::uint8_t close_range = 2;                                    // L5: 1 to 4 hexes
  OpposeFallsBack oppose_falls_back = OpposeFallsBack::kAtOnce;    // L14
  AssaultCharges assault_charges = AssaultCharges::kWaveringOnly;  // L15
  bool assault_must_act = true;                                    // L17
  Deployment deployment = Deployment::kInTurn;                     // L20
  bool dice_by_strength = false;                                   // L22
  std::uint8_t army_exhaustion = 0;                                // L22: percent of starting SP lost; 0: off
  bool brigadier_casualties = false;                               // L22
  Fog fog = Fog::kNone;                                            // L23
  SpectatorsSee spectators_see = SpectatorsSee::kPublic;
  std::uint8_t spectator_delay = 2;  // turns: 1 to 10
  friend bool operator==(const LandRules&, const LandRules&) = default;
};

struct Rules {
  activation::Rules activation;
  command::Rules command;
  LandRules land;
  friend bool operator==(const Rules&, const Rules&) = default;
};

// L3. The standard ones are in unit_types.h; a scenario may add its own.
struct UnitType {
  std::string id;    // "line_infantry"
  std::string name;  // "line infantry"
  Arm arm = Arm::kInfantry;
  std::uint8_t strength = 4;       // SP, 1 to 8
  std::uint8_t move = 2;           // hexes, 1 to 6
  std::uint8_t move_and_fire = 1;  // may move so many hexes and still fire
  std::vector<std::uint8_t> fire;  // dice at range 1, 2, 3, …; empty: does not fire
  std::uint8_t charge = 3;         // dice, in a charge and striking back
  std::uint8_t charge_move = 1;    // may move so many hexes and still charge; only if may_charge
  bool may_charge = true;          // artillery: false, its charge dice are for defending only
  bool woods_stop = true;          // light infantry: false (terrain that stops for `woods` only)
  std::uint8_t elite_rating = 0;   // C12: 0: not elite
  friend bool operator==(const UnitType&, const UnitType&) = default;
};

// L7. The standard ones are in ground.h; a scenario may add its own.
struct Terrain {
  char symbol = '.';
  std::string name;
  bool impassable = false;
  bool stops = false;         // entering ends the move
  bool woods = false;         // its stop does not bind light infantry; no charge on the turn of entry
  bool hill = false;          // L6, and its modifiers count only from below (from ground that is no hill)
  bool blocks_sight = false;  // L6
  bool bars_cavalry = false;
  bool bars_artillery = false;
  bool road = false;                  // L7: +1 move when the whole move is on road
  std::int8_t fire_modifier = 0;      // dice more, thrown at an occupant: -3 to 0
  std::int8_t charge_modifier = 0;    // likewise
  std::int8_t occupant_modifier = 0;  // dice more, thrown by an occupant: -2 to 0
  std::uint8_t flags_ignored = 0;     // L10
  std::string look;                   // how clients draw it
  friend bool operator==(const Terrain&, const Terrain&) = default;
};

// One type on one or more hexes: what S13 moves and S14 surveys.
struct Piece {
  std::string name;
  std::uint8_t terrain = 0;
  std::vector<Cell> cells;  // where it begins; the first is its anchor
  bool movable = true;      // rivers, roads, bridges and fords are not
  bool unsurveyed = false;  // S14: hidden from a side until surveyed; never blocks sight, never impassable
  std::string description;
  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Board {
  std::uint8_t width = 13;       // hexes of row 0 and every even row (L1): 6 to 30
  std::uint8_t depth = 9;        // rows, odd: 5 to 21
  bool short_odd_rows = true;    // odd rows have one hex less, so that the board is symmetric
  std::vector<Terrain> terrain;  // index 0: open ground
  // By cell, without the pieces: rivers, roads and all else that never moves.
  std::vector<std::uint8_t> base;
  std::vector<Piece> pieces;  // no two overlap, none overlaps base terrain other than open
  // By cell, from South's point of view (L1, F6): bit 1 left, 2 centre, 4 right; a cut hex has two.
  std::vector<std::uint8_t> sectors;
  friend bool operator==(const Board&, const Board&) = default;
};

struct UnitSpec {
  std::string name;
  std::uint8_t type = 0;          // index into Setup::unit_types
  BrigadeId brigade = 0;          // kNoBrigade: the CinC's own (C8)
  std::uint8_t elite_rating = 0;  // C12: 0: not elite
  Cell cell = kOffBoard;          // where a fixed deployment puts it; a suggestion otherwise
  friend bool operator==(const UnitSpec&, const UnitSpec&) = default;
};

struct BrigadeSpec {
  std::string name;
  std::string brigadier;
  std::uint8_t rating = 0;                               // 1 to 5; 0: made by C4 when the match begins
  kit::Character character = kit::Character::kUnsure;    // read when rating is not 0
  command::Order first_order = command::Order::kOppose;  // until the player names another (C5)
  friend bool operator==(const BrigadeSpec&, const BrigadeSpec&) = default;
};

struct Army {
  std::string name;
  std::string cinc;                   // the commander-in-chief's name
  Cell cinc_cell = kOffBoard;         // as UnitSpec::cell
  std::vector<BrigadeSpec> brigades;  // 1 to kMostBrigades, each with a unit
  std::vector<UnitSpec> units;        // 1 to kMostUnits; those of one brigade stand together
  std::vector<bool> zone;             // by cell: where it deploys (L20)
  bool published = false;             // S14: its roster is known from the start
  std::int8_t runner_modifier = 0;    // C9: the scenario's, added to each of its compliance dice; -2 to 2
  friend bool operator==(const Army&, const Army&) = default;
};

struct Setup {
  Rules rules;
  std::vector<UnitType> unit_types;
  Board board;
  std::array<Army, 2> armies;             // by side
  std::vector<Cell> objectives;           // L21
  std::uint8_t banners_to_win = 6;        // L21
  std::uint8_t turn_limit = 25;           // L21: turns of each side, 5 to 60
  kit::Seat attacker = kit::Seat::kNone;  // L21: loses at the limit; kNone: more banners win
  // L19, S12 to S14: what a scouting game granted; none: the battle stands alone.
  std::optional<kit::Advantage> advantage;
  // Advantage::learned's features, as indices into board.pieces, or kNoPiece.
  std::vector<std::uint8_t> feature_pieces;
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace galloper::land
