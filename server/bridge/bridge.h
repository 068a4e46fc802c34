// The room `bridge` serves the gRPC services to browsers: unary calls as HTTP/JSON (the Connect protocol),
// live watching over WebSocket, and the web client's files. It holds no game state: everything comes from
// `upstream`. server/app and this room's own program may include this header; the room itself sees base and
// proto only.
//
//   bridge::Bridge::Options options;
//   options.listen = "127.0.0.1:8080";
//   options.upstream = server->InProcessChannel({});
//   auto bridge = bridge::Bridge::start(std::move(options));
//   if (!bridge) return report(bridge.error().message);
//   …
//   (*bridge)->stop();                     // before the gRPC server's shutdown: watchers are closed with
//   1012
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"

namespace grpc {
class Channel;
}

namespace galloper::bridge {

// A file of the web client that is part of the program. Both must outlive the bridge.
struct EmbeddedFile {
  // "index.html", "assets/app-1A2B3C4D.js".
  std::string_view path;
  std::string_view bytes;
};

// Every bound has a value that suits a club; tests shrink them.
struct Limits {
  // HTTP and WebSocket together. The soft limit of open files is raised towards it. Full: the newest is
  // closed at once.
  std::size_t connections = 20'000;
  std::uint32_t header_bytes = 16 * 1024;
  std::uint64_t body_bytes = 128 * 1024;
  // A whole request, from its first byte; the same for a TLS handshake and for writing a reply.
  std::chrono::milliseconds request_time{15'000};
  // Between two requests of a connection.
  std::chrono::milliseconds keep_alive{60'000};
  // Of a unary call where the client names no shorter one.
  std::chrono::milliseconds call_time{30'000};

  // A watcher's ping, and how long it may stay silent.
  std::chrono::milliseconds ping_interval{25'000};
  std::chrono::milliseconds silence{75'000};
  // A watcher that takes nothing for so long, although something waits for it, is closed.
  std::chrono::milliseconds stall{60'000};
  // What a watched match keeps for watchers that resume or lag; beyond it they get one fresh snapshot.
  std::size_t ring_items = 256;
  std::size_t ring_bytes = 1024 * 1024;
  // A watcher may send control frames and small messages only.
  std::size_t watcher_frame_bytes = 4096;
  // Sockets served before others get their turn.
  std::size_t fan_out_slice = 64;
  // How long the game server may be away before watchers are told (close 1013).
  std::chrono::milliseconds upstream_patience{30'000};
  // 0: the system's own size. Of a watcher's socket.
  int send_buffer_bytes = 0;
};

class Bridge {
 public:
  struct Options {
    // ADDRESS:PORT, "[::1]:8080"; port 0: any free one.
    std::string listen = "127.0.0.1:8080";
    std::shared_ptr<grpc::Channel> upstream;
    // Shown to the game server, which then believes the client addresses we report. Empty: none are reported.
    std::string bridge_key;

    // The web client's folder (it holds index.html), read once at the start. Empty: the embedded files, if
    // any.
    std::filesystem::path web_root;
    std::vector<EmbeddedFile> embedded;

    // Prometheus text of the rest of the program; the bridge adds its own figures. Null: /metrics is 404.
    // Must not block.
    std::function<std::string()> metrics;
    // Null: always ready. Must not block.
    std::function<bool()> ready;
    // Where an upgrade, a lost upstream and the like are told. Null: nowhere. Any thread.
    std::function<void(std::string_view)> log;

    // "https://play.example.org": its host is an allowed Host, its origin an allowed Origin, https makes
    // cookies Secure.
    std::string public_url;
    // Further origins whose pages may call us, "https://club.example.org".
    std::vector<std::string> allowed_origins;
    // Both or neither (PEM files).
    std::filesystem::path tls_cert;
    std::filesystem::path tls_key;
    // Believe X-Forwarded-For (its last address) and X-Forwarded-Proto.
    bool behind_proxy = false;
    // 1: one thread does all; 2 or more: the first serves HTTP and players, the others spectators. Under TLS
    // always one.
    unsigned threads = 2;
    // Of the session cookie.
    std::chrono::seconds cookie_lifetime{90LL * 24 * 3600};
    Limits limits;
  };

  // kInvalidArgument names the option that is wrong; kUnavailable: the address cannot be listened on.
  static Result<std::unique_ptr<Bridge>> start(Options options);
  // Stops.
  ~Bridge();
  Bridge(const Bridge&) = delete;
  Bridge& operator=(const Bridge&) = delete;

  std::uint16_t port() const;
  // Closes watchers with 1012, cancels upstream calls, joins the threads; at most two seconds. Any thread but
  // the bridge's own, more than once if you like.
  void stop();
  // The bridge's own figures, as Prometheus text. Any thread.
  std::string metrics() const;

 private:
  struct Impl;
  explicit Bridge(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace galloper::bridge
