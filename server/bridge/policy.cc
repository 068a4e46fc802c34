#include "server/bridge/policy.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>

namespace galloper::bridge {
namespace {

bool is_address(const std::string& host) {
  in6_addr buffer{};
  if (host.size() > 2 && host.front() == '[') {
    return inet_pton(AF_INET6, host.substr(1, host.size() - 2).c_str(), &buffer) == 1;
  }
  return inet_pton(AF_INET, host.c_str(), &buffer) == 1;
}

// Tokens are base64url; anything else would break out of the header it is copied to.
bool is_token(std::string_view text) {
  return !text.empty() && text.size() <= 512 && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_.~+/=").find(c) != std::string_view::npos;
  });
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
  for (const auto pair : split_list(header, ';')) {
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) return pair.substr(equals + 1);
  }
  return {};
}

}  // namespace

Result<Policy> Policy::make(const Bridge::Options& options) {
  Policy policy;
  policy.lifetime_ = options.cookie_lifetime;
  if (!options.public_url.empty()) {
    policy.public_origin_ = parse_origin(options.public_url);
    if (!policy.public_origin_) {
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("The public URL \"{}\" is not of the form https://host or https://host:port.",
                              options.public_url));
    }
    policy.allowed_.push_back(*policy.public_origin_);
  }
  for (const auto& text : options.allowed_origins) {
    auto origin = parse_origin(text);
    if (!origin) {
      return fail(
          ErrorCode::kInvalidArgument,
          fmt::format("The allowed origin \"{}\" is not of the form https://host or https://host:port.",
                      text));
    }
    policy.allowed_.push_back(std::move(*origin));
  }
  if (auto listen = split_authority(options.listen)) policy.listen_host_ = listen->first;
  return policy;
}

bool Policy::host_allowed(std::string_view host) const {
  const auto parts = split_authority(host);
  if (!parts) return false;
  const auto& name = parts->first;
  if (is_address(name) || name == "localhost" || name.ends_with(".localhost") || name == listen_host_)
    return true;
  return std::ranges::any_of(allowed_, [&](const Origin& origin) { return origin.host == name; });
}

bool Policy::origin_configured(std::string_view text) const {
  const auto origin = parse_origin(text);
  return origin && std::ranges::find(allowed_, *origin) != allowed_.end();
}

bool Policy::origin_allowed(const RequestFacts& facts) const {
  if (origin_configured(facts.origin)) return true;
  const auto origin = parse_origin(facts.origin);
  const auto host = split_authority(facts.host);
  if (!origin || !host || origin->host != host->first) return false;
  // A page fetched without TLS may have been written by anybody on the way.
  if (facts.https && origin->scheme != "https") return false;
  return origin->port == (host->second.empty() ? (origin->scheme == "https" ? "443" : "80") : host->second);
}

Status Policy::check_browser(const RequestFacts& facts) const {
  if (!host_allowed(facts.host)) {
    return fail(
        ErrorCode::kPermissionDenied,
        fmt::format("The host \"{}\" is not one that this server answers to with a cookie; start it with "
                    "--public-url to allow it.",
                    facts.host));
  }
  if (facts.origin.empty()) {
    return fail(
        ErrorCode::kPermissionDenied,
        "A call with a cookie needs an Origin header; a program should send authorization: Bearer instead.");
  }
  if (!origin_allowed(facts)) {
    return fail(
        ErrorCode::kPermissionDenied,
        fmt::format("Pages of \"{}\" may not use this server; only its own pages and allowed origins may.",
                    facts.origin));
  }
  return {};
}

Result<Credentials> Policy::credentials(const RequestFacts& facts) const {
  if (!facts.authorization.empty()) {
    const auto space = facts.authorization.find(' ');
    const auto scheme = lower(facts.authorization.substr(0, space));
    const auto token =
        space == std::string_view::npos ? std::string_view{} : trim(facts.authorization.substr(space));
    if (scheme != "bearer" || !is_token(token)) {
      return fail(ErrorCode::kUnauthenticated,
                  "The authorization header must be \"Bearer\" and a session's token.");
    }
    return Credentials{std::string(token), false};
  }
  const auto token = cookie_value(facts.cookie, cookie_name(facts));
  if (!is_token(token)) return Credentials{};
  if (auto checked = check_browser(facts); !checked) return tl::unexpected(checked.error());
  return Credentials{std::string(token), true};
}

bool Policy::cookies_are_secure(const RequestFacts& facts) const {
  return facts.https || (public_origin_ && public_origin_->scheme == "https");
}

std::string_view Policy::cookie_name(const RequestFacts& facts) const {
  // Browsers keep the __Host- prefix for cookies that are Secure.
  return cookies_are_secure(facts) ? "__Host-galloper" : "galloper";
}

std::string Policy::set_cookie(const RequestFacts& facts, std::string_view token) const {
  // Strict suffices: only calls and upgrades made by our own pages read the cookie, never a navigation.
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", cookie_name(facts), token,
                     lifetime_.count(), cookies_are_secure(facts) ? "; Secure" : "");
}

std::string Policy::clear_cookie(const RequestFacts& facts) const {
  return fmt::format("{}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict{}", cookie_name(facts),
                     cookies_are_secure(facts) ? "; Secure" : "");
}

}  // namespace galloper::bridge
