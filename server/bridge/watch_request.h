// What a WebSocket upgrade asks for: GET /watch/MATCH?from=VERSION&epoch=E&as=public&code=C.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "server/bridge/url.h"

namespace galloper::bridge {

enum class Form : std::uint8_t { kProto, kJson };

struct WatchRequest {
  std::string match;
  // A v1.Viewer; UNSPECIFIED: the caller's own seat, else PUBLIC.
  int viewer = 0;
  std::optional<std::uint64_t> from;
  std::uint32_t epoch = 0;
  std::string code;
  Form form = Form::kProto;

  // Empty: anonymous.
  std::string token;
  std::string client_address;
};

// kInvalidArgument: what is malformed. Fills all but token and client_address.
Result<WatchRequest> parse_watch(const Target& target, std::string_view offered_subprotocols);
// The name to answer with; empty where none was offered.
std::string_view chosen_subprotocol(std::string_view offered_subprotocols, Form form);
bool is_watch_path(std::string_view path);

// The value of Sec-WebSocket-Accept (RFC 6455, 4.2.2). Empty: not a key.
std::string accept_value(std::string_view key);

}  // namespace galloper::bridge
