// A match service in this process that says what a test tells it to, on a free port of the loopback.
#pragma once

#include <grpcpp/grpcpp.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "galloper/v1/match_service.grpc.pb.h"

namespace galloper::client {

// google.rpc.Status as bytes, with one detail.
std::string error_details(const google::protobuf::Message& detail);

class FakeMatches final : public v1::MatchService::Service {
 public:
  using Writer = grpc::ServerWriter<v1::WatchMatchResponse>;
  using Stream = grpc::ServerReaderWriter<v1::PlayResponse, v1::PlayRequest>;

  std::function<grpc::Status(const v1::GetMatchRequest&, v1::GetMatchResponse&)> on_get;
  // Called with the number of the attempt, from 0.
  std::function<grpc::Status(int, const v1::WatchMatchRequest&, Writer&, grpc::ServerContext&)> on_watch;
  std::function<grpc::Status(Stream&)> on_play;

  std::vector<v1::WatchMatchRequest> watch_requests();
  std::string last_authorization();

 private:
  grpc::Status GetMatch(grpc::ServerContext* context, const v1::GetMatchRequest* request,
                        v1::GetMatchResponse* response) override;
  grpc::Status WatchMatch(grpc::ServerContext* context, const v1::WatchMatchRequest* request,
                          Writer* writer) override;
  grpc::Status Play(grpc::ServerContext* context, Stream* stream) override;
  void note(const grpc::ServerContext& context);

  std::mutex mutex_;
  std::vector<v1::WatchMatchRequest> watch_requests_;
  std::string authorization_;
};

class FakeServer {
 public:
  // Port 0: a free one.
  explicit FakeServer(FakeMatches& matches, int port = 0);
  ~FakeServer();

  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }
  int port() const { return port_; }

 private:
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

// An address on which nothing listens.
std::string dead_address();

}  // namespace galloper::client
