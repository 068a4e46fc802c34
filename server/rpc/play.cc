#include "server/rpc/play.h"

#include <vector>

#include "server/rpc/play_stream.h"
#include "server/rpc/status.h"

namespace galloper::rpc {

// ---- beginning and end ----

void PlayStream::start(const grpc::CallbackServerContext& context) {
  self_ = shared_from_this();
  StartSendInitialMetadata();
  if (const auto refused = gate_.streams().add(self_)) return finish(*refused);
  gate_.admit(kPlay, context, [self = self_](Result<Call> call) { self->begin(std::move(call)); });
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
  gate_.count(kPlay, status.error_code());
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
      out_ = frame->bytes;
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

grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* start_play(
    Gate& gate, match::Host& host, grpc::CallbackServerContext* context) {
  auto stream = std::make_shared<PlayStream>(gate, host, context);
  stream->start(*context);
  return stream.get();
}

}  // namespace galloper::rpc
