// S14: what a returned scout tells, to whom.
#include "tests/rules/scouting/scene.h"

namespace galloper::scouting {
namespace {

// South's three scouts are nearly home; North has two brigades behind its scouts, and there are two features.
Setup with_armies() {
  Scene scene(8, 8);
  scene.rules().scouts = 5;
  scene.rules().placement = Placement::kFixed;
  scene.rules().scouts_moved_per_turn = 10;
  Setup setup = scene.setup();
  setup.forces[1].brigades = {{"Guard", {"grenadiers", "horse guards"}, "Orlov"},
                              {"Line", {"line infantry"}, "Bilibin"}};
  setup.forces[0].brigades = {{"Reserve", {"heavy cavalry"}, ""}};
  setup.features = {{"ford", "below the mill"}, {"marsh", "behind the wood"}};
  return setup;
}

// Brigadiers: Orlov 6 and 2, Bilibin 5 and 1. Shuffles: South's brigades 1, brigadiers 2, features 1; North's
// features 2. Then the initiative.
const std::vector<std::uint32_t> kBeginDice = {6, 2, 5, 1, 1, 2, 1, 2, 6, 1};

State begun(const Setup& setup, const std::vector<std::uint32_t>& dice = kBeginDice) {
  State state = play(initial(setup), kReferee, kit::Begin{}, dice);
  for (Scout& scout : state.scouts) {
    if (scout.side != kSouth) continue;
    scout.status = ScoutStatus::kRidingHome;
    scout.cell = static_cast<Cell>(scout.cell + 8);
  }
  return state;
}

State south_returns(State state, int count) {
  for (int i = 1; i <= count; ++i)
    state = play(state, kSouth,
                 Move{static_cast<ScoutId>(i),
                      static_cast<Cell>(state.scouts[static_cast<std::size_t>(i - 1)].cell - 8)});
  return state;
}

std::vector<Intelligence> learned(const State& state, kit::Viewer viewer) {
  return view(state, viewer).sides[0].reports;
}

TEST(Scouting, S14_ReportsTellBrigadesFirstInTheOrderOfTheShuffle) {
  const State state = south_returns(begun(with_armies()), 2);
  const auto reports = learned(state, kit::Viewer::kSouth);
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].brigade, (Brigade{"Line", {"line infantry"}, ""}))
      << "drawn 1 of 2: the last is swapped with the first";
  EXPECT_EQ(reports[1].brigade, (Brigade{"Guard", {"grenadiers", "horse guards"}, ""}));
  EXPECT_FALSE(reports[0].brigadier);
}

TEST(Scouting, S14_TheShuffleDecidesTheOrder) {
  std::vector<std::uint32_t> dice = kBeginDice;
  dice[4] = 2;
  const State state = south_returns(begun(with_armies(), dice), 1);
  EXPECT_EQ(learned(state, kit::Viewer::kSouth)[0].brigade->name, "Guard");
}

TEST(Scouting, S14_ThenRatingsAndCharactersThenNothing) {
  const State state = south_returns(begun(with_armies()), 5);
  const auto reports = learned(state, kit::Viewer::kSouth);
  ASSERT_EQ(reports.size(), 4u) << "the fifth had nothing to tell";
  EXPECT_FALSE(reports[2].brigade);
  EXPECT_EQ(reports[2].brigadier, (Intelligence::Brigadier{"Orlov", 1, "Cautious"})) << "a rating of 6 is 1";
  EXPECT_EQ(reports[3].brigadier, (Intelligence::Brigadier{"Bilibin", 4, "Cowardly"})) << "a coward's 5 is 4";
  EXPECT_EQ(state.sides[0].returned, 5);
}

TEST(Scouting, S14_EachReportSurveysOneFeature) {
  const auto reports = learned(south_returns(begun(with_armies()), 3), kit::Viewer::kSouth);
  EXPECT_EQ(reports[0].feature, (Feature{"marsh", "behind the wood"}));
  EXPECT_EQ(reports[1].feature, (Feature{"ford", "below the mill"}));
  EXPECT_FALSE(reports[2].feature);
}

