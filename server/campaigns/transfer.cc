// K6: a campaign goes out as one file, and comes in as one, a piece at a time.
#include <fmt/format.h>
#include <sodium/crypto_hash_sha256.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "server/campaigns/campaign_file.h"
#include "server/campaigns/requests.h"
#include "server/rules/codec/campaign_codec.h"

namespace galloper::campaigns {
namespace {

constexpr std::int64_t kHeldMs = 10 * 60 * 1000;
// Bytes of all files under way, each way. Full: exports that have waited longest go, and are made again when
// the next piece is asked for; no further piece is taken in.
constexpr std::uint64_t kMostHeld = 256ULL << 20;

std::string digest_of(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  std::string text;
  for (const unsigned char byte : hash) text += fmt::format("{:02x}", byte);
  return text;
}

struct Held {
  store::CampaignKey campaign = 0;
  std::size_t entries = 0;  // of the ledger that it was made of
  std::shared_ptr<const std::string> bytes;
  std::string digest;
  std::int64_t until_ms = 0;
};
struct Upload {
  std::string id;
  store::ClubId club;
  std::uint64_t size = 0;
  std::string bytes;
  std::int64_t until_ms = 0;
};

template <class All>
void drop_old(All& all, std::int64_t now_ms) {
  std::erase_if(all, [&](const auto& one) { return one.second.until_ms <= now_ms; });
}

}  // namespace

struct Transfers {
  std::mutex mutex;
  std::map<AccountId, Held> exports;
  std::map<AccountId, Upload> uploads;
  // One file is unpacked and checked at a time.
  std::mutex importing;
};

std::shared_ptr<Transfers> make_transfers() { return std::make_shared<Transfers>(); }

namespace {

// ---- out ----

Status check_may_export(const Seen& seen, const Kept& kept, const AccountId& account, std::int64_t now_ms) {
  if (seen.role != ClubRole::kOrganiser)
    return fail(ErrorCode::kPermissionDenied, "Exporting a campaign is for the club's organisers.");
  for (const auto& one : kept.campaign.engagements) {
    if (!one.match.is_nil() && one.result == 0)
      return fail(ErrorCode::kFailedPrecondition,
                  fmt::format("Engagement {} is being played: export the campaign when it is over.", one.id));
  }
  const campaign::Author author{account, campaign::Role::kOrganiser};
  if (!kept.campaign.ended && !campaign::viewer_of(kept.campaign, author, now_ms).everything)
    return fail(
        ErrorCode::kPermissionDenied,
        "The file holds every nation's secrets: while the campaign goes on, only an organiser who plays "
        "no nation exports it.");
  return {};
}

Status add_match(const Parts& parts, const store::CampaignMatchRow& match, std::set<AccountId>& named,
                 store_v1::CampaignFile& file) {
  const auto row = parts.store.find_match(match.match);
  if (!row) return tl::unexpected(row.error());
  const auto log = parts.store.load(row->key);
  if (!log) return tl::unexpected(log.error());
  auto* out = file.add_matches();
  out->set_match_id(std::string(match.match.view()));
  out->set_private_(row->is_private);
  out->set_create_time_ms(row->create_time_ms);
  out->set_update_time_ms(row->update_time_ms);
  out->set_game(row->game);
  out->set_scenario_id(row->scenario_id);
  out->set_engagement(match.engagement);
  if (!out->mutable_lobby()->ParseFromString(row->lobby))
    return fail(ErrorCode::kDataLoss, "The lobby of a match is damaged.");
  add_named(out->lobby(), named);
  for (const auto& one : *log) {
    auto* to = out->add_rows();
    to->set_seat(one.seat);
    if (!one.account.is_nil()) {
      to->set_account(std::string(one.account.view()));
      named.insert(one.account);
    }
    if (!one.order.is_nil()) to->set_order_id(std::string(one.order.view()));
    to->set_time_ms(one.time_ms);
    to->set_body(one.body);
  }
  return {};
}

// Whatever is asked twice of the same ledger is the same. Precondition: kept.mutex is held.
Result<std::string> file_of(const Campaigns::Impl& impl, const Kept& kept,
                            const std::vector<store::CampaignMatchRow>& matches) {
  store_v1::CampaignFile file;
  file.set_campaign_id(std::string(kept.row.id.view()));
  file.set_exported_ms(kept.campaign.ledger.back().time_ms);
  file.set_club_name(kept.row.club_name);
  std::set<AccountId> named;
  for (const auto& entry : kept.campaign.ledger) {
    codec::encode(entry, file.add_entries());
    add_named(entry, named);
  }
  for (const auto& match : matches) {
    if (auto status = add_match(impl.parts, match, named, file); !status)
      return tl::unexpected(status.error());
  }
  const auto name_of = impl.names_of(kept);
  for (const auto& account : named) {
    auto* person = file.add_people();
    person->set_account(std::string(account.view()));
    person->set_name(name_of(account));
  }
  file.set_visibility(static_cast<std::uint32_t>(kept.row.visibility));
  // While it goes on here, dice are still to come from it (G7).
  if (kept.campaign.ended) file.set_secret(kept.row.secret);
  std::string bytes = pack(file);
  if (bytes.size() > impl.parts.limits.largest_import)
    return fail(ErrorCode::kResourceExhausted,
                fmt::format("The campaign's file would have {} bytes; at most {} are taken in elsewhere.",
                            bytes.size(), impl.parts.limits.largest_import));
  return bytes;
}

void hold(Transfers& transfers, const AccountId& account, Held held) {
  const std::lock_guard lock(transfers.mutex);
  auto& exports = transfers.exports;
  exports.erase(account);
  std::uint64_t bytes = held.bytes->size();
  for (const auto& [other, one] : exports) bytes += one.bytes->size();
  while (bytes > kMostHeld && !exports.empty()) {
    const auto oldest = std::min_element(exports.begin(), exports.end(), [](const auto& a, const auto& b) {
      return a.second.until_ms < b.second.until_ms;
    });
    bytes -= oldest->second.bytes->size();
    exports.erase(oldest);
  }
  exports[account] = std::move(held);
}

std::optional<Held> find_held(Transfers& transfers, const AccountId& account, std::int64_t now_ms) {
  const std::lock_guard lock(transfers.mutex);
  drop_old(transfers.exports, now_ms);
  const auto at = transfers.exports.find(account);
  if (at == transfers.exports.end()) return std::nullopt;
  at->second.until_ms = now_ms + kHeldMs;
  return at->second;
}

// The file as it is now; from before, where nothing has happened since. Precondition: kept.mutex is held.
Result<Held> export_of(Campaigns::Impl& impl, const Kept& kept, const AccountId& account, bool again) {
  const std::int64_t now_ms = impl.parts.clock.now_ms();
  if (again) {
    auto held = find_held(*impl.transfers, account, now_ms);
    if (held && held->campaign == kept.row.key && held->entries == kept.campaign.ledger.size())
      return std::move(*held);
  }
  const auto matches =
      impl.reading([&](const CampaignTables& tables) { return tables.list_matches(kept.row.key); });
  if (!matches) return tl::unexpected(matches.error());
  auto bytes = file_of(impl, kept, *matches);
  if (!bytes) return tl::unexpected(bytes.error());
  Held held;
  held.campaign = kept.row.key;
  held.entries = kept.campaign.ledger.size();
  held.digest = digest_of(*bytes);
  held.bytes = std::make_shared<const std::string>(std::move(*bytes));
  held.until_ms = now_ms + kHeldMs;
  hold(*impl.transfers, account, held);
  return held;
}

// ---- in ----

Status check_may_import(const CampaignTables& tables, const store::ClubId& id, const AccountId& account,
                        store::ClubRow* out) {
  auto club = tables.clubs().find_club(id);
  if (!club) return tl::unexpected(club.error());
  const auto member = tables.clubs().find_member(club->key, account);
  if (!member && member.error().code != ErrorCode::kNotFound) return tl::unexpected(member.error());
  if (!member || member->role == ClubRole::kNone) return fail(ErrorCode::kNotFound, "There is no such club.");
  if (member->role != ClubRole::kOrganiser)
    return fail(ErrorCode::kPermissionDenied, "Taking a campaign in is for the club's organisers.");
  if (club->close_time_ms != 0)
    return fail(ErrorCode::kFailedPrecondition, "The club is closed: it takes no campaign in any more.");
  *out = std::move(*club);
  return {};
}

Status check_piece(const v1::ImportCampaignRequest& request, const Limits& limits) {
  if (const auto id = id_from<store::RequestId>(request.upload_id(), "upload_id"); !id)
    return tl::unexpected(id.error());
  if (request.size() == 0 || request.size() > limits.largest_import)
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("A campaign's file has 1 to {} bytes; this one has {}.", limits.largest_import,
                            request.size()));
  if (request.piece().empty() || request.piece().size() > limits.piece_bytes)
    return fail(ErrorCode::kInvalidArgument, fmt::format("A piece has 1 to {} bytes; this one has {}.",
                                                         limits.piece_bytes, request.piece().size()));
  if (request.offset() > request.size() || request.piece().size() > request.size() - request.offset())
    return fail(ErrorCode::kInvalidArgument, "The piece reaches beyond the file's end.");
  return {};
}

// The whole file once its last piece is there. A piece that came before is taken again as long as it is the
// same.
Result<std::optional<std::string>> add_piece(Transfers& transfers, const AccountId& account,
                                             const store::ClubId& club, std::int64_t now_ms,
                                             const v1::ImportCampaignRequest& request) {
  const std::lock_guard lock(transfers.mutex);
  auto& uploads = transfers.uploads;
  drop_old(uploads, now_ms);
  auto at = uploads.find(account);
  const bool is_same = at != uploads.end() && at->second.id == request.upload_id() &&
                       at->second.club == club && at->second.size == request.size();
  if (!is_same) {
    if (request.offset() != 0)
      return fail(ErrorCode::kAborted,
                  "The pieces before this one are not here: begin again with the first.");
    if (at != uploads.end()) uploads.erase(at);
    at = uploads.emplace(account, Upload{request.upload_id(), club, request.size(), {}, 0}).first;
  }
  Upload& upload = at->second;
  upload.until_ms = now_ms + kHeldMs;
  if (request.offset() > upload.bytes.size())
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("Pieces come in order: the next begins at {}, not at {}.", upload.bytes.size(),
                            request.offset()));
  std::uint64_t held = request.piece().size();
  for (const auto& [other, one] : uploads) held += one.bytes.size();
  if (held > kMostHeld)
    return fail(ErrorCode::kResourceExhausted, "Too many campaigns are being taken in: try again soon.");
  const std::string_view known = std::string_view(upload.bytes).substr(request.offset());
  if (known.empty()) {
    upload.bytes += request.piece();
  } else if (!known.starts_with(request.piece())) {
    return fail(ErrorCode::kInvalidArgument, "That piece came before, and was another then.");
  }
  if (upload.bytes.size() < upload.size) return std::optional<std::string>();
  std::optional<std::string> whole = std::move(upload.bytes);
  uploads.erase(at);
  return whole;
}

