#include "tests/unit/bridge/client.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "server/bridge/url.h"

namespace galloper::bridge::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

void set_patience(int socket) {
  const timeval patience{60, 0};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

}  // namespace

std::string HttpReply::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (lower(key) == lower(name)) return value;
  }
  return {};
}

Connection::Connection(std::uint16_t port, int receive_buffer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  set_patience(socket_);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
}

Connection::~Connection() { ::close(socket_); }

void Connection::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool Connection::fill() {
  char chunk[16 * 1024];
  errno = 0;
  const auto size = ::recv(socket_, chunk, sizeof chunk, 0);
  if (size <= 0) return false;
  buffer_.append(chunk, static_cast<std::size_t>(size));
  return true;
}

HttpReply Connection::reply(bool head) {
  HttpReply reply;
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill()) return reply;
  }
  const std::string text = buffer_.substr(0, end);
  buffer_.erase(0, end + 4);
  reply.status = static_cast<unsigned>(std::atoi(text.substr(9, 3).c_str()));
  for (const auto line : split_list(text, '\n')) {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    auto value = trim(line.substr(colon + 1));
    if (value.ends_with('\r')) value.remove_suffix(1);
    reply.headers.emplace_back(std::string(line.substr(0, colon)), std::string(value));
  }
  if (!head && reply.status != 204 && reply.status != 304)
    reply.body = read(std::strtoul(reply.header("Content-Length").c_str(), nullptr, 10));
  return reply;
}

std::string Connection::read_all() {
  while (fill()) {
  }
  EXPECT_TRUE(errno != EAGAIN && errno != EWOULDBLOCK) << "The connection stayed open.";
  return std::exchange(buffer_, {});
}

std::string Connection::read(std::size_t size) {
  while (buffer_.size() < size && fill()) {
  }
  std::string bytes = buffer_.substr(0, size);
  buffer_.erase(0, bytes.size());
  return bytes;
}

bool Connection::is_closed() {
  char byte = 0;
  return ::recv(socket_, &byte, 1, 0) == 0;
}

std::string request_text(std::string_view verb, std::string_view target, const Headers& headers,
                         std::string_view body) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\n", verb, target);
  bool has_host = false;
  for (const auto& [name, value] : headers) {
    has_host |= lower(name) == "host";
    text += fmt::format("{}: {}\r\n", name, value);
  }
  if (!has_host) text += "Host: localhost\r\n";
  if (!body.empty() || verb == "POST") text += fmt::format("Content-Length: {}\r\n", body.size());
  return text + "\r\n" + std::string(body);
}

HttpReply ask(std::uint16_t port, std::string_view verb, std::string_view target, const Headers& headers,
              std::string_view body) {
  Connection connection(port);
  connection.send(request_text(verb, target, headers, body));
  return connection.reply(verb == "HEAD");
}

HttpReply call(std::uint16_t port, std::string_view method, std::string_view json, Headers headers) {
  headers.emplace_back("Content-Type", "application/json");
  return ask(port, "POST", fmt::format("/galloper.v1.{}", method), headers, json);
}

struct WebSocket::Impl {
  asio::io_context context;
  websocket::stream<asio::ip::tcp::socket> stream{context};
  websocket::response_type response;
  beast::flat_buffer buffer;
  bool accepted = false;
  std::vector<std::string> pongs;
  int pings = 0;
};

WebSocket::WebSocket(std::uint16_t port, const std::string& target, const Headers& headers,
                     const std::string& subprotocol)
    : impl_(std::make_unique<Impl>()) {
  auto& stream = impl_->stream;
  stream.next_layer().connect({asio::ip::address_v4::loopback(), port});
  set_patience(stream.next_layer().native_handle());
  std::string host = fmt::format("127.0.0.1:{}", port);
  for (const auto& [name, value] : headers) {
    if (name == "Host") host = value;
  }
  stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) {
      if (name != "Host") request.insert(name, value);
    }
    if (!subprotocol.empty()) request.set(beast::http::field::sec_websocket_protocol, subprotocol);
  }));
  stream.read_message_max(16 * 1024 * 1024);
  stream.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    if (kind == websocket::frame_type::pong) impl_->pongs.emplace_back(payload.data(), payload.size());
    if (kind == websocket::frame_type::ping) ++impl_->pings;
  });
  beast::error_code error;
  stream.handshake(impl_->response, host, target, error);
  impl_->accepted = !error;
}

WebSocket::~WebSocket() = default;

bool WebSocket::accepted() const { return impl_->accepted; }
unsigned WebSocket::status() const { return impl_->response.result_int(); }
std::string WebSocket::subprotocol() const {
  const auto text = impl_->response[beast::http::field::sec_websocket_protocol];
  return {text.data(), text.size()};
}

std::optional<std::string> WebSocket::read() {
  beast::error_code error;
  impl_->buffer.clear();
  impl_->stream.read(impl_->buffer, error);
  if (error) return std::nullopt;
  return beast::buffers_to_string(impl_->buffer.data());
}

bool WebSocket::last_was_text() const { return impl_->stream.got_text(); }
std::uint16_t WebSocket::close_code() const { return impl_->stream.reason().code; }
std::string WebSocket::close_reason() const {
  return {impl_->stream.reason().reason.data(), impl_->stream.reason().reason.size()};
}

void WebSocket::ping(std::string_view payload) {
  impl_->stream.ping(websocket::ping_data(beast::string_view(payload.data(), payload.size())));
}
const std::vector<std::string>& WebSocket::pongs() const { return impl_->pongs; }
int WebSocket::pings() const { return impl_->pings; }

void WebSocket::close() {
  beast::error_code ignored;
  impl_->stream.close(websocket::close_code::normal, ignored);
}

void WebSocket::send_raw(std::string_view bytes) {
  beast::error_code ignored;
  asio::write(impl_->stream.next_layer(), asio::buffer(bytes), ignored);
}

void WebSocket::send_text(std::string_view text, bool final) {
  beast::error_code ignored;
  impl_->stream.text(true);
  impl_->stream.write_some(final, asio::buffer(text), ignored);
}

Rig::Rig(Bridge::Options options) {
  options.listen = "127.0.0.1:0";
  options.upstream = server.channel();
  if (!options.metrics) options.metrics = [] { return std::string("galloper_test 1\n"); };
  auto started = Bridge::start(std::move(options));
  EXPECT_TRUE(started) << started.error().message;
  bridge = std::move(*started);
  port = bridge->port();
}

std::string Rig::origin() const { return fmt::format("http://127.0.0.1:{}", port); }

double Rig::figure(const std::string& name) const {
  const auto text = bridge->metrics();
  const auto at = text.find("\ngalloper_bridge_" + name + " ");
  if (at == std::string::npos) return -1;
  return std::strtod(text.c_str() + at + 18 + name.size(), nullptr);
}

void pause_briefly() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }

}  // namespace galloper::bridge::test
