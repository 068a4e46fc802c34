// The load driver: each command measures one thing and prints one line of JSON. See ../README.md for what the
// figures mean.
#include <grpcpp/grpcpp.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include "chooser.h"
#include "common/base/clock.h"
#include "common/base/ids.h"
#include "duels.h"
#include "echo.grpc.pb.h"
#include "spectators.h"
#include "stats.h"

namespace galloper::bench {
namespace {

// ---- echo ----

struct EchoCaller {
  Echo::Stub* stub = nullptr;
  Ping request, reply;
  std::unique_ptr<grpc::ClientContext> context;
  std::vector<std::int64_t> latencies_ns;
};

void run_echo(const std::string& target, int callers, int channels, double seconds) {
  std::vector<std::unique_ptr<Echo::Stub>> stubs;
  for (int i = 0; i < channels; ++i) stubs.push_back(Echo::NewStub(open_channel(target, i)));
  const std::int64_t from = now_ns() + 500'000'000;
  const std::int64_t until = from + static_cast<std::int64_t>(seconds * 1e9);
  std::mutex mutex;
  std::condition_variable changed;
  int running = callers;
  std::vector<EchoCaller> all(static_cast<std::size_t>(callers));
  std::function<void(EchoCaller&)> call = [&](EchoCaller& caller) {
    caller.context = std::make_unique<grpc::ClientContext>();
    const std::int64_t sent = now_ns();
    caller.stub->async()->Unary(caller.context.get(), &caller.request, &caller.reply,
                                [&, sent](const grpc::Status& status) {
                                  const std::int64_t now = now_ns();
                                  if (sent >= from && now <= until) caller.latencies_ns.push_back(now - sent);
                                  if (status.ok() && now < until) return call(caller);
                                  std::lock_guard lock(mutex);
                                  if (--running == 0) changed.notify_one();
                                });
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].stub = stubs[i % stubs.size()].get();
    all[i].request.set_body(std::string(24, 'e'));
    call(all[i]);
  }
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return running == 0; });
  std::vector<std::int64_t> latencies;
  for (const auto& caller : all)
    latencies.insert(latencies.end(), caller.latencies_ns.begin(), caller.latencies_ns.end());
  std::printf("{\"bench\":\"echo\",\"callers\":%d,\"calls_per_s\":%.0f,\"p50_us\":%.1f,\"p99_us\":%.1f}\n",
              callers, static_cast<double>(latencies.size()) / seconds, quantile_us(latencies, 0.5),
              quantile_us(latencies, 0.99));
}

// ---- moves ----

// `spectators` watch the first match meanwhile, each reading in its own time.
void run_moves(DuelOptions options, int http_port, int spectators) {
  std::atomic<bool> stop{false};
  std::thread watching;
  if (spectators > 0) {
    options.first_match = [&](const std::string& match) {
      auto all = std::make_shared<Spectators>(http_port, "/watch/" + match + "?as=public",
                                              static_cast<std::size_t>(spectators));
      watching = std::thread([all, &stop] {
        while (!stop) all->drain(20);
      });
    };
  }
  auto result = play_duels(options);
  stop = true;
  if (watching.joinable()) watching.join();
  std::printf(
      "{\"bench\":\"moves\",\"matches\":%d,\"spectators\":%d,\"rate\":%.0f,\"orders_per_s\":%.0f,\"p50_us\":%"
      ".1f,\"p99_us\":%.1f,\"finished\":%llu,"
      "\"refused\":%llu}\n",
      options.matches, spectators, options.rate, static_cast<double>(result.orders) / result.seconds,
      quantile_us(result.latencies_ns, 0.5), quantile_us(result.latencies_ns, 0.99),
      static_cast<unsigned long long>(result.finished_matches),
      static_cast<unsigned long long>(result.refused));
}

// ---- fan-out ----

// Two players by unary calls, one order at a time: the spectators are what is measured.
class Players {
 public:
  Players(const std::string& target, const std::string& scenario)
      : channel_(open_channel(target, 0)), stub_(v1::MatchService::NewStub(channel_)) {
    for (auto& token : tokens_) token = sign_in_guest(channel_);
    begin(scenario);
  }

  const std::string& match() const { return match_; }
  bool is_over() const { return views_[0].is_over(); }

  // Places all scouts, so that what follows is public.
  void open_board() {
    while (in_placement_) order();
  }

