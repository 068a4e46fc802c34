// The room `client_core` talks to a game server: calls with a deadline, refusals with their rule, tokens kept
// in files, and watching that resumes by itself after a break. The terminal client, bots and tests may
// include it. It sees base, view and the wire contract; nothing of the server.
//
//   Connection connection({.server = "127.0.0.1:7450"});
//   connection.set_token(token);
//   Result<v1::GetMatchResponse> match = connection.call(request);     // an Error carries code, rule and
//   version
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "client/core/methods.h"
#include "common/base/result.h"

namespace grpc {
class Channel;
class ClientContext;
class Status;
}  // namespace grpc

namespace galloper::client {

struct ServerAddress {
  // "HOST:PORT", "[IPv6]:PORT" or any other target that gRPC takes.
  std::string server = "127.0.0.1:7450";
  bool tls = false;
  // PEM file of the authorities to trust instead of the system's; with TLS only.
  std::string ca_file = {};
};

// Thread-safe, set_token apart.
class Connection {
 public:
  // Never fails by itself: an unreadable CA file or an unreachable server is the error of every call.
  explicit Connection(const ServerAddress& address);
  ~Connection();

  // Sent with every call from now on; empty: none.
  void set_token(std::string token) { token_ = std::move(token); }
  const std::string& token() const { return token_; }
  void set_deadline(std::chrono::milliseconds deadline) { deadline_ = deadline; }

  template <class Request>
  Result<typename Method<Request>::Reply> call(const Request& request) {
    typename Method<Request>::Reply reply;
    if (Status status = call_raw(Method<Request>::kPath, request, reply); !status)
      return tl::unexpected(status.error());
    return reply;
  }

  const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }
  // Adds the token to a call's metadata.
  void authorise(grpc::ClientContext& context) const;

 private:
  grpc::Status call_once(const char* path, const google::protobuf::MessageLite& request,
                         google::protobuf::MessageLite& reply);
  Status call_raw(const char* path, const google::protobuf::MessageLite& request,
                  google::protobuf::MessageLite& reply);

  std::shared_ptr<grpc::Channel> channel_;
  std::string setup_fault_;
  std::string token_;
  std::chrono::milliseconds deadline_{15'000};
};

// The server's refusal as an Error, its rule and version taken from the typed details. `status` must not be
// OK.
Error error_of(const grpc::Status& status);

// "FAILED_PRECONDITION" and so on, gRPC's own names.
std::string_view name_of(ErrorCode code);

// Whether the server was not reached, as opposed to having refused.
bool is_unreachable(const Error& error);

}  // namespace galloper::client
