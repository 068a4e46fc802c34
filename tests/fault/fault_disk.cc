#include "tests/fault/fault_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

namespace galloper::fault {
namespace {

constexpr std::size_t kSectorBytes = 512;

int own_code(Call call) {
  switch (call) {
    case Call::kOpen:
      return SQLITE_CANTOPEN;
    case Call::kRead:
      return SQLITE_IOERR_READ;
    case Call::kWrite:
      return SQLITE_IOERR_WRITE;
    case Call::kTruncate:
      return SQLITE_IOERR_TRUNCATE;
    case Call::kSync:
      return SQLITE_IOERR_FSYNC;
    case Call::kDelete:
      return SQLITE_IOERR_DELETE;
    case Call::kSharedMemory:
      return SQLITE_IOERR_SHMMAP;
  }
  return SQLITE_IOERR;
}

}  // namespace

FaultDisk::FaultDisk(std::uint64_t seed) : vfs_(std::make_unique<sqlite3_vfs>()), random_(seed) {
  static std::atomic<int> count = 0;
  name_ = "fault" + std::to_string(++count);
  describe_vfs(*this, name_, vfs_.get());
  sqlite3_vfs_register(vfs_.get(), 0);
}

FaultDisk::~FaultDisk() { sqlite3_vfs_unregister(vfs_.get()); }

void FaultDisk::lose_power_after(std::uint64_t changes) {
  const std::lock_guard lock(mutex_);
  changes_left_ = changes;
}

bool FaultDisk::has_power() const {
  const std::lock_guard lock(mutex_);
  return power_;
}

void FaultDisk::fail_by(Fault fault) {
  const std::lock_guard lock(mutex_);
  fault_ = std::move(fault);
}

std::uint64_t FaultDisk::calls() const {
  const std::lock_guard lock(mutex_);
  return calls_;
}

std::uint64_t FaultDisk::syncs(std::string_view suffix) const {
  const std::lock_guard lock(mutex_);
  std::uint64_t sum = 0;
  for (const auto& [path, count] : syncs_) {
    if (path.ends_with(suffix)) sum += count;
  }
  return sum;
}

int FaultDisk::check(Call call, const std::string& path, bool change) {
  ++calls_;
  if (power_ && change && changes_left_ && (*changes_left_)-- == 0) {
    power_ = false;
    changes_left_.reset();
  }
  if (!power_) return own_code(call);
  return fault_ ? fault_(call, path) : SQLITE_OK;
}

void FaultDisk::apply(std::string& image, const File::Change& change) {
  if (!change.bytes) {
    image.resize(std::min(image.size(), change.offset));
    return;
  }
  if (image.size() < change.offset + change.bytes->size())
    image.resize(change.offset + change.bytes->size(), '\0');
  image.replace(change.offset, change.bytes->size(), *change.bytes);
}

// Brings some of the writes since the last sync to what lasts, and forgets the others.
void FaultDisk::lose(File& file, Survival survival) {
  std::size_t kept = survival == Survival::kEverything ? file.unsynced.size() : 0;
  if (survival == Survival::kPrefix) kept = random_.below(file.unsynced.size() + 1);
  for (std::size_t i = 0; i < file.unsynced.size(); ++i) {
    const File::Change& change = file.unsynced[i];
    if (survival != Survival::kAnySectors) {
      if (i < kept) apply(file.lasting, change);
    } else if (!change.bytes) {
      if (random_.below(2) == 0) apply(file.lasting, change);
    } else {
      for (std::size_t at = 0; at < change.bytes->size(); at += kSectorBytes) {
        if (random_.below(2) == 0)
          apply(file.lasting, {change.bytes->substr(at, kSectorBytes), change.offset + at});
      }
    }
  }
  file.unsynced.clear();
}

void FaultDisk::sync_folder() {
  removed_.clear();
  for (auto& [path, file] : files_) file->name_lasts = true;
}

void FaultDisk::restart(Survival survival) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, FilePtr> found;
  for (auto& [path, file] : files_) {
    // A name that was never synced may be gone with its content.
    if (file->name_lasts || random_.below(2) == 0) found[path] = file;
  }
  for (auto& [path, file] : removed_) {
    if (random_.below(2) == 0) found.try_emplace(path, file);
  }
  removed_.clear();
  files_.clear();
  for (auto& [path, file] : found) {
    lose(*file, survival);
    auto fresh = std::make_shared<File>();
    fresh->path = path;
    fresh->written = fresh->lasting = std::move(file->lasting);
    fresh->name_lasts = true;
    files_[path] = std::move(fresh);
  }
  power_ = true;
  changes_left_.reset();
}

