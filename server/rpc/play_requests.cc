// What a client may ask of its Play stream; each request gets one answer.
#include <fmt/format.h>

#include "server/rpc/frames.h"
#include "server/rpc/orders.h"
#include "server/rpc/play_stream.h"
#include "server/rpc/status.h"

namespace galloper::rpc {
namespace {

// Requests whose answers are not yet sent. Full: nothing more is read from the client until some are.
constexpr std::size_t kOpenRequests = 64;
constexpr std::size_t kChannels = 4096;
constexpr std::uint32_t kMaxChannel = 65535;

}  // namespace

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
  if (in_.Length() > kPlay.max_request_bytes || !parse(in_, request_)) {
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
    return end(to_status(internal_error(kPlay.name, std::current_exception())));
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
  log_failure(kPlay.name, error);
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

}  // namespace galloper::rpc
