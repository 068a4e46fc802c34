#include "server/rpc/watch.h"

#include <fmt/format.h>

#include "server/rpc/frames.h"
#include "server/rpc/status.h"
#include "server/rpc/turn.h"

namespace galloper::rpc {
namespace {

constexpr const Method& kMethod = method("MatchService/WatchMatch");

// Whoever has the turn reads the watch, starts the one write or finishes; so all three happen once at a time,
// whatever the order in which wakes, completions and cancellations come. The turn is taken until the host has
// given the watch, and never given up again once the call is finished.
class WatchStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer>,
                          public match::Watcher,
                          public Stream,
                          public std::enable_shared_from_this<WatchStream> {
 public:
  WatchStream(Gate& gate, match::Host& host, grpc::CallbackServerContext* context)
      : Stream(context), gate_(gate), host_(host) {}

  void start(const grpc::CallbackServerContext& context, const grpc::ByteBuffer& bytes);

  // match::Watcher, on the host's threads.
  void wake() override { take_turn(); }
  void ended(const Error& error) override;

  // Stream
  void end(grpc::Status status) override;

 private:
  void OnWriteDone(bool ok) override;
  void OnCancel() override { end(grpc::Status::CANCELLED); }
  void OnDone() override;

  void begin(Result<std::unique_ptr<match::Watch>> watch);
  void take_turn() {
    if (turn_.take()) run();
  }
  void run();
  void finish(const grpc::Status& status);
  // Nothing: go on. `all_read`: the watch has nothing more just now.
  std::optional<grpc::Status> ending(bool all_read);

  Gate& gate_;
  match::Host& host_;
  std::shared_ptr<WatchStream> self_;
  Turn turn_{Turn::kTaken};
  std::atomic<bool> begun_ = false;
  // The turn's owner's.
  std::unique_ptr<match::Watch> watch_;
  grpc::ByteBuffer frame_;
  std::uint64_t last_version_ = 0;

  std::mutex mutex_;
  std::optional<grpc::Status> end_;  // at once
  std::optional<Error> ended_;       // by the host: after what it still has for us
};

void WatchStream::start(const grpc::CallbackServerContext& context, const grpc::ByteBuffer& bytes) {
  self_ = shared_from_this();
  StartSendInitialMetadata();
  if (const auto refused = gate_.streams().add(self_)) return finish(*refused);
  v1::WatchMatchRequest request;
  if (bytes.Length() > kMethod.max_request_bytes || !parse(bytes, request)) {
    return finish(
        to_status({ErrorCode::kInvalidArgument,
                   "The request is not a galloper.v1.WatchMatchRequest (every string must be valid UTF-8).",
                   {},
                   0}));
  }
  gate_.admit(kMethod, context, [self = self_, request = std::move(request)](Result<Call> call) mutable {
    if (!call) return self->begin(tl::unexpected(std::move(call.error())));
    if (call->account) self->gate_.streams().set_identity(self.get(), {call->account->id, call->token});
    try {
      self->host_.watch(
          call->caller(), std::move(request), self.get(),
          [self](Result<std::unique_ptr<match::Watch>> watch) { self->begin(std::move(watch)); });
    } catch (...) {
      self->begin(tl::unexpected(internal_error(kMethod.name, std::current_exception())));
    }
  });
}

void WatchStream::begin(Result<std::unique_ptr<match::Watch>> watch) {
  if (begun_.exchange(true)) return;
  if (!watch) return finish(to_status(watch.error()));
  watch_ = std::move(*watch);
  run();
}

// With the turn.
void WatchStream::run() {
  for (;;) {
    if (const auto status = ending(/*all_read=*/false)) return finish(*status);
    if (const match::ItemPtr item = watch_->next()) {
      if (item->kind == match::Item::Kind::kUpdate) last_version_ = item->version;
      frame_ = watch_frame(item);
      write_began();
      return StartWrite(&frame_);  // keeps the turn
    }
    if (const auto status = ending(/*all_read=*/true)) return finish(*status);
    if (turn_.give_up()) return;
  }
}

void WatchStream::OnWriteDone(bool ok) {
  write_done();
  if (!ok) return finish(grpc::Status::CANCELLED);
  run();
}

void WatchStream::finish(const grpc::Status& status) {
  gate_.count(kMethod, status.error_code());
  Finish(status);  // keeps the turn for good
}

std::optional<grpc::Status> WatchStream::ending(bool all_read) {
  const std::lock_guard lock(mutex_);
  if (end_) return end_;
  if (!all_read || !ended_) return std::nullopt;
  Error error = *ended_;
  error.message += fmt::format(" The last version sent is {}.", last_version_);
  return to_status(error);
}

void WatchStream::end(grpc::Status status) {
  {
    const std::lock_guard lock(mutex_);
    if (!end_) end_ = std::move(status);
  }
  take_turn();
}

void WatchStream::ended(const Error& error) {
  {
    const std::lock_guard lock(mutex_);
    ended_ = error;
  }
  take_turn();
}

// Not inside a wake: gRPC runs it on a thread of its own. The watch may wait for a wake that is under way, so
// a worker ends it; until then this object stays.
void WatchStream::OnDone() {
  forget_context();
  gate_.streams().remove(this);
  auto release = [self = std::move(self_)] { self->watch_.reset(); };
  if (!gate_.workers().post(release)) release();
}

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* start_watch(Gate& gate, match::Host& host,
                                                        grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer& request) {
  auto stream = std::make_shared<WatchStream>(gate, host, context);
  stream->start(*context, request);
  return stream.get();
}

}  // namespace galloper::rpc
