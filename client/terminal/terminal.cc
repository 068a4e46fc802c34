#include "client/terminal/terminal.h"

#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <ostream>

#include "client/terminal/words.h"
#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/random.h"

namespace galloper::terminal {
namespace {

std::filesystem::path token_file_of(const Arguments& arguments) {
  if (!arguments.token_file.empty()) return arguments.token_file;
  return client::default_token_file(arguments.address.server);
}

std::string quoted(const std::string& text) {
  google::protobuf::Value value;
  value.set_string_value(text);
  std::string json;
  if (!google::protobuf::util::MessageToJsonString(value, &json).ok()) return "\"\"";
  return json;
}

}  // namespace

Terminal::Terminal(const Arguments& arguments, const Streams& streams)
    : arguments_(arguments),
      streams_(streams),
      connection_(arguments.address),
      tokens_(token_file_of(arguments)) {}

Status Terminal::load_token() {
  auto token = tokens_.load();
  if (!token) return tl::unexpected(token.error());
  if (*token) connection_.set_token(**token);
  return {};
}

Status Terminal::keep_token(const std::string& token) {
  if (token.empty()) return fail(ErrorCode::kInternal, "The server sent no token.");
  connection_.set_token(token);
  return tokens_.save(token);
}

Status Terminal::forget_token() {
  connection_.set_token({});
  return tokens_.remove();
}

Status Terminal::ensure_account() {
  if (has_token()) return {};
  auto reply = call(v1::CreateGuestRequest());
  if (!reply) return tl::unexpected(reply.error());
  note(fmt::format("You play as the guest {}. To keep its matches: galloper account register NAME",
                   harmless(reply->account().name())));
  return keep_token(reply->token());
}

void Terminal::print(std::string_view text) {
  streams_.out << text;
  if (!text.empty() && text.back() != '\n') streams_.out << '\n';
  streams_.out.flush();
}

void Terminal::print_json(const google::protobuf::Message& reply) { print(to_json(reply)); }

void Terminal::note(std::string_view text) { streams_.err << text << std::endl; }

int Terminal::refuse(const Error& error) {
  const bool unreachable = client::is_unreachable(error);
  if (json()) print(to_json(error));
  std::string text = unreachable
                         ? fmt::format("cannot reach {}: {}", arguments_.address.server, error.message)
                         : harmless(error.message);
  if (!error.rule.empty()) text += " (" + error.rule + ")";
  if (error.code == ErrorCode::kUnauthenticated)
    text += has_token() ? " The session may have ended: galloper account sign-in NAME"
                        : " Sign in: galloper account sign-in NAME";
  note("galloper: " + text);
  return unreachable ? kUnreachable : kRefused;
}

int Terminal::misuse(std::string_view text) {
  note(fmt::format("galloper: {}", text));
  return kWrongUsage;
}

std::string to_json(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.always_print_primitive_fields = true;
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(message, &json, options);
  return status.ok() ? json : "{}";
}

std::string to_json(const Error& error) {
  std::string json = fmt::format(R"({{"error":{{"code":"{}")", client::name_of(error.code));
  if (!error.rule.empty()) json += R"(,"rule":)" + quoted(error.rule);
  json += R"(,"message":)" + quoted(error.message);
  if (error.code == ErrorCode::kAborted && error.current_version != 0)
    json += fmt::format(R"(,"currentVersion":"{}")", error.current_version);
  return json + "}}";
}

std::string fresh_uuid() { return to_string(new_id<OrderId>(system_clock().now_ms(), secure_random())); }

}  // namespace galloper::terminal
