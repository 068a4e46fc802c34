// Campaigns as they are kept: rows, and the tables as one transaction sees them. Included by store.h; whoever
// may include that may use this.
//
//   store.change_campaigns([&](CampaignTables& tables) -> Status {
//     if (auto status = tables.append(campaign.key, 12, bodies, request); !status) return status;   //
//     kAborted: another was first return tables.update(campaign);              // an error takes back all
//     that the function wrote
//   });
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/store/clubs.h"

namespace galloper::store {

using CampaignId = Uuid<struct CampaignTag>;
// Row number of this data folder; never leaves the server.
using CampaignKey = std::int64_t;
// The row number of a match in this data folder; never leaves the server.
using MatchKey = std::int64_t;
struct LogRow;
struct MatchRow;

enum class CampaignVisibility : std::uint8_t { kMembers = 1, kLink = 2, kListed = 3 };

struct CampaignRow {
  CampaignKey key = 0;  // given by insert
  CampaignId id;
  ClubKey club = 0;
  std::string name;
  CampaignVisibility visibility = CampaignVisibility::kLink;
  bool ended = false;
  std::uint8_t ending = 0;    // campaign::Ending; 0: it goes on
  std::int64_t until_ms = 0;  // 0: no date ends it
  std::int64_t create_time_ms = 0;
  AccountId creator;
  std::string secret;  // 32 bytes
  std::uint32_t epoch = 0;
  RequestId request;  // nil: none was given
  // Of the club, when it was read.
  ClubId club_id = {};
  std::string club_name = {};
};

enum class CampaignMatchState : std::uint8_t { kToBeMade = 1, kMade = 2, kConsumed = 3 };

struct CampaignMatchRow {
  MatchId match;
  CampaignKey campaign = 0;
  std::uint32_t engagement = 0;
  CampaignMatchState state = CampaignMatchState::kToBeMade;
  std::string arrangement;    // store.v1.Arrangement
  std::uint32_t version = 0;  // of the chronicle that wrote the next; 0: none did
  std::string chronicle;      // store.v1.Chronicle
};

struct CampaignPersonRow {
  AccountId account;
  std::string name;
};

// Good for as long as the function that it was given to runs. Nothing found is kNotFound.
class CampaignTables {
 public:
  explicit CampaignTables(Connection& connection) : connection_(connection) {}

  // Clubs, members and accounts, as of the same moment.
  const ClubTables clubs() const { return ClubTables(connection_); }

  Result<CampaignRow> find(const CampaignId& id) const;
  Result<CampaignRow> find(CampaignKey key) const;
  Result<CampaignRow> find_of_request(const AccountId& creator, const RequestId& request) const;
  // Newest first; before 0: from the newest.
  Result<std::vector<CampaignRow>> list_of_club(ClubKey club, CampaignKey before, std::uint32_t limit) const;
  Result<std::vector<CampaignRow>> list_listed(CampaignKey before, std::uint32_t limit) const;
  Result<std::uint32_t> count_of_club(ClubKey club) const;
  // Those that go on and whose date is past, the earliest first.
  Result<std::vector<CampaignRow>> list_due(std::int64_t now_ms, std::uint32_t limit) const;
  // Bodies (store.v1.CampaignEntry) with a greater sequence, in order.
  Result<std::vector<std::string>> load(CampaignKey campaign, std::uint32_t after) const;
  // The sequences that a command with this request left; empty: none did.
  Result<std::vector<std::uint32_t>> entries_of_request(CampaignKey campaign, const RequestId& request) const;
  Result<CampaignMatchRow> find_match(const MatchId& match) const;
  // Without their chronicles.
  Result<std::vector<CampaignMatchRow>> list_matches(CampaignKey campaign) const;
  // Of every campaign: to be made, or not yet consumed. Without chronicles.
  Result<std::vector<CampaignMatchRow>> list_waiting() const;
  Result<std::vector<CampaignPersonRow>> list_people(CampaignKey campaign) const;

  // The following write: only within Store::change_campaigns.
  Result<CampaignKey> insert(const CampaignRow& row);
  Status update(const CampaignRow& row);  // name, visibility, ended, ending, until, secret, epoch
  // kAborted: the ledger's last entry is not `expected_last`.
  Status append(CampaignKey campaign, std::uint32_t expected_last, std::span<const std::string> bodies,
                const RequestId& request);
  Status insert_match(const CampaignMatchRow& row);
  Status update_match(const CampaignMatchRow& row);  // state, version and chronicle
  Status insert_people(CampaignKey campaign, std::span<const CampaignPersonRow> people);
  // A finished match with its whole log, as it comes from another server. kAlreadyExists: the id.
  Status insert_finished_match(const MatchRow& row, const std::vector<LogRow>& log);

 private:
  Connection& connection_;
};

}  // namespace galloper::store
