// SQLite's side of the disk in memory: the functions of a VFS, its locks and its shared memory.
#include <sqlite3.h>

#include <cstring>
#include <new>

#include "tests/fault/fault_disk.h"

namespace galloper::fault {
namespace {

struct Handle {
  sqlite3_file base;
  FaultDisk* disk;
  FaultDisk::FilePtr file;
  int lock = SQLITE_LOCK_NONE;
  // Shared-memory locks that this handle holds, a bit a slot.
  unsigned shared = 0;
  unsigned exclusive = 0;
  bool maps = false;
};

Handle& handle_of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }

int unlock(sqlite3_file* base, int level) {
  Handle& handle = handle_of(base);
  const std::lock_guard lock(handle.disk->mutex());
  FaultDisk::File& file = *handle.file;
  if (level >= handle.lock) return SQLITE_OK;
  if (file.exclusive == &handle) file.exclusive = nullptr;
  if (file.pending == &handle) file.pending = nullptr;
  if (file.reserved == &handle) file.reserved = nullptr;
  if (level == SQLITE_LOCK_NONE) --file.shared_locks;
  handle.lock = level;
  return SQLITE_OK;
}

bool grant(Handle& handle, int level) {
  FaultDisk::File& file = *handle.file;
  if (level == SQLITE_LOCK_SHARED) {
    if (file.pending != nullptr || file.exclusive != nullptr) return false;
    ++file.shared_locks;
    return true;
  }
  if (file.reserved != nullptr && file.reserved != &handle) return false;
  if (level == SQLITE_LOCK_RESERVED) {
    file.reserved = &handle;
    return true;
  }
  if (file.pending != nullptr && file.pending != &handle) return false;
  if (file.shared_locks > 1) return false;
  file.exclusive = &handle;
  return true;
}

int lock(sqlite3_file* base, int level) {
  Handle& handle = handle_of(base);
  const std::lock_guard guard(handle.disk->mutex());
  if (level <= handle.lock) return SQLITE_OK;
  if (!grant(handle, level)) return SQLITE_BUSY;
  handle.lock = level;
  return SQLITE_OK;
}

int check_reserved(sqlite3_file* base, int* reserved) {
  Handle& handle = handle_of(base);
  const std::lock_guard lock(handle.disk->mutex());
  *reserved = handle.file->reserved != nullptr;
  return SQLITE_OK;
}

int unmap_memory(sqlite3_file* base, int remove) {
  Handle& handle = handle_of(base);
  const std::lock_guard lock(handle.disk->mutex());
  if (!handle.maps) return SQLITE_OK;
  FaultDisk::SharedMemory& memory = handle.file->memory;
  for (int i = 0; i < 8; ++i) {
    if (handle.shared >> i & 1) --memory.shared[i];
    if (handle.exclusive >> i & 1) memory.exclusive[i] = false;
  }
  handle.shared = handle.exclusive = 0;
  handle.maps = false;
  // The last user leaves nothing behind, as on Linux where the file would be truncated by the next first
  // user.
  if (--memory.users == 0 || remove) memory.regions.clear();
  return SQLITE_OK;
}

int map_memory(sqlite3_file* base, int region, int size, int extend, void volatile** address) {
  Handle& handle = handle_of(base);
  const std::lock_guard lock(handle.disk->mutex());
  *address = nullptr;
  FaultDisk::SharedMemory& memory = handle.file->memory;
  const auto wanted = static_cast<std::size_t>(region) + 1;
  if (wanted > memory.regions.size()) {
    if (const int code = handle.disk->shared_memory_call(*handle.file); code != SQLITE_OK) return code;
  }
  if (!handle.maps) ++memory.users;
  handle.maps = true;
  if (!extend && wanted > memory.regions.size()) return SQLITE_OK;
  while (memory.regions.size() < wanted) memory.regions.push_back(std::make_unique<char[]>(size));
  *address = memory.regions[region].get();
  return SQLITE_OK;
}

bool free_for_shared(const Handle& handle, const FaultDisk::SharedMemory& memory, int i) {
  return !memory.exclusive[i] || (handle.exclusive >> i & 1);
}

bool free_for_exclusive(const Handle& handle, const FaultDisk::SharedMemory& memory, int i) {
  return free_for_shared(handle, memory, i) &&
         memory.shared[i] - static_cast<int>(handle.shared >> i & 1) == 0;
}

int lock_memory(sqlite3_file* base, int offset, int count, int flags) {
  Handle& handle = handle_of(base);
  const std::lock_guard lock(handle.disk->mutex());
  FaultDisk::SharedMemory& memory = handle.file->memory;
  const bool shared = (flags & SQLITE_SHM_SHARED) != 0;
  unsigned& held = shared ? handle.shared : handle.exclusive;
  if (flags & SQLITE_SHM_LOCK) {
    for (int i = offset; i < offset + count; ++i) {
      if (!(shared ? free_for_shared : free_for_exclusive)(handle, memory, i)) return SQLITE_BUSY;
    }
  }
  for (int i = offset; i < offset + count; ++i) {
    const bool holds = held >> i & 1;
    const bool wants = (flags & SQLITE_SHM_LOCK) != 0;
    if (holds == wants) continue;
    held ^= 1u << i;
    if (shared) {
      memory.shared[i] += wants ? 1 : -1;
    } else {
      memory.exclusive[i] = wants;
    }
  }
  return SQLITE_OK;
}

// Any lock orders what is before it; ThreadSanitizer knows no fences.
void barrier(sqlite3_file* base) { const std::lock_guard lock(handle_of(base).disk->mutex()); }

int close(sqlite3_file* base) {
  unlock(base, SQLITE_LOCK_NONE);
  unmap_memory(base, 0);
  handle_of(base).~Handle();
  return SQLITE_OK;
}

int read(sqlite3_file* base, void* buffer, int size, sqlite3_int64 offset) {
  Handle& handle = handle_of(base);
  return handle.disk->read(*handle.file, buffer, static_cast<std::size_t>(size),
                           static_cast<std::size_t>(offset));
}

int write(sqlite3_file* base, const void* data, int size, sqlite3_int64 offset) {
  Handle& handle = handle_of(base);
  return handle.disk->write(*handle.file, data, static_cast<std::size_t>(size),
                            static_cast<std::size_t>(offset));
}

int truncate(sqlite3_file* base, sqlite3_int64 size) {
  return handle_of(base).disk->truncate(*handle_of(base).file, static_cast<std::size_t>(size));
}

int sync(sqlite3_file* base, int) { return handle_of(base).disk->sync(*handle_of(base).file); }

int file_size(sqlite3_file* base, sqlite3_int64* size) {
  Handle& handle = handle_of(base);
  const std::lock_guard lock(handle.disk->mutex());
  *size = static_cast<sqlite3_int64>(handle.file->written.size());
  return SQLITE_OK;
}

int file_control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return 4096; }
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

