#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "common/base/random.h"
#include "common/view/view.h"

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

v1::LandDelta folded(const std::string& before, const std::string& delta) {
  v1::LandDelta view;
  fold(view, parse<v1::LandDelta>(before));
  fold(view, parse<v1::LandDelta>(delta));
  return view;
}

TEST(LandView, PresentFieldsReplaceAndAbsentOnesStay) {
  EXPECT_TRUE(equal(
      folded("turn: 3 die: 4 sector: SECTOR_LEFT actions_left: 3 active: SEAT_SOUTH",
             "actions_left: 0 sector: SECTOR_UNSPECIFIED"),
      parse<v1::LandDelta>("turn: 3 die: 4 sector: SECTOR_UNSPECIFIED actions_left: 0 active: SEAT_SOUTH")));
}

TEST(LandView, AUnitWithoutAStatusStandsOnTheBoard) {
  EXPECT_TRUE(
      equal(folded("south { units { id: 2 status: UNIT_STATUS_IN_HAND strength: 4 } }",
                   "south { units { id: 2 cell: 17 strength: 4 } units { id: 1 cell: 3 strength: 2 } }"),
            parse<v1::LandDelta>("south { units { id: 1 status: UNIT_STATUS_ON_BOARD cell: 3 strength: 2 } "
                                 "units { id: 2 status: UNIT_STATUS_ON_BOARD cell: 17 strength: 4 } }")));
}

TEST(LandView, ABrigadeKeepsItsNamesAndNothingElse) {
  EXPECT_TRUE(equal(
      folded("north { brigades { id: 1 name: 'Grey' brigadier: 'Uxley' rating: 3 with: 66 order: "
             "COMMAND_ORDER_HOLD runner { turns_left: 2 } } brigades { id: 0 name: 'Blue' } }",
             "north { brigades { id: 1 with: 67 order: COMMAND_ORDER_ASSAULT } }"),
      parse<v1::LandDelta>("north { brigades { id: 0 name: 'Blue' } brigades { id: 1 name: 'Grey' brigadier: "
                           "'Uxley' with: 67 order: COMMAND_ORDER_ASSAULT } }")));
}

TEST(LandView, G6_WhatLeavesTheViewIsForgotten) {
  EXPECT_TRUE(equal(
      folded(
          "north { roster { id: 65 name: 'a' } roster { id: 66 name: 'b' } units { id: 65 } units { id: 66 } "
          "brigades { id: 0 } brigades { id: 1 } }",
          "north { removed_roster: 65 removed_units: 65 removed_units: 99 removed_brigades: 0 }"),
      parse<v1::LandDelta>(
          "north { roster { id: 66 name: 'b' } units { id: 66 status: UNIT_STATUS_ON_BOARD } "
          "brigades { id: 1 } }")));
}

TEST(LandView, HeadsAndReportsReplaceWhole) {
  EXPECT_TRUE(equal(
      folded("south { head { army: 'A' cinc: 4 banners: 1 rewards: 2 } reports { brigades { rating: 1 } } }",
             "south { head { army: 'A' banners: 2 } reports {} }"),
      parse<v1::LandDelta>("south { head { army: 'A' banners: 2 } reports {} }")));
}

TEST(LandView, AChoiceAndAnOutcomeMayBeTakenBack) {
  EXPECT_TRUE(equal(folded("pending { choice: LAND_CHOICE_ADVANCE unit: 3 } outcome { reason: "
                           "END_REASON_RESIGNED } turn: 1",
                           "pending {} outcome {}"),
                    parse<v1::LandDelta>("turn: 1")));
}

std::map<std::string, std::string> facts_of(const v1::LandDelta& view) {
  std::map<std::string, std::string> facts;
  if (view.has_phase()) facts["phase"] = std::to_string(view.phase());
  if (view.has_turn()) facts["turn"] = std::to_string(view.turn());
  if (view.has_may_act()) facts["may_act"] = std::to_string(view.may_act());
  if (view.has_pieces()) facts["pieces"] = view.pieces().SerializeAsString();
  if (view.has_pending() && view.pending().choice() != v1::LAND_CHOICE_UNSPECIFIED)
    facts["pending"] = view.pending().SerializeAsString();
  for (const auto* side : {&view.south(), &view.north()}) {
    const std::string name = side == &view.south() ? "south " : "north ";
    if (side->has_head()) facts[name + "head"] = side->head().SerializeAsString();
    for (const auto& unit : side->units())
      facts[name + "unit " + std::to_string(unit.id())] = unit.SerializeAsString();
    for (const auto& brigade : side->brigades())
      facts[name + "brigade " + std::to_string(brigade.id())] = brigade.SerializeAsString();
  }
  return facts;
}

