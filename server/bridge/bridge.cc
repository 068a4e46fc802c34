#include "server/bridge/bridge.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <mutex>
#include <thread>

#include "server/bridge/context.h"
#include "server/bridge/http_session.h"
#include "server/bridge/hubs.h"
#include "server/bridge/url.h"

namespace galloper::bridge {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<tcp, Loop::Executor>;

constexpr std::chrono::milliseconds kGraceForCalls{500};
constexpr std::chrono::milliseconds kGraceForWatchers{1000};
constexpr std::chrono::milliseconds kGraceForAnswers{200};

// Connections, and what else the program opens.
void raise_open_files(std::size_t connections) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = std::min<rlim_t>(connections + 512, limit.rlim_max);
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

Result<tcp::endpoint> parse_endpoint(const std::string& listen) {
  const auto wrong = [&] {
    return fail(
        ErrorCode::kInvalidArgument,
        fmt::format("The address \"{}\" to listen on is not of the form 127.0.0.1:8080 or [::1]:8080.",
                    listen));
  };
  const auto parts = split_authority(listen);
  if (!parts || parts->second.empty()) return wrong();
  const unsigned long port = std::stoul(parts->second);
  std::string host = parts->first == "localhost" ? "127.0.0.1" : parts->first;
  if (host.front() == '[') host = host.substr(1, host.size() - 2);
  boost::system::error_code error;
  const auto address = asio::ip::make_address(host, error);
  if (error || port > 0xFFFF) return wrong();
  return tcp::endpoint(address, static_cast<std::uint16_t>(port));
}

Result<std::unique_ptr<asio::ssl::context>> make_tls(const Bridge::Options& options) {
  if (options.tls_cert.empty() && options.tls_key.empty()) return nullptr;
  if (options.tls_cert.empty() || options.tls_key.empty()) {
    return fail(ErrorCode::kInvalidArgument, "TLS needs both a certificate and its key.");
  }
  auto tls = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                   asio::ssl::context::no_tlsv1_1);
  boost::system::error_code error;
  if (tls->use_certificate_chain_file(options.tls_cert.string(), error); error) {
    return fail(ErrorCode::kInvalidArgument, fmt::format("The TLS certificate {} cannot be used: {}.",
                                                         options.tls_cert.string(), error.message()));
  }
  if (tls->use_private_key_file(options.tls_key.string(), asio::ssl::context::pem, error); error) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("The TLS key {} cannot be used: {}.", options.tls_key.string(), error.message()));
  }
  return tls;
}

