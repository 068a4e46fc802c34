// K4: what a finished match says of those who fought it, as the campaign takes it. Pure functions of the
// match's log. Brigades stand in the match in the order in which they were fielded, ships in the order in
// which they were named (campaign_forces.h puts them there).
//
//   auto result = result_of_log(log, engagement);     // every record of the match, from Begin
//   result->players = …;                              // who sat there
//   for (const store_v1::Record& record : log) count_dice(record, result->dice);   // taken back or not
#pragma once

#include <span>
#include <vector>

#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "server/rules/campaign/campaign.h"
#include "server/rules/land/land.h"
#include "server/rules/naval/naval.h"
#include "server/rules/operation/operation.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// Precondition of each: the match is over; its forces are the engagement's. Without date, players and dice.
campaign::BattleResult result_of(const land::State& end, std::span<const land::Event> events,
                                 const campaign::Engagement& engagement);
campaign::BattleResult result_of(const operation::State& end, std::span<const operation::Event> events,
                                 const campaign::Engagement& engagement);
campaign::BattleResult result_of(const naval::State& end, const campaign::Engagement& engagement);

// Those of the game that stand: no undo, nothing that was taken back, no new secret. They point into the log.
std::vector<const store_v1::Record*> records_in_force(std::span<const store_v1::Record> log);
// The same from the log, of what stands in it. Error kDataLoss: it cannot be read, is not over, or is of
// other forces than the engagement's.
Result<campaign::BattleResult> result_of_log(std::span<const store_v1::Record> log,
                                             const campaign::Engagement& engagement);
// K5: six-sided dice alone.
void count_dice(const store_v1::Record& record, campaign::DiceCounts& dice);

}  // namespace galloper::codec
