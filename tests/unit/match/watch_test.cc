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
