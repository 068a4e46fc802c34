// galloper-bridge: the bridge alone, to put as many as one likes in front of one game server.
#include <fmt/format.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "server/bridge/bridge.h"

namespace {

using galloper::bridge::Bridge;

struct Flags {
  std::string upstream;
  bool upstream_tls = false;
  std::string ca_file;
  std::string key_file;
  Bridge::Options bridge;
};

void add_flags(CLI::App& app, Flags& flags) {
  auto& bridge = flags.bridge;
  app.add_option("--upstream", flags.upstream, "The game server's gRPC address, ADDR:PORT")
      ->required()
      ->envname("GALLOPER_UPSTREAM");
  app.add_option("--http", bridge.listen, "Where to listen, ADDR:PORT")
      ->capture_default_str()
      ->envname("GALLOPER_HTTP");
  app.add_flag("--upstream-tls", flags.upstream_tls, "Call the game server over TLS")
      ->envname("GALLOPER_UPSTREAM_TLS");
  app.add_option("--ca", flags.ca_file, "Certificates that vouch for the game server; implies --upstream-tls")
      ->check(CLI::ExistingFile)
      ->envname("GALLOPER_CA");
  app.add_option("--bridge-key-file", flags.key_file, "The key that this bridge shares with the game server")
      ->check(CLI::ExistingFile)
      ->envname("GALLOPER_BRIDGE_KEY_FILE");
  app.add_option("--web-root", bridge.web_root, "The web client's folder")->envname("GALLOPER_WEB_ROOT");
  app.add_option("--public-url", bridge.public_url, "The address that browsers use, https://HOST")
      ->envname("GALLOPER_PUBLIC_URL");
  app.add_option("--allow-origin", bridge.allowed_origins,
                 "A further origin whose pages may call; may be repeated");
  app.add_option("--tls-cert", bridge.tls_cert, "Certificate chain, PEM")->envname("GALLOPER_TLS_CERT");
  app.add_option("--tls-key", bridge.tls_key, "Its key, PEM")->envname("GALLOPER_TLS_KEY");
  app.add_flag("--behind-proxy", bridge.behind_proxy,
               "A proxy in front ends TLS and sets X-Forwarded-For and -Proto")
      ->envname("GALLOPER_BEHIND_PROXY");
  app.add_option("--threads", bridge.threads, "One for HTTP and players, the others for spectators")
      ->capture_default_str()
      ->check(CLI::Range(1, 64))
      ->envname("GALLOPER_THREADS");
}

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) return std::nullopt;
  return text;
}

bool is_loopback(const std::string& listen) {
  return listen.starts_with("127.") || listen.starts_with("[::1]") || listen.starts_with("localhost:");
}

int fail(const std::string& message, int code) {
  fmt::print(stderr, "galloper-bridge: {}\n", message);
  return code;
}

// Nothing: a message was printed.
std::shared_ptr<grpc::Channel> make_channel(const Flags& flags) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(16 * 1024 * 1024);
  // A server that restarts is found again at once, one that vanished is noticed although no watch says
  // anything.
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 200);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 2000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 60'000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 20'000);
  if (!flags.upstream_tls && flags.ca_file.empty()) {
    return grpc::CreateCustomChannel(flags.upstream, grpc::InsecureChannelCredentials(), arguments);
  }
  grpc::SslCredentialsOptions tls;
  if (!flags.ca_file.empty()) {
    auto roots = read_file(flags.ca_file);
    if (!roots) return nullptr;
    tls.pem_root_certs = std::move(*roots);
  }
  return grpc::CreateCustomChannel(flags.upstream, grpc::SslCredentials(tls), arguments);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Serves a Galloper game server to browsers: HTTP, WebSocket and the web client."};
  app.set_version_flag("--version", "galloper-bridge 1");
  Flags flags;
  add_flags(app, flags);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  auto& options = flags.bridge;
  if (!is_loopback(options.listen) && options.tls_cert.empty() && !options.behind_proxy) {
    return fail("It listens beyond this machine only with --tls-cert and --tls-key, or with --behind-proxy.",
                2);
  }
  if (!flags.key_file.empty()) {
    auto key = read_file(flags.key_file);
    if (!key) return fail(fmt::format("The file {} cannot be read.", flags.key_file), 2);
    while (!key->empty() && (key->back() == '\n' || key->back() == '\r')) key->pop_back();
    options.bridge_key = std::move(*key);
  }
  options.upstream = make_channel(flags);
  if (!options.upstream) return fail(fmt::format("The file {} cannot be read.", flags.ca_file), 2);
  options.ready = [channel = options.upstream] { return channel->GetState(true) == GRPC_CHANNEL_READY; };
  options.log = [](std::string_view text) { fmt::print(stderr, "{}\n", text); };
  options.metrics = [] { return std::string(); };

  boost::asio::io_context context(1);
  boost::asio::signal_set signals(context, SIGINT, SIGTERM);
  auto bridge = Bridge::start(std::move(options));
  if (!bridge)
    return fail(bridge.error().message, bridge.error().code == galloper::ErrorCode::kInvalidArgument ? 2 : 3);
  fmt::print("Listening on port {}.\n", (*bridge)->port());
  std::fflush(stdout);
  signals.async_wait([](const boost::system::error_code&, int) {});
  context.run();
  (*bridge)->stop();
  return 0;
}
