// Private to the room: who may know what ("Who knows what", S14, L23). Every view, event, list and refusal
// goes by these.
#pragma once

#include "server/rules/land/state.h"

namespace galloper::land {

// Both sides stand (L20); what follows is played in the open.
bool is_deployed(const State& state);
// L23, setting orders_open: once both sides stand nothing is hidden, the ground (S14) included.
bool hides_nothing(const State& state);
// That, or a finished battle, which discloses everything; a delayed viewer sees all that was, late.
bool sees_all(const State& state, kit::Viewer viewer);
// Whether the viewer shares the secrets of this side.
bool shares_secrets(const State& state, kit::Viewer viewer, kit::Seat side);
// Where the side's units and figures stand.
bool sees_standing(const State& state, kit::Viewer viewer, kit::Seat side);
// Names, types and brigades of its units (S14).
bool sees_roster(const State& state, kit::Viewer viewer, kit::Seat side);
// Orders, runners, ratings, characters, elite ratings.
bool sees_command(const State& state, kit::Viewer viewer, kit::Seat side);
// F2.
bool sees_counters(const State& state, kit::Viewer viewer, kit::Seat side);
// S14: whether a report taught this viewer the brigadier's rating and character.
bool was_told_of(const State& state, kit::Viewer viewer, kit::Seat side, BrigadeId brigade);
// Whether both sides deploy at the same time, unseen by each other (L20).
bool deploys_together(const State& state);

// C12: the unit's own by the scenario, else its type's; 0: not elite.
std::uint8_t elite_rating_of(const State& state, const Unit& unit);
// C8: whether the CinC stands with troops of his own.
bool has_personal_troops(const State& state, kit::Seat side);
// C13: where his figure stands, or kOffBoard.
Cell brigadier_cell(const State& state, kit::Seat side, BrigadeId brigade);
// L22, army_exhaustion: whether the side may give no new Assault.
bool is_exhausted(const State& state, kit::Seat side);

// Names as players read them.
std::string cell_name(const State& state, Cell cell);
const std::string& unit_name(const State& state, UnitId unit);
const std::string& brigadier_name(const State& state, kit::Seat side, BrigadeId brigade);

}  // namespace galloper::land
