// Every order and event of random battles at sea, over the whole range of every setting, as bytes and back;
// every view and delta; and the same bytes for states that a viewer cannot tell apart (G4).
#include <gtest/gtest.h>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_table.h"
#include "tests/sim/naval_table.h"
#include "tests/sim/walker.h"
#include "tests/unit/codec/bytes.h"
#include "tests/unit/codec/viewed_battle.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using kit::Viewer;
using sim::Tally;

struct NavalBytes {
  static naval::Order round_trip(const naval::Order& order) {
    if (order.index() < 3) return order;  // the referee's have messages of their own in the log
    v1::Order message;
    codec::encode(order, &message);
    return expect(codec::decode_naval_order(through_bytes(message)));
  }
  static naval::Event round_trip(const naval::Event& event) {
    v1::NavalEvent message;
    codec::encode(event, &message);
    return expect(codec::decode_event(through_bytes(message)));
  }
};

TEST(NavalCodecWalk, OrdersAndEventsDecodeAsTheyWereEncoded) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    sim::Walk<naval::Game, sim::NavalTable, NavalBytes>(seed, tally).run();
  EXPECT_GT(tally.orders, 1000u);
}

struct NavalOnTheWire {
  using Game = naval::Game;
  using Random = sim::NavalTable;
  using Table = codec::NavalTable;

  static void store(const naval::Event& event, codec::store_v1::StoredEvent* out) {
    codec::encode(event, out->mutable_naval());
  }
  // What is told is the event itself (NavalBytes), or nothing.
  static void tell(const naval::State&, const naval::Event&, Viewer) {}
  static naval::View through_wire(const naval::View& known, const naval::ViewDelta& delta) {
    v1::NavalDelta message;
    codec::encode(delta, &message);
    const auto read = expect(codec::decode_delta(through_bytes(message)));
    EXPECT_TRUE(read == delta) << message.ShortDebugString();
    const naval::View now = naval::patch(known, read);
    v1::ViewDelta snapshot;
    codec::encode(naval::diff({}, now), snapshot.mutable_naval());
    EXPECT_TRUE(expect(codec::decode_naval_view(through_bytes(snapshot))) == now);
    return now;
  }
};

TEST(NavalCodecWalk, G4_ViewsDecodeAndStatesThatLookTheSameGiveTheSameBytes) {
  EXPECT_GT(ViewedBattle<NavalOnTheWire>::compare_battles(101, 60, 3), 100);
}

}  // namespace
}  // namespace galloper
