// The game server as the bridge sees it: byte strings out, byte strings in. Hides gRPC from the rest of the
// room.
//
// Callbacks come on gRPC's own few threads: they post to a loop and return.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace grpc {
class Channel;
}

namespace galloper::bridge {

// Who calls, in the bridge's words.
struct CallHeaders {
  // A session's token; empty: anonymous.
  std::string token;
  std::string client_address;
};

struct UpstreamReply {
  // gRPC's status code; 0 is success.
  int code = 0;
  std::string message;
  // Of grpc-status-details-bin.
  std::string details;
  std::string body;
};

// A server stream, read one message at a time.
class UpstreamStream {
 public:
  virtual ~UpstreamStream() = default;
  // Asks for the next message; on_message or on_end follows. Once for each message.
  virtual void read() = 0;
  // on_end follows. Any thread, any number of times.
  virtual void cancel() = 0;
};

class Upstream {
 public:
  Upstream(std::shared_ptr<grpc::Channel> channel, std::string bridge_key);
  ~Upstream();

  void call(const std::string& path, const CallHeaders& headers, const std::string& request,
            std::chrono::milliseconds time_limit, std::function<void(UpstreamReply)> done);
  // The first read is asked for at once.
  std::shared_ptr<UpstreamStream> stream(const std::string& path, const CallHeaders& headers,
                                         const std::string& request,
                                         std::function<void(std::string)> on_message,
                                         std::function<void(UpstreamReply)> on_end);
  // Cancels all that runs and waits until no callback will come any more. Later calls fail at once with
  // kCancelled.
  void shut_down();

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace galloper::bridge
