#include "spectators.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "stats.h"

namespace galloper::bench {
namespace {

constexpr std::size_t kHandshakesAtOnce = 64;

int connect_to(int port) {
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (descriptor < 0 || connect(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("a spectator could not connect: " + std::string(std::strerror(errno)));
  }
  const int on = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return descriptor;
}

// The size of the first frame in `data`, header included, and whether it carries data; 0: not whole yet.
std::size_t frame_size(const std::string& data, std::size_t at, bool& is_data) {
  if (data.size() < at + 2) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(data[at + i]); };
  is_data = (byte(0) & 0x0f) <= 2;
  std::size_t length = byte(1) & 0x7f;
  std::size_t header = 2;
  if (length == 126) {
    if (data.size() < at + 4) return 0;
    length = static_cast<std::size_t>(byte(2)) << 8 | byte(3);
    header = 4;
  } else if (length == 127) {
    if (data.size() < at + 10) return 0;
    length = 0;
    for (std::size_t i = 2; i < 10; ++i) length = length << 8 | byte(i);
    header = 10;
  }
  return data.size() < at + header + length ? 0 : header + length;
}

}  // namespace

Spectators::Spectators(int port, const std::string& target, std::size_t count) : port_(port) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  epoll_ = epoll_create1(EPOLL_CLOEXEC);
  sockets_.resize(count);
  upgrade(target);
  for (std::size_t i = 0; i < count; ++i) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, sockets_[i].descriptor, &event);
  }
}

Spectators::~Spectators() {
  for (const auto& socket : sockets_) {
    if (socket.descriptor >= 0) close(socket.descriptor);
  }
  if (epoll_ >= 0) close(epoll_);
}

void Spectators::upgrade(const std::string& target) {
  const std::string request =
      "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: galloper.v1.proto\r\n\r\n";
  for (std::size_t begin = 0; begin < sockets_.size(); begin += kHandshakesAtOnce) {
    const std::size_t end = std::min(begin + kHandshakesAtOnce, sockets_.size());
    for (std::size_t i = begin; i < end; ++i) {
      sockets_[i].descriptor = connect_to(port_);
      if (write(sockets_[i].descriptor, request.data(), request.size()) !=
          static_cast<ssize_t>(request.size())) {
        throw std::runtime_error("a handshake could not be sent");
      }
    }
    for (std::size_t i = begin; i < end; ++i) {
      auto& rest = sockets_[i].rest;
      std::size_t head = std::string::npos;
      while ((head = rest.find("\r\n\r\n")) == std::string::npos) {
        char buffer[4096];
        const ssize_t size = read(sockets_[i].descriptor, buffer, sizeof buffer);
        if (size <= 0) throw std::runtime_error("a handshake was cut off: " + rest);
        rest.append(buffer, static_cast<std::size_t>(size));
      }
      if (!rest.starts_with("HTTP/1.1 101"))
        throw std::runtime_error("the upgrade was refused: " + rest.substr(0, 200));
      rest.erase(0, head + 4);
    }
  }
}

void Spectators::send_trigger() {
  // A masked text frame with a mask of zeros.
  const char frame[] = {static_cast<char>(0x81), static_cast<char>(0x81), 0, 0, 0, 0, 'T'};
  if (write(sockets_.front().descriptor, frame, sizeof frame) != sizeof frame)
    throw std::runtime_error("no trigger");
}

void Spectators::receive(Socket& socket) {
  thread_local std::vector<char> buffer(1 << 16);
  const ssize_t size = recv(socket.descriptor, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) throw std::runtime_error("a spectator was cut off");
  bytes_ += static_cast<std::uint64_t>(size);
  socket.rest.append(buffer.data(), static_cast<std::size_t>(size));
  std::size_t at = 0;
  bool is_data = false;
  while (const std::size_t whole = frame_size(socket.rest, at, is_data)) {
    at += whole;
    if (!is_data) continue;
    ++frames_;
    if (++socket.frames == wanted_) ++satisfied_;
  }
  socket.rest.erase(0, at);
}

void Spectators::poll(int timeout_ms) {
  epoll_event events[512];
  const int ready = epoll_wait(epoll_, events, 512, timeout_ms);
  for (int i = 0; i < ready; ++i) receive(sockets_[events[i].data.u64]);
}

bool Spectators::wait_for(std::uint64_t frames, int timeout_ms) {
  wanted_ = frames;
  satisfied_ = 0;
  for (const auto& socket : sockets_) satisfied_ += socket.frames >= frames ? 1 : 0;
  const std::int64_t until = now_ns() + std::int64_t{timeout_ms} * 1'000'000;
  while (satisfied_ < sockets_.size()) {
    if (now_ns() > until) return false;
    poll(100);
  }
  return true;
}

}  // namespace galloper::bench
