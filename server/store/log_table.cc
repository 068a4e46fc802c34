#include "server/store/log_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/store/archive.h"

namespace galloper::store {

std::int64_t insert_row(Connection& connection, MatchKey match, const LogRow& row, std::int64_t previous,
                        Status& status) {
  Query query(connection,
              "INSERT INTO log(match, sequence, seat, time_ms, previous, account, order_id, body) "
              "VALUES(?,?,?,?,?,?,?,?)",
              match, std::int64_t{row.sequence}, std::int64_t{row.seat}, row.time_ms, previous, row.account,
              row.order, Blob{row.body});
  status = query.finish();
  return status ? sqlite3_last_insert_rowid(connection.handle()) : 0;
}

Result<Log> read_live_log(Connection& connection, MatchKey match, LogEnd end) {
  Log log;
  log.rows.resize(end.count);
  log.ids.resize(end.count);
  std::int64_t id = end.last_id;
  for (std::uint32_t sequence = end.count; sequence > 0; --sequence) {
    Query query(
        connection,
        "SELECT match, sequence, seat, time_ms, previous, account, order_id, body FROM log WHERE id = ?", id);
    if (!query.next() || query.integer(0) != match || query.integer(1) != sequence) {
      if (auto status = query.status(); !status) return tl::unexpected(status.error());
      return fail(
          ErrorCode::kDataLoss,
          fmt::format("The log of the match with key {} in {} is damaged at sequence {}: restore a backup.",
                      match, connection.file(), sequence));
    }
    LogRow& row = log.rows[sequence - 1];
    row.sequence = sequence;
    row.seat = static_cast<std::uint8_t>(query.integer(2));
    row.time_ms = query.integer(3);
    row.account = query.id<AccountId>(5);
    row.order = query.id<OrderId>(6);
    row.body = query.view(7);
    log.ids[sequence - 1] = id;
    id = query.integer(4);
  }
  return log;
}

Result<std::vector<LogRow>> read_finished_log(Connection& connection, MatchKey match) {
  Query query(connection, "SELECT row_count, record FROM finished WHERE match = ?", match);
  if (!query.next()) {
    if (auto status = query.status(); !status) return tl::unexpected(status.error());
    return fail(ErrorCode::kNotFound, fmt::format("There is no match with key {}.", match));
  }
  auto rows = unpack_log(query.view(1));
  if (rows && std::int64_t(rows->size()) == query.integer(0)) return rows;
  const std::string what = rows ? "it holds another number of rows than it should" : rows.error().message;
  return fail(
      ErrorCode::kDataLoss,
      fmt::format("The record of the finished match with key {} in {} is damaged: {}. Restore a backup.",
                  match, connection.file(), what));
}

Status insert_record(Connection& connection, MatchKey match, std::size_t rows, const std::string& record) {
  return Query(connection, "INSERT INTO finished(match, row_count, record) VALUES(?, ?, ?)", match,
               std::int64_t(rows), Blob{record})
      .finish();
}

Status remove_rows(Connection& connection, std::span<const std::int64_t> ids) {
  for (const std::int64_t id : ids) {
    if (auto status = Query(connection, "DELETE FROM log WHERE id = ?", id).finish(); !status) return status;
  }
  return {};
}

}  // namespace galloper::store
