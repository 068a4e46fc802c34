// Where a session's token is kept: one file a server, readable by its owner alone.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "common/base/result.h"

namespace galloper::client {

class TokenStore {
 public:
  explicit TokenStore(std::filesystem::path file) : file_(std::move(file)) {}

  const std::filesystem::path& file() const { return file_; }
  // Nothing: there is no file. A file that others may read is closed to them first.
  Result<std::optional<std::string>> load() const;
  // Written beside and renamed, so that a break leaves the old token or the new one, never half of either.
  Status save(const std::string& token) const;
  // The server no longer knows the token. No file is no error.
  Status remove() const;

 private:
  std::filesystem::path file_;
};

// $XDG_CONFIG_HOME/galloper/tokens/SERVER, or below ~/.config.
std::filesystem::path default_token_file(const std::string& server);
// $XDG_STATE_HOME/galloper, or below ~/.local/state.
std::filesystem::path state_folder();
// The server's name as part of a path: everything but letters, digits, dots and hyphens becomes '_'.
std::string file_name_of(const std::string& server);

// Creates folders (0700) as needed and writes the file with mode 0600, by way of a temporary file beside it.
Status write_private_file(const std::filesystem::path& path, const std::string& contents);

}  // namespace galloper::client
