// A match host for tests: calls are answered as the test says, watches bring what the test pushes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/match/host.h"

namespace galloper::rpc {

inline match::ItemPtr make_item(std::uint64_t version, std::size_t padding_bytes = 0) {
  match::v1::MatchUpdate update;
  update.set_version(version);
  if (padding_bytes > 0) update.mutable_info()->set_story(std::string(padding_bytes, 'x'));
  auto item = std::make_shared<match::Item>();
  item->version = version;
  item->bytes = update.SerializeAsString();
  return item;
}

// What one watch reads. It outlives the watch, so that a test may push at any time.
class FakeFeed {
 public:
  explicit FakeFeed(match::Watcher* watcher) : watcher_(watcher) {}

  match::ItemPtr next() {
    const std::lock_guard lock(mutex_);
    if (endless_ != nullptr) return endless_;
    if (items_.empty()) {
      waiting_ = true;
      return nullptr;
    }
    auto item = std::move(items_.front());
    items_.pop_front();
    return item;
  }
  void push(match::ItemPtr item) {
    bool wake = false;
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(std::move(item));
      std::swap(wake, waiting_);
    }
    const std::lock_guard lock(calls_);
    if (wake && watcher_ != nullptr) watcher_->wake();
  }
  // From now on there always is this item.
  void set_endless(match::ItemPtr item) {
    const std::lock_guard lock(mutex_);
    endless_ = std::move(item);
  }
  void end(const Error& error) {
    const std::lock_guard lock(calls_);
    if (auto* watcher = std::exchange(watcher_, nullptr)) watcher->ended(error);
  }
  // Waits for a call to the watcher that is under way, unless it is this thread's own.
  void close() {
    const std::lock_guard lock(calls_);
    watcher_ = nullptr;
  }

 private:
  std::recursive_mutex calls_;
  match::Watcher* watcher_;
  std::mutex mutex_;
  std::deque<match::ItemPtr> items_;
  match::ItemPtr endless_;
  bool waiting_ = false;
};

class FakeHost;

class FakeWatch final : public match::Watch {
 public:
  FakeWatch(FakeHost& host, std::shared_ptr<FakeFeed> feed, kit::Viewer viewer)
      : host_(host), feed_(std::move(feed)), viewer_(viewer) {}
  ~FakeWatch() override;

  match::ItemPtr next() override { return feed_->next(); }
  kit::Viewer viewer() const override { return viewer_; }
  void submit(const match::Caller& caller, match::Submission submission,
              std::function<void(Result<match::Answer>)> reply) override;

 private:
  FakeHost& host_;
  const std::shared_ptr<FakeFeed> feed_;
  const kit::Viewer viewer_;
};

class FakeHost final : public match::Host {
 public:
  struct Order {
    match::Caller caller;
    match::Submission submission;
    std::function<void(Result<match::Answer>)> reply;
  };

  void create(const match::Caller& c, v1::CreateMatchRequest request,
              match::Reply<v1::CreateMatchResponse> r) override {
    if (on_create) return r(on_create(request));
    answer(c, r);
  }
  void arrange(match::Arranged, match::Reply<v1::CreateMatchResponse> r) override { answer({}, r); }
  void reseat(const MatchId&, kit::Seat, std::vector<match::Caller>, match::Reply<v1::MatchInfo> r) override {
    answer({}, r);
  }
  void close(const MatchId&, match::Reply<v1::MatchInfo> r) override { answer({}, r); }
  void join(const match::Caller& c, v1::JoinMatchRequest, match::Reply<v1::JoinMatchResponse> r) override {
    answer(c, r);
  }
  void contribute_phrase(const match::Caller& c, v1::ContributePhraseRequest,
                         match::Reply<v1::ContributePhraseResponse> r) override {
    answer(c, r);
  }
  void get(const match::Caller& c, v1::GetMatchRequest request,
           match::Reply<v1::GetMatchResponse> r) override {
    if (on_get) return r(on_get(request));
    answer(c, r);
  }
  void list(const match::Caller& c, v1::ListMatchesRequest request,
            match::Reply<v1::ListMatchesResponse> r) override {
    if (list_pages.empty()) return answer(c, r);
    r(list_pages[request.page_token()]);
  }
  void legal_orders(const match::Caller& c, v1::ListLegalOrdersRequest,
                    match::Reply<v1::ListLegalOrdersResponse> r) override {
    answer(c, r);
  }
  void fire_arcs(const match::Caller& c, v1::GetFireArcsRequest,
                 match::Reply<v1::GetFireArcsResponse> r) override {
    answer(c, r);
  }
  void undo(const match::Caller& c, v1::UndoOrderRequest, match::Reply<v1::UndoOrderResponse> r) override {
    answer(c, r);
  }
  void pause(const match::Caller& c, v1::PauseMatchRequest, match::Reply<v1::PauseMatchResponse> r) override {
    answer(c, r);
  }
  void send_chat(const match::Caller& c, v1::SendChatRequest, match::Reply<v1::SendChatResponse> r) override {
    answer(c, r);
  }
  void list_chat(const match::Caller& c, v1::ListChatRequest, match::Reply<v1::ListChatResponse> r) override {
    answer(c, r);
  }
  void replay(const match::Caller& c, v1::GetReplayRequest, match::Reply<v1::GetReplayResponse> r) override {
    answer(c, r);
  }
  void export_match(const match::Caller& c, v1::ExportMatchRequest,
                    match::Reply<v1::ExportMatchResponse> r) override {
    answer(c, r);
  }
  void submit(const match::Caller& caller, match::Submission submission,
              match::Reply<match::Answer> reply) override {
    take_order({caller, std::move(submission), std::move(reply)});
  }
  void watch(const match::Caller& caller, v1::WatchMatchRequest request, match::Watcher* watcher,
             match::Reply<std::unique_ptr<match::Watch>> reply) override {
    if (request.match_id() == "unknown") return reply(fail(ErrorCode::kNotFound, "There is no such match."));
    const auto viewer = request.viewer() == v1::VIEWER_UNSPECIFIED
                            ? (caller.account.is_nil() ? kit::Viewer::kPublic : kit::Viewer::kSouth)
                            : static_cast<kit::Viewer>(request.viewer());
    const auto feed = std::make_shared<FakeFeed>(watcher);
    {
      const std::lock_guard lock(mutex_);
      ++watches_open_;
      ++watches_given_;
    }
    if (on_watch) on_watch(*feed);
    reply(std::make_unique<FakeWatch>(*this, feed, viewer));
    {
      const std::lock_guard lock(mutex_);
      feeds_[request.match_id()] = feed;
    }
    changed_.notify_all();
  }
  Statistics statistics() const override { return {}; }
  void stop() override {
    std::map<std::string, std::shared_ptr<FakeFeed>> feeds;
    {
      const std::lock_guard lock(mutex_);
      feeds = feeds_;
    }
    for (const auto& [match, feed] : feeds)
      feed->end({ErrorCode::kUnavailable, "The server is stopping.", {}, 0});
  }

