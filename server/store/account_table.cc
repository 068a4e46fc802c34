#include "server/store/account_table.h"

#include <fmt/format.h>

#include "server/store/club_table.h"

namespace galloper::store {
namespace {

Status finish_account(Query& query, const AccountRow& row) {
  auto status = query.finish();
  if (!status && query.is_duplicate()) {
    return fail(ErrorCode::kAlreadyExists,
                fmt::format("The name {} is taken, or looks like one that is.", row.name));
  }
  return status;
}

AccountRow account_of(const Query& query) {
  return {query.id<AccountId>(0), query.text(1),         query.text(2),   query.text(3),
          query.integer(4) != 0,  query.integer(5) != 0, query.integer(6)};
}

SessionRow session_of(const Query& query) {
  return {query.text(0), query.id<AccountId>(1), query.integer(2), query.integer(3)};
}

Result<AccountRow> only_account(Query& query) {
  if (query.next()) return account_of(query);
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return fail(ErrorCode::kNotFound, "There is no such account.");
}

}  // namespace

Status insert_account(Connection& connection, const AccountRow& row) {
  Query query(connection,
              "INSERT INTO accounts(id, name, name_skeleton, password_hash, guest, deleted, create_time_ms) "
              "VALUES(?,?,?,?,?,?,?)",
              row.id, row.name, row.name_skeleton, row.password_hash, std::int64_t{row.guest},
              std::int64_t{row.deleted}, row.create_time_ms);
  return finish_account(query, row);
}

Status update_account_row(Connection& connection, const AccountRow& row, std::int64_t now_ms) {
  if (row.deleted) {
    const auto before = read_account(connection, row.id);
    if (!before) return tl::unexpected(before.error());
    if (auto ended = end_memberships(connection, row.id, before->name, now_ms); !ended) return ended;
  }
  Query query(connection,
              "UPDATE accounts SET name = ?, name_skeleton = ?, password_hash = ?, guest = ?, deleted = ? "
              "WHERE id = ?",
              row.name, row.name_skeleton, row.password_hash, std::int64_t{row.guest},
              std::int64_t{row.deleted}, row.id);
  if (auto status = finish_account(query, row); !status) return status;
  if (sqlite3_changes(connection.handle()) == 0)
    return fail(ErrorCode::kNotFound, "There is no such account.");
  return {};
}

Result<AccountRow> read_account(Connection& connection, const AccountId& id) {
  Query query(connection,
              "SELECT id, name, name_skeleton, password_hash, guest, deleted, create_time_ms FROM accounts "
              "WHERE id = ?",
              id);
  return only_account(query);
}

Result<AccountRow> read_account_by_skeleton(Connection& connection, const std::string& skeleton) {
  Query query(connection,
              "SELECT id, name, name_skeleton, password_hash, guest, deleted, create_time_ms FROM accounts "
              "WHERE name_skeleton = ? AND deleted = 0",
              skeleton);
  return only_account(query);
}

Status insert_session(Connection& connection, const SessionRow& row) {
  Query query(connection,
              "INSERT INTO sessions(token_hash, account, create_time_ms, expire_time_ms) VALUES(?,?,?,?)",
              Blob{row.token_hash}, row.account, row.create_time_ms, row.expire_time_ms);
  return query.finish();
}

Result<SessionRow> read_session(Connection& connection, const std::string& token_hash) {
  Query query(connection,
              "SELECT token_hash, account, create_time_ms, expire_time_ms FROM sessions WHERE token_hash = ?",
              Blob{token_hash});
  if (query.next()) return session_of(query);
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return fail(ErrorCode::kNotFound, "There is no such session.");
}

Result<std::vector<SessionRow>> read_sessions(Connection& connection, const AccountId& account) {
  std::vector<SessionRow> rows;
  Query query(connection,
              "SELECT token_hash, account, create_time_ms, expire_time_ms FROM sessions WHERE account = ? "
              "ORDER BY create_time_ms, token_hash",
              account);
  while (query.next()) rows.push_back(session_of(query));
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return rows;
}

Status remove_session(Connection& connection, const std::string& token_hash) {
  return Query(connection, "DELETE FROM sessions WHERE token_hash = ?", Blob{token_hash}).finish();
}

Status remove_sessions_of(Connection& connection, const AccountId& account) {
  return Query(connection, "DELETE FROM sessions WHERE account = ?", account).finish();
}

Status remove_expired_sessions(Connection& connection, std::int64_t now_ms) {
  return Query(connection, "DELETE FROM sessions WHERE expire_time_ms <= ?", now_ms).finish();
}

}  // namespace galloper::store
