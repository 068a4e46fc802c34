// The tables `log` and `finished`. Inside the room only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/store/connection.h"
#include "server/store/log_index.h"
#include "server/store/store.h"

namespace galloper::store {

// The id of the new row; 0 where it was refused, then `status` says why.
std::int64_t insert_row(Connection& connection, MatchKey match, const LogRow& row, std::int64_t previous,
                        Status& status);

struct Log {
  std::vector<LogRow> rows;
  std::vector<std::int64_t> ids;  // of the rows
};
// Follows `previous` back from the end. kDataLoss where the chain is broken.
Result<Log> read_live_log(Connection& connection, MatchKey match, LogEnd end);
// kNotFound: the match has no record.
Result<std::vector<LogRow>> read_finished_log(Connection& connection, MatchKey match);

Status insert_record(Connection& connection, MatchKey match, std::size_t rows, const std::string& record);
// Of matches that have their record; ascending ids dirty each page once.
Status remove_rows(Connection& connection, std::span<const std::int64_t> ids);

}  // namespace galloper::store
