// Campaigns as messages and back: the ledger's entries as they are persisted, and the values that members
// send. Encoding is total; decoding believes nothing: an unknown enumerator or a number out of range is
// kInvalidArgument with the field's name.
#pragma once

#include <string>

#include "common/base/result.h"
#include "galloper/store/v1/campaign.pb.h"
#include "galloper/v1/campaign.pb.h"
#include "server/rules/campaign/campaign.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// ---- the ledger ----
void encode(const campaign::Entry& entry, store_v1::CampaignEntry* out);
Result<campaign::Entry> decode_entry(const store_v1::CampaignEntry& message);
void encode(const campaign::BattleResult& result, store_v1::BattleResult* out);
Result<campaign::BattleResult> decode_result(const store_v1::BattleResult& message);

// ---- what members send ----
void encode(const campaign::Flag& flag, v1::Flag* out);
Result<campaign::Flag> decode_flag(const v1::Flag& message);
void encode(const campaign::Ruleset& ruleset, v1::CampaignRuleset* out);
// The form alone; check_ruleset() says whether this build knows the settings.
Result<campaign::Ruleset> decode_ruleset(const v1::CampaignRuleset& message);
// Error kInvalidArgument: names the game, the setting, its value and what it takes.
Status check_ruleset(const campaign::Ruleset& ruleset);
void encode(const campaign::Correction& correction, v1::Correction* out);
Result<campaign::Correction> decode_correction(const v1::Correction& message);
void encode(const campaign::UnitSpec& unit, v1::UnitSpec* out);
Result<campaign::UnitSpec> decode_unit_spec(const v1::UnitSpec& message);

// ---- shared with the pages ----
void encode(const campaign::ScoutReport& scouts, v1::ScoutsFate* out);
void encode(const std::string& purpose, const campaign::Faces& faces, v1::DiceOfPurpose* out);

}  // namespace galloper::codec
