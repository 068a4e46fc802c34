#include "server/rpc/streams.h"

#include <algorithm>
#include <vector>

namespace galloper::rpc {

void Stream::end_if_stalled(std::chrono::steady_clock::time_point started_before) {
  const auto began = write_began_.load();
  if (began == 0 || began > started_before.time_since_epoch().count()) return;
  const std::lock_guard lock(context_mutex_);
  // The write then completes with failure, and the stream ends itself.
  if (context_ != nullptr) context_->TryCancel();
}

void Stream::forget_context() {
  const std::lock_guard lock(context_mutex_);
  context_ = nullptr;
}

Streams::Streams(std::size_t limit, std::chrono::milliseconds write_timeout)
    : limit_(limit), write_timeout_(write_timeout), watchdog_([this] { watch_for_stalls(); }) {}

Streams::~Streams() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  stop_.notify_all();
  watchdog_.join();
}

std::optional<grpc::Status> Streams::add(const std::shared_ptr<Stream>& stream) {
  const std::lock_guard lock(mutex_);
  if (closed_) return closed_;
  if (entries_.size() >= limit_) {
    return grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED,
                        "The server has as many open streams as it takes: try again later.");
  }
  entries_.emplace(stream.get(), Entry{stream, {}});
  return std::nullopt;
}

void Streams::set_identity(const Stream* stream, Identity identity) {
  const std::lock_guard lock(mutex_);
  if (const auto it = entries_.find(stream); it != entries_.end()) it->second.identity = std::move(identity);
}

void Streams::remove(const Stream* stream) {
  const std::lock_guard lock(mutex_);
  entries_.erase(stream);
}

void Streams::end_of_token(const std::string& token) {
  end_where([&](const Identity& identity) { return !token.empty() && identity.token == token; },
            {grpc::StatusCode::UNAUTHENTICATED, "The session was signed out."});
}

void Streams::end_of_account(const AccountId& account) {
  end_where([&](const Identity& identity) { return !account.is_nil() && identity.account == account; },
            {grpc::StatusCode::UNAUTHENTICATED, "The session was signed out."});
}

void Streams::end_all(const grpc::Status& status) {
  {
    const std::lock_guard lock(mutex_);
    closed_ = status;
  }
  end_where([](const Identity&) { return true; }, status);
}

std::size_t Streams::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

// A stream that ends may remove itself at once: it is told outside the lock.
void Streams::end_where(const std::function<bool(const Identity&)>& chosen, const grpc::Status& status) {
  std::vector<std::shared_ptr<Stream>> streams;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, entry] : entries_) {
      if (!chosen(entry.identity)) continue;
      if (auto stream = entry.stream.lock()) streams.push_back(std::move(stream));
    }
  }
  for (const auto& stream : streams) stream->end(status);
}

void Streams::watch_for_stalls() {
  const auto period = std::max<std::chrono::milliseconds>(write_timeout_ / 4, std::chrono::milliseconds(10));
  std::unique_lock lock(mutex_);
  while (!stop_.wait_for(lock, period, [this] { return stopping_; })) {
    std::vector<std::shared_ptr<Stream>> streams;
    streams.reserve(entries_.size());
    for (const auto& [key, entry] : entries_) {
      if (auto stream = entry.stream.lock()) streams.push_back(std::move(stream));
    }
    lock.unlock();
    const auto limit = std::chrono::steady_clock::now() - write_timeout_;
    for (const auto& stream : streams) stream->end_if_stalled(limit);
    streams.clear();
    lock.lock();
  }
}

}  // namespace galloper::rpc
