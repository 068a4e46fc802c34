// Many WebSocket spectators in one thread: raw sockets and epoll, so that the client costs as little as it
// can. Frames are counted and measured, not decoded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace galloper::bench {

class Spectators {
 public:
  // Connects `count` sockets to 127.0.0.1:port and upgrades each at `target`. Throws std::runtime_error.
  Spectators(int port, const std::string& target, std::size_t count);
  ~Spectators();
  Spectators(const Spectators&) = delete;
  Spectators& operator=(const Spectators&) = delete;

  // Sends a text frame of one letter on the first socket (the plain Beast server's trigger).
  void send_trigger();
  // Reads until every spectator has received `frames` data frames in all since the start; false when
  // `timeout_ms` went by.
  bool wait_for(std::uint64_t frames, int timeout_ms);
  // Reads what comes within `timeout_ms`.
  void drain(int timeout_ms) { poll(timeout_ms); }

  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t frames() const { return frames_; }
  std::size_t count() const { return sockets_.size(); }

 private:
  struct Socket {
    int descriptor = -1;
    std::uint64_t frames = 0;
    std::string rest;  // of a frame that has not wholly come
  };
  void upgrade(const std::string& target);
  void poll(int timeout_ms);
  void receive(Socket& socket);

  int port_ = 0;
  int epoll_ = -1;
  std::vector<Socket> sockets_;
  std::uint64_t wanted_ = 0;
  std::size_t satisfied_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t frames_ = 0;
};

}  // namespace galloper::bench
