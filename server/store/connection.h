// One SQLite connection and its prepared statements. Inside the room only.
//
//   Query query(connection, "SELECT name FROM accounts WHERE id = ?", id);
//   while (query.next()) names.push_back(query.text(0));
//   if (auto status = query.status(); !status) return status.error();
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace galloper::store {

// A value that is bound as a BLOB; the bytes must outlive the query.
struct Blob {
  std::string_view bytes;
};

// Used by one thread at a time.
class Connection {
 public:
  enum class Mode { kReadWrite, kCreate, kReadOnly };
  static Result<std::unique_ptr<Connection>> open(const std::string& file, const std::string& vfs, Mode mode);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Statements without parameters or rows.
  Status execute(const char* sql);
  // The first column of the first row of a query without parameters. It runs to its end: a pragma may tell
  // first and then fail to do what it told.
  Result<std::int64_t> integer(const char* sql);
  Result<std::string> text(const char* sql);

  // What a result code of this connection means to the operator; remembers it as trouble().
  Error error(int code);
  // The first code since the last clear that says more than "this statement's values are not allowed": the
  // disk, memory, a lock, damage. 0: none.
  int trouble() const { return trouble_; }
  void clear_trouble() { trouble_ = 0; }

  // Prepared once for each literal: `sql` is known by its address.
  sqlite3_stmt* statement(const char* sql, int* code);
  sqlite3* handle() { return handle_; }
  const std::string& file() const { return file_; }

 private:
  Connection(sqlite3* handle, std::string file) : handle_(handle), file_(std::move(file)) {}

  sqlite3* handle_;
  std::string file_;
  int trouble_ = 0;
  std::unordered_map<const char*, sqlite3_stmt*> statements_;
};

// True where the statement was refused for its values alone and the transaction goes on.
bool is_refusal(int code);

// One run of a prepared statement. Bound text and blobs are not copied.
class Query {
 public:
  template <class... Values>
  Query(Connection& connection, const char* sql, const Values&... values) : connection_(connection) {
    statement_ = connection.statement(sql, &code_);
    if (statement_ == nullptr) return;
    int index = 0;
    (bind(++index, values), ...);
  }
  ~Query() { sqlite3_reset(statement_); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // True: there is a row. False: the end, or an error, which status() tells.
  bool next();
  // Runs to the end.
  Status finish();
  Status status() const;
  // Of a unique index or primary key.
  bool is_duplicate() const;

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  std::string_view view(int column) const;
  std::string text(int column) const { return std::string(view(column)); }
  bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  template <class Id>
  Id id(int column) const {
    return id_from_bytes<Id>(view(column)).value_or(Id{});
  }

 private:
  void bind(int index, std::int64_t value) { keep(sqlite3_bind_int64(statement_, index, value)); }
  void bind(int index, const std::string& value) { bind(index, std::string_view(value)); }
  void bind(int index, std::string_view value);
  void bind(int index, Blob value);
  // The nil id becomes NULL.
  template <class Tag>
  void bind(int index, const Uuid<Tag>& id) {
    if (id.is_nil()) {
      keep(sqlite3_bind_null(statement_, index));
    } else {
      bind(index, Blob{id.view()});
    }
  }
  void keep(int code) {
    if (code_ == SQLITE_OK) code_ = code;
  }

  Connection& connection_;
  sqlite3_stmt* statement_ = nullptr;
  int code_ = SQLITE_OK;
};

// A read transaction: several queries that see one moment.
class Snapshot {
 public:
  explicit Snapshot(Connection& connection);
  ~Snapshot();
  Status status() const { return status_; }

 private:
  Connection& connection_;
  Status status_;
};

}  // namespace galloper::store
