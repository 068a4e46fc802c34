// Names of the things of a battle at sea as people say them, the same in every command.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "galloper/v1/naval.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// Null: the view does not show it.
const v1::Ship* find_ship(const v1::NavalDelta& view, std::uint32_t id);
const v1::ShipSheet* sheet_of(const v1::NavalDelta& view, std::uint32_t ship);
const v1::ShipClass* class_of(const v1::NavalDelta& view, std::uint32_t ship);
v1::Seat seat_of_ship(const v1::NavalDelta& view, std::uint32_t ship);
const v1::NavalSide& side_of(const v1::NavalDelta& view, v1::Seat seat);
bool is_afloat(const v1::Ship& ship);
// Afloat, in that hex; 0: none.
std::uint32_t ship_at(const v1::NavalDelta& view, std::uint32_t cell);

std::string hex_name(const v1::NavalDelta& view, std::uint32_t cell);
// "Averof"; "ship 3" where the view does not name it.
std::string ship_name(const v1::NavalDelta& view, std::uint32_t ship);
// "modern pre-dreadnought".
std::string class_name(const v1::NavalDelta& view, std::uint32_t ship);
// Its class's initial, in capitals for South's and small for North's; '?' for a class that is not known.
char ship_letter(const v1::NavalDelta& view, std::uint32_t ship);
// "Averof (A at G5, facing north-east)".
std::string ship_words(const v1::NavalDelta& view, std::uint32_t ship);
std::string fleet_name(const v1::NavalDelta& view, v1::Seat seat);

// "north-east".
std::string_view facing_words(v1::NavalFacing facing);
// "NE".
std::string_view facing_letters(v1::NavalFacing facing);
std::string_view phase_words(v1::NavalPhase phase);
std::string_view edge_words(v1::NavalEdge edge);
// "its guns", "a torpedo".
std::string_view weapon_words(v1::NavalWeapon weapon);
// "FRF": forward, left, right.
std::string course_letters(std::string_view steps);
// The hexes that a course leads through from where the ship is, the last one last; those off the sea are left
// out.
std::vector<std::uint32_t> course_cells(const v1::NavalDelta& view, std::uint32_t ship,
                                        std::string_view steps);

// "C4" of a sea; nothing: there is no such hex.
std::optional<std::uint32_t> cell_named(std::string_view name, std::uint32_t width, std::uint32_t height);

}  // namespace galloper::terminal
