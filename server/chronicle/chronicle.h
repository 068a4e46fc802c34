// The room `chronicle` writes (K5): a gazette article on an engagement from its match's log, the moments that
// its brigadiers are remembered for, the aftermath as a scene, and the almanac of a season. Pure functions:
// no disk, clock or thread. It may include codec, the rules' rooms and proto; the room campaigns may include
// it.
//
//   auto chronicle = write(log, campaign, engagement, versions);      // once, when the result is in the
//   ledger std::string page = almanac({summary, pages.whole(), articles});
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "galloper/store/v1/campaign.pb.h"
#include "galloper/store/v1/record.pb.h"
#include "galloper/v1/campaign_service.pb.h"
#include "server/rules/campaign/campaign.h"

namespace galloper::chronicle {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// Of what it writes: a stored article of a smaller version is written anew when it is next wanted.
inline constexpr std::uint32_t kVersion = 2;

// `log`: every record of the match, from Begin, taken back ones and undos too. Sentences name versions of the
// viewer FULL, as replays count them. Names are those of the match. `campaign` and `engagement`: as they were
// when the result was entered, or what was written again would be another article. kDataLoss: the log cannot
// be read, or is of other forces than the engagement's. Precondition: the engagement has its result.
Result<store_v1::Chronicle> write(std::span<const store_v1::Record> log, const campaign::Campaign& campaign,
                                  const campaign::Engagement& engagement);

// K4: one line for each brigadier who fought, as the ledger reads his die now. Empty: no result, or a battle
// at sea.
std::vector<v1::AftermathLine> aftermath(const campaign::Campaign& campaign,
                                         const campaign::Engagement& engagement);

struct Season {
  v1::CampaignSummary summary;
  // Whole, as its reader may know it.
  v1::CampaignPage page;
  // The articles that he may read, in order of date.
  std::vector<v1::ArticleEntry> articles;
  std::vector<v1::BrigadierMoment> moments;
};
// HTML of one file: no script, nothing loaded from elsewhere; every name is escaped.
std::string almanac(const Season& season);

}  // namespace galloper::chronicle
