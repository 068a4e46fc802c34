#include "server/bridge/security_headers.h"

#include <fmt/format.h>

#include "server/bridge/url.h"

namespace galloper::bridge {

std::vector<std::pair<std::string, std::string>> security_headers(std::string_view host, bool https) {
  // Not every browser takes 'self' to cover the page's own WebSockets. A malformed Host is not copied.
  const std::string sockets =
      split_authority(host) ? fmt::format(" {}://{}", https ? "wss" : "ws", host) : "";
  std::vector<std::pair<std::string, std::string>> headers{
      {"Content-Security-Policy",
       fmt::format("default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                   "connect-src 'self'{}; "
                   "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
                   sockets)},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  if (https) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

}  // namespace galloper::bridge
