// The battle at sea's rules and its captain on the largest shipped scenario (14 ships with torpedoes).
#include "server/bot/naval_position.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_scenario.h"
#include "tests/bench/duel/rules_bench.h"

namespace galloper {
namespace {

struct NavalBench {
  using Game = naval::Game;
  static constexpr auto kGame = "naval";
  static constexpr auto kLargest = "night-flotillas";
  // The moves of a turn in which the enemies are near; then its fire.
  static constexpr int kMoments = 2;

  static naval::Setup setup(const v1::Scenario& scenario) {
    return codec::setup_of(scenario.naval(), codec::decode_rules(scenario.naval().rules()).value());
  }
  static bool is_random_play(const naval::Order& order) { return !duel::speaks_of_the_end(order); }
  static bool is_random_play(const v1::Order& order) { return order.has_naval(); }
  static bool is_at(int moment, int turn, const v1::Order& order) {
    return turn >= 2 && (moment == 0 ? order.naval().has_end_moves() : order.naval().has_commit());
  }
  static naval::State state_of(const bot::Question& question) {
    SeededRandom random(1);
    return bot::state_of(codec::decode_naval_view(question.view).value(), question.seat, random)->state;
  }
};

}  // namespace
}  // namespace galloper

int main(int argc, char** argv) { return galloper::rules_bench::main_of<galloper::NavalBench>(argc, argv); }
