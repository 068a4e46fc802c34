// Unary calls: an HTTP request in the Connect protocol's form becomes a gRPC call upstream, its answer an
// HTTP reply.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/bridge/context.h"
#include "server/bridge/policy.h"
#include "server/bridge/reply.h"

namespace galloper::bridge {

struct ApiRequest {
  // "POST".
  std::string_view verb;
  std::string_view path;
  std::string_view content_type;
  std::string_view content_encoding;
  std::string_view protocol_version;
  std::string_view timeout_ms;
  // `x-galloper-cookie: 1`: put the session into a cookie and leave the token out of the answer.
  bool wants_cookie = false;
  RequestFacts facts;
  std::string client_address;
  std::string_view body;
};

// `done` comes either before this returns or later on a gRPC thread; the request's views need to live only
// until this returns.
void serve_api(Context& context, const ApiRequest& request, std::function<void(Reply)> done);

}  // namespace galloper::bridge