// False: it did not come about in time.
template <class Condition>
bool wait_until(Condition condition, std::chrono::milliseconds limit) {
  const auto deadline = std::chrono::steady_clock::now() + limit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace

struct Bridge::Impl {
  Impl(Options options, Policy policy, StaticFiles files)
      : context(std::move(options), std::move(policy), std::move(files)) {}

  Status listen(const tcp::endpoint& endpoint);
  void accept();
  void admit(TcpSocket socket);
  void stop();

  Context context;
  std::unique_ptr<Acceptor> acceptor;
  std::unique_ptr<asio::steady_timer> pause;
  std::uint16_t port = 0;
  std::once_flag stopped;
};

Status Bridge::Impl::listen(const tcp::endpoint& endpoint) {
  boost::system::error_code error;
  acceptor = std::make_unique<Acceptor>(context.loops[0]->executor());
  pause = std::make_unique<asio::steady_timer>(context.loops[0]->context);
  const auto attempt = [&](auto step) {
    if (!error) step();
  };
  attempt([&] { acceptor->open(endpoint.protocol(), error); });
  attempt([&] { acceptor->set_option(asio::socket_base::reuse_address(true), error); });
  attempt([&] {
    if (endpoint.address().is_v6()) acceptor->set_option(asio::ip::v6_only(false), error);
  });
  attempt([&] { acceptor->bind(endpoint, error); });
  attempt([&] { acceptor->listen(asio::socket_base::max_listen_connections, error); });
  if (error) {
    return fail(ErrorCode::kUnavailable,
                fmt::format("Cannot listen on {}: {}.", context.options.listen, error.message()));
  }
  port = acceptor->local_endpoint().port();
  return {};
}

void Bridge::Impl::accept() {
  acceptor->async_accept([this](const boost::system::error_code& error, TcpSocket socket) {
    if (!acceptor->is_open()) return;
    if (!error) admit(std::move(socket));
    if (!error || error == asio::error::connection_aborted) return accept();
    // Out of files or memory: to try at once again would spin.
    pause->expires_after(std::chrono::milliseconds(100));
    pause->async_wait([this](const boost::system::error_code& cancelled) {
      if (!cancelled) accept();
    });
  });
}

void Bridge::Impl::admit(TcpSocket socket) {
  auto& statistics = context.statistics;
  if (statistics.connections.load() >= static_cast<std::int64_t>(context.options.limits.connections)) {
    statistics.connections_refused.fetch_add(1);
    return;
  }
  std::make_shared<HttpSession>(context, *context.loops[0], std::move(socket))->start();
}

void Bridge::Impl::stop() {
  asio::post(context.loops[0]->context, [this] {
    boost::system::error_code ignored;
    acceptor->close(ignored);
    pause->cancel();
  });
  wait_until([this] { return context.busy.load() == 0; }, kGraceForCalls);
  for (std::size_t i = 0; i < context.loops.size(); ++i) {
    asio::post(context.loops[i]->context, [hubs = context.hubs[i].get()] { hubs->stop(); });
  }
  wait_until([this] { return context.statistics.watchers.load() == 0; }, kGraceForWatchers);
  context.upstream->shut_down();
  wait_until([this] { return context.busy.load() == 0; }, kGraceForAnswers);
  for (auto& loop : context.loops) loop->stop_now();
  for (auto& loop : context.loops) loop->join();
  // Closes what is still open.
  acceptor.reset();
  pause.reset();
  context.hubs.clear();
  context.loops.clear();
}

Result<std::unique_ptr<Bridge>> Bridge::start(Options options) {
  if (!options.upstream) return fail(ErrorCode::kInvalidArgument, "The bridge needs a game server to call.");
  const auto endpoint = parse_endpoint(options.listen);
  if (!endpoint) return tl::unexpected(endpoint.error());
  auto policy = Policy::make(options);
  if (!policy) return tl::unexpected(policy.error());
  auto files = StaticFiles::load(options);
  if (!files) return tl::unexpected(files.error());
  auto tls = make_tls(options);
  if (!tls) return tl::unexpected(tls.error());

  auto impl = std::make_unique<Impl>(std::move(options), std::move(*policy), std::move(*files));
  auto& context = impl->context;
  raise_open_files(context.options.limits.connections);
  context.tls = std::move(*tls);
  context.upstream = std::make_unique<Upstream>(context.options.upstream, context.options.bridge_key);
  const unsigned threads = context.tls ? 1 : std::clamp(context.options.threads, 1U, 64U);
  for (unsigned i = 0; i < threads; ++i) {
    context.loops.push_back(std::make_unique<Loop>());
    context.hubs.push_back(std::make_unique<Hubs>(context, *context.loops.back()));
  }
  if (auto listening = impl->listen(*endpoint); !listening) return tl::unexpected(listening.error());
  impl->accept();
  for (auto& loop : context.loops) loop->start();
  return std::unique_ptr<Bridge>(new Bridge(std::move(impl)));
}

Bridge::Bridge(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Bridge::~Bridge() { stop(); }
std::uint16_t Bridge::port() const { return impl_->port; }
std::string Bridge::metrics() const { return impl_->context.statistics.prometheus(); }
void Bridge::stop() {
  std::call_once(impl_->stopped, [this] { impl_->stop(); });
}

}  // namespace galloper::bridge
