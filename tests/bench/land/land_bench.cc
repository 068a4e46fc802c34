// The land battle's rules and its commander on the largest shipped scenario (24 units a side).
#include "server/bot/land_position.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_scenario.h"
#include "tests/bench/duel/rules_bench.h"

namespace galloper {
namespace {

struct LandBench {
  using Game = land::Game;
  static constexpr auto kGame = "land";
  static constexpr auto kLargest = "lindenau";
  // The acts of a sector are to be chosen, and most units are in reach of the enemy.
  static constexpr int kMoments = 1;

  static land::Setup setup(const v1::Scenario& scenario) {
    return codec::setup_of(scenario.land(), codec::decode_rules(scenario.land().rules()).value());
  }
  static bool is_random_play(const land::Order& order) {
    return !duel::speaks_of_the_end(order) && !std::holds_alternative<land::Lift>(order);
  }
  static bool is_random_play(const v1::Order& order) { return order.has_land() && !order.land().has_lift(); }
  static bool is_at(int, int turn, const v1::Order& order) { return turn >= 6 && order.land().has_act(); }
  static land::State state_of(const bot::Question& question) {
    SeededRandom random(1);
    return bot::position_of(codec::decode_land_view(question.view).value(), question.seat, random)->state;
  }
};

}  // namespace
}  // namespace galloper

int main(int argc, char** argv) { return galloper::rules_bench::main_of<galloper::LandBench>(argc, argv); }
