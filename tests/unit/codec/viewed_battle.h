// One battle of random orders, whatever the battle: what each viewer sees goes through bytes and is folded,
// and tables of states that a viewer cannot tell apart are compared.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/codec/game_module.h"
#include "tests/sim/walk_dice.h"
#include "tests/unit/codec/bytes.h"

namespace galloper {

// Traits:
// - Game: of the engine's contract; Random: the walker's setups and choices; Table: the game's codec table
// - void store(const Event&, store_v1::StoredEvent*)
// - View through_wire(const View& known, const ViewDelta&): folded from its bytes; asserts that they say it
// all
// - void tell(const State& before, const Event&, kit::Viewer): as a viewer sees it, through bytes
template <class Traits>
class ViewedBattle {
  using Game = typename Traits::Game;
  using Order = typename Game::Order;
  using Event = typename Game::Event;

 public:
  explicit ViewedBattle(std::uint64_t seed)
      : random_(seed), dice_(seed), state_(Game::initial(Traits::Random::random_setup(random_))) {}

  bool over() const { return Game::outcome(state_).has_value(); }
  int compared() const { return compared_; }
  Random& random() { return random_; }

  void step() {
    const auto& [seat, order] = choose();
    const auto events = Game::decide(state_, seat, order, dice_);
    ASSERT_TRUE(events.has_value());
    for (const Event& event : *events) {
      for (const auto viewer : kit::kViewers) Traits::tell(state_, event, viewer);
      Game::apply(state_, event);
    }
    for (const auto viewer : kit::kViewers) {
      auto& known = views_[kit::index_of(viewer)];
      const auto now = Game::view(state_, viewer);
      known = Traits::through_wire(known, Game::diff(known, now));
      ASSERT_TRUE(known == now);
    }
  }

  // The tables of this state and of one that this viewer cannot tell from it say the same, bytes and all.
  void compare_sample(kit::Viewer viewer) {
    const auto other = Game::sample(state_, viewer, random_);
    typename Traits::Table here(state_, nullptr);
    typename Traits::Table there(other, nullptr);
    ASSERT_EQ(here.snapshot(viewer), there.snapshot(viewer));
    for (const kit::Seat seat : kit::kSides) {
      if (!kit::sees_secrets_of(viewer, seat)) continue;
      ASSERT_EQ(bytes_of(here.legal_orders(seat, true)), bytes_of(there.legal_orders(seat, true)));
    }
    const auto& [seat, order] = choose();
    auto dice = dice_;
    const auto mine = Game::decide(state_, seat, order, dice);
    dice = dice_;
    const auto its = Game::decide(other, seat, order, dice);
    if (!mine || !its) return;
    if (Traits::Random::discloses(state_, *mine, viewer) || Traits::Random::discloses(other, *its, viewer))
      return;
    const auto mask = codec::mask_of(viewer);
    const auto i = kit::index_of(viewer);
    ASSERT_EQ(here.replay(record_of(*mine), mask).value()[i], there.replay(record_of(*its), mask).value()[i]);
    compared_ += other == state_ ? 0 : 1;
  }

  // So many battles from this seed on; where one stands, one time in `rarely`, it is compared for each viewer
  // with secrets kept from it. Returns how often two different states were.
  static int compare_battles(std::uint64_t first, int battles, std::uint32_t rarely) {
    int compared = 0;
    for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(battles); ++seed) {
      SCOPED_TRACE(seed);
      ViewedBattle battle(seed);
      while (!battle.over() && !testing::Test::HasFatalFailure()) {
        battle.step();
        if (battle.over() || battle.random().below(rarely) != 0) continue;
        for (const auto viewer : {kit::Viewer::kSouth, kit::Viewer::kNorth, kit::Viewer::kPublic})
          battle.compare_sample(viewer);
      }
      compared += battle.compared();
    }
    return compared;
  }

 private:
  static std::string bytes_of(const std::vector<codec::v1::LegalOrder>& orders) {
    std::string bytes;
    for (const auto& order : orders) bytes += order.SerializeAsString();
    return bytes;
  }

  static codec::store_v1::Record record_of(const std::vector<Event>& events) {
    codec::store_v1::Record record;
    record.mutable_close();
    for (const Event& event : events) Traits::store(event, record.add_events());
    return record;
  }

  std::pair<kit::Seat, Order> choose() {
    std::vector<std::pair<kit::Seat, Order>> offers;
    std::vector<Order> orders;
    for (const auto seat : {kit::Seat::kSouth, kit::Seat::kNorth, kit::Seat::kReferee}) {
      for (const Order& order : Game::legal_orders(state_, seat)) {
        offers.emplace_back(seat, order);
        orders.push_back(order);
      }
    }
    return offers[Traits::Random::choose(orders, random_)];
  }

  SeededRandom random_;
  sim::WalkDice dice_;
  typename Game::State state_;
  std::array<typename Game::View, kit::kViewers.size()> views_;
  int compared_ = 0;
};

}  // namespace galloper
