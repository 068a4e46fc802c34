// Whole battles between two players on the rules themselves, whatever the battle: no wire between.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "common/base/dice.h"
#include "common/base/random.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/table.h"

namespace galloper::duel {

class SeededDice final : public Dice {
 public:
  explicit SeededDice(std::uint64_t seed) : random_(seed) {}
  Die draw(std::string_view, std::uint32_t subject, std::uint32_t sides) override {
    return {{}, subject, 0, sides, static_cast<std::uint32_t>(random_.below(sides)) + 1};
  }

 private:
  SeededRandom random_;
};

// Level 0 gives any legal order with equal chance.
struct Player {
  std::uint32_t level = 1;
  std::uint32_t playouts = 0;
  friend bool operator==(const Player&, const Player&) = default;
};

template <class Game>
struct Battle {
  typename Game::Outcome outcome;
  kit::Seat first = kit::Seat::kNone;  // moved first, at the end
  int turns = 0;
  std::size_t orders = 0;
  bool at_limit = false;  // ended by the turn limit
};

template <class Order>
bool speaks_of_the_end(const Order& order) {
  return std::holds_alternative<kit::Resign>(order) || std::holds_alternative<kit::OfferDraw>(order) ||
         std::holds_alternative<kit::AcceptDraw>(order);
}

template <class Game>
void give(typename Game::State& state, kit::Seat seat, const typename Game::Order& order, Dice& dice) {
  const auto events = Game::decide(state, seat, order, dice);
  if (!events) throw std::logic_error("an order that was offered is refused: " + events.error().message);
  for (const auto& event : *events) Game::apply(state, event);
}

// Plays until Game::may_act says that nobody may. `choose(state, seat, orders, player, random)`: an index
// into the orders. `watch(seat, order, state)`: after each order. Returns how many orders were given. The
// same seed gives the same battle. Throws std::logic_error when an order that was offered is refused, when a
// player resigns or speaks of a draw, and past `bound` orders.
template <class Game, class Choose, class Watch>
std::size_t play_out(typename Game::State& state, Player south, Player north, std::uint64_t seed,
                     std::size_t bound, Choose choose, Watch watch) {
  SeededDice dice(seed);
  SeededRandom random(seed + 1000000);
  give<Game>(state, kit::Seat::kReferee, kit::Begin{}, dice);
  std::size_t given = 0;
  for (auto may_act = Game::may_act(state); may_act != 0; may_act = Game::may_act(state)) {
    const bool souths = (may_act & kit::bit_of(kit::Seat::kSouth)) != 0;
    const kit::Seat seat = souths ? kit::Seat::kSouth : kit::Seat::kNorth;
    const auto orders = Game::legal_orders(state, seat);
    const auto& order = orders.at(choose(state, seat, orders, souths ? south : north, random));
    if (speaks_of_the_end(order)) throw std::logic_error("a player resigned or spoke of a draw");
    give<Game>(state, seat, order, dice);
    watch(seat, order, state);
    if (++given > bound) throw std::logic_error("the battle does not end");
  }
  return given;
}

// The same of a battle of one stage.
template <class Game, class Choose, class Watch>
Battle<Game> play(typename Game::State state, Player south, Player north, std::uint64_t seed,
                  std::size_t bound, Choose choose, Watch watch) {
  Battle<Game> battle;
  battle.orders = play_out<Game>(state, south, north, seed, bound, choose, watch);
  battle.outcome = state.outcome.value();
  battle.first = state.first;
  battle.turns = state.turn;
  return battle;
}

}  // namespace galloper::duel
