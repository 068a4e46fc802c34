// The land battle's values as messages and back. Encoding is total; decoding believes nothing: an unknown
// enumerator or a number out of range is kInvalidArgument with the field's name. Within the codec room and
// for its tests; computer players may use decode_land_view and decode_land_order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "galloper/v1/land.pb.h"
#include "galloper/v1/match.pb.h"
#include "server/rules/land/land.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// ---- what is fixed ----
void encode(const land::Rules& rules, v1::LandRules* out);
// An absent field has the reference's default.
Result<land::Rules> decode_rules(const v1::LandRules& message);
void encode(const land::UnitType& type, v1::UnitType* out);
Result<land::UnitType> decode_unit_type(const v1::UnitType& message);
void encode(const land::Terrain& terrain, v1::LandTerrain* out);
Result<land::Terrain> decode_terrain(const v1::LandTerrain& message);
void encode(const land::Sheet& sheet, v1::LandSheet* out);
Result<land::Sheet> decode_sheet(const v1::LandSheet& message);

// ---- orders ----
// Orders of a seat; precondition: not one of the referee's.
void encode(const land::Order& order, v1::Order* out);
Result<land::Order> decode_land_order(const v1::Order& message);

// ---- events ----
void encode(const land::PublicEvent& event, v1::LandEvent* out);
Result<land::PublicEvent> decode_event(const v1::LandEvent& message);
// As the log keeps it.
void encode(const land::Event& event, store_v1::StoredEvent* out);
Result<land::Event> decode_land_event(const store_v1::StoredEvent& message);
void encode(const land::Outcome& outcome, v1::LandOutcome* out);
Result<land::Outcome> decode_outcome(const v1::LandOutcome& message);

// ---- views ----
// Names that `before` shows already are left out.
void encode(const land::ViewDelta& delta, const land::View& before, v1::LandDelta* out);
Result<land::ViewDelta> decode_delta(const v1::LandDelta& message, const land::View& before);
// A snapshot: a delta against the empty view.
Result<land::View> decode_land_view(const v1::ViewDelta& snapshot);

// ---- previews ----
void encode(const land::VolleyOdds& odds, land::VolleyKind kind, v1::VolleyOdds* out);

// ---- shared by events, views and previews ----
class Checks;
// One byte a step.
std::string encode_directions(const std::vector<kit::Direction>& steps);
std::vector<kit::Direction> decode_directions(std::string_view steps, Checks& checks);
std::string encode_bytes(const std::vector<std::uint8_t>& numbers);
// C18.
void encode(const command::Obedience& one, v1::Obedience* out);
command::Obedience decode_obedience(const v1::Obedience& message, Checks& checks);
// "Brash", or empty.
kit::Character decode_character(const std::string& name, Checks& checks);
void encode(const land::DiceModifier& modifier, v1::Modifier* out);
// What an absent cell of such a choice means: only an advance has one.
land::Cell no_cell(land::Choice choice);
void encode(const land::ChoiceAwaited& choice, v1::ChoiceAwaited* out);
land::ChoiceAwaited decode_choice(const v1::ChoiceAwaited& message, Checks& checks);

inline constexpr int kGreatestLandCell = 30 * 21 - 1;  // L1
inline constexpr int kGreatestUnit = 64 + land::kMostUnits;
inline constexpr int kGreatestLandTurn = 61;  // L21, and the one that never begins
inline constexpr int kMostPieces = 60;
inline constexpr int kMostObjectives = 12;  // L21
// A unit's id, or 0 where `or_none`.
land::UnitId decode_unit(std::uint32_t value, Checks& checks, std::string_view field, bool or_none = false);
land::BrigadeId decode_brigade(std::uint32_t value, Checks& checks);
// A cell, or kOffBoard where `or_off`.
land::Cell decode_cell(std::uint32_t value, Checks& checks, std::string_view field, bool or_off = false);

}  // namespace galloper::codec
