// What a query's rows become, for the tables of clubs and campaigns. Inside the room only.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "server/store/connection.h"

namespace galloper::store {

// kNotFound with `missing`: it has no row.
template <class Read>
auto only(Query& query, const char* missing, Read read) -> Result<decltype(read(query))> {
  if (query.next()) return read(query);
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return fail(ErrorCode::kNotFound, missing);
}

template <class Read>
auto all(Query& query, Read read) -> Result<std::vector<decltype(read(query))>> {
  std::vector<decltype(read(query))> rows;
  while (query.next()) rows.push_back(read(query));
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return rows;
}

inline Result<std::uint32_t> count_of(Query& query) {
  return only(query, "", [](const Query& row) { return static_cast<std::uint32_t>(row.integer(0)); });
}

// kNotFound with `missing`: it changed no row.
inline Status changed_one(Connection& connection, Query& update, const char* missing) {
  if (auto status = update.finish(); !status) return status;
  if (sqlite3_changes(connection.handle()) == 0) return fail(ErrorCode::kNotFound, missing);
  return {};
}

// For pages that go back from a key; 0: from the newest.
inline std::int64_t or_newest(std::int64_t before) {
  return before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
}

}  // namespace galloper::store
