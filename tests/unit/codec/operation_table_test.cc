// An operation on the wire and in the log: one stage, then the other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/codec/operation_match.h"

namespace galloper {
namespace {

using codec::store_v1::Record;
using kit::Seat;
using kit::Viewer;
using ::testing::HasSubstr;

TEST(OperationTable, S12_AResignedScoutingGoesOnToABattleThatIsNotResigned) {
  OperationMatch match(1);
  match.resign(Seat::kNorth);
  ASSERT_FALSE(testing::Test::HasFatalFailure());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.table().stage(), 2u);
  for (const auto viewer : {Viewer::kSouth, Viewer::kNorth, Viewer::kPublic}) {
    const auto update = match.last(viewer);
    EXPECT_EQ(update.delta().operation().stage(), v1::OPERATION_STAGE_BATTLE);
    EXPECT_EQ(update.delta().operation().scouting().outcome().reason(), v1::END_REASON_RESIGNED);
    EXPECT_TRUE(update.delta().operation().land().has_sheet());
    ASSERT_GE(update.events_size(), 3);
    EXPECT_TRUE(update.events(0).operation().scouting().has_resigned());
    EXPECT_TRUE(update.events(1).operation().scouting().has_ended());
    EXPECT_EQ(update.events(2).operation().battle_began().advantage().initiative(), v1::SEAT_SOUTH);
  }
  while (!match.over() && !testing::Test::HasFatalFailure()) match.play();
  EXPECT_NE(match.table().outcome()->reason(), v1::END_REASON_RESIGNED);
}

TEST(OperationTable, ResigningTheBattleEndsTheMatch) {
  OperationMatch match(1);
  match.resign(Seat::kNorth);
  match.resign(Seat::kSouth);
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.table().outcome()->winner(), v1::SEAT_NORTH);
  EXPECT_EQ(match.table().outcome()->reason(), v1::END_REASON_RESIGNED);
}

TEST(OperationTable, ClosedInTheScoutingItIsOverWithoutABattle) {
  OperationMatch match(1);
  auto decision = match.table().referee(kit::Close{}, match.dice());
  ASSERT_TRUE(decision.has_value());
  ASSERT_TRUE(decision->outcome.has_value());
  EXPECT_EQ(decision->outcome->reason(), v1::END_REASON_CLOSED);
  match.take(std::move(decision));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.table().stage(), 1u);
}

TEST(OperationTable, TheOutcomeComesWithTheOrderThatEndsTheBattleAndWithNoOther) {
  OperationMatch match(3);
  match.play_scouting();
  ASSERT_FALSE(testing::Test::HasFatalFailure());
  v1::Order resign;
  resign.mutable_resign();
  const auto decision = match.table().decide(Seat::kSouth, resign, match.dice());
  ASSERT_TRUE(decision.has_value());
  EXPECT_TRUE(decision->outcome.has_value());
  OperationMatch other(3);
  const auto first = other.table().decide(Seat::kSouth, resign, other.dice());
  ASSERT_TRUE(first.has_value());
  EXPECT_FALSE(first->outcome.has_value());
  EXPECT_TRUE(first->irrevocable);
}

TEST(OperationTable, AnOrderOfTheOtherStageIsRefusedWithTheRule) {
  OperationMatch match(1);
  v1::Order order;
  order.mutable_land()->mutable_end_command();
  auto refused = match.table().decide(Seat::kSouth, order, match.dice());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().rule, "S12");
  match.resign(Seat::kNorth);
  order.mutable_scouting()->mutable_end_turn();
  refused = match.table().decide(Seat::kSouth, order, match.dice());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().rule, "S11");
}

TEST(OperationTable, WholeMatchesReplayFromTheirLogs) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    OperationMatch match(seed);
    while (!match.over()) {
      match.play();
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_EQ(match.table().stage(), 2u);
  }
}

