#include "server/store/club_table.h"

#include <fmt/format.h>

#include <limits>

#include "server/store/account_table.h"
#include "server/store/query_rows.h"

namespace galloper::store {
namespace {

#define GALLOPER_CLUB_COLUMNS "key, id, name, creator, create_time_ms, close_time_ms, request_id"
#define GALLOPER_MEMBER_COLUMNS \
  "m.account, m.role, m.joined, m.join_time_ms, m.end_time_ms, m.removed, a.name, a.guest"
#define GALLOPER_INVITATION_COLUMNS                                                              \
  "i.key, i.id, i.club, i.token_hash, i.role, i.max_uses, i.uses, i.creator, i.create_time_ms, " \
  "i.expire_time_ms, i.revoke_time_ms, i.revoker, i.request_id, a.name FROM club_invitations i " \
  "JOIN accounts a ON a.id = i.creator"

std::int64_t number_of(ClubRole role) { return static_cast<std::int64_t>(role); }
ClubRole role_of(std::int64_t number) { return static_cast<ClubRole>(number); }

ClubRow club_of(const Query& query) {
  return {query.integer(0), query.id<ClubId>(1), query.text(2),         query.id<AccountId>(3),
          query.integer(4), query.integer(5),    query.id<RequestId>(6)};
}

ClubMemberRow member_of(const Query& query) {
  return {query.id<AccountId>(0), role_of(query.integer(1)), query.integer(2), query.integer(3),
          query.integer(4),       query.integer(5) != 0,     query.text(6),    query.integer(7) != 0};
}

InvitationRow invitation_of(const Query& query) {
  InvitationRow row;
  row.key = query.integer(0);
  row.id = query.id<InvitationId>(1);
  row.club = query.integer(2);
  row.token_hash = query.text(3);
  row.role = role_of(query.integer(4));
  row.max_uses = static_cast<std::uint32_t>(query.integer(5));
  row.uses = static_cast<std::uint32_t>(query.integer(6));
  row.creator = query.id<AccountId>(7);
  row.create_time_ms = query.integer(8);
  row.expire_time_ms = query.integer(9);
  row.revoke_time_ms = query.integer(10);
  row.revoker = query.id<AccountId>(11);
  row.request = query.id<RequestId>(12);
  row.creator_name = query.text(13);
  return row;
}

ClubChangeRow change_of(const Query& query) {
  ClubChangeRow row;
  row.number = query.integer(0);
  row.time_ms = query.integer(1);
  row.kind = static_cast<ClubChangeKind>(query.integer(2));
  row.actor = query.id<AccountId>(3);
  row.actor_name = query.text(4);
  row.member = query.id<AccountId>(5);
  row.member_name = query.text(6);
  row.before = role_of(query.integer(7));
  row.after = role_of(query.integer(8));
  row.invitation = query.integer(9);
  row.invitation_id = query.id<InvitationId>(10);
  row.club_name = query.text(11);
  return row;
}

Result<std::int64_t> inserted(Connection& connection, Query& insert, const char* duplicate) {
  auto status = insert.finish();
  if (status) return sqlite3_last_insert_rowid(connection.handle());
  if (insert.is_duplicate()) return fail(ErrorCode::kAlreadyExists, duplicate);
  return tl::unexpected(std::move(status.error()));
}

constexpr const char* kNoClub = "There is no such club.";
constexpr const char* kNoInvitation = "There is no such invitation.";

}  // namespace

Result<AccountRow> ClubTables::find_account(const AccountId& id) const {
  return read_account(connection_, id);
}

Result<ClubRow> ClubTables::find_club(const ClubId& id) const {
  Query query(connection_, "SELECT " GALLOPER_CLUB_COLUMNS " FROM clubs WHERE id = ?", id);
  return only(query, kNoClub, club_of);
}

Result<ClubRow> ClubTables::find_club(ClubKey key) const {
  Query query(connection_, "SELECT " GALLOPER_CLUB_COLUMNS " FROM clubs WHERE key = ?", key);
  return only(query, kNoClub, club_of);
}

Result<ClubRow> ClubTables::find_club_of_request(const AccountId& creator, const RequestId& request) const {
  Query query(connection_, "SELECT " GALLOPER_CLUB_COLUMNS " FROM clubs WHERE creator = ? AND request_id = ?",
              creator, request);
  return only(query, kNoClub, club_of);
}

Result<ClubMemberRow> ClubTables::find_member(ClubKey club, const AccountId& account) const {
  Query query(connection_,
              "SELECT " GALLOPER_MEMBER_COLUMNS
              " FROM club_members m JOIN accounts a ON a.id = m.account WHERE m.club = ? AND m.account = ?",
              club, account);
  return only(query, "There is no such member.", member_of);
}

Result<ClubCounts> ClubTables::count_members(ClubKey club) const {
  ClubCounts counts;
  Query query(connection_,
              "SELECT role, count(*) FROM club_members WHERE club = ? AND role > 0 GROUP BY role", club);
  while (query.next()) {
    const auto count = static_cast<std::uint32_t>(query.integer(1));
    switch (role_of(query.integer(0))) {
      case ClubRole::kOrganiser:
        counts.organisers = count;
        break;
      case ClubRole::kPlayer:
        counts.players = count;
        break;
      case ClubRole::kSpectator:
        counts.spectators = count;
        break;
      case ClubRole::kNone:
        break;
    }
  }
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return counts;
}

// Former members have no role, and sort before all that have.
Result<std::vector<ClubMemberRow>> ClubTables::list_members(ClubKey club, ClubRole role, std::int64_t joined,
                                                            std::uint32_t limit) const {
  if (role == ClubRole::kNone) joined = std::numeric_limits<std::int64_t>::max();
  Query query(connection_,
              "SELECT " GALLOPER_MEMBER_COLUMNS
              " FROM club_members m JOIN accounts a ON a.id = m.account WHERE m.club = ? AND "
              "(m.role, m.joined) > (?, ?) ORDER BY m.role, m.joined LIMIT ?",
              club, number_of(role), joined, std::int64_t{limit});
  return all(query, member_of);
}

Result<std::vector<MembershipRow>> ClubTables::list_memberships(const AccountId& account, ClubKey before,
                                                                std::uint32_t limit) const {
  Query query(
      connection_,
      "SELECT " GALLOPER_CLUB_COLUMNS
      ", role FROM club_members JOIN clubs ON key = club WHERE account = ? AND role <> 0 AND club < ? "
      "ORDER BY club DESC LIMIT ?",
      account, or_newest(before), std::int64_t{limit});
  return all(query, [](const Query& row) { return MembershipRow{club_of(row), role_of(row.integer(7))}; });
}

Result<std::uint32_t> ClubTables::count_memberships(const AccountId& account) const {
  Query query(connection_, "SELECT count(*) FROM club_members WHERE account = ? AND role <> 0", account);
  return count_of(query);
}

Result<InvitationRow> ClubTables::find_invitation(const InvitationId& id) const {
  Query query(connection_, "SELECT " GALLOPER_INVITATION_COLUMNS " WHERE i.id = ?", id);
  return only(query, kNoInvitation, invitation_of);
}

Result<InvitationRow> ClubTables::find_invitation_of_token(const std::string& token_hash) const {
  Query query(connection_, "SELECT " GALLOPER_INVITATION_COLUMNS " WHERE i.token_hash = ?", Blob{token_hash});
  return only(query, kNoInvitation, invitation_of);
}

Result<InvitationRow> ClubTables::find_invitation_of_request(const AccountId& creator,
                                                             const RequestId& request) const {
  Query query(connection_, "SELECT " GALLOPER_INVITATION_COLUMNS " WHERE i.creator = ? AND i.request_id = ?",
              creator, request);
  return only(query, kNoInvitation, invitation_of);
}

Result<std::vector<InvitationRow>> ClubTables::list_invitations(ClubKey club, InvitationKey before,
                                                                std::uint32_t limit) const {
  Query query(connection_,
              "SELECT " GALLOPER_INVITATION_COLUMNS
              " WHERE i.club = ? AND i.key < ? ORDER BY i.key DESC LIMIT ?",
              club, or_newest(before), std::int64_t{limit});
  return all(query, invitation_of);
}

Result<std::uint32_t> ClubTables::count_open_invitations(ClubKey club, std::int64_t now_ms) const {
  Query query(connection_,
              "SELECT count(*) FROM club_invitations WHERE club = ? AND expire_time_ms > ? AND "
              "revoke_time_ms IS NULL AND uses < max_uses",
              club, now_ms);
  return count_of(query);
}

Result<std::vector<ClubChangeRow>> ClubTables::list_changes(ClubKey club, std::int64_t before,
                                                            std::uint32_t limit) const {
  Query query(connection_,
              "SELECT c.number, c.time_ms, c.kind, c.actor, c.actor_name, c.member, c.member_name, "
              "c.role_before, c.role_after, c.invitation, i.id, c.club_name FROM club_changes c "
              "LEFT JOIN club_invitations i ON i.key = c.invitation WHERE c.club = ? AND c.number < ? "
              "ORDER BY c.number DESC LIMIT ?",
              club, or_newest(before), std::int64_t{limit});
  return all(query, change_of);
}

Result<ClubKey> ClubTables::insert_club(const ClubRow& row) {
  Query insert(connection_,
               "INSERT INTO clubs(id, name, creator, create_time_ms, request_id) VALUES(?,?,?,?,?)", row.id,
               row.name, row.creator, row.create_time_ms, row.request);
  return inserted(connection_, insert, "There is already such a club.");
}

Status ClubTables::update_club(const ClubRow& row) {
  Query update(connection_, "UPDATE clubs SET name = ?, close_time_ms = nullif(?, 0) WHERE key = ?", row.name,
               row.close_time_ms, row.key);
  return changed_one(connection_, update, kNoClub);
}

Status ClubTables::put_member(ClubKey club, const ClubMemberRow& row) {
  Query put(connection_,
            "INSERT INTO club_members(club, account, role, joined, join_time_ms, end_time_ms, removed) "
            "VALUES(?,?,?,?,?,nullif(?, 0),?) ON CONFLICT(club, account) DO UPDATE SET role = excluded.role, "
            "joined = excluded.joined, join_time_ms = excluded.join_time_ms, "
            "end_time_ms = excluded.end_time_ms, removed = excluded.removed",
            club, row.account, number_of(row.role), row.joined, row.join_time_ms, row.end_time_ms,
            std::int64_t{row.removed});
  return put.finish();
}

Result<InvitationKey> ClubTables::insert_invitation(const InvitationRow& row) {
  Query insert(connection_,
               "INSERT INTO club_invitations(id, club, token_hash, role, max_uses, uses, creator, "
               "create_time_ms, expire_time_ms, request_id) VALUES(?,?,?,?,?,?,?,?,?,?)",
               row.id, row.club, Blob{row.token_hash}, number_of(row.role), std::int64_t{row.max_uses},
               std::int64_t{row.uses}, row.creator, row.create_time_ms, row.expire_time_ms, row.request);
  return inserted(connection_, insert, "There is already such an invitation.");
}

Status ClubTables::update_invitation(const InvitationRow& row) {
  Query update(connection_,
               "UPDATE club_invitations SET token_hash = ?, uses = ?, revoke_time_ms = nullif(?, 0), "
               "revoker = ? WHERE key = ?",
               Blob{row.token_hash}, std::int64_t{row.uses}, row.revoke_time_ms, row.revoker, row.key);
  return changed_one(connection_, update, kNoInvitation);
}

Result<std::int64_t> ClubTables::add_change(ClubKey club, const ClubChangeRow& row) {
  Query last(connection_, "SELECT coalesce(max(number), 0) FROM club_changes WHERE club = ?", club);
  if (!last.next()) return tl::unexpected(last.status().error());
  const std::int64_t number = last.integer(0) + 1;
  Query insert(connection_,
               "INSERT INTO club_changes(club, number, time_ms, kind, actor, actor_name, member, "
               "member_name, role_before, role_after, invitation, club_name) "
               "VALUES(?,?,?,?,?,?,?,?,?,?,nullif(?, 0),?)",
               club, number, row.time_ms, static_cast<std::int64_t>(row.kind), row.actor, row.actor_name,
               row.member, row.member_name, number_of(row.before), number_of(row.after), row.invitation,
               row.club_name);
  if (auto status = insert.finish(); !status) return tl::unexpected(status.error());
  return number;
}

namespace {

struct Ending {
  ClubKey club = 0;
  std::string club_name;
  bool open = false;
  ClubMemberRow member;
};

Result<std::vector<Ending>> memberships_of(Connection& connection, const AccountId& account) {
  Query query(connection,
              "SELECT c.key, c.name, c.close_time_ms IS NULL, m.role, m.joined, m.join_time_ms "
              "FROM club_members m JOIN clubs c ON c.key = m.club WHERE m.account = ? AND m.role <> 0",
              account);
  return all(query, [&](const Query& row) {
    return Ending{row.integer(0), row.text(1), row.integer(2) != 0,
                  ClubMemberRow{account, role_of(row.integer(3)), row.integer(4), row.integer(5), 0, false}};
  });
}

}  // namespace

Status end_memberships(Connection& connection, const AccountId& account, const std::string& name,
                       std::int64_t now_ms) {
  auto endings = memberships_of(connection, account);
  if (!endings) return tl::unexpected(endings.error());
  ClubTables tables(connection);
  for (Ending& ending : *endings) {
    ClubMemberRow& member = ending.member;
    if (ending.open && member.role == ClubRole::kOrganiser) {
      const auto counts = tables.count_members(ending.club);
      if (!counts) return tl::unexpected(counts.error());
      if (counts->organisers == 1) {
        return fail(
            ErrorCode::kFailedPrecondition,
            fmt::format("The account is the only organiser of the club \"{}\": make another member an "
                        "organiser, or close the club, then delete the account.",
                        ending.club_name));
      }
    }
    const ClubChangeRow change{0,    now_ms,     ClubChangeKind::kAccountDeleted, account, name, account,
                               name, member.role};
    if (auto added = tables.add_change(ending.club, change); !added) return tl::unexpected(added.error());
    member.role = ClubRole::kNone;
    member.end_time_ms = now_ms;
    if (auto put = tables.put_member(ending.club, member); !put) return put;
  }
  return {};
}

}  // namespace galloper::store
