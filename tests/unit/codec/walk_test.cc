// Every order and event of random matches, over the whole range of every setting, as bytes and back; and
// every view and delta.
#include <gtest/gtest.h>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/scouting/scouting.h"
#include "tests/sim/scouting_table.h"
#include "tests/sim/walker.h"
#include "tests/unit/codec/bytes.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using sim::Tally;

struct ScoutingBytes {
  static scouting::Order round_trip(const scouting::Order& order) {
    if (order.index() < 3) return order;  // the referee's have messages of their own in the log
    v1::Order message;
    codec::encode(order, &message);
    return expect(codec::decode_order(through_bytes(message)));
  }
  static scouting::Event round_trip(const scouting::Event& event) {
    codec::store_v1::StoredEvent message;
    codec::encode(event, &message);
    return expect(codec::decode_event(through_bytes(message)));
  }
};

TEST(CodecWalk, OrdersAndStoredEventsDecodeAsTheyWereEncoded) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 45; ++seed)
    sim::Walk<scouting::Game, sim::ScoutingTable, ScoutingBytes>(seed, tally).run();
  const auto rare = scouting::Event(scouting::FourReturnedRolled{}).index();
  for (std::size_t kind = 0; kind < std::variant_size_v<scouting::Event>; ++kind) {
    if (kind != rare) {
      EXPECT_GT(tally.events[kind], 0u) << "no walk met an event of kind " << kind;
    }
  }
}

TEST(CodecWalk, TheRollForTheFourthReportDecodesAsItWasEncoded) {
  const scouting::FourReturnedRolled rolled{
      {3, {}, 3, "S13"}, {5, {{-1, "S8", "wounded"}}, 4, "S13"}, kit::Seat::kNorth};
  EXPECT_TRUE(ScoutingBytes::round_trip(rolled) == scouting::Event(rolled));
  v1::ScoutingEvent message;
  codec::encode(scouting::PublicEvent(rolled), &message);
  EXPECT_TRUE(expect(codec::decode_event(through_bytes(message), {})) == scouting::PublicEvent(rolled));
}

// One match of random orders; what each viewer is told goes through bytes and is folded.
class ViewedMatch {
 public:
  explicit ViewedMatch(std::uint64_t seed)
      : random_(seed), dice_(seed), state_(scouting::initial(sim::ScoutingTable::random_setup(random_))) {}

  void play() {
    while (!scouting::outcome(state_)) {
      std::vector<std::pair<kit::Seat, scouting::Order>> offers;
      std::vector<scouting::Order> orders;
      for (const auto seat : {kit::Seat::kSouth, kit::Seat::kNorth, kit::Seat::kReferee}) {
        for (const auto& order : scouting::legal_orders(state_, seat)) {
          offers.emplace_back(seat, order);
          orders.push_back(order);
        }
      }
      const auto& [seat, order] = offers[sim::ScoutingTable::choose(orders, random_)];
      const auto events = scouting::decide(state_, seat, order, dice_);
      ASSERT_TRUE(events.has_value());
      for (const auto& event : *events) tell(event);
      check_views();
    }
  }

 private:
  void tell(const scouting::Event& event) {
    for (const auto viewer : kit::kViewers) {
      const auto seen = scouting::redact(state_, event, viewer);
      if (!seen) continue;
      v1::ScoutingEvent message;
      codec::encode(*seen, &message);
      const auto read = codec::decode_event(through_bytes(message), scouting::view(state_, viewer));
      ASSERT_TRUE(read.has_value()) << read.error().message;
      EXPECT_TRUE(*read == *seen);
    }
    scouting::apply(state_, event);
  }

  void check_views() {
    for (const auto viewer : kit::kViewers) {
      auto& known = views_[kit::index_of(viewer)];
      const auto now = scouting::view(state_, viewer);
      const auto delta = scouting::diff(known, now);
      v1::ScoutingDelta message;
      codec::encode(delta, known, &message);
      const auto read = codec::decode_delta(through_bytes(message), known);
      ASSERT_TRUE(read.has_value()) << read.error().message;
      EXPECT_TRUE(*read == delta);
      known = scouting::patch(known, *read);
      ASSERT_TRUE(known == now);
    }
  }

  SeededRandom random_;
  sim::WalkDice dice_;
  scouting::State state_;
  std::array<scouting::View, kit::kViewers.size()> views_;
};

TEST(CodecWalk, PublicEventsAndDeltasDecodeAsTheyWereEncoded) {
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    SCOPED_TRACE(seed);
    ViewedMatch(seed).play();
    if (HasFatalFailure()) return;
  }
}

TEST(CodecWalk, SetupsDecodeAsTheyWereEncoded) {
  SeededRandom random(7);
  for (int i = 0; i < 200; ++i) {
    const auto setup = sim::ScoutingTable::random_setup(random);
    v1::ScoutingRules rules;
    codec::encode(setup.rules, &rules);
    EXPECT_EQ(expect(codec::decode_rules(through_bytes(rules))), setup.rules);
    v1::ScoutingGround ground;
    codec::encode(setup.ground, setup.rules, &ground);
    EXPECT_EQ(expect(codec::decode_ground(through_bytes(ground))), setup.ground);
    for (const auto& brigade : setup.forces[0].brigades) {
      v1::Brigade message;
      codec::encode(brigade, &message);
      EXPECT_EQ(codec::decode(through_bytes(message)), brigade);
    }
    for (const auto& feature : setup.features) {
      v1::GroundFeature message;
      codec::encode(feature, &message);
      EXPECT_EQ(codec::decode(through_bytes(message)), feature);
    }
  }
}

}  // namespace
}  // namespace galloper
