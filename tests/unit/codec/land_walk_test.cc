// Every order and event of random battles, over the whole range of every setting, as bytes and back; every
// view and delta; and the same bytes for states that a viewer cannot tell apart (G4).
#include <gtest/gtest.h>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_table.h"
#include "tests/sim/land_table.h"
#include "tests/sim/walker.h"
#include "tests/unit/codec/bytes.h"
#include "tests/unit/codec/viewed_battle.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
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

struct LandOnTheWire {
  using Game = land::Game;
  using Random = sim::LandTable;
  using Table = codec::LandTable;

  static void store(const land::Event& event, codec::store_v1::StoredEvent* out) {
    codec::encode(event, out);
  }
  static void tell(const land::State& before, const land::Event& event, Viewer viewer) {
    const auto seen = land::redact(before, event, viewer);
    if (!seen) return;
    v1::LandEvent message;
    codec::encode(*seen, &message);
    const auto read = codec::decode_event(through_bytes(message));
    ASSERT_TRUE(read.has_value()) << read.error().message;
    ASSERT_TRUE(*read == *seen) << message.ShortDebugString();
  }
  static land::View through_wire(const land::View& known, const land::ViewDelta& delta) {
    v1::LandDelta message;
    codec::encode(delta, known, &message);
    const auto read = expect(codec::decode_delta(through_bytes(message), known));
    EXPECT_TRUE(read == delta) << message.ShortDebugString();
    return land::patch(known, read);
  }
};

TEST(LandCodecWalk, PublicEventsAndDeltasDecodeAsTheyWereEncoded) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    ViewedBattle<LandOnTheWire> battle(seed);
    while (!battle.over() && !HasFatalFailure()) battle.step();
  }
}

TEST(LandCodecWalk, G4_StatesThatAViewerCannotTellApartGiveItTheSameBytes) {
  EXPECT_GT(ViewedBattle<LandOnTheWire>::compare_battles(101, 12, 6), 100);
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
