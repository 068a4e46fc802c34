// Battles between two levels of computer player, sides exchanged, seeds named beforehand.
//
//   duel LEVEL[:PLAYOUTS] LEVEL[:PLAYOUTS] [--games N] [--seed FIRST] [--scenario ID]
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include "tests/bench/land/arena.h"

namespace galloper::land_arena {
namespace {

struct Options {
  Player first, second;
  int games = 400;
  std::uint64_t seed = 1;
  std::string scenario = "even";
};

Player player_of(const std::string& text) {
  Player player;
  player.level = static_cast<std::uint32_t>(std::stoul(text));
  const auto colon = text.find(':');
  if (colon != std::string::npos)
    player.playouts = static_cast<std::uint32_t>(std::stoul(text.substr(colon + 1)));
  return player;
}

Options read(int argc, char** argv) {
  Options options;
  int players = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--games") {
      options.games = std::stoi(argv[++i]);
    } else if (word == "--seed") {
      options.seed = std::stoull(argv[++i]);
    } else if (word == "--scenario") {
      options.scenario = argv[++i];
    } else {
      (players++ == 0 ? options.first : options.second) = player_of(word);
    }
  }
  return options;
}

// Wilson's interval at 95 %; a draw counts half.
void print_share(const char* what, double won, int games) {
  const double z = 1.96, n = games, p = won / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  fmt::print("{}: {:.1f} of {} = {:.1f} % ({:.1f} to {:.1f})\n", what, won, games, 100 * p,
             100 * (middle - half), 100 * (middle + half));
}

int run(const Options& options) {
  const auto setup = setup_named(options.scenario);
  const std::clock_t began = std::clock();
  double first = 0, south = 0;
  int draws = 0, limits = 0;
  std::size_t orders = 0;
  std::vector<int> turns;
  for (int i = 0; i < options.games; ++i) {
    const bool as_south = i % 2 == 0;
    const Game game = play(setup, as_south ? options.first : options.second,
                           as_south ? options.second : options.first, options.seed + i / 2);
    const kit::Seat winner = game.outcome.winner;
    const double souths = winner == kit::Seat::kNone ? 0.5 : winner == kit::Seat::kSouth ? 1 : 0;
    south += souths;
    first += as_south ? souths : 1 - souths;
    draws += winner == kit::Seat::kNone ? 1 : 0;
    limits += game.at_limit ? 1 : 0;
    orders += game.orders;
    turns.push_back(game.turns);
  }
  std::sort(turns.begin(), turns.end());
  const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  fmt::print("{}: level {} against level {}, seeds {} to {}\n", options.scenario, options.first.level,
             options.second.level, options.seed, options.seed + (options.games - 1) / 2);
  print_share("first player", first, options.games);
  print_share("South", south, options.games);
  fmt::print("draws {}, at the limit {}, turns: median {}, 95th percentile {}, most {}; {} orders a battle\n",
             draws, limits, turns[turns.size() / 2], turns[turns.size() * 95 / 100], turns.back(),
             orders / static_cast<std::size_t>(options.games));
  fmt::print("{:.1f} s of one core, {:.1f} battles a second\n", seconds, options.games / seconds);
  return 0;
}

}  // namespace
}  // namespace galloper::land_arena

int main(int argc, char** argv) {
  try {
    return galloper::land_arena::run(galloper::land_arena::read(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
