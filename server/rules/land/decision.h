// Private to the room: how an accepted order comes about.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/dice.h"
#include "server/rules/kit/ruling.h"
#include "server/rules/land/board.h"
#include "server/rules/land/land.h"

namespace galloper::land {

// Purposes: "land.initiative", "land.rating", "land.character", "land.sector", "land.compliance",
// "land.elite", "land.fire", "land.charge", "land.strike_back", "land.defensive_fire", "land.casualty",
// "land.after_battle". Subject: the unit's id; for a brigadier 64 * side index + 1 + brigade; for a side its
// seat's number.
using Decision = kit::Decision<State, Event, land::apply>;

using kit::MaybeRefusal;

// ---- actions.cc and its neighbours: one unit's action, L8 to L17 ----

// Every legal Act of this unit, and nothing else (L13 to L17 for the order that binds it). Precondition: it
// is on the board, called, has not acted, and no choice is awaited.
std::vector<Act> acts_of(const State& state, const Unit& unit);
// Whether it has one (F6).
bool is_able_to_act(const State& state, const Unit& unit);
// The orders that answer the choice awaited (Advance, Strike, Follow, StandFast), as L15 leaves them.
std::vector<Order> choices(const State& state);
// Carries a legal Act, Advance, Strike, Follow or StandFast out, up to the next ChoiceAwaited or ActionEnded.
void carry_out_action(Decision& decision, const Order& order);
// C10: all units of a brigade go back, rearmost first, but for those listed (elites that follow their order).
void retreat_cowards(Decision& decision, kit::Seat side, BrigadeId brigade,
                     const std::vector<UnitId>& staying);
// S14: what this unit sees from where it stands, as PieceSurveyed events.
void survey(Decision& decision, const Unit& unit);

// ---- turn_flow.cc ----

// After an order: goes on to the next phase as long as nothing is left to order in this one; ends the battle
// by L21 when it is won.
void go_on(Decision& decision);
// A unit left the field (emits UnitLost, BrigadierJoined and CincEscaped as they follow; C6, C13, L11). `by`:
// who is credited, or 0.
void lose_unit(Decision& decision, UnitId unit, Loss loss, UnitId by);
// L22, brigadier_casualties: to be called after each Volley that was emitted, before the unit that it hit is
// lost.
void hit_brigadier(Decision& decision, const Volley& volley);
// C6: an enemy unit entered a hex: a CinC's figure there escapes.
void overrun(Decision& decision, Cell cell, kit::Seat entering);

}  // namespace galloper::land
