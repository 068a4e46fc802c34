// The command phase: C6 to C12, C14, L22 army_exhaustion.
#include "tests/rules/land/camp.h"

namespace galloper::land {
namespace {

// South in its command phase; the CinC on D4, all brigadiers with their first units.
State commanding(const Scene& scene, kit::Seat seat = kSouth) {
  State state = scene.state(seat);
  state.phase = Phase::kCommand;
  state.die = 0;
  state.sector = activation::Sector::kNone;
  state.actions_left = 0;
  for (const kit::Seat side : kit::kSides) {
    for (Unit& unit : state.units[kit::index_of(side)]) {
      unit.called = false;
      if (unit.brigade != kNoBrigade && state.sides[kit::index_of(side)].brigades[unit.brigade].with == 0)
        brigade(state, side, unit.brigade).with = unit.id;
    }
  }
  return state;
}

struct Field9 {
  Scene scene{9, 9};
  UnitId near, far, enemy;
  Field9() {
    near = scene.south("line D5 assault");
    far = scene.south("line A9 oppose");
    enemy = scene.north("line I9");
    scene.cinc(kSouth, "D2");
    scene.cinc(kNorth, "H8");
  }
};

TEST(LandCommand, C6_CincRidesUpToHisMoveOnceATurn) {
  Field9 field;
  State state = commanding(field.scene);
  EXPECT_TRUE(offered(state, kSouth, Ride{field.scene.at("D5")}));
  EXPECT_FALSE(offered(state, kSouth, Ride{field.scene.at("D6")}));
  EXPECT_EQ(refusal(state, kSouth, Ride{field.scene.at("D6")}).rule, "C6");
  EXPECT_EQ(refusal(state, kSouth, Ride{field.scene.at("D2")}).rule, "C6") << "he stands there";
  const Played ridden = give(state, kSouth, Ride{field.scene.at("D5")});
  EXPECT_EQ(only<CincRode>(ridden.events).steps.size(), 3u);
  EXPECT_EQ(ridden.state.sides[0].cinc, field.scene.at("D5")) << "he shares the hex with a friend";
  EXPECT_EQ(refusal(ridden.state, kSouth, Ride{field.scene.at("D4")}).rule, "C6");
  field.scene.setup().rules.command.cinc_move = 4;
  EXPECT_TRUE(offered(commanding(field.scene), kSouth, Ride{field.scene.at("D6")}));
}

TEST(LandCommand, C6_CincRidesAroundImpassableGroundAndEnemies) {
  Scene scene({". . . . .", ". r r r r", ". . . . ."});
  scene.south("line A3");
  scene.north("line A1");
  scene.cinc(kSouth, "C3");
  scene.cinc(kNorth, "E1");
  scene.setup().rules.command.cinc_move = 8;
  const State state = commanding(scene);
  EXPECT_FALSE(offered(state, kSouth, Ride{scene.at("B2")})) << "a river";
  EXPECT_TRUE(offered(state, kSouth, Ride{scene.at("A2")}));
  EXPECT_FALSE(offered(state, kSouth, Ride{scene.at("A1")})) << "an enemy";
  EXPECT_TRUE(offered(state, kSouth, Ride{scene.at("B1")})) << "around him";
  State blocked = state;
  unit_of(blocked, 65).cell = scene.at("A2");
  EXPECT_FALSE(offered(blocked, kSouth, Ride{scene.at("B1")}));
}

TEST(LandCommand, C6_OrderInContactNeedsNoRollAndOnceATurn) {
  Field9 field;
  State state = commanding(field.scene);
  EXPECT_EQ(refusal(state, kSouth, GiveOrder{0, kHold}).rule, "C6") << "three hexes away";
  state = after(state, kSouth, Ride{field.scene.at("D4")});
  const Played given = give(state, kSouth, GiveOrder{0, kHold});
  EXPECT_EQ(given.state.sides[0].brigades[0].order, kHold);
  EXPECT_EQ(given.state.sides[0].brigades[0].record.back().taken, command::Taken::kByContact);
  EXPECT_FALSE(is_told<OrderGiven>(state, given.events, kit::Viewer::kNorth));
  EXPECT_EQ(refusal(given.state, kSouth, GiveOrder{0, kOppose}).rule, "C6");
  EXPECT_EQ(refusal(given.state, kSouth, Ride{field.scene.at("D3")}).rule, "C6");
}

TEST(LandCommand, C14_RideThenContactThenRunners) {
  Field9 field;
  field.scene.cinc(kSouth, "D4");
  const State state = commanding(field.scene);
  const State ordered = after(state, kSouth, GiveOrder{0, kHold});
  EXPECT_EQ(refusal(ordered, kSouth, Ride{field.scene.at("D3")}).rule, "C14");
  const State sent = after(state, kSouth, SendRunner{1, kAssault});
  EXPECT_EQ(refusal(sent, kSouth, GiveOrder{0, kHold}).rule, "C14");
  EXPECT_EQ(refusal(sent, kSouth, Ride{field.scene.at("D3")}).rule, "C14");
  EXPECT_EQ(refusal(sent, kNorth, EndCommand{}).rule, "C14") << "it is South's turn";
}

TEST(LandCommand, C7_RunnerTakesAsManyTurnsAsTheCincToContact) {
  Field9 field;
  State state = commanding(field.scene);
  EXPECT_EQ(runner_odds(state, kSouth, 0, kHold).turns, 1) << "two hexes to contact";
  const RunnerOdds far = runner_odds(state, kSouth, 1, kHold);
  EXPECT_EQ(far.route.size(), 7u);
  EXPECT_EQ(far.turns, 2) << "six hexes";
  field.scene.setup().rules.command.cinc_move = 2;
  EXPECT_EQ(runner_odds(commanding(field.scene), kSouth, 1, kHold).turns, 3);
  field.scene.cinc(kSouth, "D5");
  EXPECT_EQ(runner_odds(commanding(field.scene), kSouth, 0, kHold).turns, 1) << "at least this very turn";
}

TEST(LandCommand, C7_OneRunnerAtATimeToEachBrigadierAndNoneWithoutAWay) {
  Field9 field;
  State state = after(commanding(field.scene), kSouth, SendRunner{0, kHold});
  EXPECT_EQ(refusal(state, kSouth, SendRunner{0, kAssault}).rule, "C7");
  EXPECT_TRUE(offered(state, kSouth, SendRunner{1, kAssault}));
  Scene scene({". . . . .", "r r r r r", ". . . . ."});
  scene.south("line C3");
  scene.north("line A3");
  scene.cinc(kSouth, "C1");
  scene.cinc(kNorth, "A3");
  EXPECT_EQ(refusal(commanding(scene), kSouth, SendRunner{0, kHold}).rule, "C7");
  EXPECT_EQ(runner_odds(commanding(scene), kSouth, 0, kHold).turns, 0);
}

TEST(LandCommand, C7_RunnerOfOneTurnArrivesInThisVeryTurnALongerOneLater) {
  Field9 field;
  State state = commanding(field.scene);
  state = after(state, kSouth, SendRunner{0, kHold});
  state = after(state, kSouth, SendRunner{1, kHold});
  // Compliance of Abel only, then the sector.
  const Played ended = give(state, kSouth, EndCommand{}, {1, 4});
  EXPECT_EQ(all<RunnerArrived>(ended.events).size(), 1u);
  EXPECT_EQ(ended.state.sides[0].brigades[0].order, kHold);
  EXPECT_EQ(ended.state.sides[0].brigades[1].order, kOppose);
  ASSERT_TRUE(ended.state.sides[0].brigades[1].runner.has_value());
  State next = ended.state;
  apply(next, TurnBegan{kSouth, 2});
  apply(next, RunnersRode{kSouth});
  EXPECT_EQ(all<RunnerArrived>(give(next, kSouth, EndCommand{}, {1, 4}).events).size(), 1u);
}

TEST(LandCommand, C7_RunnersRideWhenTheirSidesTurnBegins) {
  Field9 field;
  State state = after(commanding(field.scene), kSouth, SendRunner{1, kHold});
  apply(state, TurnBegan{kNorth, 1});
  apply(state, SectorRolled{kNorth, 4, activation::Sector::kCentre, 3, {}});
  apply(state, PhaseBegan{Phase::kCounter, kNorth, 0});
  const Played moved = give(state, kNorth, MoveCounter{activation::Sector::kCentre});
  EXPECT_EQ(count<RunnersRode>(moved.events), 1u);
  EXPECT_EQ(moved.state.sides[0].brigades[1].runner->turns_left, 0);
  EXPECT_FALSE(is_told<RunnersRode>(state, moved.events, kit::Viewer::kNorth));
}

TEST(LandCommand, C7_ContactCancelsTheRunner) {
  Field9 field;
  State state = after(commanding(field.scene), kSouth, SendRunner{1, kHold});
  apply(state, TurnBegan{kSouth, 2});
  side(state, kSouth).cinc = field.scene.at("A8");
  const Played given = give(state, kSouth, GiveOrder{1, kAssault});
  EXPECT_EQ(only<RunnerEnded>(given.events).fate, RunnerFate::kOvertaken);
  EXPECT_FALSE(given.state.sides[0].brigades[1].runner.has_value());
}

TEST(LandCommand, C7_RunnerRecallIsASetting) {
  Field9 field;
  State state = after(commanding(field.scene), kSouth, SendRunner{1, kHold});
  EXPECT_EQ(refusal(state, kSouth, RecallRunner{1}).rule, "C7");
  field.scene.setup().rules.command.runner_recall = true;
  state = after(commanding(field.scene), kSouth, SendRunner{1, kHold});
  EXPECT_EQ(refusal(state, kSouth, RecallRunner{0}).rule, "C7") << "none is on the way to him";
  state = after(state, kSouth, RecallRunner{1});
  EXPECT_FALSE(state.sides[0].brigades[1].runner.has_value());
  EXPECT_TRUE(offered(state, kSouth, SendRunner{1, kHold}));
}

// A runner to A9 passes D2 … A8; at the beginning of South's next turn an enemy stands on that hex of his
// way.
Played intercepted(bool setting, std::size_t hex = 4, std::uint8_t cinc_move = 3) {
  Field9 field;
  field.scene.setup().rules.command.cinc_move = cinc_move;
  field.scene.setup().rules.command.runner_interception = setting;
  State state = after(commanding(field.scene), kSouth, SendRunner{1, kHold});
  const std::vector<Cell> route = state.sides[0].brigades[1].runner->route;
  apply(state, TurnBegan{kNorth, 1});
  apply(state, SectorRolled{kNorth, 4, activation::Sector::kCentre, 3, {}});
  apply(state, PhaseBegan{Phase::kCounter, kNorth, 0});
  unit_of(state, field.enemy).cell = route[hex];
  return give(state, kNorth, MoveCounter{activation::Sector::kCentre});
}

TEST(LandCommand, C7_RunnerInterceptionIsASetting) {
  EXPECT_EQ(count<RunnerEnded>(intercepted(false).events), 0u);
  const Played taken = intercepted(true);
  EXPECT_EQ(only<RunnerEnded>(taken.events).fate, RunnerFate::kIntercepted);
  EXPECT_FALSE(taken.state.sides[0].brigades[1].runner.has_value());
  EXPECT_TRUE(redact(taken.state, only<RunnerEnded>(taken.events), kit::Viewer::kPublic).has_value());
  EXPECT_FALSE(
      redact(taken.state, RunnerEnded{kSouth, 1, RunnerFate::kRecalled}, kit::Viewer::kPublic).has_value());
}

TEST(LandCommand, C7_RunnerIsInterceptedOnTheWayThatHeRidesThisTurn) {
  // Three hexes a turn: in his second he rides from the third to the sixth.
  for (const std::size_t hex : {3u, 4u, 5u, 6u})
    EXPECT_EQ(count<RunnerEnded>(intercepted(true, hex).events), hex == 3 ? 0u : 1u) << hex;
  // Two hexes a turn: from the second to the fourth.
  for (const std::size_t hex : {2u, 3u, 4u, 5u})
    EXPECT_EQ(count<RunnerEnded>(intercepted(true, hex, 2).events), hex == 3 || hex == 4 ? 1u : 0u) << hex;
}

TEST(LandCommand, C8_CincWithPersonalTroopsAlwaysSendsRunners) {
  Field9 field;
  const UnitId own = field.scene.south("guards D4 own");
  State state = commanding(field.scene);
  EXPECT_EQ(state.sides[0].cinc, field.scene.at("D4"));
  EXPECT_EQ(refusal(state, kSouth, Ride{field.scene.at("D3")}).rule, "C8");
  EXPECT_EQ(refusal(state, kSouth, GiveOrder{0, kHold}).rule, "C8");
  EXPECT_TRUE(offered(state, kSouth, SendRunner{0, kHold})) << "even to one next to him";
  const SectorRolled rolled =
      only<SectorRolled>(give(state, kSouth, EndCommand{}, {1}).events);  // left: D4 is in the centre
  EXPECT_EQ(rolled.sector, activation::Sector::kLeft);
  EXPECT_NE(std::find(rolled.called.begin(), rolled.called.end(), own), rolled.called.end());
  EXPECT_EQ(std::find(rolled.called.begin(), rolled.called.end(), field.near), rolled.called.end());
}

// Abel, Unsure and rated 3, was sent Hold.
Played arrival(State state, std::uint32_t die, std::vector<std::uint32_t> more = {}) {
  state = after(state, kSouth, SendRunner{0, kHold});
  std::vector<std::uint32_t> dice = {die};
  dice.insert(dice.end(), more.begin(), more.end());
  dice.push_back(4);
  return give(state, kSouth, EndCommand{}, dice);
}

TEST(LandCommand, C9_RunnerArrivesAndADieIsReadAgainstTheRating) {
  const State state = commanding(Field9().scene);
  EXPECT_EQ(arrival(state, 2).state.sides[0].brigades[0].order, kHold);
  EXPECT_EQ(arrival(state, 3).state.sides[0].brigades[0].order, kHold) << "equal_roll: obeys";
  EXPECT_EQ(arrival(state, 4).state.sides[0].brigades[0].order, kOppose) << "wilful, and unsure";
  Field9 other;
  other.scene.setup().rules.command.equal_roll = command::EqualRoll::kKeepsCurrentOrder;
  EXPECT_EQ(arrival(commanding(other.scene), 3).state.sides[0].brigades[0].order, kAssault);
  other.scene.setup().armies[0].runner_modifier = 1;
  EXPECT_EQ(arrival(commanding(other.scene), 3).state.sides[0].brigades[0].order, kOppose) << "3 + 1";
}

TEST(LandCommand, C9_EnemySeesAWilfulBrigadiersCharacterAndOrderNeverTheDie) {
  const State state = commanding(Field9().scene);
  const State sent = after(state, kSouth, SendRunner{0, kHold});
  const Played obeyed = give(sent, kSouth, EndCommand{}, {1, 4});
  EXPECT_FALSE(is_told<PublicWilful>(sent, obeyed.events, kit::Viewer::kNorth));
  EXPECT_FALSE(is_told<PublicArrived>(sent, obeyed.events, kit::Viewer::kNorth));
  EXPECT_EQ(side(view(obeyed.state, kit::Viewer::kNorth), kSouth).brigades[0].order, command::Order::kNone);
  const Played wilful = give(sent, kSouth, EndCommand{}, {5, 4});
  EXPECT_TRUE(is_told<PublicWilful>(sent, wilful.events, kit::Viewer::kNorth));
  EXPECT_TRUE(is_told<PublicArrived>(sent, wilful.events, kit::Viewer::kSouth));
  const BrigadeView seen = side(view(wilful.state, kit::Viewer::kNorth), kSouth).brigades[0];
  EXPECT_EQ(seen.order, kOppose);
  EXPECT_TRUE(seen.character_known);
  EXPECT_EQ(seen.rating, 0);
  State later = wilful.state;
  apply(later, OrderGiven{kSouth, 0, kAssault});
  EXPECT_EQ(side(view(later, kit::Viewer::kNorth), kSouth).brigades[0].order, kOppose) << "as last seen";
}

TEST(LandCommand, C9_AWilfulBrigadierIsSeenThoughHeWantsWhatWasSent) {
  Field9 field;
  field.scene.setup().armies[0].brigades[0].character = kit::Character::kCautious;
  const State sent = after(commanding(field.scene), kSouth, SendRunner{0, kHold});
  const Played wilful = give(sent, kSouth, EndCommand{}, {5, 4});
  EXPECT_TRUE(is_told<PublicWilful>(sent, wilful.events, kit::Viewer::kNorth));
}

TEST(LandCommand, C10_CowardRetreatsAtOnceBeforeTheSectorIsRolled) {
  Field9 field;
  field.scene.setup().armies[0].brigades[0].character = kit::Character::kCowardly;
  const State state = commanding(field.scene);
  const Played played = arrival(state, 4);
  EXPECT_EQ(place_of(played.state, field.near)[1], '3') << "two rows back from D5";
  EXPECT_EQ(played.state.sides[0].brigades[0].order, kHold);
  EXPECT_FALSE(unit_of(played.state, field.near).retreated);
  std::size_t moved = 0, rolled = 0;
  for (std::size_t i = 0; i < played.events.size(); ++i) {
    if (std::holds_alternative<UnitMoved>(played.events[i])) moved = i;
    if (std::holds_alternative<SectorRolled>(played.events[i])) rolled = i;
  }
  EXPECT_LT(moved, rolled);
  EXPECT_EQ(arrival(state, 6).state.sides[0].brigades[0].order, kAssault) << "to save his reputation";
}

TEST(LandCommand, C11_DisobedienceIsRecorded) {
  Field9 field;
  EXPECT_FALSE(arrival(commanding(field.scene), 1).state.sides[0].brigades[0].record.back().disobeyed);
  EXPECT_TRUE(arrival(commanding(field.scene), 6).state.sides[0].brigades[0].record.back().disobeyed);
  field.scene.setup().armies[0].brigades[0].character = kit::Character::kCautious;
  const State wants_it = arrival(commanding(field.scene), 6).state;
  EXPECT_FALSE(wants_it.sides[0].brigades[0].record.back().disobeyed) << "what he wants was ordered";
  EXPECT_EQ(wants_it.sides[0].brigades[0].record.back().taken, command::Taken::kWilful);
}

TEST(LandCommand, C12_ElitesFollowTheCincWhenTheirBrigadierDisobeys) {
  Field9 field;
  field.scene.setup().armies[0].brigades[0].character = kit::Character::kCowardly;
  const UnitId elite = field.scene.south("grenadiers E5 assault");  // rated 4, above Abel's 3
  const State state = commanding(field.scene);
  const Played follows = arrival(state, 4, {4});
  EXPECT_EQ(unit_of(follows.state, elite).own_order, kHold);
  EXPECT_EQ(place_of(follows.state, elite), "E5") << "it does not retreat with him";
  EXPECT_NE(place_of(follows.state, field.near), "D5");
  EXPECT_FALSE(is_told<EliteRolled>(state, follows.events, kit::Viewer::kNorth));
  const Played does_not = arrival(state, 4, {5});
  EXPECT_EQ(unit_of(does_not.state, elite).own_order, command::Order::kNone);
  EXPECT_NE(place_of(does_not.state, elite), "E5");
  State reached = follows.state;
  apply(reached, OrderGiven{kSouth, 0, kAssault});
  EXPECT_EQ(order_of(reached, unit_of(reached, elite)), kAssault)
      << "until any new order reaches the brigade";
  reached = follows.state;
  apply(reached, TurnBegan{kSouth, 2});
  const Played obeyed = arrival(reached, 1);
  EXPECT_EQ(unit_of(obeyed.state, elite).own_order, command::Order::kNone) << "by a runner too";
  EXPECT_EQ(count<EliteRolled>(obeyed.events), 0u) << "nobody disobeyed";
}

TEST(LandCommand, C12_EliteUnitsIsASettingAndTheRatingCountsWhileGreater) {
  Field9 field;
  field.scene.south("grenadiers E5 assault");
  field.scene.setup().rules.command.elite_units = false;
  EXPECT_EQ(count<EliteRolled>(arrival(commanding(field.scene), 5).events), 0u);
  field.scene.setup().rules.command.elite_units = true;
  EXPECT_EQ(count<EliteRolled>(arrival(commanding(field.scene), 5, {6}).events), 1u);
  field.scene.setup().armies[0].brigades[0].rating = 4;
  EXPECT_EQ(count<EliteRolled>(arrival(commanding(field.scene), 5).events), 0u) << "not greater than his";
  field.scene.setup().rules.command.elite_always_counts = true;
  EXPECT_EQ(count<EliteRolled>(arrival(commanding(field.scene), 5, {6}).events), 1u);
}

TEST(LandCommand, C14_RunnersArriveInTheBrigadesOrder) {
  Field9 field;
  field.scene.cinc(kSouth, "B7");
  State state = commanding(field.scene);
  state = after(state, kSouth, SendRunner{1, kHold});
  state = after(state, kSouth, SendRunner{0, kHold});
  const auto arrived = all<RunnerArrived>(give(state, kSouth, EndCommand{}, {1, 2, 4}).events);
  ASSERT_EQ(arrived.size(), 2u);
  EXPECT_EQ(arrived[0].brigade, 0);
  EXPECT_EQ(arrived[0].die, 1);
  EXPECT_EQ(arrived[1].brigade, 1);
}

TEST(LandCommand, L22_ExhaustedArmyBeginsNoNewAssault) {
  Field9 field;
  field.scene.south("line E1 oppose sp1");
  field.scene.cinc(kSouth, "D4");
  State state = commanding(field.scene);  // 9 of 12 left
  EXPECT_TRUE(offered(state, kSouth, GiveOrder{0, kAssault}));
  field.scene.setup().rules.land.army_exhaustion = 25;
  state = commanding(field.scene);
  EXPECT_EQ(refusal(state, kSouth, GiveOrder{0, kAssault}).rule, "L22");
  EXPECT_EQ(refusal(state, kSouth, SendRunner{1, kAssault}).rule, "L22");
  EXPECT_TRUE(offered(state, kSouth, GiveOrder{0, kHold}));
  EXPECT_EQ(state.sides[0].brigades[0].order, kAssault) << "orders in force stay";
  field.scene.setup().rules.land.army_exhaustion = 26;
  EXPECT_TRUE(offered(commanding(field.scene), kSouth, GiveOrder{0, kAssault}));
}

}  // namespace
}  // namespace galloper::land
