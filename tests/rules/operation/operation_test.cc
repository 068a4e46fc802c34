// S12 to S14 carried from the scouting to its battle.
#include "server/rules/operation/operation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "common/dice/scripted_dice.h"
#include "tests/rules/land/camp.h"

namespace galloper::operation {
namespace {

using kit::Seat;
using kit::Viewer;

constexpr Seat kSouth = Seat::kSouth;
constexpr Seat kNorth = Seat::kNorth;

struct Played {
  State state;
  std::vector<Event> events;
};

Played give(const State& state, Seat seat, const Order& order, std::vector<std::uint32_t> dice = {}) {
  ScriptedDice scripted(std::move(dice));
  auto decided = decide(state, seat, order, scripted);
  if (!decided) {
    ADD_FAILURE() << "refused: " << decided.error().rule << " " << decided.error().message;
    return {state, {}};
  }
  EXPECT_EQ(scripted.left(), 0u) << "fewer dice were thrown than scripted";
  Played played{state, std::move(*decided)};
  for (const Event& event : played.events) apply(played.state, event);
  check_invariants(played.state);
  return played;
}

std::size_t count_battles(const std::vector<Event>& events) {
  return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const Event& event) {
    return std::holds_alternative<BattleBegan>(event);
  }));
}

// The scouting: a board of 6 by 6, five scouts a side, who stand from the start. The battle: the armies of
// Camp, each with three brigades whose men the scenario made; two marshes that nobody knows.
class OperationTest : public ::testing::Test {
 protected:
  OperationTest() {
    land::Camp camp;
    setup_.land = camp.setup();
    land::Board& board = setup_.land.board;
    // One row each, from where nobody sees the middle (S14).
    for (const Seat side : kit::kSides) {
      std::vector<bool>& zone = setup_.land.armies[kit::index_of(side)].zone;
      for (std::size_t i = 0; i < zone.size(); ++i) zone[i] = i / board.width == (side == kSouth ? 0u : 6u);
    }
    for (const auto* name : {"D4", "F4"}) {
      land::Piece piece;
      piece.name = std::string("Marsh of ") + name;
      piece.description = "Soft ground.";
      piece.terrain = marsh(board);
      piece.cells = {camp.at(name)};
      piece.unsurveyed = true;
      board.pieces.push_back(piece);
    }
    scouting::Rules& rules = setup_.scouting.rules;
    rules.width = 6;
    rules.depth = 6;
    rules.scouts = 5;
    rules.placement = scouting::Placement::kFixed;
    setup_.scouting.ground.terrain = {{'.', "open ground", 0, false, "open"}};
    setup_.scouting.ground.cells.assign(36, 0);
    connect(setup_);
  }

  static std::uint8_t marsh(land::Board& board) {
    for (std::size_t i = 0; i < board.terrain.size(); ++i) {
      if (board.terrain[i].look == "marsh") return static_cast<std::uint8_t>(i);
    }
    land::Terrain marsh;
    marsh.name = "marsh";
    marsh.stops = true;
    marsh.look = "marsh";
    board.terrain.push_back(marsh);
    return static_cast<std::uint8_t>(board.terrain.size() - 1);
  }

  // Begun, South to move first. The reports of either side tell of brigades and features in their own order.
  State begun() const {
    // South's shuffles and North's: brigades, brigadiers, features; a draw of the last that is left changes
    // nothing. Then S3.
    return give(initial(setup_), Seat::kReferee, kit::Begin{}, {3, 2, 3, 2, 2, 3, 2, 3, 2, 2, 6, 1}).state;
  }

  // As many scouts of a side are home as said; the others ride yet.
  static State with_returned(State state, int south, int north) {
    for (const Seat side : kit::kSides) {
      int left = side == kSouth ? south : north;
      for (scouting::Scout& scout : state.scouting.scouts) {
        if (scout.side != side || left == 0) continue;
        --left;
        // S14: what a report tells is what the shuffle has next.
        scouting::SideState& own = state.scouting.sides[kit::index_of(side)];
        scouting::Report report;
        if (own.reports < own.report_order.brigades.size()) {
          report.brigade = own.report_order.brigades[own.reports];
        } else if (const auto next = own.reports - own.report_order.brigades.size();
                   next < own.report_order.brigadiers.size()) {
          report.brigadier = own.report_order.brigadiers[next];
        }
        if (own.reports < own.report_order.features.size())
          report.feature = own.report_order.features[own.reports];
        scouting::apply(state.scouting, scouting::Returned{scout.id, report});
      }
    }
    return state;
  }

