#include "server/app/folder_commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "server/match/rehearse.h"
#include "server/rules/codec/game_module.h"
#include "server/store/store.h"

namespace galloper::app {
namespace {

constexpr int kDone = 0, kRefused = 1;

int report(const Status& status, const std::string& done) {
  if (!status) {
    fmt::print(stderr, "galloperd: {}\n", status.error().message);
    return kRefused;
  }
  fmt::print("{}\n", done);
  return kDone;
}

int migrate(const Flags& flags) {
  auto store = store::Store::open({.folder = flags.data});
  if (!store) return report(tl::unexpected(store.error()), "");
  (*store)->close();
  return report({}, fmt::format("{} has this build's schema.", flags.data.string()));
}

// A folder that goes when it goes.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "galloper-rehearse.XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

int rehearse_matches(store::Store& store) {
  const auto games = codec::all_games();
  std::size_t matches = 0, divergences = 0;
  store::MatchQuery query;
  query.limit = 500;
  for (;;) {
    auto page = store.list_matches(query);
    if (!page) return report(tl::unexpected(page.error()), "");
    for (const auto& row : *page) {
      query.before = row.key;
      if (row.state == store::MatchState::kOpen) continue;
      const auto* module = games.find(row.game);
      auto rows = store.load(row.key);
      std::vector<std::string> found;
      if (module == nullptr) {
        found.push_back(fmt::format("this build has no game \"{}\"", row.game));
      } else if (!rows) {
        found.push_back(rows.error().message);
      } else {
        found = match::rehearse(*module, *rows);
      }
      ++matches;
      divergences += found.size();
      for (const auto& what : found) fmt::print("{} {}\n", to_string(row.id), what);
    }
    if (page->size() < query.limit) break;
  }
  fmt::print("{} matches replayed, {} divergences\n", matches, divergences);
  return divergences == 0 ? kDone : kRefused;
}

// On a copy: opening a folder migrates it, and this must change nothing.
int rehearse(const Flags& flags) {
  const ScratchFolder scratch;
  if (scratch.path().empty())
    return report(fail(ErrorCode::kInternal, "There is no room for a temporary copy."), "");
  const auto copy = scratch.path() / "copy.db";
  if (auto status = store::backup(flags.data, copy); !status) return report(status, "");
  if (auto status = store::restore(copy, scratch.path() / "data", false); !status) return report(status, "");
  auto store = store::Store::open({.folder = scratch.path() / "data"});
  if (!store) return report(tl::unexpected(store.error()), "");
  const int code = rehearse_matches(**store);
  (*store)->close();
  return code;
}

}  // namespace

int run_folder_command(const Flags& flags) {
  switch (flags.command) {
    case Command::kMigrate:
      return migrate(flags);
    case Command::kBackup:
      return report(store::backup(flags.data, flags.file),
                    fmt::format("{} holds a copy of {}.", flags.file.string(), flags.data.string()));
    case Command::kRestore:
      return report(store::restore(flags.file, flags.data, flags.replace),
                    fmt::format("{} holds what {} held; a new epoch begins.", flags.data.string(),
                                flags.file.string()));
    case Command::kRehearse:
      return rehearse(flags);
    case Command::kServe:
      break;
  }
  return kRefused;
}

}  // namespace galloper::app
