#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <string>

#include "common/view/view.h"

namespace galloper::view {
namespace {

template <class Message>
Message parse(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

void expect_folded(const std::string& before, const std::string& delta, const std::string& after) {
  v1::NavalDelta view;
  fold(view, parse<v1::NavalDelta>(before));
  fold(view, parse<v1::NavalDelta>(delta));
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(view, parse<v1::NavalDelta>(after)))
      << view.DebugString();
}

TEST(NavalView, PresentFieldsReplaceAndAbsentOnesStay) {
  expect_folded(
      "sheet { width: 4 } phase: NAVAL_PHASE_MOVES turn: 3 first: SEAT_NORTH active: SEAT_NORTH may_act: 2 "
      "draw_offer: SEAT_SOUTH",
      "phase: NAVAL_PHASE_FIRE active: SEAT_UNSPECIFIED may_act: 3 draw_offer: SEAT_UNSPECIFIED",
      "sheet { width: 4 } phase: NAVAL_PHASE_FIRE turn: 3 first: SEAT_NORTH active: SEAT_UNSPECIFIED "
      "may_act: 3 "
      "draw_offer: SEAT_UNSPECIFIED");
}

TEST(NavalView, N8_AShipReplacesWholeAndWithItItsSecretPlan) {
  expect_folded(
      "ships { id: 1 cell: 4 gun_target: 2 torpedo_target: 3 } ships { id: 3 cell: 9 }",
      "ships { id: 1 cell: 4 moved: true } ships { id: 2 cell: 7 damage: 1 }",
      "ships { id: 1 cell: 4 moved: true } ships { id: 2 cell: 7 damage: 1 } ships { id: 3 cell: 9 }");
}

TEST(NavalView, N9_TheSunkStayListed) {
  expect_folded("ships { id: 1 cell: 4 status: SHIP_STATUS_AFLOAT }",
                "ships { id: 1 cell: 4 status: SHIP_STATUS_SUNK damage: 7 } south { points_sunk: 7 }",
                "ships { id: 1 cell: 4 status: SHIP_STATUS_SUNK damage: 7 } south { points_sunk: 7 }");
}

TEST(NavalView, SidesReplaceWhole) {
  expect_folded("south { to_move: 6 moved: 2 points_to_win: 9 } north { to_move: 5 committed: true }",
                "south { to_move: 6 moved: 3 }",
                "south { to_move: 6 moved: 3 } north { to_move: 5 committed: true }");
}

TEST(NavalView, G6_AnOutcomeMayBeTakenBack) {
  expect_folded("turn: 1 outcome { reason: END_REASON_RESIGNED }", "outcome {}", "turn: 1");
  expect_folded("turn: 1", "outcome { reason: END_REASON_PLAYED_OUT }",
                "turn: 1 outcome { reason: END_REASON_PLAYED_OUT }");
}

TEST(NavalView, TheBoardIsTheSea) {
  FoldedView view;
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>("version: 1 snapshot: true delta { naval { turn: 1 } }")));
  EXPECT_EQ(view.board(), Board::kNaval);
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>("version: 2 delta { naval { turn: 2 } }")));
  EXPECT_EQ(view.naval().turn(), 2u);
  EXPECT_FALSE(view.is_operation());
  // Another match, in the same hands.
  view.reset(1, {}, parse<v1::ViewDelta>("land { turn: 1 }"));
  EXPECT_EQ(view.board(), Board::kLand);
  EXPECT_FALSE(view.naval().has_turn());
}

}  // namespace
}  // namespace galloper::view
