// Campaigns in memory, who may know of them, and the calls about a campaign as a whole.
#include "server/campaigns/campaigns.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "server/campaigns/impl.h"
#include "server/campaigns/requests.h"
#include "server/rules/codec/campaign_codec.h"

namespace galloper::campaigns {
namespace {

constexpr const char* kNoCampaign = "There is no such campaign.";
// For pages without an account of that id, in memory or on disk.
constexpr const char* kFormerMember = "a former member";

tl::unexpected<Error> damaged(const store::CampaignRow& row, std::string_view cause) {
  return fail(ErrorCode::kDataLoss, fmt::format("The ledger of the campaign \"{}\" ({}) cannot be read: {}",
                                                row.name, to_string(row.id), cause));
}

Result<std::vector<campaign::Entry>> read_ledger(const store::CampaignRow& row,
                                                 const std::vector<std::string>& bodies) {
  std::vector<campaign::Entry> entries;
  entries.reserve(bodies.size());
  for (const std::string& body : bodies) {
    store_v1::CampaignEntry message;
    if (!message.ParseFromString(body))
      return damaged(row, fmt::format("entry {} is no entry.", entries.size() + 1));
    auto entry = codec::decode_entry(message);
    if (!entry) return damaged(row, entry.error().message);
    entries.push_back(std::move(*entry));
  }
  if (entries.empty()) return damaged(row, "it has no entries.");
  if (const auto fault = campaign::fault_in(entries)) return damaged(row, *fault);
  return entries;
}

Result<store::CampaignVisibility> visibility_from(v1::CampaignVisibility visibility) {
  switch (visibility) {
    case v1::CAMPAIGN_VISIBILITY_UNSPECIFIED:
    case v1::CAMPAIGN_VISIBILITY_LINK:
      return store::CampaignVisibility::kLink;
    case v1::CAMPAIGN_VISIBILITY_MEMBERS:
      return store::CampaignVisibility::kMembers;
    case v1::CAMPAIGN_VISIBILITY_LISTED:
      return store::CampaignVisibility::kListed;
    default:
      return fail(ErrorCode::kInvalidArgument, "visibility is MEMBERS, LINK or LISTED.");
  }
}

// Its row and its first entry.
Status insert(CampaignTables& tables, const NewCampaign& made) {
  const campaign::Author author{made.row.creator, campaign::Role::kOrganiser};
  auto dice = dice_of(made.row);
  const auto entries =
      campaign::decide(campaign::Campaign{}, {author, made.row.create_time_ms, {}, made.command}, dice);
  if (!entries) return tl::unexpected(error_of(entries.error()));
  const auto key = tables.insert(made.row);
  if (!key) return tl::unexpected(key.error());
  return tables.append(*key, 0, bodies_of(*entries), {});
}

Status check_organiser(const Seen& seen, std::string_view deed) {
  if (seen.role != ClubRole::kOrganiser)
    return fail(ErrorCode::kPermissionDenied, fmt::format("{} is for the club's organisers.", deed));
  if (seen.club_closed)
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("{} is no longer possible: the club is closed.", deed));
  return {};
}

}  // namespace

campaign::Role to_rules(ClubRole role) {
  switch (role) {
    case ClubRole::kOrganiser:
      return campaign::Role::kOrganiser;
    case ClubRole::kPlayer:
      return campaign::Role::kPlayer;
    case ClubRole::kSpectator:
    case ClubRole::kNone:
      break;
  }
  return campaign::Role::kSpectator;
}

Status check_signed_in(const Caller& caller) {
  if (!caller.account.is_nil()) return {};
  return fail(ErrorCode::kUnauthenticated, "That is for members of the club: sign in first.");
}

Campaigns::Campaigns(Parts parts) : impl_(std::make_unique<Impl>(std::move(parts))) {}
Campaigns::~Campaigns() = default;

Campaigns::Impl::Impl(Parts parts_in)
    : parts(std::move(parts_in)), matches(make_matches(*this)), transfers(make_transfers()) {}

// ---- in memory ----

