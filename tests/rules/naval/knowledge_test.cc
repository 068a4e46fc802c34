// G3, G4, G6: who knows what of a battle at sea.
#include "common/base/random.h"
#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

using kit::Viewer;

State plan() {
  Scene scene(10, 8);
  scene.south("armoured_cruiser", "D3", kE)
      .north("armoured_cruiser", "D6", kE)
      .north("armoured_cruiser", "E6", kE);
  return scene.fire();
}

// N8: neither learns the other's plan, nor that it is in, before both are.
TEST(NavalKnowledge, G4_N8_APlanIsSecretUntilBothAreCommitted) {
  const State before = plan();
  const State aimed = aim(before, 1, 2);
  const State committed = play(aimed, kSouth, CommitFire{});
  for (const Viewer viewer : {Viewer::kNorth, Viewer::kPublic, Viewer::kDelayed}) {
    EXPECT_EQ(view(before, viewer), view(aimed, viewer));
    EXPECT_EQ(view(before, viewer), view(committed, viewer));
    EXPECT_FALSE(redact(before, Aimed{1, Weapon::kGuns, 2}, viewer).has_value());
    EXPECT_FALSE(redact(aimed, Committed{kSouth}, viewer).has_value());
  }
  EXPECT_EQ(view(aimed, Viewer::kSouth).ships[0].gun_target, 2);
  EXPECT_TRUE(view(committed, Viewer::kSouth).sides[0].committed);
  EXPECT_TRUE(redact(before, Aimed{1, Weapon::kGuns, 2}, Viewer::kSouth).has_value());
  EXPECT_TRUE(redact(before, Aimed{1, Weapon::kGuns, 2}, Viewer::kBoth).has_value());
  EXPECT_EQ(legal_orders(before, kNorth), legal_orders(committed, kNorth));
}

TEST(NavalKnowledge, G4_TheFireItselfIsSeenByEverybody) {
  State state = play(aim(plan(), 1, 2), kSouth, CommitFire{});
  State at = state;
  int seen = 0;
  for (const Event& event : events_of(state, kNorth, CommitFire{}, {1, 1, 1, 6})) {
    seen += redact(at, event, Viewer::kPublic).has_value() ? 1 : 0;
    apply(at, event);
  }
  EXPECT_GE(seen, 3);  // Fired, FireEnded, the next turn; not Committed
  EXPECT_EQ(view(at, Viewer::kPublic).ships[1].damage, 2);
  EXPECT_EQ(view(at, Viewer::kSouth), view(at, Viewer::kPublic));
}

// An order that nobody sees lets no offer lapse: that would betray it. The fire does.
TEST(NavalKnowledge, G4_G5_ASecretOrderLeavesAnOfferStanding) {
  State state = play(plan(), kSouth, kit::OfferDraw{});
  state = aim(state, 2, 1);
  EXPECT_EQ(state.draw_offer, kSouth);
  state = play(state, kNorth, CommitFire{});
  EXPECT_EQ(state.draw_offer, kSouth);
  state = play(state, kSouth, CommitFire{}, {1, 1, 1, 1});
  EXPECT_EQ(state.draw_offer, kit::Seat::kNone);
}

TEST(NavalKnowledge, G6_APlanMayBeTakenBackUntilBothAreIn) {
  const State state = aim(plan(), 1, 2);
  EXPECT_FALSE(irrevocable(state, events_of(state, kSouth, CommitFire{})));
  const State committed = play(state, kSouth, CommitFire{});
  EXPECT_TRUE(irrevocable(committed, events_of(committed, kNorth, CommitFire{}, {1, 1, 1, 1})));
  // Held fire is shown too.
  const State holding = play(plan(), kSouth, CommitFire{});
  EXPECT_TRUE(irrevocable(holding, events_of(holding, kNorth, CommitFire{})));
}

TEST(NavalKnowledge, G6_AMoveMayBeTakenBack) {
  Scene scene(24, 8);
  scene.south("destroyer", "A1", kE).north("destroyer", "X8", kW);
  const State state = scene.moves();
  EXPECT_FALSE(irrevocable(state, events_of(state, kSouth, MoveShip{1, at(state, "B1"), kE})));
  EXPECT_TRUE(irrevocable(scene.start(), events_of(scene.start(), kReferee, kit::Begin{}, {6, 1})));
}

TEST(NavalKnowledge, G4_SamplesDifferInWhatIsHiddenAndInNothingElse) {
  const State state = play(aim(plan(), 1, 2), kSouth, CommitFire{});
  SeededRandom random(3);
  int plans = 0, uncommitted = 0;
  for (int i = 0; i < 50; ++i) {
    const State other = sample(state, Viewer::kNorth, random);
    check_invariants(other);
    EXPECT_EQ(view(other, Viewer::kNorth), view(state, Viewer::kNorth));
    plans += other.ships[0].gun_target != 2 ? 1 : 0;
    uncommitted += other.sides[0].committed ? 0 : 1;
    EXPECT_EQ(sample(state, Viewer::kBoth, random), state);
  }
  EXPECT_GT(plans, 10);
  EXPECT_GT(uncommitted, 10);
}

TEST(NavalKnowledge, G3_OnlyTheRefereeBeginsAndOnlySeatsPlay) {
  const State state = plan();
  EXPECT_EQ(refusal_of(state, kSouth, kit::Begin{}).rule, "G3");
  EXPECT_EQ(refusal_of(state, kReferee, CommitFire{}).rule, "G3");
  EXPECT_EQ(refusal_of(state, kReferee, kit::Begin{}).rule, "G1");
  Scene scene(10, 8);
  scene.south("destroyer", "A1", kE).north("destroyer", "J8", kW);
  EXPECT_EQ(refusal_of(scene.start(), kSouth, EndMoves{}).rule, "G1");
}

}  // namespace
}  // namespace galloper::naval
