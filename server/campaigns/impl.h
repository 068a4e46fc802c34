// What the calls of Campaigns share. Inside the room only.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/dice/derived_dice.h"
#include "galloper/store/v1/campaign.pb.h"
#include "galloper/store/v1/record.pb.h"
#include "server/campaigns/campaigns.h"
#include "server/rules/campaign/campaign.h"
#include "server/rules/campaign/view.h"
#include "server/rules/codec/campaign_pages.h"

namespace galloper::campaigns {

namespace store_v1 = ::galloper::store::v1;
using store::CampaignTables;
using store::ClubRole;

// A campaign in memory: its ledger folded, the same as on disk. Whoever reads holds `mutex` shared, whoever
// gives a command alone, from before the decision until it is applied.
struct Kept {
  std::shared_mutex mutex;
  bool loaded = false;
  // As it was when it was loaded, or last changed here; the club's own may have changed since.
  store::CampaignRow row;
  campaign::Campaign campaign;
  // Of an imported campaign: names of those who may have no account here.
  std::map<AccountId, std::string> people;
};
using KeptPtr = std::shared_ptr<Kept>;

// A campaign's row and what somebody is to its club, as of one moment.
struct Seen {
  store::CampaignRow row;
  ClubRole role = ClubRole::kNone;  // kNone: no member, or no longer
  bool club_closed = false;
};
campaign::Role to_rules(ClubRole role);  // kNone looks on like a spectator

// A command and what goes with it into the same commit. Both run on the store's writer, within the
// transaction of its entries.
struct Deed {
  // Reads what only that moment tells, as the author's role in the club.
  std::function<Result<campaign::Act>(const CampaignTables&)> act;
  // Writes what belongs to the entries; an error takes them back. May be empty.
  std::function<Status(CampaignTables&, const std::vector<campaign::Entry>&)> also = {};
  store::RequestId request = {};
};

// A campaign that is about to be made in a club.
struct NewCampaign {
  store::ClubId club;
  store::CampaignRow row;
  campaign::MakeCampaign command;
};
// 32 bytes.
std::string new_secret(Random& random);
// G7: the dice that the server throws for a campaign (C4), from its secret.
DerivedDice dice_of(const store::CampaignRow& row);

struct Matches;    // matches.h
struct Transfers;  // transfer.cc
std::shared_ptr<Matches> make_matches(Campaigns::Impl& impl);
std::shared_ptr<Transfers> make_transfers();

struct Campaigns::Impl {
  explicit Impl(Parts parts_in);

  // ---- campaigns.cc ----
  // Folded, from memory or from its ledger. kDataLoss names the campaign whose ledger cannot be read.
  Result<KeptPtr> keep(const store::CampaignRow& row);
  // kNotFound where there is none, or the caller may not know of it. kUnavailable once it has stopped.
  Result<Seen> see(const Caller& caller, const std::string& campaign_id);
  static Result<Seen> see(const CampaignTables& tables, store::CampaignRow row, const AccountId& caller);
  // In memory, loaded or not.
  KeptPtr place_of(store::CampaignKey key);
  // Anew from its ledger. Precondition: kept.mutex is held alone.
  Status load(const store::CampaignRow& row, Kept& kept);
  Result<v1::CreateCampaignResponse> create(const Caller& caller, const v1::CreateCampaignRequest& request);
  Result<NewCampaign> new_campaign_of(const Caller& caller, const v1::CreateCampaignRequest& request);
  // kResourceExhausted: the club has as many as it may.
  Status check_room(const CampaignTables& tables, store::ClubKey club) const;
  // What `read(tables)` returns, a Result.
  template <class Read>
  auto reading(Read read) -> decltype(read(std::declval<const CampaignTables&>())) {
    std::optional<decltype(read(std::declval<const CampaignTables&>()))> result;
    auto status = parts.store.read_campaigns([&](const CampaignTables& tables) -> Status {
      result.emplace(read(tables));
      return {};
    });
    if (!status) return tl::unexpected(std::move(status.error()));
    return std::move(*result);
  }
  v1::CampaignSummary summary_of(const store::CampaignRow& row) const;
  // As the campaign's file named the person, else as the account is named now, else "a former member".
  // Remembers what it looked up; good for one call.
  codec::NameOf names_of(const Kept& kept) const;

  // ---- commit.cc ----
  // The entries of a command, on disk, applied, and followed by `follow`. A rule's refusal is
  // kFailedPrecondition with its id. Precondition: kept.mutex is held alone.
  Result<std::vector<campaign::Entry>> commit(Kept& kept, const Deed& deed);
  Result<std::vector<campaign::Entry>> write(CampaignTables& tables, const Kept& kept, const Deed& deed,
                                             store::CampaignRow& row);

  // ---- articles.cc ----
  // Every record of a finished or running match, from Begin, taken back ones too.
  Result<std::vector<store_v1::Record>> log_of(const MatchId& match) const;
  // What the chronicle says of the engagement's match; written (anew) and stored where there is none of this
  // build's. kNotFound: the engagement has no result. Precondition: kept.mutex is held.
  Result<store_v1::Chronicle> chronicle_of(const Kept& kept, const campaign::Engagement& engagement);

  // ---- matches.cc ----
  // What new entries mean for running matches: seats that pass to others, matches that are closed. Called
  // with kept.mutex held alone, so that it comes in the ledger's order: it posts, and never waits.
  void follow(Kept& kept, const std::vector<campaign::Entry>& entries);

  Parts parts;
  std::atomic<bool> stopped = false;

  // Guards the two that follow: campaigns by their key, and those keys, the least recently used first.
  std::mutex kept_mutex;
  struct Place {
    KeptPtr kept;
    std::list<store::CampaignKey>::iterator order;
  };
  std::unordered_map<store::CampaignKey, Place> kept_by_key;
  std::list<store::CampaignKey> kept_order;

  // Of those files alone.
  std::shared_ptr<Matches> matches;
  std::shared_ptr<Transfers> transfers;
};

// kInvalidArgument names the field.
template <class Id>
Result<Id> id_from(const std::string& text, const char* field) {
  if (const auto id = parse_id<Id>(text)) return *id;
  return fail(ErrorCode::kInvalidArgument, std::string(field) + " must be a UUID.");
}
// A visitor without an account can change nothing: kUnauthenticated.
Status check_signed_in(const Caller& caller);
// K1: whoever may give a command at all; which one, the rules say.
Status check_may_command(const Seen& seen);

}  // namespace galloper::campaigns
