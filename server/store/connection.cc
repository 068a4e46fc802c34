#include "server/store/connection.h"

#include <fmt/format.h>

#include <cstring>

namespace galloper::store {
namespace {

std::string cause_of(sqlite3* handle) {
  const int number = handle != nullptr ? sqlite3_system_errno(handle) : 0;
  return number != 0 ? fmt::format(" ({})", std::strerror(number)) : std::string();
}

const char* failed_call(int extended) {
  switch (extended) {
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
      return "sync";
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
      return "read";
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_TRUNCATE:
      return "write";
    default:
      return "serve";
  }
}

Error describe(sqlite3* handle, int code, const std::string& file) {
  const std::string cause = cause_of(handle);
  const std::string message = handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
  switch (code & 0xff) {
    case SQLITE_FULL:
      return {ErrorCode::kResourceExhausted,
              fmt::format("The disk that holds {} is full{}: free some space.", file, cause),
              {},
              0};
    case SQLITE_IOERR:
      return {ErrorCode::kUnavailable,
              fmt::format("The disk failed to {} {}{}.", failed_call(code), file, cause),
              {},
              0};
    case SQLITE_READONLY:
      return {
          ErrorCode::kUnavailable,
          fmt::format(
              "{} cannot be written: the disk, the folder or the file is read-only; make it writable.", file),
          {},
          0};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return {ErrorCode::kUnavailable,
              fmt::format("{} cannot be opened{}: check that its folder exists and may be read and written.",
                          file, cause),
              {},
              0};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return {
          ErrorCode::kDataLoss, fmt::format("{} is damaged ({}): restore a backup.", file, message), {}, 0};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {ErrorCode::kUnavailable, fmt::format("{} is locked by another program: end it.", file), {}, 0};
    case SQLITE_NOMEM:
      return {ErrorCode::kResourceExhausted, fmt::format("No memory was left to work on {}.", file), {}, 0};
    case SQLITE_CONSTRAINT:
      return {ErrorCode::kInvalidArgument, fmt::format("The values are not allowed: {}.", message), {}, 0};
    default:
      return {ErrorCode::kInternal, fmt::format("SQLite refused to work on {}: {}.", file, message), {}, 0};
  }
}

}  // namespace

bool is_refusal(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_CONSTRAINT || primary == SQLITE_TOOBIG || primary == SQLITE_MISMATCH;
}

Result<std::unique_ptr<Connection>> Connection::open(const std::string& file, const std::string& vfs,
                                                     Mode mode) {
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  flags |= mode == Mode::kReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (mode == Mode::kCreate) flags |= SQLITE_OPEN_CREATE;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags, vfs.empty() ? nullptr : vfs.c_str());
  if (code != SQLITE_OK) {
    Error error = describe(handle, code, file);
    sqlite3_close_v2(handle);
    return tl::unexpected(std::move(error));
  }
  auto connection = std::unique_ptr<Connection>(new Connection(handle, file));
  sqlite3_busy_timeout(handle, 5000);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  return connection;
}

Connection::~Connection() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close_v2(handle_);
}

Status Connection::execute(const char* sql) {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return tl::unexpected(error(code));
  return {};
}

Result<std::int64_t> Connection::integer(const char* sql) {
  Query query(*this, sql);
  if (query.next()) {
    const std::int64_t value = query.integer(0);
    if (auto status = query.finish(); !status) return tl::unexpected(status.error());
    return value;
  }
  if (auto status = query.status(); !status) return tl::unexpected(status.error());
  return fail(ErrorCode::kDataLoss,
              fmt::format("{} lacks a value that it should hold: restore a backup.", file_));
}

Result<std::string> Connection::text(const char* sql) {
  Query query(*this, sql);
  std::string value;
  if (query.next()) value = query.text(0);
  if (auto status = query.finish(); !status) return tl::unexpected(status.error());
  return value;
}

Error Connection::error(int code) {
  if (trouble_ == 0 && !is_refusal(code)) trouble_ = code;
  return describe(handle_, code, file_);
}

sqlite3_stmt* Connection::statement(const char* sql, int* code) {
  if (const auto known = statements_.find(sql); known != statements_.end()) return known->second;
  sqlite3_stmt* statement = nullptr;
  *code = sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (*code == SQLITE_OK) statements_.emplace(sql, statement);
  return statement;
}

bool Query::next() {
  if (code_ != SQLITE_OK && code_ != SQLITE_ROW) return false;
  code_ = sqlite3_step(statement_);
  return code_ == SQLITE_ROW;
}

Status Query::finish() {
  while (next()) {
  }
  return status();
}

Status Query::status() const {
  if (code_ == SQLITE_OK || code_ == SQLITE_ROW || code_ == SQLITE_DONE) return {};
  return tl::unexpected(connection_.error(code_));
}

bool Query::is_duplicate() const {
  return code_ == SQLITE_CONSTRAINT_UNIQUE || code_ == SQLITE_CONSTRAINT_PRIMARYKEY ||
         code_ == SQLITE_CONSTRAINT_ROWID;
}

std::string_view Query::view(int column) const {
  const void* data = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

void Query::bind(int index, std::string_view value) {
  const char* data = value.data() != nullptr ? value.data() : "";
  keep(sqlite3_bind_text64(statement_, index, data, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

// A null pointer would bind NULL, not an empty blob.
void Query::bind(int index, Blob value) {
  const char* data = value.bytes.data() != nullptr ? value.bytes.data() : "";
  keep(sqlite3_bind_blob64(statement_, index, data, value.bytes.size(), SQLITE_STATIC));
}

Snapshot::Snapshot(Connection& connection) : connection_(connection), status_(connection.execute("BEGIN")) {}

Snapshot::~Snapshot() {
  if (sqlite3_get_autocommit(connection_.handle()) == 0) (void)connection_.execute("COMMIT");
}

}  // namespace galloper::store
