// Matches that somebody arranges for their players: a campaign's.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

class FirstOrder final : public ComputerPlayers {
 public:
  void ask(BotQuestion, std::function<void(std::optional<std::size_t>)> answer) override {
    ++asked;
    answer(0);
  }
  std::atomic<int> asked = 0;
};

class Arranging : public ::testing::Test {
 protected:
  Arranging() {
    h.options.on_finished = [this](const MatchId& id) {
      const std::lock_guard lock(mutex);
      finished.push_back(to_string(id));
    };
    h.options.computer_players = &players;
    h.start();
  }
  Arranged arranged(std::vector<Caller> south, std::vector<Caller> north) {
    Arranged one;
    one.id.bytes.fill(7);
    one.scenario = *h.scenarios.find("duel");
    one.scenario.set_id("of-nobody");
    one.scenario.set_title("The ford at Ahr");
    one.holders = {std::move(south), std::move(north)};
    return one;
  }
  Result<v1::CreateMatchResponse> arrange(Arranged one) {
    Pending<v1::CreateMatchResponse> pending;
    h.host->arrange(std::move(one), pending.reply());
    return pending.get();
  }
  std::string begun(std::vector<Caller> south, std::vector<Caller> north) {
    const auto made = arrange(arranged(std::move(south), std::move(north)));
    if (!made) throw std::runtime_error(made.error().message);
    return made->match_id();
  }
  Result<v1::MatchInfo> reseat(const std::string& match, kit::Seat side, std::vector<Caller> holders) {
    Pending<v1::MatchInfo> pending;
    h.host->reseat(*parse_id<MatchId>(match), side, std::move(holders), pending.reply());
    return pending.get();
  }
  Result<v1::MatchInfo> close(const std::string& match) {
    Pending<v1::MatchInfo> pending;
    h.host->close(*parse_id<MatchId>(match), pending.reply());
    return pending.get();
  }
  std::size_t told() {
    const std::lock_guard lock(mutex);
    return finished.size();
  }

  std::mutex mutex;
  std::vector<std::string> finished;
  FirstOrder players;
  Harness h;
};

TEST_F(Arranging, BeginsAtOnceWithItsOwnIdAndScenario) {
  const auto made = arrange(arranged({h.ann}, {h.bob}));
  ASSERT_TRUE(made.has_value()) << made.error().message;
  EXPECT_EQ(made->info().match_id(), "07070707-0707-0707-0707-070707070707");
  EXPECT_EQ(made->info().state(), v1::MATCH_STATE_PLAYING);
  EXPECT_EQ(made->info().title(), "The ford at Ahr");
  EXPECT_EQ(made->code(), "");
  EXPECT_TRUE(h.order(h.ann, made->match_id(), place(5)));
}

TEST_F(Arranging, AnIdThatIsThereIsLeftAsItIs) {
  const auto match = begun({h.ann}, {h.bob});
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  for (const bool again : {false, true}) {
    if (again) h.restart();
    auto other = arranged({h.cat}, {h.cat});
    other.scenario.set_title("Another");
    const auto made = arrange(std::move(other));
    ASSERT_TRUE(made.has_value()) << made.error().message;
    EXPECT_EQ(made->info().title(), "The ford at Ahr");
    EXPECT_EQ(made->info().seats(0).players(0).name(), "ann");
  }
  EXPECT_EQ(h.store.rows(1).size(), 2u);
}

TEST_F(Arranging, TwoAtOnceMakeOne) {
  h.store.hold();
  Pending<v1::CreateMatchResponse> first, second;
  h.host->arrange(arranged({h.ann}, {h.bob}), first.reply());
  h.host->arrange(arranged({h.ann}, {h.bob}), second.reply());
  while (h.store.waiting() < 2) std::this_thread::yield();
  h.store.release();
  const auto a = first.get(), b = second.get();
  ASSERT_TRUE(a.has_value() && b.has_value());
  EXPECT_EQ(b->info().state(), v1::MATCH_STATE_PLAYING);
  EXPECT_EQ(h.store.rows(1).size(), 1u);
}

TEST_F(Arranging, ABeginningThatFailedIsTriedAgain) {
  h.store.fail_next({ErrorCode::kUnavailable, "The disk is full.", {}, 0}, 1);
  EXPECT_EQ(arrange(arranged({h.ann}, {h.bob}))->info().state(), v1::MATCH_STATE_PLAYING);
  EXPECT_EQ(h.store.rows(1).size(), 1u);
}

TEST_F(Arranging, ASideNeedsAPlayerOrAComputerPlayer) {
  auto one = arranged({h.ann}, {});
  EXPECT_EQ(arrange(one).error().code, ErrorCode::kInvalidArgument);
  one.bot_levels = {3, 1};
  const auto made = arrange(one);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  EXPECT_EQ(made->info().seats(0).bot_level(), 0u);
  EXPECT_EQ(made->info().seats(1).bot_level(), 1u);
}

