// L4, L5, L8, L22: fire.
#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

int hits_of(std::string_view target, std::uint32_t die, std::string_view from) {
  Scene scene(9, 7);
  const UnitId guns = scene.south("guns " + std::string(from) + " hold");
  scene.north(std::string(target) + " D4 hold");
  const State state = scene.state();
  const Played played = play(state, guns, std::string(from) + ">D4",
                             distance(state.setup->board, at(state, from), at(state, "D4")) <= 2
                                 ? std::vector<std::uint32_t>{die, die, die}
                                 : std::vector<std::uint32_t>{die, die});
  const auto volley = only<Volley>(played.events);
  return volley.hits / static_cast<int>(volley.dice.size());
}

TEST(LandFire, L4_EachFaceHitsItsArm) {
  const std::array<std::pair<std::string_view, std::array<int, 6>>, 3> kFar = {
      {{"line", {1, 1, 0, 0, 0, 0}}, {"light_horse", {0, 0, 1, 0, 0, 0}}, {"guns", {0, 0, 0, 1, 0, 0}}}};
  for (const auto& [target, hits] : kFar) {
    for (std::uint32_t die = 1; die <= 6; ++die) {
      EXPECT_EQ(hits_of(target, die, "A4"), hits[die - 1]) << target << " die " << die;
    }
  }
}

TEST(LandFire, L4_SixHitsAnythingAtCloseRangeOnly) {
  for (const std::string_view target : {"line", "light_horse", "guns"}) {
    EXPECT_EQ(hits_of(target, 6, "C4"), 1) << target;
    EXPECT_EQ(hits_of(target, 6, "B4"), 1) << target;
    EXPECT_EQ(hits_of(target, 6, "A4"), 0) << target;
  }
}

TEST(LandFire, L5_CloseRangeIsASetting) {
  for (const int close : {2, 3}) {
    Scene scene(9, 7);
    scene.rules().close_range = static_cast<std::uint8_t>(close);
    const UnitId guns = scene.south("guns A4 hold");
    scene.north("line D4 hold");
    const Played played = play(scene.state(), guns, "A4>D4", {6, 6});
    EXPECT_EQ(only<Volley>(played.events).hits, close == 3 ? 2 : 0);
  }
}

TEST(LandFire, L4_AHitTakesOneSpAndAtNoneTheUnitIsDestroyed) {
  Scene scene(9, 7);
  const UnitId line = scene.south("line A4 hold");
  const UnitId target = scene.north("line C4 hold");
  const Played once = play(scene.state(), line, "A4>C4", {1, 3});
  EXPECT_EQ(unit_of(once.state, target).strength, 3);
  EXPECT_EQ(count<UnitLost>(once.events), 0u);

  Scene weak(9, 7);
  const UnitId other = weak.south("line A4 hold");
  const UnitId last = weak.north("line C4 hold sp1");
  const Played overkill = play(weak.state(), other, "A4>C4", {1, 6});
  EXPECT_EQ(place_of(overkill.state, last), "destroyed");
  EXPECT_EQ(only<Volley>(overkill.events).hits, 2);
  EXPECT_EQ(unit_of(overkill.state, last).strength, 0);
  EXPECT_EQ(only<UnitLost>(overkill.events).by, other);
  EXPECT_EQ(count<FlagsResolved>(overkill.events), 0u);
}

TEST(LandFire, L8_TargetsInRangeInSightAndNotInContactWithAnother) {
  Scene scene({". . . . . . .", " . . . . . .", ". . . . f . .", " . . . . . .", ". . . . . . ."});
  const UnitId line = scene.south("line C3 hold");
  scene.north("line F3 hold");  // behind the woods
  scene.north("line C5 hold");
  scene.north("line E1 hold");
  scene.north("line G5 hold");  // too far
  EXPECT_EQ(acts(scene.state(), line), "C3>C5 C3>E1");
  scene.north("line B3 hold");  // in contact
  EXPECT_EQ(acts(scene.state(), line), "C3>B3");
  scene.north("line D3 hold");  // in contact with two
  EXPECT_EQ(acts(scene.state(), line), "");
}

TEST(LandFire, L8_AtLeastOneDieIsThrown) {
  Scene scene({". . . .", " . . .", "o . . t"});
  const UnitId line = scene.south("line A1 hold");
  scene.north("line D1 hold");
  const Played played = play(scene.state(), line, "A1>D1", {1});
  const auto volley = only<Volley>(played.events);
  EXPECT_EQ(volley.hits, 1);
  // One listed at range 3, two less for the town, one less for the ford.
  const std::vector<DiceModifier> expected = {
      {-2, "L7", "town"}, {-1, "L7", "ford"}, {3, "L8", "at least one die"}};
  EXPECT_EQ(volley.modifiers, expected);
}

TEST(LandFire, L22_DiceByStrength) {
  for (const bool by_strength : {false, true}) {
    Scene scene(9, 7);
    scene.rules().dice_by_strength = by_strength;
    const UnitId line = scene.south("line A4 hold sp1");
    scene.north("line C4 hold");
    const std::vector<std::uint32_t> dice(by_strength ? 1 : 2, 3);
    const Played played = play(scene.state(), line, "A4>C4", dice);
    EXPECT_EQ(only<Volley>(played.events).modifiers.size(), by_strength ? 1u : 0u);
  }
}

TEST(LandFire, G7_DiceNameTheirPurposeAndUnit) {
  Scene scene(9, 7);
  const UnitId line = scene.south("line A4 hold");
  scene.north("line C4 hold");
  const State state = scene.state();
  ScriptedDice scripted({3, 3});
  RecordingDice dice(scripted);
  Decision decision(state, dice);
  carry_out_action(decision, act(state, line, "A4>C4"));
  ASSERT_EQ(dice.dice().size(), 2u);
  EXPECT_EQ(dice.dice()[0].purpose, "land.fire");
  EXPECT_EQ(dice.dice()[0].subject, line);
  EXPECT_EQ(dice.dice()[1].occurrence, 1u);
}

}  // namespace
}  // namespace galloper::land