  // The battle after a scouting that its next player resigns.
  Played after_resigning(const State& state, Seat seat, std::vector<std::uint32_t> dice = {}) const {
    return give(state, seat, kit::Resign{}, std::move(dice));
  }

  operation::Setup setup_;
};

TEST_F(OperationTest, TheScoutsFindTheArmiesAndTheGroundOfTheBattle) {
  const scouting::Force& south = setup_.scouting.forces[0];
  ASSERT_EQ(south.brigades.size(), setup_.land.armies[0].brigades.size());
  EXPECT_EQ(south.brigades[0].name, setup_.land.armies[0].brigades[0].name);
  EXPECT_EQ(south.brigades[0].unit_types.size(),
            static_cast<std::size_t>(
                std::count_if(setup_.land.armies[0].units.begin(), setup_.land.armies[0].units.end(),
                              [](const land::UnitSpec& unit) { return unit.brigade == 0; })));
  ASSERT_EQ(setup_.scouting.features.size(), 2u);
  EXPECT_EQ(setup_.scouting.features[1].name, "Marsh of F4");
  EXPECT_EQ(setup_.land.feature_pieces, (std::vector<std::uint8_t>{0, 1}));
}

TEST_F(OperationTest, S14_FeaturesOfTheScoutingsOwnAreThePiecesOfTheirName) {
  setup_.scouting.features = {{"A rumour", "Nothing is there."}, {"Marsh of F4", "Soft."}};
  connect(setup_);
  EXPECT_EQ(setup_.land.feature_pieces, (std::vector<std::uint8_t>{land::kNoPiece, 1}));
}

// C4, S14: the man of whom a report tells is the man who fights.
TEST_F(OperationTest, C4_ABrigadierWhomTheScenarioMadeIsTheSameForTheScouts) {
  for (const auto& [rating, character] : {std::pair{5, kit::Character::kBrash},
                                          {4, kit::Character::kCowardly},
                                          {1, kit::Character::kCautious}}) {
    setup_.land.armies[1].brigades[0].rating = static_cast<std::uint8_t>(rating);
    setup_.land.armies[1].brigades[0].character = character;
    connect(setup_);
    const kit::BrigadierDice dice = setup_.scouting.forces[1].made[0];
    EXPECT_EQ(kit::rating_of(dice.rating_die, dice.character_die), rating);
    EXPECT_EQ(kit::character_of(dice.character_die), character);
  }
}

TEST_F(OperationTest, C4_ABrigadierMadeByDiceWithTheScoutingIsTheSameInTheBattle) {
  setup_.land.armies[1].brigades[0].rating = 0;
  connect(setup_);
  const State state =
      give(initial(setup_), Seat::kReferee, kit::Begin{}, {4, 6, 3, 2, 3, 2, 2, 3, 2, 3, 2, 2, 6, 1}).state;
  const State battle = after_resigning(state, kSouth).state;
  const command::Brigadier& man = battle.battle->sides[1].brigades[0].brigadier;
  EXPECT_EQ(man.rating, 4);
  EXPECT_EQ(man.character, kit::Character::kBrash);
}

// ---- S12 ----

TEST_F(OperationTest, S12_AResignedScoutingGoesOnToABattleInWhichTheOtherHasTheInitiative) {
  const Played played = after_resigning(with_returned(begun(), 2, 0), kSouth);
  EXPECT_EQ(count_battles(played.events), 1u);
  ASSERT_TRUE(played.state.battle.has_value());
  EXPECT_FALSE(outcome(played.state).has_value());
  EXPECT_EQ(played.state.battle->setup->advantage->initiative, kNorth);
  EXPECT_EQ(played.state.battle->phase, land::Phase::kInitiative);
  EXPECT_EQ(may_act(played.state), kit::bit_of(kNorth));
  // It keeps its returned scouts, and what they earned.
  EXPECT_EQ(played.state.battle->setup->advantage->returned[0], 2);
  EXPECT_EQ(played.state.battle->sides[0].rewards, (std::vector<std::uint8_t>{1, 2}));
}

