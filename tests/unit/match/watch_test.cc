#include <gtest/gtest.h>
#include <malloc.h>

#include <thread>

#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

TEST(MatchWatch, ResumesWithExactlyWhatIsMissing) {
  Harness h;
  const auto match = h.begun_duel();
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  auto reader = h.watch(h.bob, match, v1::VIEWER_UNSPECIFIED, 4);
  for (std::uint64_t version = 5; version <= h.version(h.bob, match); ++version) {
    const auto update = reader->update();
    EXPECT_EQ(update.version(), version);
    EXPECT_FALSE(update.snapshot());
  }
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(reader->update().version(), h.version(h.bob, match));
}

TEST(MatchWatch, ResumesExactlyAfterARestart) {
  Harness h;
  const auto match = h.begun_duel();
  auto before = h.watch(h.ann, match);
  before->update();
  std::vector<std::string> sent;
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(h.order(h.ann, match, i == 2 ? attack() : move()));
    sent.push_back(before->update().SerializeAsString());
  }
  h.restart();
  auto after = h.watch(h.ann, match, v1::VIEWER_UNSPECIFIED, h.version(h.ann, match) - 5);
  for (const auto& bytes : sent) EXPECT_EQ(after->update().SerializeAsString(), bytes);
}

TEST(MatchWatch, UndoneOrdersAreResumedAsTheyWere) {
  Harness h;
  const auto match = h.begun_duel();
  const auto from = h.version(h.bob, match);
  auto before = h.watch(h.bob, match);
  before->update();
  ASSERT_TRUE(h.order(h.ann, match, move()));
  ASSERT_TRUE(h.undo(h.ann, match));
  ASSERT_TRUE(h.order(h.ann, match, move()));
  h.restart();
  auto after = h.watch(h.bob, match, v1::VIEWER_UNSPECIFIED, from);
  // The first watch ended with the server; what it had been sent was read from the ring, not from the log.
  EXPECT_EQ(after->update().events(0).scouting().moved().scout(), 1u);
  EXPECT_TRUE(after->update().events(0).scouting().has_undone());
  EXPECT_EQ(after->update().version(), from + 3);
}

TEST(MatchWatch, FromAVersionThatIsNotThereYetOrOfAnotherEpochComesASnapshot) {
  Harness h;
  const auto match = h.begun_duel();
  v1::WatchMatchRequest request;
  request.set_match_id(match);
  request.set_from_version(99);
  auto ahead = h.watch(h.ann, request);
  EXPECT_TRUE((*ahead)->update().snapshot());
  request.set_from_version(1);
  request.set_epoch(9);
  auto other = h.watch(h.ann, request);
  const auto snapshot = (*other)->update();
  EXPECT_TRUE(snapshot.snapshot());
  EXPECT_EQ(snapshot.version(), h.version(h.ann, match));
  EXPECT_EQ(snapshot.info().epoch(), 1u);
}

TEST(MatchWatch, OneWhoFallsBehindReadsOnFromTheLog) {
  Harness h;
  h.options.recent_updates = 2;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  const auto first = reader->update().version();
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_EQ(reader->update().version(), first + i);
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(reader->update().version(), first + 21);
}

TEST(MatchWatch, OneWhoFallsFarBehindGetsOneSnapshot) {
  Harness h;
  h.options.recent_updates = 2;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  reader->update();
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  const auto update = reader->update();
  EXPECT_TRUE(update.snapshot());
  EXPECT_EQ(update.version(), h.version(h.bob, match));
}

TEST(MatchWatch, WakesOnceUntilEverythingIsRead) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  reader->update();
  EXPECT_EQ(reader->watch->next(), nullptr);
  EXPECT_EQ(reader->wakes(), 0);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(reader->wakes(), 1);
}

TEST(MatchWatch, AClosedWatchIsCalledNoMore) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  reader->update();
  EXPECT_EQ(reader->watch->next(), nullptr);
  reader->watch.reset();
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(reader->wakes(), 0);
  EXPECT_EQ(h.host->statistics().watches, 0u);
}

