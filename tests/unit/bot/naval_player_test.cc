// The battle at sea's captain: whole battles, small positions, what it knows and what it never does.
#include "server/bot/naval_player.h"

#include <gtest/gtest.h>

#include <variant>

#include "common/base/random.h"
#include "server/bot/choose.h"
#include "server/bot/naval_position.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/naval/ship_classes.h"
#include "server/scenarios/scenarios.h"
#include "tests/bench/naval/arena.h"
#include "tests/sim/naval_table.h"
#include "tests/sim/walk_dice.h"

namespace galloper {
namespace {

using kit::Seat;
using naval::Direction;
using naval_arena::Player;

#ifdef __OPTIMIZE__
constexpr int kGames = 40;
#else
constexpr int kGames = 8;
#endif

double score(const std::string& scenario, Player player, Player against, int games) {
  const auto setup = naval_arena::setup_named(scenario);
  double won = 0;
  for (int i = 0; i < games; ++i) {
    const bool south = i % 2 == 0;
    const auto seed = static_cast<std::uint64_t>(1 + i / 2);
    const auto game = south ? naval_arena::play(setup, player, against, seed)
                            : naval_arena::play(setup, against, player, seed);
    won += game.outcome.winner == (south ? Seat::kSouth : Seat::kNorth) ? 1 : 0;
    won += game.outcome.winner == Seat::kNone ? 0.5 : 0;
  }
  return won;
}

TEST(NavalBot, LevelOneBeatsRandomPlay) {
  EXPECT_GE(score("dogger-line", {1}, {0}, kGames), 0.95 * kGames);
  EXPECT_GE(score("elli-1912", {1}, {0}, kGames), 0.9 * kGames);
}
TEST(NavalBot, LevelTwoBeatsLevelOne) { EXPECT_GE(score("dogger-line", {2}, {1}, kGames), 0.65 * kGames); }

// ---- never locked (N4) ----

bool is_closed(const naval::Setup& setup, naval::Cell cell, Direction facing) {
  const kit::Grid grid(kit::Tiling::kHex, setup.sea.width, setup.sea.height);
  const naval::Cell ahead = grid.step(cell, facing);
  return ahead == naval::kOffBoard || setup.sea.land[ahead];
}

// A ship is stuck when land or the edge is before it as its move begins, and was so when its last move began.
// Past that the captain does not go where a ship cannot keep on for ever without turning in place, if another
// end was open to it.
class NeverLocked {
 public:
  explicit NeverLocked(std::shared_ptr<const naval::Setup> setup)
      : setup_(setup), before_(naval::initial(setup)), waters_(before_), closed_before_(41) {}

  void operator()(Seat, const naval::Order& order, const naval::State& state) {
    if (const auto* move = std::get_if<naval::MoveShip>(&order)) check(*move);
    before_ = state;
  }
  int moves() const { return moves_; }

 private:
  void check(const naval::MoveShip& move) {
    const naval::ShipClass& type = naval::class_of(before_, move.ship);
    if (type.move < 2) return;
    ++moves_;
    bool had_choice = false;
    const auto ends = naval::ends_of(before_, move.ship);
    const auto courses = naval::courses_of(before_, move.ship);
    ASSERT_EQ(ends.size(), courses.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      EXPECT_EQ(ends[i], (naval::Place{courses[i].cell, courses[i].facing}));
      had_choice = had_choice || waters_.goes_on(ends[i].cell, ends[i].facing);
    }
    if (had_choice) {
      EXPECT_TRUE(waters_.goes_on(move.cell, move.facing)) << naval::spec_of(before_, move.ship).name;
    }
    const naval::Ship& ship = naval::ship_of(before_, move.ship);
    const bool closed = is_closed(*setup_, ship.cell, ship.facing);
    EXPECT_FALSE(closed && closed_before_[move.ship]) << naval::spec_of(before_, move.ship).name;
    closed_before_[move.ship] = closed;
  }

