// Battles at sea between two levels of computer player; see tests/bench/duel/duel.h.
#include "tests/bench/duel/duel.h"

#include "tests/bench/naval/arena.h"

int main(int argc, char** argv) {
  using namespace galloper;
  return duel::main_of(argc, argv, "dogger-line", [](const std::string& scenario) {
    const auto setup = naval_arena::setup_named(scenario);
    const auto play = [setup](duel::Player south, duel::Player north, std::uint64_t seed) {
      return duel::fought(naval_arena::play(setup, south, north, seed));
    };
    return duel::Arena{play, naval::order_bound(*setup)};
  });
}
