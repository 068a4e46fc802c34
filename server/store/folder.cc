#include "server/store/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace galloper::store {
namespace {

tl::unexpected<Error> system_failure(const std::string& what) {
  const int number = errno;
  const ErrorCode code =
      number == ENOSPC || number == EDQUOT ? ErrorCode::kResourceExhausted : ErrorCode::kUnavailable;
  return fail(code, fmt::format("{}: {}.", what, std::strerror(number)));
}

Status sync_path(const std::filesystem::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return system_failure(fmt::format("{} cannot be opened", path.string()));
  const int code = ::fsync(file);
  ::close(file);
  if (code != 0) return system_failure(fmt::format("The disk failed to sync {}", path.string()));
  return {};
}

}  // namespace

Result<DataFolder> DataFolder::take(const std::filesystem::path& folder) {
  if (folder.has_parent_path()) {
    std::error_code ignored;
    std::filesystem::create_directories(folder.parent_path(), ignored);
  }
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return system_failure(fmt::format("The data folder {} cannot be made", folder.string()));
  }
  const std::filesystem::path file = folder / "lock";
  const int lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return system_failure(fmt::format("The data folder {} cannot be used", folder.string()));
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return DataFolder(folder, lock);
  const bool taken = errno == EWOULDBLOCK;
  auto failure = system_failure(fmt::format("The data folder {} cannot be locked", folder.string()));
  ::close(lock);
  if (!taken) return failure;
  return fail(ErrorCode::kFailedPrecondition,
              fmt::format("Another server is using the data folder {}: stop it, or choose another folder.",
                          folder.string()));
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : folder_(std::move(other.folder_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

Status make_private_file(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return system_failure(fmt::format("{} cannot be opened for writing", path.string()));
  const int code = ::fchmod(file, 0600);
  ::close(file);
  if (code != 0) return system_failure(fmt::format("{} cannot be made private", path.string()));
  return {};
}

Status sync_file(const std::filesystem::path& file) { return sync_path(file, O_RDONLY); }

Status sync_folder_of(const std::filesystem::path& file) {
  return sync_path(file.has_parent_path() ? file.parent_path() : ".", O_RDONLY | O_DIRECTORY);
}

Status move_into_place(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (auto status = sync_file(from); !status) return status;
  if (::rename(from.c_str(), to.c_str()) != 0) {
    return system_failure(fmt::format("{} cannot be renamed to {}", from.string(), to.string()));
  }
  return sync_folder_of(to);
}

}  // namespace galloper::store
