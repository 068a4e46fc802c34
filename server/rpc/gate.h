// The door that every call passes: who calls, from where, may they, and on which thread does the handler run.
#pragma once

#include <grpcpp/server_context.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "common/base/result.h"
#include "server/account/account.h"
#include "server/match/host.h"
#include "server/rpc/methods.h"
#include "server/rpc/streams.h"
#include "server/rpc/worker_pool.h"

namespace galloper::rpc {

// A call that was let in.
struct Call {
  // Nothing: anonymous.
  std::optional<account::Account> account;
  std::string token;
  // The client's own, where a bridge that knows the key reports it; else the connection's.
  std::string address;

  match::Caller caller() const;
};

class Gate {
 public:
  // What the services share. `bridge_key`: empty believes nobody.
  Gate(account::Accounts& accounts, Streams& streams, std::string bridge_key);

  account::Accounts& accounts() { return accounts_; }
  Streams& streams() { return streams_; }
  WorkerPool& workers() { return workers_; }

  // Looks at the headers at once, then calls `admitted`, here or on a worker, once: with the call, or with
  // the reason why not.
  void admit(const Method& method, const grpc::CallbackServerContext& context,
             std::function<void(Result<Call>)> admitted);

  // Finished calls by method and status code, for the metrics.
  void count(const Method& method, grpc::StatusCode code);
  std::uint64_t counted(std::size_t method, int code) const { return counts_[method][code]; }

  // Runs what was taken, then stops the workers.
  void stop();

 private:
  static constexpr std::size_t kCodes = 17;

  account::Accounts& accounts_;
  Streams& streams_;
  const std::string bridge_key_;
  WorkerPool workers_;
  WorkerPool hashing_;
  std::array<std::array<std::atomic<std::uint64_t>, kCodes>, kMethods.size()> counts_{};
};

// "203.0.113.7" of "ipv4:203.0.113.7:4711", "2001:db8::1" of "ipv6:%5B2001:db8::1%5D:4711".
std::string address_of_peer(const std::string& peer);

// Logs what only a bug or a damaged disk explains.
void log_failure(std::string_view method, const Error& error);

// Logs the cause of an exception that left a handler; what the client is told.
Error internal_error(std::string_view method, std::exception_ptr cause);

}  // namespace galloper::rpc
