// The land battle's commander: whole battles, what it imagines of the enemy, and what it never does.
#include "server/bot/land_player.h"

#include <gtest/gtest.h>

#include <set>
#include <variant>

#include "common/base/random.h"
#include "server/bot/choose.h"
#include "server/bot/land_position.h"
#include "server/rules/codec/land_codec.h"
#include "server/scenarios/scenarios.h"
#include "tests/bench/land/arena.h"
#include "tests/sim/walk_dice.h"

namespace galloper {
namespace {

using land_arena::Player;

#ifdef __OPTIMIZE__
constexpr int kGames = 100;
#else
constexpr int kGames = 20;
#endif

// Of games with seeds from 1, sides exchanged.
int wins(Player player, Player against, int games) {
  const auto setup = land_arena::setup_named("even");
  int won = 0;
  for (int i = 0; i < games; ++i) {
    const bool south = i % 2 == 0;
    const auto seed = static_cast<std::uint64_t>(1 + i / 2);
    const auto game = south ? land_arena::play(setup, player, against, seed)
                            : land_arena::play(setup, against, player, seed);
    won += game.outcome.winner == (south ? kit::Seat::kSouth : kit::Seat::kNorth) ? 1 : 0;
  }
  return won;
}

TEST(LandBot, LevelOneBeatsRandomPlay) { EXPECT_GE(wins({1}, {0}, kGames), kGames * 95 / 100); }
TEST(LandBot, LevelTwoBeatsRandomPlay) { EXPECT_GE(wins({2}, {0}, kGames), kGames * 95 / 100); }

// The arena throws where a player orders what is not offered, resigns, offers a draw, or does not come to an
// end.
TEST(LandBot, EveryLevelPlaysEveryScenarioToItsEnd) {
  for (const auto& scenario : scenarios::shipped_scenarios(codec::all_games())) {
    if (!scenario.has_land()) continue;
    SCOPED_TRACE(scenario.id());
    const auto setup = land_arena::setup_named(scenario.id());
    const auto game = land_arena::play(setup, {1}, {2}, 11);
    EXPECT_LE(game.orders, land::order_bound(*setup));
  }
  EXPECT_NO_THROW(land_arena::play(land_arena::setup_named("even"), {3, 8}, {3, 8}, 11));
}

TEST(LandBot, ABattleOfSecretDeploymentAndEveryUnitCalledIsPlayedToItsEnd) {
  auto setup = land_arena::even_setup();
  setup.rules.land.deployment = land::Deployment::kSecret;
  setup.rules.activation.units_per_activation = activation::kAllUnits;
  setup.rules.land.army_exhaustion = 30;
  setup.rules.land.assault_charges = land::AssaultCharges::kAlways;
  setup.rules.land.oppose_falls_back = land::OpposeFallsBack::kWhenActivated;
  EXPECT_NO_THROW(land_arena::play(std::make_shared<const land::Setup>(setup), {2}, {1}, 5));
}

// ---- what it knows ----

class Battle : public ::testing::Test {
 protected:
  Battle() : dice_(3), state_(land::initial(land_arena::setup_named("even"))) {
    give(kit::Seat::kReferee, kit::Begin{});
  }

  void give(kit::Seat seat, const land::Order& order) {
    const auto events = land::decide(state_, seat, order, dice_);
    ASSERT_TRUE(events) << events.error().message;
    for (const land::Event& event : *events) land::apply(state_, event);
  }
  kit::Seat seat() const {
    return (land::may_act(state_) & kit::bit_of(kit::Seat::kSouth)) != 0 ? kit::Seat::kSouth
                                                                         : kit::Seat::kNorth;
  }
  std::optional<bot::LandChoice> ask(const bot::LandSkill& skill, std::uint64_t seed = 7) const {
    SeededRandom random(seed);
    return bot::choose_land(view_of(seat()), seat(), land::legal_orders(state_, seat()), skill, random);
  }
  land::View view_of(kit::Seat side) const { return land::view(state_, kit::viewer_of(side)); }
  void play_until(int turn, land::Phase phase) {
    while (!state_.outcome && (state_.turn < turn || state_.phase != phase)) {
      const auto chosen = ask({1});
      ASSERT_TRUE(chosen);
      give(seat(), land::legal_orders(state_, seat()).at(chosen->index));
    }
  }

