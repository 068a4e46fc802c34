// A state drawn anew for a viewer is a whole battle: computer players play it out.
#include <gtest/gtest.h>

#include "server/rules/land/land.h"
#include "tests/sim/land_table.h"
#include "tests/sim/walk_dice.h"

namespace galloper::sim {
namespace {

struct Offer {
  kit::Seat seat;
  land::Order order;
};

Offer choose(const land::State& state, Random& random) {
  std::vector<kit::Seat> seats;
  std::vector<land::Order> orders;
  for (const kit::Seat seat : {kit::Seat::kSouth, kit::Seat::kNorth, kit::Seat::kReferee}) {
    for (land::Order& order : land::legal_orders(state, seat)) {
      seats.push_back(seat);
      orders.push_back(std::move(order));
    }
  }
  const std::size_t chosen = LandTable::choose(orders, random);
  return {seats[chosen], orders[chosen]};
}

// False when the battle is over.
bool play_one(land::State& state, Random& random, Dice& dice) {
  if (state.outcome) return false;
  const Offer offer = choose(state, random);
  const auto decided = land::decide(state, offer.seat, offer.order, dice);
  EXPECT_TRUE(decided.has_value()) << decided.error().rule << " " << decided.error().message;
  if (!decided) return false;
  for (const land::Event& event : *decided) land::apply(state, event);
  land::check_invariants(state);
  return true;
}

TEST(LandSample, G4_SamplesCanBePlayedToTheirEnd) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    SeededRandom random(seed);
    WalkDice dice(seed);
    land::State state = land::initial(LandTable::random_setup(random));
    for (std::uint64_t orders = random.below(200); orders > 0; --orders) {
      if (!play_one(state, random, dice)) break;
    }
    for (const kit::Viewer viewer : {kit::Viewer::kSouth, kit::Viewer::kNorth, kit::Viewer::kPublic}) {
      land::State other = land::sample(state, viewer, random);
      while (play_one(other, random, dice)) {
      }
      ASSERT_TRUE(other.outcome.has_value());
    }
  }
}

}  // namespace
}  // namespace galloper::sim
