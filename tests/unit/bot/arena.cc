#include "tests/unit/bot/arena.h"

#include <stdexcept>
#include <utility>
#include <variant>

#include "server/bot/scouting_player.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_scenario.h"
#include "server/scenarios/scenarios.h"

namespace galloper::arena {

namespace {

class SeededDice final : public Dice {
 public:
  explicit SeededDice(std::uint64_t seed) : random_(seed) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    return {std::string(purpose), subject, 0, sides, static_cast<std::uint32_t>(random_.below(sides)) + 1};
  }

 private:
  SeededRandom random_;
};

bool is_about_the_end(const scouting::Order& order) {
  return std::holds_alternative<kit::Resign>(order) || std::holds_alternative<kit::OfferDraw>(order) ||
         std::holds_alternative<kit::AcceptDraw>(order);
}

std::size_t any_order(const std::vector<scouting::Order>& orders, Random& random) {
  for (;;) {
    const std::size_t chosen = random.below(orders.size());
    if (!is_about_the_end(orders[chosen])) return chosen;
  }
}

void give(scouting::State& state, kit::Seat seat, const scouting::Order& order, Dice& dice) {
  const auto events = scouting::decide(state, seat, order, dice);
  if (!events) throw std::logic_error("an order that was offered is refused: " + events.error().message);
  for (const auto& event : *events) scouting::apply(state, event);
}

scouting::Setup setup(const std::string& scenario_id) {
  static const scenarios::ShippedScenarios shipped(codec::all_games());
  const auto scenario = shipped.find(scenario_id);
  if (!scenario) throw std::logic_error("no such scenario: " + scenario_id);
  return codec::setup_of(scenario->scouting(), codec::decode_rules(scenario->scouting().rules()).value());
}

}  // namespace

Game play(const std::string& scenario_id, Players players, std::uint64_t seed) {
  SeededDice dice(seed);
  SeededRandom random(seed + 1000000);
  auto state = scouting::initial(setup(scenario_id));
  give(state, kit::Seat::kReferee, kit::Begin{}, dice);
  Game game;
  for (; !state.outcome; ++game.orders) {
    const auto seat =
        (scouting::may_act(state) & kit::bit_of(kit::Seat::kSouth)) ? kit::Seat::kSouth : kit::Seat::kNorth;
    const auto level = seat == kit::Seat::kSouth ? players.south : players.north;
    const auto orders = scouting::legal_orders(state, seat);
    const auto chosen = level == 0 ? any_order(orders, random)
                                   : bot::choose_scouting(scouting::view(state, kit::viewer_of(seat)), seat,
                                                          orders, level, random);
    if (!chosen) throw std::logic_error("a player that is to act chose nothing");
    if (is_about_the_end(orders.at(*chosen))) throw std::logic_error("a player resigned or spoke of a draw");
    give(state, seat, orders[*chosen], dice);
  }
  game.outcome = *state.outcome;
  return game;
}

int wins(const std::string& scenario_id, std::uint32_t level, std::uint32_t against, int games) {
  int won = 0;
  for (int seed = 1; seed <= games; ++seed) {
    const bool as_south = seed % 2 == 1;
    const Players players = as_south ? Players{level, against} : Players{against, level};
    const auto game = play(scenario_id, players, static_cast<std::uint64_t>(seed));
    won += game.outcome.winner == (as_south ? kit::Seat::kSouth : kit::Seat::kNorth) ? 1 : 0;
  }
  return won;
}

}  // namespace galloper::arena
