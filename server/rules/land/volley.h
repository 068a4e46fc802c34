// Private to the room: dice thrown at a unit, and what they do to it (L4, L8, L10).
#pragma once

#include "server/rules/land/decision.h"
#include "server/rules/land/field.h"

namespace galloper::land {

struct Enemy {
  UnitId unit = 0;
  Cell cell = kOffBoard;
};

// L8: in range, in sight, and no other enemy adjacent to `from`. Its movement aside.
bool may_fire_at(const Field& field, const Unit& unit, Cell from, const Enemy& target);

struct Throw {
  int dice = 0;
  int range = 1;
  std::vector<DiceModifier> modifiers;
  bool close = false;  // L4: a 6 hits anything
};
// The dice that `unit` throws from that hex at the target where it stands.
Throw throw_of(const Field& field, VolleyKind kind, const Unit& unit, Cell from, const Unit& target);
// L10: flags thrown in a charge, strike-back included.
constexpr bool is_charge(VolleyKind kind) {
  return kind == VolleyKind::kCharge || kind == VolleyKind::kStrikeBack;
}

// L4.
enum class Face : std::uint8_t { kNothing, kHit, kFlag };
Face read_die(int die, Arm target, bool close);

// L10: how many of the flags it makes nothing of.
int flags_ignored(const Field& field, const Unit& unit);

// L10, L11: how a unit goes back so many hexes from where it stands.
struct Retreat {
  std::vector<Direction> steps;
  Cell cell = kOffBoard;  // where it ends
  int blocked = 0;        // hexes that it could not go
  bool driven_off = false;
};
Retreat retreat_of(const Field& field, const Unit& unit, int hexes);
// L10: the order of choice between hexes: the least is chosen.
struct Preference {
  int adjacent_enemies = 0;
  int to_brigadier = 0;
  int rightward = 0;
  int forward = 0;
  friend auto operator<=>(const Preference&, const Preference&) = default;
};
Preference preference(const Field& field, const Unit& unit, Cell cell);
// The hex behind that L10 chooses, as a direction by number in kit::kHexDirections; -1: none is open.
int hex_behind(const Field& field, const Unit& unit, Cell from);

// Throws, and resolves all that follows for the target: hits, loss, flags, retreat.
void throw_volley(Decision& decision, VolleyKind kind, UnitId unit, UnitId target);

}  // namespace galloper::land
