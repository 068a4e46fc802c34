// Following a match live, through breaks: after each one the watch asks for what came after the last version
// it has.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/core/connection.h"

namespace galloper::client {

struct WatchOptions {
  std::string match_id;
  // Unspecified: the caller's own seat, else PUBLIC.
  v1::Viewer viewer = v1::VIEWER_UNSPECIFIED;
  std::string code;
  // The last version that the caller has; nothing: begin with a snapshot.
  std::optional<std::uint64_t> from_version;
  std::uint32_t epoch = 0;
  // Between attempts to reconnect: doubling from the first to the second.
  std::chrono::milliseconds first_pause{200};
  std::chrono::milliseconds longest_pause{5'000};
  // Told of each break and each recovery (nullptr); for "connection lost" on a screen.
  std::function<void(const Error*)> on_break;
};

// One reader; stop() from any thread.
class Watch {
 public:
  Watch(Connection& connection, WatchOptions options);
  ~Watch();

  // Blocks until there is something. Updates come gap-free and without duplicates: each is a snapshot or
  // follows the one before. An error is final: the server refuses the watch, was never reached at all, or
  // stop() was called (kCancelled).
  Result<v1::WatchMatchResponse> next();
  void stop();

 private:
  class Stream;
  enum class Verdict { kDeliver, kDrop, kGap };

  std::optional<Error> connect();
  std::optional<Error> recover(const Error& cause);
  Verdict judge(const v1::MatchUpdate& update);

  Connection& connection_;
  WatchOptions options_;
  std::unique_ptr<Stream> stream_;
  std::chrono::milliseconds pause_;
  bool was_connected_ = false;
  bool broken_ = false;
  int gaps_ = 0;
};

}  // namespace galloper::client
