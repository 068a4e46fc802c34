#include "server/store/backup.h"

#include <fmt/format.h>

#include <system_error>

#include "server/store/folder.h"
#include "server/store/migrations.h"
#include "server/store/readers.h"
#include "server/store/store.h"

namespace galloper::store {
namespace {

std::filesystem::path with_suffix(const std::filesystem::path& file, const char* suffix) {
  std::filesystem::path path = file;
  path += suffix;
  return path;
}

void remove_companions(const std::filesystem::path& file) {
  std::error_code ignored;
  for (const char* suffix : {"-wal", "-journal", "-shm"})
    std::filesystem::remove(with_suffix(file, suffix), ignored);
}

void remove_database(const std::filesystem::path& file) {
  remove_companions(file);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
}

// Step by step a copy would begin anew with each commit; in one step it is one read transaction, which
// hinders no writer.
Status copy(Connection& from, Connection& to) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) return tl::unexpected(to.error(sqlite3_extended_errcode(to.handle())));
  const int stepped = sqlite3_backup_step(backup, -1);
  const int code = sqlite3_backup_finish(backup);
  if (stepped == SQLITE_DONE && code == SQLITE_OK) return {};
  // The code does not tell whose disk it was; the one that is written to is likelier.
  const bool reading = (stepped & 0xff) == SQLITE_CORRUPT || stepped == SQLITE_IOERR_READ;
  return tl::unexpected((reading ? from : to).error(stepped));
}

// A plain file: no write-ahead log is needed to read it.
Status make_plain(Connection& connection) {
  const auto mode = connection.text("PRAGMA journal_mode = DELETE");
  if (!mode) return tl::unexpected(mode.error());
  if (*mode != "delete")
    return fail(ErrorCode::kUnavailable, fmt::format("{} is in use by another program.", connection.file()));
  return {};
}

Status check_whole(Connection& connection) {
  if (auto status = check_version(connection, shipped_migrations()); !status) return status;
  const auto verdict = connection.text("PRAGMA integrity_check(1)");
  if (!verdict) return tl::unexpected(verdict.error());
  if (*verdict != "ok")
    return fail(ErrorCode::kDataLoss, fmt::format("{} is damaged: {}.", connection.file(), *verdict));
  const auto epoch = connection.integer("SELECT value FROM meta WHERE key = 'epoch'");
  if (!epoch)
    return fail(ErrorCode::kDataLoss,
                fmt::format("{} is not a backup of Galloper's data.", connection.file()));
  return {};
}

// Closing it as the only connection also brings its write-ahead log into the file.
std::int64_t epoch_of(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return 0;
  const auto connection = Connection::open(file.string(), "", Connection::Mode::kReadWrite);
  if (!connection) return 0;
  return (*connection)->integer("SELECT value FROM meta WHERE key = 'epoch'").value_or(0);
}

// `replaced_epoch`: that of the data which is given up, so that no epoch is used twice when one backup is
// restored twice.
Status prepare(Connection& from, const std::filesystem::path& file, std::int64_t replaced_epoch) {
  if (auto status = make_private_file(file); !status) return status;
  auto to = Connection::open(file.string(), "", Connection::Mode::kReadWrite);
  if (!to) return tl::unexpected(to.error());
  if (auto status = copy(from, **to); !status) return status;
  if (auto status = make_plain(**to); !status) return status;
  return Query(**to, "UPDATE meta SET value = max(value, ?) + 1 WHERE key = 'epoch'", replaced_epoch)
      .finish();
}

}  // namespace

Status copy_to_file(Connection& connection, const std::filesystem::path& file) {
  const std::filesystem::path partial = with_suffix(file, ".partial");
  remove_database(partial);
  Status status = make_private_file(partial);
  if (status) {
    auto to = Connection::open(partial.string(), "", Connection::Mode::kReadWrite);
    status = to ? copy(connection, **to) : tl::unexpected(to.error());
    if (status) status = make_plain(**to);
  }
  if (status) status = move_into_place(partial, file);
  if (!status) remove_database(partial);
  return status;
}

Status backup(const std::filesystem::path& folder, const std::filesystem::path& file) {
  const std::filesystem::path source = DataFolder::database_of(folder);
  if (!std::filesystem::exists(source)) {
    return fail(ErrorCode::kNotFound,
                fmt::format("The folder {} holds no data of Galloper.", folder.string()));
  }
  const auto connection = open_reader(source.string(), "");
  if (!connection) return tl::unexpected(connection.error());
  if (auto status = check_version(**connection, shipped_migrations()); !status) return status;
  return copy_to_file(**connection, file);
}

Status restore(const std::filesystem::path& file, const std::filesystem::path& folder, bool replace) {
  if (!std::filesystem::exists(file)) {
    return fail(ErrorCode::kNotFound, fmt::format("There is no backup {}.", file.string()));
  }
  const auto held = DataFolder::take(folder);
  if (!held) return tl::unexpected(held.error());
  const std::filesystem::path target = held->database();
  if (std::filesystem::exists(target) && !replace) {
    return fail(
        ErrorCode::kAlreadyExists,
        fmt::format(
            "The data folder {} already holds data: choose an empty one, or ask for it to be replaced.",
            folder.string()));
  }
  auto from = Connection::open(file.string(), "", Connection::Mode::kReadOnly);
  if (!from) return tl::unexpected(from.error());
  if (auto status = check_whole(**from); !status) return status;

  const std::filesystem::path prepared = with_suffix(target, ".restoring");
  remove_database(prepared);
  auto status = prepare(**from, prepared, epoch_of(target));
  if (status) {
    // Left beside the new file, an old write-ahead log would be taken for the new file's own.
    remove_companions(target);
    status = sync_folder_of(target);
  }
  if (status) status = move_into_place(prepared, target);
  if (!status) remove_database(prepared);
  return status;
}

}  // namespace galloper::store
