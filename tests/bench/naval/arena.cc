#include "tests/bench/naval/arena.h"

#include <algorithm>
#include <stdexcept>

#include "server/bot/naval_player.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_scenario.h"
#include "tests/bench/duel/scenario.h"

namespace galloper::naval_arena {
namespace {

std::size_t any_order(const std::vector<naval::Order>& orders, Random& random) {
  for (;;) {
    const std::size_t chosen = random.below(orders.size());
    if (!duel::speaks_of_the_end(orders[chosen])) return chosen;
  }
}

std::size_t choose(const naval::State& state, kit::Seat seat, const std::vector<naval::Order>& orders,
                   const Player& player, Random& random) {
  if (player.level == 0) return any_order(orders, random);
  const auto chosen = bot::choose_naval(naval::view(state, kit::viewer_of(seat)), seat, orders,
                                        {player.level, player.playouts}, random);
  if (!chosen) throw std::logic_error("a player that is to act chose nothing");
  return chosen->index;
}

// N12: whether nobody had done what wins when the last turn was over.
bool ended_at_limit(const naval::Setup& setup, const Game& game) {
  if (game.turns < setup.rules.turn_limit) return false;
  const auto& ships = game.outcome.ships;
  for (const kit::Seat side : kit::kSides) {
    const std::uint16_t wanted = naval::points_to_win(setup, side);
    if (wanted != naval::kNoPointsWin && game.outcome.points_sunk[kit::index_of(side)] >= wanted)
      return false;
    if (std::none_of(ships.begin(), ships.end(), [&](const naval::ShipResult& one) {
          return one.status == naval::ShipStatus::kAfloat && setup.ships[one.ship - 1u].side == side;
        }))
      return false;
  }
  return std::none_of(setup.objectives.begin(), setup.objectives.end(), [&](const naval::Objective& one) {
    const auto wanted =
        one.deed == naval::Deed::kSunk ? naval::ShipStatus::kSunk : naval::ShipStatus::kWithdrawn;
    return std::count_if(one.ships.begin(), one.ships.end(),
                         [&](naval::ShipId ship) { return ships[ship - 1u].status == wanted; }) >= one.count;
  });
}

}  // namespace

std::shared_ptr<const naval::Setup> setup_named(const std::string& name) {
  const auto scenario = duel::scenario_named(name);
  if (!scenario.has_naval()) throw std::logic_error("no battle at sea: " + name);
  return std::make_shared<const naval::Setup>(
      codec::setup_of(scenario.naval(), codec::decode_rules(scenario.naval().rules()).value()));
}

// What a random player tries out in its fire plan is not counted by the rules.
Game play(std::shared_ptr<const naval::Setup> setup, Player south, Player north, std::uint64_t seed,
          const Watch& watch) {
  const std::size_t bound = 40 * naval::order_bound(*setup) + 10000;
  Game game =
      duel::play<naval::Game>(naval::initial(setup), south, north, seed, bound, choose,
                              [&](kit::Seat seat, const naval::Order& order, const naval::State& state) {
                                if (watch) watch(seat, order, state);
                              });
  game.at_limit = ended_at_limit(*setup, game);
  return game;
}

}  // namespace galloper::naval_arena
