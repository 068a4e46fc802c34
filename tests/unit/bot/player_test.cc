#include <gtest/gtest.h>

#include "server/bot/choose.h"
#include "server/bot/scouting_position.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/scenarios/scenarios.h"
#include "tests/sim/walk_dice.h"
#include "tests/unit/bot/arena.h"

namespace galloper {
namespace {

// Without optimisation a sample of the hundred games, so that the whole stays within half a minute.
#ifdef __OPTIMIZE__
constexpr int kGames = 100;
#else
constexpr int kGames = 20;
#endif
constexpr int kWanted = kGames * 95 / 100;

TEST(Bot, LevelOneBeatsRandomPlayOnOpenGround) {
  EXPECT_GE(arena::wins("open-downs", 1, 0, kGames), kWanted);
}
TEST(Bot, LevelOneBeatsRandomPlayAmongHillsAndWoods) {
  EXPECT_GE(arena::wins("hills-and-woods", 1, 0, kGames), kWanted);
}
TEST(Bot, LevelTwoBeatsRandomPlayOnOpenGround) {
  EXPECT_GE(arena::wins("open-downs", 2, 0, kGames), kWanted);
}
TEST(Bot, LevelTwoBeatsRandomPlayAmongHillsAndWoods) {
  EXPECT_GE(arena::wins("hills-and-woods", 2, 0, kGames), kWanted);
}
// It thinks longer: a small board, and fewer games.
TEST(Bot, LevelThreeBeatsRandomPlayInASkirmish) {
  constexpr int kFew = kGames / 2;
  EXPECT_GE(arena::wins("mill-skirmish", 3, 0, kFew), kFew * 95 / 100);
}

// Every level on every scouting scenario: it always has an order, and never one about the end of the match.
TEST(Bot, EveryLevelPlaysEveryScoutingScenarioToItsEnd) {
  for (const auto& scenario : scenarios::shipped_scenarios(codec::all_games())) {
    if (!scenario.has_scouting()) continue;
    SCOPED_TRACE(scenario.id());
    EXPECT_NO_THROW(arena::play(scenario.id(), {1, 2}, 11));
  }
  EXPECT_NO_THROW(arena::play("mill-skirmish", {3, 3}, 11));
}

// ---- through the messages, as the server and the client ask ----

class BotQuestions : public ::testing::Test {
 protected:
  BotQuestions() : dice_(3) {
    const auto scenario = scenarios::ShippedScenarios(games_).find("mill-skirmish").value();
    const auto* module = games_.find(scenario);
    table_ = module->open(module->begin_of(scenario, {}).value()).value();
    take(table_->referee(kit::Begin{}, dice_));
  }

  void take(Result<codec::Decision, kit::Refusal> decision) {
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
    table_->apply(*decision, 0);
  }
  bot::Question question(kit::Seat seat, std::uint32_t level = 2) const {
    bot::v1::MatchUpdate update;
    update.ParseFromString(table_->snapshot(kit::viewer_of(seat)));
    return {"scouting", level, seat, update.delta(), table_->legal_orders(seat, false), 5};
  }
  kit::Seat to_act() const { return (table_->may_act() & 1) ? kit::Seat::kSouth : kit::Seat::kNorth; }
  void play_on(int orders) {
    for (int i = 0; i < orders && !table_->outcome(); ++i) {
      const auto asked = question(to_act());
      const auto chosen = bot::choose(asked);
      ASSERT_TRUE(chosen.has_value());
      take(table_->decide(asked.seat, asked.orders.at(*chosen).order(), dice_));
    }
  }
  static bool is_draw_accepted(const bot::Question& question) {
    const auto chosen = bot::choose(question);
    return chosen && question.orders.at(*chosen).order().has_accept_draw();
  }

