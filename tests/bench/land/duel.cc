// Land battles between two levels of computer player; see tests/bench/duel/duel.h.
#include "tests/bench/duel/duel.h"

#include "tests/bench/land/arena.h"

int main(int argc, char** argv) {
  using namespace galloper;
  return duel::main_of(argc, argv, "even", [](const std::string& scenario) {
    const auto setup = land_arena::setup_named(scenario);
    const auto play = [setup](duel::Player south, duel::Player north, std::uint64_t seed) {
      return duel::fought(land_arena::play(setup, south, north, seed));
    };
    return duel::Arena{play, land::order_bound(*setup)};
  });
}
