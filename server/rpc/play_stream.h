// The reactor of Play. For play.cc and play_requests.cc only.
#pragma once

#include <grpcpp/support/server_callback.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "galloper/v1/match_service.pb.h"
#include "server/rpc/channel.h"
#include "server/rpc/gate.h"
#include "server/rpc/turn.h"

namespace galloper::rpc {

inline constexpr const Method& kPlay = method("MatchService/Play");

using ChannelPtr = std::shared_ptr<Channel>;

// Requests are read one after the other by gRPC's reactions. Whoever has the turn writes or finishes (see
// WatchStream). The host is never called with the mutex held.
class PlayStream final : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>,
                         public Stream,
                         public std::enable_shared_from_this<PlayStream> {
 public:
  PlayStream(Gate& gate, match::Host& host, grpc::CallbackServerContext* context)
      : Stream(context), gate_(gate), host_(host) {}

  void start(const grpc::CallbackServerContext& context);
  void end(grpc::Status status) override;

 private:
  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override;
  void OnCancel() override { end(grpc::Status::CANCELLED); }
  void OnDone() override;

  void begin(Result<Call> call);
  // Requests, each of which gets one answer.
  void handle();
  void follow(std::uint32_t tag, v1::FollowMatch&& request);
  void followed(std::uint32_t tag, const ChannelPtr& channel, Result<std::unique_ptr<match::Watch>> watch);
  void unfollow(std::uint32_t tag, std::uint32_t number);
  void order(std::uint32_t tag, v1::PlayOrder&& request);
  void ordered(std::uint32_t tag, const ChannelPtr& channel, Result<match::Answer> answer);
  void push_answer(std::uint32_t tag, std::uint32_t channel);
  void refuse(std::uint32_t tag, std::uint32_t channel, const Error& error);
  void read_next();

  void wake(Channel& channel);
  void ended(Channel& channel, const Error& error);
  void put_in_line(const ChannelPtr& channel);
  ChannelPtr find(std::uint32_t number) const;

  void take_turn() {
    if (turn_.take()) run();
  }
  void run();
  std::optional<Frame> next_frame();
  void read_channel(const ChannelPtr& channel, std::unique_lock<std::mutex>& lock);
  std::optional<grpc::Status> ending();
  void finish(const grpc::Status& status);

  Gate& gate_;
  match::Host& host_;
  std::shared_ptr<PlayStream> self_;
  match::Caller caller_;  // set once, before the first read
  grpc::ByteBuffer in_;
  v1::PlayRequest request_;

  Turn turn_{Turn::kTaken};
  grpc::ByteBuffer out_;  // the turn's owner's

  std::mutex mutex_;
  std::map<std::uint32_t, ChannelPtr> channels_;
  std::deque<ChannelPtr> line_;  // channels to be read
  Frames frames_;                // answers, and what was read of a channel: bounded by kOpenRequests
  std::size_t open_requests_ = 0;
  bool reading_ = false;   // a read is in flight, or its request is being handled
  bool read_all_ = false;  // the client has said all it wants to say
  std::optional<grpc::Status> end_;
};

}  // namespace galloper::rpc
