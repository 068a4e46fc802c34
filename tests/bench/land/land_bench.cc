// The land battle's rules alone: what one order, one offer and one whole game cost, on the largest shipped
// scenario (24 units a side).
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <vector>

#include "common/base/random.h"
#include "server/bot/land_player.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_scenario.h"
#include "server/scenarios/scenarios.h"

namespace galloper {
namespace {

namespace v1 = ::galloper::v1;

constexpr auto kLargest = "lindenau";

class FreeDice final : public Dice {
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

const scenarios::ShippedScenarios& shipped() {
  static const scenarios::ShippedScenarios all(codec::all_games());
  return all;
}

std::shared_ptr<const land::Setup> largest() {
  static const auto setup = [] {
    const auto scenario = *shipped().find(kLargest);
    return std::make_shared<const land::Setup>(
        codec::setup_of(scenario.land(), codec::decode_rules(scenario.land().rules()).value()));
  }();
  return setup;
}

kit::Seat seat_to_act(std::uint8_t seats) {
  return (seats & kit::bit_of(kit::Seat::kSouth)) != 0 ? kit::Seat::kSouth : kit::Seat::kNorth;
}

// What a random player does not: endings, and orders that lead nowhere.
bool is_move(const land::Order& order) {
  return !std::holds_alternative<kit::Resign>(order) && !std::holds_alternative<kit::OfferDraw>(order) &&
         !std::holds_alternative<kit::AcceptDraw>(order) && !std::holds_alternative<land::Lift>(order);
}

// ---- the bare rules ----

class Battle {
 public:
  Battle() { restart(); }
  const land::State& state() const { return state_; }
  kit::Seat seat() const { return seat_to_act(land::may_act(state_)); }
  bool over() const { return state_.outcome.has_value(); }

  land::Order any_order() {
    auto orders = land::legal_orders(state_, seat());
    std::erase_if(orders, [](const land::Order& order) { return !is_move(order); });
    return orders[random_.below(orders.size())];
  }
  void give(const land::Order& order) {
    const auto events = land::decide(state_, seat(), order, dice_);
    for (const land::Event& event : *events) land::apply(state_, event);
  }
  void restart() {
    state_ = land::initial(largest());
    const auto events = land::decide(state_, kit::Seat::kReferee, kit::Begin{}, dice_);
    for (const land::Event& event : *events) land::apply(state_, event);
  }
  // To the thick of it: the acts of a sector are to be chosen, and most units are in reach of the enemy.
  void play_to_the_middle() {
    SeededRandom random(11);
    while (state_.turn < 6 || state_.phase != land::Phase::kActions) {
      const auto orders = land::legal_orders(state_, seat());
      const auto chosen =
          bot::choose_land(land::view(state_, kit::viewer_of(seat())), seat(), orders, {}, random);
      give(orders.at(chosen->index));
    }
  }

 private:
  FreeDice dice_;
  SeededRandom random_{5};
  land::State state_;
};

void DecideApply(benchmark::State& state) {
  Battle battle;
  for (auto _ : state) {
    state.PauseTiming();
    if (battle.over()) battle.restart();
    const land::Order order = battle.any_order();
    state.ResumeTiming();
    battle.give(order);
  }
}
BENCHMARK(DecideApply)->Iterations(20000);

void LegalOrders(benchmark::State& state) {
  Battle battle;
  battle.play_to_the_middle();
  for (auto _ : state) benchmark::DoNotOptimize(land::legal_orders(battle.state(), battle.seat()));
}
BENCHMARK(LegalOrders);

void View(benchmark::State& state) {
  Battle battle;
  battle.play_to_the_middle();
  for (auto _ : state) benchmark::DoNotOptimize(land::view(battle.state(), kit::Viewer::kSouth));
}
BENCHMARK(View);

void WholeRandomGame(benchmark::State& state) {
  Battle battle;
  for (auto _ : state) {
    battle.restart();
    while (!battle.over()) battle.give(battle.any_order());
  }
}
BENCHMARK(WholeRandomGame)->Unit(benchmark::kMillisecond);

// ---- as the server plays it ----

class Match {
 public:
  Match() : games_(codec::all_games()), scenario_(*shipped().find(kLargest)) { restart(); }

  // The next order, chosen beforehand so that choosing is not measured.
  void choose() {
    if (table_->outcome()) restart();
    auto orders = table_->legal_orders(seat(), false);
    std::erase_if(orders,
                  [](const auto& one) { return !one.order().has_land() || one.order().land().has_lift(); });
    order_ = orders.at(random_.below(orders.size())).order();
  }
  kit::Seat seat() const { return seat_to_act(table_->may_act()); }
  codec::Decision decide() { return std::move(*table_->decide(seat(), order_, dice_)); }
  codec::ViewerUpdates apply(const codec::Decision& decision) { return table_->apply(decision, kAllViewers); }
  const codec::Table& table() const { return *table_; }
  // By level 1, to the thick of it.
  void play_to_the_middle() {
    SeededRandom random(11);
    while (table_->turn() < 6 || !acts_are_open()) {
      auto legal = table_->legal_orders(seat(), false);
      std::vector<land::Order> orders;
      for (const auto& one : legal) orders.push_back(codec::decode_land_order(one.order()).value());
      v1::MatchUpdate update;
      update.ParseFromString(table_->snapshot(kit::viewer_of(seat())));
      const auto view = codec::decode_land_view(update.delta()).value();
      order_ = legal.at(bot::choose_land(view, seat(), orders, {}, random)->index).order();
      apply(decide());
    }
  }

 private:
  bool acts_are_open() const {
    for (const auto& one : table_->legal_orders(seat(), false)) {
      if (one.order().land().has_act()) return true;
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
  FreeDice dice_;
  SeededRandom random_{5};
  std::unique_ptr<codec::Table> table_;
  v1::Order order_;
};

// An order decided, applied and turned into deltas for all viewers.
void DecideApplyTell(benchmark::State& state) {
  Match match;
  for (auto _ : state) {
    state.PauseTiming();
    match.choose();
    state.ResumeTiming();
    benchmark::DoNotOptimize(match.apply(match.decide()));
  }
}
BENCHMARK(DecideApplyTell)->Iterations(10000);

void OfferedOrders(benchmark::State& state) {
  Match match;
  match.play_to_the_middle();
  const bool previews = state.range(0) != 0;
  for (auto _ : state) benchmark::DoNotOptimize(match.table().legal_orders(match.seat(), previews));
}
BENCHMARK(OfferedOrders)->ArgName("previews")->Arg(0)->Arg(1);

void Snapshot(benchmark::State& state) {
  Match match;
  match.play_to_the_middle();
  for (auto _ : state) benchmark::DoNotOptimize(match.table().snapshot(kit::Viewer::kPublic));
}
BENCHMARK(Snapshot);

// ---- the computer commander ----

void ChooseAnOrder(benchmark::State& state) {
  Battle battle;
  battle.play_to_the_middle();
  const kit::Seat seat = battle.seat();
  const auto orders = land::legal_orders(battle.state(), seat);
  const auto view = land::view(battle.state(), kit::viewer_of(seat));
  SeededRandom random(7);
  const bot::LandSkill skill{static_cast<std::uint32_t>(state.range(0)), 0};
  for (auto _ : state) benchmark::DoNotOptimize(bot::choose_land(view, seat, orders, skill, random));
}
BENCHMARK(ChooseAnOrder)->ArgName("level")->Arg(1)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace galloper

BENCHMARK_MAIN();
