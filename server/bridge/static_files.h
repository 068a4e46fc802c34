// The web client's files, held in memory from the start: a request can name only what was there then,
// whatever its path says.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "server/bridge/bridge.h"
#include "server/bridge/reply.h"

namespace galloper::bridge {

class StaticFiles {
 public:
  // kInvalidArgument: the folder does not exist or holds no index.html.
  static Result<StaticFiles> load(const Bridge::Options& options);

  // `path` is decoded, "/assets/app.js"; the pages of the web client (/, /m/ID, /c/ID, /b/ID) are its
  // index.html. Nothing: there is no such file.
  std::optional<Reply> find(std::string_view path, std::string_view accept_encoding,
                            std::string_view if_none_match) const;
  bool empty() const { return files_.empty(); }

 private:
  struct File {
    std::string bytes;
    std::string etag;
  };
  void add(std::string path, std::string bytes);
  const File* lookup(std::string_view path) const;
  std::map<std::string, File, std::less<>> files_;
};

// Whether a build put a hash of the file's content into its name ("app-1A2B3C4D.js"): then it never changes.
bool has_content_hash(std::string_view path);
std::string_view content_type_of(std::string_view path);

}  // namespace galloper::bridge
