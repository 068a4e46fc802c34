#include "server/bridge/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

#include "server/bridge/connect.h"
#include "server/bridge/url.h"

namespace galloper::bridge {
namespace {

constexpr std::string_view kSignIn = "/galloper.v1.AccountService/SignIn";
constexpr std::string_view kCreateGuest = "/galloper.v1.AccountService/CreateGuest";
constexpr std::string_view kRegister = "/galloper.v1.AccountService/Register";
constexpr std::string_view kSignOut = "/galloper.v1.AccountService/SignOut";
constexpr std::string_view kDeleteAccount = "/galloper.v1.AccountService/DeleteAccount";
constexpr int kCancelled = 1;
constexpr int kInvalidArgument = 3;
constexpr int kUnimplemented = 12;
constexpr int kUnavailable = 14;
constexpr int kUnauthenticated = 16;

Reply refusal(const Error& error) { return error_reply(static_cast<int>(error.code), error.message); }

Reply with_status(unsigned status, Reply reply) {
  reply.status = status;
  return reply;
}

enum class Codec : std::uint8_t { kJson, kProto };

std::optional<Codec> codec_of(std::string_view content_type) {
  const auto semicolon = content_type.find(';');
  const auto type = lower(trim(content_type.substr(0, semicolon)));
  if (type == "application/proto") return Codec::kProto;
  if (type != "application/json") return std::nullopt;
  if (semicolon == std::string_view::npos) return Codec::kJson;
  const auto parameter = lower(trim(content_type.substr(semicolon + 1)));
  if (parameter == "charset=utf-8" || parameter == "charset=\"utf-8\"") return Codec::kJson;
  return std::nullopt;
}

// A call on its way, with what its answer needs. The facts are decided beforehand: they are views of a
// request that goes away.
struct PendingCall {
  Context& context;
  const Method& method;
  Codec codec;
  bool wants_cookie;
  bool by_cookie;
  std::string token;
  std::string cleared_cookie;
  std::function<std::string(std::string_view)> cookie_for;
  std::function<void(Reply)> done;

