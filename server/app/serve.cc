#include "server/app/serve.h"

#include <fmt/format.h>
#include <grpcpp/channel.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "server/account/account.h"
#include "server/app/exhibition.h"
#include "server/app/logging.h"
#include "server/app/metrics.h"
#include "server/app/scenario_functions.h"
#include "server/bot/pool.h"
#include "server/bridge/bridge.h"
#include "server/campaigns/campaigns.h"
#include "server/club/club.h"
#include "server/match/host.h"
#include "server/rpc/server.h"
#include "server/scenarios/scenarios.h"
#include "server/store/store.h"

namespace galloper::app {
namespace {

constexpr auto kGrace = std::chrono::seconds(5);

class Scenarios final : public match::ScenarioSource {
 public:
  explicit Scenarios(const scenarios::ShippedScenarios& shipped) : shipped_(shipped) {}
  std::optional<::galloper::v1::Scenario> find(const std::string& id) const override {
    return shipped_.find(id);
  }

 private:
  const scenarios::ShippedScenarios& shipped_;
};

Result<std::string> read_file(const std::filesystem::path& path) {
  if (path.empty()) return std::string();
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file.good() && text.empty()) {
    return fail(ErrorCode::kInvalidArgument, fmt::format("{} cannot be read, or is empty.", path.string()));
  }
  return text;
}

// The key by which the game server knows its own bridge, and those that have the same file.
Result<std::string> bridge_key(const Flags& flags) {
  if (!flags.bridge_key_file.empty()) {
    auto key = read_file(flags.bridge_key_file);
    if (key) {
      while (!key->empty() && (key->back() == '\n' || key->back() == '\r')) key->pop_back();
    }
    return key;
  }
  std::array<std::uint8_t, 32> bytes;
  secure_random().fill(bytes);
  std::string key;
  for (const auto byte : bytes) key += fmt::format("{:02x}", byte);
  return key;
}

std::optional<match::Caller> caller_of(account::Accounts& accounts, const AccountId& id) {
  auto account = accounts.find(id);
  if (!account) return std::nullopt;
  return match::Caller{account->id, account->name, account->guest};
}

match::Options host_options(const Flags& flags, account::Accounts& accounts, bot::BotPool& bots) {
  match::Options options;
  options.threads = flags.threads;
  options.bot_pace_ms = flags.bot_pace_ms;
  options.computer_players = &bots;
  options.account_by_name = [&accounts](const std::string& name) -> Result<match::Caller> {
    auto account = accounts.find_by_name(name);
    if (!account) return tl::unexpected(account.error());
    return match::Caller{account->id, account->name, account->guest};
  };
  options.account_of = [&accounts](const AccountId& id) { return caller_of(accounts, id); };
  return options;
}

// Everything that runs, in the order in which each needs what stands before it.
class Serving {
 public:
  // Signals are waited for from here on: one that comes while the server starts ends it in good order, and a
  // second one while it stops changes nothing.
  explicit Serving(const Flags& flags) : flags_(flags), bots_({.threads = 1}) {
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (!error) io_.stop();
    });
  }
  ~Serving() { stop(); }

  Status start() {
    auto store = store::Store::open({.folder = flags_.data});
    if (!store) return tl::unexpected(store.error());
    store_ = std::move(*store);
    accounts_ = std::make_unique<account::Accounts>(*store_, system_clock(), limits());
    clubs_ = std::make_unique<club::Clubs>(*store_, system_clock());
    if (auto status = start_host(); !status) return status;
    auto key = bridge_key(flags_);
    if (!key) return tl::unexpected(key.error());
    if (auto status = start_rpc(*key); !status) return status;
    if (auto status = start_bridge(*key); !status) return status;
    campaigns_->start();
    if (flags_.exhibition) start_exhibition();
    ready_ = true;
    return write_ports();
  }

  // Returns when a signal ends it.
  void run() { io_.run(); }

  // Stops taking orders, tells watchers, finishes commits; nothing that was accepted is left unanswered.
  void stop() {
    ready_ = false;
    if (exhibition_) exhibition_->stop();
    if (rpc_) rpc_->set_serving(false);
    if (campaigns_) campaigns_->stop();
    if (host_) host_->stop();
    if (bridge_) bridge_->stop();
    if (rpc_) rpc_->stop(kGrace);
    bridge_.reset();
    rpc_.reset();
    host_.reset();
    campaigns_.reset();
    if (store_) store_->close();
  }

  std::string http_address() const {
    return flags_.public_url.empty()
               ? fmt::format("{}://127.0.0.1:{}/", flags_.tls_cert.empty() ? "http" : "https",
                             bridge_->port())
               : flags_.public_url;
  }
  std::uint16_t grpc_port() const { return rpc_->port(); }

 private:
  account::Limits limits() const {
    account::Limits limits;
    limits.registrations_per_address = flags_.registrations_per_address;
    return limits;
  }

  // The host tells the campaigns of matches that end, and they stand on the host: matches that end before
  // they are there are found when they start.
  Status start_host() {
    auto options = host_options(flags_, *accounts_, bots_);
    options.on_finished = [this](const MatchId& match) {
      if (auto* campaigns = told_.load()) campaigns->match_finished(match);
    };
    auto host = match::Host::start(games_, scenarios_, *store_, options);
    if (!host) return tl::unexpected(host.error());
    host_ = std::move(*host);
    campaigns_ = std::make_unique<campaigns::Campaigns>(
        campaigns::Parts{.store = *store_,
                         .host = *host_,
                         .games = games_,
                         .scenarios = scenarios_,
                         .account_of = [this](const AccountId& id) { return caller_of(*accounts_, id); }});
    told_ = campaigns_.get();
    return {};
  }

  Status start_rpc(const std::string& key) {
    rpc::Options options;
    options.listen = flags_.grpc;
    options.bridge_key = key;
    auto certificate = read_file(flags_.tls_cert);
    auto tls_key = read_file(flags_.tls_key);
    if (!certificate) return tl::unexpected(certificate.error());
    if (!tls_key) return tl::unexpected(tls_key.error());
    options.tls_certificate = *certificate;
    options.tls_key = *tls_key;
    auto server = rpc::Server::start(*host_, *accounts_, *clubs_, *campaigns_,
                                     scenario_functions(games_, shipped_), options);
    if (!server) return tl::unexpected(server.error());
    rpc_ = std::move(*server);
    return {};
  }

  Status start_bridge(const std::string& key) {
    bridge::Bridge::Options options;
    options.listen = flags_.http;
    options.upstream = rpc_->in_process_channel();
    options.bridge_key = key;
    options.web_root = flags_.web_root;
    options.public_url = flags_.public_url;
    options.behind_proxy = flags_.behind_proxy;
    options.tls_cert = flags_.tls_cert;
    options.tls_key = flags_.tls_key;
    options.metrics = [this] {
      return metrics_text(store_->statistics(), host_->statistics()) + rpc_->metrics();
    };
    options.ready = [this] { return ready_.load(); };
    options.log = [](std::string_view what) { spdlog::info("{}", what); };
    auto bridge = bridge::Bridge::start(std::move(options));
    if (!bridge) return tl::unexpected(bridge.error());
    bridge_ = std::move(*bridge);
    return {};
  }

  void start_exhibition() {
    exhibition_ = std::make_unique<Exhibition>(io_, *host_, games_in_turn(shipped_.all()));
    exhibition_->start();
  }

  // For tools and tests that asked for any free port.
  Status write_ports() {
    const auto path = flags_.data / "ports.json";
    const auto fresh = flags_.data / "ports.json.new";
    std::ofstream(fresh) << fmt::format("{{\"grpc\": {}, \"http\": {}}}\n", rpc_->port(), bridge_->port());
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    if (error)
      return fail(ErrorCode::kUnavailable,
                  fmt::format("{} cannot be written: {}.", path.string(), error.message()));
    return {};
  }

  const Flags& flags_;
  boost::asio::io_context io_{1};
  boost::asio::signal_set signals_{io_, SIGTERM, SIGINT};
  const codec::GameRegistry games_ = codec::all_games();
  const scenarios::ShippedScenarios shipped_{games_};
  const Scenarios scenarios_{shipped_};
  bot::BotPool bots_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<account::Accounts> accounts_;
  std::unique_ptr<club::Clubs> clubs_;
  std::unique_ptr<match::Host> host_;
  std::unique_ptr<campaigns::Campaigns> campaigns_;
  std::atomic<campaigns::Campaigns*> told_{nullptr};
  std::unique_ptr<rpc::Server> rpc_;
  std::unique_ptr<bridge::Bridge> bridge_;
  std::unique_ptr<Exhibition> exhibition_;
  std::atomic<bool> ready_{false};
};

}  // namespace

int serve(const Flags& flags) {
  set_up_logging(flags);
  // A connection that is gone, and a file that may not grow, are errors of the calls that meet them.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  if (auto status = check_flags(flags); !status) {
    fmt::print(stderr, "galloperd: {}\n", status.error().message);
    return 1;
  }
  Serving serving(flags);
  if (auto status = serving.start(); !status) {
    fmt::print(stderr, "galloperd: {}\n", status.error().message);
    return 1;
  }
  spdlog::info("gRPC on port {}, data in {}", serving.grpc_port(), flags.data.string());
  fmt::print("Galloper is ready: {}\n", serving.http_address());
  std::fflush(stdout);
  serving.run();
  spdlog::info("stopping");
  serving.stop();
  return 0;
}

}  // namespace galloper::app
