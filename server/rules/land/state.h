// The state of a land battle: a plain value. All that happens to it happens through apply().
#pragma once

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <vector>

#include "server/rules/kit/shared.h"
#include "server/rules/land/events.h"

namespace galloper::land {

enum class UnitStatus : std::uint8_t { kInHand = 1, kOnBoard = 2, kDestroyed = 3, kDrivenOff = 4 };

struct Unit {
  UnitId id = 0;
  std::uint8_t type = 0;
  BrigadeId brigade = 0;
  UnitStatus status = UnitStatus::kInHand;
  Cell cell = kOffBoard;      // the last that it stood on
  std::uint8_t strength = 0;  // SP
  command::Order own_order =
      command::Order::kNone;  // C12: an elite's own, until any new order reaches the brigade
  bool retreated = false;     // L12: by L10, since its own side's last turn began
  bool fell_back = false;     // L14: in the present turn of the enemy
  bool called = false;        // F6: belongs to the sector rolled
  bool acted = false;         // F5: in the present turn
  friend bool operator==(const Unit&, const Unit&) = default;
};

struct Runner {
  command::Order order = command::Order::kNone;
  std::uint8_t turns_left = 0;  // 0: arrives when this command phase ends
  std::uint8_t turns = 0;       // at dispatch (C7)
  std::vector<Cell> route;
  friend bool operator==(const Runner&, const Runner&) = default;
};

struct Brigade {
  kit::BrigadierDice dice;  // C4; {0, 0}: the scenario fixed him
  command::Brigadier brigadier;
  command::Order order = command::Order::kOppose;
  UnitId with = 0;  // C13: the unit his figure stands with; 0: not on the field
  std::optional<Runner> runner;
  std::vector<command::Obedience> record;       // C11, C18
  bool ordered = false;                         // C6: by contact, in this turn
  bool acted = false;                           // C13: a unit of his acted in this turn
  bool joined = false;                          // C13: in this turn
  BrigadierFate fate = BrigadierFate::kUnhurt;  // L22
  // What the enemy has seen of him since he was last wilful; kNone, false: nothing.
  command::Order seen_order = command::Order::kNone;
  bool character_seen = false;
  std::uint8_t units_lost = 0;      // C16
  std::uint8_t enemies_routed = 0;  // C17
  friend bool operator==(const Brigade&, const Brigade&) = default;
};

struct SideState {
  std::vector<Brigade> brigades;  // by BrigadeId
  activation::Counters counters = activation::kPreset;
  Cell cinc = kOffBoard;      // with personal troops: follows the unit
  bool cinc_rode = false;     // C6: in this turn, or may not in this turn
  bool cinc_shaken = false;   // C6: overrun: does not ride in its next turn
  bool contact_over = false;  // C14: a runner was sent; no more orders in contact
  bool shown = false;         // its deployment is open
  bool confirmed = false;
  std::vector<std::uint8_t> rewards;     // S13: kinds not yet used, ascending
  std::uint8_t redeployed = 0;           // S13 kind 5: units taken up so far
  std::vector<std::uint8_t> surveyed;    // S14: unsurveyed pieces that it sees, ascending
  std::vector<std::uint8_t> objectives;  // L21: held, ascending, as indices
  friend bool operator==(const SideState&, const SideState&) = default;
};

// What is worked out once from the setup and from what each side has surveyed (lasting.h, private to the
// room).
struct Lasting;

// The choice that the acting side owes (ChoiceAwaited); kNone: none.
using Pending = ChoiceAwaited;

struct State {
  std::shared_ptr<const Setup> setup;  // never null; shared, never changed
  bool begun = false;
  Phase phase = Phase::kDeployment;
  kit::Seat active = kit::Seat::kNone;  // kNone in a secret deployment: both
  std::uint8_t reward = 0;              // S13: the kind at hand
  std::uint8_t turn = 0;
  kit::Seat first = kit::Seat::kNone;            // moves first (L19)
  kit::Seat first_to_deploy = kit::Seat::kNone;  // L20
  std::uint8_t die = 0;                          // F3, in the actions and counter phases
  activation::Sector sector = activation::Sector::kNone;
  std::uint8_t actions_left = 0;  // F5; 255: no limit
  Pending pending;
  bool counters_shown = false;
  // Where each piece stands: the anchor's cell; by Board::pieces.
  std::vector<Cell> anchors;
  // By cell: the terrain there, pieces where they stand now. Shared by the states of a match.
  kit::Shared<std::vector<std::uint8_t>> ground;
  std::array<std::vector<Unit>, 2> units;  // by side, by roster index
  std::array<SideState, 2> sides;
  kit::Seat draw_offer = kit::Seat::kNone;
  std::optional<Outcome> outcome;
  std::shared_ptr<const Lasting> lasting;  // never null; no part of the value

  friend bool operator==(const State& a, const State& b);
};

inline const Unit& unit_of(const State& state, UnitId id) {
  return state.units[kit::index_of(side_of(id))][roster_index(id)];
}
inline Unit& unit_of(State& state, UnitId id) {
  return state.units[kit::index_of(side_of(id))][roster_index(id)];
}
inline bool is_on_board(const Unit& unit) { return unit.status == UnitStatus::kOnBoard; }
inline const UnitType& type_of(const State& state, const Unit& unit) {
  return state.setup->unit_types[unit.type];
}
inline const Terrain& terrain_at(const State& state, Cell cell) {
  return state.setup->board.terrain[(*state.ground)[cell]];
}

}  // namespace galloper::land
