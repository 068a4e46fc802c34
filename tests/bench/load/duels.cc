#include "duels.h"

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "chooser.h"
#include "common/base/clock.h"
#include "common/base/ids.h"
#include "galloper/v1/account_service.grpc.pb.h"
#include "stats.h"

namespace galloper::bench {
namespace {

void require(const grpc::Status& status, const char* what) {
  if (!status.ok()) throw std::runtime_error(std::string(what) + ": " + status.error_message());
}

// One player's stream. Requests queue behind the one write that may be in flight.
class PlayerStream : public grpc::ClientBidiReactor<v1::PlayRequest, v1::PlayResponse> {
 public:
  using Receive = std::function<void(const v1::PlayResponse&)>;

  PlayerStream(v1::MatchService::Stub& stub, const std::string& token, Receive receive)
      : receive_(std::move(receive)) {
    authorise(context_, token);
    stub.async()->Play(&context_, this);
    StartRead(&response_);
    StartCall();
  }

  void send(v1::PlayRequest request) {
    std::lock_guard lock(mutex_);
    if (closing_) return;
    queue_.push_back(std::move(request));
    if (queue_.size() == 1) StartWrite(&queue_.front());
  }

  void close() {
    {
      std::lock_guard lock(mutex_);
      closing_ = true;
    }
    context_.TryCancel();
    std::unique_lock lock(mutex_);
    done_changed_.wait(lock, [this] { return done_; });
  }

 private:
  void OnWriteDone(bool ok) override {
    std::lock_guard lock(mutex_);
    queue_.pop_front();
    if (ok && !closing_ && !queue_.empty()) StartWrite(&queue_.front());
  }
  void OnReadDone(bool ok) override {
    if (!ok) return;
    receive_(response_);
    StartRead(&response_);
  }
  void OnDone(const grpc::Status&) override {
    std::lock_guard lock(mutex_);
    done_ = true;
    done_changed_.notify_all();
  }

  grpc::ClientContext context_;
  Receive receive_;
  v1::PlayResponse response_;
  std::mutex mutex_;
  std::condition_variable done_changed_;
  std::deque<v1::PlayRequest> queue_;
  bool closing_ = false;
  bool done_ = false;
};

struct Shared {
  std::atomic<bool> stop{false};
  std::atomic<std::int64_t> measure_from_ns{0};
  std::int64_t interval_ns = 0;  // between two orders of one match; 0: none
  std::function<void(class Duel*)> want_match;
  std::function<void(class Duel*, std::int64_t at_ns)> act_later;
};

// One match after another between two streams.
class Duel {
 public:
  Duel(Shared& shared, v1::MatchService::Stub& stub, std::array<std::string, 2> tokens, std::uint64_t seed)
      : shared_(shared), stub_(stub), tokens_(std::move(tokens)), random_(seed) {
    for (int side = 0; side < 2; ++side) {
      streams_[side] = std::make_unique<PlayerStream>(
          stub_, tokens_[side], [this, side](const v1::PlayResponse& r) { receive(side, r); });
    }
  }

  // Blocks on unary calls: not for a reaction.
  // `before_play` is called when the match exists and nobody plays it yet.
  void begin(const std::string& scenario,
             const std::function<void(const std::string& match)>& before_play = {}) {
    const std::string match = begin_match(stub_, scenario, tokens_[0], tokens_[1]);
    if (before_play) before_play(match);
    std::lock_guard lock(mutex_);
    views_ = {SeatedView(kit::Seat::kSouth), SeatedView(kit::Seat::kNorth)};
    following_ = 0;
    for (int side = 0; side < 2; ++side) {
      if (channel_ > 0) {
        v1::PlayRequest unfollow;
        unfollow.mutable_unfollow()->set_channel(channel_);
        streams_[side]->send(std::move(unfollow));
      }
      v1::PlayRequest follow;
      follow.mutable_follow()->set_match_id(match);
      follow.mutable_follow()->set_channel(channel_ + 1);
      follow.mutable_follow()->set_viewer(side == 0 ? v1::VIEWER_SOUTH : v1::VIEWER_NORTH);
      streams_[side]->send(std::move(follow));
    }
    channel_ = channel_ % 60000 + 1;
  }

  bool has_finished() {
    std::lock_guard lock(mutex_);
    return finished_ > 0 || gave_up_;
  }

  void give_up() {
    std::lock_guard lock(mutex_);
    gave_up_ = true;
  }

  void act() {
    std::lock_guard lock(mutex_);
    act_locked();
  }

  void close() {
    for (auto& stream : streams_) stream->close();
  }

