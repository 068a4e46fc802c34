#include "server/store/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/store/account_table.h"
#include "server/store/backup.h"
#include "server/store/log_table.h"
#include "server/store/match_table.h"
#include "server/store/migrations.h"

namespace galloper::store {
namespace {

constexpr std::size_t kReaders = 4;

// The write-ahead log is cut back to this size when it starts over after a burst.
constexpr const char* kWriterSettings =
    "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864; "
    "PRAGMA temp_store = MEMORY;";

// Rows of one match are far apart, those of the matches that are archived together stand on the same pages.
constexpr const char* kHousekeeperSettings = "PRAGMA cache_size = -16384";

// Had a sync failed before the last process ended, the end of the write-ahead log may stand in the page cache
// only, which calls it written: no sync would bring it to the disk. Written once more, it gets there.
int write_again(sqlite3_file* log) {
  // SQLite writes fewer than 128 KB at once, and takes the rest of a longer write for a full disk.
  constexpr sqlite3_int64 kChunkBytes = 1 << 16;
  sqlite3_int64 size = 0;
  int code = log->pMethods->xFileSize(log, &size);
  std::string bytes(static_cast<std::size_t>(std::min(size, kChunkBytes)), '\0');
  for (sqlite3_int64 at = 0; code == SQLITE_OK && at < size; at += kChunkBytes) {
    const int count = static_cast<int>(std::min(kChunkBytes, size - at));
    code = log->pMethods->xRead(log, bytes.data(), count, at);
    if (code == SQLITE_OK) code = log->pMethods->xWrite(log, bytes.data(), count, at);
  }
  if (code != SQLITE_OK || size == 0) return code;
  return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

// Makes everything that is served and built upon from now on last: the log first, so that a power loss while
// it is copied into the file can be repaired from it.
Status settle(Connection& connection) {
  if (auto status = connection.execute("BEGIN IMMEDIATE"); !status) return status;
  sqlite3_file* log = nullptr;
  int code = sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code == SQLITE_OK && log != nullptr && log->pMethods != nullptr) code = write_again(log);
  const auto ended = connection.execute("COMMIT");
  if (code != SQLITE_OK) return tl::unexpected(connection.error(code));
  if (!ended) return ended;
  Query query(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
  const bool busy = query.next() && query.integer(0) != 0;
  if (busy)
    return fail(ErrorCode::kUnavailable,
                fmt::format("{} is in use by another program: end it.", connection.file()));
  return query.status();
}

Result<std::unique_ptr<Connection>> open_writer(const std::string& file, const std::string& vfs) {
  auto connection = Connection::open(file, vfs, Connection::Mode::kCreate);
  if (!connection) return connection;
  // A start that fails leaves the log as it found it.
  sqlite3_db_config((*connection)->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  // Before anything is written: a newer schema may use another journal, too.
  const auto migrations = shipped_migrations();
  if (auto status = check_version(**connection, migrations); !status) return tl::unexpected(status.error());
  // The change of the journal mode deletes a rollback journal. Were that not synced, a power loss could bring
  // the journal back, and with it an empty file.
  if (auto status = (*connection)->execute("PRAGMA synchronous = EXTRA"); !status)
    return tl::unexpected(status.error());
  const auto journal = (*connection)->text("PRAGMA journal_mode = WAL");
  if (!journal) return tl::unexpected(journal.error());
  if (*journal != "wal") {
    return fail(ErrorCode::kUnavailable, fmt::format("{} cannot be written: the disk, the folder or the file "
                                                     "is read-only or keeps no write-ahead log.",
                                                     file));
  }
  if (auto status = (*connection)->execute(kWriterSettings); !status) return tl::unexpected(status.error());
  if (auto status = settle(**connection); !status) return tl::unexpected(status.error());
  sqlite3_db_config((*connection)->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  if (auto status = migrate(**connection, migrations); !status) return tl::unexpected(status.error());
  return connection;
}

// Writes in any case: a disk that is full or read-only is noticed now and not by the first player.
Status count_start(Connection& connection) {
  if (auto status = connection.execute("BEGIN IMMEDIATE"); !status) return status;
  auto status = connection.execute(
      "INSERT OR IGNORE INTO meta(key, value) VALUES('epoch', 1), ('starts', 0);"
      "UPDATE meta SET value = value + 1 WHERE key = 'starts'");
  if (status) status = connection.execute("COMMIT");
  if (!status && sqlite3_get_autocommit(connection.handle()) == 0) (void)connection.execute("ROLLBACK");
  return status;
}

}  // namespace

SqliteStore::SqliteStore(DataFolder folder, const Options& options)
    : folder_(std::move(folder)),
      options_(options),
      file_(folder_.database().string()),
      readers_(file_, options.vfs, kReaders) {}

SqliteStore::~SqliteStore() { close(); }

Status SqliteStore::start() {
  auto connection = open_writer(file_, options_.vfs);
  if (!connection) return tl::unexpected(connection.error());
  if (auto status = count_start(**connection); !status) return status;
  const auto epoch = (*connection)->integer("SELECT value FROM meta WHERE key = 'epoch'");
  if (!epoch) return tl::unexpected(epoch.error());
  epoch_ = static_cast<std::uint32_t>(*epoch);
  const auto finished = (*connection)->integer("SELECT count(*) FROM matches WHERE state = 3");
  if (!finished) return tl::unexpected(finished.error());
  finished_at_start_ = static_cast<std::uint64_t>(*finished);
  if (auto status = index_.build(**connection); !status) return status;

  auto helper = Connection::open(file_, options_.vfs, Connection::Mode::kReadWrite);
  if (!helper) return tl::unexpected(helper.error());
  sqlite3_db_config((*helper)->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (auto status = (*helper)->execute(kWriterSettings); !status) return status;
  if (auto status = (*helper)->execute(kHousekeeperSettings); !status) return status;
  housekeeper_ = std::make_unique<Housekeeper>(std::move(*helper), index_, options_.archive_delay);
  for (const MatchKey match : index_.unarchived()) housekeeper_->archive(match);
  housekeeper_->remove(index_.leftovers());
  writer_ = std::make_unique<Writer>(
      std::move(*connection), index_, options_.queue_limit,
      Writer::Hooks{.finished =
                        [this](MatchKey match) {
                          finished_since_.fetch_add(1, std::memory_order_relaxed);
                          housekeeper_->archive(match);
                        },
                    .wal_grew = [this](int pages) { housekeeper_->wal_grew(pages); }});
  housekeeper_->start(*writer_);
  return {};
}

void SqliteStore::close() {
  std::call_once(closed_, [this] {
    if (writer_) {
      // What is queued may finish matches, which are then archived.
      (void)writer_->run_and_wait([](Connection&, LogIndex&) -> Status { return {}; });
      housekeeper_->stop();
    }
    readers_.close();
    if (writer_) writer_->close();
  });
}

void SqliteStore::append(Append append, Done done) { writer_->append(std::move(append), std::move(done)); }

Result<std::vector<LogRow>> SqliteStore::load(MatchKey match) {
  auto lease = readers_.take();
  if (!lease) return tl::unexpected(lease.error());
  Connection& connection = **lease;
  // Before the snapshot begins: what the index tells of is then in it, as rows or, had the match just been
  // archived, as a record.
  const auto end = index_.find(match);
  const Snapshot snapshot(connection);
  if (!snapshot.status()) return tl::unexpected(snapshot.status().error());
  auto rows = read_finished_log(connection, match);
  if (rows || rows.error().code != ErrorCode::kNotFound || !end) return rows;
  auto log = read_live_log(connection, match, *end);
  if (!log) return tl::unexpected(log.error());
  return std::move(log->rows);
}

void SqliteStore::create_match(MatchRow row, std::function<void(Result<MatchKey>)> done) {
  const auto key = std::make_shared<MatchKey>(0);
  writer_->run(
      [row = std::move(row), key](Connection& connection, LogIndex& index) -> Status {
        const auto inserted = insert_match(connection, row);
        if (!inserted) return tl::unexpected(inserted.error());
        *key = *inserted;
        index.stage_new(*key);
        if (row.state == MatchState::kFinished) index.stage_finished(*key);
        return {};
      },
      [key, done = std::move(done)](Status status) {
        if (status) {
          done(*key);
        } else {
          done(tl::unexpected(std::move(status.error())));
        }
      });
}

void SqliteStore::update_match(MatchRow row, Done done) {
  writer_->run(
      [row = std::move(row)](Connection& connection, LogIndex& index) -> Status {
        return change_match(connection, index, row);
      },
      std::move(done));
}

Result<MatchRow> SqliteStore::find_match(const MatchId& id) { return read(read_match, id); }

Result<std::vector<MatchRow>> SqliteStore::list_matches(const MatchQuery& query) {
  return read(read_matches, query);
}

Result<std::vector<MatchRow>> SqliteStore::live_matches() { return read(read_live_matches); }

void SqliteStore::add_chat(MatchKey match, ChatRow row, std::function<void(Result<std::int64_t>)> done) {
  const auto number = std::make_shared<std::int64_t>(0);
  writer_->run(
      [match, row = std::move(row), number](Connection& connection, LogIndex&) -> Status {
        const auto inserted = insert_chat(connection, match, row);
        if (!inserted) return tl::unexpected(inserted.error());
        *number = *inserted;
        return {};
      },
      [number, done = std::move(done)](Status status) {
        if (status) {
          done(*number);
        } else {
          done(tl::unexpected(std::move(status.error())));
        }
      });
}

Result<std::vector<ChatRow>> SqliteStore::list_chat(MatchKey match, std::int64_t after, std::uint32_t limit) {
  return read(read_chat, match, after, limit);
}

Status SqliteStore::create_account(const AccountRow& row) { return write(insert_account, row); }
Status SqliteStore::update_account(const AccountRow& row) {
  return write(update_account_row, row, options_.clock->now_ms());
}
Result<AccountRow> SqliteStore::find_account(const AccountId& id) { return read(read_account, id); }
Result<AccountRow> SqliteStore::find_account_by_skeleton(const std::string& skeleton) {
  return read(read_account_by_skeleton, skeleton);
}
Status SqliteStore::create_session(const SessionRow& row) { return write(insert_session, row); }
Result<SessionRow> SqliteStore::find_session(const std::string& token_hash) {
  return read(read_session, token_hash);
}
Result<std::vector<SessionRow>> SqliteStore::list_sessions(const AccountId& account) {
  return read(read_sessions, account);
}
Status SqliteStore::delete_session(const std::string& token_hash) {
  return write(remove_session, token_hash);
}
Status SqliteStore::delete_sessions_of(const AccountId& account) {
  return write(remove_sessions_of, account);
}
Status SqliteStore::delete_expired_sessions(std::int64_t now_ms) {
  return write(remove_expired_sessions, now_ms);
}

Status SqliteStore::read_clubs(const std::function<Status(const ClubTables&)>& read) {
  auto lease = readers_.take();
  if (!lease) return tl::unexpected(lease.error());
  const Snapshot snapshot(**lease);
  if (!snapshot.status()) return snapshot.status();
  return read(ClubTables(**lease));
}

Status SqliteStore::change_clubs(const std::function<Status(ClubTables&)>& change) {
  return writer_->run_and_wait([&](Connection& connection, LogIndex&) -> Status {
    ClubTables tables(connection);
    return change(tables);
  });
}

Status SqliteStore::read_campaigns(const std::function<Status(const CampaignTables&)>& read) {
  auto lease = readers_.take();
  if (!lease) return tl::unexpected(lease.error());
  const Snapshot snapshot(**lease);
  if (!snapshot.status()) return snapshot.status();
  return read(CampaignTables(**lease));
}

Status SqliteStore::change_campaigns(const std::function<Status(CampaignTables&)>& change) {
  return writer_->run_and_wait([&](Connection& connection, LogIndex&) -> Status {
    CampaignTables tables(connection);
    return change(tables);
  });
}

Store::Statistics SqliteStore::statistics() const {
  return {.appended = writer_->appended(),
          .commits = writer_->commits(),
          .queued = writer_->queued(),
          .live_matches = index_.live_count(),
          .finished_matches = finished_at_start_ + finished_since_.load(std::memory_order_relaxed)};
}

Status SqliteStore::backup(const std::filesystem::path& file) { return read(copy_to_file, file); }

Result<std::unique_ptr<Store>> Store::open(const Options& options) {
  auto folder = DataFolder::take(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  // With another VFS the files are the VFS's own affair.
  if (options.vfs.empty()) {
    auto status = make_private_file(folder->database());
    if (status) status = sync_folder_of(folder->database());
    if (!status) return tl::unexpected(status.error());
  }
  auto store = std::make_unique<SqliteStore>(std::move(*folder), options);
  if (auto status = store->start(); !status) return tl::unexpected(status.error());
  return store;
}

}  // namespace galloper::store
