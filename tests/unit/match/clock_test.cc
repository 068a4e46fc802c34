#include <google/protobuf/util/time_util.h>
#include <gtest/gtest.h>

#include "server/match/thinking_time.h"
#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

using google::protobuf::util::TimeUtil;

std::string clocked(Harness& h, std::uint32_t initial_s, std::uint32_t increment_s) {
  v1::CreateMatchRequest request;
  request.mutable_clock()->set_initial_s(initial_s);
  request.mutable_clock()->set_increment_s(increment_s);
  const auto match = h.create(h.ann, request)->match_id();
  if (!h.join(h.bob, match) || !h.order(h.ann, match, confirm()) || !h.order(h.bob, match, confirm())) {
    throw std::runtime_error("the match did not begin");
  }
  return match;
}

// As a client shows it now: what was left at update_time, less what passed since.
v1::Clock clock_of(Harness& h, const std::string& match) {
  const auto info = h.get(h.cat, match)->info();
  auto clock = info.clock();
  const auto passed =
      static_cast<std::uint64_t>(h.clock.now_ms() - TimeUtil::TimestampToMilliseconds(info.update_time()));
  if (clock.paused()) return clock;
  if (clock.running() & 1) clock.set_south_left_ms(clock.south_left_ms() - passed);
  if (clock.running() & 2) clock.set_north_left_ms(clock.north_left_ms() - passed);
  return clock;
}

Result<v1::PauseMatchResponse> pause(Harness& h, const Caller& caller, const std::string& match) {
  v1::PauseMatchRequest request;
  request.set_match_id(match);
  return h.call<v1::PauseMatchResponse>(&Host::pause, caller, request);
}