TEST(MatchWatch, AnIdleMatchIsSwappedOutAndComesBackWithoutAGap) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  const auto version = reader->update().version();
  h.pass_until([&] { return h.host->statistics().loaded_matches == 0; });
  const auto loads = h.store.loads();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_GT(h.store.loads(), loads);
  EXPECT_EQ(reader->update().version(), version + 1);
}

// What it keeps lies in lasting_memory(), once.
TEST(MatchWatch, MatchesThatCameAndWentLeaveNothingBehind) {
  Harness h;
  constexpr int kMatches = 200;
  std::vector<std::string> matches;
  for (int i = 0; i < kMatches; ++i) matches.push_back(h.begun_duel());
  const auto bytes_at_rest = [&] {
    for (const auto& match : matches) EXPECT_TRUE(h.get(h.ann, match));
    h.pass_until([&] { return h.host->statistics().loaded_matches == 0; });
    return mallinfo2().uordblks;
  };
  bytes_at_rest();
  const auto before = bytes_at_rest();
  EXPECT_LT(bytes_at_rest(), before + kMatches * 64);
}

TEST(MatchWatch, OneWhoHadNotReadWhenTheMatchWasSwappedOutMissesNothing) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  const auto version = reader->update().version();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  h.pass_until([&] { return h.host->statistics().loaded_matches == 0; });
  for (std::uint64_t i = 1; i <= 3; ++i) EXPECT_EQ(reader->update().version(), version + i);
}

