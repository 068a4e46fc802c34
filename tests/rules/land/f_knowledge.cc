// Who knows what: L23, G4, S14, and samples of what a viewer does not know.
#include <set>

#include "common/base/random.h"
#include "tests/rules/land/camp.h"

namespace galloper::land {
namespace {

using kit::Viewer;

// South's turn; a runner of South's is under way, an elite of North's goes its own way.
State battle(Fog fog = Fog::kNone) {
  Camp camp;
  camp.rules().land.fog = fog;
  camp.army(kNorth).units[0].elite_rating = 5;
  State state = camp.fighting();
  side(state, kSouth).cinc = camp.at("F2");
  brigade(state, kSouth, 0).runner = Runner{kHold, 1, 2, {camp.at("F2")}};
  unit_of(state, kNorthLine).own_order = kOppose;
  return state;
}

TEST(LandKnowledge, L23_OrdersAndRunnersAreTheirOwnSidesAlone) {
  const State state = battle();
  for (const Viewer viewer : {Viewer::kNorth, Viewer::kPublic}) {
    const BrigadeView seen = side(view(state, viewer), kSouth).brigades[0];
    EXPECT_EQ(seen.order, command::Order::kNone);
    EXPECT_FALSE(seen.runner.has_value());
    EXPECT_EQ(seen.rating, 0);
    EXPECT_FALSE(seen.character_known);
    EXPECT_EQ(seen.with, kSouthLine) << "figures are seen";
    EXPECT_EQ(side(view(state, viewer), kSouth).units.size(), 4u);
  }
  const BrigadeView own = side(view(state, Viewer::kSouth), kSouth).brigades[0];
  EXPECT_EQ(own.order, kAssault);
  EXPECT_TRUE(own.runner.has_value());
  EXPECT_EQ(own.rating, 3);
  EXPECT_EQ(side(view(state, Viewer::kSouth), kNorth).units[0].own_order, command::Order::kNone);
  EXPECT_EQ(side(view(state, Viewer::kSouth), kNorth).roster[0].elite_rating, 0);
  EXPECT_EQ(side(view(state, Viewer::kNorth), kNorth).roster[0].elite_rating, 5);
}

TEST(LandKnowledge, L23_OrdersOpenHidesNothingAfterTheDeployment) {
  const State state = battle(Fog::kOrdersOpen);
  for (const Viewer viewer : {Viewer::kNorth, Viewer::kPublic}) {
    const BrigadeView seen = side(view(state, viewer), kSouth).brigades[0];
    EXPECT_EQ(seen.order, kAssault);
    EXPECT_TRUE(seen.runner.has_value());
    EXPECT_EQ(seen.rating, 3);
  }
  EXPECT_EQ(side(view(state, Viewer::kSouth), kNorth).units[0].own_order, kOppose);
  Camp camp;
  camp.rules().land.fog = Fog::kOrdersOpen;
  EXPECT_TRUE(side(view(camp.begun({6, 1}), Viewer::kSouth), kNorth).brigades.empty()) << "not before";
}

TEST(LandKnowledge, L23_OrdersOpenHidesNoGroundAndNoReportsEither) {
  for (const Fog fog : {Fog::kNone, Fog::kOrdersOpen}) {
    Scene scene(9, 11);
    const UnitId horse = scene.south("light_horse A1 oppose");
    scene.north("line A11 assault");
    scene.piece('m', {"E5", "F5"}, true);
    Camp camp(std::move(scene));
    camp.rules().land.fog = fog;
    camp.advantage().learned[0] = {{0}, {0}, {}};
    const State begun = camp.begun({6, 1});
    for (const Viewer viewer : {Viewer::kSouth, Viewer::kNorth, Viewer::kBoth, Viewer::kPublic})
      EXPECT_TRUE(view(begun, viewer).pieces.empty()) << "hidden until both are deployed";
    const bool open = fog == Fog::kOrdersOpen;
    const State state = camp.fighting();
    for (const Viewer viewer : kit::kViewers) {
      const bool sees_all = open || viewer == Viewer::kDelayed || viewer == Viewer::kFull;
      EXPECT_EQ(view(state, viewer) == view(state, Viewer::kFull), sees_all) << int(viewer);
    }
    State riding = after(state, kSouth, EndCommand{}, {1});
    unit_of(riding, horse).cell = camp.at("B5");
    const std::string reached = acts(riding, horse);
    EXPECT_EQ(reached.find("E5") == std::string::npos, open) << reached;
    const Played ridden = play(riding, horse, "C6");
    EXPECT_EQ(count<PieceSurveyed>(ridden.events), open ? 0u : 1u);
    EXPECT_EQ(irrevocable(riding, ridden.events), !open) << "nothing is hidden";
  }
}

TEST(LandKnowledge, C7_SendingARunnerShowsTheEnemyNothing) {
  State state = Camp().fighting();
  const View before = view(state, Viewer::kNorth);
  const Played sent = give(state, kSouth, SendRunner{1, kHold});
  EXPECT_TRUE(is_told<RunnerSent>(state, sent.events, Viewer::kSouth));
  EXPECT_FALSE(is_told<RunnerSent>(state, sent.events, Viewer::kNorth));
  EXPECT_FALSE(is_told<RunnerSent>(state, sent.events, Viewer::kPublic));
  state = sent.state;
  EXPECT_EQ(view(state, Viewer::kNorth), before);
  EXPECT_NE(view(state, Viewer::kSouth).sides[0].contact_over, before.sides[0].contact_over);
}

TEST(LandKnowledge, G4_DelayedAndFullViewersSeeAll) {
  State state = Camp().begun({6, 1});
  state = after(after(state, kNorth, DeployRest{}), kNorth, FirstOrder{0, kHold});
  for (const Viewer viewer : {Viewer::kDelayed, Viewer::kFull}) {
    EXPECT_EQ(side(view(state, viewer), kNorth).units.size(), 4u);
    EXPECT_EQ(side(view(state, viewer), kNorth).brigades[0].order, kHold);
  }
  EXPECT_TRUE(side(view(state, Viewer::kPublic), kNorth).units.empty());
}

TEST(LandKnowledge, G4_FinishedBattleDisclosesEverything) {
  const State state = after(battle(), kSouth, kit::Resign{}, {1, 1, 1, 1, 1, 1});
  for (const Viewer viewer : kit::kViewers) EXPECT_EQ(view(state, viewer), view(state, Viewer::kFull));
  EXPECT_EQ(side(view(state, Viewer::kPublic), kNorth).brigades[0].rating, 3);
}

TEST(LandKnowledge, G4_DeltaOfAnActionHoldsOnlyWhatChanged) {
  State state = Camp().fighting();
  state = after(state, kSouth, EndCommand{}, {1});
  const View before = view(state, Viewer::kPublic);
  const Act act = offers<Act>(state, kSouth).front();
  const View later = view(after(state, kSouth, act), Viewer::kPublic);
  const ViewDelta delta = diff(before, later);
  EXPECT_EQ(delta.sides[0].units.size(), 1u);
  EXPECT_TRUE(delta.sides[0].roster.empty());
  EXPECT_TRUE(delta.sides[0].brigades.empty());
  EXPECT_FALSE(delta.sides[0].head.has_value());
  EXPECT_EQ(delta.sides[1], SideDelta{});
  EXPECT_FALSE(delta.sheet.has_value());
  EXPECT_EQ(patch(before, delta), later);
}

// ---- samples ----

TEST(LandSample, S14_AnotherArmyStandsBehindWhatWasReported) {
  Camp camp;
  camp.advantage().learned[0] = {{1}, {}, {}};
  camp.advantage().returned = {1, 2};
  const State state = camp.begun({6, 1});
  SeededRandom random(7);
  std::set<std::size_t> sizes;
  for (int i = 0; i < 60; ++i) {
    const State other = sample(state, Viewer::kSouth, random);
    check_invariants(other);
    sizes.insert(other.units[1].size());
    EXPECT_EQ(view(other, Viewer::kSouth), view(state, Viewer::kSouth));
    EXPECT_EQ(other.units[0], state.units[0]) << "its own is known";
    bool told = false;
    for (const BrigadeSpec& brigade : other.setup->armies[1].brigades)
      told = told || brigade.name == "Second";
    EXPECT_TRUE(told);
  }
  EXPECT_GE(sizes.size(), 4u) << "not even the number of units is known";
}

TEST(LandSample, S14_ScoutWhoCameHomeWithNothingLeftToTellBoundsTheArmy) {
  Camp camp;
  camp.advantage().learned[0] = {{0, 1, 2}, {}, {}};
  camp.advantage().returned = {4, 0};
  const State state = camp.begun({6, 1});
  SeededRandom random(7);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(sample(state, Viewer::kSouth, random).setup->armies[1].brigades.size(), 3u);
}

TEST(LandSample, L23_HiddenOrdersRatingsAndRunnersDiffer) {
  const State state = battle();
  SeededRandom random(3);
  std::set<command::Order> orders;
  std::set<int> ratings;
  bool with_runner = false, without_runner = false;
  for (int i = 0; i < 60; ++i) {
    const State other = sample(state, Viewer::kNorth, random);
    check_invariants(other);
    const Brigade& seen = other.sides[0].brigades[0];
    orders.insert(seen.order);
    ratings.insert(seen.brigadier.rating);
    (seen.runner ? with_runner : without_runner) = true;
    EXPECT_EQ(other.sides[1].brigades, state.sides[1].brigades);
    EXPECT_EQ(view(other, Viewer::kNorth), view(state, Viewer::kNorth));
  }
  EXPECT_EQ(orders.size(), 3u);
  EXPECT_EQ(ratings.size(), 5u);
  EXPECT_TRUE(with_runner && without_runner);
}

TEST(LandSample, S14_HiddenGroundLiesElsewhere) {
  Scene scene(9, 11);
  scene.south("line A1 assault");
  scene.north("line A11 assault");
  scene.piece('m', {"E5", "F5"}, true);
  Camp camp(std::move(scene));
  const State state = camp.begun({6, 1});
  ASSERT_TRUE(state.sides[0].surveyed.empty());
  SeededRandom random(3);
  std::set<Cell> anchors;
  for (int i = 0; i < 60; ++i) {
    const State other = sample(state, Viewer::kSouth, random);
    check_invariants(other);
    anchors.insert(other.anchors[0]);
    EXPECT_TRUE(other.sides[0].surveyed.empty()) << "it has not come into South's sight";
  }
  EXPECT_GE(anchors.size(), 10u);
}

TEST(LandSample, L20_UnseenDeploymentDiffers) {
  Camp camp;
  camp.rules().land.deployment = Deployment::kSecret;
  const State state = after(camp.begun({6, 1}), kNorth, DeployRest{});
  SeededRandom random(3);
  bool confirmed = false, empty = false;
  for (int i = 0; i < 60; ++i) {
    const State other = sample(state, Viewer::kSouth, random);
    check_invariants(other);
    confirmed = confirmed || other.sides[1].confirmed;
    empty = empty || !is_on_board(other.units[1][0]);
  }
  EXPECT_TRUE(confirmed && empty);
}

}  // namespace
}  // namespace galloper::land