TEST(Scouting, S14_TheEnemyAndSpectatorsSeeOnlyTheCount) {
  const State before = begun(with_armies());
  const auto events = events_of(before, kSouth, Move{1, static_cast<Cell>(before.scouts[0].cell - 8)});
  State state = before;
  apply(state, events[0]);
  for (const kit::Viewer viewer : {kit::Viewer::kNorth, kit::Viewer::kPublic, kit::Viewer::kDelayed}) {
    EXPECT_TRUE(learned(south_returns(before, 1), viewer).empty());
    EXPECT_EQ(view(south_returns(before, 1), viewer).sides[0].returned, 1);
    const auto seen = redact(state, events[1], viewer);
    ASSERT_TRUE(seen);
    EXPECT_EQ(std::get<PublicReturned>(*seen), (PublicReturned{1, std::nullopt}));
  }
  for (const kit::Viewer viewer : {kit::Viewer::kSouth, kit::Viewer::kBoth, kit::Viewer::kFull}) {
    EXPECT_EQ(learned(south_returns(before, 1), viewer).size(), 1u);
    EXPECT_EQ(std::get<PublicReturned>(*redact(state, events[1], viewer)).report->brigade->name, "Line");
  }
}

TEST(Scouting, S14_PublishedForceTeachesRatingsAndCharactersAtOnce) {
  auto setup = with_armies();
  setup.forces[1].published = true;
  const State state = south_returns(begun(setup, {6, 2, 5, 1, 2, 1, 2, 6, 1}), 1);
  const auto reports = learned(state, kit::Viewer::kSouth);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_FALSE(reports[0].brigade);
  EXPECT_EQ(reports[0].brigadier->name, "Orlov");
}

TEST(Scouting, S14_BrigadiersAreMadeSecretlyWhenTheMatchBegins) {
  const auto events = events_of(initial(with_armies()), kReferee, kit::Begin{}, kBeginDice);
  EXPECT_EQ(count<BrigadierMade>(events), 2u) << "a brigade without a brigadier has none";
  for (const kit::Viewer viewer : kit::kViewers) {
    EXPECT_FALSE(redact(initial(with_armies()), events[0], viewer));
    EXPECT_FALSE(redact(initial(with_armies()), only<ReportOrderDrawn>(events), viewer));
  }
}

TEST(Scouting, S14_WithoutArmiesAReportTellsNothing) {
  auto setup = with_armies();
  setup.forces = {};
  setup.features = {};
  const State state = south_returns(begun(setup, {6, 1}), 2);
  EXPECT_TRUE(learned(state, kit::Viewer::kSouth).empty());
  EXPECT_EQ(state.sides[0].returned, 2);
}

TEST(Scouting, S14_WhatTheBattleIsGrantedHoldsWhatEachSideLearned) {
  State state = south_returns(begun(with_armies()), 3);
  state = play(state, kNorth, kit::Resign{});
  const kit::Advantage all = granted(state);
  EXPECT_EQ(all.initiative, kSouth);
  EXPECT_EQ(all.rewards[0], (std::vector<std::uint8_t>{1, 2, 3}));
  EXPECT_EQ(all.rewards[1], std::vector<std::uint8_t>{});
  EXPECT_EQ(all.returned, (std::array<std::uint8_t, 2>{3, 0}));
  EXPECT_EQ(all.learned[0].brigades, (std::vector<std::uint8_t>{1, 0}));
  EXPECT_EQ(all.learned[0].brigadiers.size(), 1u) << "the third report is of a brigadier";
  EXPECT_EQ(all.learned[0].features.size(), 2u);
  EXPECT_EQ(all.learned[1], kit::Learned{});
  ASSERT_EQ(all.brigadiers[1].size(), 2u);
  EXPECT_EQ(all.brigadiers[1][0], (kit::BrigadierDice{6, 2})) << "the same men fight the battle";
  EXPECT_EQ(all.brigadiers[1][1], (kit::BrigadierDice{5, 1}));
}

}  // namespace
}  // namespace galloper::scouting
