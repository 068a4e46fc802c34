// A disk in memory that can lose its power and fail, for SQLite (as a VFS) in the tests.
//
// Each file has two images: what was written (as the page cache shows it) and what lasts (as of the last
// sync, with a list of the writes since). A failed sync drops that list, as Linux does: a later sync that
// succeeds says nothing about those writes. Names come and go for good with a sync of their folder, which
// SQLite asks for with the first sync of a new journal or write-ahead log, and with some removals.
//
//   FaultDisk disk(seed);
//   Store::open({.folder = folder, .vfs = disk.name()});
//   disk.lose_power_after(40);      // at the 41st change all calls begin to fail
//   disk.restart(Survival::kAnySectors);
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/random.h"

struct sqlite3_vfs;

namespace galloper::fault {

// What the power loss leaves of the writes since the last sync.
enum class Survival { kNothing, kPrefix, kAnySectors, kEverything };

enum class Call { kOpen, kRead, kWrite, kTruncate, kSync, kDelete, kSharedMemory };

class FaultDisk {
 public:
  explicit FaultDisk(std::uint64_t seed);
  ~FaultDisk();
  // Of the registered VFS.
  const std::string& name() const { return name_; }

  // ---- the test's side ----
  // After so many more calls that change something, nothing works any more until restart().
  void lose_power_after(std::uint64_t changes);
  bool has_power() const;
  // The machine starts again; all files must be closed. `survival` decides for each file.
  void restart(Survival survival);
  // Asked at each call; a result code other than 0 is the call's. Null: nothing fails.
  using Fault = std::function<int(Call call, const std::string& file)>;
  void fail_by(Fault fault);
  std::uint64_t calls() const;
  // Syncs of files whose name ends so.
  std::uint64_t syncs(std::string_view suffix) const;

  // ---- SQLite's side: result codes are SQLite's ----
  struct SharedMemory {
    std::vector<std::unique_ptr<char[]>> regions;
    int shared[8] = {};
    bool exclusive[8] = {};
    int users = 0;
  };
  struct File {
    std::string path;
    std::string written;
    std::string lasting;
    struct Change {
      std::optional<std::string> bytes;  // none: truncated to `offset`
      std::size_t offset = 0;
    };
    std::vector<Change> unsynced;
    bool name_lasts = false;
    // The next sync is one of the folder, too.
    bool syncs_folder = false;
    int shared_locks = 0;
    const void* reserved = nullptr;
    const void* pending = nullptr;
    const void* exclusive = nullptr;
    SharedMemory memory;
  };
  using FilePtr = std::shared_ptr<File>;

  // `syncs_folder`: if this makes the file, its first sync is one of the folder, too.
  int open(const char* path, bool create, bool syncs_folder, FilePtr* file);
  int read(File& file, void* buffer, std::size_t size, std::size_t offset);
  int write(File& file, const void* data, std::size_t size, std::size_t offset);
  int truncate(File& file, std::size_t size);
  int sync(File& file);
  int remove(const char* path, bool syncs_folder);
  bool exists(const char* path);
  int shared_memory_call(const File& file);
  // Guards everything.
  std::mutex& mutex() { return mutex_; }

 private:
  int check(Call call, const std::string& path, bool change);
  static void apply(std::string& image, const File::Change& change);
  void lose(File& file, Survival survival);
  void sync_folder();

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  mutable std::mutex mutex_;
  std::map<std::string, FilePtr> files_;
  // Removed since the last sync of the folder: a power loss may bring them back.
  std::map<std::string, FilePtr> removed_;
  SeededRandom random_;
  Fault fault_;
  bool power_ = true;
  std::optional<std::uint64_t> changes_left_;
  std::uint64_t calls_ = 0;
  std::map<std::string, std::uint64_t> syncs_;
};

// Fills `vfs` so that SQLite works on `disk`.
void describe_vfs(FaultDisk& disk, const std::string& name, sqlite3_vfs* vfs);

}  // namespace galloper::fault
