// What a viewer of a land battle sees, and how it changes. Secret fields do not exist in it: what is not
// known is absent or zero.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/kit/shared.h"
#include "server/rules/land/state.h"

namespace galloper::land {

// A piece of the ground as this viewer knows it.
struct PieceView {
  std::uint8_t piece = 0;
  Cell anchor = 0;
  friend bool operator==(const PieceView&, const PieceView&) = default;
};

// A unit's lasting facts, from the moment that the viewer may know them.
struct RosterUnit {
  UnitId id = 0;
  std::string name;
  std::uint8_t type = 0;
  BrigadeId brigade = 0;
  std::uint8_t elite_rating = 0;  // own viewer only (C12)
  friend bool operator==(const RosterUnit&, const RosterUnit&) = default;
};

struct UnitView {
  UnitId id = 0;
  UnitStatus status = UnitStatus::kInHand;
  Cell cell = kOffBoard;
  std::uint8_t strength = 0;
  bool retreated = false;
  bool fell_back = false;
  bool called = false;
  bool acted = false;
  command::Order own_order = command::Order::kNone;  // own viewer only, or fog orders_open
  friend bool operator==(const UnitView&, const UnitView&) = default;
};

struct BrigadeView {
  BrigadeId id = 0;
  // Lasting facts, known with the deployment or by a report (S14).
  std::string name;
  std::string brigadier;
  UnitId with = 0;
  BrigadierFate fate = BrigadierFate::kUnhurt;
  // Known to the own side; to others as learned or shown. 0, kNone: not known.
  std::uint8_t rating = 0;
  bool character_known = false;
  kit::Character character = kit::Character::kUnsure;
  command::Order order = command::Order::kNone;  // others: as last seen of him
  // Own viewer only, or fog orders_open.
  std::optional<Runner> runner;
  std::vector<command::Obedience> record;
  bool ordered = false;
  bool joined = false;
  bool acted = false;
  friend bool operator==(const BrigadeView&, const BrigadeView&) = default;
};

// An enemy brigade that a report told of before the deployment (S14): no ids, which would leak the roster.
struct KnownBrigade {
  std::string name;
  std::vector<std::string> unit_types;
  std::string brigadier;
  std::uint8_t rating = 0;  // 0: not known
  std::string character;
  friend bool operator==(const KnownBrigade&, const KnownBrigade&) = default;
};

struct SideView {
  std::string army;
  std::string cinc_name;
  Cell cinc = kOffBoard;
  bool cinc_rode = false;
  bool cinc_shaken = false;
  bool contact_over = false;
  bool confirmed = false;
  bool shown = false;
  std::optional<activation::Counters> counters;  // absent: not known to this viewer
  std::vector<std::uint8_t> rewards;
  std::uint8_t redeployed = 0;
  std::vector<std::uint8_t> objectives;
  std::uint8_t banners = 0;           // L11, L21: won by this side, objectives included
  std::vector<RosterUnit> roster;     // by id
  std::vector<UnitView> units;        // by id
  std::vector<BrigadeView> brigades;  // by id
  // Own viewer only: what it was told of the enemy before the battle.
  std::vector<KnownBrigade> reports;
  friend bool operator==(const SideView&, const SideView&) = default;
};

// What is fixed and open to every viewer. `pieces` holds those that the viewer may know; hidden ones are
// blank.
struct Sheet {
  Rules rules;
  std::vector<UnitType> unit_types;
  Board board;
  std::array<std::vector<bool>, 2> zones;
  std::vector<Cell> objectives;
  std::uint8_t banners_to_win = 0;
  std::uint8_t turn_limit = 0;
  kit::Seat attacker = kit::Seat::kNone;
  friend bool operator==(const Sheet&, const Sheet&) = default;
};

// The empty view (default value) is what a client has before its first snapshot.
struct View {
  kit::Shared<Sheet> sheet;
  std::vector<PieceView> pieces;  // those that it knows, by index
  std::optional<Phase> phase;
  kit::Seat active = kit::Seat::kNone;
  std::uint8_t reward = 0;
  std::uint8_t turn = 0;
  kit::Seat first = kit::Seat::kNone;
  std::uint8_t die = 0;
  activation::Sector sector = activation::Sector::kNone;
  std::uint8_t actions_left = 0;
  Pending pending;
  std::array<SideView, 2> sides;
  std::uint8_t may_act = 0;  // bits of kit::bit_of, as far as this viewer may know
  kit::Seat draw_offer = kit::Seat::kNone;
  std::optional<Outcome> outcome;
  friend bool operator==(const View&, const View&) = default;
};

// The part of a side that changes often, without its lists.
struct SideHead {
  std::string army, cinc_name;
  Cell cinc = kOffBoard;
  bool cinc_rode = false, cinc_shaken = false, contact_over = false, confirmed = false, shown = false;
  std::optional<activation::Counters> counters;
  std::vector<std::uint8_t> rewards;
  std::uint8_t redeployed = 0;
  std::vector<std::uint8_t> objectives;
  std::uint8_t banners = 0;
  friend bool operator==(const SideHead&, const SideHead&) = default;
};

struct SideDelta {
  std::optional<SideHead> head;        // whole
  std::vector<RosterUnit> roster;      // new or changed, whole
  std::vector<UnitId> removed_roster;  // (an undo may take units from sight)
  std::vector<UnitView> units;
  std::vector<UnitId> removed_units;
  std::vector<BrigadeView> brigades;
  std::vector<BrigadeId> removed_brigades;
  std::optional<std::vector<KnownBrigade>> reports;
  friend bool operator==(const SideDelta&, const SideDelta&) = default;
};

// A field that is absent has not changed; changed entities are whole.
struct ViewDelta {
  kit::Shared<Sheet> sheet;
  std::optional<std::vector<PieceView>> pieces;
  std::optional<Phase> phase;
  std::optional<kit::Seat> active;
  std::optional<std::uint8_t> reward;
  std::optional<std::uint8_t> turn;
  std::optional<kit::Seat> first;
  std::optional<std::uint8_t> die;
  std::optional<activation::Sector> sector;
  std::optional<std::uint8_t> actions_left;
  std::optional<Pending> pending;
  std::array<SideDelta, 2> sides;
  std::optional<std::uint8_t> may_act;
  std::optional<kit::Seat> draw_offer;
  std::optional<std::optional<Outcome>> outcome;
  friend bool operator==(const ViewDelta&, const ViewDelta&) = default;
};

}  // namespace galloper::land