TEST_F(Arranging, FaultySettingsAreRefusedAsForAnyMatch) {
  auto one = arranged({h.ann}, {h.bob});
  one.settings["strange"] = "1";
  EXPECT_EQ(arrange(one).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(h.host->statistics().live_matches, 0u);
}

TEST_F(Arranging, SeveralMayActForASide) {
  const auto match = begun({h.ann, h.cat}, {h.bob});
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  ASSERT_TRUE(h.order(h.cat, match, confirm()));
  ASSERT_TRUE(h.order(h.bob, match, confirm()));
  ASSERT_TRUE(h.order(h.cat, match, move()));
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(h.get(h.ann, match)->viewer(), v1::VIEWER_SOUTH);
}

TEST_F(Arranging, OneWhoHoldsBothSidesAndOneWhoHoldsOneOfThem) {
  const auto match = begun({h.ann}, {h.ann, h.bob});
  EXPECT_EQ(h.get(h.ann, match)->viewer(), v1::VIEWER_BOTH);
  EXPECT_EQ(h.get(h.bob, match)->viewer(), v1::VIEWER_NORTH);
  auto bob = h.watch(h.bob, match);
  bob->update();
  ASSERT_TRUE(h.order(h.ann, match, confirm(), kit::Seat::kSouth));
  ASSERT_TRUE(h.order(h.bob, match, confirm()));
  EXPECT_EQ(bob->update().version(), h.version(h.bob, match));
  EXPECT_GT(h.version(h.bob, match), 1u);
}

TEST_F(Arranging, AComputerPlayerKeepsTheMatchsOwnPace) {
  h.options.bot_pace_ms = 1'000'000;
  h.restart();
  auto one = arranged({h.ann}, {});
  one.bot_levels = {0, 1};
  one.bot_pace_ms = 0;
  const auto match = arrange(one)->match_id();
  while (h.store.rows(1).size() < 2) std::this_thread::yield();
  auto slow = arranged({h.ann}, {});
  slow.id.bytes.fill(8);
  slow.bot_levels = {0, 1};
  ASSERT_TRUE(arrange(slow));
  EXPECT_EQ(h.store.rows(2).size(), 1u);
}

TEST_F(Arranging, TheNewHolderActsAtOnceAndTheOldNoLonger) {
  const auto match = begun({h.ann}, {h.bob});
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  const auto info = reseat(match, kit::Seat::kSouth, {h.cat});
  ASSERT_TRUE(info.has_value()) << info.error().message;
  EXPECT_EQ(info->seats(0).players(0).name(), "cat");
  EXPECT_EQ(h.order(h.ann, match, confirm()).error().code, ErrorCode::kPermissionDenied);
  EXPECT_TRUE(h.order(h.cat, match, confirm()));
  h.restart();
  EXPECT_EQ(h.get(h.cat, match)->viewer(), v1::VIEWER_SOUTH);
  EXPECT_EQ(h.get(h.ann, match)->viewer(), v1::VIEWER_PUBLIC);
  EXPECT_EQ(h.store.match_row(1).holders, (std::vector<AccountId>{h.cat.account, h.bob.account}));
}

TEST_F(Arranging, G4_WhoeverLostTheSeatGetsNothingMoreThroughHisWatch) {
  const auto match = begun({h.ann}, {h.bob});
  auto ann = h.watch(h.ann, match);
  auto bob = h.watch(h.bob, match);
  auto cat = h.watch(h.cat, match);
  ann->update();
  bob->update();
  cat->update();
  // Published, and not read yet.
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  ASSERT_TRUE(reseat(match, kit::Seat::kSouth, {h.cat}));
  EXPECT_EQ(ann->wait_for_end().code, ErrorCode::kAborted);
  EXPECT_EQ(ann->watch->next(), nullptr);
  // The spectator who may see more now is told to look again, too.
  EXPECT_EQ(cat->wait_for_end().code, ErrorCode::kAborted);
  ASSERT_TRUE(h.order(h.cat, match, place(6)));
  EXPECT_EQ(ann->watch->next(), nullptr);
  auto again = h.watch(h.cat, match);
  EXPECT_EQ(again->watch->viewer(), kit::Viewer::kSouth);
  EXPECT_TRUE(again->update().snapshot());
  EXPECT_EQ(h.watch(h.ann, match)->watch->viewer(), kit::Viewer::kPublic);
  // North's goes on, and says who sits there now.
  EXPECT_EQ(bob->notice().info().seats(0).players(0).name(), "cat");
}

TEST_F(Arranging, VersionsStayGapFreeWhereTheKindsOfViewerChange) {
  const auto match = begun({h.ann}, {h.ann});
  for (const auto side : kit::kSides) ASSERT_TRUE(h.order(h.ann, match, confirm(), side));
  ASSERT_TRUE(h.order(h.ann, match, move()));
  ASSERT_TRUE(reseat(match, kit::Seat::kNorth, {h.bob}));
  auto bob = h.watch(h.bob, match);
  const auto first = bob->update();
  EXPECT_TRUE(first.snapshot());
  EXPECT_EQ(first.version(), h.version(h.bob, match));
  ASSERT_TRUE(h.order(h.ann, match, end_turn()));
  ASSERT_TRUE(h.order(h.bob, match, move()));
  EXPECT_EQ(bob->update().version(), first.version() + 1);
  EXPECT_EQ(bob->update().version(), first.version() + 2);
  const auto north = h.version(h.bob, match), south = h.version(h.ann, match);
  h.restart();
  EXPECT_EQ(h.version(h.bob, match), north);
  EXPECT_EQ(h.version(h.ann, match), south);
  ASSERT_TRUE(reseat(match, kit::Seat::kNorth, {h.ann}));
  EXPECT_EQ(h.get(h.ann, match)->viewer(), v1::VIEWER_BOTH);
  ASSERT_TRUE(h.order(h.ann, match, move()));
}

TEST_F(Arranging, TheSameHoldersAgainChangeNothing) {
  const auto match = begun({h.ann}, {h.bob});
  auto ann = h.watch(h.ann, match);
  ann->update();
  ASSERT_TRUE(reseat(match, kit::Seat::kSouth, {h.ann}));
  EXPECT_TRUE(ann->is_dry());
}

TEST_F(Arranging, AFailedCommitLeavesTheSeats) {
  const auto match = begun({h.ann}, {h.bob});
  h.store.fail_next({ErrorCode::kUnavailable, "The disk is full.", {}, 0});
  EXPECT_EQ(reseat(match, kit::Seat::kSouth, {h.cat}).error().code, ErrorCode::kUnavailable);
  EXPECT_TRUE(h.order(h.ann, match, place(5)));
  EXPECT_EQ(h.get(h.cat, match)->viewer(), v1::VIEWER_PUBLIC);
}

TEST_F(Arranging, ComputerPlayersAndFinishedMatchesKeepTheirSeats) {
  auto one = arranged({h.ann}, {});
  one.bot_levels = {0, 1};
  const auto match = arrange(one)->match_id();
  EXPECT_EQ(reseat(match, kit::Seat::kNorth, {h.bob}).error().code, ErrorCode::kFailedPrecondition);
  ASSERT_TRUE(close(match));
  EXPECT_EQ(reseat(match, kit::Seat::kSouth, {h.bob}).error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(Arranging, OrdersThatWaitWhileSeatsChangeAreJudgedByTheNewOnes) {
  const auto match = begun({h.ann}, {h.bob});
  h.store.hold();
  Pending<v1::MatchInfo> seats;
  h.host->reseat(*parse_id<MatchId>(match), kit::Seat::kSouth, {h.cat}, seats.reply());
  while (h.store.waiting() < 1) std::this_thread::yield();
  Pending<Answer> old_one, new_one;
  h.host->submit(h.ann, h.submission(match, place(5), 1), old_one.reply());
  h.host->submit(h.cat, h.submission(match, place(6), 1), new_one.reply());
  h.store.release();
  EXPECT_TRUE(seats.get());
  EXPECT_EQ(old_one.get().error().code, ErrorCode::kPermissionDenied);
  EXPECT_TRUE(new_one.get());
}

TEST_F(Arranging, TheRefereeClosesWhatIsPlayedAndLeavesWhatIsOver) {
  const auto match = begun({h.ann}, {h.bob});
  const auto info = close(match);
  ASSERT_TRUE(info.has_value()) << info.error().message;
  EXPECT_EQ(info->state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(info->outcome().reason(), v1::END_REASON_CLOSED);
  EXPECT_EQ(told(), 1u);
  const auto rows = h.store.rows(1).size();
  EXPECT_EQ(close(match)->outcome().reason(), v1::END_REASON_CLOSED);
  EXPECT_EQ(h.store.rows(1).size(), rows);
  EXPECT_EQ(told(), 1u);
}

TEST_F(Arranging, AnOpenMatchIsAbandoned) {
  const auto match = h.create(h.ann)->match_id();
  const auto info = close(match);
  ASSERT_TRUE(info.has_value()) << info.error().message;
  EXPECT_EQ(info->state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(told(), 1u);
  EXPECT_FALSE(h.join(h.bob, match));
}

TEST_F(Arranging, EveryEndIsToldOnceItIsOnDisk) {
  const auto resigned = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, resigned, resign()));
  EXPECT_EQ(told(), 1u);
  const auto drawn = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, drawn, offer_draw()));
  ASSERT_TRUE(h.order(h.bob, drawn, accept_draw()));
  EXPECT_EQ(told(), 2u);
  const auto timed = [&] {
    v1::CreateMatchRequest request;
    request.mutable_clock()->set_initial_s(1);
    const auto match = h.create(h.ann, request)->match_id();
    if (!h.join(h.bob, match)) throw std::runtime_error("not joined");
    return match;
  }();
  h.pass_until([&] { return told() == 3; });
  const auto failed = h.begun_duel();
  h.store.fail_next({ErrorCode::kUnavailable, "The disk is full.", {}, 0});
  EXPECT_FALSE(h.order(h.ann, failed, resign()));
  EXPECT_EQ(told(), 3u);
  EXPECT_EQ(finished, (std::vector<std::string>{resigned, drawn, timed}));
  h.restart();
  EXPECT_EQ(told(), 3u);
}

}  // namespace
}  // namespace galloper::match::testing
