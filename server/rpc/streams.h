// The long-lived calls that are open: how many there may be, who ends them, and what becomes of those that
// stand still.
#pragma once

#include <grpcpp/server_context.h>
#include <grpcpp/support/status.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

#include "common/base/ids.h"

namespace galloper::rpc {

// Whose call it is; an anonymous one has neither.
struct Identity {
  AccountId account;
  std::string token;
};

// A streaming call. It keeps itself alive until gRPC is done with it.
class Stream {
 public:
  explicit Stream(grpc::CallbackServerContext* context) : context_(context) {}
  virtual ~Stream() = default;
  // Ends the call with this status as soon as no write is in flight. Any thread, more than once.
  virtual void end(grpc::Status status) = 0;

  // Cancels the call when a write has been in flight for longer than that.
  void end_if_stalled(std::chrono::steady_clock::time_point started_before);

 protected:
  void write_began() { write_began_ = std::chrono::steady_clock::now().time_since_epoch().count(); }
  void write_done() { write_began_ = 0; }
  // By OnDone: the context is gone.
  void forget_context();

 private:
  std::mutex context_mutex_;
  grpc::CallbackServerContext* context_;
  std::atomic<std::chrono::steady_clock::rep> write_began_ = 0;  // 0: none in flight
};

class Streams {
 public:
  // More than `limit` are refused. A write in flight for `write_timeout` ends its call.
  Streams(std::size_t limit, std::chrono::milliseconds write_timeout);
  ~Streams();

  // Nothing, or why the stream may not begin.
  std::optional<grpc::Status> add(const std::shared_ptr<Stream>& stream);
  void set_identity(const Stream* stream, Identity identity);
  void remove(const Stream* stream);

  // Ends the calls of a session that was signed out, or of an account.
  void end_of_token(const std::string& token);
  void end_of_account(const AccountId& account);
  // Ends every call, and refuses new ones with the same status.
  void end_all(const grpc::Status& status);

  std::size_t size() const;

 private:
  struct Entry {
    std::weak_ptr<Stream> stream;
    Identity identity;
  };
  void end_where(const std::function<bool(const Identity&)>& chosen, const grpc::Status& status);
  void watch_for_stalls();

  const std::size_t limit_;
  const std::chrono::milliseconds write_timeout_;
  mutable std::mutex mutex_;
  std::unordered_map<const Stream*, Entry> entries_;
  std::optional<grpc::Status> closed_;
  bool stopping_ = false;
  std::condition_variable stop_;
  std::thread watchdog_;
};

}  // namespace galloper::rpc
