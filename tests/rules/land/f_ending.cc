// Losses and endings: C6, C13, C15 to C18, G5, G6, L11, L21, L22.
#include "tests/rules/land/camp.h"

namespace galloper::land {
namespace {

// South's line in C4 may charge North's units around; the dice decide.
struct Duel {
  Scene scene{9, 9};
  UnitId attacker, target, other;
  explicit Duel(std::string_view defender = "line D5 hold sp1 led") {
    attacker = scene.south("heavy_horse C4 assault led");
    target = scene.north(defender);
    other = scene.north("line I9 oppose led");
    scene.cinc(kSouth, "A1");
    scene.cinc(kNorth, "I9");
    scene.setup().banners_to_win = 9;
  }
};

// The charge of `Duel`: defensive fire misses, three hits.
Played charge(const State& state, std::vector<std::uint32_t> more = {}) {
  std::vector<std::uint32_t> dice = {2, 1, 1, 1};
  dice.insert(dice.end(), more.begin(), more.end());
  return give(state, kSouth, act(state, 1, "C4*D5"), dice);
}

TEST(LandLosses, L11_DestroyedAndDrivenOffUnitsGiveABannerEach) {
  Duel duel;
  const Played played = charge(duel.scene.state());
  EXPECT_EQ(place_of(played.state, duel.target), "destroyed");
  EXPECT_EQ(banners_of(played.state, kSouth), 1);
  EXPECT_EQ(banners_of(played.state, kNorth), 0);
  State state = played.state;
  apply(state, UnitLost{duel.other, Loss::kDrivenOff, 0});
  EXPECT_EQ(banners_of(state, kSouth), 2);
}

TEST(LandLosses, C13_BrigadierWhoseUnitIsLostJoinsTheNearestOfTheBrigade) {
  Duel duel;
  duel.scene.north("line H9 hold");
  const UnitId nearest = duel.scene.north("line F6 hold");
  const Played played = charge(duel.scene.state());
  EXPECT_EQ(played.state.sides[1].brigades[kHoldBrigade].with, nearest);
  EXPECT_FALSE(only<BrigadierJoined>(played.events).by_choice);
}

TEST(LandLosses, C13_TiesGoToTheOwnersLeft) {
  Duel duel;
  const UnitId west = duel.scene.north("line B7 hold");
  const UnitId east = duel.scene.north("line F7 hold");
  const Board& board = duel.scene.setup().board;
  ASSERT_EQ(distance(board, duel.scene.at("D5"), duel.scene.at("B7")),
            distance(board, duel.scene.at("D5"), duel.scene.at("F7")));
  EXPECT_EQ(charge(duel.scene.state()).state.sides[1].brigades[kHoldBrigade].with, east)
      << "North looks south: its left is the east, not " << int{west};
}

TEST(LandLosses, C13_BrigadierWithNoUnitLeftLeavesTheFieldAndHisRunnerTurnsBack) {
  Duel duel;
  State state = duel.scene.state();
  brigade(state, kNorth, kHoldBrigade).runner = Runner{kAssault, 1, 2, {duel.scene.at("I9")}};
  const Played played = charge(state);
  EXPECT_EQ(played.state.sides[1].brigades[kHoldBrigade].with, 0);
  EXPECT_EQ(only<RunnerEnded>(played.events).fate, RunnerFate::kBrigadierLost);
  EXPECT_FALSE(played.state.sides[1].brigades[kHoldBrigade].runner.has_value());
  State next = played.state;
  apply(next, ActionEnded{1});
  apply(next, TurnBegan{kNorth, 1});
  EXPECT_EQ(refusal(next, kNorth, SendRunner{kHoldBrigade, kOppose}).rule, "C13");
}

TEST(LandLosses, C6_CincWhomAnEnemyOverrunsEscapesAndDoesNotRideInHisNextTurn) {
  Duel duel;
  duel.scene.cinc(kNorth, "D5");
  Played played = charge(duel.scene.state());
  played = give(played.state, kSouth, Advance{});
  EXPECT_EQ(only<CincEscaped>(played.events).cell, duel.scene.at("I9"));
  State state = played.state;
  EXPECT_EQ(state.sides[1].cinc, duel.scene.at("I9"));
  state = after(state, kSouth, MoveCounter{activation::Sector::kCentre});
  EXPECT_EQ(refusal(state, kNorth, Ride{duel.scene.at("H9")}).rule, "C6");
  apply(state, TurnBegan{kNorth, 2});
  EXPECT_TRUE(offered(state, kNorth, Ride{duel.scene.at("H9")}));
}

TEST(LandLosses, C8_CincWhoseTroopsAreDestroyedIsAFreeFigure) {
  Duel duel("line D5 own sp1");
  const State state = duel.scene.state();
  EXPECT_EQ(state.sides[1].cinc, duel.scene.at("D5"));
  // None of the three orders is in force: no defensive fire.
  const Played played = give(state, kSouth, act(state, 1, "C4*D5"), {1, 1, 1});
  EXPECT_EQ(only<CincEscaped>(played.events).cell, duel.scene.at("I9"));
  EXPECT_EQ(banners_of(played.state, kSouth), 1) << "L11";
  State next = played.state;
  apply(next, ActionEnded{1});
  apply(next, TurnBegan{kNorth, 1});
  apply(next, TurnBegan{kNorth, 2});
  EXPECT_TRUE(offered(next, kNorth, Ride{duel.scene.at("H9")}));
}

// ---- L22, brigadier_casualties ----

TEST(LandLosses, L22_BrigadierIsHitOnTwoSixesInARow) {
  Duel duel("line D5 hold led");
  duel.scene.north("line H9 hold");
  const auto shoot = [&](std::vector<std::uint32_t> casualty) {
    std::vector<std::uint32_t> dice = {2, 1, 4, 4};  // defensive fire, then one hit
    dice.insert(dice.end(), casualty.begin(), casualty.end());
    for (const std::uint32_t strike_back : {4, 4, 4}) dice.push_back(strike_back);
    const State state = duel.scene.state();
    return give(state, kSouth, act(state, 1, "C4*D5"), dice);
  };
  EXPECT_EQ(count<BrigadierHit>(shoot({}).events), 0u) << "the setting is off";
  duel.scene.rules().brigadier_casualties = true;
  duel.scene.rules().assault_charges = AssaultCharges::kAlways;
  EXPECT_EQ(only<BrigadierHit>(shoot({5}).events).fate, BrigadierFate::kUnhurt);
  EXPECT_EQ(only<BrigadierHit>(shoot({6, 5}).events).fate, BrigadierFate::kUnhurt);
  const Played hit = shoot({6, 6});
  EXPECT_EQ(only<BrigadierHit>(hit.events).fate, BrigadierFate::kWounded);
  EXPECT_EQ(hit.state.sides[1].brigades[kHoldBrigade].with, 0);
  EXPECT_EQ(hit.state.sides[1].brigades[kHoldBrigade].fate, BrigadierFate::kWounded);
}

TEST(LandLosses, L22_BrigadierOfAUnitThatAChargeDestroysIsCaptured) {
  Duel duel;
  duel.scene.rules().brigadier_casualties = true;
  EXPECT_EQ(only<BrigadierHit>(charge(duel.scene.state(), {6, 6}).events).fate, BrigadierFate::kCaptured);
}

TEST(LandLosses, L22_BrigadierOfAUnitThatFireDestroysIsKilled) {
  Duel duel;
  duel.scene.rules().brigadier_casualties = true;
  duel.scene.rules().assault_must_act = false;
  const UnitId guns = duel.scene.south("guns D3 hold");
  const State state = duel.scene.state();
  const Played shot = give(state, kSouth, act(state, guns, "D3>D5"), {1, 3, 3, 6, 6});
  EXPECT_EQ(only<BrigadierHit>(shot.events).fate, BrigadierFate::kKilled);
}

// ---- L21 ----

// The after-battle dice of three brigadiers a side.
const std::vector<std::uint32_t> kAfter = {1, 1, 1, 1, 1, 1};

TEST(LandEnding, L21_FirstSideWithEnoughBannersWins) {
  Duel duel;
  duel.scene.setup().banners_to_win = 1;
  const Played played = charge(duel.scene.state(), kAfter);
  ASSERT_TRUE(played.state.outcome.has_value());
  EXPECT_EQ(played.state.outcome->winner, kSouth);
  EXPECT_EQ(played.state.outcome->rule, "L21");
  EXPECT_EQ(played.state.outcome->banners, (std::array<std::uint8_t, 2>{1, 0}));
  EXPECT_TRUE(legal_orders(played.state, kSouth).empty());
  EXPECT_EQ(refusal(played.state, kSouth, Advance{}).rule, "G5");
}

TEST(LandEnding, L21_WhereOneOrderGivesBothEnoughWhoActsWins) {
  Duel duel;
  const UnitId lost = duel.scene.south("line I1 hold led");
  duel.scene.setup().banners_to_win = 1;
  State state = duel.scene.state();
  apply(state, UnitLost{lost, Loss::kDestroyed, 0});
  EXPECT_EQ(charge(state, kAfter).state.outcome->winner, kSouth);
}

TEST(LandEnding, L21_SideWithNoUnitLeftLosesAtOnce) {
  Duel duel;
  State state = duel.scene.state();
  apply(state, UnitLost{duel.other, Loss::kDestroyed, 0});
  EXPECT_EQ(charge(state, kAfter).state.outcome->winner, kSouth);
}

// South at the end of a turn with a unit on the objective C4; C5 is another.
State holding(Duel& duel) {
  duel.scene.setup().objectives = {duel.scene.at("A9"), duel.scene.at("C4"), duel.scene.at("C5")};
  State state = duel.scene.state();
  state.phase = Phase::kCounter;
  return state;
}

TEST(LandEnding, L21_ObjectiveCountsForTheSideThatHoldsItAtTheEndOfItsTurnAsLongAsItDoes) {
  Duel duel;
  State state = holding(duel);
  EXPECT_EQ(banners_of(state, kSouth), 0) << "not yet";
  state = after(state, kSouth, MoveCounter{activation::Sector::kCentre});
  EXPECT_EQ(state.sides[0].objectives, std::vector<std::uint8_t>{1});
  EXPECT_EQ(banners_of(state, kSouth), 1);
  apply(state, TurnBegan{kSouth, 2});
  apply(state, SectorRolled{kSouth, 4, activation::Sector::kCentre, 3, {1}});
  brigade(state, kSouth, 0).order = kOppose;
  unit_of(state, duel.target).cell = duel.scene.at("D9");
  const Played left = give(state, kSouth, act(state, 1, "C5"));
  EXPECT_TRUE(only<ObjectivesHeld>(left.events).objectives.empty());
  EXPECT_EQ(banners_of(left.state, kSouth), 0);
}

TEST(LandEnding, L21_ObjectiveWinsOnlyWhenTheTurnIsOver) {
  Duel duel;
  duel.scene.setup().banners_to_win = 1;
  const State state = holding(duel);
  EXPECT_EQ(after(state, kSouth, MoveCounter{activation::Sector::kCentre}, kAfter).outcome->winner, kSouth);
}

// North ends the last turn.
kit::Seat winner_at_limit(kit::Seat attacker, int south_banners, int north_banners) {
  Duel duel;
  duel.scene.setup().turn_limit = 5;
  duel.scene.setup().attacker = attacker;
  duel.scene.south("line I1 hold led");
  State state = duel.scene.state(kNorth);
  state.first = kSouth;
  state.phase = Phase::kCounter;
  for (; south_banners > 0; --south_banners) apply(state, UnitLost{duel.target, Loss::kDestroyed, 0});
  for (; north_banners > 0; --north_banners) apply(state, UnitLost{2, Loss::kDestroyed, 0});
  state.turn = 4;
  EXPECT_FALSE(after(state, kNorth, MoveCounter{activation::Sector::kCentre}).outcome.has_value());
  state.turn = 5;
  const State ended = after(state, kNorth, MoveCounter{activation::Sector::kCentre}, kAfter);
  EXPECT_EQ(ended.outcome->reason, kit::EndReason::kPlayedOut);
  return ended.outcome->winner;
}

TEST(LandEnding, L21_AtTheTurnLimitTheAttackerLosesElseMoreBannersWin) {
  EXPECT_EQ(winner_at_limit(kit::Seat::kNone, 1, 0), kSouth);
  EXPECT_EQ(winner_at_limit(kit::Seat::kNone, 0, 1), kNorth);
  EXPECT_EQ(winner_at_limit(kit::Seat::kNone, 1, 1), kit::Seat::kNone);
  EXPECT_EQ(winner_at_limit(kSouth, 1, 0), kNorth);
  EXPECT_EQ(winner_at_limit(kNorth, 0, 1), kSouth);
}

// ---- C15 to C18 ----

TEST(LandEnding, C16_DisobeyedAndRoutedRatingGoesUp) {
  Duel duel;
  duel.scene.setup().banners_to_win = 1;
  State state = duel.scene.state();
  brigade(state, kNorth, kHoldBrigade).record = {
      {1, kAssault, kHold, command::Taken::kWilful, 5, false, true}};
  const auto judged = all<BrigadierAfter>(charge(state, {5, 5, 5, 5, 5, 3}).events);
  ASSERT_EQ(judged.size(), 6u) << "a die for every brigadier, needed or not";
  EXPECT_EQ(judged[5].side, kNorth);
  EXPECT_EQ(judged[5].rule, "C16");
  EXPECT_EQ(judged[5].rating, 4);
  EXPECT_EQ(judged[5].deeds, (command::Deeds{true, 1, 1, 0}));
  EXPECT_EQ(judged[0].rule, "") << "C15: else he keeps his rating";
  EXPECT_EQ(judged[0].rating, 3);
}

TEST(LandEnding, C11_DisobeyedIsWhatTheRecordSays) {
  Duel duel;
  duel.scene.setup().banners_to_win = 1;
  const auto judged = [&](command::Obedience one) {
    State state = duel.scene.state();
    brigade(state, kNorth, kHoldBrigade).record = {one};
    return all<BrigadierAfter>(charge(state, kAfter).events)[5].rule;
  };
  EXPECT_EQ(judged({1, kAssault, kHold, command::Taken::kKeptCurrent, 3, false, true}), "C16");
  EXPECT_EQ(judged({1, kHold, kHold, command::Taken::kWilful, 5, false, false}), "");
}

TEST(LandEnding, C17_BrashWhoDisobeyedAndRoutedEnemiesRatingGoesDown) {
  Duel duel;
  duel.scene.setup().banners_to_win = 1;
  duel.scene.setup().armies[0].brigades[0].character = kit::Character::kBrash;
  const auto rated = [&] {
    State state = duel.scene.state();
    brigade(state, kSouth, 0).record = {{1, kHold, kAssault, command::Taken::kWilful, 5, false, true}};
    return all<BrigadierAfter>(charge(state, {4, 1, 1, 1, 1, 1}).events)[0];
  };
  EXPECT_EQ(rated().rule, "C17");
  EXPECT_EQ(rated().rating, 2);
  EXPECT_EQ(rated().deeds.enemies_routed, 1);
  duel.scene.setup().rules.command.brash_overconfidence = false;
  EXPECT_EQ(rated().rating, 3);
}

TEST(LandEnding, C18_RecordHoldsEveryOrderSentAndHowItWasTaken) {
  State state = Camp().fighting();
  side(state, kSouth).cinc = unit_of(state, kSouthLine).cell;
  state = after(state, kSouth, GiveOrder{0, kHold});
  state = after(state, kSouth, SendRunner{1, kAssault});
  state = after(state, kSouth, EndCommand{}, {2, 1});
  ASSERT_EQ(state.sides[0].brigades[0].record.size(), 1u);
  EXPECT_EQ(state.sides[0].brigades[0].record[0].taken, command::Taken::kByContact);
  ASSERT_EQ(state.sides[0].brigades[1].record.size(), 1u);
  EXPECT_EQ(state.sides[0].brigades[1].record[0],
            (command::Obedience{1, kAssault, kAssault, command::Taken::kObeyed, 2, false, false}));
}

// ---- G5, G6 ----

TEST(LandEnding, G5_ResignationDrawTimeAndClosing) {
  const State state = Camp().fighting();
  EXPECT_EQ(after(state, kSouth, kit::Resign{}, kAfter).outcome->winner, kNorth);
  EXPECT_EQ(after(state, kReferee, kit::TimeRunOut{kSouth}, kAfter).outcome->winner, kNorth);
  EXPECT_EQ(refusal(state, kReferee, kit::TimeRunOut{kNorth}).rule, "G1");
  EXPECT_EQ(after(state, kReferee, kit::Close{}, kAfter).outcome->reason, kit::EndReason::kClosed);
  const State open = after(state, kNorth, kit::OfferDraw{});
  EXPECT_EQ(after(open, kSouth, kit::AcceptDraw{}, kAfter).outcome->reason, kit::EndReason::kDrawAgreed);
  EXPECT_EQ(after(open, kSouth, EndCommand{}, {1}).draw_offer, kit::Seat::kNone) << "it lapses";
  EXPECT_EQ(refusal(open, kNorth, kit::AcceptDraw{}).rule, "G5");
  EXPECT_EQ(refusal(Camp().begun({6, 1}), kSouth, kit::OfferDraw{}).rule, "G5");
}

TEST(LandEnding, G6_MoveThatShowsNothingMayBeTakenBack) {
  Duel duel("line D9 hold led");
  const UnitId rear = duel.scene.south("heavy_horse A1 assault");
  const State state = duel.scene.state();
  EXPECT_FALSE(irrevocable(state, give(state, kSouth, act(state, rear, "A2")).events));
  // North does not fall back before it, so that it is not under Oppose.
  State near = state;
  unit_of(near, duel.target).cell = duel.scene.at("B4");
  EXPECT_TRUE(irrevocable(near, give(near, kSouth, act(near, rear, "B3")).events));
  Duel open("line D9 hold led");
  open.scene.south("heavy_horse A1 assault");
  open.scene.rules().fog = Fog::kOrdersOpen;
  near = open.scene.state();
  unit_of(near, open.target).cell = open.scene.at("B4");
  EXPECT_FALSE(irrevocable(near, give(near, kSouth, act(near, rear, "B3")).events)) << "nothing is hidden";
}

}  // namespace
}  // namespace galloper::land