void change_side(Random& random, v1::LandSide& side, const v1::LandSide& before) {
  const auto maybe = [&] { return random.below(3) == 0; };
  if (maybe()) side.mutable_head()->set_banners(static_cast<std::uint32_t>(random.below(4)));
  for (std::uint32_t id = 1; id <= 6; ++id) {
    bool known = false;
    for (const auto& unit : before.units()) known = known || unit.id() == id;
    if (known && random.below(6) == 0) {
      side.add_removed_units(id);
    } else if (maybe()) {
      auto* unit = side.add_units();
      unit->set_id(id);
      unit->set_status(static_cast<v1::UnitStatus>(1 + random.below(4)));
      unit->set_cell(static_cast<std::uint32_t>(random.below(117)));
    }
  }
  for (std::uint32_t id = 0; id < 3; ++id) {
    if (!maybe()) continue;
    auto* brigade = side.add_brigades();
    brigade->set_id(id);
    brigade->set_name("b");
    brigade->set_with(static_cast<std::uint32_t>(random.below(7)));
  }
}

TEST(LandView, RandomDeltasFoldToWhatTheFactsSay) {
  SeededRandom random(11);
  for (int round = 0; round < 100; ++round) {
    v1::LandDelta view;
    std::map<std::string, std::string> facts;
    for (int step = 0; step < 20; ++step) {
      v1::LandDelta delta;
      if (random.below(3) == 0) delta.set_phase(static_cast<v1::LandPhase>(random.below(11)));
      if (random.below(3) == 0) delta.set_turn(static_cast<std::uint32_t>(random.below(30)));
      if (random.below(3) == 0)
        delta.mutable_pending()->set_choice(static_cast<v1::LandChoice>(random.below(5)));
      if (random.below(2) == 0) change_side(random, *delta.mutable_south(), view.south());
      if (random.below(2) == 0) change_side(random, *delta.mutable_north(), view.north());
      for (const auto& [name, value] : facts_of(delta)) facts[name] = value;
      for (const auto id : delta.south().removed_units()) facts.erase("south unit " + std::to_string(id));
      for (const auto id : delta.north().removed_units()) facts.erase("north unit " + std::to_string(id));
      if (delta.has_pending() && delta.pending().choice() == v1::LAND_CHOICE_UNSPECIFIED)
        facts.erase("pending");
      fold(view, delta);
      ASSERT_EQ(facts_of(view), facts) << "round " << round << " step " << step;
    }
    v1::LandDelta again;
    fold(again, view);
    ASSERT_TRUE(equal(again, view));
  }
}

FoldedView after(std::initializer_list<const char*> updates) {
  FoldedView view;
  for (const char* update : updates) EXPECT_TRUE(view.fold(parse<v1::MatchUpdate>(update))) << update;
  return view;
}

TEST(LandView, TheBoardIsThatOfTheGame) {
  EXPECT_EQ(FoldedView().board(), Board::kNone);
  EXPECT_EQ(after({"snapshot: true delta { land { turn: 1 } }"}).board(), Board::kLand);
  EXPECT_EQ(after({"snapshot: true delta { scouting { turn: 1 } }"}).board(), Board::kScouting);
  // Another snapshot without a game is a lobby.
  EXPECT_EQ(after({"snapshot: true delta { land { turn: 1 } }", "snapshot: true"}).board(), Board::kNone);
}

TEST(LandView, AnOperationShowsItsStage) {
  FoldedView view =
      after({"version: 1 snapshot: true delta { operation { stage: OPERATION_STAGE_SCOUTING scouting { "
             "turn: 4 } } }",
             "version: 2 delta { operation { scouting { turn: 5 } } }"});
  EXPECT_TRUE(view.is_operation());
  EXPECT_EQ(view.board(), Board::kScouting);
  EXPECT_EQ(view.scouting().turn(), 5u);
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>(
      "version: 3 delta { operation { stage: OPERATION_STAGE_BATTLE land { turn: 1 } } }")));
  EXPECT_EQ(view.board(), Board::kLand);
  ASSERT_TRUE(view.fold(parse<v1::MatchUpdate>("version: 4 delta { operation { land { turn: 2 } } }")));
  EXPECT_EQ(view.board(), Board::kLand);
  EXPECT_EQ(view.land().turn(), 2u);
  EXPECT_EQ(view.scouting().turn(), 5u);
}

TEST(LandView, G6_AnOrderTakenBackMayTakeTheBattleBack) {
  const FoldedView view =
      after({"version: 1 snapshot: true delta { operation { stage: OPERATION_STAGE_BATTLE scouting { turn: 5 "
             "} land { "
             "turn: 1 } } }",
             "version: 2 delta { operation { stage: OPERATION_STAGE_SCOUTING scouting { turn: 4 } } }"});
  EXPECT_EQ(view.board(), Board::kScouting);
  EXPECT_FALSE(view.land().has_turn());
}

}  // namespace
}  // namespace galloper::view
