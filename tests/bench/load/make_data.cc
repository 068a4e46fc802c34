// Fills a data folder with matches that were really played (by random legal orders), so that starting,
// listing and growing can be measured:   make_data --data DIR --live N --finished M    The same few games are
// stored again and again under new ids.
#include <CLI/CLI.hpp>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <stdexcept>

#include "common/base/clock.h"
#include "common/base/random.h"
#include "galloper/store/v1/lobby.pb.h"
#include "server/rules/codec/game_module.h"
#include "server/scenarios/scenarios.h"
#include "server/store/store.h"

namespace galloper::bench {
namespace {

class FreeDice final : public Dice {
 public:
  explicit FreeDice(Random& random) : random_(random) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    return {std::string(purpose), subject, 0, sides, static_cast<std::uint32_t>(random_.below(sides)) + 1};
  }

 private:
  Random& random_;
};

struct Game {
  std::vector<store::LogRow> rows;
  std::optional<v1::MatchOutcome> outcome;
};

bool plays_on(const v1::LegalOrder& legal) {
  return legal.order().has_scouting() && !legal.order().scouting().has_lift();
}

// One game by random orders; its first `most_rows` rows.
Game play(const codec::GameModule& module, const v1::Scenario& scenario, Random& random,
          std::size_t most_rows) {
  FreeDice dice(random);
  auto begin = module.begin_of(scenario, {});
  if (!begin) throw std::runtime_error(begin.error().message);
  auto table = *module.open(*begin);
  Game game;
  const auto add = [&](Result<codec::Decision, kit::Refusal> decision, kit::Seat seat) {
    if (!decision) throw std::runtime_error(decision.error().message);
    store::LogRow row;
    row.sequence = static_cast<std::uint32_t>(game.rows.size()) + 1;
    row.seat = static_cast<std::uint8_t>(seat);
    random.fill(row.order.bytes);
    row.time_ms = system_clock().now_ms();
    row.body = decision->record;
    if (seat == kit::Seat::kReferee) {
      store::v1::Record record;
      record.ParseFromString(row.body);
      *record.mutable_begin() = *begin;
      row.body = record.SerializeAsString();
    }
    game.rows.push_back(std::move(row));
    table->apply(*decision, 0);
  };
  add(table->referee(kit::Begin{}, dice), kit::Seat::kReferee);
  while (!table->outcome() && game.rows.size() < most_rows) {
    for (const auto seat : kit::kSides) {
      if ((table->may_act() & kit::bit_of(seat)) == 0) continue;
      auto orders = table->legal_orders(seat, false);
      std::erase_if(orders, [](const auto& order) { return !plays_on(order); });
      if (orders.empty()) continue;
      add(table->decide(seat, orders[random.below(orders.size())].order(), dice), seat);
      break;
    }
  }
  game.outcome = table->outcome();
  return game;
}

// Counts what the writer has yet to finish.
class Pending {
 public:
  store::Done begin() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return count_ < 20'000; });
    ++count_;
    return [this](Status status) {
      std::lock_guard lock(mutex_);
      if (!status) error_ = status.error().message;
      --count_;
      changed_.notify_all();
    };
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return count_ == 0; });
    if (!error_.empty()) throw std::runtime_error(error_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
  std::string error_;
};

store::MatchKey create(store::Store& store, store::MatchRow row) {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<Result<store::MatchKey>> key;
  store.create_match(std::move(row), [&](Result<store::MatchKey> result) {
    std::lock_guard lock(mutex);
    key = std::move(result);
    changed.notify_one();
  });
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return key.has_value(); });
  if (!*key) throw std::runtime_error(key->error().message);
  return **key;
}

void put(store::Store& store, const Game& game, const v1::Scenario& scenario, bool finished, Random& random,
         Pending& pending) {
  store::v1::Lobby lobby;
  *lobby.mutable_scenario() = scenario;
  auto& secret = *lobby.add_secrets();
  secret.set_secret(std::string(32, 's'));
  secret.set_commitment(std::string(32, 'c'));
  store::MatchRow match;
  match.id = new_id<MatchId>(system_clock().now_ms(), random);
  match.state = store::MatchState::kPlaying;
  match.create_time_ms = match.update_time_ms = system_clock().now_ms();
  match.game = "scouting";
  match.scenario_id = scenario.id();
  match.lobby = lobby.SerializeAsString();
  match.key = create(store, match);
  for (const auto& row : game.rows) {
    store::Append append{match.key, row.sequence - 1, row, std::nullopt};
    if (finished && &row == &game.rows.back()) {
      match.state = store::MatchState::kFinished;
      if (game.outcome) *lobby.mutable_outcome() = *game.outcome;
      match.lobby = lobby.SerializeAsString();
      append.match_row = match;
    }
    store.append(std::move(append), pending.begin());
  }
}

void make(const std::string& folder, int live, int finished, const std::string& scenario_id) {
  auto store = store::Store::open({.folder = folder});
  if (!store) throw std::runtime_error(store.error().message);
  const auto games = codec::all_games();
  const auto scenario = scenarios::ShippedScenarios(games).find(scenario_id);
  if (!scenario) throw std::runtime_error("no such scenario: " + scenario_id);
  const auto* module = games.find(*scenario);
  SeededRandom random(1);
  std::vector<Game> whole, half;
  for (int i = 0; i < 8; ++i) {
    whole.push_back(play(*module, *scenario, random, 100'000));
    half.push_back(play(*module, *scenario, random, 60));
  }
  Pending pending;
  for (int i = 0; i < finished; ++i)
    put(**store, whole[static_cast<std::size_t>(i) % whole.size()], *scenario, true, random, pending);
  for (int i = 0; i < live; ++i)
    put(**store, half[static_cast<std::size_t>(i) % half.size()], *scenario, false, random, pending);
  pending.wait();
  (*store)->close();
  std::printf("{\"bench\":\"make_data\",\"live\":%d,\"finished\":%d}\n", live, finished);
}

}  // namespace
}  // namespace galloper::bench

int main(int argc, char** argv) try {
  CLI::App app("Fills a data folder with played matches, for measuring");
  std::string folder, scenario = "open-downs";
  int live = 1000, finished = 10'000;
  app.add_option("--data", folder)->required();
  app.add_option("--live", live);
  app.add_option("--finished", finished);
  app.add_option("--scenario", scenario);
  CLI11_PARSE(app, argc, argv);
  galloper::bench::make(folder, live, finished, scenario);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "make_data: %s\n", error.what());
  return 1;
}