  codec::GameRegistry games_ = codec::all_games();
  sim::WalkDice dice_;
  std::unique_ptr<codec::Table> table_;
};

TEST_F(BotQuestions, AWholeGameIsPlayedThroughViewsAndLegalOrders) {
  play_on(2000);
  EXPECT_TRUE(table_->outcome().has_value());
}

TEST_F(BotQuestions, TheSameQuestionGetsTheSameAnswer) {
  play_on(12);
  for (std::uint32_t level = 1; level <= bot::kHighestLevel; ++level)
    EXPECT_EQ(bot::choose(question(to_act(), level)), bot::choose(question(to_act(), level)));
}

TEST_F(BotQuestions, WhereItMayNotActItChoosesNothing) {
  play_on(12);
  EXPECT_TRUE(bot::choose(question(to_act())).has_value());
  EXPECT_FALSE(bot::choose(question(kit::enemy_of(to_act()))).has_value());
  auto other = question(to_act());
  other.game = "chess";
  EXPECT_FALSE(bot::choose(other).has_value());
  auto seatless = question(to_act());
  seatless.seat = kit::Seat::kNone;
  EXPECT_FALSE(bot::choose(seatless).has_value());
}

TEST_F(BotQuestions, OrdersThatDoNotFitTheViewAreNotChosen) {
  play_on(12);
  auto asked = question(to_act());
  asked.orders.emplace_back().mutable_order()->mutable_scouting()->mutable_attack()->set_scout(19);
  asked.orders.back().mutable_order()->mutable_scouting()->mutable_attack()->set_target(20);
  EXPECT_FALSE(bot::choose(asked).has_value());
  asked.orders.back().mutable_order()->mutable_scouting()->mutable_move()->set_scout(1);
  asked.orders.back().mutable_order()->mutable_scouting()->mutable_move()->set_cell(1500);
  EXPECT_FALSE(bot::choose(asked).has_value());
}

TEST_F(BotQuestions, ADrawIsAcceptedOnlyWhenClearlyBehind) {
  play_on(12);
  const auto seat = to_act();
  auto asked = question(seat);
  asked.orders.emplace_back().mutable_order()->mutable_accept_draw();
  EXPECT_FALSE(is_draw_accepted(asked)) << "in an even game";
  // Two own scouts taken, then two of the enemy's instead.
  const auto own_first = seat == kit::Seat::kSouth ? 0 : 3;
  for (int i = 0; i < 3; ++i) {
    asked.view.mutable_scouting()->mutable_scouts(own_first + i)->set_status(bot::v1::SCOUT_STATUS_CAPTURED);
  }
  EXPECT_TRUE(is_draw_accepted(asked)) << "with no scout left against three";
}

TEST_F(BotQuestions, ItsStateLooksLikeTheView) {
  play_on(15);
  for (const auto seat : kit::kSides) {
    const auto view = codec::decode_view(question(seat).view).value();
    const auto state = bot::state_of(view);
    ASSERT_TRUE(state.has_value());
    EXPECT_NO_THROW(scouting::check_invariants(*state));
    EXPECT_TRUE(scouting::view(*state, kit::viewer_of(seat)) == view);
    std::vector<scouting::Order> offered;
    for (const auto& legal : question(seat).orders)
      offered.push_back(codec::decode_order(legal.order()).value());
    EXPECT_EQ(scouting::legal_orders(*state, seat).size(), offered.size());
  }
}

TEST(BotRoads, TheLeastStepsGoAroundWaterAndNeverBack) {
  scouting::Setup setup;
  setup.rules.width = 6;
  setup.rules.depth = 6;
  setup.ground.terrain = {{'.', "open", 0, false, "open"}, {'w', "water", 0, true, "water"}};
  setup.ground.cells.assign(36, 0);
  for (int column = 0; column < 5; ++column) setup.ground.cells[3 * 6 + column] = 1;
  const bot::Roads roads(setup);
  EXPECT_EQ(roads.steps(0, true), 5 + 5);
  EXPECT_EQ(roads.steps(5, true), 5);
  EXPECT_EQ(roads.steps(35, false), 5);
  EXPECT_EQ(roads.whole_ride(true), 5);
  EXPECT_EQ(roads.whole_ride(false), 5);
  // A dead end: shut in front and at the sides, and no way back.
  setup.ground.cells[2 * 6 + 1] = setup.ground.cells[2 * 6 + 3] = 1;
  EXPECT_GE(bot::Roads(setup).steps(2 * 6 + 2, true), bot::Roads::kNoWay);
}

}  // namespace
}  // namespace galloper
