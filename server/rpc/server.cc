#include "server/rpc/server.h"

#include <fmt/format.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/impl/service_type.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <mutex>

#include "server/rpc/services.h"

namespace galloper::rpc {
namespace {

constexpr const char* kServices[] = {"galloper.v1.AccountService",  "galloper.v1.ClubService",
                                     "galloper.v1.CampaignService", "galloper.v1.ScenarioService",
                                     "galloper.v1.MatchService",    "galloper.v1.BridgeService"};

// The longest request, and a little, so that our own message about its length is what the client gets.
constexpr int kMaxReceiveBytes = static_cast<int>(kMaxPieceBytes) + 16 * 1024;
// Between two pings of an idle client; anything above is welcome. Clients of ours ping every 20 s.
constexpr int kMinPingInterval_ms = 5'000;
constexpr int kKeepaliveTime_ms = 60'000;
constexpr int kKeepaliveTimeout_ms = 20'000;
// What a stream's writes may run ahead of the client, so that thousands of slow readers take little.
constexpr int kWriteBufferBytes = 16 * 1024;

std::shared_ptr<grpc::ServerCredentials> credentials(const Options& options) {
  if (options.tls_certificate.empty()) return grpc::InsecureServerCredentials();
  grpc::SslServerCredentialsOptions tls;
  tls.pem_key_cert_pairs.push_back({options.tls_key, options.tls_certificate});
  return grpc::SslServerCredentials(tls);
}

void configure(grpc::ServerBuilder& builder) {
  builder.SetMaxReceiveMessageSize(kMaxReceiveBytes);
  // A second server on the port must fail, not share its clients.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kMinPingInterval_ms);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveTime_ms);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveTimeout_ms);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_WRITE_BUFFER_SIZE, kWriteBufferBytes);
}

// As clients of ours take it: an almanac of many years is long.
constexpr int kLargestReplyBytes = 64 * 1024 * 1024;

constexpr const char* kCodeNames[] = {
    "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
    "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
    "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
    "DATA_LOSS", "UNAUTHENTICATED"};

}  // namespace

struct Server::Impl {
  Impl(match::Host& host, account::Accounts& accounts, club::Clubs& clubs, campaigns::Campaigns& campaigns,
       ScenarioFunctions scenarios, const Options& options)
      : streams(options.max_streams, options.write_timeout),
        gate(accounts, streams, options.bridge_key),
        services{make_account_service(gate, host, clubs), make_club_service(gate, clubs),
                 make_campaign_service(gate, campaigns),  make_scenario_service(gate, std::move(scenarios)),
                 make_match_service(gate, host),          make_bridge_service(gate, host)} {}

  Streams streams;
  Gate gate;
  std::unique_ptr<grpc::Service> services[6];
  std::unique_ptr<grpc::Server> server;
  int port = 0;
  std::once_flag stopped;
};

Result<std::unique_ptr<Server>> Server::start(match::Host& host, account::Accounts& accounts,
                                              club::Clubs& clubs, campaigns::Campaigns& campaigns,
                                              ScenarioFunctions scenarios, const Options& options) {
  if (options.tls_certificate.empty() != options.tls_key.empty()) {
    return fail(ErrorCode::kInvalidArgument, "TLS needs both a certificate and its key.");
  }
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  grpc::EnableDefaultHealthCheckService(true);

  auto impl = std::make_unique<Impl>(host, accounts, clubs, campaigns, std::move(scenarios), options);
  grpc::ServerBuilder builder;
  configure(builder);
  if (!options.listen.empty()) builder.AddListeningPort(options.listen, credentials(options), &impl->port);
  for (const auto& service : impl->services) builder.RegisterService(service.get());
  impl->server = builder.BuildAndStart();
  if (impl->server == nullptr || (!options.listen.empty() && impl->port == 0)) {
    return fail(
        ErrorCode::kUnavailable,
        fmt::format(
            "gRPC cannot listen on {}: the address is in use, not this machine's, not allowed, or the "
            "certificate and its key do not fit.",
            options.listen));
  }
  std::unique_ptr<Server> server(new Server(std::move(impl)));
  server->set_serving(true);
  return server;
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() { stop(std::chrono::milliseconds(0)); }

std::uint16_t Server::port() const { return static_cast<std::uint16_t>(impl_->port); }

std::shared_ptr<grpc::Channel> Server::in_process_channel() {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kLargestReplyBytes);
  return impl_->server->InProcessChannel(arguments);
}

void Server::set_serving(bool serving) {
  auto* health = impl_->server->GetHealthCheckService();
  if (health == nullptr) return;
  health->SetServingStatus(serving);
  for (const char* service : kServices) health->SetServingStatus(service, serving);
}

void Server::stop(std::chrono::milliseconds grace) {
  std::call_once(impl_->stopped, [&] {
    set_serving(false);
    impl_->streams.end_all({grpc::StatusCode::UNAVAILABLE, "The server is stopping."});
    impl_->server->Shutdown(std::chrono::system_clock::now() + grace);
    impl_->gate.stop();
  });
}

std::string Server::metrics() const {
  std::string text =
      "# HELP galloper_rpc_calls_total Finished calls.\n# TYPE galloper_rpc_calls_total counter\n";
  for (std::size_t i = 0; i < kMethods.size(); ++i) {
    for (int code = 0; code < 17; ++code) {
      const auto count = impl_->gate.counted(i, code);
      if (count == 0) continue;
      text += fmt::format("galloper_rpc_calls_total{{method=\"{}\",code=\"{}\"}} {}\n", kMethods[i].name,
                          kCodeNames[code], count);
    }
  }
  text += fmt::format(
      "# HELP galloper_rpc_streams Open streams (watches and players).\n# TYPE galloper_rpc_streams gauge\n"
      "galloper_rpc_streams {}\n",
      impl_->streams.size());
  return text;
}

}  // namespace galloper::rpc
