// L10, L11: flags and retreats.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

// Guns fire at the enemy in that hex, these dice.
Played fire_at(const Scene& scene, std::string_view target, std::vector<std::uint32_t> dice,
               kit::Seat side = kSouth) {
  const State state = scene.state(side);
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    for (const Act& act : acts_of(state, unit)) {
      if (act.verb == Verb::kFire && act.cell == unit.cell &&
          unit_of(state, act.target).cell == at(state, target))
        return play(state, act, std::move(dice));
    }
  }
  throw std::invalid_argument("no shot");
}

TEST(LandFlags, L10_OneHexForEachFlagTowardItsOwnBaseline) {
  Scene scene(7, 7);
  scene.south("guns D1 hold");
  const UnitId target = scene.north("line D4");
  const Played played = fire_at(scene, "D4", {5, 5});
  // Neither hex is better: the owner's left, which for North is east.
  EXPECT_EQ(place_of(played.state, target), "E6");
  const auto flags = only<FlagsResolved>(played.events);
  EXPECT_EQ(flags, (FlagsResolved{target, 2, 0, 0, 2, 0}));
  EXPECT_TRUE(unit_of(played.state, target).retreated);
  EXPECT_EQ(only<UnitMoved>(played.events).reason, MoveReason::kRetreat);
}

TEST(LandFlags, L10_SouthGoesBackToItsOwnLeft) {
  Scene scene(7, 7);
  scene.north("guns D7 hold");
  const UnitId target = scene.south("line D4");
  const Played played = fire_at(scene, "D4", {5, 5}, kNorth);
  EXPECT_EQ(place_of(played.state, target), "C2");
}

TEST(LandFlags, L10_HitsFirst) {
  Scene scene(7, 7);
  scene.south("guns D2 hold");
  const UnitId target = scene.north("line D4 sp1");
  const Played played = fire_at(scene, "D4", {1, 5, 5});
  EXPECT_EQ(place_of(played.state, target), "destroyed");
  EXPECT_EQ(count<FlagsResolved>(played.events), 0u);
  EXPECT_EQ(count<UnitMoved>(played.events), 0u);
}

TEST(LandFlags, L10_HalfStrengthIsJudgedAfterTheHitsAndDoublesInAChargeOnly) {
  for (const std::uint32_t die : {1u, 3u}) {
    Scene scene(7, 7);
    const UnitId line = scene.south("line D2");
    const UnitId target = scene.north("line D3 sp3");
    std::vector<std::uint32_t> dice = {die, 5, 3};
    const Played played = play(scene.state(), line, "D2*D3", dice);
    EXPECT_EQ(only<FlagsResolved>(played.events).doubled, die == 1 ? 1 : 0);
    EXPECT_EQ(only<FlagsResolved>(played.events).retreated, die == 1 ? 2 : 1);
    EXPECT_NE(place_of(played.state, target), "D3");
  }
  Scene fire(7, 7);
  fire.south("guns D1 hold");
  fire.north("line D3 sp2");
  EXPECT_EQ(only<FlagsResolved>(fire_at(fire, "D3", {5, 3, 3}).events).doubled, 0);
}

TEST(LandFlags, L10_StrikeBackDoublesToo) {
  Scene scene(7, 7);
  const UnitId line = scene.south("line D3 sp2");
  scene.north("line D4");
  const Played played = play(scene.state(), line, "D3*D4", {3, 3, 3, 5, 3, 3});
  EXPECT_EQ(only<FlagsResolved>(played.events).doubled, 1);
  EXPECT_EQ(only<FlagsResolved>(played.events).retreated, 2);
  EXPECT_EQ(place_of(played.state, line), "C1");
}

TEST(LandFlags, L10_TwoFriendsAdjacentIgnoreOne) {
  for (const int friends : {1, 2, 3}) {
    Scene scene(7, 7);
    scene.south("guns D1 hold");
    const UnitId target = scene.north("line D4");
    scene.north("line C4");
    if (friends >= 2) scene.north("line E4");
    if (friends >= 3) scene.north("line D5");
    const Played played = fire_at(scene, "D4", {5, 3});
    EXPECT_EQ(only<FlagsResolved>(played.events).ignored, friends >= 2 ? 1 : 0) << friends;
    EXPECT_EQ(place_of(played.state, target) == "D4", friends >= 2) << friends;
  }
}

TEST(LandFlags, L10_ItsOwnBrigadierIgnoresOne) {
  Scene led(7, 7);
  led.south("guns D1 hold");
  const UnitId target = led.north("line D4 assault led");
  const Played played = fire_at(led, "D4", {5, 5});
  EXPECT_EQ(only<FlagsResolved>(played.events).ignored, 1);
  EXPECT_EQ(only<FlagsResolved>(played.events).retreated, 1);
  EXPECT_EQ(place_of(played.state, target), "E5");
}

