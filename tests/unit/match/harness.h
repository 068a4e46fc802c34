// A host on a store in memory with a clock that the test holds, and blocking calls.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>

#include "server/match/host.h"
#include "tests/unit/match/fake_game.h"
#include "tests/unit/match/fake_store.h"

namespace galloper::match::testing {

class HeldClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return now_ms_; }
  void advance(std::int64_t ms) { now_ms_ += ms; }

 private:
  std::atomic<std::int64_t> now_ms_{1'700'000'000'000};
};

template <class T>
class Pending {
 public:
  Pending() : promise_(std::make_shared<std::promise<Result<T>>>()), future_(promise_->get_future()) {}
  Reply<T> reply() const {
    return [promise = promise_](Result<T> result) { promise->set_value(std::move(result)); };
  }
  Result<T> get() { return future_.get(); }
  bool ready() const { return future_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

 private:
  std::shared_ptr<std::promise<Result<T>>> promise_;
  std::future<Result<T>> future_;
};

// A watch that is read by the test, blocking.
class Reader final : public Watcher {
 public:
  Reader() = default;
  ~Reader() override { watch.reset(); }
  void wake() override;
  void ended(const Error& error) override;

  // The next item of that kind, waiting for it; others are put by.
  Item next(Item::Kind kind = Item::Kind::kUpdate);
  v1::MatchUpdate update();
  v1::MatchNotice notice();
  // Nothing to read now.
  bool is_dry();
  int wakes();
  // The end of the watch, waiting for it.
  Error wait_for_end();

  std::unique_ptr<Watch> watch;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool woken_ = true;
  int wakes_ = 0;
  std::optional<Error> end_;
  std::vector<ItemPtr> by_;
};

inline Caller person(const std::string& name) {
  Caller caller;
  for (std::size_t i = 0; i < name.size() && i < 16; ++i)
    caller.account.bytes[i] = static_cast<std::uint8_t>(name[i]);
  caller.name = name;
  return caller;
}

class Harness {
 public:
  Harness() {
    options.random = &random;
    options.clock = &clock;
    options.threads = 2;
  }
  ~Harness() { host.reset(); }

  void start();
  // The server stops and starts again on the same data.
  void restart() {
    host.reset();
    start();
  }

  template <class Response, class Request>
  Result<Response> call(void (Host::*method)(const Caller&, Request, Reply<Response>), const Caller& caller,
                        Request request) {
    Pending<Response> pending;
    (host.get()->*method)(caller, std::move(request), pending.reply());
    return pending.get();
  }

  Result<v1::CreateMatchResponse> create(const Caller& caller, v1::CreateMatchRequest request = {});
  // ann holds South, bob North; begun, nothing placed.
  std::string duel();
  // Both have confirmed: it is South's turn.
  std::string begun_duel();
  std::string solo();
  Result<v1::JoinMatchResponse> join(const Caller& caller, const std::string& match,
                                     const std::string& code = {});
  Result<v1::GetMatchResponse> get(const Caller& caller, const std::string& match,
                                   v1::Viewer viewer = v1::VIEWER_UNSPECIFIED, const std::string& code = {});
  std::uint64_t version(const Caller& caller, const std::string& match) {
    return get(caller, match)->version();
  }

  // Against the caller's present version, with a fresh order_id.
  Result<v1::MatchUpdate> order(const Caller& caller, const std::string& match, v1::Order order,
                                kit::Seat seat = kit::Seat::kNone);
  Result<v1::MatchUpdate> submit(const Caller& caller, Submission submission);
  Submission submission(const std::string& match, v1::Order order, std::uint64_t version);
  OrderId fresh_id();
  Result<v1::UndoOrderResponse> undo(const Caller& caller, const std::string& match, bool consent = false,
                                     v1::Seat seat = v1::SEAT_UNSPECIFIED);

  Result<std::unique_ptr<Reader>> watch(const Caller& caller, v1::WatchMatchRequest request);
  std::unique_ptr<Reader> watch(const Caller& caller, const std::string& match,
                                v1::Viewer viewer = v1::VIEWER_UNSPECIFIED,
                                std::optional<std::uint64_t> from = {});
  // Lets the clock go on until `done`.
  void pass_until(const std::function<bool()>& done, std::int64_t step_ms = 1000);

  const Caller ann = person("ann");
  const Caller bob = person("bob");
  const Caller cat = person("cat");
  const Caller nobody;
  HeldClock clock;
  SeededRandom random{1};
  FakeStore store;
  codec::GameRegistry games = fake_games();
  FakeScenarios scenarios;
  Options options;
  std::unique_ptr<Host> host;

 private:
  std::atomic<std::uint64_t> next_id_{0};
};

}  // namespace galloper::match::testing
