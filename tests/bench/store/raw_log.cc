#include "tests/bench/store/raw_log.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdlib>
#include <string>

namespace galloper::bench {
namespace {

void check(int code, sqlite3* handle) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fmt::print(stderr, "SQLite: {}\n", sqlite3_errmsg(handle));
  std::exit(1);
}

}  // namespace

double raw_append_rows_per_s(const std::filesystem::path& folder, int rows_per_transaction, double seconds) {
  sqlite3* handle = nullptr;
  check(sqlite3_open((folder / "raw.db").c_str(), &handle), handle);
  check(sqlite3_exec(handle,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS "
                     "event(id INTEGER PRIMARY "
                     "KEY, match INTEGER NOT NULL, sequence INTEGER NOT NULL, body BLOB NOT NULL)",
                     nullptr, nullptr, nullptr),
        handle);
  sqlite3_stmt* statements[3] = {};
  const char* texts[3] = {"BEGIN IMMEDIATE", "INSERT INTO event(match, sequence, body) VALUES(?, ?, ?)",
                          "COMMIT"};
  for (int i = 0; i < 3; ++i)
    check(sqlite3_prepare_v2(handle, texts[i], -1, &statements[i], nullptr), handle);
  const auto run = [&](sqlite3_stmt* statement) {
    check(sqlite3_step(statement), handle);
    sqlite3_reset(statement);
  };
  const std::string body(200, 'e');
  const auto begin = std::chrono::steady_clock::now();
  std::chrono::duration<double> elapsed{};
  std::int64_t rows = 0;
  while (elapsed.count() < seconds) {
    run(statements[0]);
    for (int i = 0; i < rows_per_transaction; ++i, ++rows) {
      sqlite3_bind_int64(statements[1], 1, rows % 200);
      sqlite3_bind_int64(statements[1], 2, rows / 200);
      sqlite3_bind_blob(statements[1], 3, body.data(), static_cast<int>(body.size()), SQLITE_STATIC);
      run(statements[1]);
    }
    run(statements[2]);
    elapsed = std::chrono::steady_clock::now() - begin;
  }
  for (sqlite3_stmt* statement : statements) sqlite3_finalize(statement);
  sqlite3_close(handle);
  for (const char* name : {"raw.db", "raw.db-wal", "raw.db-shm"}) std::filesystem::remove(folder / name);
  return static_cast<double>(rows) / elapsed.count();
}

}  // namespace galloper::bench