TEST_F(OperationTest, S12_TimeRunOutEndsOnlyTheScouting) {
  const Played played = give(begun(), Seat::kReferee, kit::TimeRunOut{kSouth});
  ASSERT_TRUE(played.state.battle.has_value());
  EXPECT_EQ(played.state.battle->setup->advantage->initiative, kNorth);
  const Played over = give(played.state, Seat::kReferee, kit::TimeRunOut{kNorth}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(outcome(over.state), (Outcome{kSouth, kit::EndReason::kTimeRanOut}));
}

TEST_F(OperationTest, S12_AScoutingDrawnByAgreementLeavesTheInitiativeToTheDice) {
  const State offered = give(begun(), kSouth, kit::OfferDraw{}).state;
  // L19: ties are rolled again.
  const Played played = give(offered, kNorth, kit::AcceptDraw{}, {3, 3, 2, 5});
  ASSERT_TRUE(played.state.battle.has_value());
  EXPECT_EQ(played.state.battle->first, kNorth);
  EXPECT_NE(played.state.battle->phase, land::Phase::kInitiative);
}

TEST_F(OperationTest, S12_MoreScoutsHomeChooseWhetherToMoveFirst) {
  const State state = after_resigning(with_returned(begun(), 2, 0), kNorth).state;
  EXPECT_EQ(may_act(state), kit::bit_of(kSouth));
  EXPECT_EQ(give(state, kSouth, order_of(land::TakeInitiative{true})).state.battle->first, kSouth);
  EXPECT_EQ(give(state, kSouth, order_of(land::TakeInitiative{false})).state.battle->first, kNorth);
}

TEST_F(OperationTest, G5_ClosingTheScoutingEndsTheWhole) {
  const Played played = give(begun(), Seat::kReferee, kit::Close{});
  EXPECT_EQ(count_battles(played.events), 0u);
  EXPECT_FALSE(played.state.battle.has_value());
  EXPECT_EQ(outcome(played.state), (Outcome{Seat::kNone, kit::EndReason::kClosed}));
  EXPECT_EQ(may_act(played.state), 0);
}

TEST_F(OperationTest, G5_ResigningTheBattleEndsTheWhole) {
  const State state = after_resigning(begun(), kSouth).state;
  const Played over = give(state, kSouth, kit::Resign{}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(outcome(over.state), (Outcome{kNorth, kit::EndReason::kResigned}));
}

TEST_F(OperationTest, G6_TheStepToTheBattleIsNotTakenBackFreely) {
  const State state = begun();
  EXPECT_TRUE(irrevocable(state, after_resigning(state, kSouth).events));
}

// ---- S13 ----

// Five home: South may deploy first and redeploy; the rewards come in their order.
TEST_F(OperationTest, S13_FiveHomeDeployFirstAndTakeUpToThreeUnitsUpAgain) {
  State state = after_resigning(with_returned(begun(), 5, 0), kNorth).state;
  state = give(state, kSouth, order_of(land::TakeInitiative{true})).state;
  while (state.battle->phase == land::Phase::kGroundBefore)
    state = give(state, kSouth, order_of(land::PassReward{})).state;
  ASSERT_EQ(state.battle->phase, land::Phase::kDeploymentChoice);
  ASSERT_EQ(state.battle->active, kSouth);
  state = give(state, kSouth, order_of(land::ChooseDeployment{true})).state;
  EXPECT_EQ(state.battle->first_to_deploy, kSouth);
  for (const Seat seat : {kSouth, kNorth}) {
    state = give(state, seat, order_of(land::DeployRest{})).state;
    state = give(state, seat, order_of(land::ConfirmDeployment{})).state;
  }
  while (state.battle->phase == land::Phase::kGroundAfter)
    state = give(state, kSouth, order_of(land::PassReward{})).state;
  ASSERT_EQ(state.battle->phase, land::Phase::kRedeployment);
  int taken_up = 0;
  while (state.battle->phase == land::Phase::kRedeployment) {
    const auto orders = legal_orders(state, kSouth);
    const auto at = std::find_if(orders.begin(), orders.end(), [](const Order& order) {
      const auto* own = std::get_if<land::Order>(&order);
      return own && std::holds_alternative<land::Deploy>(*own);
    });
    ASSERT_NE(at, orders.end());
    state = give(state, kSouth, *at).state;
    ++taken_up;
  }
  EXPECT_EQ(taken_up, 3);
  EXPECT_EQ(state.battle->turn, 1);
  EXPECT_EQ(state.battle->active, kSouth);
}

TEST_F(OperationTest, S13_AReturnedScoutMovesAPieceOfGroundBeforeTheDeployment) {
  land::Piece wood;
  wood.name = "Wood";
  wood.terrain = marsh(setup_.land.board);
  wood.cells = {land::at(land::initial(setup_.land), "F2")};
  setup_.land.board.pieces.push_back(wood);
  connect(setup_);
  State state = after_resigning(with_returned(begun(), 1, 0), kNorth).state;
  state = give(state, kSouth, order_of(land::TakeInitiative{true})).state;
  ASSERT_EQ(state.battle->phase, land::Phase::kGroundBefore);
  const land::Cell to = land::at(*state.battle, "A3");
  state = give(state, kSouth, order_of(land::MovePiece{2, to})).state;
  EXPECT_EQ(state.battle->anchors[2], to);
  EXPECT_EQ(state.battle->phase, land::Phase::kDeployment);
}

// ---- S14 ----

TEST_F(OperationTest, S14_WhatReportsTaughtShowsInTheBattleToTheirSideOnly) {
  const State scouted = with_returned(begun(), 4, 0);
  const auto& told = scouted.scouting.sides[0].report_order;
  const State state = after_resigning(scouted, kNorth).state;
  const View south = view(state, Viewer::kSouth);
  ASSERT_TRUE(south.battle.has_value());
  // Three brigades, and with the fourth report one of their brigadiers.
  const auto& reports = south.battle->sides[0].reports;
  ASSERT_EQ(reports.size(), 3u);
  for (std::size_t i = 0; i < reports.size(); ++i)
    EXPECT_EQ(reports[i].name, setup_.land.armies[1].brigades[told.brigades[i]].name);
  EXPECT_EQ(std::count_if(reports.begin(), reports.end(), [](const auto& one) { return one.rating != 0; }),
            1);
  EXPECT_TRUE(south.battle->sides[1].roster.empty());
  for (const Viewer viewer : {Viewer::kNorth, Viewer::kPublic}) {
    const View other = view(state, viewer);
    EXPECT_TRUE(other.battle->sides[0].reports.empty());
    EXPECT_TRUE(other.scouting->sides[0].reports.empty());
  }
  // The scouting stands as it ended.
  EXPECT_EQ(south.scouting->sides[0].reports.size(), 4u);
  EXPECT_EQ(south.scouting->outcome->reason, kit::EndReason::kResigned);
}

TEST_F(OperationTest, S14_GroundThatAScoutSurveyedIsKnownInTheBattle) {
  const State scouted = with_returned(begun(), 1, 0);
  const std::uint8_t piece = scouted.scouting.sides[0].report_order.features[0];
  const State state = after_resigning(scouted, kNorth).state;
  const auto knows = [&](Viewer viewer, std::uint8_t index) {
    const View seen = view(state, viewer);
    const auto& pieces = seen.battle->pieces;
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const land::PieceView& one) { return one.piece == index; });
  };
  EXPECT_TRUE(knows(Viewer::kSouth, piece));
  EXPECT_FALSE(knows(Viewer::kSouth, static_cast<std::uint8_t>(1 - piece)));
  EXPECT_FALSE(knows(Viewer::kNorth, piece));
  EXPECT_FALSE(knows(Viewer::kPublic, piece));
}

