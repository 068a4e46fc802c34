// What talks to the bridge in its tests: HTTP written out by hand, so that malformed requests can be sent
// too, and Beast's own WebSocket client, which checks what it is sent.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/bridge/bridge.h"
#include "tests/unit/bridge/fake_server.h"

namespace galloper::bridge::test {

struct HttpReply {
  unsigned status = 0;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;

  // The first of that name, in any case; empty: none.
  std::string header(std::string_view name) const;
};

// A TCP connection. Reads fail a test that waits for a minute.
class Connection {
 public:
  explicit Connection(std::uint16_t port, int receive_buffer = 0);
  ~Connection();
  Connection(const Connection&) = delete;

  void send(std::string_view bytes);
  // The next reply; status 0: the connection ended before.
  HttpReply reply(bool head = false);
  // Whatever comes, until the other end closes.
  std::string read_all();
  // Exactly so many bytes, or fewer where the connection ends.
  std::string read(std::size_t size);
  bool is_closed();

 private:
  bool fill();
  int socket_ = -1;
  std::string buffer_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

std::string request_text(std::string_view verb, std::string_view target, const Headers& headers = {},
                         std::string_view body = {});
HttpReply ask(std::uint16_t port, std::string_view verb, std::string_view target, const Headers& headers = {},
              std::string_view body = {});
// A unary call in JSON: path without the package, "MatchService/GetMatch".
HttpReply call(std::uint16_t port, std::string_view method, std::string_view json, Headers headers = {});

// Reads until it closes; every read fails after a minute.
class WebSocket {
 public:
  // `accepted()` tells whether the upgrade succeeded; else `status()`.
  WebSocket(std::uint16_t port, const std::string& target, const Headers& headers = {},
            const std::string& subprotocol = {});
  ~WebSocket();

  bool accepted() const;
  unsigned status() const;
  std::string subprotocol() const;
  // The next message; nothing: it was closed.
  std::optional<std::string> read();
  bool last_was_text() const;
  // After read() gave nothing.
  std::uint16_t close_code() const;
  std::string close_reason() const;
  void ping(std::string_view payload);
  // Payloads of pongs and count of pings that came while reading.
  const std::vector<std::string>& pongs() const;
  int pings() const;
  void close();
  // Past the framing: to send what no client may.
  void send_raw(std::string_view bytes);
  void send_text(std::string_view text, bool final = true);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A bridge in front of a fake server; every test has its own.
struct Rig {
  // The options' upstream and listen are filled in.
  explicit Rig(Bridge::Options options = {});
  FakeServer server;
  std::unique_ptr<Bridge> bridge;
  std::uint16_t port = 0;

  std::string origin() const;
  // One of the bridge's own figures.
  double figure(const std::string& name) const;
};

// False after a minute.
template <class Condition>
bool eventually(Condition condition);
void pause_briefly();

template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 30000; ++i) {
    if (condition()) return true;
    pause_briefly();
  }
  return condition();
}

}  // namespace galloper::bridge::test