TEST(MatchWatch, ViewersSeeWhatTheyMay) {
  Harness h;
  const auto match = h.begun_duel();
  EXPECT_EQ(h.get(h.ann, match, v1::VIEWER_NORTH).error().code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(h.get(h.cat, match, v1::VIEWER_SOUTH).error().code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(h.get(h.cat, match, v1::VIEWER_FULL).error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(h.get(h.cat, match, v1::VIEWER_DELAYED).error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(h.get(h.ann, match, v1::VIEWER_PUBLIC).has_value());
  ASSERT_TRUE(h.order(h.ann, match, resign()));
  EXPECT_TRUE(h.get(h.cat, match, v1::VIEWER_FULL).has_value());
  EXPECT_TRUE(h.watch(h.cat, match, v1::VIEWER_NORTH)->update().snapshot());
}

TEST(MatchWatch, G4_AHiddenPlacementIsInNobodyElsesSnapshot) {
  Harness h;
  const auto match = h.duel();
  ASSERT_TRUE(h.order(h.ann, match, place(5)));
  EXPECT_EQ(h.get(h.ann, match)->view().scouting().south().placement_size(), 1);
  EXPECT_EQ(h.get(h.bob, match)->view().scouting().south().placement_size(), 0);
  EXPECT_EQ(h.get(h.nobody, match)->view().scouting().south().placement_size(), 0);
}

TEST(MatchWatch, SpectatorsAreCountedAtMostOnceASecond) {
  Harness h;
  const auto match = h.begun_duel();
  auto player = h.watch(h.ann, match);
  std::vector<std::unique_ptr<Reader>> crowd;
  for (int i = 0; i < 5; ++i) crowd.push_back(h.watch(h.nobody, match));
  std::uint32_t spectators = player->notice().spectators();
  if (spectators != 5) {
    h.pass_until([&] { return !player->is_dry(); }, 500);
    spectators = player->notice().spectators();
  }
  EXPECT_EQ(spectators, 5u);
}

// The next notice's number of spectators.
std::uint32_t told(Harness& h, Reader& reader) {
  h.pass_until([&] { return !reader.is_dry(); }, 500);
  return reader.notice().spectators();
}

Result<v1::ReportSpectatorsResponse> report(Harness& h, const std::string& match, const std::string& watch_id,
                                            std::uint32_t spectators) {
  v1::ReportSpectatorsRequest request;
  request.set_match_id(match);
  request.set_watch_id(watch_id);
  request.set_spectators(spectators);
  Pending<v1::ReportSpectatorsResponse> pending;
  h.host->report_spectators(request, pending.reply());
  return pending.get();
}

std::unique_ptr<Reader> watch_as_bridge(Harness& h, const std::string& match, const std::string& watch_id) {
  v1::WatchMatchRequest request;
  request.set_match_id(match);
  request.set_viewer(v1::VIEWER_PUBLIC);
  request.set_watch_id(watch_id);
  auto reader = h.watch(h.nobody, request);
  EXPECT_TRUE(reader);
  return std::move(*reader);
}

TEST(MatchWatch, PeopleBehindBridgesAreCounted) {
  Harness h;
  const auto match = h.begun_duel();
  auto player = h.watch(h.ann, match);
  player->update();
  auto direct = h.watch(h.nobody, match, v1::VIEWER_PUBLIC);
  auto one = watch_as_bridge(h, match, "one");
  auto other = watch_as_bridge(h, match, "other");
  ASSERT_TRUE(report(h, match, "one", 40));
  ASSERT_TRUE(report(h, match, "other", 500));
  std::uint32_t spectators = 0;
  for (int i = 0; i < 5 && spectators != 541; ++i) spectators = told(h, *player);
  EXPECT_EQ(spectators, 541u);
  // What a bridge has reported goes with its watch.
  other->watch.reset();
  EXPECT_EQ(told(h, *player), 41u);
  ASSERT_TRUE(report(h, match, "one", 0));
  EXPECT_EQ(told(h, *player), 1u);
  EXPECT_EQ(report(h, match, "other", 9).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(report(h, match, "one", 1'000'001).error().code, ErrorCode::kInvalidArgument);
}

TEST(MatchWatch, WhoeverComesIsToldHowManyWatch) {
  Harness h;
  const auto match = h.begun_duel();
  auto spectator = h.watch(h.nobody, match);
  spectator->update();
  EXPECT_EQ(told(h, *spectator), 1u);
  auto player = h.watch(h.ann, match);
  player->update();
  EXPECT_EQ(told(h, *player), 1u);
  // Even of a match that is not in memory just then.
  h.pass_until([&] { return h.host->statistics().loaded_matches == 0; });
  auto second = h.watch(h.nobody, match);
  EXPECT_EQ(told(h, *player), 2u);
  h.pass_until([&] { return h.host->statistics().loaded_matches == 0; });
  second->watch.reset();
  EXPECT_EQ(told(h, *player), 1u);
}

// Each of a crowd would be sent the number again and again.
TEST(MatchWatch, TheLargerTheCrowdTheSeldomerItsNumberIsTold) {
  Harness h;
  const auto match = h.begun_duel();
  auto bridge = watch_as_bridge(h, match, "one");
  bridge->update();
  ASSERT_TRUE(report(h, match, "one", 10'000));
  while (told(h, *bridge) != 10'000) {
  }
  const auto before_ms = h.clock.now_ms();
  ASSERT_TRUE(report(h, match, "one", 10'001));
  EXPECT_EQ(told(h, *bridge), 10'001u);
  EXPECT_GE(h.clock.now_ms(), before_ms + 19'000);
}

TEST(MatchWatch, ManySpectatorsAllSeeEveryMove) {
  Harness h;
  const auto match = h.begun_duel();
  std::vector<std::unique_ptr<Reader>> crowd;
  for (int i = 0; i < 300; ++i) crowd.push_back(h.watch(h.nobody, match));
  for (auto& reader : crowd) reader->update();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  const auto version = h.version(h.nobody, match);
  for (auto& reader : crowd) {
    for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(reader->update().version(), version - 2 + i);
  }
}

}  // namespace
}  // namespace galloper::match::testing
