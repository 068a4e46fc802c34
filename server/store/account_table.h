// The tables `accounts` and `sessions`. Inside the room only.
#pragma once

#include <vector>

#include "server/store/connection.h"
#include "server/store/store.h"

namespace galloper::store {

Status insert_account(Connection& connection, const AccountRow& row);
// With `deleted` its memberships of clubs end, too (end_memberships).
Status update_account_row(Connection& connection, const AccountRow& row, std::int64_t now_ms);
Result<AccountRow> read_account(Connection& connection, const AccountId& id);
// Among accounts that are not deleted.
Result<AccountRow> read_account_by_skeleton(Connection& connection, const std::string& skeleton);

Status insert_session(Connection& connection, const SessionRow& row);
Result<SessionRow> read_session(Connection& connection, const std::string& token_hash);
Result<std::vector<SessionRow>> read_sessions(Connection& connection, const AccountId& account);
Status remove_session(Connection& connection, const std::string& token_hash);
Status remove_sessions_of(Connection& connection, const AccountId& account);
Status remove_expired_sessions(Connection& connection, std::int64_t now_ms);

}  // namespace galloper::store