  void take_order(Order order) {
    if (on_order) return on_order(std::move(order));
    {
      const std::lock_guard lock(mutex_);
      orders_.push_back(std::move(order));
      ++orders_taken_;
    }
    changed_.notify_all();
  }
  // Waits for an order.
  Order next_order() {
    std::unique_lock lock(mutex_);
    wait(lock, [&] { return !orders_.empty(); });
    Order order = std::move(orders_.front());
    orders_.pop_front();
    return order;
  }
  std::size_t orders_taken() {
    const std::lock_guard lock(mutex_);
    return orders_taken_;
  }
  void wait_for_orders(std::size_t count) {
    std::unique_lock lock(mutex_);
    wait(lock, [&] { return orders_taken_ >= count; });
  }
  // Waits for the match to be watched.
  FakeFeed& watch_of(const std::string& match_id) {
    std::unique_lock lock(mutex_);
    wait(lock, [&] { return feeds_.contains(match_id); });
    return *feeds_[match_id];
  }
  void wait_for_watches(std::size_t count) {
    std::unique_lock lock(mutex_);
    wait(lock, [&] { return watches_open_ == count; });
  }
  std::size_t watches_given() {
    const std::lock_guard lock(mutex_);
    return watches_given_;
  }
  void watch_closed() {
    {
      const std::lock_guard lock(mutex_);
      --watches_open_;
    }
    changed_.notify_all();
  }
  void report_spectators(v1::ReportSpectatorsRequest request,
                         match::Reply<v1::ReportSpectatorsResponse> reply) override {
    {
      const std::lock_guard lock(mutex_);
      last_report_ = request;
    }
    answer(match::Caller(), reply);
  }
  v1::ReportSpectatorsRequest last_report() {
    const std::lock_guard lock(mutex_);
    return last_report_;
  }
  match::Caller last_caller() {
    const std::lock_guard lock(mutex_);
    return last_caller_;
  }

  // Set before the calls that they are for.
  std::optional<Error> error;
  bool throws = false;
  std::map<std::string, v1::ListMatchesResponse> list_pages;
  std::function<void(FakeFeed&)> on_watch;
  std::function<void(Order)> on_order;
  std::function<Result<v1::CreateMatchResponse>(const v1::CreateMatchRequest&)> on_create;
  std::function<Result<v1::GetMatchResponse>(const v1::GetMatchRequest&)> on_get;

 private:
  template <class Response>
  void answer(const match::Caller& caller, const match::Reply<Response>& reply) {
    {
      const std::lock_guard lock(mutex_);
      last_caller_ = caller;
    }
    if (throws) throw std::runtime_error("the fake host was told to fail");
    if (error) return reply(tl::unexpected(*error));
    reply(Response());
  }

  // A broken test fails; it does not hang. Long, for a busy machine may let a test wait.
  static constexpr std::chrono::minutes kPatience{4};
  template <class Condition>
  void wait(std::unique_lock<std::mutex>& lock, Condition condition) {
    if (!changed_.wait_for(lock, kPatience, condition))
      throw std::runtime_error("what the test waits for does not happen");
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Order> orders_;
  std::size_t orders_taken_ = 0;
  std::size_t watches_given_ = 0;
  std::size_t watches_open_ = 0;
  std::map<std::string, std::shared_ptr<FakeFeed>> feeds_;
  match::Caller last_caller_;
  v1::ReportSpectatorsRequest last_report_;
};

inline FakeWatch::~FakeWatch() {
  feed_->close();
  host_.watch_closed();
}

inline void FakeWatch::submit(const match::Caller& caller, match::Submission submission,
                              std::function<void(Result<match::Answer>)> reply) {
  host_.take_order({caller, std::move(submission), std::move(reply)});
}

}  // namespace galloper::rpc
