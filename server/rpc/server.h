// The room `rpc` offers the match host, the accounts, the clubs, their campaigns and the scenarios as gRPC
// services: it translates, authorises and posts. It knows no rule and keeps nothing but the calls that are
// open. app may include this header; nobody else needs to.
//
//   auto server = rpc::Server::start(host, accounts, clubs, campaigns, scenarios, {.listen =
//   "127.0.0.1:7450"}); if (!server) return report(server.error().message); … (*server)->in_process_channel()
//   …
//   (*server)->set_serving(false);  host.stop();  (*server)->stop(std::chrono::seconds(5));
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "common/base/result.h"
#include "galloper/v1/scenario_service.pb.h"
#include "server/account/account.h"
#include "server/campaigns/campaigns.h"
#include "server/club/club.h"
#include "server/match/host.h"

namespace grpc {
class Channel;
}

namespace galloper::rpc {

// What ScenarioService answers from. May be called from any thread; only `check` may take its time.
struct ScenarioFunctions {
  std::function<::galloper::v1::ListScenariosResponse()> list;
  std::function<Result<::galloper::v1::GetScenarioResponse>(const std::string& id)> get;
  std::function<::galloper::v1::CheckScenarioResponse(const std::string& text)> check;
  std::function<::galloper::v1::ListRulesResponse()> rules;
};

struct Options {
  // ADDRESS:PORT, "[::1]:7450"; port 0: any free one. Empty: in this process only.
  std::string listen = "127.0.0.1:7450";
  // PEM texts; both or neither.
  std::string tls_certificate{};
  std::string tls_key{};
  // Whoever shows it is believed about its clients' addresses. Empty: nobody.
  std::string bridge_key{};
  // A stream whose client takes nothing for so long is ended.
  std::chrono::milliseconds write_timeout{30'000};
  // Streams open at once; more get RESOURCE_EXHAUSTED.
  std::size_t max_streams = 50'000;
};

class Server {
 public:
  // What is given must outlive the server. kInvalidArgument: an option; kUnavailable: the address cannot be
  // listened on.
  static Result<std::unique_ptr<Server>> start(match::Host& host, account::Accounts& accounts,
                                               club::Clubs& clubs, campaigns::Campaigns& campaigns,
                                               ScenarioFunctions scenarios, const Options& options);
  // Stops.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // 0: in this process only.
  std::uint16_t port() const;
  std::shared_ptr<grpc::Channel> in_process_channel();
  // What the gRPC health service says of the server and of each service.
  void set_serving(bool serving);
  // Ends every stream with UNAVAILABLE, waits at most `grace` for the other calls, cancels what is left. To
  // be called after the host was stopped. More than once if you like.
  void stop(std::chrono::milliseconds grace);
  // Prometheus text. Any thread.
  std::string metrics() const;

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace galloper::rpc
