// A campaign as a file (K6): packed, unpacked, and checked before anything of it is believed. Inside the room
// only.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "galloper/store/v1/lobby.pb.h"
#include "server/campaigns/impl.h"

namespace galloper::campaigns {

// The same bytes for the same file.
std::string pack(const store_v1::CampaignFile& file);
// kInvalidArgument: it is no such file, or damaged; kFailedPrecondition: of a later format.
Result<store_v1::CampaignFile> unpack(std::string_view bytes);

// Everybody whom an entry, or a match's lobby, names.
void add_named(const campaign::Entry& entry, std::set<AccountId>& named);
void add_named(const store_v1::Lobby& lobby, std::set<AccountId>& named);

struct FoughtMatch {
  store::MatchRow row;
  std::vector<store::LogRow> log;
  campaign::EngagementId engagement = 0;
};
struct CheckedFile {
  store::CampaignId id;
  campaign::Campaign campaign;
  std::vector<store::CampaignPersonRow> people;
  std::vector<FoughtMatch> matches;
  std::string secret;  // empty: the file does not tell it
  store::CampaignVisibility visibility = store::CampaignVisibility::kLink;
};
// kInvalidArgument names what is wrong: the entry, or the match and its order.
Result<CheckedFile> check(const store_v1::CampaignFile& file, const codec::GameRegistry& games,
                          const Limits& limits);

}  // namespace galloper::campaigns
