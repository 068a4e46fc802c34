#include "common/view/view.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "common/base/random.h"

namespace galloper::view {
namespace {

template <class Message>
Message parse(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

bool equal(const google::protobuf::Message& a, const google::protobuf::Message& b) {
  return google::protobuf::util::MessageDifferencer::Equals(a, b);
}

TEST(View, PresentFieldsReplaceAndAbsentOnesStay) {
  auto view = parse<v1::ScoutingDelta>("turn: 3 active: SEAT_SOUTH moves_left: 2 may_act: 1");
  fold(view, parse<v1::ScoutingDelta>("moves_left: 0 active: SEAT_NORTH"));
  EXPECT_TRUE(equal(view, parse<v1::ScoutingDelta>("turn: 3 active: SEAT_NORTH moves_left: 0 may_act: 1")));
}

TEST(View, AScoutKeepsItsSeatWhenADeltaOmitsIt) {
  auto view = parse<v1::ScoutingDelta>("scouts { id: 6 seat: SEAT_NORTH cell: 300 moved: true }");
  fold(view, parse<v1::ScoutingDelta>("scouts { id: 6 cell: 290 wounded: true }"));
  EXPECT_TRUE(
      equal(view, parse<v1::ScoutingDelta>("scouts { id: 6 seat: SEAT_NORTH cell: 290 wounded: true }")));
}

TEST(View, ScoutsStandInTheOrderOfTheirIds) {
  v1::ScoutingDelta view;
  fold(view, parse<v1::ScoutingDelta>("scouts { id: 3 } scouts { id: 1 } scouts { id: 2 }"));
  EXPECT_TRUE(equal(view, parse<v1::ScoutingDelta>("scouts { id: 1 } scouts { id: 2 } scouts { id: 3 }")));
}

TEST(View, RemovedScoutsLeave) {
  auto view = parse<v1::ScoutingDelta>("scouts { id: 1 } scouts { id: 2 }");
  fold(view, parse<v1::ScoutingDelta>("removed_scouts: 1 removed_scouts: 9"));
  EXPECT_TRUE(equal(view, parse<v1::ScoutingDelta>("scouts { id: 2 }")));
}

TEST(View, SidesReplaceWhole) {
  auto view = parse<v1::ScoutingDelta>("south { returned: 1 placement: 2 placement: 4 }");
  fold(view, parse<v1::ScoutingDelta>("south { captured: 1 }"));
  EXPECT_TRUE(equal(view, parse<v1::ScoutingDelta>("south { captured: 1 }")));
}

TEST(View, G6_AnOutcomeWithoutAReasonTakesTheOutcomeBack) {
  auto view = parse<v1::ScoutingDelta>("turn: 1 outcome { winner: SEAT_SOUTH reason: END_REASON_RESIGNED }");
  fold(view, parse<v1::ScoutingDelta>("outcome {}"));
  EXPECT_TRUE(equal(view, parse<v1::ScoutingDelta>("turn: 1")));
}

TEST(View, ASnapshotForgetsEverythingFirst) {
  FoldedView view;
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>(
      "version: 4 snapshot: true info { title: 'A' } delta { scouting { turn: 2 scouts { id: 1 } } }")));
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>(
      "version: 9 snapshot: true info { title: 'B' } delta { scouting { scouts { id: 2 } } }")));
  EXPECT_EQ(view.version(), 9u);
  EXPECT_EQ(view.info().title(), "B");
  EXPECT_TRUE(equal(view.scouting(), parse<v1::ScoutingDelta>("scouts { id: 2 }")));
}

TEST(View, AGapIsAnErrorThatSaysWhereToResumeAndChangesNothing) {
  FoldedView view;
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>("version: 4 snapshot: true delta { scouting { turn: 2 } }")));
  for (const auto version : {6, 4, 3, 0}) {
    v1::MatchUpdate update = parse<v1::MatchUpdate>("delta { scouting { turn: 7 } }");
    update.set_version(version);
    const Status folded = view.fold(update);
    ASSERT_FALSE(folded);
    EXPECT_EQ(folded.error().code, ErrorCode::kDataLoss);
    EXPECT_NE(folded.error().message.find("resume from version 4"), std::string::npos)
        << folded.error().message;
    EXPECT_EQ(view.version(), 4u);
    EXPECT_EQ(view.scouting().turn(), 2u);
  }
  EXPECT_TRUE(view.fold(parse<v1::MatchUpdate>("version: 5 delta { scouting { turn: 3 } }")));
}

