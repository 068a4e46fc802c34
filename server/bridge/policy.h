// Who may call us from where: the decisions about Host, Origin and the session cookie. No sockets here.
//
// A cookie is sent by a browser whatever page makes it call, so calls by cookie need a Host that is ours
// (against DNS rebinding: a name that we do not know may be an attacker's name for this machine) and an
// Origin that may use us. An address in place of a name cannot be rebound and is always a good Host. A bearer
// token needs neither.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "server/bridge/bridge.h"
#include "server/bridge/url.h"

namespace galloper::bridge {

// What a request says about itself, as far as decisions need it.
struct RequestFacts {
  std::string_view host;
  std::string_view origin;
  std::string_view authorization;
  std::string_view cookie;
  // The browser's connection is encrypted: our own TLS, or a believed proxy's.
  bool https = false;
};

struct Credentials {
  // Empty: anonymous.
  std::string token;
  bool by_cookie = false;
};

class Policy {
 public:
  // kInvalidArgument: a URL that is none.
  static Result<Policy> make(const Bridge::Options& options);

  bool host_allowed(std::string_view host) const;
  // Same host as Host's, or configured. An absent origin is not allowed.
  bool origin_allowed(const RequestFacts& facts) const;
  // Configured by name: such pages may call us across origins.
  bool origin_configured(std::string_view origin) const;
  // kPermissionDenied: a call that rests on the browser's own state (its cookie) from a page or for a name
  // that is not ours.
  Status check_browser(const RequestFacts& facts) const;
  // The bearer token, else the cookie's, the latter only after check_browser. kUnauthenticated: a malformed
  // header.
  Result<Credentials> credentials(const RequestFacts& facts) const;

  bool cookies_are_secure(const RequestFacts& facts) const;
  std::string set_cookie(const RequestFacts& facts, std::string_view token) const;
  std::string clear_cookie(const RequestFacts& facts) const;

 private:
  std::string_view cookie_name(const RequestFacts& facts) const;
  std::optional<Origin> public_origin_;
  std::vector<Origin> allowed_;
  std::string listen_host_;
  std::chrono::seconds lifetime_{};
};

}  // namespace galloper::bridge
