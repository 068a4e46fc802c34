// Private to the room: all that one unit could physically do in its action (L3, L7 to L9), from which its
// order chooses (L13 to L16).
#pragma once

#include "server/rules/land/decision.h"
#include "server/rules/land/reach.h"
#include "server/rules/land/volley.h"

namespace galloper::land {

// Enemy units as bits: bit i is the unit with roster index i.
using UnitSet = std::uint64_t;
inline UnitSet bit_of(UnitId unit) { return UnitSet{1} << roster_index(unit); }

// What is allowed from one hex that the unit can reach, or where it stands.
struct Stand {
  Cell cell = kOffBoard;
  std::uint8_t cost = 0;  // hexes moved
  bool may_fire = false;  // L3: after so long a move
  bool shots_known = false;
  UnitSet shots = 0;  // once known
  // What the order allows from there.
  bool move = false;
  UnitSet fire = 0;
  UnitSet charge = 0;
};

class Options {
 public:
  Options(const State& state, const Unit& unit);

  const Field& field() const { return field_; }
  const Unit& unit() const { return unit_; }
  const UnitType& type() const { return type_; }
  const LandRules& rules() const { return field_.state().setup->rules.land; }
  std::span<const Enemy> enemies() const { return {enemies_.data(), enemy_count_}; }
  // Ascending by cell.
  std::span<Stand> stands() { return {stands_.data(), stand_count_}; }
  Stand& here() { return stands_[here_]; }

  // Hexes to the nearest enemy; large when there is none.
  int nearest_enemy(Cell cell) const;
  // L3, L8: the enemies that it may fire at from there.
  UnitSet shots_from(Stand& stand) const;
  // L9: the enemies that it may charge from there.
  UnitSet charges_from(const Stand& stand) const;
  const Reach& reach() const { return reach_; }

  bool any() const;
  // L3: after a move of so many hexes.
  bool may_fire_after(std::uint8_t cost) const;
  // L3, L9: after a move that ends there.
  bool may_charge_after(Cell cell) const;

 private:
  void list_enemies();
  void list_stands();

  const Unit& unit_;
  const UnitType& type_;
  Field field_;
  Reach reach_;
  std::optional<Reach> dry_reach_;  // L7: without woods, where that differs
  std::size_t enemy_count_ = 0;
  std::array<Enemy, kMostUnits> enemies_;
  std::size_t stand_count_ = 0;
  std::size_t here_ = 0;
  std::array<Stand, kMostReached> stands_;
};

// L13 to L16: marks in the options what this order allows.
void under_hold(Options& options);
void under_oppose(Options& options);
void under_assault(Options& options);
// All that binds this unit; for the CinC's own troops (C8) what any of the three orders allows.
void under_its_order(Options& options);

// L14: where a unit with an enemy within close range goes: the hexes that serve best, none of them entered by
// way of a row nearer the enemy baseline unless no other serves.
struct FallBack {
  std::vector<Cell> cells;
  bool never_forward = true;  // how it goes there
};
FallBack fall_back_of(const Field& field, const Unit& unit, const Reach& reach, const Reach& level_reach);

}  // namespace galloper::land
