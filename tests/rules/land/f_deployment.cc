// The deployment: L20, C5, F2, C13, and what is seen of it.
#include "tests/rules/land/camp.h"

namespace galloper::land {
namespace {

TEST(LandDeployment, L20_UnitsStandInTheirZoneOneToAHex) {
  Camp camp;
  State state = camp.begun({6, 1});
  EXPECT_EQ(offers<Deploy>(state, kNorth).size(), 4u * 13u);
  EXPECT_EQ(refusal(state, kNorth, Deploy{kNorthLine, camp.at("A5")}).rule, "L20");
  EXPECT_EQ(refusal(state, kNorth, Deploy{kSouthLine, camp.at("A7")}).rule, "L20");
  EXPECT_EQ(refusal(state, kSouth, Deploy{kSouthLine, camp.at("A1")}).rule, "L20") << "North deploys first";
  state = after(state, kNorth, Deploy{kNorthLine, camp.at("A7")});
  EXPECT_EQ(refusal(state, kNorth, Deploy{kNorthGuns, camp.at("A7")}).rule, "L20") << "taken";
  EXPECT_EQ(refusal(state, kNorth, Deploy{kNorthLine, camp.at("B7")}).rule, "L20") << "it stands already";
  state = after(state, kNorth, Lift{kNorthLine});
  EXPECT_TRUE(offered(state, kNorth, Deploy{kNorthLine, camp.at("B7")}));
}

TEST(LandDeployment, L20_ZoneWithoutAHexForAUnitOpensToTheSidesHalf) {
  Camp camp;
  for (std::size_t i = 0; i < camp.army(kNorth).zone.size(); ++i) {
    if (camp.army(kNorth).zone[i]) camp.setup().board.base[i] = 7;  // marsh: no horse, no guns
  }
  const State state = camp.begun({6, 1});
  for (const Deploy& order : offers<Deploy>(state, kNorth)) {
    const int row = order.cell / 7;
    EXPECT_EQ(row == 4, order.unit == kNorthHorse || order.unit == kNorthGuns) << int{order.unit};
  }
  EXPECT_EQ(after(state, kNorth, DeployRest{}).units[1][3].status, UnitStatus::kOnBoard);
  for (Cell cell = camp.at("A5"); cell < camp.at("A6"); ++cell) camp.setup().board.base[cell] = 7;
  for (const Deploy& order : offers<Deploy>(camp.begun({6, 1}), kNorth))
    EXPECT_TRUE(order.unit == kNorthLine || order.unit == kNorthLine2) << "and no farther";
}

TEST(LandDeployment, L20_RestStandsWhereTheScenarioSuggestsOrAsNearAsThereIsRoom) {
  Camp camp;
  camp.army(kNorth).units[0].cell = camp.army(kNorth).units[1].cell = camp.at("G7");
  camp.army(kNorth).cinc_cell = camp.at("C6");
  const State state = after(camp.begun({6, 1}), kNorth, DeployRest{});
  EXPECT_EQ(place_of(state, kNorthLine), "G7");
  EXPECT_EQ(distance(state.setup->board, unit_of(state, kNorthLine2).cell, camp.at("G7")), 1);
  EXPECT_EQ(state.sides[1].cinc, camp.at("C6"));
  EXPECT_EQ(refusal(state, kNorth, DeployRest{}).rule, "L20");
}

TEST(LandDeployment, L20_ConfirmsOnlyWhatIsComplete) {
  Camp camp;
  State state = camp.begun({6, 1});
  EXPECT_FALSE(offered(state, kNorth, ConfirmDeployment{}));
  EXPECT_EQ(refusal(state, kNorth, ConfirmDeployment{}).rule, "L20");
  state = after(after(state, kNorth, DeployRest{}), kNorth, ConfirmDeployment{});
  EXPECT_EQ(state.active, kSouth);
  EXPECT_EQ(refusal(state, kNorth, Lift{kNorthLine}).rule, "L20");
}

TEST(LandDeployment, C5_FirstOrdersAreGivenFreely) {
  Camp camp;
  State state = camp.begun({6, 1});
  EXPECT_EQ(offers<FirstOrder>(state, kNorth).size(), 6u);
  EXPECT_EQ(refusal(state, kNorth, FirstOrder{0, kAssault}).rule, "C5") << "it has that order";
  EXPECT_EQ(refusal(state, kNorth, FirstOrder{3, kHold}).rule, "C1");
  state = after(state, kNorth, FirstOrder{0, kHold});
  EXPECT_EQ(state.sides[1].brigades[0].order, kHold);
}

TEST(LandDeployment, F2_CountersAreHiddenUntilBothHavePlaced) {
  Camp camp;
  State state = camp.begun({6, 1});
  state = after(state, kNorth, PlaceCounter{1, activation::Sector::kCentre});
  EXPECT_EQ(refusal(state, kNorth, PlaceCounter{5, activation::Sector::kRight}).rule, "F1");
  state = after(after(state, kNorth, DeployRest{}), kNorth, ConfirmDeployment{});
  EXPECT_FALSE(side(view(state, kit::Viewer::kSouth), kNorth).counters.has_value());
  EXPECT_FALSE(side(view(state, kit::Viewer::kPublic), kNorth).counters.has_value());
  EXPECT_TRUE(side(view(state, kit::Viewer::kNorth), kNorth).counters.has_value());
  state = after(after(state, kSouth, DeployRest{}), kSouth, ConfirmDeployment{});
  const auto counters = side(view(state, kit::Viewer::kSouth), kNorth).counters;
  ASSERT_TRUE(counters.has_value());
  EXPECT_EQ((*counters)[0], activation::Sector::kCentre);
}

TEST(LandDeployment, F2_OpenCountersAreSeenAtOnceAndPresetOnesStay) {
  Camp camp;
  camp.rules().activation.placement = activation::Placement::kOpen;
  State state = camp.begun({6, 1});
  const Played placed = give(state, kNorth, PlaceCounter{1, activation::Sector::kCentre});
  EXPECT_TRUE(is_told<CounterPlaced>(state, placed.events, kit::Viewer::kSouth));
  camp.rules().activation.placement = activation::Placement::kSecret;
  EXPECT_FALSE(is_told<CounterPlaced>(camp.begun({6, 1}), placed.events, kit::Viewer::kSouth));
  camp.rules().activation.placement = activation::Placement::kPreset;
  state = camp.begun({6, 1});
  EXPECT_EQ(refusal(state, kNorth, PlaceCounter{1, activation::Sector::kCentre}).rule, "F2");
  EXPECT_TRUE(offers<PlaceCounter>(state, kNorth).empty());
}

TEST(LandDeployment, C13_BrigadierStandsWithTheFirstOfHisRosterUnlessSentElsewhere) {
  Camp camp;
  State state = camp.begun({6, 1});
  state = after(state, kNorth, Deploy{kNorthLine2, camp.at("A7")});
  EXPECT_EQ(state.sides[1].brigades[0].with, kNorthLine2);
  state = after(state, kNorth, Deploy{kNorthLine, camp.at("B7")});
  EXPECT_EQ(state.sides[1].brigades[0].with, kNorthLine) << "the first of his roster";
  state = after(state, kNorth, JoinUnit{0, kNorthLine2});
  EXPECT_EQ(state.sides[1].brigades[0].with, kNorthLine2);
  state = after(after(state, kNorth, Lift{kNorthLine}), kNorth, Deploy{kNorthLine, camp.at("C7")});
  EXPECT_EQ(state.sides[1].brigades[0].with, kNorthLine2) << "he stays where he was sent";
  state = after(state, kNorth, Lift{kNorthLine2});
  EXPECT_EQ(state.sides[1].brigades[0].with, kNorthLine);
  EXPECT_EQ(refusal(state, kNorth, JoinUnit{0, kNorthHorse}).rule, "C13") << "not of his brigade";
}

TEST(LandDeployment, C8_CincWithTroopsOfHisOwnStandsWithThem) {
  Camp camp;
  camp.army(kNorth).units[3].brigade = kNoBrigade;
  camp.army(kNorth).brigades.pop_back();
  State state = camp.begun({6, 1});
  EXPECT_EQ(refusal(state, kNorth, PlaceCinc{camp.at("A7")}).rule, "C8");
  EXPECT_TRUE(offers<PlaceCinc>(state, kNorth).empty());
  state = after(state, kNorth, Deploy{kNorthGuns, camp.at("E7")});
  EXPECT_EQ(state.sides[1].cinc, camp.at("E7"));
}

// ---- the setting `deployment` ----

TEST(LandDeployment, L20_InTurnTheFirstIsSeenWhenTheSecondDeploys) {
  const State begun = Camp().begun({6, 1});
  const State placed = after(begun, kNorth, DeployRest{});
  EXPECT_TRUE(side(view(placed, kit::Viewer::kSouth), kNorth).roster.empty());
  EXPECT_TRUE(side(view(placed, kit::Viewer::kSouth), kNorth).units.empty());
  EXPECT_EQ(side(view(placed, kit::Viewer::kSouth), kNorth).cinc, kOffBoard);
  const Played confirmed = give(placed, kNorth, ConfirmDeployment{});
  EXPECT_TRUE(is_told<DeploymentShown>(placed, confirmed.events, kit::Viewer::kSouth));
  const View seen = view(confirmed.state, kit::Viewer::kSouth);
  EXPECT_EQ(side(seen, kNorth).units.size(), 4u);
  EXPECT_EQ(side(seen, kNorth).roster.size(), 4u);
  EXPECT_NE(side(seen, kNorth).cinc, kOffBoard);
  EXPECT_NE(side(seen, kNorth).brigades[0].with, 0);
  EXPECT_EQ(side(seen, kNorth).brigades[0].order, command::Order::kNone);
  EXPECT_EQ(side(seen, kNorth).brigades[0].rating, 0);
}

TEST(LandDeployment, L20_WhatIsPlacedIsToldToItsOwnSideAlone) {
  const State begun = Camp().begun({6, 1});
  const Played placed = give(begun, kNorth, DeployRest{});
  const State& state = placed.state;
  const Played lifted = give(state, kNorth, Lift{kNorthLine2});
  const Played joined = give(state, kNorth, JoinUnit{0, kNorthLine2});
  const Played ordered = give(state, kNorth, FirstOrder{0, kHold});
  for (const kit::Viewer viewer : {kit::Viewer::kNorth, kit::Viewer::kSouth, kit::Viewer::kPublic}) {
    const bool own = viewer == kit::Viewer::kNorth;
    EXPECT_EQ(is_told<Deployed>(begun, placed.events, viewer), own);
    EXPECT_EQ(is_told<CincPlaced>(begun, placed.events, viewer), own);
    EXPECT_EQ(is_told<Lifted>(state, lifted.events, viewer), own);
    EXPECT_EQ(is_told<BrigadierJoined>(state, joined.events, viewer), own);
    EXPECT_EQ(is_told<FirstOrderSet>(state, ordered.events, viewer), own);
  }
  Camp published;
  published.army(kNorth).published = true;
  const View seen = view(after(published.begun({6, 1}), kNorth, DeployRest{}), kit::Viewer::kSouth);
  EXPECT_EQ(side(seen, kNorth).brigades[0].with, 0) << "who they are is known, not where they stand";
}

TEST(LandDeployment, L20_SecretBothDeployAtOnceUnseenAndUnready) {
  Camp camp;
  camp.rules().land.deployment = Deployment::kSecret;
  State state = camp.begun({6, 1});
  EXPECT_EQ(may_act(state), 3);
  state = after(state, kNorth, DeployRest{});
  const Played confirmed = give(state, kNorth, ConfirmDeployment{});
  EXPECT_EQ(may_act(confirmed.state), kit::bit_of(kSouth));
  EXPECT_EQ(view(confirmed.state, kit::Viewer::kSouth), view(camp.begun({6, 1}), kit::Viewer::kSouth))
      << "South sees nothing of it, not even that it is done";
  EXPECT_FALSE(is_told<DeploymentConfirmed>(state, confirmed.events, kit::Viewer::kSouth));
  EXPECT_FALSE(irrevocable(state, confirmed.events)) << "a hidden commitment may be withdrawn (G6)";
  state = after(confirmed.state, kSouth, DeployRest{});
  const Played last = give(state, kSouth, ConfirmDeployment{});
  EXPECT_EQ(count<DeploymentShown>(last.events), 2u);
  EXPECT_TRUE(irrevocable(state, last.events));
  EXPECT_EQ(side(view(last.state, kit::Viewer::kSouth), kNorth).units.size(), 4u);
  EXPECT_EQ(last.state.phase, Phase::kCommand);
}

TEST(LandDeployment, L20_FixedTheScenarioPlacesAndBothChooseOrdersAndCounters) {
  Camp camp;
  camp.rules().land.deployment = Deployment::kFixed;
  camp.army(kNorth).units[0].cell = camp.at("D4");  // beyond its zone
  camp.army(kNorth).cinc_cell = camp.at("E5");
  State state = camp.begun({6, 1});
  EXPECT_EQ(place_of(state, kNorthLine), "D4");
  EXPECT_EQ(state.sides[1].cinc, camp.at("E5"));
  EXPECT_EQ(side(view(state, kit::Viewer::kSouth), kNorth).units.size(), 4u);
  EXPECT_EQ(may_act(state), 3);
  EXPECT_EQ(refusal(state, kNorth, Lift{kNorthLine}).rule, "L20");
  state = after(after(state, kNorth, FirstOrder{0, kHold}), kNorth, ConfirmDeployment{});
  EXPECT_FALSE(side(view(state, kit::Viewer::kSouth), kNorth).confirmed);
  EXPECT_EQ(after(state, kSouth, ConfirmDeployment{}).phase, Phase::kCommand);
}

// ---- S14 ----

TEST(LandDeployment, S14_EnemyRosterIsHiddenUnlessPublished) {
  Camp camp;
  EXPECT_TRUE(side(view(camp.begun({6, 1}), kit::Viewer::kSouth), kNorth).roster.empty());
  EXPECT_TRUE(side(view(camp.begun({6, 1}), kit::Viewer::kSouth), kNorth).brigades.empty());
  camp.army(kNorth).published = true;
  const View seen = view(camp.begun({6, 1}), kit::Viewer::kSouth);
  EXPECT_EQ(side(seen, kNorth).roster.size(), 4u);
  EXPECT_EQ(side(seen, kNorth).brigades.size(), 3u);
  EXPECT_EQ(side(seen, kNorth).brigades[0].rating, 0);
  EXPECT_TRUE(side(seen, kNorth).units.empty());
}

TEST(LandDeployment, S14_ReportsTellOfBrigadesAndThenOfBrigadiers) {
  Camp camp;
  camp.advantage().learned[0] = {{1, 0}, {1}, {}};
  camp.advantage().returned = {3, 0};
  const View seen = view(camp.begun({6, 1}), kit::Viewer::kSouth);
  ASSERT_EQ(side(seen, kSouth).reports.size(), 2u);
  EXPECT_EQ(side(seen, kSouth).reports[0],
            (KnownBrigade{"Second", {"light cavalry"}, "Brandt", 3, "Unsure"}));
  EXPECT_EQ(side(seen, kSouth).reports[1],
            (KnownBrigade{"First", {"line infantry", "line infantry"}, "Abel", 0, ""}));
  EXPECT_TRUE(side(seen, kNorth).roster.empty());
  EXPECT_TRUE(side(view(camp.begun({6, 1}), kit::Viewer::kNorth), kSouth).reports.empty());
  const View later = view(camp.fighting(), kit::Viewer::kSouth);
  EXPECT_EQ(side(later, kNorth).brigades[1].rating, 3) << "the brigadier that was reported";
  EXPECT_EQ(side(later, kNorth).brigades[0].rating, 0);
}

// A hidden ford well away from both zones, and one within two hexes of South's.
Camp camp_with_hidden() {
  Scene scene(7, 9);
  scene.south("line A1 assault");
  scene.north("line A9 assault");
  scene.piece('o', {"D5"}, true);
  scene.piece('m', {"D4"}, true);
  return Camp(std::move(scene));
}

TEST(LandDeployment, S14_SideKnowsTheGroundByItsZoneAndWhatWasReported) {
  Camp camp = camp_with_hidden();
  State state = camp.begun({6, 1});
  EXPECT_EQ(state.sides[0].surveyed, std::vector<std::uint8_t>{1});
  EXPECT_TRUE(state.sides[1].surveyed.empty());
  EXPECT_EQ(view(state, kit::Viewer::kSouth).pieces, (std::vector<PieceView>{{1, camp.at("D4")}}));
  EXPECT_TRUE(view(state, kit::Viewer::kPublic).pieces.empty());
  EXPECT_EQ(view(state, kit::Viewer::kNorth).sheet->board.pieces[1], Piece{});
  EXPECT_EQ(view(state, kit::Viewer::kSouth).sheet->board.pieces[1].name, "m");
  camp.setup().feature_pieces = {0, 1};
  camp.advantage().learned[1].features = {0};
  state = camp.begun({6, 1});
  EXPECT_EQ(state.sides[1].surveyed, std::vector<std::uint8_t>{0});
}

TEST(LandDeployment, S14_HiddenPieceInTheWayOfAMovedOneIsSurveyedAndTheRewardKept) {
  Scene scene(7, 11);
  scene.south("line A1 assault");
  scene.north("line A11 assault");
  scene.piece('o', {"D5"}, true);
  scene.piece('f', {"A5"});
  Camp camp(std::move(scene));
  camp.advantage().rewards = {std::vector<std::uint8_t>{1}, {}};
  const State state = camp.begun({6, 1});
  EXPECT_TRUE(offered(state, kSouth, MovePiece{1, camp.at("D5")})) << "it looks open";
  const Played played = give(state, kSouth, MovePiece{1, camp.at("D5")});
  EXPECT_EQ(count<PieceMoved>(played.events), 0u);
  EXPECT_EQ(only<PieceSurveyed>(played.events).piece, 0);
  EXPECT_FALSE(is_told<PieceSurveyed>(state, played.events, kit::Viewer::kNorth));
  EXPECT_EQ(played.state.reward, 1);
  EXPECT_FALSE(offered(played.state, kSouth, MovePiece{1, camp.at("D5")}));
}

}  // namespace
}  // namespace galloper::land
