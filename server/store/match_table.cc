#include "server/store/match_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace galloper::store {
namespace {

#define GALLOPER_MATCH_COLUMNS \
  "key, id, state, is_private, create_time_ms, update_time_ms, game, scenario_id, lobby"

MatchRow row_of(const Query& query) {
  MatchRow row;
  row.key = query.integer(0);
  row.id = query.id<MatchId>(1);
  row.state = static_cast<MatchState>(query.integer(2));
  row.is_private = query.integer(3) != 0;
  row.create_time_ms = query.integer(4);
  row.update_time_ms = query.integer(5);
  row.game = query.text(6);
  row.scenario_id = query.text(7);
  row.lobby = query.text(8);
  return row;
}

Result<std::vector<AccountId>> read_holders(Connection& connection, MatchKey match) {
  std::vector<AccountId> holders;
  Query query(connection, "SELECT account FROM holders WHERE match = ? ORDER BY account", match);
  while (query.next()) holders.push_back(query.id<AccountId>(0));
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return holders;
}

Status write_holders(Connection& connection, MatchKey match, const std::vector<AccountId>& holders) {
  for (const AccountId& account : holders) {
    Query insert(connection, "INSERT OR IGNORE INTO holders(account, match) VALUES(?, ?)",
                 Blob{account.view()}, match);
    if (auto status = insert.finish(); !status) return status;
  }
  return {};
}

// Most updates leave the seats as they are: nothing is written then.
Status replace_holders(Connection& connection, MatchKey match, std::vector<AccountId> holders) {
  const auto known = read_holders(connection, match);
  if (!known) return tl::unexpected(known.error());
  std::sort(holders.begin(), holders.end());
  holders.erase(std::unique(holders.begin(), holders.end()), holders.end());
  if (holders == *known) return {};
  Query remove(connection, "DELETE FROM holders WHERE match = ?", match);
  if (auto status = remove.finish(); !status) return status;
  return write_holders(connection, match, holders);
}

Result<std::vector<MatchRow>> collect(Connection& connection, Query& query) {
  std::vector<MatchRow> rows;
  while (query.next()) rows.push_back(row_of(query));
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  for (MatchRow& row : rows) {
    auto holders = read_holders(connection, row.key);
    if (!holders) return tl::unexpected(holders.error());
    row.holders = std::move(*holders);
  }
  return rows;
}

}  // namespace

Result<MatchKey> insert_match(Connection& connection, const MatchRow& row) {
  Query insert(
      connection,
      "INSERT INTO matches(id, state, is_private, create_time_ms, update_time_ms, game, scenario_id, lobby) "
      "VALUES(?,?,?,?,?,?,?,?)",
      row.id, static_cast<std::int64_t>(row.state), std::int64_t{row.is_private}, row.create_time_ms,
      row.update_time_ms, row.game, row.scenario_id, Blob{row.lobby});
  if (auto status = insert.finish(); !status) {
    if (insert.is_duplicate()) {
      return fail(ErrorCode::kAlreadyExists, fmt::format("There is already a match {}.", to_string(row.id)));
    }
    return tl::unexpected(status.error());
  }
  const MatchKey key = sqlite3_last_insert_rowid(connection.handle());
  if (auto status = write_holders(connection, key, row.holders); !status)
    return tl::unexpected(status.error());
  return key;
}

Status change_match(Connection& connection, LogIndex& index, const MatchRow& row) {
  Query update(connection,
               "UPDATE matches SET state = ?, is_private = ?, update_time_ms = ?, game = ?, scenario_id = ?, "
               "lobby = ? "
               "WHERE key = ?",
               static_cast<std::int64_t>(row.state), std::int64_t{row.is_private}, row.update_time_ms,
               row.game, row.scenario_id, Blob{row.lobby}, row.key);
  if (auto status = update.finish(); !status) return status;
  if (sqlite3_changes(connection.handle()) == 0) {
    return fail(ErrorCode::kNotFound, fmt::format("There is no match with key {}.", row.key));
  }
  const auto staged = index.staged(row.key);
  const bool was_finished = !staged || staged->finished;
  if (was_finished && row.state != MatchState::kFinished) {
    return fail(ErrorCode::kFailedPrecondition, "The match is finished: it cannot go on.");
  }
  if (!was_finished && row.state == MatchState::kFinished) index.stage_finished(row.key);
  return replace_holders(connection, row.key, row.holders);
}

