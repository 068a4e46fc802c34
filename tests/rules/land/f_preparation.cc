// Before the deployment: L19, S12, S13.
#include "tests/rules/land/camp.h"

namespace galloper::land {
namespace {

TEST(LandPreparation, L19_HigherDieMovesFirstAndTiesAreRolledAgain) {
  const Played played = give(initial(Camp().setup()), kReferee, kit::Begin{}, {3, 3, 2, 6});
  const std::vector<InitiativeRolled> rolls = all<InitiativeRolled>(played.events);
  ASSERT_EQ(rolls.size(), 2u);
  EXPECT_EQ(rolls[0].first, kit::Seat::kNone);
  EXPECT_EQ(rolls[1].first, kNorth);
  EXPECT_EQ(played.state.first, kNorth);
  EXPECT_FALSE(only<FirstTurnSettled>(played.events).by_choice);
}

TEST(LandPreparation, S12_HolderOfTheInitiativeTakesItOrLeavesIt) {
  Camp camp;
  camp.advantage().initiative = kNorth;
  const State state = camp.begun({});
  EXPECT_EQ(state.phase, Phase::kInitiative);
  EXPECT_EQ(refusal(state, kSouth, TakeInitiative{true}).rule, "L19");
  EXPECT_EQ(after(state, kNorth, TakeInitiative{true}).first, kNorth);
  EXPECT_EQ(after(state, kNorth, TakeInitiative{false}).first, kSouth);
}

TEST(LandPreparation, L20_SideThatWillNotMoveFirstDeploysFirst) {
  const State state = Camp().begun({6, 1});
  EXPECT_EQ(state.phase, Phase::kDeployment);
  EXPECT_EQ(state.first_to_deploy, kNorth);
  EXPECT_EQ(may_act(state), kit::bit_of(kNorth));
}

// ---- S13 ----

// Woods of two hexes on South's half, a town on North's, a hill that touches the middle row.
Camp camp_with_pieces() {
  Scene scene(7, 7);
  scene.south("line A1 assault");
  scene.north("line A7 assault");
  scene.piece('f', {"C2", "D2"});
  scene.piece('t', {"C6"});
  scene.piece('h', {"E3", "E4"});
  return Camp(std::move(scene));
}

TEST(LandPreparation, S13_KindsOneAndTwoComeFirstAndWithinEachTheSideWithoutTheInitiative) {
  Camp camp = camp_with_pieces();
  camp.advantage().rewards = {std::vector<std::uint8_t>{1, 2}, {1}};
  State state = camp.begun({6, 1});  // South moves first
  EXPECT_EQ(state.phase, Phase::kGroundBefore);
  EXPECT_EQ(state.active, kNorth);
  EXPECT_EQ(state.reward, 1);
  state = after(state, kNorth, PassReward{});
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(state.reward, 1);
  state = after(state, kSouth, PassReward{});
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(state.reward, 2);
  state = after(state, kSouth, PassReward{});
  EXPECT_EQ(state.phase, Phase::kDeployment);
}

TEST(LandPreparation, S13_KindOneMovesOnTheOwnHalfKindTwoOnTheEnemys) {
  Camp camp = camp_with_pieces();
  camp.advantage().rewards = {std::vector<std::uint8_t>{1, 2}, {}};
  State state = camp.begun({6, 1});
  for (const MovePiece& move : offers<MovePiece>(state, kSouth)) {
    EXPECT_EQ(move.piece, 0) << "only the woods lie on South's half; the hill touches the middle row";
    EXPECT_LT(move.anchor / 7, 3);
  }
  EXPECT_EQ(refusal(state, kSouth, MovePiece{1, camp.at("D6")}).rule, "S13");
  EXPECT_EQ(refusal(state, kSouth, MovePiece{2, camp.at("E2")}).rule, "S13");
  state = after(state, kSouth, MovePiece{0, camp.at("A1")});
  EXPECT_EQ(terrain_at(state, camp.at("A1")).name, "woods");
  EXPECT_EQ(terrain_at(state, camp.at("B1")).name, "woods");
  EXPECT_EQ(terrain_at(state, camp.at("C2")).name, "open");
  EXPECT_EQ(state.reward, 2);
  for (const MovePiece& move : offers<MovePiece>(state, kSouth)) {
    EXPECT_EQ(move.piece, 1);
    EXPECT_GT(move.anchor / 7, 3);
  }
}

TEST(LandPreparation, S13_PieceMovesWholeOntoFreeGround) {
  Camp camp = camp_with_pieces();
  camp.setup().board.base[camp.at("C1")] = 8;  // a road
  camp.advantage().rewards = {std::vector<std::uint8_t>{1}, {}};
  const State state = camp.begun({6, 1});
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("C1")})) << "other terrain";
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("B1")})) << "its second hex on other terrain";
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("G1")})) << "its second hex off the board";
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("C2")})) << "where it lies";
  EXPECT_TRUE(offered(state, kSouth, MovePiece{0, camp.at("D2")})) << "over its own hexes";
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("D3")})) << "onto the hill";
  camp.setup().board.pieces[0].movable = false;
  EXPECT_EQ(camp.begun({6, 1}).phase, Phase::kDeployment) << "nothing can be moved: the reward lapses";
}