TEST(View, TheFirstUpdateMustBeASnapshot) {
  FoldedView view;
  EXPECT_FALSE(view.fold(parse<v1::MatchUpdate>("version: 1")));
  EXPECT_FALSE(view.known());
}

// A reference that knows nothing of repeated fields: every fact under a name of its own.
std::map<std::string, std::string> facts_of(const v1::ScoutingDelta& view) {
  std::map<std::string, std::string> facts;
  if (view.has_phase()) facts["phase"] = std::to_string(view.phase());
  if (view.has_turn()) facts["turn"] = std::to_string(view.turn());
  if (view.has_active()) facts["active"] = std::to_string(view.active());
  if (view.has_moves_left()) facts["moves_left"] = std::to_string(view.moves_left());
  if (view.has_may_act()) facts["may_act"] = std::to_string(view.may_act());
  if (view.has_draw_offer()) facts["draw_offer"] = std::to_string(view.draw_offer());
  if (view.has_south()) facts["south"] = view.south().SerializeAsString();
  if (view.has_north()) facts["north"] = view.north().SerializeAsString();
  if (view.has_outcome() && view.outcome().reason() != v1::END_REASON_UNSPECIFIED)
    facts["outcome"] = view.outcome().SerializeAsString();
  for (const auto& scout : view.scouts())
    facts["scout " + std::to_string(scout.id())] = scout.SerializeAsString();
  return facts;
}

v1::ScoutingDelta random_delta(Random& random, const v1::ScoutingDelta& before) {
  v1::ScoutingDelta delta;
  const auto maybe = [&] { return random.below(3) == 0; };
  if (maybe()) delta.set_phase(static_cast<v1::ScoutingPhase>(random.below(5)));
  if (maybe()) delta.set_turn(static_cast<std::uint32_t>(random.below(30)));
  if (maybe()) delta.set_active(static_cast<v1::Seat>(random.below(3)));
  if (maybe()) delta.set_moves_left(static_cast<std::uint32_t>(random.below(4)));
  if (maybe()) delta.set_may_act(static_cast<std::uint32_t>(random.below(4)));
  if (maybe()) delta.set_draw_offer(static_cast<v1::Seat>(random.below(3)));
  if (maybe()) delta.mutable_south()->set_returned(static_cast<std::uint32_t>(random.below(5)));
  if (maybe()) delta.mutable_north()->add_placement(static_cast<std::uint32_t>(random.below(16)));
  if (maybe()) delta.mutable_outcome()->set_reason(static_cast<v1::EndReason>(random.below(6)));
  for (std::uint32_t id = 1; id <= 10; ++id) {
    const auto known =
        std::find_if(before.scouts().begin(), before.scouts().end(), [&](auto& s) { return s.id() == id; });
    if (known != before.scouts().end() && random.below(6) == 0) {
      delta.add_removed_scouts(id);
    } else if (maybe()) {
      auto* scout = delta.add_scouts();
      scout->set_id(id);
      if (known == before.scouts().end()) scout->set_seat(id <= 5 ? v1::SEAT_SOUTH : v1::SEAT_NORTH);
      scout->set_cell(static_cast<std::uint32_t>(random.below(320)));
      scout->set_wounded(maybe());
    }
  }
  return delta;
}

TEST(View, RandomDeltasFoldToWhatTheFactsSay) {
  SeededRandom random(7);
  for (int round = 0; round < 200; ++round) {
    v1::ScoutingDelta view;
    std::map<std::string, std::string> facts;
    for (int step = 0; step < 20; ++step) {
      const v1::ScoutingDelta delta = random_delta(random, view);
      for (auto scout : delta.scouts()) {
        scout.set_seat(scout.id() <= 5 ? v1::SEAT_SOUTH : v1::SEAT_NORTH);
        facts["scout " + std::to_string(scout.id())] = scout.SerializeAsString();
      }
      for (const auto id : delta.removed_scouts()) facts.erase("scout " + std::to_string(id));
      v1::ScoutingDelta others = delta;
      others.clear_scouts();
      for (const auto& [name, value] : facts_of(others)) facts[name] = value;
      if (delta.has_outcome() && delta.outcome().reason() == v1::END_REASON_UNSPECIFIED)
        facts.erase("outcome");
      fold(view, delta);
      ASSERT_EQ(facts_of(view), facts) << "round " << round << " step " << step;
      ASSERT_EQ(view.removed_scouts_size(), 0);
    }
    // The accumulated view is itself a snapshot: folding it into nothing gives it again.
    v1::ScoutingDelta again;
    fold(again, view);
    ASSERT_TRUE(equal(again, view));
  }
}

}  // namespace
}  // namespace galloper::view