Result<MatchRow> read_match(Connection& connection, const MatchId& id) {
  const Snapshot snapshot(connection);
  Query query(connection, "SELECT " GALLOPER_MATCH_COLUMNS " FROM matches WHERE id = ?", id);
  auto rows = collect(connection, query);
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return fail(ErrorCode::kNotFound, fmt::format("There is no match {}.", to_string(id)));
  return std::move(rows->front());
}

Result<std::vector<MatchRow>> read_matches(Connection& connection, const MatchQuery& request) {
  using Filter = MatchQuery::Filter;
  const MatchKey before = request.before == 0 ? std::numeric_limits<MatchKey>::max() : request.before;
  const std::int64_t limit = request.limit;
  const Snapshot snapshot(connection);
  if (request.filter == Filter::kMine) {
    Query query(connection,
                "SELECT " GALLOPER_MATCH_COLUMNS
                " FROM holders JOIN matches ON key = match WHERE account = ? AND match < ? ORDER BY match "
                "DESC LIMIT ?",
                Blob{request.account.view()}, before, limit);
    return collect(connection, query);
  }
  if (request.filter == Filter::kAll) {
    Query query(connection,
                "SELECT " GALLOPER_MATCH_COLUMNS
                " FROM matches INDEXED BY matches_by_privacy WHERE is_private = 0 AND key < ? ORDER BY key "
                "DESC LIMIT ?",
                before, limit);
    return collect(connection, query);
  }
  const MatchState state = request.filter == Filter::kOpen   ? MatchState::kOpen
                           : request.filter == Filter::kLive ? MatchState::kPlaying
                                                             : MatchState::kFinished;
  Query query(connection,
              "SELECT " GALLOPER_MATCH_COLUMNS
              " FROM matches INDEXED BY matches_by_state WHERE state = ? AND is_private = 0 AND key < ? "
              "ORDER BY key DESC LIMIT ?",
              static_cast<std::int64_t>(state), before, limit);
  return collect(connection, query);
}

Result<std::vector<MatchRow>> read_live_matches(Connection& connection) {
  const Snapshot snapshot(connection);
  Query query(connection,
              "SELECT key, id, state, is_private, create_time_ms, update_time_ms, game, scenario_id, x'' "
              "FROM matches INDEXED BY matches_by_state WHERE state IN (1, 2)");
  auto rows = collect(connection, query);
  if (rows) std::sort(rows->begin(), rows->end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  return rows;
}

Result<std::int64_t> insert_chat(Connection& connection, MatchKey match, const ChatRow& row) {
  Query last(connection, "SELECT coalesce(max(number), 0) FROM chat WHERE match = ?", match);
  if (!last.next()) return tl::unexpected(last.status().error());
  const std::int64_t number = last.integer(0) + 1;
  Query insert(connection,
               "INSERT INTO chat(match, number, account, seat, time_ms, text) VALUES(?,?,?,?,?,?)", match,
               number, row.account, std::int64_t{row.seat}, row.time_ms, row.text);
  if (auto status = insert.finish(); !status) return tl::unexpected(status.error());
  return number;
}

Result<std::vector<ChatRow>> read_chat(Connection& connection, MatchKey match, std::int64_t after,
                                       std::uint32_t limit) {
  std::vector<ChatRow> rows;
  Query query(connection,
              "SELECT number, account, seat, time_ms, text FROM chat WHERE match = ? AND number > ? ORDER BY "
              "number LIMIT ?",
              match, after, std::int64_t{limit});
  while (query.next()) {
    rows.push_back({query.integer(0), query.id<AccountId>(1), static_cast<std::uint8_t>(query.integer(2)),
                    query.integer(3), query.text(4)});
  }
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return rows;
}

}  // namespace galloper::store