  // Gives the next order; its time on the way is `latency_ns`.
  void order(std::int64_t* latency_ns = nullptr) {
    const int side = views_[0].may_act() ? 0 : 1;
    v1::SubmitOrderRequest request;
    request.set_match_id(match_);
    request.set_seat(side == 0 ? v1::SEAT_SOUTH : v1::SEAT_NORTH);
    request.set_order_id(to_string(new_id<OrderId>(system_clock().now_ms(), random_)));
    request.set_version(views_[side].version());
    *request.mutable_order() = views_[side].choose(random_);
    v1::SubmitOrderResponse response;
    grpc::ClientContext context;
    authorise(context, tokens_[side]);
    const std::int64_t sent = now_ns();
    const auto status = stub_->SubmitOrder(&context, request, &response);
    if (!status.ok()) throw std::runtime_error("SubmitOrder: " + status.error_message());
    if (latency_ns != nullptr) *latency_ns = now_ns() - sent;
    views_[side].fold(response.update());
    bool hidden = true;
    for (const auto& event : response.update().events()) {
      const auto& scouting = event.scouting();
      hidden =
          hidden && (scouting.has_placed() || scouting.has_lifted() || scouting.has_placement_confirmed());
      if (scouting.has_revealed()) in_placement_ = false;
    }
    if (!hidden) refresh(1 - side);
  }

 private:
  void begin(const std::string& scenario) {
    match_ = begin_match(*stub_, scenario, tokens_[0], tokens_[1]);
    for (int side = 0; side < 2; ++side) refresh(side);
  }
  void refresh(int side) {
    v1::GetMatchRequest request;
    request.set_match_id(match_);
    request.set_viewer(side == 0 ? v1::VIEWER_SOUTH : v1::VIEWER_NORTH);
    v1::GetMatchResponse response;
    grpc::ClientContext context;
    authorise(context, tokens_[side]);
    const auto status = stub_->GetMatch(&context, request, &response);
    if (!status.ok()) throw std::runtime_error("GetMatch: " + status.error_message());
    v1::MatchUpdate update;
    update.set_version(response.version());
    update.set_snapshot(true);
    *update.mutable_delta() = response.view();
    views_[side].fold(update);
  }

  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::MatchService::Stub> stub_;
  std::array<std::string, 2> tokens_;
  std::string match_;
  SeededRandom random_{7};
  std::array<SeatedView, 2> views_{SeatedView(kit::Seat::kSouth), SeatedView(kit::Seat::kNorth)};
  bool in_placement_ = true;
};

struct FanoutOptions {
  std::string target;
  int port = 0;
  int spectators = 1000;
  int rounds = 20;
  long pid = 0;
  bool plain = false;
  std::string scenario;
};