  void take_results(DuelResult& result) {
    std::lock_guard lock(mutex_);
    result.orders += orders_;
    result.finished_matches += finished_;
    result.refused += refused_;
    result.latencies_ns.insert(result.latencies_ns.end(), latencies_ns_.begin(), latencies_ns_.end());
  }

 private:
  void receive(int side, const v1::PlayResponse& response) {
    std::lock_guard lock(mutex_);
    if (response.channel() != channel_) return;
    if (response.has_error()) {
      ++refused_;
      if (refused_ == 1) std::fprintf(stderr, "refused: %s\n", response.error().message().c_str());
      return;
    }
    if (!response.has_update() || response.update().version() == 0) return;
    views_[side].fold(response.update());
    if (response.update().snapshot()) {
      if (++following_ == 2) next();
      return;
    }
    if (side != acting_) {
      opponent_told_ = true;
      const std::int64_t now = now_ns();
      const std::int64_t from = shared_.measure_from_ns;
      if (from != 0 && sent_ns_ >= from) latencies_ns_.push_back(now - sent_ns_);
    } else {
      answered_ = true;
      hidden_ = views_[side].version() != 0 && is_hidden(response.update());
      if (shared_.measure_from_ns != 0) ++orders_;
    }
    if (answered_ && (opponent_told_ || hidden_)) next();
  }

  // A secret placement moves no version of the opponent's, so nothing will come there.
  static bool is_hidden(const v1::MatchUpdate& update) {
    for (const auto& event : update.events()) {
      if (!event.scouting().has_placed() && !event.scouting().has_lifted() &&
          !event.scouting().has_placement_confirmed())
        return false;
    }
    return true;
  }

  void next() {
    if (shared_.stop) return;
    if (views_[0].is_over()) {
      ++finished_;
      shared_.want_match(this);
      return;
    }
    // The secret placement is not what a rate is about: it is over as fast as can be.
    if (shared_.interval_ns != 0 && !hidden_) {
      const auto interval = static_cast<std::uint64_t>(shared_.interval_ns);
      shared_.act_later(this, sent_ns_ + static_cast<std::int64_t>(interval / 2 + random_.below(interval)));
    } else {
      act_locked();
    }
  }

  void act_locked() {
    if (shared_.stop) return;
    acting_ = views_[0].may_act() ? 0 : 1;
    answered_ = opponent_told_ = hidden_ = false;
    v1::PlayRequest request;
    auto& order = *request.mutable_order();
    order.set_channel(channel_);
    order.set_seat(acting_ == 0 ? v1::SEAT_SOUTH : v1::SEAT_NORTH);
    order.set_order_id(std::string(new_id<OrderId>(system_clock().now_ms(), random_).view()));
    order.set_version(views_[acting_].version());
    *order.mutable_order() = views_[acting_].choose(random_);
    sent_ns_ = now_ns();
    streams_[acting_]->send(std::move(request));
  }

  Shared& shared_;
  v1::MatchService::Stub& stub_;
  std::array<std::string, 2> tokens_;
  std::array<std::unique_ptr<PlayerStream>, 2> streams_;
  std::mutex mutex_;
  SeededRandom random_;
  std::array<SeatedView, 2> views_{SeatedView(kit::Seat::kSouth), SeatedView(kit::Seat::kNorth)};
  std::uint32_t channel_ = 0;
  int following_ = 0;
  int acting_ = 0;
  bool answered_ = false, opponent_told_ = false, hidden_ = false;
  std::int64_t sent_ns_ = 0;
  std::uint64_t orders_ = 0, finished_ = 0, refused_ = 0;
  bool gave_up_ = false;
  std::vector<std::int64_t> latencies_ns_;
};

// A thread for what may not run in a reaction: making matches, and waiting where a rate is asked for.
class Conductor {
 public:
  explicit Conductor(std::string scenario) : scenario_(std::move(scenario)), thread_([this] { run(); }) {}
  ~Conductor() { stop(); }

