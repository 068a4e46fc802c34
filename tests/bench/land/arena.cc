#include "tests/bench/land/arena.h"

#include <stdexcept>
#include <string>
#include <variant>

#include "common/base/random.h"
#include "server/bot/land_player.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_scenario.h"
#include "server/rules/land/ground.h"
#include "server/rules/land/unit_types.h"
#include "tests/bench/duel/scenario.h"

namespace galloper::land_arena {
namespace {

bool is_play(const land::Order& order) {
  return !duel::speaks_of_the_end(order) && !std::holds_alternative<land::Lift>(order);
}

std::size_t any_order(const std::vector<land::Order>& orders, Random& random) {
  for (;;) {
    const std::size_t chosen = random.below(orders.size());
    if (is_play(orders[chosen])) return chosen;
  }
}

std::size_t choose(const land::State& state, kit::Seat seat, const std::vector<land::Order>& orders,
                   const Player& player, Random& random) {
  if (player.level == 0) return any_order(orders, random);
  const auto chosen = bot::choose_land(land::view(state, kit::viewer_of(seat)), seat, orders,
                                       {player.level, player.playouts}, random);
  if (!chosen) throw std::logic_error("a player that is to act chose nothing");
  return chosen->index;
}

land::Army army(const land::Setup& setup, kit::Seat side) {
  const bool south = side == kit::Seat::kSouth;
  const land::Board& board = setup.board;
  land::Army army;
  army.name = south ? "South" : "North";
  army.cinc = army.name;
  const auto at = [&](int row, int column) {
    const int columns = row % 2 == 1 ? board.width - 1 : board.width;
    return static_cast<land::Cell>((south ? row : board.depth - 1 - row) * board.width +
                                   (south ? column : columns - 1 - column));
  };
  army.cinc_cell = at(0, 6);
  army.zone.assign(board.base.size(), false);
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 13 - row; ++column) army.zone[at(row, column)] = true;
  }
  const auto brigade = [&](const char* name, std::vector<std::tuple<const char*, int, int>> units) {
    const auto id = static_cast<land::BrigadeId>(army.brigades.size());
    army.brigades.push_back({.name = name, .brigadier = name});
    for (const auto& [type, row, column] : units)
      army.units.push_back({.name = type,
                            .type = *land::unit_type_named(setup.unit_types, type),
                            .brigade = id,
                            .cell = at(row, column)});
  };
  brigade(
      "Foot",
      {{"line_infantry", 1, 3}, {"line_infantry", 1, 4}, {"line_infantry", 1, 5}, {"foot_artillery", 0, 4}});
  brigade("Guard",
          {{"line_infantry", 1, 6}, {"grenadiers", 1, 7}, {"line_infantry", 1, 8}, {"foot_artillery", 0, 8}});
  brigade("Light", {{"light_infantry", 1, 1},
                    {"light_infantry", 1, 2},
                    {"light_cavalry", 0, 1},
                    {"horse_artillery", 0, 2}});
  brigade(
      "Horse",
      {{"heavy_cavalry", 1, 9}, {"light_cavalry", 1, 10}, {"heavy_cavalry", 0, 10}, {"horse_guards", 0, 11}});
  return army;
}

}  // namespace

land::Setup even_setup() {
  land::Setup setup;
  setup.unit_types = land::standard_unit_types();
  land::Board& board = setup.board;
  board.terrain = land::standard_terrain();
  board.base.assign(static_cast<std::size_t>(board.width) * board.depth, 0);
  const auto put = [&](char symbol, int row, int column) {
    for (std::size_t i = 0; i < board.terrain.size(); ++i) {
      if (board.terrain[i].symbol != symbol) continue;
      board.base[row * board.width + column] = static_cast<std::uint8_t>(i);
      const int columns = row % 2 == 1 ? board.width - 1 : board.width;
      board.base[(board.depth - 1 - row) * board.width + columns - 1 - column] = static_cast<std::uint8_t>(i);
    }
  };
  put('f', 2, 3);
  put('f', 3, 3);
  put('h', 3, 8);
  put('h', 4, 8);
  put('t', 4, 2);
  board.sectors = land::standard_sectors(board);
  for (const kit::Seat side : kit::kSides) setup.armies[kit::index_of(side)] = army(setup, side);
  setup.banners_to_win = 7;
  return setup;
}

std::shared_ptr<const land::Setup> setup_named(const std::string& name) {
  if (name == "even") return std::make_shared<const land::Setup>(even_setup());
  const auto scenario = duel::scenario_named(name);
  if (!scenario.has_land()) throw std::logic_error("no land battle: " + name);
  return std::make_shared<const land::Setup>(
      codec::setup_of(scenario.land(), codec::decode_rules(scenario.land().rules()).value()));
}

Game play(std::shared_ptr<const land::Setup> setup, Player south, Player north, std::uint64_t seed) {
  const std::size_t bound = 40 * land::order_bound(*setup) + 10000;
  Game game = duel::play<land::Game>(land::initial(setup), south, north, seed, bound, choose,
                                     [](kit::Seat, const land::Order&, const land::State&) {});
  game.at_limit = game.outcome.banners[0] < setup->banners_to_win &&
                  game.outcome.banners[1] < setup->banners_to_win && game.turns >= setup->turn_limit;
  return game;
}

}  // namespace galloper::land_arena
