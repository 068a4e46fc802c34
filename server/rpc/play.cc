#include "server/rpc/play.h"

#include <fmt/format.h>

#include <map>

#include "server/rpc/channel.h"
#include "server/rpc/frames.h"
#include "server/rpc/orders.h"
#include "server/rpc/status.h"
#include "server/rpc/turn.h"

namespace galloper::rpc {
namespace {

constexpr const Method& kMethod = method("MatchService/Play");
// Requests whose answers are not yet sent. Full: nothing more is read from the client until some are.
constexpr std::size_t kOpenRequests = 64;
constexpr std::size_t kChannels = 4096;
constexpr std::uint32_t kMaxChannel = 65535;

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

// ---- beginning and end ----

void PlayStream::start(const grpc::CallbackServerContext& context) {
  self_ = shared_from_this();
  StartSendInitialMetadata();
  if (const auto refused = gate_.streams().add(self_)) return finish(*refused);
  gate_.admit(kMethod, context, [self = self_](Result<Call> call) { self->begin(std::move(call)); });
}

void PlayStream::begin(Result<Call> call) {
  if (!call) return finish(to_status(call.error()));
  caller_ = call->caller();
  gate_.streams().set_identity(this, {caller_.account, call->token});
  read_next();
  run();
}

void PlayStream::end(grpc::Status status) {
  {
    const std::lock_guard lock(mutex_);
    if (!end_) end_ = std::move(status);
  }
  take_turn();
}

void PlayStream::finish(const grpc::Status& status) {
  {
    const std::lock_guard lock(mutex_);
    if (!end_) end_ = status;  // no further read
  }
  gate_.count(kMethod, status.error_code());
  Finish(status);  // keeps the turn for good
}

// As in WatchStream: a worker ends the watches, which may wait for a wake that is under way.
void PlayStream::OnDone() {
  forget_context();
  gate_.streams().remove(this);
  auto release = [self = std::move(self_)] {
    std::map<std::uint32_t, ChannelPtr> channels;
    std::vector<std::shared_ptr<match::Watch>> watches;  // destroyed before the channels, which they wake
    const std::lock_guard lock(self->mutex_);
    channels.swap(self->channels_);
    self->line_.clear();
    for (const auto& [number, channel] : channels) watches.push_back(std::exchange(channel->watch, nullptr));
  };
  if (!gate_.workers().post(release)) release();
}

// ---- requests ----

void PlayStream::read_next() {
  {
    const std::lock_guard lock(mutex_);
    if (reading_ || read_all_ || end_ || open_requests_ >= kOpenRequests) return;
    reading_ = true;
  }
  StartRead(&in_);
}

void PlayStream::OnReadDone(bool ok) {
  if (!ok) {
    {
      const std::lock_guard lock(mutex_);
      read_all_ = true;
    }
    return take_turn();
  }
  if (in_.Length() > kMethod.max_request_bytes || !parse(in_, request_)) {
    return end(to_status({ErrorCode::kInvalidArgument,
                          "The message is not a galloper.v1.PlayRequest (every string must be valid UTF-8).",
                          {},
                          0}));
  }
  {
    const std::lock_guard lock(mutex_);
    ++open_requests_;
  }
  try {
    handle();
  } catch (...) {
    return end(to_status(internal_error(kMethod.name, std::current_exception())));
  }
  {
    const std::lock_guard lock(mutex_);
    reading_ = false;
  }
  read_next();
}

void PlayStream::handle() {
  const std::uint32_t tag = request_.tag();
  switch (request_.request_case()) {
    case v1::PlayRequest::kFollow:
      return follow(tag, std::move(*request_.mutable_follow()));
    case v1::PlayRequest::kUnfollow:
      return unfollow(tag, request_.unfollow().channel());
    case v1::PlayRequest::kOrder:
      return order(tag, std::move(*request_.mutable_order()));
    case v1::PlayRequest::REQUEST_NOT_SET:
      break;
  }
  refuse(tag, 0, {ErrorCode::kInvalidArgument, "The request is neither follow, unfollow nor order.", {}, 0});
}

void PlayStream::follow(std::uint32_t tag, v1::FollowMatch&& request) {
  const std::uint32_t number = request.channel();
  if (number == 0 || number > kMaxChannel) {
    return refuse(tag, number,
                  {ErrorCode::kInvalidArgument,
                   fmt::format("A channel is a number from 1 to {}.", kMaxChannel),
                   {},
                   0});
  }
  const auto channel = std::make_shared<Channel>(
      number, [this](Channel& woken) { wake(woken); },
      [this](Channel& over, const Error& error) { ended(over, error); });
  {
    std::unique_lock lock(mutex_);
    const bool full = channels_.size() >= kChannels;
    if (full || channels_.contains(number)) {
      lock.unlock();
      const auto text = full ? fmt::format("A stream follows at most {} matches.", kChannels)
                             : fmt::format("Channel {} already follows a match: unfollow it first.", number);
      return refuse(tag, number,
                    {full ? ErrorCode::kResourceExhausted : ErrorCode::kAlreadyExists, text, {}, 0});
    }
    channels_.emplace(number, channel);
  }
  v1::WatchMatchRequest watch;
  watch.set_match_id(std::move(*request.mutable_match_id()));
  watch.set_viewer(request.viewer());
  if (request.has_from_version()) watch.set_from_version(request.from_version());
  watch.set_epoch(request.epoch());
  watch.set_code(std::move(*request.mutable_code()));
  host_.watch(caller_, std::move(watch), channel.get(),
              [self = shared_from_this(), tag, channel](Result<std::unique_ptr<match::Watch>> given) {
                self->followed(tag, channel, std::move(given));
              });
}

void PlayStream::followed(std::uint32_t tag, const ChannelPtr& channel,
                          Result<std::unique_ptr<match::Watch>> watch) {
  std::shared_ptr<match::Watch> unwanted;
  {
    const std::lock_guard lock(mutex_);
    const bool wanted = find(channel->number()) == channel;
    if (!watch) {
      if (wanted) channels_.erase(channel->number());
    } else if (wanted) {
      // The answer comes before the first update.
      push_answer(tag, channel->number());
      channel->watch = std::move(*watch);
      put_in_line(channel);
    } else {
      unwanted = std::move(*watch);  // unfollowed, or the stream is over
      push_answer(tag, channel->number());
    }
  }
  if (!watch) return refuse(tag, channel->number(), watch.error());
  take_turn();
}

void PlayStream::unfollow(std::uint32_t tag, std::uint32_t number) {
  ChannelPtr channel;
  std::shared_ptr<match::Watch> watch;
  {
    const std::lock_guard lock(mutex_);
    channel = find(number);
    if (channel != nullptr) {
      channels_.erase(number);
      watch = std::exchange(channel->watch, nullptr);
      channel->flush(frames_);
      push_answer(tag, number);
    }
  }
  if (channel == nullptr) {
    return refuse(tag, number,
                  {ErrorCode::kNotFound, fmt::format("Channel {} follows no match.", number), {}, 0});
  }
  take_turn();
}

void PlayStream::order(std::uint32_t tag, v1::PlayOrder&& request) {
  const std::uint32_t number = request.channel();
  auto submission = submission_of(std::move(request));
  if (!submission) return refuse(tag, number, submission.error());
  ChannelPtr channel;
  std::shared_ptr<match::Watch> watch;
  {
    const std::lock_guard lock(mutex_);
    channel = find(number);
    if (channel != nullptr && channel->watch != nullptr) {
      watch = channel->watch;
      channel->order_began();
    }
  }
  if (watch == nullptr) {
    return refuse(tag, number,
                  {ErrorCode::kNotFound, fmt::format("Channel {} follows no match.", number), {}, 0});
  }
  watch->submit(caller_, std::move(*submission),
                [self = shared_from_this(), tag, channel](Result<match::Answer> given) {
                  self->ordered(tag, channel, std::move(given));
                });
}

void PlayStream::ordered(std::uint32_t tag, const ChannelPtr& channel, Result<match::Answer> answer) {
  {
    const std::lock_guard lock(mutex_);
    if (answer) {
      channel->order_accepted(tag, answer->update, frames_);
    } else {
      channel->order_refused();
    }
    if (std::exchange(channel->waits_for_order, false) || answer) put_in_line(channel);
  }
  if (!answer) return refuse(tag, channel->number(), answer.error());
  take_turn();
}

void PlayStream::push_answer(std::uint32_t tag, std::uint32_t channel) {
  v1::PlayResponse response;
  response.set_tag(tag);
  response.set_channel(channel);
  frames_.push_back({to_buffer(response), true});
}

void PlayStream::refuse(std::uint32_t tag, std::uint32_t channel, const Error& error) {
  log_failure(kMethod.name, error);
  v1::PlayResponse response;
  response.set_tag(tag);
  response.set_channel(channel);
  *response.mutable_error() = to_play_error(error);
  {
    const std::lock_guard lock(mutex_);
    frames_.push_back({to_buffer(response), true});
  }
  take_turn();
}

// ---- updates ----

void PlayStream::wake(Channel& woken) {
  {
    const std::lock_guard lock(mutex_);
    const auto channel = find(woken.number());
    // Not yet given, or given up.
    if (channel.get() != &woken || channel->watch == nullptr) return;
    put_in_line(channel);
  }
  take_turn();
}

// What the watch still has is sent first; then its end, as an error that answers no request.
void PlayStream::ended(Channel& over, const Error& error) {
  {
    const std::lock_guard lock(mutex_);
    const auto channel = find(over.number());
    if (channel.get() != &over) return;
    channel->set_end(error);
    put_in_line(channel);
  }
  take_turn();
}

void PlayStream::put_in_line(const ChannelPtr& channel) {
  if (channel->in_line || channel->watch == nullptr) return;
  channel->in_line = true;
  line_.push_back(channel);
}

ChannelPtr PlayStream::find(std::uint32_t number) const {
  const auto it = channels_.find(number);
  return it == channels_.end() ? nullptr : it->second;
}

// ---- the turn ----

void PlayStream::run() {
  for (;;) {
    if (const auto status = ending()) return finish(*status);
    if (auto frame = next_frame()) {
      out_ = std::move(frame->bytes);
      // Before the write, at whose end another thread may already finish the call.
      if (frame->answer) read_next();
      write_began();
      return StartWrite(&out_);  // keeps the turn
    }
    if (turn_.give_up()) return;
  }
}

void PlayStream::OnWriteDone(bool ok) {
  write_done();
  if (!ok) return finish(grpc::Status::CANCELLED);
  run();
}

std::optional<grpc::Status> PlayStream::ending() {
  const std::lock_guard lock(mutex_);
  if (end_) return end_;
  // Every request is answered and no further one will come.
  if (read_all_ && open_requests_ == 0) return grpc::Status::OK;
  return std::nullopt;
}

std::optional<Frame> PlayStream::next_frame() {
  std::unique_lock lock(mutex_);
  while (frames_.empty()) {
    if (line_.empty()) return std::nullopt;
    const ChannelPtr channel = std::move(line_.front());
    line_.pop_front();
    channel->in_line = false;
    if (channel->order_under_way()) {
      channel->waits_for_order = true;
    } else {
      read_channel(channel, lock);
    }
  }
  Frame frame = std::move(frames_.front());
  frames_.pop_front();
  if (frame.answer) --open_requests_;
  return frame;
}

// Reads one item, so that busy matches do not keep the others waiting. A watch that may be the last of its
// kind is let go without the mutex, since it waits for a wake that may want the mutex.
void PlayStream::read_channel(const ChannelPtr& channel, std::unique_lock<std::mutex>& lock) {
  std::shared_ptr<match::Watch> watch = channel->watch;
  if (watch == nullptr) return;
  match::ItemPtr item = channel->take_held_item();
  if (item == nullptr) {
    lock.unlock();
    item = watch->next();
    lock.lock();
  }
  const bool unfollowed = channel->watch == nullptr;
  const bool over = item == nullptr && channel->has_end() && !unfollowed;
  if (over) {
    channel->end(frames_);
    channel->watch = nullptr;
    channels_.erase(channel->number());
  }
  if (over || unfollowed) {
    lock.unlock();
    watch.reset();
    lock.lock();
  } else if (item != nullptr) {
    if (channel->deliver(item, frames_)) {
      put_in_line(channel);
    } else {
      channel->waits_for_order = true;
    }
  }
}

}  // namespace

grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* start_play(
    Gate& gate, match::Host& host, grpc::CallbackServerContext* context) {
  auto stream = std::make_shared<PlayStream>(gate, host, context);
  stream->start(*context);
  return stream.get();
}

}  // namespace galloper::rpc
