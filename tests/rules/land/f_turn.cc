// The turn of a side: F3 to F6, C13, L17, L18.
#include "tests/rules/land/camp.h"

namespace galloper::land {
namespace {

using activation::Sector;

TEST(LandTurn, F3_DieNamesTheSectorByItsCounter) {
  const State state = Camp().fighting();
  const std::array<Sector, 6> sectors = {Sector::kLeft,   Sector::kLeft,  Sector::kLeft,
                                         Sector::kCentre, Sector::kRight, Sector::kRight};
  for (std::uint8_t die = 1; die <= 6; ++die)
    EXPECT_EQ(after(state, kSouth, EndCommand{}, {die}).sector, sectors[die - 1]);
}

// 13 by 9: columns A to D left, E to I centre, J to M right; in short rows D and I are cut.
struct Line13 {
  Scene scene{13, 9};
  UnitId left, cut, centre, right;
  Line13() {
    left = scene.south("line A3 assault led");
    cut = scene.south("line D4 assault");
    centre = scene.south("light F3 oppose led");
    right = scene.south("light L3 oppose");
    scene.north("line A8 led");
    scene.cinc(kSouth, "F1");
    scene.cinc(kNorth, "F9");
  }
  State commanding() const {
    State state = scene.state();
    state.phase = Phase::kCommand;
    for (Unit& unit : state.units[0]) unit.called = false;
    return state;
  }
};

TEST(LandTurn, F6_UnitsOfCutHexesBelongToBothSectors) {
  Line13 line;
  const State state = line.commanding();
  EXPECT_EQ(only<SectorRolled>(give(state, kSouth, EndCommand{}, {1}).events).called,
            (std::vector<UnitId>{line.left, line.cut}));
  EXPECT_EQ(only<SectorRolled>(give(state, kSouth, EndCommand{}, {4}).events).called,
            (std::vector<UnitId>{line.cut, line.centre}));
  EXPECT_EQ(only<SectorRolled>(give(state, kSouth, EndCommand{}, {5}).events).called,
            std::vector<UnitId>{line.right});
}

TEST(LandTurn, F6_LeftAndRightAreTheSidesOwn) {
  Line13 line;
  State state = line.scene.state(kNorth);
  state.phase = Phase::kCommand;
  EXPECT_TRUE(only<SectorRolled>(give(state, kNorth, EndCommand{}, {1}).events).called.empty())
      << "A8 is on North's right";
  EXPECT_EQ(only<SectorRolled>(give(state, kNorth, EndCommand{}, {5}).events).called.size(), 1u);
}

TEST(LandTurn, F6_SectorWithoutAnyUnitAbleToActGoesStraightToTheCounter) {
  Line13 line;
  State state = line.commanding();
  unit_of(state, line.right).status = UnitStatus::kDestroyed;
  EXPECT_EQ(after(state, kSouth, EndCommand{}, {5}).phase, Phase::kCounter);
  state = line.commanding();
  brigade(state, kSouth, 1).order = kHold;  // nothing in range: nothing to do
  EXPECT_EQ(after(state, kSouth, EndCommand{}, {5}).phase, Phase::kCounter);
  EXPECT_EQ(after(line.commanding(), kSouth, EndCommand{}, {5}).phase, Phase::kActions);
}

TEST(LandTurn, F5_UnitsPerActivation) {
  Line13 line;
  const auto allowed = [&](std::uint8_t setting, std::uint32_t die) {
    line.scene.setup().rules.activation.units_per_activation = setting;
    return int{after(line.commanding(), kSouth, EndCommand{}, {die}).actions_left};
  };
  EXPECT_EQ(allowed(3, 1), 3);
  EXPECT_EQ(allowed(1, 1), 1);
  EXPECT_EQ(allowed(activation::kByCounters, 1), 4);
  EXPECT_EQ(allowed(activation::kByCounters, 4), 2);
  EXPECT_EQ(allowed(activation::kAllUnits, 1), 255);
}

TEST(LandTurn, F5_NoUnitActsTwiceAndTheOwnerMayStopEarly) {
  Line13 line;
  State state = after(line.commanding(), kSouth, EndCommand{}, {4});
  EXPECT_EQ(refusal(state, kSouth, Act{line.left, line.scene.at("A4"), Verb::kMove, 0}).rule, "F6");
  state = after(state, kSouth, act(state, line.cut, "D5"));
  EXPECT_EQ(refusal(state, kSouth, Act{line.cut, line.scene.at("D4"), Verb::kMove, 0}).rule, "F5");
  EXPECT_EQ(state.actions_left, 2);
  EXPECT_EQ(after(state, kSouth, EndActions{}).phase, Phase::kCounter);
  state = after(state, kSouth, act(state, line.centre, "F4"));
  EXPECT_EQ(state.phase, Phase::kCounter) << "nobody else is able to act";
}

TEST(LandTurn, F5_NoMoreUnitsActThanAreAllowed) {
  for (const std::uint8_t units : {1, 2}) {
    Line13 line;
    line.scene.setup().rules.activation.units_per_activation = units;
    State state = after(line.commanding(), kSouth, EndCommand{}, {4});
    state = after(state, kSouth, act(state, line.cut, "D5"));
    EXPECT_EQ(state.phase, units == 1 ? Phase::kCounter : Phase::kActions);
  }
}

TEST(LandTurn, L17_UnitUnderAssaultThatIsNotAbleToActBindsNobody) {
  Scene scene({". . r . ."});
  const UnitId horse = scene.south("light_horse B1 assault led");
  scene.north("line E1 hold led");
  const State state = scene.state();
  ASSERT_EQ(acts(state, horse), "");
  EXPECT_TRUE(offered(state, kSouth, EndActions{}));
  EXPECT_EQ(after(state, kSouth, EndActions{}).phase, Phase::kCounter);
}

TEST(LandTurn, L18_TurnNumberRisesWhenTheSideThatMovesSecondIsDone) {
  Line13 line;
  State state = line.scene.state(kNorth);
  state.first = kNorth;
  state.phase = Phase::kCounter;
  state = after(state, kNorth, MoveCounter{Sector::kCentre});
  EXPECT_EQ(state.turn, 1);
  apply(state, SectorRolled{kSouth, 4, Sector::kCentre, 3, {}});
  apply(state, PhaseBegan{Phase::kCounter, kSouth, 0});
  EXPECT_EQ(after(state, kSouth, MoveCounter{Sector::kCentre}).turn, 2);
}

TEST(LandTurn, C6_C13_L14_OnceATurnMeansOnceInEach) {
  State state = Camp().fighting();
  Brigade& abel = brigade(state, kSouth, 0);
  abel.ordered = abel.acted = abel.joined = true;
  side(state, kSouth).cinc_rode = side(state, kSouth).contact_over = true;
  unit_of(state, kNorthLine).fell_back = true;
  apply(state, TurnBegan{kSouth, 2});
  EXPECT_FALSE(abel.ordered || abel.acted || abel.joined);
  EXPECT_FALSE(side(state, kSouth).cinc_rode || side(state, kSouth).contact_over);
  EXPECT_FALSE(unit_of(state, kNorthLine).fell_back);
}

TEST(LandTurn, C6_CincOverrunInHisOwnTurnDoesNotRideInHisNext) {
  State state = Camp().fighting();
  apply(state, CincEscaped{kSouth, unit_of(state, kSouthLine).cell});
  apply(state, TurnBegan{kNorth, 1});
  apply(state, TurnBegan{kSouth, 2});
  EXPECT_TRUE(offers<Ride>(state, kSouth).empty());
  apply(state, TurnBegan{kNorth, 2});
  apply(state, TurnBegan{kSouth, 3});
  EXPECT_FALSE(offers<Ride>(state, kSouth).empty());
}

TEST(LandTurn, L17_UnitsUnderAssaultActBeforeAnyOther) {
  Line13 line;
  State state = after(line.commanding(), kSouth, EndCommand{}, {4});
  EXPECT_EQ(refusal(state, kSouth, Act{line.centre, line.scene.at("F4"), Verb::kMove, 0}).rule, "L17");
  EXPECT_EQ(refusal(state, kSouth, EndActions{}).rule, "L17");
  EXPECT_FALSE(offered(state, kSouth, EndActions{}));
  for (const Act& act : offers<Act>(state, kSouth)) EXPECT_EQ(act.unit, line.cut);
  state = after(state, kSouth, act(state, line.cut, "D5"));
  EXPECT_TRUE(offered(state, kSouth, EndActions{}));
  line.scene.rules().assault_must_act = false;
  state = after(line.commanding(), kSouth, EndCommand{}, {4});
  EXPECT_TRUE(offered(state, kSouth, EndActions{}));
  EXPECT_TRUE(offered(state, kSouth, Act{line.centre, line.scene.at("F4"), Verb::kMove, 0}));
}

TEST(LandTurn, F4_CounterRolledGoesToAnotherSectorEvenWhenNoUnitActed) {
  Line13 line;
  State state = line.commanding();
  unit_of(state, line.right).status = UnitStatus::kDestroyed;
  state = after(state, kSouth, EndCommand{}, {5});
  EXPECT_EQ(offers<MoveCounter>(state, kSouth), std::vector<MoveCounter>{{Sector::kCentre}})
      << "three are on the left";
  EXPECT_EQ(refusal(state, kSouth, MoveCounter{Sector::kRight}).rule, "F4");
  const Played moved = give(state, kSouth, MoveCounter{Sector::kCentre});
  EXPECT_EQ(moved.state.sides[0].counters[4], Sector::kCentre);
  EXPECT_EQ(moved.state.active, kNorth);
}

TEST(LandTurn, F4_CounterAloneInItsSectorStays) {
  Line13 line;
  State state = line.commanding();
  state.sides[0].brigades[0].order = kHold;
  state.sides[0].brigades[1].order = kHold;
  state = after(state, kSouth, EndCommand{}, {4});
  EXPECT_EQ(offers<MoveCounter>(state, kSouth), std::vector<MoveCounter>{{Sector::kCentre}});
  EXPECT_EQ(after(state, kSouth, MoveCounter{Sector::kCentre}).sides[0].counters, activation::kPreset);
}

TEST(LandTurn, L18_SidesPlayInTurnAndATurnNumberIsPlayedByBoth) {
  State state = Camp().fighting();
  EXPECT_EQ(state.turn, 1);
  EXPECT_EQ(refusal(state, kNorth, EndCommand{}).rule, "C14");
  for (const kit::Seat seat : {kSouth, kNorth, kSouth}) {
    EXPECT_EQ(state.active, seat);
    EXPECT_EQ(state.turn, seat == kSouth && side(state, kSouth).counters != activation::kPreset ? 2 : 1);
    state = after(state, seat, EndCommand{}, {1});
    while (state.phase == Phase::kActions) {
      const std::vector<Act> open = offers<Act>(state, seat);
      state = offered(state, seat, EndActions{}) ? after(state, seat, EndActions{})
                                                 : after(state, seat, open.front());
    }
    state = after(state, seat, offers<MoveCounter>(state, seat).front());
  }
}

TEST(LandTurn, L12_RetreatIsForgottenWhenTheOwnSidesTurnBegins) {
  State state = Camp().fighting();
  unit_of(state, kSouthLine).retreated = unit_of(state, kNorthLine).retreated = true;
  apply(state, TurnBegan{kNorth, 1});
  EXPECT_TRUE(unit_of(state, kSouthLine).retreated);
  EXPECT_FALSE(unit_of(state, kNorthLine).retreated);
}

TEST(LandTurn, C13_BrigadierJoinsAnotherUnitOnceATurnAfterAnActionOfHisBrigade) {
  Scene scene(9, 9);
  const UnitId with = scene.south("line C3 assault led");
  const UnitId near = scene.south("line F3 assault");
  const UnitId far = scene.south("line G3 assault");
  const UnitId acts = scene.south("line I1 assault");
  scene.north("line E9 led");
  scene.cinc(kSouth, "A1");
  scene.cinc(kNorth, "A9");
  State state = scene.state();
  EXPECT_EQ(refusal(state, kSouth, JoinUnit{0, near}).rule, "C13") << "nobody of his has acted";
  ASSERT_EQ(distance(state.setup->board, scene.at("C3"), scene.at("G3")), 4);
  state = after(state, kSouth, act(state, acts, "H2"));
  EXPECT_TRUE(offered(state, kSouth, JoinUnit{0, near}));
  EXPECT_FALSE(offered(state, kSouth, JoinUnit{0, far})) << "more than three hexes";
  EXPECT_EQ(refusal(state, kSouth, JoinUnit{0, with}).rule, "C13") << "he is there";
  state = after(state, kSouth, JoinUnit{0, near});
  EXPECT_EQ(state.sides[0].brigades[0].with, near);
  EXPECT_EQ(refusal(state, kSouth, JoinUnit{0, with}).rule, "C13") << "once a turn";
}

TEST(LandTurn, C13_BrigadierMayStillJoinBeforeTheCounterMoves) {
  Scene scene(9, 9);
  scene.south("line C3 assault led");
  const UnitId near = scene.south("line E3 assault acted");
  scene.north("line E9 led");
  scene.cinc(kSouth, "A1");
  scene.cinc(kNorth, "A9");
  State state = scene.state();
  state = after(state, kSouth, act(state, 1, "C4"));
  EXPECT_EQ(state.phase, Phase::kCounter);
  EXPECT_TRUE(offered(state, kSouth, JoinUnit{0, near}));
  state = after(state, kSouth, JoinUnit{0, near});
  EXPECT_EQ(state.phase, Phase::kCounter);
}

TEST(LandTurn, C1_UnitsActOnlyAsTheirBrigadesOrderAllows) {
  Scene scene(9, 9);
  const UnitId unit = scene.south("line C3 hold led");
  scene.south("line G3 assault led");
  scene.north("line E9 led");
  const State state = scene.state();
  EXPECT_EQ(refusal(state, kSouth, Act{unit, scene.at("C4"), Verb::kMove, 0}).rule, "L17");
  scene.rules().assault_must_act = false;
  EXPECT_EQ(refusal(scene.state(), kSouth, Act{unit, scene.at("C4"), Verb::kMove, 0}).rule, "L13");
}

}  // namespace
}  // namespace galloper::land
