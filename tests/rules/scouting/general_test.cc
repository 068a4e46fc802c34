// G1 to G6, as far as they concern one game. The laws behind them are walked at random in tests/sim.
#include <algorithm>

#include "server/rules/engine/game.h"
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

Scene two_and_two() {
  Scene scene(8, 8);
  scene.south({"C3", "A1"}).north({"C4", "H8"});
  return scene;
}

TEST(Scouting, G1_ARefusedOrderChangesNothingAndRollsNothing) {
  const State state = two_and_two().state();
  ScriptedDice dice({6, 6});
  EXPECT_FALSE(decide(state, kSouth, Attack{1, 3}, dice));
  EXPECT_EQ(dice.left(), 2u);
  EXPECT_EQ(state, two_and_two().state());
}

TEST(Scouting, G1_RefusalsSayWhatWouldBeAllowed) {
  const kit::Refusal refusal =
      refusal_of(two_and_two().state(), kSouth, Move{1, at(two_and_two().state(), "H8")});
  EXPECT_EQ(refusal.rule, "S5");
  EXPECT_EQ(refusal.message, "A scout stands on H8: one scout to a cell.");
}

TEST(Scouting, G1_NothingIsAcceptedBeforeTheMatchBegins) {
  const State start = two_and_two().start();
  EXPECT_EQ(refusal_of(start, kSouth, Place{1}).rule, "G1");
  EXPECT_EQ(refusal_of(start, kSouth, kit::Resign{}).rule, "G1");
  EXPECT_EQ(refusal_of(play(start, kReferee, kit::Begin{}), kReferee, kit::Begin{}).rule, "G1")
      << "it begins once";
  EXPECT_TRUE(legal_orders(start, kSouth).empty());
}

TEST(Scouting, G2_StateIsAFunctionOfTheEvents) {
  State state = two_and_two().start();
  std::vector<Event> log;
  const auto give = [&](kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice) {
    for (const Event& event : events_of(state, seat, order, std::move(dice))) {
      log.push_back(event);
      apply(state, event);
    }
  };
  Scene scene = two_and_two();
  scene.rules().placement = Placement::kFixed;
  state = scene.start();
  give(kReferee, kit::Begin{}, {3, 3, 5, 2});
  give(kSouth, Move{1, static_cast<Cell>(state.scouts[0].cell + 8)}, {});
  EXPECT_EQ(engine::fold<Game>(*scene.start().setup, log), state);
}

TEST(Scouting, G3_OrdersAreForTheSeatsThatMayAct) {
  const State state = two_and_two().state();
  EXPECT_EQ(may_act(state), kit::bit_of(kSouth));
  EXPECT_GT(legal_orders(state, kSouth).size(), 10u);
  EXPECT_EQ(legal_orders(state, kNorth), (std::vector<Order>{kit::OfferDraw{}, kit::Resign{}}));
}

TEST(Scouting, G3_BothMayActWherePlacementIsSecret) {
  const State state = play(two_and_two().start(), kReferee, kit::Begin{});
  EXPECT_EQ(may_act(state), 3);
  EXPECT_TRUE(is_offered(state, kSouth, Place{0}));
  EXPECT_TRUE(is_offered(state, kNorth, Place{63}));
}

TEST(Scouting, G3_OnlyTheRefereeGivesTheRefereesOrders) {
  const State state = two_and_two().state();
  EXPECT_EQ(refusal_of(state, kSouth, kit::Close{}).rule, "G3");
  EXPECT_EQ(refusal_of(state, kSouth, kit::TimeRunOut{kNorth}).rule, "G3");
  EXPECT_EQ(refusal_of(state, kReferee, EndMoves{}).rule, "G3");
  EXPECT_EQ(refusal_of(state, kit::Seat::kNone, kit::Resign{}).rule, "G3");
}

// The walk does this everywhere; here is the plainest case.
TEST(Scouting, G4_OrdersAndRefusalsOfPlacingBetrayNothingOfTheEnemys) {
  const State begun = play(two_and_two().start(), kReferee, kit::Begin{});
  const State north_placed = play(begun, kNorth, Place{56});
  EXPECT_EQ(legal_orders(begun, kSouth), legal_orders(north_placed, kSouth));
  for (const Order& order : {Order{Lift{56}}, Order{Place{56}}, Order{ConfirmPlacement{}}, Order{Move{1, 8}}})
    EXPECT_EQ(refusal_of(begun, kSouth, order), refusal_of(north_placed, kSouth, order));
  EXPECT_EQ(view(begun, kit::Viewer::kSouth), view(north_placed, kit::Viewer::kSouth));
}

TEST(Scouting, G4_SamplesKeepWhatTheViewerKnowsAndRedrawTheRest) {
  Scene scene(8, 8);
  scene.rules().scouts = 2;
  State state = play(scene.start(), kReferee, kit::Begin{});
  state = play(play(state, kSouth, Place{1}), kNorth, Place{60});
  SeededRandom random(4);
  bool north_differs = false;
  for (int i = 0; i < 50; ++i) {
    const State sampled = sample(state, kit::Viewer::kSouth, random);
    EXPECT_EQ(sampled.sides[0].placement, std::vector<Cell>{1});
    north_differs = north_differs || sampled.sides[1].placement != state.sides[1].placement;
  }
  EXPECT_TRUE(north_differs);
}

TEST(Scouting, G6_AnOrderThatShowedNothingMayBeTakenBack) {
  const State state = two_and_two().state();
  EXPECT_FALSE(irrevocable(state, events_of(state, kSouth, Move{2, at(state, "B1")})));
  EXPECT_FALSE(irrevocable(state, events_of(state, kSouth, EndMoves{})));
  EXPECT_FALSE(irrevocable(state, events_of(state, kSouth, kit::OfferDraw{})));
  Scene scene(8, 8);
  scene.rules().scouts = 1;
  const State begun = play(scene.start(), kReferee, kit::Begin{});
  EXPECT_FALSE(irrevocable(begun, events_of(begun, kSouth, Place{1})));
  const State placing = play(begun, kSouth, Place{1});
  EXPECT_FALSE(irrevocable(placing, events_of(placing, kSouth, ConfirmPlacement{}))) << "until both are in";
}

TEST(Scouting, G6_DiceAndDisclosuresAreNotTakenBack) {
  const State attacks = play(two_and_two().state(), kSouth, EndMoves{});
  EXPECT_TRUE(irrevocable(attacks, events_of(attacks, kSouth, Attack{1, 3}, {3, 3})));
  EXPECT_TRUE(irrevocable(attacks, events_of(attacks, kSouth, kit::Resign{})));
  Scene scene(8, 8);
  scene.rules().scouts = 1;
  State placing = play(scene.start(), kReferee, kit::Begin{});
  placing = play(play(play(placing, kSouth, Place{1}), kNorth, Place{60}), kSouth, ConfirmPlacement{});
  EXPECT_TRUE(irrevocable(placing, events_of(placing, kNorth, ConfirmPlacement{}, {5, 1})))
      << "the board is open";
}

}  // namespace
}  // namespace galloper::scouting
