#include "server/bridge/http_session.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <ctime>
#include <utility>

#include "server/bridge/api.h"
#include "server/bridge/connect.h"
#include "server/bridge/security_headers.h"
#include "server/bridge/url.h"

namespace galloper::bridge {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::size_t kFirstRead = 2048;
constexpr std::size_t kMostDrained = 4 * 1024 * 1024;
constexpr int kResourceExhausted = 8;

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

std::string address_of(const TcpSocket& socket) {
  boost::system::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return {};
  const auto address = endpoint.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  }
  return address.to_string();
}

std::string http_date() {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)));
}

bool is_http_error(const boost::system::error_code& error) {
  return error.category() == http::make_error_code(http::error::bad_method).category();
}

}  // namespace

HttpSession::HttpSession(Context& context, Loop& loop, TcpSocket socket)
    : context_(context),
      loop_(loop),
      transport_(std::make_unique<Transport>(std::move(socket), context.tls.get())),
      peer_address_(address_of(transport_->socket())),
      counted_(context.statistics.connections) {}

HttpSession::~HttpSession() { end_request(); }

void HttpSession::start() {
  boost::system::error_code ignored;
  transport_->socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  expire_after(context_.options.limits.request_time);
  if (!transport_->tls()) return read();
  transport_->tls()->async_handshake(asio::ssl::stream_base::server,
                                     [self = shared_from_this()](Error error) {
                                       if (error) return self->close();
                                       self->read();
                                     });
}

Millis HttpSession::on_time(Millis now) {
  look_at_ = now < deadline_ ? deadline_ : 0;
  if (look_at_ == 0) close();
  return look_at_;
}

void HttpSession::expire_after(std::chrono::milliseconds time) {
  deadline_ = Loop::now() + time.count();
  if (look_at_ != 0 && look_at_ <= deadline_) return;
  look_at_ = deadline_;
  unlink();
  loop_.wheel.add(*this, look_at_);
}

void HttpSession::read() {
  parser_.emplace();
  parser_->header_limit(context_.options.limits.header_bytes);
  parser_->body_limit(context_.options.limits.body_bytes);
  if (buffer_.size() > 0) return read_header();
  expire_after(context_.options.limits.keep_alive);
  transport_->async_read_some(buffer_.prepare(kFirstRead),
                              [self = shared_from_this()](Error error, std::size_t size) {
                                if (error) return self->close();
                                self->buffer_.commit(size);
                                self->read_header();
                              });
}

void HttpSession::read_header() {
  expire_after(context_.options.limits.request_time);
  http::async_read_header(*transport_, buffer_, *parser_,
                          [self = shared_from_this()](Error error, std::size_t) { self->on_header(error); });
}

void HttpSession::on_header(Error error) {
  if (error) return on_read_error(error);
  if (lower(header(http::field::expect)) != "100-continue") return read_body();
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(*transport_, asio::buffer(kContinue),
                    [self = shared_from_this()](Error failed, std::size_t) {
                      if (failed) return self->close();
                      self->read_body();
                    });
}

void HttpSession::read_body() {
  http::async_read(*transport_, buffer_, *parser_,
                   [self = shared_from_this()](Error error, std::size_t) { self->on_body(error); });
}

void HttpSession::on_read_error(Error error) {
  if (!is_http_error(error) || error == http::error::end_of_stream || error == http::error::partial_message)
    return close();
  Reply reply;
  if (error == http::error::body_limit) {
    reply = error_reply(kResourceExhausted,
                        fmt::format("The body is larger than {} bytes.", context_.options.limits.body_bytes));
    reply.status = 413;
  } else if (error == http::error::header_limit) {
    reply = text_reply(
        431, fmt::format("The header is larger than {} bytes.", context_.options.limits.header_bytes));
  } else {
    reply = text_reply(400, "The request is not well-formed HTTP.");
  }
  reply.close = true;
  answer(std::move(reply));
}

void HttpSession::on_body(Error error) {
  if (error) return on_read_error(error);
  // From here the upstream call has its own time limit.
  const auto& limits = context_.options.limits;
  expire_after(limits.call_time + limits.request_time);
  busy_ = true;
  context_.busy.fetch_add(1);
  route();
}

std::string_view HttpSession::header(http::field name) const { return view(parser_->get()[name]); }
std::string_view HttpSession::header(std::string_view name) const {
  return view(parser_->get()[{name.data(), name.size()}]);
}
std::string_view HttpSession::verb() const { return view(parser_->get().method_string()); }

bool HttpSession::https() const {
  if (transport_->tls()) return true;
  if (!context_.options.behind_proxy) return false;
  const auto protocols = split_list(header("X-Forwarded-Proto"), ',');
  return !protocols.empty() && lower(protocols.back()) == "https";
}

std::string HttpSession::client_address() const {
  if (!context_.options.behind_proxy) return peer_address_;
  // The last one was added by the proxy in front of us; those before it are the client's own words.
  const auto addresses = split_list(header("X-Forwarded-For"), ',');
  if (addresses.empty()) return peer_address_;
  boost::system::error_code error;
  const auto address = asio::ip::make_address(std::string(addresses.back()), error);
  return error ? peer_address_ : address.to_string();
}

RequestFacts HttpSession::facts() const {
  return {header(http::field::host), header(http::field::origin), header(http::field::authorization),
          header(http::field::cookie), https()};
}

void HttpSession::route() {
  if (parser_->get().version() >= 11 && header(http::field::host).empty()) {
    return answer(text_reply(400, "The request has no Host header."));
  }
  const auto target = parse_target(view(parser_->get().target()));
  if (!target) return answer(text_reply(400, "The address of the request is malformed."));
  if (verb() == "OPTIONS") return answer(serve_options());
  if (is_service_path(target->path)) return route_api(target->path);
  if (is_watch_path(target->path)) return upgrade(*target);
  answer(serve_page(target->path));
}