store::CampaignRow row_of(const CheckedFile& file, const store::ClubRow& club, const AccountId& creator,
                          const Parts& parts) {
  store::CampaignRow row;
  row.id = file.id;
  row.club = club.key;
  row.club_id = club.id;
  row.club_name = club.name;
  row.name = file.campaign.name;
  row.visibility = file.visibility;
  row.ended = file.campaign.ended.has_value();
  row.ending = row.ended ? static_cast<std::uint8_t>(*file.campaign.ended) : 0;
  row.until_ms = file.campaign.bounds.until_ms;
  row.create_time_ms = file.campaign.ledger.front().time_ms;
  row.creator = creator;
  // Where it goes on, dice to come are of a secret that the other server does not know.
  row.secret = row.ended && !file.secret.empty() ? file.secret : new_secret(parts.random);
  row.epoch = parts.store.epoch();
  return row;
}

// All of it, or nothing. No article is taken along: each is written anew when it is wanted.
Status write(CampaignTables& tables, const store::CampaignRow& row, const CheckedFile& file) {
  if (tables.find(row.id)) return fail(ErrorCode::kAlreadyExists, "The campaign is on this server already.");
  const auto key = tables.insert(row);
  if (!key) return tl::unexpected(key.error());
  if (auto status = tables.append(*key, 0, bodies_of(file.campaign.ledger), {}); !status) return status;
  if (auto status = tables.insert_people(*key, file.people); !status) return status;
  for (const auto& match : file.matches) {
    if (auto status = tables.insert_finished_match(match.row, match.log); !status) return status;
    store::CampaignMatchRow fought;
    fought.match = match.row.id;
    fought.campaign = *key;
    fought.engagement = match.engagement;
    fought.state = store::CampaignMatchState::kConsumed;
    if (auto status = tables.insert_match(fought); !status) return status;
  }
  return {};
}

}  // namespace

