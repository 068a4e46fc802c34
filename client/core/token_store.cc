#include "client/core/token_store.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace galloper::client {
namespace {

namespace fs = std::filesystem;

fs::path home() {
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') return home;
  if (const passwd* entry = getpwuid(getuid()); entry != nullptr) return entry->pw_dir;
  return ".";
}

// The XDG base folder specification: a relative path is to be ignored.
fs::path xdg_folder(const char* variable, const char* below_home) {
  if (const char* value = std::getenv(variable); value != nullptr && *value == '/') return value;
  return home() / below_home;
}

Status file_fault(const fs::path& path, const char* what) {
  return fail(ErrorCode::kInvalidArgument,
              "The file " + path.string() + " cannot be " + what + ": " + std::strerror(errno) + ".");
}

Status make_private_folder(const fs::path& folder) {
  if (folder.empty() || fs::is_directory(folder)) return {};
  if (Status parent = make_private_folder(folder.parent_path()); !parent) return parent;
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return file_fault(folder, "made");
  return {};
}

bool write_all(int descriptor, const std::string& contents) {
  std::size_t done = 0;
  while (done < contents.size()) {
    const ssize_t wrote = ::write(descriptor, contents.data() + done, contents.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    done += static_cast<std::size_t>(wrote);
  }
  return fsync(descriptor) == 0;
}

}  // namespace

Status write_private_file(const fs::path& path, const std::string& contents) {
  if (Status folder = make_private_folder(path.parent_path()); !folder) return folder;
  std::string temporary = path.string() + ".XXXXXX";
  // mkstemp makes the file with mode 0600.
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return file_fault(path, "written");
  const bool wrote = write_all(descriptor, contents);
  close(descriptor);
  if (!wrote || std::rename(temporary.c_str(), path.c_str()) != 0) {
    Status fault = file_fault(path, "written");
    unlink(temporary.c_str());
    return fault;
  }
  return {};
}

Result<std::optional<std::string>> TokenStore::load() const {
  const int descriptor = open(file_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    return tl::unexpected(file_fault(file_, "read").error());
  }
  struct stat facts {};
  if (fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode) && (facts.st_mode & 077) != 0)
    fchmod(descriptor, 0600);
  std::string text(512, '\0');
  const ssize_t size = ::read(descriptor, text.data(), text.size());
  close(descriptor);
  if (size < 0) return tl::unexpected(file_fault(file_, "read").error());
  text.resize(static_cast<std::size_t>(size));
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  for (const char c : text) {
    if (c <= ' ' || c > '~')
      return fail(ErrorCode::kInvalidArgument, "The file " + file_.string() + " holds no token.");
  }
  if (text.empty()) return std::nullopt;
  return text;
}

Status TokenStore::save(const std::string& token) const { return write_private_file(file_, token + "\n"); }

Status TokenStore::remove() const {
  if (unlink(file_.c_str()) != 0 && errno != ENOENT && errno != ENOTDIR) return file_fault(file_, "removed");
  return {};
}

std::string file_name_of(const std::string& server) {
  std::string name = server;
  for (char& c : name) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
    if (!plain) c = '_';
  }
  // Never "." or "..".
  return name.empty() || name.front() == '.' ? "_" + name : name;
}

fs::path default_token_file(const std::string& server) {
  return xdg_folder("XDG_CONFIG_HOME", ".config") / "galloper" / "tokens" / file_name_of(server);
}

fs::path state_folder() { return xdg_folder("XDG_STATE_HOME", ".local/state") / "galloper"; }

}  // namespace galloper::client
