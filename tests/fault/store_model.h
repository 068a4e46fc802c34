// What a store on a failing disk must hold: everything that it acknowledged, and of the rest only what was
// asked of it, in the order in which it was asked.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "server/store/store.h"
#include "tests/fault/fault_disk.h"

namespace galloper::fault {

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct ModelMatch {
  MatchId id;
  store::MatchKey key = 0;
  std::vector<std::string> bodies;  // of the orders that are certainly kept
  bool finished = false;
};

// Drives one store through random work and compares it with what it should hold. One thread calls it.
class StoreModel {
 public:
  StoreModel(FaultDisk& disk, std::uint64_t seed);

  // False where the disk did not let it open; the message is in last_error().
  bool open();
  void close();
  store::Store* store() { return store_.get(); }
  const Error& last_error() const { return last_error_; }

  // Asks for some random changes at once and waits for the answers.
  void work();
  // Everything acknowledged is there, nothing half of it, and nothing that was refused. Needs a disk that
  // works.
  void check();
  // The same after a restart: then what was refused at the end of the last life may have been kept, whole;
  // takes it over. After a power loss only as a beginning of what was asked: `in_order`.
  void check_after_restart(bool in_order);
  // SQLite's own view of the file.
  void check_integrity();
  std::uint64_t acknowledged() const { return acknowledged_; }

 private:
  struct Asked {
    enum class Kind { kCreate, kRow, kFinish, kAccount, kClub, kCampaign };
    Kind kind = Kind::kRow;
    MatchId match;     // or, with the same bytes, a club or a campaign
    std::string text;  // body of a row, or name of an account
    Status outcome;
    bool answered = false;
  };

  Asked* ask(Asked::Kind kind, const MatchId& match, std::string text);
  void answer(Asked* asked, Status status);
  void create();
  void append(ModelMatch& match, bool finish);
  void create_account();
  void create_club();
  void create_campaign();
  void wait();
  void take_over_acknowledged();
  void take_over_kept(bool in_order);
  bool still_writes();
  bool is_kept(const Asked& asked);
  void keep(const Asked& asked);
  void compare();
  void compare_clubs();
  void compare_campaigns();

  FaultDisk& disk_;
  SeededRandom random_;
  TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_;
  Error last_error_;

  std::map<MatchId, ModelMatch> matches_;
  std::vector<std::string> accounts_;
  std::vector<store::ClubId> clubs_;
  std::vector<store::CampaignId> campaigns_;
  // Since the last check, in the order of the calls.
  std::vector<std::unique_ptr<Asked>> asked_;
  // Rows asked for in this round, by match.
  std::map<MatchId, std::uint32_t> pending_rows_;
  std::mutex mutex_;
  std::condition_variable answered_;
  std::size_t outstanding_ = 0;
  bool stopped_ = false;
  std::uint64_t acknowledged_ = 0;
  std::uint64_t names_ = 0;
};

}  // namespace galloper::fault
