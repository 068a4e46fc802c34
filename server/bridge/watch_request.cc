#include "server/bridge/watch_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "common/base/ids.h"
#include "galloper/v1/table.pb.h"
#include "server/bridge/digest.h"

namespace galloper::bridge {
namespace {

constexpr std::string_view kPrefix = "/watch/";
constexpr std::string_view kProtoName = "galloper.v1.proto";
constexpr std::string_view kJsonName = "galloper.v1.json";

constexpr std::array<std::pair<std::string_view, v1::Viewer>, 6> kViewers{{
    {"south", v1::VIEWER_SOUTH},
    {"north", v1::VIEWER_NORTH},
    {"both", v1::VIEWER_BOTH},
    {"public", v1::VIEWER_PUBLIC},
    {"delayed", v1::VIEWER_DELAYED},
    {"full", v1::VIEWER_FULL},
}};

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

// The first of the client's that we speak.
std::optional<Form> choose(std::string_view offered) {
  for (const auto name : split_list(offered, ',')) {
    if (name == kProtoName) return Form::kProto;
    if (name == kJsonName) return Form::kJson;
  }
  return std::nullopt;
}

bool is_code(std::string_view text) {
  return text.size() <= 128 && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_';
         });
}

}  // namespace

bool is_watch_path(std::string_view path) { return path.starts_with(kPrefix); }

Result<WatchRequest> parse_watch(const Target& target, std::string_view offered) {
  const auto bad = [](std::string message) { return fail(ErrorCode::kInvalidArgument, std::move(message)); };
  WatchRequest request;
  const auto match = parse_id<MatchId>(std::string_view(target.path).substr(kPrefix.size()));
  if (!match) return bad("The address of a watch is /watch/MATCH, where MATCH is the id of a match.");
  request.match = to_string(*match);
  if (const auto as = target.parameter("as")) {
    const auto* found = std::ranges::find(kViewers, *as, [](const auto& entry) { return entry.first; });
    if (found == kViewers.end())
      return bad("The parameter \"as\" must be south, north, both, public, delayed or full.");
    request.viewer = found->second;
  }
  if (const auto from = target.parameter("from")) {
    request.from = parse_number<std::uint64_t>(*from);
    if (!request.from)
      return bad("The parameter \"from\" must be the number of the last version that you have.");
  }
  if (const auto epoch = target.parameter("epoch")) {
    const auto value = parse_number<std::uint32_t>(*epoch);
    if (!value) return bad("The parameter \"epoch\" must be the epoch that came with your snapshot.");
    request.epoch = *value;
  }
  request.code = target.parameter("code").value_or("");
  if (!is_code(request.code)) return bad("The parameter \"code\" is not a match's code.");
  if (!offered.empty()) {
    const auto form = choose(offered);
    if (!form)
      return bad(fmt::format("The WebSocket's subprotocol must be {} or {}.", kProtoName, kJsonName));
    request.form = *form;
  }
  return request;
}

std::string_view chosen_subprotocol(std::string_view offered, Form form) {
  if (offered.empty()) return {};
  return form == Form::kProto ? kProtoName : kJsonName;
}

std::string accept_value(std::string_view key) {
  // 16 bytes in base64.
  if (key.size() != 24 || !key.ends_with("==")) return {};
  return base64(sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
}

}  // namespace galloper::bridge
