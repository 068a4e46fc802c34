// The tables `matches`, `holders` and `chat`. Inside the room only.
#pragma once

#include <vector>

#include "server/store/connection.h"
#include "server/store/log_index.h"
#include "server/store/store.h"

namespace galloper::store {

// The new key. kAlreadyExists: the id.
Result<MatchKey> insert_match(Connection& connection, const MatchRow& row);
// By its key; id and create time stay. kNotFound; kFailedPrecondition where a finished match would go on.
Status change_match(Connection& connection, LogIndex& index, const MatchRow& row);
Result<MatchRow> read_match(Connection& connection, const MatchId& id);
Result<std::vector<MatchRow>> read_matches(Connection& connection, const MatchQuery& query);
// Without lobbies.
Result<std::vector<MatchRow>> read_live_matches(Connection& connection);

Result<std::int64_t> insert_chat(Connection& connection, MatchKey match, const ChatRow& row);
Result<std::vector<ChatRow>> read_chat(Connection& connection, MatchKey match, std::int64_t after,
                                       std::uint32_t limit);

}  // namespace galloper::store