Result<v1::ExportCampaignResponse> Campaigns::answer(const Caller& caller,
                                                     const v1::ExportCampaignRequest& request) {
  if (auto signed_in = check_signed_in(caller); !signed_in) return tl::unexpected(signed_in.error());
  const auto seen = impl_->see(caller, request.campaign_id());
  if (!seen) return tl::unexpected(seen.error());
  const auto kept = impl_->keep(seen->row);
  if (!kept) return tl::unexpected(kept.error());
  const std::shared_lock lock((*kept)->mutex);
  if (auto may = check_may_export(*seen, **kept, caller.account, impl_->parts.clock.now_ms()); !may)
    return tl::unexpected(may.error());
  const auto file = export_of(*impl_, **kept, caller.account, !request.digest().empty());
  if (!file) return tl::unexpected(file.error());
  if (!request.digest().empty() && request.digest() != file->digest)
    return fail(ErrorCode::kAborted, "The campaign has gone on since: begin the export again.");
  if (request.offset() > file->bytes->size())
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("The file has {} bytes: none at {}.", file->bytes->size(), request.offset()));
  v1::ExportCampaignResponse response;
  response.set_piece(file->bytes->substr(request.offset(), impl_->parts.limits.piece_bytes));
  response.set_size(file->bytes->size());
  response.set_digest(file->digest);
  return response;
}

