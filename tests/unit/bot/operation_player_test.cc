// Two computer players through a whole operation, as the server asks them: with messages and nothing else.
#include <gtest/gtest.h>

#include "server/bot/choose.h"
#include "server/scenarios/scenarios.h"
#include "tests/sim/walk_dice.h"

namespace galloper {
namespace {

class PlayedOperation {
 public:
  PlayedOperation(std::uint32_t south, std::uint32_t north) : levels_{south, north}, dice_(5) {
    const auto scenario = *scenarios::ShippedScenarios(games_).find("orlau-heath");
    const auto* module = games_.find(scenario);
    table_ = module->open(module->begin_of(scenario, {}).value()).value();
    table_->apply(*table_->referee(kit::Begin{}, dice_), 0);
  }

  bool over() const { return table_->outcome().has_value(); }
  const codec::Table& table() const { return *table_; }
  int orders_in(std::uint32_t stage) const { return orders_.at(stage); }

  void play() {
    for (const auto seat : kit::kSides) {
      if (over() || (table_->may_act() & kit::bit_of(seat)) == 0) continue;
      bot::Question question;
      question.game = "operation";
      question.level = levels_[kit::index_of(seat)];
      question.seat = seat;
      codec::v1::MatchUpdate view;
      ASSERT_TRUE(view.ParseFromString(table_->snapshot(kit::viewer_of(seat))));
      question.view = view.delta();
      question.orders = table_->legal_orders(seat, true);
      question.seed = ++seed_;
      const auto chosen = bot::choose(question);
      ASSERT_TRUE(chosen) << "stage " << table_->stage() << ", turn " << table_->turn();
      ASSERT_LT(*chosen, question.orders.size());
      auto decision = table_->decide(seat, question.orders[*chosen].order(), dice_);
      ASSERT_TRUE(decision.has_value()) << decision.error().message;
      ++orders_[table_->stage()];
      table_->apply(*decision, 0);
    }
  }

 private:
  const codec::GameRegistry games_ = codec::all_games();
  std::array<std::uint32_t, 2> levels_;
  sim::WalkDice dice_;
  std::unique_ptr<codec::Table> table_;
  std::map<std::uint32_t, int> orders_;
  std::uint64_t seed_ = 0;
};

TEST(OperationPlayers, ScoutThenFightTheBattleToItsEnd) {
  PlayedOperation match(2, 1);
  for (int steps = 0; !match.over() && steps < 5000; ++steps) {
    match.play();
    if (HasFatalFailure()) return;
  }
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.table().outcome()->reason(), codec::v1::END_REASON_PLAYED_OUT);
  EXPECT_EQ(match.table().stage(), 2u);
  EXPECT_GT(match.orders_in(1), 20);
  EXPECT_GT(match.orders_in(2), 50);
}

}  // namespace
}  // namespace galloper