// ---- one match ----

TEST_F(OperationTest, OrdersOfTheOtherStageAreRefusedAndRollNothing) {
  ScriptedDice none(std::vector<std::uint32_t>{});
  const State state = begun();
  const auto early = decide(state, kSouth, order_of(land::EndCommand{}), none);
  ASSERT_FALSE(early.has_value());
  EXPECT_EQ(early.error().rule, "S12");
  const auto late = decide(after_resigning(state, kSouth).state, kSouth, order_of(scouting::EndTurn{}), none);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().rule, "S11");
}

TEST_F(OperationTest, G4_TheBattleIsInNoViewOfTheScouting) {
  for (const Viewer viewer : kit::kViewers) {
    const View seen = view(begun(), viewer);
    EXPECT_EQ(seen.stage, Stage::kScouting);
    EXPECT_FALSE(seen.battle.has_value());
  }
}

TEST_F(OperationTest, TheStepIsTheLastOfTheScoutingThenTheBattlesFirstForEveryViewer) {
  const State state = begun();
  const Played played = after_resigning(state, kSouth);
  for (const Viewer viewer : kit::kViewers) {
    std::vector<std::size_t> kinds;
    State at = state;
    for (const Event& event : played.events) {
      if (const auto seen = redact(at, event, viewer)) kinds.push_back(seen->index());
      apply(at, event);
    }
    ASSERT_GE(kinds.size(), 4u);
    EXPECT_TRUE(std::is_sorted(kinds.begin(), kinds.end()));
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), 1u), 1);
    const ViewDelta delta = diff(view(state, viewer), view(played.state, viewer));
    EXPECT_EQ(delta.stage, Stage::kBattle);
    ASSERT_TRUE(delta.scouting.has_value());
    EXPECT_TRUE(delta.scouting->outcome.has_value());
    EXPECT_TRUE(delta.battle.has_value());
  }
}

}  // namespace
}  // namespace galloper::operation