Result<KeptPtr> Campaigns::Impl::keep(const store::CampaignRow& row) {
  const KeptPtr kept = place_of(row.key);
  {
    const std::shared_lock lock(kept->mutex);
    if (kept->loaded) return kept;
  }
  const std::unique_lock lock(kept->mutex);
  if (!kept->loaded) {
    if (auto loaded = load(row, *kept); !loaded) return tl::unexpected(std::move(loaded.error()));
  }
  return kept;
}

// Who is in use stays, so that there is never a second one of the same campaign.
KeptPtr Campaigns::Impl::place_of(store::CampaignKey key) {
  const std::lock_guard lock(kept_mutex);
  if (const auto at = kept_by_key.find(key); at != kept_by_key.end()) {
    kept_order.splice(kept_order.end(), kept_order, at->second.order);
    return at->second.kept;
  }
  for (auto at = kept_order.begin(); at != kept_order.end() && kept_by_key.size() >= parts.limits.kept;) {
    const auto oldest = kept_by_key.find(*at);
    if (oldest->second.kept.use_count() > 1) {
      ++at;
    } else {
      kept_by_key.erase(oldest);
      at = kept_order.erase(at);
    }
  }
  auto kept = std::make_shared<Kept>();
  kept_by_key[key] = {kept, kept_order.insert(kept_order.end(), key)};
  return kept;
}

Status Campaigns::Impl::load(const store::CampaignRow& row, Kept& kept) {
  std::vector<std::string> bodies;
  std::vector<store::CampaignPersonRow> people;
  store::CampaignRow now;
  const auto status = parts.store.read_campaigns([&](const CampaignTables& tables) -> Status {
    auto found = tables.find(row.key);
    if (!found) return tl::unexpected(found.error());
    auto ledger = tables.load(row.key, 0);
    if (!ledger) return tl::unexpected(ledger.error());
    auto known = tables.list_people(row.key);
    if (!known) return tl::unexpected(known.error());
    now = std::move(*found);
    bodies = std::move(*ledger);
    people = std::move(*known);
    return {};
  });
  if (!status) return status;
  const auto entries = read_ledger(row, bodies);
  if (!entries) return tl::unexpected(entries.error());
  kept.row = std::move(now);
  kept.campaign = campaign::fold(*entries);
  kept.people.clear();
  for (auto& person : people) kept.people[person.account] = std::move(person.name);
  kept.loaded = true;
  return {};
}

// ---- who may know of it ----

Result<Seen> Campaigns::Impl::see(const CampaignTables& tables, store::CampaignRow row,
                                  const AccountId& caller) {
  Seen seen;
  const auto club = tables.clubs().find_club(row.club);
  if (!club) return tl::unexpected(club.error());
  seen.club_closed = club->close_time_ms != 0;
  if (!caller.is_nil()) {
    const auto member = tables.clubs().find_member(row.club, caller);
    if (member) {
      seen.role = member->role;
    } else if (member.error().code != ErrorCode::kNotFound) {
      return tl::unexpected(member.error());
    }
  }
  // Towards others it is as if it were not there.
  if (seen.role == ClubRole::kNone && row.visibility == store::CampaignVisibility::kMembers)
    return fail(ErrorCode::kNotFound, kNoCampaign);
  seen.row = std::move(row);
  return seen;
}

Result<Seen> Campaigns::Impl::see(const Caller& caller, const std::string& campaign_id) {
  if (stopped) return fail(ErrorCode::kUnavailable, "The server is stopping.");
  const auto id = id_from<store::CampaignId>(campaign_id, "campaign_id");
  if (!id) return tl::unexpected(id.error());
  return reading([&](const CampaignTables& tables) -> Result<Seen> {
    auto row = tables.find(*id);
    if (!row) return tl::unexpected(std::move(row.error()));
    return see(tables, std::move(*row), caller.account);
  });
}