TEST(LandPreparation, S13_KindThreeMovesAfterTheDeploymentAndNeverUnderAUnit) {
  Camp camp = camp_with_pieces();
  camp.advantage().rewards = {std::vector<std::uint8_t>{3}, {}};
  State state = camp.begun({6, 1});
  EXPECT_EQ(state.phase, Phase::kDeployment);
  state = after(after(state, kNorth, DeployRest{}), kNorth, ConfirmDeployment{});
  state = after(state, kSouth, Deploy{1, camp.at("F1")});
  state = after(after(state, kSouth, PlaceCinc{camp.at("A1")}), kSouth, ConfirmDeployment{});
  EXPECT_EQ(state.phase, Phase::kGroundAfter);
  EXPECT_EQ(state.active, kSouth);
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("F1")}));
  EXPECT_FALSE(offered(state, kSouth, MovePiece{0, camp.at("E1")}));
  EXPECT_TRUE(offered(state, kSouth, MovePiece{0, camp.at("D1")}));
  state = after(state, kSouth, MovePiece{0, camp.at("D1")});
  EXPECT_EQ(state.phase, Phase::kCommand);
  EXPECT_TRUE(side(state, kSouth).rewards.empty());
}

TEST(LandPreparation, S13_KindFourChoosesWhoDeploysFirst) {
  Camp camp;
  camp.advantage().rewards = {std::vector<std::uint8_t>{4}, {}};
  camp.advantage().deployment_choice = kSouth;
  const State state = camp.begun({6, 1});
  EXPECT_EQ(state.phase, Phase::kDeploymentChoice);
  EXPECT_EQ(refusal(state, kNorth, ChooseDeployment{true}).rule, "S13");
  EXPECT_EQ(after(state, kSouth, ChooseDeployment{true}).active, kSouth);
  EXPECT_EQ(after(state, kSouth, ChooseDeployment{false}).active, kNorth);
}

TEST(LandPreparation, S13_KindFiveOverridesKindFourAndMayBeDeclined) {
  Camp camp;
  camp.advantage().rewards = {std::vector<std::uint8_t>{4}, {5}};
  camp.advantage().deployment_choice = kSouth;
  const State state = camp.begun({6, 1});
  EXPECT_EQ(state.active, kNorth);
  EXPECT_EQ(state.reward, 5);
  const State taken = after(state, kNorth, ChooseDeployment{true});
  EXPECT_EQ(taken.first_to_deploy, kNorth);
  EXPECT_TRUE(taken.sides[0].rewards.empty()) << "kind 4 has nothing left to choose";
  const State declined = after(state, kNorth, ChooseDeployment{false});
  EXPECT_EQ(declined.phase, Phase::kDeploymentChoice);
  EXPECT_EQ(declined.active, kSouth);
  EXPECT_EQ(declined.reward, 4);
}

TEST(LandPreparation, S13_OfTwoWithKindFourTheFirstGeneralToHaveFourChooses) {
  for (const kit::Seat holder : kit::kSides) {
    Camp camp;
    camp.advantage().rewards = {std::vector<std::uint8_t>{4}, {4}};
    camp.advantage().deployment_choice = holder;
    EXPECT_EQ(camp.begun({6, 1}).active, holder);
  }
}

TEST(LandPreparation, S13_WhoDeclinesKindFiveHavingKindFourDeploysSecond) {
  Camp camp;
  camp.advantage().rewards = {std::vector<std::uint8_t>{}, {4, 5}};
  camp.advantage().deployment_choice = kNorth;
  const State state = after(camp.begun({6, 1}), kNorth, ChooseDeployment{false});
  EXPECT_EQ(state.phase, Phase::kDeployment);
  EXPECT_EQ(state.active, kSouth);
  EXPECT_TRUE(state.sides[1].rewards.empty());
}

