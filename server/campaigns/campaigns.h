// The room `campaigns` runs clubs' campaigns (rules K): their ledgers on disk, folded once and kept in
// memory, commands, pages as each caller may know them (G4), the matches of their engagements, whose results
// it takes exactly once, export and import. It may include store, club, match, codec, chronicle and the room
// rules/campaign; rpc and app may include it.
//
//   Campaigns campaigns(parts);
//   host_options.on_finished = [&](const MatchId& match) { campaigns.match_finished(match); };
//   auto made = campaigns.answer(caller, create_campaign_request);
//   campaigns.start();                     // what a server that died left undone; then the timer
//
// Thread-safe. `answer` blocks on disk: call it from the worker pool.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/random.h"
#include "common/base/result.h"
#include "galloper/v1/campaign_service.pb.h"
#include "server/club/club.h"
#include "server/match/host.h"
#include "server/store/store.h"

namespace galloper::campaigns {

namespace v1 = ::galloper::v1;
using match::Caller;

struct Limits {
  std::uint32_t campaigns_per_club = 200;
  std::uint32_t entries_per_campaign = 100'000;
  std::uint64_t largest_import = 64ULL << 20;
  std::uint32_t piece_bytes = 512 * 1024;
  // Folded campaigns kept in memory.
  std::size_t kept = 64;
};

// What it stands on; all of it must outlive the room.
struct Parts {
  store::Store& store;
  match::Host& host;
  const codec::GameRegistry& games;
  const match::ScenarioSource& scenarios;
  const Clock& clock = system_clock();
  Random& random = secure_random();
  // The account as it is now; nothing: deleted or unknown. May block.
  std::function<std::optional<Caller>(const AccountId&)> account_of;
  Limits limits = {};
};

class Campaigns {
 public:
  // Of the room's own files.
  struct Impl;

  explicit Campaigns(Parts parts);
  ~Campaigns();

  // Makes the matches that are to be made, takes the results that wait, ends what is due; then watches for
  // both. Call once.
  void start();
  // Finishes what it is at. Later calls of `answer` fail with kUnavailable. Before the host and the store are
  // stopped.
  void stop();
  // From the host (Options::on_finished): its campaign, if any, takes the result soon after. Any thread;
  // never blocks.
  void match_finished(const MatchId& match);
  // Waits until every result that was told is in its ledger. For tests and for the demonstration season.
  void settle();

  // One overload a method of CampaignService. A nil account in `caller`: a visitor.
  Result<v1::CreateCampaignResponse> answer(const Caller& caller, const v1::CreateCampaignRequest& request);
  Result<v1::ListCampaignsResponse> answer(const Caller& caller, const v1::ListCampaignsRequest& request);
  Result<v1::GetCampaignResponse> answer(const Caller& caller, const v1::GetCampaignRequest& request);
  Result<v1::GetRosterResponse> answer(const Caller& caller, const v1::GetRosterRequest& request);
  Result<v1::GetBrigadierResponse> answer(const Caller& caller, const v1::GetBrigadierRequest& request);
  Result<v1::ListEngagementsResponse> answer(const Caller& caller, const v1::ListEngagementsRequest& request);
  Result<v1::GetEngagementResponse> answer(const Caller& caller, const v1::GetEngagementRequest& request);
  Result<v1::GetEngagementOfMatchResponse> answer(const Caller& caller,
                                                  const v1::GetEngagementOfMatchRequest& request);
  Result<v1::ListArticlesResponse> answer(const Caller& caller, const v1::ListArticlesRequest& request);
  Result<v1::GetDiceRecordResponse> answer(const Caller& caller, const v1::GetDiceRecordRequest& request);
  Result<v1::ListRecordsResponse> answer(const Caller& caller, const v1::ListRecordsRequest& request);
  Result<v1::GiveCommandResponse> answer(const Caller& caller, const v1::GiveCommandRequest& request);
  Result<v1::StartEngagementResponse> answer(const Caller& caller, const v1::StartEngagementRequest& request);
  Result<v1::SetCampaignVisibilityResponse> answer(const Caller& caller,
                                                   const v1::SetCampaignVisibilityRequest& request);
  Result<v1::ExportCampaignResponse> answer(const Caller& caller, const v1::ExportCampaignRequest& request);
  Result<v1::ImportCampaignResponse> answer(const Caller& caller, const v1::ImportCampaignRequest& request);
  Result<v1::GetAlmanacResponse> answer(const Caller& caller, const v1::GetAlmanacRequest& request);

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace galloper::campaigns
