// What a battle's rules cost alone, on its largest shipped scenario: one order, one offer, one view, one
// whole game of random orders, an order of the computer player. `Traits` says of the battle:
//   Game, kGame (its name), kLargest (the scenario), setup(scenario), is_random_play(order) and the same of
//   its message, state_of(question): as the player asked imagines it, kMoments (how many moments to look at
//   closely) and is_at(moment, turn, order): whether this message offered in this turn tells that it is that
//   moment.
#pragma once

#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "common/base/random.h"
#include "server/bot/choose.h"
#include "server/rules/codec/game_module.h"
#include "tests/bench/duel/battle.h"
#include "tests/bench/duel/scenario.h"

namespace galloper::rules_bench {

// With purposes, as those of a match have.
class NamedDice final : public Dice {
 public:
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    return {std::string(purpose), subject, 0, sides, static_cast<std::uint32_t>(random_.below(sides)) + 1};
  }

 private:
  SeededRandom random_{3};
};

constexpr codec::ViewerMask kAllViewers =
    codec::mask_of(kit::Viewer::kSouth) | codec::mask_of(kit::Viewer::kNorth) |
    codec::mask_of(kit::Viewer::kBoth) | codec::mask_of(kit::Viewer::kPublic) |
    codec::mask_of(kit::Viewer::kDelayed) | codec::mask_of(kit::Viewer::kFull);

inline kit::Seat seat_to_act(std::uint8_t seats) {
  return (seats & kit::bit_of(kit::Seat::kSouth)) != 0 ? kit::Seat::kSouth : kit::Seat::kNorth;
}

// The bare rules.
template <class Traits>
class Battle {
 public:
  using Game = typename Traits::Game;
  using Order = typename Game::Order;
  Battle() : setup_(Traits::setup(duel::scenario_named(Traits::kLargest))), start_(Game::initial(setup_)) {
    restart();
  }
  const typename Game::State& state() const { return state_; }
  kit::Seat seat() const { return seat_to_act(Game::may_act(state_)); }
  bool over() const { return state_.outcome.has_value(); }
  Order any_order() {
    const auto orders = Game::legal_orders(state_, seat());
    for (;;) {
      const Order& order = orders[random_.below(orders.size())];
      if (Traits::is_random_play(order)) return order;
    }
  }
  void give(const Order& order) { duel::give<Game>(state_, seat(), order, dice_); }
  void restart() {
    state_ = start_;
    duel::give<Game>(state_, kit::Seat::kReferee, kit::Begin{}, dice_);
  }

 private:
  NamedDice dice_;
  SeededRandom random_{5};
  typename Game::Setup setup_;
  typename Game::State start_;
  typename Game::State state_;
};

// As the server plays it.
template <class Traits>
class Match {
 public:
  Match() : games_(codec::all_games()), scenario_(duel::scenario_named(Traits::kLargest)) { restart(); }

  // The next order, chosen beforehand so that choosing is not measured.
  void choose() {
    if (table_->outcome()) restart();
    auto orders = table_->legal_orders(seat(), false);
    std::erase_if(orders, [](const auto& one) { return !Traits::is_random_play(one.order()); });
    order_ = orders.at(random_.below(orders.size())).order();
  }
  kit::Seat seat() const { return seat_to_act(table_->may_act()); }
  codec::Decision decide() { return std::move(*table_->decide(seat(), order_, dice_)); }
  codec::ViewerUpdates apply(const codec::Decision& decision) { return table_->apply(decision, kAllViewers); }
  const codec::Table& table() const { return *table_; }

  // To the thick of it, by level 1.
  void play_to(int moment) {
    for (std::uint64_t seed = 1; !is_at(moment); ++seed) {
      if (table_->outcome()) restart();
      const bot::Question asked = question(1, seed);
      order_ = asked.orders.at(bot::choose(asked).value()).order();
      apply(decide());
    }
  }
  bot::Question question(std::uint32_t level, std::uint64_t seed) const {
    codec::v1::MatchUpdate update;
    update.ParseFromString(table_->snapshot(kit::viewer_of(seat())));
    return {Traits::kGame, level, seat(), update.delta(), table_->legal_orders(seat(), false), seed};
  }

