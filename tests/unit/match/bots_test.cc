#include <gtest/gtest.h>

#include <thread>

#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

// Answers at once with the first order, or later when the test says so.
class FakePlayers final : public ComputerPlayers {
 public:
  using Answering = std::function<void(std::optional<std::size_t>)>;

  void ask(BotQuestion question, Answering answer) override {
    std::unique_lock lock(mutex_);
    ++asked_;
    last_ = std::move(question);
    if (full_ > 0) {
      --full_;
      lock.unlock();
      return answer(std::nullopt);
    }
    if (held_) {
      kept_.push_back(std::move(answer));
      return;
    }
    lock.unlock();
    answer(0);
  }

  void hold(bool held) {
    const std::lock_guard lock(mutex_);
    held_ = held;
  }
  void be_full(int times) {
    const std::lock_guard lock(mutex_);
    full_ = times;
  }
  std::vector<Answering> kept() {
    const std::lock_guard lock(mutex_);
    return std::exchange(kept_, {});
  }
  int asked() {
    const std::lock_guard lock(mutex_);
    return asked_;
  }
  BotQuestion last() {
    const std::lock_guard lock(mutex_);
    return last_;
  }

 private:
  std::mutex mutex_;
  bool held_ = false;
  int full_ = 0;
  int asked_ = 0;
  BotQuestion last_;
  std::vector<Answering> kept_;
};

std::string against_bot(Harness& h) {
  v1::CreateMatchRequest request;
  request.set_bot_level(2);
  return h.create(h.ann, request)->match_id();
}

std::uint32_t turn(Harness& h, const std::string& match) { return h.get(h.nobody, match)->info().turn(); }

TEST(MatchBots, PlayThroughTheSamePathWithWhatTheirSeatSees) {
  FakePlayers players;
  Harness h;
  h.options.computer_players = &players;
  const auto match = against_bot(h);
  auto reader = h.watch(h.ann, match);
  reader->update();
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  while (turn(h, match) == 0) std::this_thread::yield();
  // The placement that South made in secret, asked about before it was open.
  players.hold(true);
  ASSERT_TRUE(h.order(h.ann, match, end_turn()));
  while (players.last().view.scouting().active() != v1::SEAT_NORTH) std::this_thread::yield();
  const auto question = players.last();
  EXPECT_EQ(question.seat, kit::Seat::kNorth);
  EXPECT_EQ(question.level, 2u);
  EXPECT_EQ(question.game, "scouting");
  EXPECT_EQ(question.orders.size(), 3u);
  EXPECT_TRUE(question.orders[0].has_encounter());
  const auto rows = h.store.rows(1);
  EXPECT_FALSE(rows.back().order.is_nil());
}

TEST(MatchBots, G4_AreNotShownAHiddenPlacement) {
  FakePlayers players;
  players.hold(true);
  Harness h;
  h.options.computer_players = &players;
  v1::CreateMatchRequest request;
  request.set_bot_level(1);
  const auto match = h.create(h.ann, request)->match_id();
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  h.restart();
  ASSERT_TRUE(h.get(h.ann, match));
  while (players.asked() < 2) std::this_thread::yield();
  EXPECT_EQ(players.last().view.scouting().south().placement_size(), 0);
  players.kept();
}

TEST(MatchBots, TwoOfThemPlayAndSomeoneWatches) {
  FakePlayers players;
  Harness h;
  h.options.computer_players = &players;
  v1::CreateMatchRequest request;
  request.set_south_bot_level(1);
  request.set_north_bot_level(3);
  const auto made = h.create(h.cat, request);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  auto reader = h.watch(h.cat, made->match_id());
  EXPECT_EQ(reader->watch->viewer(), kit::Viewer::kPublic);
  auto update = reader->update();
  while (update.delta().scouting().turn() < 5) update = reader->update();
  EXPECT_EQ(h.order(h.cat, made->match_id(), move()).error().code, ErrorCode::kPermissionDenied);
}

TEST(MatchBots, AStaleAnswerIsDropped) {
  FakePlayers players;
  Harness h;
  h.options.computer_players = &players;
  const auto match = against_bot(h);
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  while (turn(h, match) == 0) std::this_thread::yield();
  players.hold(true);
  ASSERT_TRUE(h.order(h.ann, match, end_turn()));
  while (turn(h, match) == 0) std::this_thread::yield();
  auto first = players.kept();
  while (first.empty()) first = players.kept();
  ASSERT_TRUE(h.undo(h.ann, match)->undone());
  const auto version = h.version(h.ann, match);
  first[0](0);
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(h.version(h.ann, match), version + 1);
}

TEST(MatchBots, AreAskedAgainWhenTheyWereBusy) {
  FakePlayers players;
  players.be_full(2);
  Harness h;
  h.options.computer_players = &players;
  const auto match = against_bot(h);
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  h.pass_until([&] { return turn(h, match) == 1; }, 250);
  EXPECT_EQ(players.asked(), 3);
}

TEST(MatchBots, KeepTheirPace) {
  FakePlayers players;
  Harness h;
  h.options.computer_players = &players;
  h.options.bot_pace_ms = 1'000'000;
  const auto match = against_bot(h);
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  EXPECT_EQ(players.asked(), 0);
  h.clock.advance(1'000'000);
  while (turn(h, match) == 0) std::this_thread::yield();
}

TEST(MatchBots, GoOnAfterARestartUnasked) {
  FakePlayers players;
  players.hold(true);
  Harness h;
  h.options.computer_players = &players;
  const auto match = against_bot(h);
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  h.host.reset();
  players.kept();
  players.hold(false);
  h.start();
  while (h.store.rows(1).size() < 3) std::this_thread::yield();
  EXPECT_EQ(turn(h, match), 1u);
}

TEST(MatchBots, G6_DoNotConsent) {
  FakePlayers players;
  Harness h;
  h.options.computer_players = &players;
  const auto match = against_bot(h);
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  while (turn(h, match) == 0) std::this_thread::yield();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_EQ(h.undo(h.ann, match).error().rule, "G6");
}

}  // namespace
}  // namespace galloper::match::testing