v1::CampaignSummary Campaigns::Impl::summary_of(const store::CampaignRow& row) const {
  v1::CampaignSummary summary;
  summary.set_campaign_id(to_string(row.id));
  summary.set_name(row.name);
  summary.set_club_id(to_string(row.club_id));
  summary.set_club_name(row.club_name);
  summary.set_visibility(static_cast<v1::CampaignVisibility>(row.visibility));
  set_time(summary.mutable_create_time(), row.create_time_ms);
  if (row.ended) summary.set_ended(static_cast<v1::CampaignEnding>(row.ending));
  return summary;
}

codec::NameOf Campaigns::Impl::names_of(const Kept& kept) const {
  auto known = std::make_shared<std::map<AccountId, std::string>>();
  return [this, known, &kept](const AccountId& account) -> std::string {
    auto [at, is_new] = known->try_emplace(account);
    if (!is_new) return at->second;
    // An id that came in a file proves nothing about who has it here.
    if (const auto person = kept.people.find(account); person != kept.people.end()) {
      at->second = person->second;
    } else if (const auto present = parts.account_of ? parts.account_of(account) : std::nullopt) {
      at->second = present->name;
    } else {
      at->second = kFormerMember;
    }
    return at->second;
  };
}

// ---- calls ----

Result<v1::CreateCampaignResponse> Campaigns::answer(const Caller& caller,
                                                     const v1::CreateCampaignRequest& request) {
  return impl_->create(caller, request);
}

// What the request asks for, checked as far as that is possible without the club.
Result<NewCampaign> Campaigns::Impl::new_campaign_of(const Caller& caller,
                                                     const v1::CreateCampaignRequest& request) {
  if (auto signed_in = check_signed_in(caller); !signed_in) return tl::unexpected(signed_in.error());
  if (stopped) return fail(ErrorCode::kUnavailable, "The server is stopping.");
  NewCampaign made;
  const auto club = id_from<store::ClubId>(request.club_id(), "club_id");
  if (!club) return tl::unexpected(club.error());
  const auto id = request_id_from(request.request_id());
  if (!id) return tl::unexpected(id.error());
  const auto visibility = visibility_from(request.visibility());
  if (!visibility) return tl::unexpected(visibility.error());
  auto name = name_from(request.name());
  if (!name) return tl::unexpected(std::move(name.error()));
  auto ruleset = ruleset_from(request.ruleset());
  if (!ruleset) return tl::unexpected(std::move(ruleset.error()));
  const auto bounds = bounds_from(request.bounds());
  if (!bounds) return tl::unexpected(bounds.error());
  made.club = *club;
  made.row.request = *id;
  made.row.visibility = *visibility;
  made.row.name = *name;
  made.row.until_ms = bounds->until_ms;
  made.row.creator = caller.account;
  made.row.create_time_ms = parts.clock.now_ms();
  made.row.id = new_id<store::CampaignId>(made.row.create_time_ms, parts.random);
  made.row.secret = new_secret(parts.random);
  made.row.epoch = parts.store.epoch();
  made.command = {std::move(*name), std::move(*ruleset), *bounds};
  return made;
}

Result<v1::CreateCampaignResponse> Campaigns::Impl::create(const Caller& caller,
                                                           const v1::CreateCampaignRequest& request) {
  auto made = new_campaign_of(caller, request);
  if (!made) return tl::unexpected(std::move(made.error()));
  v1::CreateCampaignResponse response;
  const auto status = parts.store.change_campaigns([&](CampaignTables& tables) -> Status {
    const auto club = tables.clubs().find_club(made->club);
    if (!club) return tl::unexpected(club.error());
    const auto member = tables.clubs().find_member(club->key, caller.account);
    if (!member && member.error().code != ErrorCode::kNotFound) return tl::unexpected(member.error());
    if (!member || member->role == ClubRole::kNone)
      return fail(ErrorCode::kNotFound, "There is no such club.");
    if (!made->row.request.is_nil()) {
      const auto before = tables.find_of_request(caller.account, made->row.request);
      if (before) return (*response.mutable_campaign() = summary_of(*before), Status{});
      if (before.error().code != ErrorCode::kNotFound) return tl::unexpected(before.error());
    }
    made->row.club = club->key;
    made->row.club_id = club->id;
    made->row.club_name = club->name;
    const Seen seen{made->row, member->role, club->close_time_ms != 0};
    if (auto allowed = check_organiser(seen, "Making a campaign"); !allowed) return allowed;
    if (auto room = check_room(tables, club->key); !room) return room;
    *response.mutable_campaign() = summary_of(made->row);
    return insert(tables, *made);
  });
  if (!status) return tl::unexpected(status.error());
  return response;
}

