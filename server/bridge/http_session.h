// One HTTP connection: reads a request, answers it, reads the next. One request at a time: what a client
// sends ahead waits in the socket. An upgrade to WebSocket ends the session and hands the connection on.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>
#include <string>

#include "server/bridge/context.h"
#include "server/bridge/loop.h"
#include "server/bridge/reply.h"
#include "server/bridge/transport.h"
#include "server/bridge/watch_request.h"

namespace galloper::bridge {

class HttpSession : public Timed, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Context& context, Loop& loop, TcpSocket socket);
  ~HttpSession() override;
  void start();

  Millis on_time(Millis now) override;

 private:
  using Error = boost::system::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  void read();
  void read_header();
  void read_body();
  void on_header(Error error);
  void on_body(Error error);
  void on_read_error(Error error);
  void route();
  void route_api(std::string_view path);
  Reply serve_page(std::string_view path) const;
  Reply serve_options() const;
  void answer(Reply reply);
  void write();
  void on_written(Error error, bool close);
  void upgrade(const Target& target);
  void resolve_viewer();
  void switch_protocols();
  void hand_over();
  void drain();
  void end_request();
  void close();
  void expire_after(std::chrono::milliseconds time);

  std::string_view header(boost::beast::http::field name) const;
  std::string_view header(std::string_view name) const;
  std::string_view verb() const;
  RequestFacts facts() const;
  std::string client_address() const;
  bool https() const;

  Context& context_;
  Loop& loop_;
  std::unique_ptr<Transport> transport_;
  std::string peer_address_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Reply reply_;
  std::optional<Response> response_;
  std::optional<boost::beast::http::response_serializer<boost::beast::http::span_body<const char>>>
      serializer_;
  // Set when the reply to come is the last word before the WebSocket.
  std::optional<WatchRequest> upgrade_;
  Counted counted_;
  Millis deadline_ = 0;
  // When the wheel looks next.
  Millis look_at_ = 0;
  bool busy_ = false;
  std::array<char, 512> drained_;
  std::size_t drained_bytes_ = 0;
};

}  // namespace galloper::bridge