Reply HttpSession::serve_options() const {
  Reply reply;
  reply.status = 204;
  reply.headers.emplace_back("Allow", "GET, HEAD, POST, OPTIONS");
  if (context_.policy.origin_configured(header(http::field::origin))) {
    reply.headers.emplace_back("Access-Control-Allow-Methods", "POST");
    reply.headers.emplace_back("Access-Control-Allow-Headers",
                               "Authorization, Content-Type, Connect-Protocol-Version, Connect-Timeout-Ms");
    reply.headers.emplace_back("Access-Control-Max-Age", "7200");
  }
  return reply;
}

Reply HttpSession::serve_page(std::string_view path) const {
  if (verb() != "GET" && verb() != "HEAD") {
    Reply reply = text_reply(405, "This address is read by GET.");
    reply.headers.emplace_back("Allow", "GET, HEAD");
    return reply;
  }
  const auto& options = context_.options;
  Reply live = text_reply(200, "ok");
  live.headers.emplace_back("Cache-Control", "no-store");
  if (path == "/healthz") return live;
  if (path == "/readyz") {
    if (options.ready && !options.ready()) {
      live.status = 503;
      live.body = "not ready\n";
    }
    return live;
  }
  if (path == "/metrics" && options.metrics) {
    live.content_type = "text/plain; version=0.0.4; charset=utf-8";
    live.body = options.metrics() + context_.statistics.prometheus();
    return live;
  }
  if (auto file = context_.files.find(path, header(http::field::accept_encoding),
                                      header(http::field::if_none_match))) {
    return std::move(*file);
  }
  return text_reply(404, context_.files.empty() ? "This server was started without the web client."
                                                : "There is nothing at this address.");
}

void HttpSession::route_api(std::string_view path) {
  ApiRequest request;
  request.verb = verb();
  request.path = path;
  request.content_type = header(http::field::content_type);
  request.content_encoding = header(http::field::content_encoding);
  request.protocol_version = header("Connect-Protocol-Version");
  request.timeout_ms = header("Connect-Timeout-Ms");
  request.wants_cookie = header("X-Galloper-Cookie") == "1";
  request.facts = facts();
  request.client_address = client_address();
  request.body = parser_->get().body();
  // The session goes along by move, so that its last owner is never a thread of gRPC's.
  serve_api(context_, request, [self = shared_from_this()](Reply reply) mutable {
    auto& context = self->loop_.context;
    asio::post(context, [self = std::move(self), reply = std::move(reply)]() mutable {
      self->answer(std::move(reply));
    });
  });
}

void HttpSession::answer(Reply reply) {
  reply_ = std::move(reply);
  const bool head = parser_->is_header_done() && verb() == "HEAD";
  const bool bodyless = reply_.status == 204 || reply_.status == 304 || reply_.status == 101;
  const auto bytes = reply_.bytes();
  response_.emplace();
  auto& response = *response_;
  response.version(11);
  response.result(reply_.status);
  response.set(http::field::date, http_date());
  for (const auto& [name, value] :
       security_headers(parser_->is_header_done() ? header(http::field::host) : "", https())) {
    response.insert({name.data(), name.size()}, {value.data(), value.size()});
  }
  for (const auto& [name, value] : reply_.headers)
    response.insert({name.data(), name.size()}, {value.data(), value.size()});
  if (context_.policy.origin_configured(header(http::field::origin))) {
    response.set(http::field::access_control_allow_origin, parser_->get()[http::field::origin]);
    response.insert(http::field::vary, "Origin");
  }
  if (!bodyless) {
    response.set(http::field::content_type, reply_.content_type);
    response.content_length(bytes.size());
    if (!head) response.body() = {bytes.data(), bytes.size()};
  }
  if (reply_.status != 101) response.keep_alive(!reply_.close && parser_->get().keep_alive());
  write();
}

void HttpSession::write() {
  context_.statistics.requests.fetch_add(1, std::memory_order_relaxed);
  if (reply_.status >= 500) context_.statistics.requests_failed.fetch_add(1, std::memory_order_relaxed);
  expire_after(context_.options.limits.request_time);
  const bool close = response_->need_eof() || !response_->keep_alive();
  serializer_.emplace(*response_);
  auto done = [self = shared_from_this(), close](Error error, std::size_t) {
    self->on_written(error, close);
  };
  // A HEAD's answer has the length of the body that it leaves out.
  if (verb() == "HEAD") {
    serializer_->split(true);
    return http::async_write_header(*transport_, *serializer_, std::move(done));
  }
  http::async_write(*transport_, *serializer_, std::move(done));
}

void HttpSession::end_request() {
  if (std::exchange(busy_, false)) context_.busy.fetch_sub(1);
}

void HttpSession::on_written(Error error, bool close_it) {
  end_request();
  serializer_.reset();
  response_.reset();
  reply_ = {};
  if (error) return close();
  if (upgrade_) return hand_over();
  if (!close_it) return read();
  if (transport_->tls()) {
    return transport_->tls()->async_shutdown([self = shared_from_this()](Error) { self->close(); });
  }
  // Closing with unread bytes would reset the connection, and the client might never see the answer.
  boost::system::error_code ignored;
  transport_->socket().shutdown(asio::socket_base::shutdown_send, ignored);
  drain();
}

void HttpSession::drain() {
  transport_->async_read_some(asio::buffer(drained_),
                              [self = shared_from_this()](Error error, std::size_t size) {
                                self->drained_bytes_ += size;
                                if (error || self->drained_bytes_ > kMostDrained) return self->close();
                                self->drain();
                              });
}

void HttpSession::close() { transport_->close(); }

}  // namespace galloper::bridge