Status Campaigns::Impl::check_room(const CampaignTables& tables, store::ClubKey club) const {
  const auto count = tables.count_of_club(club);
  if (!count) return tl::unexpected(count.error());
  if (*count < parts.limits.campaigns_per_club) return {};
  return fail(ErrorCode::kResourceExhausted, fmt::format("A club has at most {} campaigns, and this one has.",
                                                         parts.limits.campaigns_per_club));
}

Result<v1::ListCampaignsResponse> Campaigns::answer(const Caller& caller,
                                                    const v1::ListCampaignsRequest& request) {
  const auto page = page_from(request, 50, 200);
  if (!page) return tl::unexpected(page.error());
  using Rows = Result<std::vector<store::CampaignRow>>;
  const auto before = static_cast<store::CampaignKey>(page->after);
  store::ClubId club_id;
  if (!request.club_id().empty()) {
    const auto id = id_from<store::ClubId>(request.club_id(), "club_id");
    if (!id) return tl::unexpected(id.error());
    club_id = *id;
  }
  const auto rows = impl_->reading([&](const CampaignTables& tables) -> Rows {
    if (request.club_id().empty()) return tables.list_listed(before, page->size);
    const auto club = tables.clubs().find_club(club_id);
    if (!club) return tl::unexpected(club.error());
    const auto member = tables.clubs().find_member(club->key, caller.account);
    if (!member && member.error().code != ErrorCode::kNotFound) return tl::unexpected(member.error());
    if (!member || member->role == ClubRole::kNone)
      return fail(ErrorCode::kNotFound, "There is no such club.");
    return tables.list_of_club(club->key, before, page->size);
  });
  if (!rows) return tl::unexpected(rows.error());
  v1::ListCampaignsResponse response;
  for (const auto& row : *rows) *response.add_campaigns() = impl_->summary_of(row);
  if (rows->size() == page->size) response.set_next_page_token(std::to_string(rows->back().key));
  return response;
}

Result<v1::SetCampaignVisibilityResponse> Campaigns::answer(const Caller& caller,
                                                            const v1::SetCampaignVisibilityRequest& request) {
  if (auto signed_in = check_signed_in(caller); !signed_in) return tl::unexpected(signed_in.error());
  if (request.visibility() == v1::CAMPAIGN_VISIBILITY_UNSPECIFIED)
    return fail(ErrorCode::kInvalidArgument, "visibility is MEMBERS, LINK or LISTED: say which.");
  const auto visibility = visibility_from(request.visibility());
  if (!visibility) return tl::unexpected(visibility.error());
  const auto seen = impl_->see(caller, request.campaign_id());
  if (!seen) return tl::unexpected(seen.error());
  const auto kept = impl_->keep(seen->row);
  if (!kept) return tl::unexpected(kept.error());
  const std::unique_lock lock((*kept)->mutex);
  v1::SetCampaignVisibilityResponse response;
  store::CampaignRow row;
  const auto status = impl_->parts.store.change_campaigns([&](CampaignTables& tables) -> Status {
    auto found = tables.find(seen->row.key);
    if (!found) return tl::unexpected(found.error());
    const auto now = Impl::see(tables, std::move(*found), caller.account);
    if (!now) return tl::unexpected(now.error());
    if (auto allowed = check_organiser(*now, "Saying who may read a campaign"); !allowed) return allowed;
    row = now->row;
    row.visibility = *visibility;
    *response.mutable_campaign() = impl_->summary_of(row);
    return tables.update(row);
  });
  if (!status) return tl::unexpected(status.error());
  (*kept)->row = std::move(row);
  return response;
}

}  // namespace galloper::campaigns
