#include <gtest/gtest.h>

#include "galloper/store/v1/record.pb.h"
#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

std::uint32_t moves(Harness& h, const std::string& match) {
  return h.get(h.nobody, match)->view().scouting().moves_left();
}

TEST(MatchUndo, G6_TheLastOrderIsTakenBackAtOnce) {
  Harness h;
  const auto match = h.begun_duel();
  auto north = h.watch(h.bob, match);
  const auto version = north->update().version();
  ASSERT_TRUE(h.order(h.ann, match, move()));
  const auto undone = h.undo(h.ann, match);
  ASSERT_TRUE(undone.has_value()) << undone.error().message;
  EXPECT_TRUE(undone->undone());
  EXPECT_EQ(undone->version(), h.version(h.ann, match));
  EXPECT_EQ(moves(h, match), 0u);
  EXPECT_EQ(north->update().version(), version + 1);
  const auto update = north->update();
  EXPECT_EQ(update.version(), version + 2);
  EXPECT_EQ(update.events(0).scouting().undone().seat(), v1::SEAT_SOUTH);
  // The log keeps both.
  EXPECT_EQ(h.store.rows(1).size(), 5u);
}

TEST(MatchUndo, G6_SeveralOrdersOneAfterTheOther) {
  Harness h;
  const auto match = h.begun_duel();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  for (std::uint32_t left = 2; left + 1 > 0 && left < 3; --left) {
    ASSERT_TRUE(h.undo(h.ann, match));
    EXPECT_EQ(moves(h, match), left);
  }
  // What comes before showed the placement: that needs North's consent.
  EXPECT_EQ(h.undo(h.ann, match).error().rule, "G6");
  h.restart();
  EXPECT_EQ(moves(h, match), 0u);
}

TEST(MatchUndo, G6_OnlyOnesOwnLastOrder) {
  Harness h;
  const auto match = h.begun_duel();
  EXPECT_EQ(h.undo(h.ann, match).error().rule, "G6");
  ASSERT_TRUE(h.order(h.ann, match, end_turn()));
  EXPECT_EQ(h.undo(h.bob, match).error().rule, "G6");
  ASSERT_TRUE(h.order(h.bob, match, move()));
  EXPECT_EQ(h.undo(h.ann, match).error().rule, "G6");
  EXPECT_EQ(h.undo(h.cat, match).error().code, ErrorCode::kPermissionDenied);
}

TEST(MatchUndo, G6_AHiddenCommitmentIsWithdrawnUntilBothAreIn) {
  Harness h;
  const auto match = h.duel();
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  // North's hidden order after it does not count for South.
  ASSERT_TRUE(h.order(h.bob, match, place(4)));
  const auto north = h.version(h.bob, match);
  const auto undone = h.undo(h.ann, match);
  ASSERT_TRUE(undone.has_value()) << undone.error().message;
  EXPECT_TRUE(undone->undone());
  EXPECT_EQ(h.version(h.bob, match), north);
  EXPECT_EQ(h.get(h.bob, match)->view().scouting().north().placement_size(), 1);
  h.restart();
  EXPECT_FALSE(h.get(h.ann, match)->view().scouting().south().placement_confirmed());
  EXPECT_EQ(h.get(h.bob, match)->view().scouting().north().placement_size(), 1);
}

TEST(MatchUndo, G6_WhatShowedADieNeedsConsent) {
  Harness h;
  const auto match = h.begun_duel();
  auto north = h.watch(h.bob, match);
  north->update();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  const auto asked = h.undo(h.ann, match);
  ASSERT_TRUE(asked.has_value());
  EXPECT_FALSE(asked->undone());
  EXPECT_EQ(north->notice().undo_asked(), v1::SEAT_SOUTH);
  EXPECT_EQ(h.undo(h.ann, match, true).error().rule, "G6");  // one cannot consent to oneself
  const auto granted = h.undo(h.bob, match, true);
  ASSERT_TRUE(granted.has_value()) << granted.error().message;
  EXPECT_TRUE(granted->undone());
  EXPECT_EQ(h.get(h.ann, match)->view().scouting().south().returned(), 0u);
  EXPECT_EQ(h.undo(h.bob, match, true).error().rule, "G6");
}

TEST(MatchUndo, G6_AnOrderInBetweenClearsTheRequest) {
  Harness h;
  const auto match = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  ASSERT_FALSE(h.undo(h.ann, match)->undone());
  ASSERT_TRUE(h.order(h.ann, match, move()));
  EXPECT_EQ(h.undo(h.bob, match, true).error().rule, "G6");
}

TEST(MatchUndo, G6_OneWhoHoldsBothSeatsNeedsNoConsent) {
  Harness h;
  const auto match = h.solo();
  ASSERT_TRUE(h.order(h.ann, match, confirm(), kit::Seat::kSouth));
  ASSERT_TRUE(h.order(h.ann, match, confirm(), kit::Seat::kNorth));
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_TRUE(h.undo(h.ann, match)->undone());
  EXPECT_TRUE(h.undo(h.ann, match)->undone());  // North's confirmation
  EXPECT_EQ(h.get(h.ann, match)->view().scouting().phase(), v1::SCOUTING_PHASE_PLACEMENT);
}

TEST(MatchUndo, G6_AnUndoneDieIsNeverThrownAgain) {
  Harness h;
  const auto match = h.begun_duel();
  const auto occurrence = [&] {
    galloper::store::v1::Record record;
    record.ParseFromString(h.store.rows(1).back().body);
    return record.dice(0).occurrence();
  };
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_EQ(occurrence(), 0u);
  ASSERT_FALSE(h.undo(h.ann, match)->undone());
  ASSERT_TRUE(h.undo(h.bob, match, true)->undone());
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_EQ(occurrence(), 1u);
  h.restart();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_EQ(occurrence(), 2u);
}

TEST(MatchUndo, G6_ARetryOfAnUndoIsAnsweredAgain) {
  Harness h;
  const auto match = h.begun_duel();
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  v1::UndoOrderRequest request;
  request.set_match_id(match);
  request.set_order_id(to_string(h.fresh_id()));
  request.set_version(h.version(h.ann, match));
  const auto first = h.call<v1::UndoOrderResponse>(&Host::undo, h.ann, request);
  const auto again = h.call<v1::UndoOrderResponse>(&Host::undo, h.ann, request);
  EXPECT_EQ(first->SerializeAsString(), again->SerializeAsString());
  EXPECT_EQ(moves(h, match), 1u);
  request.set_order_id(to_string(h.fresh_id()));
  EXPECT_EQ(h.call<v1::UndoOrderResponse>(&Host::undo, h.ann, request).error().code, ErrorCode::kAborted);
}

TEST(MatchUndo, G6_AFinishedMatchIsNotReopened) {
  Harness h;
  const auto match = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, match, resign()));
  EXPECT_EQ(h.undo(h.ann, match).error().rule, "G5");
}

TEST(MatchUndo, G6_AnUndoThatIsNotCommittedChangesNothing) {
  Harness h;
  const auto match = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, match, move()));
  h.store.fail_next({ErrorCode::kUnavailable, "The disk is full.", {}, 0});
  EXPECT_EQ(h.undo(h.ann, match).error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(moves(h, match), 1u);
  EXPECT_TRUE(h.undo(h.ann, match)->undone());
  EXPECT_EQ(moves(h, match), 0u);
}

}  // namespace
}  // namespace galloper::match::testing
