// Private to the room: units on the move within an action, and what that sets off.
#pragma once

#include <vector>

#include "server/rules/land/decision.h"

namespace galloper::land {

struct Walk {
  bool whole = true;   // it came to the end of its way
  bool woods = false;  // it entered woods (L7)
};
// The unit goes this way as far as the ground lets it: what it finds out on the way (S14) may halt it, but
// for a retreat (L10, C10).
// Surveys, and overruns a CinC's figure (C6).
Walk walk(Decision& decision, UnitId unit, const std::vector<Direction>& steps, MoveReason reason);

// L14: whether an enemy is within close range of it.
bool has_enemy_close(const State& state, const Unit& unit);
// L14, setting at_once: enemies under Oppose fall back from the unit that ended a move within close range of
// them; `charged`: only this one, which it comes up to charge; 0: all. Whether any did.
bool fall_back_at_once(Decision& decision, UnitId mover, UnitId charged);

// L9, L13: from where it stands, up to the choice or the end that follows.
void charge(Decision& decision, UnitId unit, UnitId target, bool second);

// L9: the adjacent enemies that cavalry may charge once more, as L15 leaves them; `must`: it has no choice.
struct SecondCharges {
  std::vector<UnitId> targets;
  bool must = false;
};
SecondCharges second_charges(const State& state, const Unit& unit);
// L14: where the charger may go on to, to charge the unit that fell back before it; ascending.
std::vector<Cell> follow_cells(const State& state, const ChoiceAwaited& pending);
std::vector<Direction> follow_steps(const State& state, const ChoiceAwaited& pending, Cell cell);
// L9, L15.1: whether the unit may not let this enemy be.
bool must_charge(const State& state, const Unit& target);
// L8: what the unit may fire at from where it stands, its movement aside; ascending.
std::vector<UnitId> shots_of(const State& state, const Unit& unit);

}  // namespace galloper::land
