#include "server/bridge/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>

#include "common/base/random.h"
#include "galloper/v1/bridge_service.pb.h"
#include "galloper/v1/match_service.pb.h"
#include "server/bridge/connect.h"
#include "server/bridge/hubs.h"

namespace galloper::bridge {
namespace {

namespace asio = boost::asio;

constexpr const char* kWatchMatch = "/galloper.v1.MatchService/WatchMatch";
constexpr const char* kGetMatch = "/galloper.v1.MatchService/GetMatch";
constexpr const char* kReportSpectators = "/galloper.v1.BridgeService/ReportSpectators";
constexpr Millis kFirstBackoff = 100;
constexpr Millis kLongestBackoff = 5000;
constexpr Millis kLook = 1000;
// Items that may be waiting for a pass before the watch upstream is read on: it then waits for us.
constexpr std::uint64_t kMostUnsent = 32;

constexpr int kCancelled = 1;
constexpr int kUnknown = 2;
constexpr int kInvalidArgument = 3;
constexpr int kDeadlineExceeded = 4;
constexpr int kPermissionDenied = 7;
constexpr int kResourceExhausted = 8;
constexpr int kAborted = 10;
constexpr int kOutOfRange = 11;
constexpr int kUnimplemented = 12;
constexpr int kInternal = 13;
constexpr int kUnavailable = 14;

// Whether to ask again helps.
bool is_passing(int code) {
  return code == kCancelled || code == kUnknown || code == kDeadlineExceeded || code == kResourceExhausted ||
         code == kAborted || code == kInternal || code == kUnavailable;
}

// What a server may say of a version that it does not know.
bool may_be_the_version(int code) {
  return code == kInvalidArgument || code == kOutOfRange || code == kAborted;
}

// No other bridge of the server may have it.
std::string make_watch_id() {
  std::array<std::uint8_t, 16> bytes;
  secure_random().fill(bytes);
  std::string text;
  for (const auto byte : bytes) fmt::format_to(std::back_inserter(text), "{:02x}", byte);
  return text;
}

}  // namespace

Hub::Hub(Context& context, Loop& loop, Hubs& hubs, std::string key, WatchRequest what)
    : context_(context),
      loop_(loop),
      hubs_(hubs),
      key_(std::move(key)),
      what_(std::move(what)),
      counted_(context.statistics.watched_matches),
      ring_(std::max<std::size_t>(context.options.limits.ring_items, 2), context.options.limits.ring_bytes) {}

// ---- watchers ----

void Hub::join(std::shared_ptr<Watcher> watcher, const WatchRequest& request) {
  auto& place = watcher->place;
  place.hub = shared_from_this();
  place.index = watchers_.size();
  const bool first = stream_number_ == 0;
  if (first && request.from) {
    ring_.restart(*request.from);
    epoch_ = request.epoch;
    resumable_ = true;
  }
  const bool same_epoch = request.epoch == 0 || request.epoch == epoch_;
  const auto cursor = request.from && resumable_ && same_epoch ? ring_.after(*request.from) : std::nullopt;
  place.needs_snapshot = !cursor;
  place.cursor = cursor.value_or(0);
  watchers_.push_back(watcher);
  newcomers_ = newcomers_ || !first;
  if (first) {
    loop_.wheel.add(*this, Loop::now() + kFirstBackoff);
    connect();
  }
  watcher->pump();
}

void Hub::leave(Watcher& watcher) {
  const auto index = watcher.place.index;
  if (index >= watchers_.size() || watchers_[index].get() != &watcher) return;
  if (index + 1 != watchers_.size()) {
    watchers_[index] = std::move(watchers_.back());
    watchers_[index]->place.index = index;
  }
  watchers_.pop_back();
  pass_left_ = std::min(pass_left_, watchers_.size());
  if (watchers_.empty() && !ended_) end(kCloseNormal, "");
}

const FramePtr* Hub::next(Watcher& watcher) {
  auto& place = watcher.place;
  if (!place.needs_snapshot && place.cursor < ring_.first()) place.needs_snapshot = true;
  if (place.needs_snapshot) {
    if (!snapshot_serves()) {
      want_snapshot();
      return nullptr;
    }
    place.needs_snapshot = false;
    place.cursor = snapshot_->next;
    return &snapshot_->frames.get(watcher.form());
  }
  if (place.cursor >= ring_.end()) return nullptr;
  return &ring_.at(place.cursor++).frames.get(watcher.form());
}

void Hub::end(std::uint16_t code, std::string_view reason) {
  if (ended_) return;
  ended_ = true;
  const auto self = shared_from_this();
  ++stream_number_;
  if (stream_) stream_->cancel();
  stream_.reset();
  hubs_.remove(key_);
  pass_left_ = 0;
  pass_again_ = false;
  const auto watchers = std::move(watchers_);
  watchers_.clear();
  for (const auto& watcher : watchers) {
    watcher->place.hub.reset();
    watcher->end(code, reason);
  }
}

// ---- upstream ----

void Hub::connect() {
  v1::WatchMatchRequest request;
  request.set_match_id(what_.match);
  request.set_viewer(static_cast<v1::Viewer>(what_.viewer));
  request.set_code(what_.code);
  if (resumable_) {
    request.set_from_version(ring_.last_version());
    request.set_epoch(epoch_);
  }
  connect_at_ = 0;
  told_ = 1;
  may_report_ = true;
  watch_id_ = make_watch_id();
  request.set_watch_id(watch_id_);
  const auto number = ++stream_number_;
  auto& context = loop_.context;
  // Both run on gRPC's threads: the hub is touched on its own loop only.
  std::weak_ptr<Hub> self = weak_from_this();
  auto on_message = [self, number, &context](std::string bytes) {
    asio::post(context, [self, number, bytes = std::move(bytes)]() mutable {
      const auto hub = self.lock();
      if (hub && hub->stream_number_ == number) hub->on_message(std::move(bytes));
    });
  };
  auto on_end = [self, number, &context](UpstreamReply reply) {
    asio::post(context, [self, number, reply = std::move(reply)] {
      const auto hub = self.lock();
      if (hub && hub->stream_number_ == number) hub->on_end(reply);
    });
  };
  stream_ = context_.upstream->stream(kWatchMatch, {what_.token, what_.client_address},
                                      request.SerializeAsString(), std::move(on_message), std::move(on_end));
}

void Hub::on_message(std::string bytes) {
  lost_since_ = 0;
  backoff_ = 0;
  v1::WatchMatchResponse response;
  if (!response.ParseFromString(bytes)) {
    context_.log(fmt::format("The game server's update of match {} cannot be read.", what_.match));
    return end(kCloseTryAgain, "The game server's update cannot be read.");
  }
  if (response.has_update()) {
    take_update(response.update(), bytes);
  } else {
    if (response.has_notice()) learn(response.notice().info());
    ring_.push({ring_.last_version(), Frames(bytes)});
  }
  fan_out();
  read_on();
}

void Hub::take_update(const v1::MatchUpdate& update, std::string_view bytes) {
  if (update.snapshot()) {
    if (update.has_info()) learn(update.info());
    ring_.restart_with({update.version(), Frames(bytes)});
    snapshot_ = Snapshot{ring_.at(ring_.first()).frames, ring_.end()};
    early_snapshot_.reset();
    resumable_ = true;
    return;
  }
  ring_.push({update.version(), Frames(bytes)});
  if (early_snapshot_) place_snapshot();
}

void Hub::learn(const v1::MatchInfo& info) {
  if (info.epoch() != 0) epoch_ = info.epoch();
}

void Hub::on_end(const UpstreamReply& reply) {
  stream_.reset();
  if (reply.code == 0) return end(kCloseNormal, "The watch is over.");
  if (resumable_ && may_be_the_version(reply.code)) {
    resumable_ = false;
    return connect();
  }
  if (!is_passing(reply.code)) {
    return end(static_cast<std::uint16_t>(kCloseRefused + http_status(reply.code)), reply.message);
  }
  const Millis now = Loop::now();
  if (lost_since_ == 0) {
    lost_since_ = now;
    context_.statistics.upstream_losses.fetch_add(1, std::memory_order_relaxed);
  }
  if (now - lost_since_ >= context_.options.limits.upstream_patience.count()) {
    context_.log(fmt::format("Gave up match {}: {}", what_.match, reply.message));
    return end(kCloseTryAgain, "The game server cannot be reached.");
  }
  backoff_ = std::clamp(backoff_ * 2, kFirstBackoff, kLongestBackoff);
  connect_at_ = now + backoff_;
  unlink();
  loop_.wheel.add(*this, connect_at_);
}

Millis Hub::on_time(Millis now) {
  if (ended_) return 0;
  if (connect_at_ != 0 && now >= connect_at_) connect();
  report_spectators(now);
  if (fetch_again_at_ != 0 && now >= fetch_again_at_) {
    fetch_again_at_ = 0;
    fan_out();
  }
  return now + (connect_at_ != 0 || fetch_again_at_ != 0 ? kFirstBackoff : kLook);
}

// ---- how many watch ----

// A server counts one for each watch: here many share it. Looked at once in kLook, however many come and go.
void Hub::report_spectators(Millis now) {
  const bool is_public =
      what_.token.empty() && (what_.viewer == v1::VIEWER_UNSPECIFIED || what_.viewer == v1::VIEWER_PUBLIC ||
                              what_.viewer == v1::VIEWER_DELAYED);
  if (!is_public || !stream_ || reporting_ || !may_report_ || now < report_at_) return;
  const std::size_t count = watchers_.size();
  if (count == told_ && !newcomers_) return;
  reporting_ = true;
  newcomers_ = false;
  report_at_ = now + kLook;
  v1::ReportSpectatorsRequest request;
  request.set_match_id(what_.match);
  request.set_watch_id(watch_id_);
  request.set_spectators(static_cast<std::uint32_t>(count));
  auto done = [self = weak_from_this(), number = stream_number_, count,
               &context = loop_.context](const UpstreamReply& reply) {
    asio::post(context, [self, number, count, reply] {
      const auto hub = self.lock();
      if (!hub) return;
      hub->reporting_ = false;
      if (hub->stream_number_ == number) hub->on_reported(count, reply);
    });
  };
  context_.upstream->call(kReportSpectators, {}, request.SerializeAsString(),
                          context_.options.limits.call_time, std::move(done));
}

void Hub::on_reported(std::size_t told, const UpstreamReply& reply) {
  if (reply.code == 0) {
    told_ = told;
  } else {
    // It may not have seen the watch yet.
    newcomers_ = true;
  }
  may_report_ = reply.code != kPermissionDenied && reply.code != kUnimplemented;
}

// ---- snapshots ----

bool Hub::snapshot_serves() const {
  // Much to send behind it would be slower than a fresh one.
  return snapshot_ && snapshot_->next >= ring_.first() &&
         ring_.end() - snapshot_->next <= context_.options.limits.ring_items / 2;
}

void Hub::want_snapshot() {
  // A watch that does not resume begins with one anyway.
  if (fetching_ || fetch_again_at_ != 0 || !resumable_ || early_snapshot_ || ended_) return;
  fetching_ = true;
  context_.statistics.snapshots_fetched.fetch_add(1, std::memory_order_relaxed);
  v1::GetMatchRequest request;
  request.set_match_id(what_.match);
  request.set_viewer(static_cast<v1::Viewer>(what_.viewer));
  request.set_code(what_.code);
  std::weak_ptr<Hub> self = weak_from_this();
  auto& context = loop_.context;
  auto done = [self, &context](UpstreamReply reply) {
    asio::post(context, [self, reply = std::move(reply)] {
      if (const auto hub = self.lock()) hub->on_snapshot(reply);
    });
  };
  context_.upstream->call(kGetMatch, {what_.token, what_.client_address}, request.SerializeAsString(),
                          context_.options.limits.call_time, std::move(done));
}

void Hub::on_snapshot(const UpstreamReply& reply) {
  fetching_ = false;
  if (ended_) return;
  v1::GetMatchResponse match;
  if (reply.code != 0 || !match.ParseFromString(reply.body)) {
    if (!is_passing(reply.code))
      return end(static_cast<std::uint16_t>(kCloseRefused + http_status(reply.code)), reply.message);
    fetch_again_at_ = Loop::now() + kFirstBackoff;
    return;
  }
  v1::WatchMatchResponse response;
  auto& update = *response.mutable_update();
  update.set_version(match.version());
  update.set_snapshot(true);
  learn(match.info());
  *update.mutable_info() = std::move(*match.mutable_info());
  if (match.has_view()) *update.mutable_delta() = std::move(*match.mutable_view());
  early_snapshot_.emplace(Item{match.version(), Frames(response.SerializeAsString())});
  place_snapshot();
}

void Hub::place_snapshot() {
  // Newer than the last update: it waits, or its watchers would be sent updates that it has already.
  if (early_snapshot_->version > ring_.last_version()) return;
  if (const auto next = ring_.after(early_snapshot_->version)) {
    snapshot_ = Snapshot{std::move(early_snapshot_->frames), *next};
    fan_out();
  } else {
    // The ring has left it behind while it was on its way.
    fetch_again_at_ = Loop::now() + kFirstBackoff;
  }
  early_snapshot_.reset();
}

// ---- fan-out ----

void Hub::fan_out() {
  if (passing_) {
    pass_again_ = true;
    return;
  }
  passing_ = true;
  pass_left_ = watchers_.size();
  pass_end_ = ring_.end();
  slice();
}

void Hub::slice() {
  for (std::size_t n = 0; n < context_.options.limits.fan_out_slice && pass_left_ > 0; ++n)
    watchers_[--pass_left_]->pump();
  if (pass_left_ == 0 && pass_again_) {
    pass_again_ = false;
    pass_left_ = watchers_.size();
    pass_end_ = ring_.end();
  }
  if (pass_left_ > 0) {
    return asio::post(loop_.context, [self = shared_from_this()] { self->slice(); });
  }
  passing_ = false;
  if (read_held_) read_on();
}

void Hub::read_on() {
  read_held_ = passing_ && ring_.end() - pass_end_ >= kMostUnsent;
  if (!read_held_ && stream_) stream_->read();
}

}  // namespace galloper::bridge