  void want_match(Duel* duel) { push({now_ns(), duel, true}); }
  void act_later(Duel* duel, std::int64_t at_ns) { push({at_ns, duel, false}); }
  void stop() {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

 private:
  struct Task {
    std::int64_t at_ns;
    Duel* duel;
    bool begin;
    bool operator>(const Task& other) const { return at_ns > other.at_ns; }
  };
  void push(Task task) {
    {
      std::lock_guard lock(mutex_);
      tasks_.push_back(task);
      std::push_heap(tasks_.begin(), tasks_.end(), std::greater<>());
    }
    changed_.notify_one();
  }
  void run() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      if (tasks_.empty()) {
        changed_.wait(lock);
        continue;
      }
      const std::int64_t wait_ns = tasks_.front().at_ns - now_ns();
      if (wait_ns > 0) {
        changed_.wait_for(lock, std::chrono::nanoseconds(wait_ns));
        continue;
      }
      std::pop_heap(tasks_.begin(), tasks_.end(), std::greater<>());
      const Task task = tasks_.back();
      tasks_.pop_back();
      lock.unlock();
      try {
        task.begin ? task.duel->begin(scenario_) : task.duel->act();
      } catch (const std::exception& error) {
        // A server that stops meanwhile: what was measured until then stands.
        std::fprintf(stderr, "%s\n", error.what());
        task.duel->give_up();
      }
      lock.lock();
    }
  }

  std::string scenario_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Task> tasks_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

std::shared_ptr<grpc::Channel> open_channel(const std::string& target, int index) {
  grpc::ChannelArguments arguments;
  arguments.SetInt("galloper.bench.channel", index);
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  auto channel = grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments);
  if (!channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(5))) {
    throw std::runtime_error("no server answers at " + target);
  }
  return channel;
}

std::string sign_in_guest(const std::shared_ptr<grpc::Channel>& channel) {
  auto stub = v1::AccountService::NewStub(channel);
  grpc::ClientContext context;
  v1::CreateGuestResponse response;
  require(stub->CreateGuest(&context, {}, &response), "CreateGuest");
  return response.token();
}

void authorise(grpc::ClientContext& context, const std::string& token) {
  context.AddMetadata("authorization", "Bearer " + token);
}

std::string begin_match(v1::MatchService::Stub& stub, const std::string& scenario,
                        const std::string& south_token, const std::string& north_token) {
  v1::CreateMatchRequest create;
  create.set_scenario_id(scenario);
  create.set_seat(v1::SEAT_SOUTH);
  create.set_open(true);
  v1::CreateMatchResponse created;
  grpc::ClientContext south;
  authorise(south, south_token);
  require(stub.CreateMatch(&south, create, &created), "CreateMatch");
  v1::JoinMatchRequest join;
  join.set_match_id(created.match_id());
  join.set_seat(v1::SEAT_NORTH);
  v1::JoinMatchResponse joined;
  grpc::ClientContext north;
  authorise(north, north_token);
  require(stub.JoinMatch(&north, join, &joined), "JoinMatch");
  return created.match_id();
}

DuelResult play_duels(const DuelOptions& options) {
  std::vector<std::shared_ptr<grpc::Channel>> channels;
  std::vector<std::unique_ptr<v1::MatchService::Stub>> stubs;
  for (int i = 0; i < options.channels; ++i) {
    channels.push_back(open_channel(options.target, i));
    stubs.push_back(v1::MatchService::NewStub(channels.back()));
  }
  const std::array<std::string, 2> tokens = {sign_in_guest(channels[0]), sign_in_guest(channels[0])};
  Shared shared;
  Conductor conductor(options.scenario);
  shared.want_match = [&](Duel* duel) { conductor.want_match(duel); };
  shared.act_later = [&](Duel* duel, std::int64_t at_ns) { conductor.act_later(duel, at_ns); };
  if (options.rate > 0) shared.interval_ns = static_cast<std::int64_t>(1e9 * options.matches / options.rate);
  std::vector<std::unique_ptr<Duel>> duels;
  for (int i = 0; i < options.matches; ++i) {
    duels.push_back(std::make_unique<Duel>(shared, *stubs[i % options.channels], tokens, 1000 + i));
    duels.back()->begin(options.scenario, [&](const std::string& match) {
      if (i > 0 || !options.first_match) return;
      options.first_match(match);
      shared.measure_from_ns = now_ns();
    });
  }
  if (!options.first_match) std::this_thread::sleep_for(std::chrono::milliseconds(700));
  const std::int64_t began = now_ns();
  shared.measure_from_ns = began;
  if (options.first_match) {
    const std::int64_t until = began + static_cast<std::int64_t>(options.seconds * 1e9);
    while (now_ns() < until && !duels.front()->has_finished())
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  } else {
    std::this_thread::sleep_for(std::chrono::duration<double>(options.seconds));
  }
  shared.measure_from_ns = 0;
  DuelResult result;
  result.seconds = static_cast<double>(now_ns() - began) / 1e9;
  shared.stop = true;
  conductor.stop();
  for (auto& duel : duels) duel->close();
  for (auto& duel : duels) duel->take_results(result);
  return result;
}

}  // namespace galloper::bench
