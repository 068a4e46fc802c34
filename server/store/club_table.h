// What other tables of this room need of the clubs'. Inside the room only.
#pragma once

#include "server/store/connection.h"
#include "server/store/store.h"

namespace galloper::store {

// Ends every membership of an account that is being deleted, each on record under `name`. kFailedPrecondition
// where an open club would be left without an organiser.
Status end_memberships(Connection& connection, const AccountId& account, const std::string& name,
                       std::int64_t now_ms);

}  // namespace galloper::store
