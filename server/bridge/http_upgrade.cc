// The part of HttpSession that turns a connection into a WebSocket.
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "galloper/v1/match_service.pb.h"
#include "server/bridge/connect.h"
#include "server/bridge/http_session.h"
#include "server/bridge/hubs.h"

namespace galloper::bridge {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr const char* kGetMatch = "/galloper.v1.MatchService/GetMatch";

bool is_spectator(int viewer) { return viewer == v1::VIEWER_PUBLIC || viewer == v1::VIEWER_DELAYED; }

Reply refusal(const Error& error) { return error_reply(static_cast<int>(error.code), error.message); }

}  // namespace

void HttpSession::upgrade(const Target& target) {
  const auto offered = header(http::field::sec_websocket_protocol);
  if (verb() != "GET" || !boost::beast::websocket::is_upgrade(parser_->get())) {
    Reply reply = text_reply(426, "A match is watched over WebSocket.");
    reply.headers.emplace_back("Upgrade", "websocket");
    return answer(std::move(reply));
  }
  if (header(http::field::sec_websocket_version) != "13") {
    Reply reply = text_reply(426, "The WebSocket's version must be 13.");
    reply.headers.emplace_back("Sec-WebSocket-Version", "13");
    return answer(std::move(reply));
  }
  if (accept_value(header(http::field::sec_websocket_key)).empty()) {
    return answer(text_reply(400, "The WebSocket's key must be 16 bytes in base64."));
  }
  const auto who = facts();
  if (!who.origin.empty() && !context_.policy.origin_allowed(who)) {
    return answer(refusal(
        {ErrorCode::kPermissionDenied, "Pages of this origin may not watch through this server.", {}, 0}));
  }
  auto request = parse_watch(target, offered);
  if (!request) return answer(refusal(request.error()));
  auto credentials = context_.policy.credentials(who);
  if (!credentials) return answer(refusal(credentials.error()));
  upgrade_ = std::move(*request);
  upgrade_->client_address = client_address();
  // What everybody may see needs no token, so that all its spectators share one watch upstream.
  if (!is_spectator(upgrade_->viewer)) upgrade_->token = std::move(credentials->token);
  // Nobody in particular is a spectator: the server knows whether of PUBLIC or of DELAYED.
  if (upgrade_->viewer != v1::VIEWER_UNSPECIFIED || upgrade_->token.empty()) return switch_protocols();
  resolve_viewer();
}

void HttpSession::resolve_viewer() {
  v1::GetMatchRequest request;
  request.set_match_id(upgrade_->match);
  request.set_code(upgrade_->code);
  auto done = [self = shared_from_this()](UpstreamReply reply) mutable {
    auto& context = self->loop_.context;
    asio::post(context, [self = std::move(self), reply = std::move(reply)] {
      v1::GetMatchResponse match;
      // A refusal is left to the watch itself: a browser is shown how a WebSocket closed, but not why an
      // upgrade failed.
      const bool seen = reply.code == 0 && match.ParseFromString(reply.body);
      // Who holds no seat shares the watch of those who named nobody.
      if (seen && is_spectator(match.viewer())) {
        self->upgrade_->token.clear();
      } else if (seen) {
        self->upgrade_->viewer = match.viewer();
      }
      self->switch_protocols();
    });
  };
  context_.upstream->call(kGetMatch, {upgrade_->token, upgrade_->client_address}, request.SerializeAsString(),
                          context_.options.limits.call_time, std::move(done));
}

void HttpSession::switch_protocols() {
  Reply reply;
  reply.status = 101;
  reply.headers.emplace_back("Upgrade", "websocket");
  reply.headers.emplace_back("Connection", "Upgrade");
  reply.headers.emplace_back("Sec-WebSocket-Accept", accept_value(header(http::field::sec_websocket_key)));
  const auto chosen = chosen_subprotocol(header(http::field::sec_websocket_protocol), upgrade_->form);
  if (!chosen.empty()) reply.headers.emplace_back("Sec-WebSocket-Protocol", std::string(chosen));
  answer(std::move(reply));
}

void HttpSession::hand_over() {
  unlink();
  const auto data = buffer_.data();
  std::string early(static_cast<const char*>(data.data()), data.size());
  adopt_watcher(context_, std::move(transport_), std::move(*upgrade_), std::move(early), std::move(counted_));
}

}  // namespace galloper::bridge
