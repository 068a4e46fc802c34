#include "server/rpc/gate.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

namespace galloper::rpc {
namespace {

// Two Argon2 hashes run at once; a few more may wait, then the client is told to come back.
constexpr unsigned kHashingThreads = 2;
constexpr std::size_t kHashingLimit = 64;
constexpr unsigned kWorkerThreads = 2;
constexpr std::size_t kWorkerLimit = 4096;

std::string_view header(const grpc::CallbackServerContext& context, const char* name) {
  const auto& metadata = context.client_metadata();
  const auto it = metadata.find(name);
  if (it == metadata.end()) return {};
  return {it->second.data(), it->second.size()};
}

std::string bearer_token(const grpc::CallbackServerContext& context) {
  constexpr std::string_view kScheme = "bearer ";
  std::string_view value = header(context, "authorization");
  if (value.size() < kScheme.size()) return {};
  for (std::size_t i = 0; i < kScheme.size(); ++i) {
    // HTTP's schemes have no case.
    if (std::tolower(static_cast<unsigned char>(value[i])) != kScheme[i]) return {};
  }
  return std::string(value.substr(kScheme.size()));
}

bool comes_from_bridge(const grpc::CallbackServerContext& context, const std::string& bridge_key) {
  const std::string_view key = header(context, "x-galloper-bridge-key");
  return !bridge_key.empty() && key.size() == bridge_key.size() &&
         sodium_memcmp(key.data(), bridge_key.data(), key.size()) == 0;
}

std::string client_address(const grpc::CallbackServerContext& context, bool from_bridge) {
  const std::string_view address = header(context, "x-galloper-client-address");
  if (from_bridge && !address.empty()) return std::string(address);
  return address_of_peer(context.peer());
}

bool has_authorization(const grpc::CallbackServerContext& context) {
  return !header(context, "authorization").empty();
}

Result<Call> judged(const Method& method, Call call, Result<account::Account> account) {
  if (account) {
    call.account = std::move(*account);
    return call;
  }
  const bool unknown = account.error().code == ErrorCode::kUnauthenticated;
  if (unknown && method.access == Access::kAnyoneWhateverTheToken) {
    call.token.clear();
    return call;
  }
  return tl::unexpected(account.error());
}

}  // namespace

std::string address_of_peer(const std::string& peer) {
  const auto scheme = peer.find(':');
  if (scheme == std::string::npos) return peer;
  std::string rest = peer.substr(scheme + 1);
  const bool six = peer.starts_with("ipv6:");
  if (!six && !peer.starts_with("ipv4:")) return peer.substr(0, scheme);
  if (const auto port = rest.rfind(':'); port != std::string::npos) rest.resize(port);
  if (!six) return rest;
  for (const std::string_view bracket : {"%5B", "%5D", "[", "]"}) {
    if (const auto at = rest.find(bracket); at != std::string::npos) rest.erase(at, bracket.size());
  }
  return rest;
}

void log_failure(std::string_view method, const Error& error) {
  if (error.code == ErrorCode::kInternal || error.code == ErrorCode::kDataLoss) {
    spdlog::error("{}: {}", method, error.message);
  }
}

Error internal_error(std::string_view method, std::exception_ptr cause) {
  std::string text = "unknown exception";
  try {
    std::rethrow_exception(cause);
  } catch (const std::exception& exception) {
    text = exception.what();
  } catch (...) {
  }
  spdlog::error("{}: a handler failed: {}", method, text);
  return {ErrorCode::kInternal, "The server failed to handle the call; the cause is in its log.", {}, 0};
}

match::Caller Call::caller() const {
  if (!account) return {};
  return {account->id, account->name, account->guest};
}

Gate::Gate(account::Accounts& accounts, Streams& streams, std::string bridge_key)
    : accounts_(accounts),
      streams_(streams),
      bridge_key_(std::move(bridge_key)),
      workers_(kWorkerThreads, kWorkerLimit),
      hashing_(kHashingThreads, kHashingLimit) {}

void Gate::admit(const Method& method, const grpc::CallbackServerContext& context,
                 std::function<void(Result<Call>)> admitted) {
  const bool from_bridge = comes_from_bridge(context, bridge_key_);
  if (method.access == Access::kBridge && !from_bridge) {
    return admitted(fail(ErrorCode::kPermissionDenied,
                         "Only a bridge may call this: give it the server's key (--bridge-key-file)."));
  }
  Call call{std::nullopt, bearer_token(context), client_address(context, from_bridge)};
  if (call.token.empty()) {
    if (method.access == Access::kAccount) {
      return admitted(fail(ErrorCode::kUnauthenticated,
                           has_authorization(context)
                               ? "The header authorization must be \"Bearer TOKEN\"."
                               : "Sign in first, or play as a guest: this call needs a token."));
    }
  } else {
    call.account = accounts_.cached(call.token);
  }
  const bool must_ask = !call.token.empty() && !call.account;
  WorkerPool& pool = method.work == Work::kHashing ? hashing_ : workers_;
  if (!must_ask && method.work == Work::kInline) return admitted(std::move(call));

  auto task = [this, &method, call, admitted, must_ask]() mutable {
    try {
      if (!must_ask) return admitted(std::move(call));
      auto account = accounts_.authenticate(call.token);
      admitted(judged(method, std::move(call), std::move(account)));
    } catch (...) {
      admitted(tl::unexpected(internal_error(method.name, std::current_exception())));
    }
  };
  if (!pool.post(std::move(task))) {
    admitted(fail(ErrorCode::kResourceExhausted,
                  "The server has too much to do at this moment: try again in a second."));
  }
}

void Gate::count(const Method& method, grpc::StatusCode code) {
  const auto index = static_cast<std::size_t>(&method - kMethods.data());
  const auto number = static_cast<std::size_t>(code);
  if (index < kMethods.size() && number < kCodes)
    counts_[index][number].fetch_add(1, std::memory_order_relaxed);
}

void Gate::stop() {
  hashing_.stop();
  workers_.stop();
}

}  // namespace galloper::rpc
