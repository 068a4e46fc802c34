#include "server/store/migrations.h"

#include <fmt/format.h>

namespace galloper::store {
namespace {

// "Glpr": tells our files from other SQLite databases.
constexpr std::int64_t kApplicationId = 0x476c7072;

Status apply(Connection& connection, const Migration& migration) {
  if (auto status = connection.execute("BEGIN IMMEDIATE"); !status) return status;
  Status status = connection.execute(migration.sql.c_str());
  if (status) {
    Query broken(connection, "PRAGMA foreign_key_check");
    if (broken.next()) {
      status = fail(ErrorCode::kDataLoss,
                    fmt::format("Migration {} would leave a row of {} in {} that refers to nothing.",
                                migration.name, broken.text(0), connection.file()));
    } else {
      status = broken.status();
    }
  }
  const std::string mark =
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", kApplicationId, migration.version);
  if (status) status = connection.execute(mark.c_str());
  if (status) status = connection.execute("COMMIT");
  if (!status && sqlite3_get_autocommit(connection.handle()) == 0) (void)connection.execute("ROLLBACK");
  return status;
}

}  // namespace

Status check_version(Connection& connection, const std::vector<Migration>& migrations) {
  const auto version = connection.integer("PRAGMA user_version");
  if (!version) return tl::unexpected(version.error());
  const auto application = connection.integer("PRAGMA application_id");
  if (!application) return tl::unexpected(application.error());
  const auto tables = connection.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tl::unexpected(tables.error());
  if (*tables > 0 && *application != kApplicationId) {
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("{} is not a data file of Galloper: choose another folder.", connection.file()));
  }
  const int newest = migrations.empty() ? 0 : migrations.back().version;
  if (*version > newest) {
    return fail(
        ErrorCode::kFailedPrecondition,
        fmt::format(
            "{} has schema version {}, but this program knows versions up to {}: run the newer program, or "
            "restore a backup made before its upgrade.",
            connection.file(), *version, newest));
  }
  return {};
}

Status migrate(Connection& connection, const std::vector<Migration>& migrations) {
  if (auto status = check_version(connection, migrations); !status) return status;
  const auto version = connection.integer("PRAGMA user_version");
  if (!version) return tl::unexpected(version.error());
  // A migration may rebuild a table that others refer to; it is checked as a whole instead.
  if (auto status = connection.execute("PRAGMA foreign_keys = OFF"); !status) return status;
  for (const Migration& migration : migrations) {
    if (migration.version <= *version) continue;
    if (auto status = apply(connection, migration); !status) return status;
  }
  return connection.execute("PRAGMA foreign_keys = ON");
}

}  // namespace galloper::store
