#include <gtest/gtest.h>

#include "common/dice/derived_dice.h"
#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

Result<v1::GetReplayResponse> replay(Harness& h, const Caller& caller, const std::string& match,
                                     std::uint64_t at, std::uint32_t count,
                                     v1::Viewer viewer = v1::VIEWER_UNSPECIFIED) {
  v1::GetReplayRequest request;
  request.set_match_id(match);
  request.set_at(at);
  request.set_count(count);
  request.set_viewer(viewer);
  return h.call<v1::GetReplayResponse>(&Host::replay, caller, request);
}

Result<v1::MatchExport> exported(Harness& h, const std::string& match) {
  v1::ExportMatchRequest request;
  request.set_match_id(match);
  const auto response = h.call<v1::ExportMatchResponse>(&Host::export_match, h.cat, request);
  if (!response) return tl::unexpected(response.error());
  return response->export_();
}

TEST(MatchReplay, AMomentAndWhatFollowedIt) {
  Harness h;
  const auto match = h.begun_duel();
  auto live = h.watch(h.ann, match);
  const auto base = live->update();
  std::vector<std::string> sent;
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(h.order(h.ann, match, move()));
    sent.push_back(live->update().SerializeAsString());
  }
  const auto past = replay(h, h.ann, match, base.version(), 3);
  ASSERT_TRUE(past.has_value());
  ASSERT_EQ(past->updates_size(), 4);
  EXPECT_EQ(past->last_version(), base.version() + 4);
  EXPECT_TRUE(past->updates(0).snapshot());
  EXPECT_EQ(past->updates(0).delta().SerializeAsString(), base.delta().SerializeAsString());
  for (int i = 1; i < 4; ++i)
    EXPECT_EQ(past->updates(i).SerializeAsString(), sent[static_cast<std::size_t>(i - 1)]);
}

TEST(MatchReplay, FromTheLobbyOn) {
  Harness h;
  const auto match = h.begun_duel();
  const auto past = replay(h, h.nobody, match, 0, 1000);
  ASSERT_TRUE(past.has_value());
  ASSERT_EQ(past->updates_size(), 3);
  EXPECT_EQ(past->updates(0).version(), 0u);
  EXPECT_FALSE(past->updates(0).has_delta());
  EXPECT_TRUE(past->updates(1).snapshot());
  EXPECT_TRUE(past->updates(2).delta().scouting().turn() == 1u);
}

TEST(MatchReplay, G4_WhileItIsPlayedEachSeesItsOwnPast) {
  Harness h;
  const auto match = h.begun_duel();
  EXPECT_EQ(replay(h, h.bob, match, 1, 0, v1::VIEWER_SOUTH).error().code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(replay(h, h.bob, match, 1, 0, v1::VIEWER_FULL).error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(replay(h, h.bob, match, 99, 0).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(replay(h, h.bob, match, 1, 1001).error().code, ErrorCode::kInvalidArgument);
}

TEST(MatchReplay, WhenItIsOverEverythingIsShownToEverybody) {
  Harness h;
  const auto match = h.duel();
  ASSERT_TRUE(h.order(h.ann, match, place(7)));
  ASSERT_TRUE(h.order(h.bob, match, resign()));
  const auto full = replay(h, h.nobody, match, 1, 10, v1::VIEWER_FULL);
  ASSERT_TRUE(full.has_value()) << full.error().message;
  ASSERT_EQ(full->updates_size(), 3);
  EXPECT_EQ(full->updates(1).delta().scouting().south().placement(0), 7u);
  EXPECT_TRUE(full->updates(2).delta().scouting().has_outcome());
  EXPECT_EQ(replay(h, h.nobody, match, 1, 10, v1::VIEWER_SOUTH)->updates_size(), 3);
  EXPECT_EQ(replay(h, h.nobody, match, 1, 10)->updates_size(), 2);
}

TEST(MatchReplay, G7_AnExportHoldsAllThatTheCheckOfItsDiceNeeds) {
  Harness h;
  const auto match = h.begun_duel();
  EXPECT_EQ(exported(h, match).error().code, ErrorCode::kFailedPrecondition);
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  ASSERT_FALSE(h.undo(h.ann, match)->undone());
  ASSERT_TRUE(h.undo(h.bob, match, true));
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  ASSERT_TRUE(h.order(h.bob, match, resign()));
  const auto all = exported(h, match);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->rules_version(), 7u);
  EXPECT_EQ(all->info().state(), v1::MATCH_STATE_FINISHED);
  // Begin, two confirmations, attack, its undo, attack, resignation.
  ASSERT_EQ(all->orders_size(), 7);
  EXPECT_TRUE(all->orders(3).undone());
  EXPECT_FALSE(all->orders(5).undone());
  EXPECT_EQ(all->orders(0).events_size(), 1);
  EXPECT_EQ(all->orders(6).seat(), v1::SEAT_NORTH);
  EXPECT_TRUE(all->orders(6).order().has_resign());

  DiceKey key;
  const auto& commitment = all->info().commitments(0);
  std::copy(commitment.secret().begin(), commitment.secret().end(), key.secret.begin());
  key.match = *parse_id<MatchId>(match);
  const auto promised = commitment_of(key.match, key.secret);
  EXPECT_EQ(std::string(promised.begin(), promised.end()), commitment.commitment());
  const DiceDerivation derivation(key);
  int dice = 0;
  for (const auto& order : all->orders()) {
    for (const auto& die : order.dice()) {
      EXPECT_EQ(derivation.value(die.purpose(), die.subject(), die.occurrence(), die.sides()), die.value());
      ++dice;
    }
  }
  EXPECT_EQ(dice, 3);
}

TEST(MatchReplay, AFinishedMatchIsFoundAfterARestart) {
  Harness h;
  const auto match = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, match, resign()));
  h.restart();
  EXPECT_EQ(h.host->statistics().live_matches, 0u);
  EXPECT_TRUE(exported(h, match).has_value());
  h.pass_until([&] { return h.host->statistics().loaded_matches == 0; });
  EXPECT_TRUE(exported(h, match).has_value());
}

}  // namespace
}  // namespace galloper::match::testing