TEST(LandPreparation, S13_KindFourHasNothingToGiveWhereBothDeployAtOnce) {
  Camp camp;
  camp.rules().land.deployment = Deployment::kSecret;
  camp.advantage().rewards = {std::vector<std::uint8_t>{4}, {}};
  camp.advantage().deployment_choice = kSouth;
  const State state = camp.begun({6, 1});
  EXPECT_EQ(state.phase, Phase::kDeployment);
  EXPECT_TRUE(state.sides[0].rewards.empty());
}

State deployed(State state) {
  for (int i = 0; i < 2; ++i) {
    const kit::Seat seat = state.active;
    state = after(after(state, seat, DeployRest{}), seat, ConfirmDeployment{});
  }
  return state;
}

TEST(LandPreparation, S13_KindThreeComesBeforeTheRedeployment) {
  Camp camp = camp_with_pieces();
  camp.advantage().rewards = {std::vector<std::uint8_t>{3, 5}, {}};
  State state = deployed(after(camp.begun({6, 1}), kSouth, ChooseDeployment{true}));
  EXPECT_EQ(state.phase, Phase::kGroundAfter);
  EXPECT_EQ(after(state, kSouth, PassReward{}).phase, Phase::kRedeployment);
}

TEST(LandPreparation, S13_KindFiveRedeploysUpToThreeUnits) {
  Camp camp;
  camp.advantage().rewards = {std::vector<std::uint8_t>{5}, {}};
  State state = deployed(after(camp.begun({6, 1}), kSouth, ChooseDeployment{true}));
  EXPECT_EQ(state.phase, Phase::kRedeployment);
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(refusal(state, kSouth, Deploy{kSouthLine, camp.at("A4")}).rule, "S13") << "outside the zone";
  EXPECT_EQ(refusal(state, kSouth, Deploy{kSouthLine, unit_of(state, kSouthGuns).cell}).rule, "S13");
  for (const char* const cell : {"A2", "B2", "C2"}) {
    EXPECT_EQ(state.phase, Phase::kRedeployment);
    state = after(state, kSouth, Deploy{kSouthLine, camp.at(cell)});
  }
  EXPECT_EQ(state.phase, Phase::kCommand) << "three are all";
  EXPECT_EQ(unit_of(state, kSouthLine).cell, camp.at("C2"));
}

TEST(LandPreparation, S13_BothWithKindFiveRedeployInTheOrderThatTheHolderOfKindFourChose) {
  Camp camp;
  camp.advantage().rewards = {std::vector<std::uint8_t>{4, 5}, {5}};
  camp.advantage().deployment_choice = kSouth;
  State state = camp.begun({6, 1});
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(state.reward, 4);
  state = deployed(after(state, kSouth, ChooseDeployment{true}));
  EXPECT_EQ(state.phase, Phase::kRedeployment);
  EXPECT_EQ(state.active, kSouth);
  state = after(state, kSouth, PassReward{});
  EXPECT_EQ(state.active, kNorth);
  EXPECT_EQ(after(state, kNorth, PassReward{}).phase, Phase::kCommand);
}

TEST(LandPreparation, C4_BrigadiersAreMadeSecretlyAndThoseOfTheScoutingGameAreTheSameMen) {
  Camp camp;
  camp.army(kSouth).brigades[0].rating = 0;
  camp.army(kNorth).brigades[1].rating = 0;
  camp.advantage().brigadiers[1] = {{}, {5, 1}, {}};
  const Played played = give(initial(camp.setup()), kReferee, kit::Begin{}, {4, 6, 6, 1});
  EXPECT_EQ(played.state.sides[0].brigades[0].brigadier, (command::Brigadier{4, kit::Character::kBrash}));
  EXPECT_EQ(played.state.sides[1].brigades[1].brigadier, (command::Brigadier{4, kit::Character::kCowardly}));
  EXPECT_EQ(count<BrigadierMade>(played.events), 2u);
  const auto made = all<BrigadierMade>(played.events);
  EXPECT_TRUE(redact(initial(camp.setup()), made[1], kit::Viewer::kNorth).has_value());
  EXPECT_FALSE(redact(initial(camp.setup()), made[1], kit::Viewer::kSouth).has_value());
}

}  // namespace
}  // namespace galloper::land