// G6: by consent even the step to the battle is taken back, and a client that folds it is at the scouting
// again.
TEST(OperationTable, G6_TakingBackTheStepToTheBattleLeadsBackToTheScouting) {
  OperationMatch match(2);
  match.resign(Seat::kNorth);
  auto before = match.fresh_table();
  Record record;
  ASSERT_TRUE(record.ParseFromString(match.log().front()));
  ASSERT_TRUE(before->replay(record, 0).has_value());
  const auto updates = before->undone_from(match.table(), Seat::kNorth, OperationMatch::kEverybody);
  v1::MatchUpdate update;
  ASSERT_TRUE(update.ParseFromString(updates[kit::index_of(Viewer::kSouth)].value_or("")));
  EXPECT_EQ(update.delta().operation().stage(), v1::OPERATION_STAGE_SCOUTING);
  EXPECT_FALSE(update.delta().operation().has_land());
  EXPECT_TRUE(update.events(0).operation().scouting().has_undone());
}

// G4: what was hidden of the armies in the scouting is in no byte of the battle's first update, either.
TEST(OperationTable, G4_TheEnemysArmyIsInNoByteBeforeItIsShown) {
  OperationMatch match(2);
  match.resign(Seat::kNorth);
  for (const auto viewer : {Viewer::kSouth, Viewer::kPublic}) {
    const auto told = *match.last()[kit::index_of(viewer)] + match.table().snapshot(viewer);
    for (const auto* name : {"45th Line", "Old Brigade", "Milhaud", "Long Moss"})
      EXPECT_THAT(told, Not(HasSubstr(name))) << name;
  }
  EXPECT_THAT(match.table().snapshot(Viewer::kSouth), HasSubstr("Foot Guards"));
}

class OperationLog : public ::testing::Test {
 protected:
  bool refused(const std::unique_ptr<codec::Table>& table) const {
    const auto replayed = table->replay(record_, 0);
    return !replayed && replayed.error().code == ErrorCode::kDataLoss;
  }
  std::unique_ptr<codec::Table> at(std::size_t orders) const {
    auto table = match_.fresh_table();
    for (std::size_t i = 0; i < orders; ++i) {
      Record record;
      EXPECT_TRUE(record.ParseFromString(match_.log()[i]));
      EXPECT_TRUE(table->replay(record, 0).has_value());
    }
    return table;
  }
  OperationMatch match_{5};
  Record record_;
};

TEST_F(OperationLog, EventsOutOfTheirStageAreDataLoss) {
  match_.resign(Seat::kNorth);
  record_.mutable_close();
  record_.add_events()->mutable_land()->mutable_turn_began()->set_seat(v1::SEAT_SOUTH);
  record_.mutable_events(0)->mutable_land()->mutable_turn_began()->set_turn(1);
  EXPECT_TRUE(refused(at(1))) << "the battle before it began";
  EXPECT_FALSE(refused(at(2)));
  record_.clear_events();
  record_.add_events()->mutable_battle_began();
  EXPECT_TRUE(refused(at(1))) << "the scouting is not over";
  EXPECT_TRUE(refused(at(2))) << "it began already";
  record_.clear_events();
  record_.add_events()->mutable_scouting()->mutable_resigned()->set_seat(v1::SEAT_SOUTH);
  EXPECT_FALSE(refused(at(1)));
  EXPECT_TRUE(refused(at(2))) << "the scouting is over";
  ASSERT_TRUE(record_.ParseFromString(match_.log()[1]));
  EXPECT_FALSE(refused(at(1)));
  for (auto& event : *record_.mutable_events()) {
    if (event.has_battle_began())
      event.mutable_battle_began()->mutable_advantage()->set_initiative(v1::SEAT_NORTH);
  }
  EXPECT_TRUE(refused(at(1))) << "not what the scouting granted";
}

// ---- scenario and settings ----

const codec::GameModule& module() {
  static const auto games = codec::all_games();
  return *games.find("operation");
}

