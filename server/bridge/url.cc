#include "server/bridge/url.h"

#include <algorithm>

namespace galloper::bridge {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus_is_space) {
      c = ' ';
    }
    if (c == '\0') return std::nullopt;
    out.push_back(c);
  }
  return out;
}

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == ':' ||
         c == '[' || c == ']';
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::vector<std::string_view> split_list(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto end = text.find(separator);
    const auto part = trim(text.substr(0, end));
    if (!part.empty()) parts.push_back(part);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

std::optional<std::string_view> Target::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return std::nullopt;
}

std::optional<Target> parse_target(std::string_view text) {
  if (text.empty() || text.front() != '/') return std::nullopt;
  text = text.substr(0, text.find('#'));
  const auto mark = text.find('?');
  Target target;
  auto path = decode(text.substr(0, mark), false);
  if (!path) return std::nullopt;
  target.path = std::move(*path);
  if (mark == std::string_view::npos) return target;
  for (const auto pair : split_list(text.substr(mark + 1), '&')) {
    const auto equals = pair.find('=');
    auto key = decode(pair.substr(0, equals), true);
    auto value =
        decode(equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1), true);
    if (!key || !value) return std::nullopt;
    target.query.emplace_back(std::move(*key), std::move(*value));
  }
  return target;
}

std::optional<std::pair<std::string, std::string>> split_authority(std::string_view authority) {
  const std::string text = lower(authority);
  if (text.empty() || !std::ranges::all_of(text, is_host_character)) return std::nullopt;
  std::size_t end = 0;
  if (text.front() == '[') {
    end = text.find(']');
    if (end == std::string::npos) return std::nullopt;
    ++end;
  } else {
    end = std::min(text.find(':'), text.size());
  }
  std::string host = text.substr(0, end);
  std::string port;
  if (end < text.size()) {
    if (text[end] != ':') return std::nullopt;
    port = text.substr(end + 1);
    if (port.size() > 5 || !std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; }))
      return std::nullopt;
  }
  if (host.empty()) return std::nullopt;
  return std::pair{std::move(host), std::move(port)};
}

std::optional<Origin> parse_origin(std::string_view url) {
  const auto colon = url.find("://");
  if (colon == std::string_view::npos) return std::nullopt;
  Origin origin;
  origin.scheme = lower(url.substr(0, colon));
  if (origin.scheme != "http" && origin.scheme != "https") return std::nullopt;
  auto rest = url.substr(colon + 3);
  rest = rest.substr(0, rest.find_first_of("/?#"));
  auto parts = split_authority(rest);
  if (!parts) return std::nullopt;
  origin.host = std::move(parts->first);
  origin.port = parts->second.empty() ? (origin.scheme == "https" ? "443" : "80") : std::move(parts->second);
  return origin;
}

}  // namespace galloper::bridge