int FaultDisk::open(const char* path, bool create, bool syncs_folder, FilePtr* file) {
  const std::lock_guard lock(mutex_);
  const std::string name = path != nullptr ? path : "";
  if (const int code = check(Call::kOpen, name, false); code != SQLITE_OK) return code;
  if (path == nullptr) {
    *file = std::make_shared<File>();
    return SQLITE_OK;
  }
  const auto known = files_.find(name);
  if (known != files_.end()) {
    *file = known->second;
    return SQLITE_OK;
  }
  if (!create) return SQLITE_CANTOPEN;
  *file = std::make_shared<File>();
  (*file)->path = name;
  (*file)->syncs_folder = syncs_folder;
  files_[name] = *file;
  return SQLITE_OK;
}

int FaultDisk::read(File& file, void* buffer, std::size_t size, std::size_t offset) {
  const std::lock_guard lock(mutex_);
  const int code = check(Call::kRead, file.path, false);
  const std::size_t there = offset < file.written.size() ? std::min(size, file.written.size() - offset) : 0;
  // A failed read may have filled a part of the buffer.
  const std::size_t filled = code == SQLITE_OK ? there : random_.below(there + 1);
  if (filled > 0) std::memcpy(buffer, file.written.data() + offset, filled);
  if (code != SQLITE_OK) return code;
  if (there == size) return SQLITE_OK;
  std::memset(static_cast<char*>(buffer) + there, 0, size - there);
  return SQLITE_IOERR_SHORT_READ;
}

int FaultDisk::write(File& file, const void* data, std::size_t size, std::size_t offset) {
  const std::lock_guard lock(mutex_);
  const int code = check(Call::kWrite, file.path, true);
  if (!power_) return code;
  // A failed write may have written a part.
  const std::size_t done = code == SQLITE_OK ? size : random_.below(size);
  if (done > 0) {
    File::Change change{std::string(static_cast<const char*>(data), done), offset};
    apply(file.written, change);
    file.unsynced.push_back(std::move(change));
  }
  return code;
}

int FaultDisk::truncate(File& file, std::size_t size) {
  const std::lock_guard lock(mutex_);
  if (const int code = check(Call::kTruncate, file.path, true); code != SQLITE_OK) return code;
  File::Change change{std::nullopt, size};
  apply(file.written, change);
  file.unsynced.push_back(std::move(change));
  return SQLITE_OK;
}

int FaultDisk::sync(File& file) {
  const std::lock_guard lock(mutex_);
  const int code = check(Call::kSync, file.path, true);
  if (!power_) return code;
  lose(file, code == SQLITE_OK ? Survival::kEverything : Survival::kAnySectors);
  if (code != SQLITE_OK) return code;
  file.name_lasts = true;
  if (std::exchange(file.syncs_folder, false)) sync_folder();
  ++syncs_[file.path];
  return SQLITE_OK;
}

int FaultDisk::remove(const char* path, bool syncs_folder) {
  const std::lock_guard lock(mutex_);
  if (const int code = check(Call::kDelete, path, true); code != SQLITE_OK) return code;
  const auto known = files_.find(path);
  if (known == files_.end()) return SQLITE_IOERR_DELETE_NOENT;
  if (known->second->name_lasts) removed_[path] = known->second;
  files_.erase(known);
  if (syncs_folder) sync_folder();
  return SQLITE_OK;
}

bool FaultDisk::exists(const char* path) {
  const std::lock_guard lock(mutex_);
  const auto known = files_.find(path);
  return known != files_.end() && !known->second->written.empty();
}

int FaultDisk::shared_memory_call(const File& file) { return check(Call::kSharedMemory, file.path, false); }

}  // namespace galloper::fault