const sqlite3_io_methods kMethods = {
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = check_reserved,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_memory,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

FaultDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FaultDisk*>(vfs->pAppData); }
sqlite3_vfs* system_vfs() { return sqlite3_vfs_find("unix"); }

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* base, int flags, int* out_flags) {
  base->pMethods = nullptr;
  FaultDisk::FilePtr file;
  const bool create = (flags & SQLITE_OPEN_CREATE) != 0;
  const int logs = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
  const bool syncs_folder = (flags & logs) != 0;
  if (const int code = disk_of(vfs).open(path, create, syncs_folder, &file); code != SQLITE_OK) return code;
  Handle* handle = new (base) Handle{};
  handle->base.pMethods = &kMethods;
  handle->disk = &disk_of(vfs);
  handle->file = std::move(file);
  if (out_flags != nullptr) *out_flags = flags;
  return SQLITE_OK;
}

int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  return disk_of(vfs).remove(path, sync_folder != 0);
}

int access(sqlite3_vfs* vfs, const char* path, int, int* there) {
  *there = disk_of(vfs).exists(path);
  return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* path, int size, char* out) {
  sqlite3_snprintf(size, out, "%s", path);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs*, int size, char* out) {
  return system_vfs()->xRandomness(system_vfs(), size, out);
}
int sleep(sqlite3_vfs*, int microseconds) { return system_vfs()->xSleep(system_vfs(), microseconds); }
int current_time(sqlite3_vfs*, double* out) { return system_vfs()->xCurrentTime(system_vfs(), out); }
int last_error(sqlite3_vfs*, int, char*) { return 0; }

}  // namespace

void describe_vfs(FaultDisk& disk, const std::string& name, sqlite3_vfs* vfs) {
  *vfs = {};
  vfs->iVersion = 1;
  vfs->szOsFile = sizeof(Handle);
  vfs->mxPathname = 512;
  vfs->zName = name.c_str();
  vfs->pAppData = &disk;
  vfs->xOpen = open;
  vfs->xDelete = remove;
  vfs->xAccess = access;
  vfs->xFullPathname = full_path;
  vfs->xRandomness = randomness;
  vfs->xSleep = sleep;
  vfs->xCurrentTime = current_time;
  vfs->xGetLastError = last_error;
}

}  // namespace galloper::fault
