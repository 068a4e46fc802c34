#include "client/core/watch.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "galloper/v1/match_service.grpc.pb.h"

namespace galloper::client {
namespace {

// Whether a connection stands or comes to stand; false as soon as one attempt has failed.
bool reach(grpc::Channel& channel) {
  const auto deadline = std::chrono::system_clock::now() + std::chrono::seconds(10);
  auto state = channel.GetState(true);
  while (state != GRPC_CHANNEL_READY && state != GRPC_CHANNEL_TRANSIENT_FAILURE &&
         state != GRPC_CHANNEL_SHUTDOWN) {
    if (!channel.WaitForStateChange(state, deadline)) return false;
    state = channel.GetState(true);
  }
  return state == GRPC_CHANNEL_READY;
}

bool worth_another_try(const Error& error) {
  return is_unreachable(error) || error.code == ErrorCode::kCancelled ||
         error.code == ErrorCode::kResourceExhausted;
}

}  // namespace

// The present connection's stream, and what stop() needs to end it from another thread.
class Watch::Stream {
 public:
  bool stopped() {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (context_) context_->TryCancel();
    changed_.notify_all();
  }

  void open(Connection& connection, const v1::WatchMatchRequest& request) {
    auto context = std::make_unique<grpc::ClientContext>();
    connection.authorise(*context);
    auto stub = v1::MatchService::NewStub(connection.channel());
    auto reader = stub->WatchMatch(context.get(), request);
    const std::lock_guard lock(mutex_);
    context_ = std::move(context);
    stub_ = std::move(stub);
    reader_ = std::move(reader);
    if (stopped_) context_->TryCancel();
  }

  bool is_open() const { return reader_ != nullptr; }
  bool read(v1::WatchMatchResponse& item) { return reader_->Read(&item); }

  // Ends the stream and says why it ended.
  Error close(bool cancel) {
    if (cancel) context_->TryCancel();
    v1::WatchMatchResponse rest;
    while (cancel && reader_->Read(&rest)) {
    }
    const grpc::Status status = reader_->Finish();
    const std::lock_guard lock(mutex_);
    reader_.reset();
    stub_.reset();
    context_.reset();
    if (status.ok()) return Error{ErrorCode::kUnavailable, "The server ended the watch.", {}, 0};
    return error_of(status);
  }

  // False: stopped meanwhile.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return stopped_; });
    return !stopped_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::unique_ptr<grpc::ClientContext> context_;
  std::unique_ptr<v1::MatchService::Stub> stub_;
  std::unique_ptr<grpc::ClientReader<v1::WatchMatchResponse>> reader_;
};

Watch::Watch(Connection& connection, WatchOptions options)
    : connection_(connection),
      options_(std::move(options)),
      stream_(std::make_unique<Stream>()),
      pause_(options_.first_pause) {}

Watch::~Watch() {
  if (stream_->is_open()) stream_->close(true);
}

void Watch::stop() { stream_->stop(); }

std::optional<Error> Watch::connect() {
  if (stream_->stopped()) return Error{ErrorCode::kCancelled, "The watch was stopped.", {}, 0};
  v1::WatchMatchRequest request;
  request.set_match_id(options_.match_id);
  request.set_viewer(options_.viewer);
  request.set_code(options_.code);
  // A gap twice running means that the server cannot give the missing part: then the whole.
  if (options_.from_version && gaps_ < 2) {
    request.set_from_version(*options_.from_version);
    request.set_epoch(options_.epoch);
  }
  // From then on an end is a break, even before the first item: whoever is up to date may wait long for one.
  was_connected_ = was_connected_ || reach(*connection_.channel());
  stream_->open(connection_, request);
  return std::nullopt;
}

std::optional<Error> Watch::recover(const Error& cause) {
  if (stream_->stopped()) return Error{ErrorCode::kCancelled, "The watch was stopped.", {}, 0};
  if (!worth_another_try(cause) || !was_connected_) return cause;
  if (!broken_ && options_.on_break) options_.on_break(&cause);
  broken_ = true;
  if (!stream_->wait(pause_)) return Error{ErrorCode::kCancelled, "The watch was stopped.", {}, 0};
  pause_ = std::min(pause_ * 2, options_.longest_pause);
  return std::nullopt;
}

Watch::Verdict Watch::judge(const v1::MatchUpdate& update) {
  const auto last = options_.from_version;
  if (update.snapshot()) {
    const bool same_epoch = update.info().epoch() == options_.epoch;
    // A lobby stays at version 0 whatever changes in it.
    if (broken_ && last && *last != 0 && *last == update.version() && same_epoch) return Verdict::kDrop;
    options_.epoch = update.info().epoch();
  } else {
    if (last && update.version() <= *last) return Verdict::kDrop;
    if (!last || update.version() != *last + 1) return Verdict::kGap;
  }
  options_.from_version = update.version();
  gaps_ = 0;
  return Verdict::kDeliver;
}

Result<v1::WatchMatchResponse> Watch::next() {
  while (true) {
    if (!stream_->is_open()) {
      if (auto error = connect()) return tl::unexpected(*error);
    }
    v1::WatchMatchResponse item;
    if (!stream_->read(item)) {
      if (auto error = recover(stream_->close(false))) return tl::unexpected(*error);
      continue;
    }
    was_connected_ = true;
    pause_ = options_.first_pause;
    const Verdict verdict = item.has_update() ? judge(item.update()) : Verdict::kDeliver;
    if (std::exchange(broken_, false) && options_.on_break) options_.on_break(nullptr);
    if (verdict == Verdict::kDeliver) return item;
    if (verdict == Verdict::kGap) {
      ++gaps_;
      stream_->close(true);
    }
  }
}

}  // namespace galloper::client
