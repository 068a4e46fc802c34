// Request targets: their path and query, decoded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace galloper::bridge {

struct Target {
  // Decoded: "/m/0190…".
  std::string path;
  // Decoded, in order; the first of a name counts.
  std::vector<std::pair<std::string, std::string>> query;

  std::optional<std::string_view> parameter(std::string_view name) const;
};

// Of an origin-form target, "/watch/ID?from=3". Nothing where it is malformed: a bad escape, a zero byte, no
// leading slash.
std::optional<Target> parse_target(std::string_view text);

// "https://play.example.org:8443" in its parts, in lower case; the port that the scheme implies is filled in.
struct Origin {
  std::string scheme;
  std::string host;
  std::string port;

  friend bool operator==(const Origin&, const Origin&) = default;
};
// A URL's origin; what follows the authority is ignored. Nothing for anything but http and https.
std::optional<Origin> parse_origin(std::string_view url);

// "host", "host:port", "[::1]:port" in lower case, the brackets kept; an absent port is empty. Nothing where
// it is malformed.
std::optional<std::pair<std::string, std::string>> split_authority(std::string_view authority);

std::string lower(std::string_view text);
std::string_view trim(std::string_view text);
// "a, b,c" in its trimmed parts; empty parts are left out.
std::vector<std::string_view> split_list(std::string_view text, char separator);

}  // namespace galloper::bridge
