#include "server/store/archive.h"
#include "server/store/connection.h"
#include "server/store/log_table.h"
#include "server/store/match_table.h"
#include "server/store/query_rows.h"
#include "server/store/store.h"

namespace galloper::store {
namespace {

#define GALLOPER_CAMPAIGNS                                                                            \
  "SELECT c.key, c.id, c.club, c.name, c.visibility, c.state, c.ending, c.until_ms, "                 \
  "c.create_time_ms, c.creator, c.secret, c.epoch, c.request_id, l.id, l.name FROM campaigns c JOIN " \
  "clubs l ON l.key = c.club WHERE "
#define GALLOPER_CAMPAIGN_MATCHES \
  "SELECT match, campaign, engagement, state, arrangement, version FROM campaign_matches WHERE "

CampaignRow campaign_of(const Query& query) {
  CampaignRow row;
  row.key = query.integer(0);
  row.id = query.id<CampaignId>(1);
  row.club = query.integer(2);
  row.name = query.text(3);
  row.visibility = static_cast<CampaignVisibility>(query.integer(4));
  row.ended = query.integer(5) == 2;
  row.ending = static_cast<std::uint8_t>(query.integer(6));
  row.until_ms = query.integer(7);
  row.create_time_ms = query.integer(8);
  row.creator = query.id<AccountId>(9);
  row.secret = query.text(10);
  row.epoch = static_cast<std::uint32_t>(query.integer(11));
  row.request = query.id<RequestId>(12);
  row.club_id = query.id<ClubId>(13);
  row.club_name = query.text(14);
  return row;
}

CampaignMatchRow match_of(const Query& query) {
  CampaignMatchRow row;
  row.match = query.id<MatchId>(0);
  row.campaign = query.integer(1);
  row.engagement = static_cast<std::uint32_t>(query.integer(2));
  row.state = static_cast<CampaignMatchState>(query.integer(3));
  row.arrangement = query.text(4);
  row.version = static_cast<std::uint32_t>(query.integer(5));
  return row;
}

Status inserted(Query& insert, const char* duplicate) {
  auto status = insert.finish();
  if (!status && insert.is_duplicate()) return fail(ErrorCode::kAlreadyExists, duplicate);
  return status;
}

std::int64_t number_of(CampaignVisibility visibility) { return static_cast<std::int64_t>(visibility); }
std::int64_t number_of(CampaignMatchState state) { return static_cast<std::int64_t>(state); }
std::int64_t state_of(const CampaignRow& row) { return row.ended ? 2 : 1; }

constexpr const char* kNoCampaign = "There is no such campaign.";
constexpr const char* kNoMatch = "The match is fought for no campaign.";

}  // namespace

Result<CampaignRow> CampaignTables::find(const CampaignId& id) const {
  Query query(connection_, GALLOPER_CAMPAIGNS "c.id = ?", id);
  return only(query, kNoCampaign, campaign_of);
}

Result<CampaignRow> CampaignTables::find(CampaignKey key) const {
  Query query(connection_, GALLOPER_CAMPAIGNS "c.key = ?", key);
  return only(query, kNoCampaign, campaign_of);
}

Result<CampaignRow> CampaignTables::find_of_request(const AccountId& creator,
                                                    const RequestId& request) const {
  Query query(connection_, GALLOPER_CAMPAIGNS "c.creator = ? AND c.request_id = ?", creator, request);
  return only(query, kNoCampaign, campaign_of);
}

Result<std::vector<CampaignRow>> CampaignTables::list_of_club(ClubKey club, CampaignKey before,
                                                              std::uint32_t limit) const {
  Query query(connection_, GALLOPER_CAMPAIGNS "c.club = ? AND c.key < ? ORDER BY c.key DESC LIMIT ?", club,
              or_newest(before), std::int64_t{limit});
  return all(query, campaign_of);
}

Result<std::vector<CampaignRow>> CampaignTables::list_listed(CampaignKey before, std::uint32_t limit) const {
  Query query(connection_, GALLOPER_CAMPAIGNS "c.visibility = 3 AND c.key < ? ORDER BY c.key DESC LIMIT ?",
              or_newest(before), std::int64_t{limit});
  return all(query, campaign_of);
}

Result<std::uint32_t> CampaignTables::count_of_club(ClubKey club) const {
  Query query(connection_, "SELECT count(*) FROM campaigns WHERE club = ?", club);
  return count_of(query);
}

Result<std::vector<CampaignRow>> CampaignTables::list_due(std::int64_t now_ms, std::uint32_t limit) const {
  Query query(connection_,
              GALLOPER_CAMPAIGNS
              "c.state = 1 AND c.until_ms IS NOT NULL AND c.until_ms <= ? ORDER BY c.until_ms LIMIT ?",
              now_ms, std::int64_t{limit});
  return all(query, campaign_of);
}

Result<std::vector<std::string>> CampaignTables::load(CampaignKey campaign, std::uint32_t after) const {
  Query query(connection_,
              "SELECT body FROM campaign_entries WHERE campaign = ? AND sequence > ? ORDER BY sequence",
              campaign, std::int64_t{after});
  return all(query, [](const Query& row) { return row.text(0); });
}

Result<std::vector<std::uint32_t>> CampaignTables::entries_of_request(CampaignKey campaign,
                                                                      const RequestId& request) const {
  Query query(connection_,
              "SELECT sequence FROM campaign_entries WHERE campaign = ? AND request_id = ? ORDER BY sequence",
              campaign, request);
  return all(query, [](const Query& row) { return static_cast<std::uint32_t>(row.integer(0)); });
}

Result<CampaignMatchRow> CampaignTables::find_match(const MatchId& match) const {
  Query query(connection_,
              "SELECT match, campaign, engagement, state, arrangement, version, chronicle FROM "
              "campaign_matches WHERE match = ?",
              match);
  return only(query, kNoMatch, [](const Query& row) {
    CampaignMatchRow found = match_of(row);
    found.chronicle = row.text(6);
    return found;
  });
}

Result<std::vector<CampaignMatchRow>> CampaignTables::list_matches(CampaignKey campaign) const {
  Query query(connection_, GALLOPER_CAMPAIGN_MATCHES "campaign = ? ORDER BY engagement", campaign);
  return all(query, match_of);
}

Result<std::vector<CampaignMatchRow>> CampaignTables::list_waiting() const {
  Query query(connection_, GALLOPER_CAMPAIGN_MATCHES "state < 3");
  return all(query, match_of);
}

Result<std::vector<CampaignPersonRow>> CampaignTables::list_people(CampaignKey campaign) const {
  Query query(connection_, "SELECT account, name FROM campaign_people WHERE campaign = ?", campaign);
  return all(query, [](const Query& row) { return CampaignPersonRow{row.id<AccountId>(0), row.text(1)}; });
}

Result<CampaignKey> CampaignTables::insert(const CampaignRow& row) {
  Query insert(connection_,
               "INSERT INTO campaigns(id, club, name, visibility, state, ending, until_ms, create_time_ms, "
               "creator, secret, epoch, request_id) VALUES(?,?,?,?,?,?,nullif(?, 0),?,?,?,?,?)",
               row.id, row.club, row.name, number_of(row.visibility), state_of(row), std::int64_t{row.ending},
               row.until_ms, row.create_time_ms, row.creator, Blob{row.secret}, std::int64_t{row.epoch},
               row.request);
  if (auto status = inserted(insert, "There is already such a campaign on this server."); !status)
    return tl::unexpected(std::move(status.error()));
  return sqlite3_last_insert_rowid(connection_.handle());
}

Status CampaignTables::update(const CampaignRow& row) {
  Query update(connection_,
               "UPDATE campaigns SET name = ?, visibility = ?, state = ?, ending = ?, until_ms = "
               "nullif(?, 0), secret = ?, epoch = ? WHERE key = ?",
               row.name, number_of(row.visibility), state_of(row), std::int64_t{row.ending}, row.until_ms,
               Blob{row.secret}, std::int64_t{row.epoch}, row.key);
  return changed_one(connection_, update, kNoCampaign);
}

Status CampaignTables::append(CampaignKey campaign, std::uint32_t expected_last,
                              std::span<const std::string> bodies, const RequestId& request) {
  std::int64_t last = 0;
  {
    Query query(connection_, "SELECT coalesce(max(sequence), 0) FROM campaign_entries WHERE campaign = ?",
                campaign);
    if (!query.next()) return query.status();
    last = query.integer(0);
  }
  if (last != std::int64_t{expected_last})
    return fail(ErrorCode::kAborted, "Another command reached the campaign first: look at it again.");
  for (const std::string& body : bodies) {
    Query insert(connection_,
                 "INSERT INTO campaign_entries(campaign, sequence, request_id, body) VALUES(?,?,?,?)",
                 campaign, ++last, request, Blob{body});
    if (auto status = insert.finish(); !status) return status;
  }
  return {};
}

Status CampaignTables::insert_match(const CampaignMatchRow& row) {
  Query insert(connection_,
               "INSERT INTO campaign_matches(match, campaign, engagement, state, arrangement, version, "
               "chronicle) VALUES(?,?,?,?,?,?,?)",
               row.match, row.campaign, std::int64_t{row.engagement}, number_of(row.state),
               Blob{row.arrangement}, std::int64_t{row.version}, Blob{row.chronicle});
  return inserted(insert, "The match is fought for a campaign already.");
}

Status CampaignTables::update_match(const CampaignMatchRow& row) {
  Query update(connection_,
               "UPDATE campaign_matches SET state = ?, version = ?, chronicle = ? WHERE match = ?",
               number_of(row.state), std::int64_t{row.version}, Blob{row.chronicle}, row.match);
  return changed_one(connection_, update, kNoMatch);
}

Status CampaignTables::insert_people(CampaignKey campaign, std::span<const CampaignPersonRow> people) {
  for (const CampaignPersonRow& person : people) {
    Query insert(connection_, "INSERT INTO campaign_people(campaign, account, name) VALUES(?,?,?)", campaign,
                 Blob{person.account.view()}, person.name);
    if (auto status = inserted(insert, "The campaign knows that person already."); !status) return status;
  }
  return {};
}

Status CampaignTables::insert_finished_match(const MatchRow& row, const std::vector<LogRow>& log) {
  if (row.state != MatchState::kFinished)
    return fail(ErrorCode::kFailedPrecondition, "Only a match that is over can come from another server.");
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (log[i].sequence != i + 1) return fail(ErrorCode::kDataLoss, "The match's log has a gap.");
  }
  const auto key = store::insert_match(connection_, row);
  if (!key) return tl::unexpected(key.error());
  return insert_record(connection_, *key, log.size(), pack_log(log));
}

}  // namespace galloper::store
