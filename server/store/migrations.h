// The schema and its versions (`user_version`). Inside the room only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/connection.h"

namespace galloper::store {

struct Migration {
  int version = 0;  // 1 upward
  std::string name;
  std::string sql;
};

// The files of /migrations in order.
std::vector<Migration> shipped_migrations();

// kFailedPrecondition, with both numbers, where the file is of a newer schema than `migrations` knows or is
// no data file of ours.
Status check_version(Connection& connection, const std::vector<Migration>& migrations);
// Applies what is outstanding, each migration in a transaction of its own.
Status migrate(Connection& connection, const std::vector<Migration>& migrations);

}  // namespace galloper::store
