#include "tests/bench/duel/duel.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <exception>
#include <vector>

namespace galloper::duel {
namespace {

struct Options {
  Player first, second;
  int games = 400;
  std::uint64_t seed = 1;
  std::string scenario;
};

Player player_of(const std::string& text) {
  Player player;
  player.level = static_cast<std::uint32_t>(std::stoul(text));
  const auto colon = text.find(':');
  if (colon != std::string::npos)
    player.playouts = static_cast<std::uint32_t>(std::stoul(text.substr(colon + 1)));
  return player;
}

Options read(int argc, char** argv, const std::string& usual) {
  Options options;
  options.scenario = usual;
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

std::uint64_t seed_of(const Options& options, int game) {
  return options.seed + static_cast<std::uint64_t>(options.first == options.second ? game : game / 2);
}

struct Tally {
  double first = 0, south = 0, mover = 0;
  int draws = 0, limits = 0;
  std::size_t orders = 0, most_orders = 0;
  std::vector<int> turns;

  void add(const Fought& battle, bool first_is_south) {
    const double souths = battle.winner == kit::Seat::kNone    ? 0.5
                          : battle.winner == kit::Seat::kSouth ? 1
                                                               : 0;
    south += souths;
    mover += battle.first == kit::Seat::kSouth ? souths : 1 - souths;
    first += first_is_south ? souths : 1 - souths;
    draws += battle.winner == kit::Seat::kNone ? 1 : 0;
    limits += battle.at_limit ? 1 : 0;
    orders += battle.orders;
    most_orders = std::max(most_orders, battle.orders);
    turns.push_back(battle.turns);
  }
};

void print(const Options& options, Tally tally, std::size_t order_bound, double seconds) {
  std::sort(tally.turns.begin(), tally.turns.end());
  fmt::print("{}: level {} against level {}, seeds {} to {}\n", options.scenario, options.first.level,
             options.second.level, options.seed, seed_of(options, options.games - 1));
  if (options.first != options.second) print_share("first player", tally.first, options.games);
  print_share("South", tally.south, options.games);
  print_share("who moves first", tally.mover, options.games);
  fmt::print(
      "draws {}, at the limit {}, turns: median {}, 95th percentile {}, most {}; {} orders a battle, most "
      "{}, bound {}\n",
      tally.draws, tally.limits, tally.turns[tally.turns.size() / 2],
      tally.turns[tally.turns.size() * 95 / 100], tally.turns.back(),
      tally.orders / static_cast<std::size_t>(options.games), tally.most_orders, order_bound);
  fmt::print("{:.1f} s of one core, {:.1f} battles a second\n", seconds, options.games / seconds);
}

}  // namespace

int main_of(int argc, char** argv, const std::string& usual,
            const std::function<Arena(const std::string& scenario)>& arena_of) {
  try {
    const Options options = read(argc, argv, usual);
    const Arena arena = arena_of(options.scenario);
    const std::clock_t began = std::clock();
    Tally tally;
    for (int i = 0; i < options.games; ++i) {
      const bool as_south = i % 2 == 0;
      tally.add(arena.play(as_south ? options.first : options.second,
                           as_south ? options.second : options.first, seed_of(options, i)),
                as_south);
    }
    print(options, std::move(tally), arena.order_bound,
          static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace galloper::duel
