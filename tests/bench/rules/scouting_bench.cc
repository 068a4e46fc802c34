// The rules alone: what one order of the scouting game costs, on the largest shipped ground.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <vector>

#include "common/base/random.h"
#include "server/rules/codec/game_module.h"
#include "server/scenarios/scenarios.h"

namespace galloper {
namespace {

namespace v1 = ::galloper::v1;

class FreeDice final : public Dice {
 public:
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    return {std::string(purpose), subject, 0, sides, static_cast<std::uint32_t>(random_.below(sides)) + 1};
  }

 private:
  SeededRandom random_{3};
};

constexpr codec::ViewerMask kPlayersAndPublic = codec::mask_of(kit::Viewer::kSouth) |
                                                codec::mask_of(kit::Viewer::kNorth) |
                                                codec::mask_of(kit::Viewer::kPublic);

// A game that begins again when it is over.
class Play {
 public:
  Play() : games_(codec::all_games()), scenario_(*scenarios::ShippedScenarios(games_).find("open-downs")) {
    restart();
  }

  // The next order, chosen beforehand so that choosing is not measured.
  void choose() {
    if (table_->outcome()) restart();
    for (const auto seat : kit::kSides) {
      if ((table_->may_act() & kit::bit_of(seat)) == 0) continue;
      auto orders = table_->legal_orders(seat, false);
      std::erase_if(orders, [](const auto& one) {
        return !one.order().has_scouting() || one.order().scouting().has_lift();
      });
      if (orders.empty()) continue;
      seat_ = seat;
      order_ = orders[random_.below(orders.size())].order();
      return;
    }
    throw std::logic_error("nobody may act");
  }
  codec::Decision decide() { return std::move(*table_->decide(seat_, order_, dice_)); }
  codec::ViewerUpdates apply(const codec::Decision& decision, codec::ViewerMask wanted) {
    return table_->apply(decision, wanted);
  }
  const codec::Table& table() const { return *table_; }
  kit::Seat seat() const { return seat_; }
  // Plays to the middle of a game.
  void warm_up() {
    for (int i = 0; i < 60; ++i) {
      choose();
      apply(decide(), 0);
    }
    choose();
  }

 private:
  void restart() {
    const auto* module = games_.find(scenario_);
    table_ = std::move(*module->open(*module->begin_of(scenario_, {})));
    apply(*table_->referee(kit::Begin{}, dice_), 0);
  }

  codec::GameRegistry games_;
  v1::Scenario scenario_;
  FreeDice dice_;
  SeededRandom random_{5};
  std::unique_ptr<codec::Table> table_;
  kit::Seat seat_ = kit::Seat::kNone;
  v1::Order order_;
};

// An order decided, applied and told to both players and the public: the whole of the rules' part on the hot
// path.
void DecideApplyTell(benchmark::State& state) {
  Play play;
  for (auto _ : state) {
    state.PauseTiming();
    play.choose();
    state.ResumeTiming();
    auto updates = play.apply(play.decide(), kPlayersAndPublic);
    benchmark::DoNotOptimize(updates);
  }
}
BENCHMARK(DecideApplyTell);

void Decide(benchmark::State& state) {
  Play play;
  play.warm_up();
  for (auto _ : state) {
    auto decision = play.decide();
    benchmark::DoNotOptimize(decision);
  }
}
BENCHMARK(Decide);

void LegalOrders(benchmark::State& state) {
  Play play;
  play.warm_up();
  const bool previews = state.range(0) != 0;
  for (auto _ : state) {
    auto orders = play.table().legal_orders(play.seat(), previews);
    benchmark::DoNotOptimize(orders);
  }
}
BENCHMARK(LegalOrders)->ArgName("previews")->Arg(0)->Arg(1);

void Snapshot(benchmark::State& state) {
  Play play;
  play.warm_up();
  for (auto _ : state) {
    auto view = play.table().snapshot(kit::Viewer::kPublic);
    benchmark::DoNotOptimize(view);
  }
}
BENCHMARK(Snapshot);

void WholeRandomGame(benchmark::State& state) {
  for (auto _ : state) {
    Play play;
    while (!play.table().outcome()) {
      play.choose();
      play.apply(play.decide(), kPlayersAndPublic);
    }
  }
}
BENCHMARK(WholeRandomGame)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace galloper

BENCHMARK_MAIN();