TEST(MatchClock, RunsForTheSideToActAndGivesItsIncrement) {
  Harness h;
  const auto match = clocked(h, 60, 5);
  auto clock = clock_of(h, match);
  EXPECT_EQ(clock.running(), 1u);
  EXPECT_EQ(clock.south_left_ms(), 65'000u);  // the placement was South's first turn
  h.clock.advance(10'000);
  EXPECT_EQ(clock_of(h, match).south_left_ms(), 55'000u);
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(clock_of(h, match).south_left_ms(), 55'000u);
  ASSERT_TRUE(h.order(h.ann, match, end_turn()));
  clock = clock_of(h, match);
  EXPECT_EQ(clock.south_left_ms(), 60'000u);
  EXPECT_EQ(clock.running(), 2u);
  h.restart();
  h.clock.advance(1'000);
  clock = clock_of(h, match);
  EXPECT_EQ(clock.south_left_ms(), 60'000u);
  EXPECT_EQ(clock.north_left_ms(), 64'000u);
}

TEST(MatchClock, TheRefereeEndsTheMatchWhenTheTimeRunsOut) {
  Harness h;
  const auto match = clocked(h, 60, 0);
  auto reader = h.watch(h.bob, match);
  reader->update();
  h.clock.advance(60'000);
  EXPECT_EQ(reader->update().delta().scouting().outcome().reason(), v1::END_REASON_TIME_RAN_OUT);
  const auto over = h.get(h.ann, match);
  EXPECT_EQ(over->state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(over->info().outcome().winner(), v1::SEAT_NORTH);
  EXPECT_EQ(over->info().clock().running(), 0u);
}

TEST(MatchClock, AnOrderAfterTheTimeComesTooLate) {
  Harness h;
  const auto match = clocked(h, 60, 0);
  const auto order = h.submission(match, move(), h.version(h.ann, match));
  h.clock.advance(61'000);
  const auto late = h.submit(h.ann, order);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().rule, "G5");
}

TEST(MatchClock, AnOverdueClockEndsTheMatchWhenItIsLoaded) {
  Harness h;
  const auto match = clocked(h, 60, 0);
  h.host.reset();
  h.clock.advance(120'000);
  h.start();
  auto reader = h.watch(h.bob, match);
  auto update = reader->update();
  if (!update.delta().scouting().has_outcome()) update = reader->update();
  EXPECT_EQ(update.delta().scouting().outcome().reason(), v1::END_REASON_TIME_RAN_OUT);
}

TEST(MatchClock, PausesAreAgreedAndDoNotCount) {
  Harness h;
  const auto match = clocked(h, 60, 0);
  EXPECT_FALSE(pause(h, h.ann, match)->clock().paused());
  EXPECT_EQ(clock_of(h, match).pause_asked(), v1::SEAT_SOUTH);
  EXPECT_FALSE(pause(h, h.ann, match)->clock().paused());  // one does not agree with oneself
  EXPECT_TRUE(pause(h, h.bob, match)->clock().paused());
  h.clock.advance(600'000);
  EXPECT_EQ(clock_of(h, match).south_left_ms(), 60'000u);
  EXPECT_EQ(h.order(h.ann, match, move()).error().code, ErrorCode::kFailedPrecondition);
  h.restart();
  EXPECT_TRUE(clock_of(h, match).paused());
  ASSERT_TRUE(pause(h, h.bob, match));
  ASSERT_TRUE(pause(h, h.ann, match));
  h.clock.advance(10'000);
  EXPECT_EQ(clock_of(h, match).south_left_ms(), 50'000u);
  h.restart();
  EXPECT_EQ(clock_of(h, match).south_left_ms(), 50'000u);
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(clock_of(h, match).south_left_ms(), 50'000u);
}

TEST(MatchClock, AMatchWithoutAClockIsNotPaused) {
  Harness h;
  const auto match = h.begun_duel();
  EXPECT_EQ(pause(h, h.ann, match).error().code, ErrorCode::kFailedPrecondition);
  EXPECT_FALSE(h.get(h.ann, match)->info().has_clock());
}

TEST(MatchClock, AnImpossibleClockIsRefused) {
  Harness h;
  v1::CreateMatchRequest request;
  request.mutable_clock()->set_increment_s(5);
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kInvalidArgument);
  request.mutable_clock()->set_initial_s(0xffffffff);
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kInvalidArgument);
}

TEST(MatchClock, G6_TakingBackTheEndOfATurnTakesBackItsIncrement) {
  galloper::store::v1::Lobby lobby;
  lobby.mutable_clock()->set_initial_s(60);
  lobby.mutable_clock()->set_increment_s(10);
  ThinkingTime time(lobby);
  time.order(1'000, kit::Seat::kReferee, 1, false);
  time.order(2'000, kit::Seat::kSouth, 2, false);
  time.order(2'000, kit::Seat::kSouth, 1, true);
  v1::Clock clock;
  time.write(2'000, clock);
  EXPECT_EQ(clock.south_left_ms(), 59'000u);
  EXPECT_EQ(time.deadline(), 61'000);
}

TEST(MatchClock, OfTwoThatRanOutTheFirstLoses) {
  galloper::store::v1::Lobby lobby;
  lobby.mutable_clock()->set_initial_s(60);
  ThinkingTime time(lobby);
  time.order(0, kit::Seat::kReferee, 2, false);
  time.order(10'000, kit::Seat::kNorth, 3, false);
  EXPECT_EQ(time.run_out(59'999), kit::Seat::kNone);
  EXPECT_EQ(time.run_out(80'000), kit::Seat::kNorth);
  EXPECT_EQ(time.deadline(), 60'000);
}

// S12: who ran out of time in the scouting fights the battle with his whole time.
TEST(MatchClock, S12_AMatchThatComesToAnotherStageGivesBothSidesTheirTimeAnew) {
  galloper::store::v1::Lobby lobby;
  lobby.mutable_clock()->set_initial_s(10);
  ThinkingTime time(lobby);
  time.order(0, kit::Seat::kReferee, 1, false, 1);
  EXPECT_EQ(time.run_out(10'000), kit::Seat::kSouth);
  time.order(10'000, kit::Seat::kReferee, 2, false, 2);
  EXPECT_EQ(time.run_out(10'000), kit::Seat::kNone);
  v1::Clock clock;
  time.write(14'000, clock);
  EXPECT_EQ(clock.south_left_ms(), 10'000u);
  EXPECT_EQ(clock.north_left_ms(), 6'000u);
}

}  // namespace
}  // namespace galloper::match::testing
