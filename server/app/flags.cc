#include "server/app/flags.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <cctype>
#include <cstdlib>

#include "server/app/config_file.h"

namespace galloper::app {
namespace {

// --public-url is also GALLOPER_PUBLIC_URL and the key public-url of the configuration file.
std::string environment_name(const std::string& flag) {
  std::string name = "GALLOPER_";
  for (const char c : flag.substr(2))
    name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

template <class T>
CLI::Option* add(CLI::App& app, const std::string& flag, T& value, const std::string& help) {
  return app.add_option(flag, value, help)->envname(environment_name(flag))->capture_default_str();
}

void add_switch(CLI::App& app, const std::string& flag, bool& value, const std::string& help) {
  app.add_flag(flag, value, help)->envname(environment_name(flag));
}

void add_serving(CLI::App& app, Flags& flags) {
  add(app, "--grpc", flags.grpc, "ADDRESS:PORT for terminal clients, bots and bridges; port 0: any free one");
  add(app, "--http", flags.http, "ADDRESS:PORT for browsers");
  add(app, "--tls-cert", flags.tls_cert, "certificate chain, PEM");
  add(app, "--tls-key", flags.tls_key, "its key, PEM");
  add(app, "--public-url", flags.public_url, "the address that people type");
  add(app, "--web-root", flags.web_root, "folder of the web client");
  add(app, "--bridge-key-file", flags.bridge_key_file, "a secret shared with galloper-bridge");
  add(app, "--log-level", flags.log_level, "how much is told")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}));
  add(app, "--log-format", flags.log_format, "text, or one JSON object a line")
      ->check(CLI::IsMember({"text", "json"}));
  add(app, "--threads", flags.threads, "threads that run matches; 0: one a core and one more")
      ->check(CLI::Range(0, 256));
  add(app, "--bot-pace-ms", flags.bot_pace_ms, "least time between two orders of a computer player")
      ->check(CLI::Range(0, 60'000));
  add(app, "--registrations-per-address", flags.registrations_per_address,
      "new accounts and guests that one address may make in a quarter of an hour");
  add_switch(app, "--behind-proxy", flags.behind_proxy,
             "a proxy on this side ends TLS: listen without it beyond loopback");
  add_switch(app, "--exhibition", flags.exhibition, "keep a public match between computer players going");
  add_switch(app, "--demonstration", flags.demonstration,
             "make a season of a campaign between computer players, once, for visitors to read");
}

// Before anything else is read, since the file stands behind the command line and the environment.
std::string config_path(int argc, const char* const* argv) {
  constexpr std::string_view kFlag = "--config";
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == kFlag && i + 1 < argc) return argv[i + 1];
    if (argument.starts_with("--config=")) return std::string(argument.substr(kFlag.size() + 1));
  }
  const char* environment = std::getenv("GALLOPER_CONFIG");
  return environment == nullptr ? "" : environment;
}

// CLI11's own configuration would win over the environment: the file gives new defaults instead.
void apply_config(CLI::App& app, const std::string& path) {
  if (path.empty()) return;
  const auto values = read_config(path);
  if (!values) throw CLI::FileError(values.error().message);
  for (const auto& [key, value] : *values) {
    CLI::Option* option = app.get_option_no_throw("--" + key);
    if (option == nullptr || key == "help" || key == "config") {
      throw CLI::FileError(fmt::format("{}: there is no flag --{}.", path, key));
    }
    try {
      option->required(false)->default_val(value);
    } catch (const CLI::Error& error) {
      throw CLI::FileError(fmt::format("{}: {}: {}", path, key, error.what()));
    }
  }
}

bool is_loopback(const std::string& address) {
  const auto colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
  if (host == "localhost") return true;
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(host, error);
  return !error && parsed.is_loopback();
}

}  // namespace

std::optional<Flags> parse_flags(int argc, const char* const* argv, int& exit_code) {
  Flags flags;
  CLI::App app(
      "Galloper's game server: rules, matches and everything that is kept of them, in one data folder");
  std::string config;
  add(app, "--config", config, "TOML file of these flags; the command line and the environment go before it");
  app.fallthrough();
  app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  add(app, "--data", flags.data, "the data folder; made if it is not there")->required();
  add_serving(app, flags);
  const auto command = [&](const char* name, const char* help, Command which) {
    auto* sub = app.add_subcommand(name, help);
    sub->callback([&flags, which] { flags.command = which; });
    return sub;
  };
  command("migrate", "bring the data folder to this build's schema, and end", Command::kMigrate);
  command("backup", "copy the data into one file, also while a server runs", Command::kBackup)
      ->add_option("FILE", flags.file)
      ->required();
  auto* restore =
      command("restore", "put a backup into the data folder and begin a new epoch", Command::kRestore);
  restore->add_option("FILE", flags.file)->required();
  restore->add_flag("--replace", flags.replace, "also where the folder holds data, which are lost");
  command("rehearse", "replay every match with this build and list what differs, changing nothing",
          Command::kRehearse);
  app.require_subcommand(0, 1);
  try {
    apply_config(app, config_path(argc, argv));
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool is_help = error.get_exit_code() == 0;
    app.exit(error);
    exit_code = is_help ? 0 : 2;
    return std::nullopt;
  }
  return flags;
}

Status check_flags(const Flags& flags) {
  if (flags.tls_cert.empty() != flags.tls_key.empty()) {
    return fail(ErrorCode::kInvalidArgument, "TLS needs both --tls-cert and --tls-key.");
  }
  if (!flags.tls_cert.empty() || flags.behind_proxy) return {};
  for (const auto& [name, address] : {std::pair{"--grpc", flags.grpc}, std::pair{"--http", flags.http}}) {
    if (is_loopback(address)) continue;
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("{} {} can be reached from other machines, and passwords would travel in the "
                            "open: give --tls-cert "
                            "and --tls-key, or --behind-proxy where a proxy ends TLS.",
                            name, address));
  }
  return {};
}

}  // namespace galloper::app
