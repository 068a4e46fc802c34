// The data folder: its lock, its files, and what must be synced for a file's name to last. Inside the room
// only.
#pragma once

#include <filesystem>
#include <string>

#include "common/base/result.h"

namespace galloper::store {

// Makes the folder (0700) where it is missing and holds its lock while it lives: one process owns a data
// folder, which is what guards the sequence of each match.
class DataFolder {
 public:
  static Result<DataFolder> take(const std::filesystem::path& folder);
  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  std::filesystem::path database() const { return database_of(folder_); }
  static std::filesystem::path database_of(const std::filesystem::path& folder) {
    return folder / "galloper.db";
  }

 private:
  DataFolder(std::filesystem::path folder, int lock) : folder_(std::move(folder)), lock_(lock) {}

  std::filesystem::path folder_;
  int lock_;
};

// So that SQLite gives its own files the same permissions (0600).
Status make_private_file(const std::filesystem::path& file);
Status sync_file(const std::filesystem::path& file);
Status sync_folder_of(const std::filesystem::path& file);
// Atomic and lasting: the file is synced, renamed, and its folder synced.
Status move_into_place(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace galloper::store