TEST(OperationSettings, NamesThatBothGamesHaveAreWrittenWithTheirGame) {
  const auto begin = module().begin_of(
      operation_sample(), {{"scouting.placement", "fixed"}, {"land.placement", "open"}, {"cinc_move", "5"}});
  ASSERT_TRUE(begin.has_value()) << begin.error().message;
  EXPECT_EQ(begin->operation().scouting().placement(), v1::SCOUTING_PLACEMENT_FIXED);
  EXPECT_EQ(begin->operation().land().activation().placement(), v1::COUNTER_PLACEMENT_OPEN);
  EXPECT_EQ(begin->operation().land().command().cinc_move(), 5u);
  EXPECT_EQ(begin->operation().scouting().width(), 6u);
  EXPECT_TRUE(module().open(*begin).has_value());

  const auto both = module().begin_of(operation_sample(), {{"placement", "secret"}});
  ASSERT_FALSE(both.has_value());
  EXPECT_THAT(both.error().message, HasSubstr("scouting.placement or land.placement"));
  const auto none = module().begin_of(operation_sample(), {{"riders", "3"}});
  ASSERT_FALSE(none.has_value());
  EXPECT_THAT(none.error().message, HasSubstr("scouting.placement"));
  EXPECT_FALSE(module().begin_of(operation_sample(), {{"move", "3"}, {"scouting.move", "4"}}).has_value());
}

TEST(OperationSettings, EachIsDescribedOnceAndTakesItsOwnValue) {
  std::map<std::string, std::string> all;
  for (const auto& setting : module().settings_of(operation_sample())) {
    EXPECT_TRUE(all.emplace(setting.name(), setting.value()).second) << setting.name();
    EXPECT_FALSE(setting.rule().empty());
  }
  EXPECT_TRUE(all.contains("land.placement"));
  EXPECT_FALSE(all.contains("placement"));
  EXPECT_EQ(all.at("scouts"), "2");
  EXPECT_TRUE(module().begin_of(operation_sample(), all).has_value());
}

std::vector<std::string> paths_of(const v1::Scenario& scenario) {
  std::vector<std::string> paths;
  for (const auto& fault : module().check(scenario)) {
    if (!fault.warning) paths.push_back(fault.path);
  }
  return paths;
}

TEST(OperationScenario, FaultsNameTheirFieldInTheStageTheyAreOf) {
  EXPECT_THAT(paths_of(operation_sample()), testing::IsEmpty());
  auto scenario = operation_sample();
  scenario.mutable_operation()->mutable_scouting()->add_map("......");
  scenario.mutable_operation()->mutable_land()->set_banners_to_win(0);
  EXPECT_THAT(paths_of(scenario),
              testing::ElementsAre("operation.scouting.map", "operation.land.banners_to_win"));
  scenario = operation_sample();
  scenario.mutable_operation()->mutable_land()->mutable_rules()->mutable_command()->set_cinc_move(99);
  EXPECT_THAT(paths_of(scenario), testing::ElementsAre("operation.land.rules.command.cinc_move"));
  scenario = operation_sample();
  scenario.mutable_operation()->mutable_scouting()->mutable_rules()->set_move(99);
  EXPECT_THAT(paths_of(scenario), testing::ElementsAre("operation.scouting.rules.move"));
}

TEST(OperationScenario, S14_ForcesOfTheScoutingsOwnHaveTheBattlesBrigades) {
  auto scenario = operation_sample();
  auto& force = *scenario.mutable_operation()->mutable_scouting()->mutable_south();
  auto& first = *force.add_brigades();
  first.set_name("First Brigade");
  first.set_brigadier("Picton");
  first.add_unit_types("three battalions");
  EXPECT_THAT(paths_of(scenario), testing::ElementsAre("operation.scouting.south"));
  auto& second = *force.add_brigades();
  second.set_name("Cavalry");
  second.set_brigadier("Ponsonby");
  second.add_unit_types("squadrons");
  EXPECT_THAT(paths_of(scenario), testing::IsEmpty());
  second.set_name("Horse");
  EXPECT_THAT(paths_of(scenario), testing::ElementsAre("operation.scouting.south.brigades[1].name"));
}

}  // namespace
}  // namespace galloper
