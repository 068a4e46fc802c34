#include "tests/unit/client/fake_server.h"

#include <google/protobuf/any.pb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace galloper::client {

std::string error_details(const google::protobuf::Message& detail) {
  google::protobuf::Any any;
  any.PackFrom(detail);
  const std::string inner = any.SerializeAsString();
  // Field 1: code 9; field 2: a message; field 3: the detail (all shorter than 128 bytes).
  return std::string("\x08\x09\x12\x02no\x1a", 7) + static_cast<char>(inner.size()) + inner;
}

std::vector<v1::WatchMatchRequest> FakeMatches::watch_requests() {
  const std::lock_guard lock(mutex_);
  return watch_requests_;
}

std::string FakeMatches::last_authorization() {
  const std::lock_guard lock(mutex_);
  return authorization_;
}

void FakeMatches::note(const grpc::ServerContext& context) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find("authorization");
  const std::lock_guard lock(mutex_);
  authorization_ = found == metadata.end() ? "" : std::string(found->second.data(), found->second.size());
}

grpc::Status FakeMatches::GetMatch(grpc::ServerContext* context, const v1::GetMatchRequest* request,
                                   v1::GetMatchResponse* response) {
  note(*context);
  return on_get(*request, *response);
}

grpc::Status FakeMatches::WatchMatch(grpc::ServerContext* context, const v1::WatchMatchRequest* request,
                                     Writer* writer) {
  note(*context);
  int attempt = 0;
  {
    const std::lock_guard lock(mutex_);
    attempt = static_cast<int>(watch_requests_.size());
    watch_requests_.push_back(*request);
  }
  return on_watch(attempt, *request, *writer, *context);
}

grpc::Status FakeMatches::Play(grpc::ServerContext* context, Stream* stream) {
  note(*context);
  return on_play(*stream);
}

FakeServer::FakeServer(FakeMatches& matches, int port) {
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:" + std::to_string(port), grpc::InsecureServerCredentials(), &port_);
  builder.RegisterService(&matches);
  server_ = builder.BuildAndStart();
}

FakeServer::~FakeServer() { server_->Shutdown(std::chrono::system_clock::now()); }

std::string dead_address() {
  // Bound and never listened on: connecting is refused for as long as the socket lives, which is to the end.
  static const int socket_fd = ::socket(AF_INET, SOCK_STREAM, 0);
  static const int port = [] {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(socket_fd, reinterpret_cast<sockaddr*>(&address), size) != 0) return 0;
    ::getsockname(socket_fd, reinterpret_cast<sockaddr*>(&address), &size);
    return static_cast<int>(ntohs(address.sin_port));
  }();
  return "127.0.0.1:" + std::to_string(port);
}

}  // namespace galloper::client
