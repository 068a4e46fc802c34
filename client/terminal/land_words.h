// Names of the things of a land battle as people say them, the same in every command.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "galloper/v1/land.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// South's units are 1 to 63, North's 65 to 127.
v1::Seat side_of(std::uint32_t unit);
const v1::LandSide& side_of(const v1::LandDelta& view, v1::Seat seat);
// Null: the view does not show it.
const v1::LandUnit* find_unit(const v1::LandDelta& view, std::uint32_t id);
const v1::RosterUnit* find_roster_unit(const v1::LandDelta& view, std::uint32_t id);
const v1::UnitType* type_of(const v1::LandDelta& view, std::uint32_t id);
const v1::LandBrigade* find_brigade(const v1::LandDelta& view, v1::Seat seat, std::uint32_t id);
// The brigade whose brigadier's figure stands with the unit.
const v1::LandBrigade* brigade_with(const v1::LandDelta& view, std::uint32_t unit);
// The brigade that the unit belongs to; null: the CinC's own, or not known.
const v1::LandBrigade* brigade_of(const v1::LandDelta& view, std::uint32_t unit);
// On the board, in that hex; 0: none.
std::uint32_t unit_at(const v1::LandDelta& view, std::uint32_t cell);

std::string hex_name(const v1::LandDelta& view, std::uint32_t cell);
// "1st Foot"; "a unit of North" where the view does not name it.
std::string unit_name(const v1::LandDelta& view, std::uint32_t id);
// "1st Foot (I4 at E2)".
std::string unit_words(const v1::LandDelta& view, std::uint32_t id);
// "I4" of South's infantry of 4 SP, "c3" of North's cavalry of 3; '?' for an arm that is not known.
std::string unit_label(const v1::LandDelta& view, std::uint32_t id);
// "Graf Adlerberg"; "a brigadier of North" where the view does not name him.
std::string brigadier_name(const v1::LandDelta& view, v1::Seat seat, std::uint32_t brigade);
// "Baron Kuhl".
std::string cinc_name(const v1::LandDelta& view, v1::Seat seat);

// "Assault"; "unknown".
std::string_view order_words(v1::CommandOrder order);
// 'A', 'O', 'H'; '?' for what is not known.
char order_letter(v1::CommandOrder order);
std::string_view phase_words(v1::LandPhase phase);
std::string_view sector_words(v1::Sector sector);
// Of a wire number: 1 left, 2 centre, 3 right.
v1::Sector sector_of(std::uint32_t number);
// "woods: stop, -1 fire, -1 charge": what the kind does, shortly.
std::string terrain_words(const v1::LandTerrain& terrain);
// "-1 woods (L7)".
std::string modifier_words(const v1::Modifier& modifier);
// ", -1 woods (L7), +1 …" ready to follow a number of dice.
std::string modifiers_after(const google::protobuf::RepeatedPtrField<v1::Modifier>& modifiers);
// "advance 1st Foot into G5": the choice that the acting side owes.
std::string choice_words(const v1::LandDelta& view, const v1::ChoiceAwaited& choice);

}  // namespace galloper::terminal
