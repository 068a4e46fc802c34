// Every order and event of random battles at sea, over the whole range of every setting, as bytes and back;
// every view and delta; and the same bytes for states that a viewer cannot tell apart (G4).
#include <gtest/gtest.h>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_table.h"
#include "tests/sim/naval_table.h"
#include "tests/sim/walker.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using kit::Seat;
using kit::Viewer;
using sim::Tally;

template <class Message>
Message through_bytes(const Message& message) {
  Message read;
  if (!read.ParseFromString(message.SerializeAsString())) throw sim::Broken("a message that cannot be read");
  return read;
}

template <class T>
T expect(Result<T> result) {
  if (!result) throw sim::Broken("decoding failed: " + result.error().message);
  return std::move(*result);
}

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

// One battle of random orders; what each viewer is told goes through bytes and is folded.
class ViewedBattle {
 public:
  explicit ViewedBattle(std::uint64_t seed)
      : random_(seed), dice_(seed), state_(naval::initial(sim::NavalTable::random_setup(random_))) {}

  bool over() const { return naval::outcome(state_).has_value(); }

  void step() {
    const auto& [seat, order] = choose();
    const auto events = naval::decide(state_, seat, order, dice_);
    ASSERT_TRUE(events.has_value());
    for (const auto& event : *events) naval::apply(state_, event);
    check_views();
  }

  // The tables of this state and of one that this viewer cannot tell from it say the same, bytes and all.
  void compare_sample(Viewer viewer) {
    const auto other = naval::sample(state_, viewer, random_);
    codec::NavalTable here(state_, nullptr);
    codec::NavalTable there(other, nullptr);
    ASSERT_EQ(here.snapshot(viewer), there.snapshot(viewer));
    for (const Seat seat : kit::kSides) {
      if (!kit::sees_secrets_of(viewer, seat)) continue;
      ASSERT_EQ(bytes_of(here.legal_orders(seat, true)), bytes_of(there.legal_orders(seat, true)));
    }
    const auto& [seat, order] = choose();
    auto dice = dice_;
    const auto mine = naval::decide(state_, seat, order, dice);
    dice = dice_;
    const auto its = naval::decide(other, seat, order, dice);
    if (!mine || !its) return;
    if (sim::NavalTable::discloses(state_, *mine, viewer) || sim::NavalTable::discloses(other, *its, viewer))
      return;
    const auto mask = codec::mask_of(viewer);
    const auto i = kit::index_of(viewer);
    ASSERT_EQ(here.replay(record_of(*mine), mask).value()[i], there.replay(record_of(*its), mask).value()[i]);
    compared_ += other == state_ ? 0 : 1;
  }
  int compared() const { return compared_; }
  Random& random() { return random_; }

 private:
  static std::string bytes_of(const std::vector<v1::LegalOrder>& orders) {
    std::string bytes;
    for (const auto& order : orders) bytes += order.SerializeAsString();
    return bytes;
  }

  static codec::store_v1::Record record_of(const std::vector<naval::Event>& events) {
    codec::store_v1::Record record;
    record.mutable_close();
    for (const auto& event : events) codec::encode(event, record.add_events()->mutable_naval());
    return record;
  }

  std::pair<Seat, naval::Order> choose() {
    std::vector<std::pair<Seat, naval::Order>> offers;
    std::vector<naval::Order> orders;
    for (const auto seat : {Seat::kSouth, Seat::kNorth, Seat::kReferee}) {
      for (const auto& order : naval::legal_orders(state_, seat)) {
        offers.emplace_back(seat, order);
        orders.push_back(order);
      }
    }
    return offers[sim::NavalTable::choose(orders, random_)];
  }

  void check_views() {
    for (const auto viewer : kit::kViewers) {
      auto& known = views_[kit::index_of(viewer)];
      const auto now = naval::view(state_, viewer);
      const auto delta = naval::diff(known, now);
      v1::NavalDelta message;
      codec::encode(delta, &message);
      const auto read = codec::decode_delta(through_bytes(message));
      ASSERT_TRUE(read.has_value()) << read.error().message;
      ASSERT_TRUE(*read == delta) << message.ShortDebugString();
      known = naval::patch(known, *read);
      ASSERT_TRUE(known == now);
      v1::ViewDelta snapshot;
      codec::encode(naval::diff({}, now), snapshot.mutable_naval());
      ASSERT_TRUE(expect(codec::decode_naval_view(through_bytes(snapshot))) == now);
    }
  }

  SeededRandom random_;
  sim::WalkDice dice_;
  naval::State state_;
  std::array<naval::View, kit::kViewers.size()> views_;
  int compared_ = 0;
};

TEST(NavalCodecWalk, G4_ViewsDecodeAndStatesThatLookTheSameGiveTheSameBytes) {
  int compared = 0;
  for (std::uint64_t seed = 101; seed <= 160; ++seed) {
    SCOPED_TRACE(seed);
    ViewedBattle battle(seed);
    while (!battle.over() && !testing::Test::HasFatalFailure()) {
      battle.step();
      if (battle.over() || battle.random().below(3) != 0) continue;
      for (const auto viewer : {Viewer::kSouth, Viewer::kNorth, Viewer::kPublic})
        battle.compare_sample(viewer);
    }
    compared += battle.compared();
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace galloper
