// The room `store` keeps everything that outlives the process: accounts, sessions, clubs, matches and their
// logs, in one SQLite file (WAL, synchronous=FULL). One writer thread commits in groups; readers have their
// own connections. It knows no rule and no protobuf: bodies are bytes. match, account, club and app may
// include it.
//
//   auto store = Store::open({.folder = "/var/lib/galloper"});
//   (*store)->append({.match = key, .expected_sequence = 3, .row = row}, [](Status s) { … });   // after the
//   commit
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/store/campaigns.h"
#include "server/store/clubs.h"

namespace galloper::store {

// Called once, on the writer thread, after the commit (or with the error, when nothing of it was written). It
// must not block.
using Done = std::function<void(Status)>;

// One accepted order.
struct LogRow {
  std::uint32_t sequence = 0;  // 1 upward, gap-free within the match
  std::uint8_t seat = 0;       // kit::Seat
  AccountId account;           // nil: the referee or a computer player
  OrderId order;               // nil: none was given
  std::int64_t time_ms = 0;
  std::string body;  // store.v1.Record
};

enum class MatchState : std::uint8_t { kOpen = 1, kPlaying = 2, kFinished = 3 };

struct MatchRow {
  MatchKey key = 0;  // given by create_match
  MatchId id;
  MatchState state = MatchState::kOpen;
  bool is_private = false;
  std::int64_t create_time_ms = 0;
  std::int64_t update_time_ms = 0;
  std::string game;
  std::string scenario_id;
  std::string lobby;  // store.v1.Lobby
  // Every account that holds a seat.
  std::vector<AccountId> holders;
};

struct Append {
  MatchKey match = 0;
  // Sequence of the last row that the caller knows; the new row's is one more. Otherwise nothing is written:
  // kAborted.
  std::uint32_t expected_sequence = 0;
  LogRow row = {};
  // With the row, in the same commit: the match's changed row (state, lobby, update time), if it changes.
  std::optional<MatchRow> match_row = {};
};

struct ChatRow {
  std::int64_t number = 0;
  AccountId account;
  std::uint8_t seat = 0;
  std::int64_t time_ms = 0;
  std::string text;
};

struct AccountRow {
  AccountId id;
  std::string name;           // as shown, NFKC
  std::string name_skeleton;  // unique: what look-alikes share
  std::string password_hash;  // empty: a guest
  bool guest = false;
  bool deleted = false;
  std::int64_t create_time_ms = 0;
};

struct SessionRow {
  std::string token_hash;  // 32 bytes
  AccountId account;
  std::int64_t create_time_ms = 0;
  std::int64_t expire_time_ms = 0;
};

struct MatchQuery {
  enum class Filter { kAll, kMine, kOpen, kLive, kFinished };
  Filter filter = Filter::kAll;
  AccountId account = {};  // for kMine; private matches are listed only to their holders
  std::uint32_t limit = 50;
  MatchKey before = 0;  // 0: from the newest
};

struct Options {
  std::filesystem::path folder;
  // Name of a registered SQLite VFS; empty: the default. For the fault tests.
  std::string vfs = {};
  const Clock* clock = &system_clock();
  // Appends waiting for the writer; more are refused with kResourceExhausted, nothing lost.
  std::size_t queue_limit = 65536;
  // Finished matches are gathered for so long before their rows become records: neighbouring rows then leave
  // the log together.
  std::chrono::milliseconds archive_delay{1000};
};

class Store {
 public:
  // Errors name their cause and the remedy: another server holds the folder, a newer schema, a full or
  // read-only disk, a gap or a duplicate in a log (kDataLoss). Applies outstanding migrations.
  static Result<std::unique_ptr<Store>> open(const Options& options);
  virtual ~Store() = default;

  // ---- the log: the hot path ----
  // Never blocks. Commits in the order of the calls. A finished match's rows become one compressed record.
  virtual void append(Append append, Done done) = 0;
  // The whole log of a match in order, live or finished. Blocks on disk: never call from a gRPC reaction.
  virtual Result<std::vector<LogRow>> load(MatchKey match) = 0;

  // ---- matches ----
  // Never block; `done` gets the key.
  virtual void create_match(MatchRow row, std::function<void(Result<MatchKey>)> done) = 0;
  virtual void update_match(MatchRow row, Done done) = 0;
  // The following block on disk.
  virtual Result<MatchRow> find_match(const MatchId& id) = 0;  // kNotFound
  virtual Result<std::vector<MatchRow>> list_matches(const MatchQuery& query) = 0;
  // Playing and open matches: what the server looks after when it starts. Lobbies are not read: `lobby` is
  // empty.
  virtual Result<std::vector<MatchRow>> live_matches() = 0;
  virtual void add_chat(MatchKey match, ChatRow row, std::function<void(Result<std::int64_t>)> done) = 0;
  virtual Result<std::vector<ChatRow>> list_chat(MatchKey match, std::int64_t after, std::uint32_t limit) = 0;

  // ---- accounts (blocking, through the writer where they write) ----
  virtual Status create_account(
      const AccountRow& row) = 0;  // kAlreadyExists: the name, or one that looks like it
  // With `deleted` its memberships of clubs end in the same commit; kFailedPrecondition where it is an open
  // club's only organiser.
  virtual Status update_account(const AccountRow& row) = 0;
  virtual Result<AccountRow> find_account(const AccountId& id) = 0;
  virtual Result<AccountRow> find_account_by_skeleton(const std::string& skeleton) = 0;
  virtual Status create_session(const SessionRow& row) = 0;
  virtual Result<SessionRow> find_session(const std::string& token_hash) = 0;
  virtual Result<std::vector<SessionRow>> list_sessions(const AccountId& account) = 0;
  virtual Status delete_session(const std::string& token_hash) = 0;
  virtual Status delete_sessions_of(const AccountId& account) = 0;
  virtual Status delete_expired_sessions(std::int64_t now_ms) = 0;

  // ---- clubs (blocking) ----
  // All that `read` reads is of one moment.
  virtual Status read_clubs(const std::function<Status(const ClubTables&)>& read) = 0;
  // Runs on the writer thread, as one transaction: nothing else is written between what `change` reads and
  // what it writes. It must not block, and what it gave its caller is good only if the whole succeeded.
  virtual Status change_clubs(const std::function<Status(ClubTables&)>& change) = 0;

  // ---- campaigns (blocking); as for clubs ----
  virtual Status read_campaigns(const std::function<Status(const CampaignTables&)>& read) = 0;
  virtual Status change_campaigns(const std::function<Status(CampaignTables&)>& change) = 0;

  // ---- the whole ----
  // Counts restores (1 at first); versions of an earlier epoch cannot be resumed from.
  virtual std::uint32_t epoch() const = 0;
  struct Statistics {
    std::uint64_t appended = 0;
    std::uint64_t commits = 0;
    std::uint64_t queued = 0;
    std::uint64_t live_matches = 0;
    std::uint64_t finished_matches = 0;
  };
  virtual Statistics statistics() const = 0;
  // Online, by SQLite's backup API, into one file.
  virtual Status backup(const std::filesystem::path& file) = 0;
  // Finishes what is queued, checkpoints and closes. Later calls fail with kUnavailable.
  virtual void close() = 0;
};

// As Store::backup, from outside: of a folder on which another process may be running a server, or nobody.
Status backup(const std::filesystem::path& folder, const std::filesystem::path& file);

// Puts a backup into a folder that holds no data yet (or none that is wanted: `replace`), and begins a new
// epoch.
Status restore(const std::filesystem::path& file, const std::filesystem::path& folder, bool replace);

}  // namespace galloper::store
