// Spectators who see everything, some turns late (L23, spectators_see all_delayed).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "tests/unit/codec/operation_match.h"

namespace galloper {
namespace {

using codec::store_v1::Record;
using kit::Seat;
using kit::Viewer;

constexpr auto kLate = kit::index_of(Viewer::kDelayed);

// Everything as it was, by the turns of a side that had been played then.
struct Past {
  std::uint32_t side_turns;
  std::string everything;
};

// What is to be seen now: the last state that is old enough; at the end, the last.
std::string due(const std::vector<Past>& past, std::uint32_t now, std::uint32_t delay, bool over,
                const std::string& nothing) {
  if (over) return past.back().everything;
  std::string seen = nothing;
  for (const auto& one : past) {
    if (one.side_turns + 2 * delay <= now) seen = one.everything;
  }
  return seen;
}

void expect_late(std::uint64_t seed, std::uint32_t delay) {
  OperationMatch match(seed, {{"spectators_see", "all_delayed"}, {"spectator_delay", std::to_string(delay)}});
  const auto nothing = match.fresh_table()->snapshot(Viewer::kDelayed);
  std::vector<Past> past;
  int updates = 0;
  int silent = 0;
  std::string shown = nothing;
  const auto look = [&] {
    const auto now = codec::OperationTraits::side_turns(match.state());
    past.push_back({now, match.table().snapshot(Viewer::kFull)});
    const auto seen = match.table().snapshot(Viewer::kDelayed);
    ASSERT_EQ(seen, due(past, now, delay, match.over(), nothing)) << "order " << past.size();
    // An update comes exactly when what is seen changes.
    ASSERT_EQ(match.last()[kLate].has_value(), seen != shown) << "order " << past.size();
    ++(seen != shown ? updates : silent);
    shown = seen;
  };
  look();
  while (!match.over() && !testing::Test::HasFatalFailure()) {
    match.play();
    if (!testing::Test::HasFatalFailure()) look();
  }
  EXPECT_EQ(shown, match.table().snapshot(Viewer::kFull));
  EXPECT_GT(updates, 8);
  EXPECT_GT(silent, updates);
}

TEST(LateSpectators, L23_SeeEverythingExactlySoManyTurnsLateAndAllOfItAtTheEnd) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(seed);
    expect_late(seed, 2);
  }
  expect_late(4, 1);
}

// The step to the battle makes nothing older.
TEST(LateSpectators, L23_TheBattlesBeginningShowsThemNothingOfTheScoutingsLastTurn) {
  OperationMatch match(6, {{"spectators_see", "all_delayed"}, {"spectator_delay", "1"}});
  while (match.state().scouting.turn < 2 && !testing::Test::HasFatalFailure()) match.play();
  match.resign(Seat::kNorth);
  ASSERT_TRUE(match.state().battle.has_value());
  v1::MatchUpdate seen;
  ASSERT_TRUE(seen.ParseFromString(match.table().snapshot(Viewer::kDelayed)));
  EXPECT_EQ(seen.delta().operation().stage(), v1::OPERATION_STAGE_SCOUTING);
  EXPECT_EQ(seen.delta().operation().scouting().turn(), 1u);
}

TEST(LateSpectators, L23_TheirUpdatesTellHiddenThingsWhenTheyAreOldEnough) {
  OperationMatch match(7, {{"spectators_see", "all_delayed"}, {"spectator_delay", "1"}});
  bool told_secret = false;
  while (!match.over() && !testing::Test::HasFatalFailure()) {
    match.play();
    const auto update = match.last(Viewer::kDelayed);
    for (const auto& event : update.events()) {
      const auto& land = event.operation().land();
      told_secret |= land.has_counter_placed() || land.has_first_order_set() || land.has_runner_sent() ||
                     land.has_order_given() || event.operation().scouting().has_placed();
    }
  }
  EXPECT_TRUE(told_secret);
}

// G6: what they see follows from the log without the order that was taken back.
TEST(LateSpectators, G6_UndoLeadsThemToWhatTheLogWithoutTheOrderShows) {
  OperationMatch match(9, {{"spectators_see", "all_delayed"}, {"spectator_delay", "1"}});
  int moved_back = 0;
  while (!match.over() && !testing::Test::HasFatalFailure()) {
    match.play();
    if (match.over()) break;
    auto without = match.fresh_table();
    for (std::size_t i = 0; i + 1 < match.log().size(); ++i) {
      Record record;
      ASSERT_TRUE(record.ParseFromString(match.log()[i]));
      ASSERT_TRUE(without->replay(record, 0).has_value());
    }
    const auto back = without->undone_from(match.table(), Seat::kSouth, OperationMatch::kEverybody);
    // Nothing is told to those who never saw it.
    ASSERT_EQ(back[kLate].has_value(), match.last()[kLate].has_value());
    moved_back += back[kLate].has_value() ? 1 : 0;
    if (match.log().size() > 150) break;
  }
  EXPECT_GT(moved_back, 2);
}

TEST(LateSpectators, TheSettingIsOfTheBattleAndOfTheOperationAndOfNoScouting) {
  const auto games = codec::all_games();
  const std::map<std::string, std::string> late = {{"spectators_see", "all_delayed"}};
  const auto operation = operation_sample();
  const auto land = land_sample();
  EXPECT_TRUE(games.find("operation")->spectators_see_delayed(operation, late));
  EXPECT_FALSE(games.find("operation")->spectators_see_delayed(operation, {}));
  EXPECT_TRUE(games.find("land")->spectators_see_delayed(land, late));
  EXPECT_FALSE(games.find("land")->spectators_see_delayed(land, {}));
  EXPECT_FALSE(games.find("scouting")->spectators_see_delayed(land, {}));
  auto own = land_sample();
  own.mutable_land()->mutable_rules()->set_spectators_see(v1::SPECTATORS_SEE_ALL_DELAYED);
  EXPECT_TRUE(games.find("land")->spectators_see_delayed(own, {}));
}

}  // namespace
}  // namespace galloper
