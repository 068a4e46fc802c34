// Every order and event of random battles, over the whole range of every setting, as bytes and back; every
// view and delta; and the same bytes for states that a viewer cannot tell apart (G4).
#include <gtest/gtest.h>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_table.h"
#include "tests/sim/land_table.h"
#include "tests/sim/walker.h"
#include "tests/unit/codec/bytes.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using kit::Seat;
using kit::Viewer;
using sim::Tally;

struct LandBytes {
  static land::Order round_trip(const land::Order& order) {
    if (order.index() < 3) return order;  // the referee's have messages of their own in the log
    v1::Order message;
    codec::encode(order, &message);
    return expect(codec::decode_land_order(through_bytes(message)));
  }
  static land::Event round_trip(const land::Event& event) {
    codec::store_v1::StoredEvent message;
    codec::encode(event, &message);
    return expect(codec::decode_land_event(through_bytes(message)));
  }
};

TEST(LandCodecWalk, OrdersAndStoredEventsDecodeAsTheyWereEncoded) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    sim::Walk<land::Game, sim::LandTable, LandBytes>(seed, tally).run();
  EXPECT_GT(tally.orders, 1000u);
}

// One battle of random orders; what each viewer is told goes through bytes and is folded.
class ViewedBattle {
 public:
  explicit ViewedBattle(std::uint64_t seed)
      : random_(seed), dice_(seed), state_(land::initial(sim::LandTable::random_setup(random_))) {}

  bool over() const { return land::outcome(state_).has_value(); }

  void step() {
    const auto& [seat, order] = choose();
    const auto events = land::decide(state_, seat, order, dice_);
    ASSERT_TRUE(events.has_value());
    for (const auto& event : *events) tell(event);
    check_views();
  }

  // The tables of this state and of one that this viewer cannot tell from it say the same, bytes and all.
  void compare_sample(Viewer viewer) {
    const auto other = land::sample(state_, viewer, random_);
    codec::LandTable here(state_, nullptr);
    codec::LandTable there(other, nullptr);
    ASSERT_EQ(here.snapshot(viewer), there.snapshot(viewer));
    for (const Seat seat : kit::kSides) {
      if (!kit::sees_secrets_of(viewer, seat)) continue;
      ASSERT_EQ(bytes_of(here.legal_orders(seat, true)), bytes_of(there.legal_orders(seat, true)));
    }
    const auto& [seat, order] = choose();
    auto dice = dice_;
    const auto mine = land::decide(state_, seat, order, dice);
    dice = dice_;
    const auto its = land::decide(other, seat, order, dice);
    if (!mine || !its) return;
    if (sim::LandTable::discloses(state_, *mine, viewer) || sim::LandTable::discloses(other, *its, viewer))
      return;
    const auto mask = codec::mask_of(viewer);
    const auto i = kit::index_of(viewer);
    ASSERT_EQ(here.replay(record_of(*mine), mask).value()[i], there.replay(record_of(*its), mask).value()[i]);
    ++compared_;
  }
  int compared() const { return compared_; }
  Random& random() { return random_; }

 private:
  static std::string bytes_of(const std::vector<v1::LegalOrder>& orders) {
    std::string bytes;
    for (const auto& order : orders) bytes += order.SerializeAsString();
    return bytes;
  }

  static codec::store_v1::Record record_of(const std::vector<land::Event>& events) {
    codec::store_v1::Record record;
    record.mutable_close();
    for (const auto& event : events) codec::encode(event, record.add_events());
    return record;
  }

  std::pair<Seat, land::Order> choose() {
    std::vector<std::pair<Seat, land::Order>> offers;
    std::vector<land::Order> orders;
    for (const auto seat : {Seat::kSouth, Seat::kNorth, Seat::kReferee}) {
      for (const auto& order : land::legal_orders(state_, seat)) {
        offers.emplace_back(seat, order);
        orders.push_back(order);
      }
    }
    return offers[sim::LandTable::choose(orders, random_)];
  }

  void tell(const land::Event& event) {
    for (const auto viewer : kit::kViewers) {
      const auto seen = land::redact(state_, event, viewer);
      if (!seen) continue;
      v1::LandEvent message;
      codec::encode(*seen, &message);
      const auto read = codec::decode_event(through_bytes(message));
      ASSERT_TRUE(read.has_value()) << read.error().message;
      ASSERT_TRUE(*read == *seen) << message.ShortDebugString();
    }
    land::apply(state_, event);
  }

  void check_views() {
    for (const auto viewer : kit::kViewers) {
      auto& known = views_[kit::index_of(viewer)];
      const auto now = land::view(state_, viewer);
      const auto delta = land::diff(known, now);
      v1::LandDelta message;
      codec::encode(delta, known, &message);
      const auto read = codec::decode_delta(through_bytes(message), known);
      ASSERT_TRUE(read.has_value()) << read.error().message;
      ASSERT_TRUE(*read == delta) << message.ShortDebugString();
      known = land::patch(known, *read);
      ASSERT_TRUE(known == now);
    }
  }

  SeededRandom random_;
  sim::WalkDice dice_;
  land::State state_;
  std::array<land::View, kit::kViewers.size()> views_;
  int compared_ = 0;
};

TEST(LandCodecWalk, PublicEventsAndDeltasDecodeAsTheyWereEncoded) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    ViewedBattle battle(seed);
    while (!battle.over() && !HasFatalFailure()) battle.step();
  }
}

TEST(LandCodecWalk, G4_StatesThatAViewerCannotTellApartGiveItTheSameBytes) {
  int compared = 0;
  for (std::uint64_t seed = 101; seed <= 112; ++seed) {
    SCOPED_TRACE(seed);
    ViewedBattle battle(seed);
    while (!battle.over() && !HasFatalFailure()) {
      battle.step();
      if (battle.over() || battle.random().below(6) != 0) continue;
      for (const auto viewer : {Viewer::kSouth, Viewer::kNorth, Viewer::kPublic})
        battle.compare_sample(viewer);
    }
    compared += battle.compared();
  }
  EXPECT_GT(compared, 100);
}

TEST(LandCodecWalk, SheetsDecodeAsTheyWereEncoded) {
  SeededRandom random(7);
  for (int i = 0; i < 60; ++i) {
    const auto setup = sim::LandTable::random_setup(random);
    v1::LandRules rules;
    codec::encode(setup.rules, &rules);
    EXPECT_EQ(expect(codec::decode_rules(through_bytes(rules))), setup.rules);
    const land::Sheet sheet{setup.rules,      setup.unit_types,
                            setup.board,      {setup.armies[0].zone, setup.armies[1].zone},
                            setup.objectives, setup.banners_to_win,
                            setup.turn_limit, setup.attacker};
    v1::LandSheet message;
    codec::encode(sheet, &message);
    EXPECT_EQ(expect(codec::decode_sheet(through_bytes(message))), sheet);
  }
}

}  // namespace
}  // namespace galloper