  void answer(UpstreamReply upstream) const;
  void answer_session(UpstreamReply& upstream, Reply& reply) const;
  bool ends_session() const { return method.path == kSignOut || method.path == kDeleteAccount; }
};

// Checks that need neither the body nor the caller. Nothing: go on.
std::optional<Reply> refuse_form(const ApiRequest& request, const Method* method) {
  if (!method) {
    return with_status(404, error_reply(kUnimplemented, fmt::format("There is no method {}.", request.path)));
  }
  if (request.verb != "POST") {
    Reply reply = with_status(405, error_reply(kUnimplemented, "A method is called by POST."));
    reply.headers.emplace_back("Allow", "POST");
    return reply;
  }
  if (method->streaming || !codec_of(request.content_type)) {
    Reply reply = with_status(
        415, error_reply(kUnimplemented,
                         method->streaming
                             ? "A streaming method is not offered over HTTP; watch a match at /watch/MATCH."
                             : "The content type must be application/json or application/proto."));
    reply.headers.emplace_back("Accept-Post", "application/json, application/proto");
    return reply;
  }
  if (!request.content_encoding.empty() && lower(request.content_encoding) != "identity") {
    return error_reply(kUnimplemented,
                       fmt::format("The content encoding \"{}\" is not supported; send the body as it is.",
                                   request.content_encoding));
  }
  if (!request.protocol_version.empty() && request.protocol_version != "1") {
    return error_reply(kInvalidArgument, "The header Connect-Protocol-Version must be 1.");
  }
  return std::nullopt;
}

Result<std::chrono::milliseconds> time_limit(const ApiRequest& request, const Limits& limits) {
  if (request.timeout_ms.empty()) return limits.call_time;
  std::int64_t value = 0;
  const auto* end = request.timeout_ms.data() + request.timeout_ms.size();
  const auto [parsed, error] = std::from_chars(request.timeout_ms.data(), end, value);
  if (error != std::errc{} || parsed != end || value < 0 || request.timeout_ms.size() > 10) {
    return fail(ErrorCode::kInvalidArgument,
                "The header Connect-Timeout-Ms must be a number of milliseconds of at most ten digits.");
  }
  return std::min(std::chrono::milliseconds(value), limits.call_time);
}

Result<Credentials> credentials_of(const Context& context, const ApiRequest& request) {
  // A session in a cookie is begun from our own pages only, or a foreign one could sign its visitor in as
  // somebody else.
  if (request.wants_cookie) {
    if (auto checked = context.policy.check_browser(request.facts); !checked)
      return tl::unexpected(checked.error());
  }
  // These begin a session, whatever the one before was; an expired cookie must not stand in their way.
  const bool begins = request.path == kSignIn || request.path == kCreateGuest;
  if (begins && request.facts.authorization.empty()) return Credentials{};
  return context.policy.credentials(request.facts);
}

void PendingCall::answer_session(UpstreamReply& upstream, Reply& reply) const {
  const bool begins = method.path == kSignIn || method.path == kCreateGuest || method.path == kRegister;
  if (begins && wants_cookie) {
    std::string fresh = take_string_field(*method.response, upstream.body, "token");
    // A guest that registers keeps its token; its cookie gets a new lease.
    if (fresh.empty() && by_cookie) fresh = token;
    if (!fresh.empty()) reply.headers.emplace_back("Set-Cookie", cookie_for(fresh));
  }
  if (ends_session() && by_cookie) reply.headers.emplace_back("Set-Cookie", cleared_cookie);
}

void PendingCall::answer(UpstreamReply upstream) const {
  // Nobody but the bridge cancels.
  if (upstream.code == kCancelled)
    return done(error_reply(kUnavailable, "The server is stopping; try again."));
  if (upstream.code != 0) {
    Reply reply = error_reply(upstream.code, upstream.message, upstream.details);
    if (upstream.code == kUnauthenticated && by_cookie)
      reply.headers.emplace_back("Set-Cookie", cleared_cookie);
    return done(std::move(reply));
  }
  Reply reply;
  answer_session(upstream, reply);
  if (codec == Codec::kProto) {
    reply.content_type = "application/proto";
    reply.body = std::move(upstream.body);
    return done(std::move(reply));
  }
  auto json = message_to_json(*method.response, upstream.body);
  if (!json) return done(refusal(json.error()));
  reply.content_type = "application/json";
  reply.body = std::move(*json);
  done(std::move(reply));
}

}  // namespace

void serve_api(Context& context, const ApiRequest& request, std::function<void(Reply)> done) {
  const Method* method = context.catalogue.find(request.path);
  if (auto refused = refuse_form(request, method)) return done(std::move(*refused));
  const auto limit = time_limit(request, context.options.limits);
  if (!limit) return done(refusal(limit.error()));
  auto credentials = credentials_of(context, request);
  if (!credentials) return done(refusal(credentials.error()));

  const Codec codec = *codec_of(request.content_type);
  std::string body(request.body);
  if (codec == Codec::kJson) {
    auto message = message_from_json(*method, request.body);
    if (!message) return done(refusal(message.error()));
    body = std::move(*message);
  } else if (auto checked = check_message(*method, request.body); !checked) {
    return done(refusal(checked.error()));
  }

  auto cookie_for = [&context, https = request.facts.https](std::string_view token) {
    RequestFacts facts;
    facts.https = https;
    return context.policy.set_cookie(facts, token);
  };
  auto call = std::make_shared<PendingCall>(
      PendingCall{context, *method, codec, request.wants_cookie, credentials->by_cookie, credentials->token,
                  context.policy.clear_cookie(request.facts), std::move(cookie_for), std::move(done)});
  context.upstream->call(method->path, {credentials->token, request.client_address}, body, *limit,
                         [call](UpstreamReply reply) { call->answer(std::move(reply)); });
}

}  // namespace galloper::bridge