  std::shared_ptr<const naval::Setup> setup_;
  naval::State before_;
  bot::Waters waters_;
  std::vector<bool> closed_before_;
  int moves_ = 0;
};

void expect_never_locked(const std::shared_ptr<const naval::Setup>& setup, Player south, Player north,
                         std::uint64_t seed) {
  NeverLocked watch(setup);
  naval_arena::play(setup, south, north, seed, std::ref(watch));
  EXPECT_GT(watch.moves(), 0);
}

// The arena throws where a player orders what is not offered, resigns, offers a draw, or does not come to an
// end. Each ship is told its target at most once a turn.
TEST(NavalBot, N4_EveryLevelPlaysEveryScenarioToItsEndAndNeverLocksItsShips) {
  for (const auto& scenario : scenarios::shipped_scenarios(codec::all_games())) {
    if (!scenario.has_naval()) continue;
    SCOPED_TRACE(scenario.id());
    const auto setup = naval_arena::setup_named(scenario.id());
    const auto game = naval_arena::play(setup, {1}, {2}, 11);
    EXPECT_LE(game.orders, naval::order_bound(*setup) + setup->rules.turn_limit * 2u * setup->ships.size());
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      expect_never_locked(setup, {1}, {2}, seed);
      expect_never_locked(setup, {2}, {1}, seed);
    }
    expect_never_locked(setup, {3, 16}, {1}, 6);
  }
}

// Small seas with islands, where no ship begins before land: with turns in place and without.
TEST(NavalBot, N4_OnAnySeaNoShipLocksItself) {
  int played = 0;
  for (std::uint64_t seed = 1; played < 60; ++seed) {
    SeededRandom random(seed);
    naval::Setup setup = sim::NavalTable::random_setup(random);
    setup.rules.turn_limit = 20;
    setup.rules.minimum_move = 0;
    setup.rules.blocked_turn = seed % 2 == 0;
    setup.points_to_win = {naval::kNoPointsWin, naval::kNoPointsWin};
    const naval::State start = naval::initial(setup);
    const bot::Waters waters(start);
    bool fit = false;
    bool unfit = false;
    for (const naval::ShipSpec& ship : setup.ships) {
      fit = fit || setup.classes[ship.ship_class].move >= 2;
      unfit = unfit || !waters.goes_on(ship.cell, ship.facing);
    }
    if (!fit || unfit) continue;
    SCOPED_TRACE(seed);
    ++played;
    NeverLocked watch(start.setup);
    const auto level = static_cast<std::uint32_t>(1 + seed % 3);
    naval_arena::play(start.setup, {level, 4}, {1 + level % 2, 4}, seed, std::ref(watch));
  }
}

// ---- small positions ----

class AtSea : public ::testing::Test {
 protected:
  AtSea() : dice_(3) {
    setup_.classes = naval::standard_classes();
    setup_.sea.width = 20;
    setup_.sea.height = 12;
    setup_.sea.land.assign(240, false);
    setup_.fleets = {"South", "North"};
    setup_.points_to_win = {naval::kNoPointsWin, naval::kNoPointsWin};
  }

  naval::Cell at(int column, int row) const {
    return static_cast<naval::Cell>(row * setup_.sea.width + column);
  }
  void add(Seat side, const char* type, naval::Cell cell, Direction facing, int damage = 0) {
    naval::ShipSpec ship;
    ship.name = std::string(type) + std::to_string(setup_.ships.size() + 1);
    ship.side = side;
    for (std::size_t i = 0; i < setup_.classes.size(); ++i) {
      if (setup_.classes[i].id == type) ship.ship_class = static_cast<std::uint8_t>(i);
    }
    ship.cell = cell;
    ship.facing = facing;
    ship.damage = static_cast<std::uint8_t>(damage);
    setup_.ships.push_back(ship);
  }
  void begin() {
    state_ = naval::initial(setup_);
    give(Seat::kReferee, kit::Begin{});
  }
  void give(Seat seat, const naval::Order& order) {
    const auto events = naval::decide(state_, seat, order, dice_);
    ASSERT_TRUE(events) << events.error().message;
    for (const naval::Event& event : *events) naval::apply(state_, event);
  }
  // Without moves: to the fire.
  void stay_all() {
    while (state_.phase == naval::Phase::kMoves) give(state_.active, naval::EndMoves{});
  }
  std::optional<bot::NavalChoice> ask(Seat side, std::uint32_t level, std::uint64_t seed = 7) const {
    SeededRandom random(seed);
    return bot::choose_naval(naval::view(state_, kit::viewer_of(side)), side,
                             naval::legal_orders(state_, side), {level, 64}, random);
  }
  naval::Order order(Seat side, std::uint32_t level) const {
    const auto chosen = ask(side, level);
    return chosen ? naval::legal_orders(state_, side).at(chosen->index) : naval::Order{kit::Resign{}};
  }
  Seat to_act() const {
    return (naval::may_act(state_) & kit::bit_of(Seat::kSouth)) != 0 ? Seat::kSouth : Seat::kNorth;
  }