Result<v1::ImportCampaignResponse> Campaigns::answer(const Caller& caller,
                                                     const v1::ImportCampaignRequest& request) {
  if (auto signed_in = check_signed_in(caller); !signed_in) return tl::unexpected(signed_in.error());
  if (impl_->stopped) return fail(ErrorCode::kUnavailable, "The server is stopping.");
  const Parts& parts = impl_->parts;
  const auto id = id_from<store::ClubId>(request.club_id(), "club_id");
  if (!id) return tl::unexpected(id.error());
  store::ClubRow club;
  const auto may = parts.store.read_campaigns(
      [&](const CampaignTables& tables) { return check_may_import(tables, *id, caller.account, &club); });
  if (!may) return tl::unexpected(may.error());
  if (auto piece = check_piece(request, parts.limits); !piece) return tl::unexpected(piece.error());
  // The last piece waits for nobody: sent again, it is taken when the other campaign is in.
  std::unique_lock importing(impl_->transfers->importing, std::defer_lock);
  if (request.offset() + request.piece().size() == request.size() && !importing.try_lock())
    return fail(ErrorCode::kResourceExhausted,
                "Another campaign is being taken in at this moment: send the last piece again.");
  auto whole = add_piece(*impl_->transfers, caller.account, *id, parts.clock.now_ms(), request);
  if (!whole) return tl::unexpected(whole.error());
  v1::ImportCampaignResponse response;
  if (!*whole) return response;

  const auto file = unpack(**whole);
  if (!file) return tl::unexpected(file.error());
  const auto checked = check(*file, parts.games, parts.limits);
  if (!checked) return tl::unexpected(checked.error());
  store::CampaignRow row;
  const auto status = parts.store.change_campaigns([&](CampaignTables& tables) -> Status {
    if (auto still = check_may_import(tables, *id, caller.account, &club); !still) return still;
    if (auto room = impl_->check_room(tables, club.key); !room) return room;
    row = row_of(*checked, club, caller.account, parts);
    return write(tables, row, *checked);
  });
  if (!status) return tl::unexpected(status.error());
  *response.mutable_campaign() = impl_->summary_of(row);
  return response;
}

}  // namespace galloper::campaigns