  sim::WalkDice dice_;
  land::State state_;
};

TEST_F(Battle, AnImaginedStateLooksToTheSeatLikeTheOneThatItSees) {
  play_until(4, land::Phase::kActions);
  const kit::Seat side = seat();
  const land::View seen = view_of(side);
  SeededRandom random(5);
  const auto position = bot::position_of(seen, side, random);
  ASSERT_TRUE(position);
  const land::View imagined = land::view(position->state, kit::viewer_of(side));
  for (const kit::Seat army : kit::kSides) {
    const auto& real = seen.sides[kit::index_of(army)];
    const auto& thought = imagined.sides[kit::index_of(army)];
    EXPECT_EQ(thought.units, real.units);
    EXPECT_EQ(thought.cinc, real.cinc);
    EXPECT_EQ(thought.counters, real.counters);
    EXPECT_EQ(thought.banners, real.banners);
  }
  EXPECT_EQ(imagined.sides[kit::index_of(side)].roster, seen.sides[kit::index_of(side)].roster);
  EXPECT_EQ(land::legal_orders(position->state, side), land::legal_orders(state_, side));
}

TEST_F(Battle, WhatTheEnemyHidesIsDrawnAnew) {
  play_until(3, land::Phase::kActions);
  const kit::Seat side = seat();
  const std::size_t enemy = kit::index_of(kit::enemy_of(side));
  std::set<std::vector<int>> imagined;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SeededRandom random(seed);
    const auto position = bot::position_of(view_of(side), side, random);
    ASSERT_TRUE(position);
    std::vector<int> hidden;
    for (const land::Brigade& brigade : position->state.sides[enemy].brigades) {
      hidden.push_back(static_cast<int>(brigade.order));
      hidden.push_back(brigade.brigadier.rating);
    }
    imagined.insert(hidden);
  }
  EXPECT_GT(imagined.size(), 10u);
}

// The choice depends on the view, the offer and the seed alone.
TEST_F(Battle, TwoStatesThatLookTheSameGetTheSameOrder) {
  play_until(3, land::Phase::kActions);
  const kit::Seat side = seat();
  SeededRandom random(9);
  const land::State other = land::sample(state_, kit::viewer_of(side), random);
  ASSERT_NE(other, state_);
  for (const std::uint32_t level : {1u, 2u, 3u}) {
    SeededRandom one(7), two(7);
    const auto here =
        bot::choose_land(view_of(side), side, land::legal_orders(state_, side), {level, 16}, one);
    const auto there = bot::choose_land(land::view(other, kit::viewer_of(side)), side,
                                        land::legal_orders(other, side), {level, 16}, two);
    ASSERT_TRUE(here && there);
    EXPECT_EQ(here->index, there->index);
    EXPECT_FALSE(here->why.empty());
    EXPECT_EQ(here->why.find('\n'), std::string::npos);
  }
}

TEST_F(Battle, ASeatThatIsNotToActGetsNoOrder) {
  play_until(2, land::Phase::kCommand);
  const kit::Seat other = kit::enemy_of(seat());
  SeededRandom random(1);
  EXPECT_FALSE(bot::choose_land(view_of(other), other, land::legal_orders(state_, other), {1}, random));
}

// ---- draws (G5) ----

TEST_F(Battle, ADrawIsAcceptedOnlyByWhoIsClearlyBehind) {
  play_until(2, land::Phase::kCommand);
  const kit::Seat side = seat();
  const std::size_t own = kit::index_of(side);
  state_.draw_offer = kit::enemy_of(side);
  const auto is_accepted = [&] {
    const auto chosen = ask({2});
    return chosen &&
           std::holds_alternative<kit::AcceptDraw>(land::legal_orders(state_, side).at(chosen->index));
  };
  EXPECT_FALSE(is_accepted());
  for (std::size_t i = 0; i < 4; ++i) {
    land::Unit& unit = state_.units[own][i];
    unit.status = land::UnitStatus::kDestroyed;
    unit.strength = 0;
    ++state_.sides[own].brigades[unit.brigade].units_lost;
  }
  EXPECT_TRUE(is_accepted());
}

// ---- through the messages ----

TEST_F(Battle, TheChooserAnswersAQuestionOfTheLandBattleAndSaysWhy) {
  play_until(3, land::Phase::kActions);
  bot::Question question{.game = "land", .level = 2, .seat = seat(), .view = {}, .orders = {}, .seed = 7};
  codec::encode(land::diff({}, view_of(seat())), {}, question.view.mutable_land());
  const auto orders = land::legal_orders(state_, seat());
  for (const land::Order& order : orders)
    codec::encode(order, question.orders.emplace_back().mutable_order());
  std::string why;
  const auto chosen = bot::choose(question, &why);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(*chosen, ask({2})->index);
  EXPECT_FALSE(why.empty());

  bot::Question staged = question;
  staged.game = "operation";
  staged.view.Clear();
  staged.view.mutable_operation()->set_stage(v1::OPERATION_STAGE_BATTLE);
  *staged.view.mutable_operation()->mutable_land() = question.view.land();
  EXPECT_EQ(bot::choose(staged), chosen);
}

}  // namespace
}  // namespace galloper
