// The store on SQLite: puts the parts of this room together. Inside the room only.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/store/folder.h"
#include "server/store/housekeeper.h"
#include "server/store/log_index.h"
#include "server/store/readers.h"
#include "server/store/store.h"
#include "server/store/writer.h"

namespace galloper::store {

class SqliteStore final : public Store {
 public:
  SqliteStore(DataFolder folder, const Options& options);
  ~SqliteStore() override;
  // Once, before any other call.
  Status start();

  void append(Append append, Done done) override;
  Result<std::vector<LogRow>> load(MatchKey match) override;

  void create_match(MatchRow row, std::function<void(Result<MatchKey>)> done) override;
  void update_match(MatchRow row, Done done) override;
  Result<MatchRow> find_match(const MatchId& id) override;
  Result<std::vector<MatchRow>> list_matches(const MatchQuery& query) override;
  Result<std::vector<MatchRow>> live_matches() override;
  void add_chat(MatchKey match, ChatRow row, std::function<void(Result<std::int64_t>)> done) override;
  Result<std::vector<ChatRow>> list_chat(MatchKey match, std::int64_t after, std::uint32_t limit) override;

  Status create_account(const AccountRow& row) override;
  Status update_account(const AccountRow& row) override;
  Result<AccountRow> find_account(const AccountId& id) override;
  Result<AccountRow> find_account_by_skeleton(const std::string& skeleton) override;
  Status create_session(const SessionRow& row) override;
  Result<SessionRow> find_session(const std::string& token_hash) override;
  Result<std::vector<SessionRow>> list_sessions(const AccountId& account) override;
  Status delete_session(const std::string& token_hash) override;
  Status delete_sessions_of(const AccountId& account) override;
  Status delete_expired_sessions(std::int64_t now_ms) override;

  Status read_clubs(const std::function<Status(const ClubTables&)>& read) override;
  Status change_clubs(const std::function<Status(ClubTables&)>& change) override;
  Status read_campaigns(const std::function<Status(const CampaignTables&)>& read) override;
  Status change_campaigns(const std::function<Status(CampaignTables&)>& change) override;

  std::uint32_t epoch() const override { return epoch_; }
  Statistics statistics() const override;
  Status backup(const std::filesystem::path& file) override;
  void close() override;

 private:
  // Runs `read(connection, arguments…)` on a reader.
  template <class Read, class... Arguments>
  auto read(Read read, const Arguments&... arguments)
      -> decltype(read(std::declval<Connection&>(), arguments...)) {
    auto lease = readers_.take();
    if (!lease) return tl::unexpected(lease.error());
    return read(**lease, arguments...);
  }
  template <class Write, class... Arguments>
  Status write(Write write, const Arguments&... arguments) {
    return writer_->run_and_wait(
        [&](Connection& connection, LogIndex&) -> Status { return write(connection, arguments...); });
  }

  const DataFolder folder_;
  const Options options_;
  const std::string file_;
  LogIndex index_;
  Readers readers_;
  std::unique_ptr<Housekeeper> housekeeper_;
  std::unique_ptr<Writer> writer_;
  std::uint32_t epoch_ = 1;
  std::uint64_t finished_at_start_ = 0;
  std::atomic<std::uint64_t> finished_since_ = 0;
  std::once_flag closed_;
};

}  // namespace galloper::store
