// Whole operations between levels of computer player: the scouting, then the battle that it prepares.
#include "tests/bench/duel/duel.h"

#include <algorithm>
#include <stdexcept>

#include "server/bot/land_player.h"
#include "server/bot/scouting_player.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/operation_scenario.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/operation/operation.h"
#include "tests/bench/duel/scenario.h"

namespace galloper {
namespace {

using operation::Game;

template <class StageOrder>
std::size_t index_of(const StageOrder& order, const std::vector<operation::Order>& orders) {
  const auto at = std::find(orders.begin(), orders.end(), operation::order_of(order));
  if (at == orders.end()) throw std::logic_error("the operation does not offer what its stage does");
  return static_cast<std::size_t>(at - orders.begin());
}

std::size_t choose(const operation::State& state, kit::Seat seat, const std::vector<operation::Order>& orders,
                   const duel::Player& player, Random& random) {
  const auto viewer = kit::viewer_of(seat);
  if (state.battle) {
    const auto offered = land::legal_orders(*state.battle, seat);
    const auto chosen = bot::choose_land(land::view(*state.battle, viewer), seat, offered,
                                         {player.level, player.playouts}, random);
    return index_of(offered.at(chosen.value().index), orders);
  }
  const auto offered = scouting::legal_orders(state.scouting, seat);
  const auto chosen =
      bot::choose_scouting(scouting::view(state.scouting, viewer), seat, offered, player.level, random);
  return index_of(offered.at(chosen.value()), orders);
}

duel::Arena arena_of(const std::string& name) {
  const auto scenario = duel::scenario_named(name);
  if (!scenario.has_operation()) throw std::logic_error("no operation: " + name);
  const codec::OperationRules rules = {codec::decode_rules(scenario.operation().scouting().rules()).value(),
                                       codec::decode_rules(scenario.operation().land().rules()).value()};
  const auto setup = std::make_shared<const operation::Setup>(codec::setup_of(scenario.operation(), rules));
  const std::size_t bound = 40 * operation::order_bound(*setup) + 10000;
  const auto play = [setup, bound](duel::Player south, duel::Player north, std::uint64_t seed) {
    operation::State state = operation::initial(setup);
    duel::Fought fought;
    fought.orders = duel::play_out<Game>(state, south, north, seed, bound, choose,
                                         [](kit::Seat, const operation::Order&, const operation::State&) {});
    const land::State& battle = state.battle.value();
    fought.winner = battle.outcome.value().winner;
    fought.first = battle.first;
    fought.turns = battle.turn;
    fought.at_limit =
        std::max(battle.outcome->banners[0], battle.outcome->banners[1]) < battle.setup->banners_to_win &&
        fought.turns >= battle.setup->turn_limit;
    return fought;
  };
  return {play, bound};
}

}  // namespace
}  // namespace galloper

int main(int argc, char** argv) {
  return galloper::duel::main_of(argc, argv, "orlau-heath", galloper::arena_of);
}