 private:
  bool is_at(int moment) const {
    if (table_->outcome()) return false;
    for (const auto& one : table_->legal_orders(seat(), false)) {
      if (Traits::is_at(moment, static_cast<int>(table_->turn()), one.order())) return true;
    }
    return false;
  }
  void restart() {
    const auto* module = games_.find(scenario_);
    table_ = std::move(*module->open(*module->begin_of(scenario_, {})));
    apply(*table_->referee(kit::Begin{}, dice_));
  }

  codec::GameRegistry games_;
  v1::Scenario scenario_;
  NamedDice dice_;
  SeededRandom random_{5};
  std::unique_ptr<codec::Table> table_;
  v1::Order order_;
};

template <class Traits>
void DecideApply(benchmark::State& state) {
  Battle<Traits> battle;
  for (auto _ : state) {
    state.PauseTiming();
    if (battle.over()) battle.restart();
    const auto order = battle.any_order();
    state.ResumeTiming();
    battle.give(order);
  }
}

template <class Traits>
void WholeRandomGame(benchmark::State& state) {
  Battle<Traits> battle;
  for (auto _ : state) {
    battle.restart();
    while (!battle.over()) battle.give(battle.any_order());
  }
}

// The state at such a moment, as its own side sees it, with nothing between it and the rules.
template <class Traits>
auto state_at(int moment) {
  Match<Traits> match;
  match.play_to(moment);
  return Traits::state_of(match.question(1, 1));
}

template <class Traits>
void LegalOrders(benchmark::State& state) {
  const auto at = state_at<Traits>(static_cast<int>(state.range(0)));
  const kit::Seat seat = seat_to_act(Traits::Game::may_act(at));
  for (auto _ : state) benchmark::DoNotOptimize(Traits::Game::legal_orders(at, seat));
}

template <class Traits>
void View(benchmark::State& state) {
  const auto at = state_at<Traits>(0);
  for (auto _ : state) benchmark::DoNotOptimize(Traits::Game::view(at, kit::Viewer::kSouth));
}

// An order decided, applied and turned into deltas for all viewers.
template <class Traits>
void DecideApplyTell(benchmark::State& state) {
  Match<Traits> match;
  for (auto _ : state) {
    state.PauseTiming();
    match.choose();
    state.ResumeTiming();
    benchmark::DoNotOptimize(match.apply(match.decide()));
  }
}

template <class Traits>
void OfferedOrders(benchmark::State& state) {
  Match<Traits> match;
  match.play_to(static_cast<int>(state.range(0)));
  const bool previews = state.range(1) != 0;
  for (auto _ : state) benchmark::DoNotOptimize(match.table().legal_orders(match.seat(), previews));
}

template <class Traits>
void Snapshot(benchmark::State& state) {
  Match<Traits> match;
  match.play_to(0);
  for (auto _ : state) benchmark::DoNotOptimize(match.table().snapshot(kit::Viewer::kPublic));
}

template <class Traits>
void ChooseAnOrder(benchmark::State& state) {
  Match<Traits> match;
  match.play_to(0);
  const bot::Question question = match.question(static_cast<std::uint32_t>(state.range(0)), 7);
  for (auto _ : state) benchmark::DoNotOptimize(bot::choose(question));
}

// The whole of a main().
template <class Traits>
int main_of(int argc, char** argv) {
  using benchmark::RegisterBenchmark;
  RegisterBenchmark("DecideApply", DecideApply<Traits>)->Iterations(20000);
  RegisterBenchmark("WholeRandomGame", WholeRandomGame<Traits>)->Unit(benchmark::kMillisecond);
  RegisterBenchmark("LegalOrders", LegalOrders<Traits>)
      ->ArgName("moment")
      ->DenseRange(0, Traits::kMoments - 1);
  RegisterBenchmark("View", View<Traits>);
  RegisterBenchmark("DecideApplyTell", DecideApplyTell<Traits>)->Iterations(10000);
  RegisterBenchmark("OfferedOrders", OfferedOrders<Traits>)
      ->ArgNames({"moment", "previews"})
      ->ArgsProduct({benchmark::CreateDenseRange(0, Traits::kMoments - 1, 1), {0, 1}});
  RegisterBenchmark("Snapshot", Snapshot<Traits>);
  RegisterBenchmark("ChooseAnOrder", ChooseAnOrder<Traits>)
      ->ArgName("level")
      ->DenseRange(1, 3)
      ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace galloper::rules_bench