  naval::Setup setup_;
  sim::WalkDice dice_;
  naval::State state_;
};

TEST_F(AtSea, N8_LevelTwoFiresAtTheShipThatItMaySink) {
  add(Seat::kSouth, "modern_pre_dreadnought", at(9, 5), Direction::kNorthEast);
  add(Seat::kNorth, "modern_pre_dreadnought", at(12, 5), Direction::kNorthEast);
  add(Seat::kNorth, "modern_pre_dreadnought", at(6, 5), Direction::kNorthEast, 8);
  begin();
  stay_all();
  EXPECT_EQ(order(Seat::kSouth, 2), (naval::Order{naval::Aim{1, naval::Weapon::kGuns, 3}}));
}

// One die each, at ships of two points: apart each sinks one in six, together one in less than three.
TEST_F(AtSea, N8_LevelTwoConcentratesItsFire) {
  for (const int column : {8, 10}) add(Seat::kSouth, "armoured_cruiser", at(column, 5), Direction::kEast);
  for (const int column : {8, 10}) add(Seat::kNorth, "light_cruiser", at(column, 11), Direction::kEast, 2);
  begin();
  stay_all();
  std::vector<naval::ShipId> targets;
  for (;;) {
    const naval::Order next = order(Seat::kSouth, 2);
    if (std::holds_alternative<naval::CommitFire>(next)) break;
    ASSERT_TRUE(std::holds_alternative<naval::Aim>(next));
    targets.push_back(std::get<naval::Aim>(next).target);
    give(Seat::kSouth, next);
    ASSERT_LE(targets.size(), 2u);
  }
  ASSERT_EQ(targets.size(), 2u);
  EXPECT_EQ(targets[0], targets[1]);
}

TEST_F(AtSea, N6_EveryLevelComesNearerToAnEnemyOutOfRange) {
  add(Seat::kSouth, "armoured_cruiser", at(2, 5), Direction::kEast);
  add(Seat::kNorth, "armoured_cruiser", at(17, 5), Direction::kWest);
  begin();
  for (std::uint32_t level = 1; level <= 3; ++level) {
    const naval::Order next = order(to_act(), level);
    const auto* move = std::get_if<naval::MoveShip>(&next);
    ASSERT_NE(move, nullptr);
    const int moved = move->cell % 20 - naval::ship_of(state_, move->ship).cell % 20;
    EXPECT_GE(to_act() == Seat::kSouth ? moved : -moved, 3) << "level " << level;
  }
}

TEST_F(AtSea, N4_AShipWithAnErrandBeyondTheEdgeLeavesWhenItCan) {
  setup_.sea.exits.push_back({naval::Edge::kWest, Seat::kNorth});
  add(Seat::kSouth, "light_cruiser", at(18, 1), Direction::kEast);
  add(Seat::kNorth, "transport", at(0, 6), Direction::kWest);
  add(Seat::kNorth, "transport", at(15, 10), Direction::kWest);
  setup_.objectives.push_back({Seat::kNorth, naval::Deed::kWithdrawn, {2, 3}, 2});
  begin();
  for (std::uint32_t level = 1; level <= 3; ++level) {
    SCOPED_TRACE(level);
    naval::State before = state_;
    bool left = false;
    while (state_.turn == 1 && !state_.outcome) {
      const Seat side = to_act();
      const naval::Order next = order(side, level);
      left = left || next == naval::Order{naval::Withdraw{2}};
      give(side, next);
    }
    EXPECT_TRUE(left);
    state_ = before;
  }
}

// ---- what it knows ----

TEST_F(AtSea, TheEnemysPlanChangesNothing) {
  for (const int row : {4, 6}) add(Seat::kSouth, "armoured_cruiser", at(9, row), Direction::kEast);
  for (const int row : {2, 8}) add(Seat::kNorth, "light_cruiser", at(9, row), Direction::kEast);
  begin();
  stay_all();
  for (std::uint32_t level = 1; level <= 3; ++level) {
    const auto blind = ask(Seat::kSouth, level);
    const naval::State before = state_;
    give(Seat::kNorth, naval::Aim{3, naval::Weapon::kGuns, 1});
    give(Seat::kNorth, naval::CommitFire{});
    const auto other = ask(Seat::kSouth, level);
    state_ = before;
    ASSERT_TRUE(blind && other);
    EXPECT_EQ(blind->index, other->index);
    EXPECT_FALSE(blind->why.empty());
    EXPECT_EQ(blind->why.find('\n'), std::string::npos);
  }
}

TEST_F(AtSea, AStateMadeOfAViewLooksLikeIt) {
  for (const int row : {4, 6}) add(Seat::kSouth, "armoured_cruiser", at(9, row), Direction::kEast);
  for (const int row : {2, 8}) add(Seat::kNorth, "light_cruiser", at(9, row), Direction::kEast);
  begin();
  for (int orders = 0; orders < 40 && !state_.outcome; ++orders) {
    const Seat side = to_act();
    const naval::View seen = naval::view(state_, kit::viewer_of(side));
    SeededRandom random(5);
    const auto position = bot::state_of(seen, side, random);
    ASSERT_TRUE(position);
    EXPECT_EQ(naval::view(position->state, kit::viewer_of(side)), seen);
    EXPECT_NO_THROW(naval::check_invariants(position->state));
    EXPECT_EQ(naval::legal_orders(position->state, side), naval::legal_orders(state_, side));
    give(side, order(side, 2));
  }
}

TEST_F(AtSea, TheSameQuestionGetsTheSameAnswer) {
  for (const int row : {4, 6}) add(Seat::kSouth, "armoured_cruiser", at(5, row), Direction::kEast);
  for (const int row : {2, 8}) add(Seat::kNorth, "light_cruiser", at(14, row), Direction::kWest);
  begin();
  for (std::uint32_t level = 1; level <= 3; ++level) {
    ASSERT_TRUE(ask(to_act(), level));
    EXPECT_EQ(ask(to_act(), level)->index, ask(to_act(), level)->index);
  }
  EXPECT_FALSE(ask(kit::enemy_of(to_act()), 2));
}

// G5
TEST_F(AtSea, ADrawIsAcceptedOnlyByWhoIsClearlyBehind) {
  setup_.points_to_win = {naval::kHalfOfEnemy, naval::kHalfOfEnemy};
  for (const int row : {2, 4, 6}) add(Seat::kSouth, "armoured_cruiser", at(2, row), Direction::kEast);
  for (const int row : {2, 4, 6}) add(Seat::kNorth, "armoured_cruiser", at(17, row), Direction::kWest);
  begin();
  const Seat side = to_act();
  state_.draw_offer = kit::enemy_of(side);
  EXPECT_FALSE(std::holds_alternative<kit::AcceptDraw>(order(side, 2)));
  for (naval::ShipId id = 1; id <= 6; ++id) {
    if (naval::side_of(state_, id) == side && id % 3 != 0) state_.ships[id - 1u].damage = 6;
  }
  EXPECT_TRUE(std::holds_alternative<kit::AcceptDraw>(order(side, 2)));
}

// ---- through the messages ----

TEST_F(AtSea, TheChooserAnswersAQuestionOfTheBattleAtSeaAndSaysWhy) {
  add(Seat::kSouth, "armoured_cruiser", at(5, 4), Direction::kEast);
  add(Seat::kNorth, "light_cruiser", at(14, 8), Direction::kWest);
  begin();
  const Seat side = to_act();
  bot::Question question{.game = "naval", .level = 2, .seat = side, .view = {}, .orders = {}, .seed = 7};
  codec::encode(naval::diff({}, naval::view(state_, kit::viewer_of(side))), question.view.mutable_naval());
  for (const naval::Order& one : naval::legal_orders(state_, side))
    codec::encode(one, question.orders.emplace_back().mutable_order());
  std::string why;
  const auto chosen = bot::choose(question, &why);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(*chosen, ask(side, 2)->index);
  EXPECT_FALSE(why.empty());
  auto& strange = *question.orders.front().mutable_order()->mutable_naval()->mutable_move();
  strange.set_ship(2);
  strange.set_cell(1500);
  EXPECT_FALSE(bot::choose(question));
}

}  // namespace
}  // namespace galloper
