// The values of the battle at sea as messages and back. Encoding is total; decoding believes nothing: an
// unknown enumerator or a number out of range is kInvalidArgument with the field's name. Within the codec
// room and for its tests; computer players may use decode_naval_view and decode_naval_order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "galloper/v1/match.pb.h"
#include "galloper/v1/naval.pb.h"
#include "server/rules/naval/naval.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// ---- what is fixed ----
void encode(const naval::NavalRules& rules, v1::NavalRules* out);
// An absent field has the reference's default.
Result<naval::NavalRules> decode_rules(const v1::NavalRules& message);
void encode(const naval::ShipClass& ship_class, v1::ShipClass* out);
Result<naval::ShipClass> decode_class(const v1::ShipClass& message);
void encode(const naval::Setup& setup, v1::NavalSheet* out);
Result<naval::Setup> decode_sheet(const v1::NavalSheet& message);

// ---- orders ----
// Orders of a seat; precondition: not one of the referee's.
void encode(const naval::Order& order, v1::Order* out);
Result<naval::Order> decode_naval_order(const v1::Order& message);

// ---- events ----
void encode(const naval::Event& event, v1::NavalEvent* out);
Result<naval::Event> decode_event(const v1::NavalEvent& message);
void encode(const naval::Outcome& outcome, v1::NavalOutcome* out);

// ---- views ----
void encode(const naval::ViewDelta& delta, v1::NavalDelta* out);
Result<naval::ViewDelta> decode_delta(const v1::NavalDelta& message);
// A snapshot: a delta against the empty view.
Result<naval::View> decode_naval_view(const v1::ViewDelta& snapshot);

// ---- previews ----
void encode(const naval::FireOdds& odds, v1::FireOdds* out);

// ---- shared by events and views ----
class Checks;
std::string encode_steps(const std::vector<naval::Step>& steps);
naval::Direction decode_facing(int value, std::string_view field, Checks& checks);
naval::Outcome decode_outcome(const v1::NavalOutcome& message, Checks& checks);

inline constexpr int kGreatestSea = 40;
inline constexpr int kGreatestSeaCell = kGreatestSea * kGreatestSea - 1;
inline constexpr int kGreatestSeaTurn = 60;
inline constexpr int kMostTorpedoes = 9;

}  // namespace galloper::codec