void run_fanout(const FanoutOptions& options) {
  std::unique_ptr<Players> players;
  if (!options.plain) {
    players = std::make_unique<Players>(options.target, options.scenario);
    players->open_board();
  }
  const long resident_before = options.pid != 0 ? resident_kb(options.pid) : 0;
  Spectators spectators(options.port, options.plain ? "/" : "/watch/" + players->match() + "?as=public",
                        static_cast<std::size_t>(options.spectators));
  std::uint64_t expected = options.plain ? 0 : 1;  // the first snapshot
  if (expected != 0 && !spectators.wait_for(expected, 60'000))
    throw std::runtime_error("the snapshots did not come");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  spectators.drain(0);
  const long resident_after = options.pid != 0 ? resident_kb(options.pid) : 0;
  const std::uint64_t bytes_before = spectators.bytes();
  std::vector<std::int64_t> last_ns, answer_ns;
  const std::int64_t began = now_ns();
  int rounds = 0;
  for (; rounds < options.rounds && !(players && players->is_over()); ++rounds) {
    const std::int64_t sent = now_ns();
    if (options.plain) {
      spectators.send_trigger();
    } else {
      players->order(&answer_ns.emplace_back());
    }
    if (!spectators.wait_for(++expected, 60'000)) throw std::runtime_error("a delivery did not come");
    last_ns.push_back(now_ns() - sent);
  }
  const double seconds = static_cast<double>(now_ns() - began) / 1e9;
  const double deliveries = static_cast<double>(rounds) * options.spectators;
  std::printf(
      "{\"bench\":\"fanout\",\"plain\":%s,\"spectators\":%d,\"rounds\":%d,\"deliveries_per_s\":%.0f,\"last_"
      "p50_ms\":%.2f,"
      "\"answer_p50_us\":%.1f,\"bytes_per_delta\":%.1f,\"kb_per_spectator\":%.2f}\n",
      options.plain ? "true" : "false", options.spectators, rounds, deliveries / seconds,
      quantile_us(last_ns, 0.5) / 1e3, quantile_us(answer_ns, 0.5),
      static_cast<double>(spectators.bytes() - bytes_before) / deliveries,
      static_cast<double>(resident_after - resident_before) / options.spectators);
}

// ---- a page of history ----

void run_page(const std::string& target, int count) {
  const auto channel = open_channel(target, 0);
  auto stub = v1::MatchService::NewStub(channel);
  std::vector<std::int64_t> latencies_ns;
  int rows = 0;
  for (int i = 0; i < count; ++i) {
    v1::ListMatchesRequest request;
    request.set_filter(v1::ListMatchesRequest::FILTER_FINISHED);
    v1::ListMatchesResponse response;
    grpc::ClientContext context;
    const std::int64_t sent = now_ns();
    const auto status = stub->ListMatches(&context, request, &response);
    if (!status.ok()) throw std::runtime_error("ListMatches: " + status.error_message());
    latencies_ns.push_back(now_ns() - sent);
    rows = response.matches_size();
  }
  std::printf("{\"bench\":\"page\",\"rows\":%d,\"p50_us\":%.1f}\n", rows, quantile_us(latencies_ns, 0.5));
}

// ---- matches that nobody plays just now ----

void run_idle(const std::string& target, const std::string& scenario, int count, long pid, int settle_ms) {
  const auto channel = open_channel(target, 0);
  auto stub = v1::MatchService::NewStub(channel);
  const std::string south = sign_in_guest(channel), north = sign_in_guest(channel);
  for (int i = 0; i < 50; ++i) begin_match(*stub, scenario, south, north);
  std::this_thread::sleep_for(std::chrono::milliseconds(settle_ms));
  const long before = resident_kb(pid);
  for (int i = 0; i < count; ++i) begin_match(*stub, scenario, south, north);
  std::this_thread::sleep_for(std::chrono::milliseconds(settle_ms));
  std::printf("{\"bench\":\"idle\",\"matches\":%d,\"kb_per_match\":%.2f}\n", count,
              static_cast<double>(resident_kb(pid) - before) / count);
}

}  // namespace
}  // namespace galloper::bench

int main(int argc, char** argv) try {
  using namespace galloper::bench;
  CLI::App app("Measures a running Galloper server, and the limits of its libraries");
  app.require_subcommand(1);
  DuelOptions duels;
  FanoutOptions fanout;
  int callers = 64, watching = 0, channels = 8, count = 1000, settle_ms = 3000;
  double seconds = 3;
  long pid = 0;
  std::string target, scenario = duels.scenario;
  auto* echo = app.add_subcommand("echo", "gRPC unary echo");
  echo->add_option("--callers", callers);
  auto* moves = app.add_subcommand("moves", "whole matches over Play streams");
  moves->add_option("--matches", duels.matches);
  moves->add_option("--rate", duels.rate, "orders a second over all matches; 0: as many as can be");
  moves->add_option("--http-port", fanout.port);
  moves->add_option("--spectators", watching, "of the first match, which is then the only one measured");
  auto* fan = app.add_subcommand("fanout", "WebSocket spectators of one match");
  fan->add_option("--http-port", fanout.port)->required();
  fan->add_option("--spectators", fanout.spectators);
  fan->add_option("--rounds", fanout.rounds);
  fan->add_flag("--plain", fanout.plain, "the plain Beast server");
  auto* idle = app.add_subcommand("idle", "memory of matches that nobody plays just now");
  idle->add_option("--matches", count);
  idle->add_option("--settle-ms", settle_ms);
  auto* page = app.add_subcommand("page", "a page of the finished matches");
  for (auto* command : {echo, moves, fan, idle, page}) {
    command->add_option("--target", target, "ADDRESS:PORT of the gRPC server");
    command->add_option("--channels", channels);
    command->add_option("--seconds", seconds);
    command->add_option("--scenario", scenario);
    command->add_option("--pid", pid, "the server's process, for its memory");
  }
  CLI11_PARSE(app, argc, argv);
  if (*echo) run_echo(target, callers, channels, seconds);
  if (*moves) {
    duels.target = target;
    duels.channels = channels;
    duels.seconds = seconds;
    duels.scenario = scenario;
    run_moves(duels, fanout.port, watching);
  }
  if (*fan) {
    fanout.target = target;
    fanout.pid = pid;
    fanout.scenario = scenario;
    run_fanout(fanout);
  }
  if (*page) run_page(target, 200);
  if (*idle) run_idle(target, scenario, count, pid, settle_ms);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "load: %s\n", error.what());
  return 1;
}