TEST(LandFlags, L10_TheCincInTheHexIgnoresOneAndBothTogetherNoMore) {
  for (const bool led : {false, true}) {
    Scene scene(7, 7);
    scene.south("guns D1 hold");
    scene.north(led ? "line D4 assault led" : "line D4");
    scene.cinc(kNorth, "D4");
    EXPECT_EQ(only<FlagsResolved>(fire_at(scene, "D4", {5, 5}).events).ignored, 1);
  }
  Scene own(7, 7);
  own.south("guns D1 hold");
  own.north("line D4 own");
  EXPECT_EQ(only<FlagsResolved>(fire_at(own, "D4", {5, 5}).events).ignored, 1);
  Scene enemy(7, 7);
  enemy.south("guns D1 hold");
  enemy.north("line D4");
  enemy.cinc(kSouth, "D4");
  EXPECT_EQ(only<FlagsResolved>(fire_at(enemy, "D4", {5, 5}).events).ignored, 0);
}

TEST(LandFlags, L10_OneForEachReason) {
  Scene scene({". . . . .", " . . . .", ". . t . .", " . . . .", ". . . . ."});
  scene.south("horse_guns C1 hold");
  scene.north("line C3 assault led");
  scene.north("line B3");
  scene.north("line D3");
  const Played played = fire_at(scene, "C3", {5});
  EXPECT_EQ(only<FlagsResolved>(played.events).ignored, 1);
  Scene charged({". . . . .", " . . . .", ". . t . .", " . . . .", ". . . . ."});
  const UnitId grenadiers = charged.south("grenadiers C2");
  charged.north("line C3 assault led sp2");
  charged.north("line B3");
  charged.north("line D3");
  // Four dice, two less for the town: two flags, doubled, three ignored.
  const Played blow = play(charged.state(), grenadiers, "C2*C3", {5, 5});
  EXPECT_EQ(only<FlagsResolved>(blow.events), (FlagsResolved{unit_id(kNorth, 0), 2, 2, 3, 1, 0}));
}

TEST(LandFlags, L10_FewerAdjacentEnemiesComesFirst) {
  Scene scene(7, 7);
  scene.south("guns D1 hold");
  const UnitId target = scene.north("line D3 assault");
  scene.south("line F5 idle");
  scene.south("line E5 idle");  // next to D4, which lies to the owner's left
  scene.north("line E4 assault led");
  const Played played = fire_at(scene, "D3", {5, 3, 3});
  EXPECT_EQ(place_of(played.state, target), "C4");
}

TEST(LandFlags, L10_ThenNearerItsBrigadier) {
  Scene scene(7, 7);
  scene.south("guns D1 hold");
  const UnitId target = scene.north("line D3 assault");
  scene.north("line A5 assault led");
  scene.north("line G5 oppose led");
  EXPECT_EQ(place_of(fire_at(scene, "D3", {5, 3, 3}).state, target), "C4");
}

TEST(LandFlags, L10_ThenTheOwnersLeft) {
  // Its brigadier is with it: a tie.
  Scene scene(7, 7);
  scene.south("guns D1 hold");
  const UnitId target = scene.north("line D3 assault led");
  EXPECT_EQ(place_of(fire_at(scene, "D3", {5, 5, 3}).state, target), "D4");
}

TEST(LandFlags, L10_ThroughNoUnitAndNoHexThatItMayNotEnter) {
  Scene friends(7, 7);
  friends.south("guns D1 hold");
  const UnitId target = friends.north("line D3");
  friends.north("line D4");
  EXPECT_EQ(place_of(fire_at(friends, "D3", {5, 3, 3}).state, target), "C4");
  Scene enemies(7, 7);
  enemies.south("guns D1 hold");
  const UnitId cut_off = enemies.north("line D3");
  enemies.south("line D4 idle");
  enemies.south("line C4 idle");
  EXPECT_EQ(only<FlagsResolved>(fire_at(enemies, "D3", {5, 3, 3}).events),
            (FlagsResolved{cut_off, 1, 0, 0, 0, 1}));
  Scene water({". . . . .", " . . r .", ". . . . .", " . . . .", ". . . . ."});
  water.south("guns C1 hold");
  const UnitId other = water.north("line C3");
  EXPECT_EQ(place_of(fire_at(water, "C3", {5, 3, 3}).state, other), "B4");
  // Marsh is open to infantry, but not to cavalry.
  Scene marsh({". . . . .", " . . m .", ". . . . .", " . . . .", ". . . . ."});
  marsh.south("guns C1 hold");
  const UnitId line = marsh.north("line C3");
  EXPECT_EQ(place_of(fire_at(marsh, "C3", {5, 4, 4}).state, line), "C4");
  Scene horse({". . . . .", " . . m .", ". . . . .", " . . . .", ". . . . ."});
  horse.south("guns C1 hold");
  const UnitId rider = horse.north("light_horse C3");
  EXPECT_EQ(place_of(fire_at(horse, "C3", {5, 4, 4}).state, rider), "B4");
}

