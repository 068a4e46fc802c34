// The room `app` is the program galloperd: flags, wiring, signals, shutdown. It may include every room of the
// server; none includes it. Begin at serve.cc, which says what depends on what.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "common/base/result.h"

namespace galloper::app {

enum class Command : std::uint8_t { kServe, kMigrate, kBackup, kRestore, kRehearse };

struct Flags {
  Command command = Command::kServe;
  std::filesystem::path data;
  std::filesystem::path file;  // of backup and restore
  bool replace = false;        // restore into a folder that holds data
  std::string grpc = "127.0.0.1:7450";
  std::string http = "127.0.0.1:8080";
  std::filesystem::path tls_cert, tls_key;
  std::string public_url;
  std::filesystem::path web_root;
  std::filesystem::path bridge_key_file;
  std::string log_level = "info";
  std::string log_format = "text";
  unsigned threads = 0;  // 0: one a core and one more
  bool behind_proxy = false;
  bool exhibition = false;
  bool demonstration = false;
  std::int64_t bot_pace_ms = 400;
  // New accounts and guests from one address in a quarter of an hour.
  std::uint32_t registrations_per_address = 60;
};

// From the command line, the environment (GALLOPER_…) and the TOML file of --config, in this order of
// precedence. Nothing: the program ends with `exit_code` (help and mistakes were printed).
std::optional<Flags> parse_flags(int argc, const char* const* argv, int& exit_code);

// Refuses to listen beyond loopback without TLS or a proxy that ends it, and flags that do not fit together.
Status check_flags(const Flags& flags);

}  // namespace galloper::app
