// The scouting game's values as messages and back. Encoding is total; decoding believes nothing: an unknown
// enumerator or a number out of range is kInvalidArgument with the field's name. Within the codec room and
// for its tests; computer players may use decode_view and decode_order.
#pragma once

#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "galloper/v1/match.pb.h"
#include "galloper/v1/scouting.pb.h"
#include "server/rules/scouting/types.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// ---- what is fixed ----
void encode(const scouting::Rules& rules, v1::ScoutingRules* out);
// An absent field has the reference's default.
Result<scouting::Rules> decode_rules(const v1::ScoutingRules& message);
void encode(const scouting::Ground& ground, const scouting::Rules& rules, v1::ScoutingGround* out);
Result<scouting::Ground> decode_ground(const v1::ScoutingGround& message);
void encode(const scouting::Terrain& terrain, v1::ScoutingTerrain* out);
Result<scouting::Terrain> decode_terrain(const v1::ScoutingTerrain& message);
void encode(const scouting::Brigade& brigade, v1::Brigade* out);
scouting::Brigade decode(const v1::Brigade& message);
void encode(const scouting::Feature& feature, v1::GroundFeature* out);
scouting::Feature decode(const v1::GroundFeature& message);

// ---- orders ----
// Orders of a seat; precondition: not one of the referee's.
void encode(const scouting::Order& order, v1::Order* out);
Result<scouting::Order> decode_order(const v1::Order& message);

// ---- events ----
void encode(const scouting::PublicEvent& event, v1::ScoutingEvent* out);
// `before`: what the reader knew, which tells where a move ended.
Result<scouting::PublicEvent> decode_event(const v1::ScoutingEvent& message, const scouting::View& before);
void encode(const scouting::Event& event, store_v1::StoredEvent* out);
Result<scouting::Event> decode_event(const store_v1::StoredEvent& message);
void encode(const scouting::Roll& roll, v1::Roll* out);
Result<scouting::Roll> decode_roll(const v1::Roll& message);
void encode(const scouting::Advantage& advantage, v1::ScoutingAdvantage* out);
Result<scouting::Advantage> decode_advantage(const v1::ScoutingAdvantage& message);
void encode(const scouting::Outcome& outcome, v1::ScoutingOutcome* out);
Result<scouting::Outcome> decode_outcome(const v1::ScoutingOutcome& message);
void encode(const scouting::Intelligence& report, v1::ScoutReport* out);
Result<scouting::Intelligence> decode_report(const v1::ScoutReport& message);

// ---- views ----
// The seat of a scout that `before` shows already is left out.
void encode(const scouting::ViewDelta& delta, const scouting::View& before, v1::ScoutingDelta* out);
Result<scouting::ViewDelta> decode_delta(const v1::ScoutingDelta& message, const scouting::View& before);
// A snapshot: a delta against the empty view.
Result<scouting::View> decode_view(const v1::ViewDelta& snapshot);

// ---- previews ----
void encode(const scouting::EncounterOdds& odds, v1::EncounterOdds* out);
Result<scouting::EncounterOdds> decode_odds(const v1::EncounterOdds& message);
void encode(const scouting::MovePreview& preview, v1::MovePreview* out);
Result<scouting::MovePreview> decode_preview(const v1::MovePreview& message);

// ---- scouts and steps, shared by events and views ----
// `with_seat`: the reader does not know the scout yet.
void encode(const scouting::Scout& scout, bool with_seat, v1::Scout* out);
class Checks;
// The side stays kNone where the message leaves it out.
scouting::Scout decode_scout(const v1::Scout& message, Checks& checks);
std::string encode_steps(const std::vector<scouting::Direction>& steps);
std::vector<scouting::Direction> decode_steps(std::string_view steps, Checks& checks);

inline constexpr int kGreatestSide = 40;                                 // S1
inline constexpr int kGreatestCell = kGreatestSide * kGreatestSide - 1;  // S1
inline constexpr int kGreatestScout = 20;                                // S2: ten a side
inline constexpr int kGreatestTurn = 101;                                // S11, and the one that never begins

}  // namespace galloper::codec