TEST(LandFlags, L10_EachHexThatItCannotGoCostsOneSp) {
  Scene scene(7, 7);
  scene.south("guns D1 hold");
  const UnitId target = scene.north("line D3");
  scene.north("line C4");
  scene.north("line D4");
  const Played played = fire_at(scene, "D3", {5, 5, 3});
  // Its two friends behind are adjacent: one flag ignored.
  EXPECT_EQ(only<FlagsResolved>(played.events), (FlagsResolved{target, 2, 0, 1, 0, 1}));
  EXPECT_EQ(unit_of(played.state, target).strength, 3);
  EXPECT_FALSE(unit_of(played.state, target).retreated);
}

TEST(LandFlags, L10_PartOfTheWay) {
  Scene scene({". . . . .", " r r r r", ". . . . .", " . . . .", ". . . . ."});
  scene.south("guns C1 hold");
  const UnitId target = scene.north("line C2");
  const Played played = fire_at(scene, "C2", {5, 5, 5});
  EXPECT_EQ(only<FlagsResolved>(played.events), (FlagsResolved{target, 3, 0, 0, 1, 2}));
  EXPECT_EQ(place_of(played.state, target), "D3");
  EXPECT_EQ(unit_of(played.state, target).strength, 2);
}

TEST(LandFlags, L10_BlockedRetreatsDestroyNoMoreThanThereIs) {
  Scene scene({". . . . .", " r r r r", ". . . . .", " . . . .", ". . . . ."});
  scene.south("guns C1 hold");
  const UnitId target = scene.north("line C3 sp1");
  const Played played = fire_at(scene, "C3", {5, 5, 5});
  EXPECT_EQ(place_of(played.state, target), "destroyed");
  EXPECT_EQ(only<FlagsResolved>(played.events).losses, 1);
  EXPECT_EQ(only<UnitLost>(played.events), (UnitLost{target, Loss::kDestroyed, unit_id(kSouth, 0)}));
}

TEST(LandFlags, L10_NeverSidewaysAtTheEdge) {
  // Behind A5 only A6 is on the board, and it is taken.
  Scene scene(7, 7);
  scene.south("guns A2 hold");
  const UnitId target = scene.north("line A5");
  scene.north("line A6");
  const Played played = fire_at(scene, "A5", {5, 3});
  EXPECT_EQ(place_of(played.state, target), "A5");
  EXPECT_EQ(unit_of(played.state, target).strength, 3);
}

TEST(LandFlags, L11_FromItsOwnBaselineItIsDrivenOffWhateverIsBesideIt) {
  for (const bool crowded : {false, true}) {
    Scene scene(7, 7);
    scene.south("guns D4 hold");
    const UnitId target = scene.north("line D7");
    if (crowded) scene.north("line C7");
    const Played played = fire_at(scene, "D7", {5, 3});
    EXPECT_EQ(place_of(played.state, target), "driven off");
    EXPECT_EQ(only<UnitLost>(played.events).loss, Loss::kDrivenOff);
    EXPECT_EQ(unit_of(played.state, target).strength, 4);
  }
}

TEST(LandFlags, L11_AfterTheHexesThatAreLeft) {
  Scene scene(7, 7);
  scene.south("guns D4 hold");
  const UnitId target = scene.north("line D6");
  const Played played = fire_at(scene, "D6", {5, 5, 3});
  EXPECT_EQ(only<FlagsResolved>(played.events).retreated, 1);
  EXPECT_EQ(place_of(played.state, target), "driven off");
}

TEST(LandFlags, C17_ADrivenOffUnitIsCreditedToWhoeverDroveIt) {
  Scene scene(7, 7);
  const UnitId guns = scene.south("guns D4 hold");
  scene.north("line D7");
  const Played played = fire_at(scene, "D7", {5, 3});
  EXPECT_EQ(only<UnitLost>(played.events).by, guns);
  EXPECT_EQ(played.state.sides[0].brigades[kHoldBrigade].enemies_routed, 1);
  EXPECT_EQ(played.state.sides[1].brigades[kAssaultBrigade].units_lost, 1) << "C16";
}

TEST(LandFlags, L11_InTheCornerToo) {
  Scene scene(7, 7);
  scene.north("guns A4 hold");
  const UnitId target = scene.south("line A1");
  EXPECT_EQ(place_of(fire_at(scene, "A1", {5, 3}, kNorth).state, target), "driven off");
}

TEST(LandFlags, L11_IgnoredFlagsKeepItOnTheField) {
  Scene scene(7, 7);
  scene.south("guns D4 hold");
  const UnitId target = scene.north("line D7 assault led");
  EXPECT_EQ(place_of(fire_at(scene, "D7", {5, 3}).state, target), "D7");
}

}  // namespace
}  // namespace galloper::land
