// What the decoder refuses, and that it says which field is wrong.
#include <gtest/gtest.h>

#include "server/rules/codec/scouting_codec.h"
#include "tests/unit/codec/bytes.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;

TEST(CodecMessages, AnAbsentRuleHasTheDefaultOfTheReference) {
  EXPECT_EQ(codec::decode_rules({}).value(), scouting::Rules{});
}

TEST(CodecMessages, RulesOutOfRangeNameTheirField) {
  const auto with = [](auto set) {
    v1::ScoutingRules rules;
    set(rules);
    return codec::decode_rules(rules);
  };
  expect_fault(with([](auto& r) { r.set_width(5); }), "width is 5; it takes 6 to 40");
  expect_fault(with([](auto& r) { r.set_depth(41); }), "depth");
  expect_fault(with([](auto& r) { r.set_scouts(0); }), "scouts");
  expect_fault(with([](auto& r) { r.set_move(21); }), "move");
  expect_fault(with([](auto& r) { r.set_scouts_moved_per_turn(11); }), "scouts_moved_per_turn");
  expect_fault(with([](auto& r) { r.set_turn_limit(4294967295u); }), "turn_limit");
  expect_fault(with([](auto& r) { r.set_grid(v1::SCOUTING_GRID_UNSPECIFIED); }), "grid");
  expect_fault(with([](auto& r) { r.set_grid(static_cast<v1::ScoutingGrid>(3)); }), "grid");
  expect_fault(with([](auto& r) { r.set_adjacency(static_cast<v1::ScoutingAdjacency>(-1)); }), "adjacency");
  expect_fault(with([](auto& r) { r.set_placement(static_cast<v1::ScoutingPlacement>(9)); }), "placement");
  expect_fault(with([](auto& r) { r.set_second_wound(static_cast<v1::ScoutingSecondWound>(9)); }),
               "second_wound");
  expect_fault(with([](auto& r) { r.set_terrain_modifier(static_cast<v1::ScoutingTerrainModifier>(9)); }),
               "terrain_modifier");
  expect_fault(with([](auto& r) { r.set_four_returned(static_cast<v1::ScoutingFourReturned>(9)); }),
               "four_returned");
}

TEST(CodecMessages, OrdersOutOfRangeNameTheirField) {
  v1::Order order;
  expect_fault(codec::decode_order(order), "empty");
  order.mutable_scouting();
  expect_fault(codec::decode_order(order), "verb");
  order.mutable_scouting()->mutable_move()->set_scout(1);
  order.mutable_scouting()->mutable_move()->set_cell(70000);
  expect_fault(codec::decode_order(order), "cell");
  order.mutable_scouting()->mutable_attack()->set_scout(257);
  expect_fault(codec::decode_order(order), "scout");
  order.mutable_scouting()->mutable_attack()->set_scout(1);
  expect_fault(codec::decode_order(order), "target");
}

TEST(CodecMessages, EventsOutOfRangeNameTheirField) {
  const scouting::View nothing;
  v1::ScoutingEvent event;
  expect_fault(codec::decode_event(event, nothing), "event");
  event.mutable_undone()->set_seat(v1::SEAT_SOUTH);
  expect_fault(codec::decode_event(event, nothing), "event");
  event.mutable_resigned()->set_seat(v1::SEAT_REFEREE);
  expect_fault(codec::decode_event(event, nothing), "seat");
  event.mutable_moved()->set_scout(1);
  event.mutable_moved()->set_steps("\x09");
  expect_fault(codec::decode_event(event, nothing), "steps");
  event.mutable_moved()->set_steps("\x01");
  expect_fault(codec::decode_event(event, nothing), "moved");
  auto* fought = event.mutable_fought();
  fought->set_attacker(1);
  fought->set_defender(2);
  fought->mutable_attacker_roll()->set_value(7);
  expect_fault(codec::decode_event(event, nothing), "roll.value");
  event.mutable_ended()->mutable_outcome()->set_reason(static_cast<v1::EndReason>(77));
  expect_fault(codec::decode_event(event, nothing), "outcome.reason");
}

TEST(CodecMessages, StoredEventsOutOfRangeNameTheirField) {
  codec::store_v1::StoredEvent event;
  event.mutable_scouting_secret();
  expect_fault(codec::decode_event(event), "scouting_secret");
  event.mutable_scouting_secret()->mutable_brigadier_made()->set_seat(v1::SEAT_NORTH);
  event.mutable_scouting_secret()->mutable_brigadier_made()->set_rating_die(7);
  expect_fault(codec::decode_event(event), "rating_die");
  event.mutable_scouting_secret()->mutable_report_order()->set_seat(v1::SEAT_NORTH);
  event.mutable_scouting_secret()->mutable_report_order()->add_features(255);
  expect_fault(codec::decode_event(event), "features");
  event.mutable_scouting()->mutable_moved()->set_scout(1);
  event.set_moved_to(1600);
  expect_fault(codec::decode_event(event), "moved_to");
}

TEST(CodecMessages, DeltasOutOfRangeNameTheirField) {
  const scouting::View nothing;
  const auto with = [&](auto set) {
    v1::ScoutingDelta delta;
    set(delta);
    return codec::decode_delta(delta, nothing);
  };
  expect_fault(with([](auto& d) { d.set_phase(static_cast<v1::ScoutingPhase>(5)); }), "phase");
  expect_fault(with([](auto& d) { d.set_active(v1::SEAT_REFEREE); }), "active");
  expect_fault(with([](auto& d) { d.set_may_act(4); }), "may_act");
  expect_fault(with([](auto& d) { d.add_removed_scouts(0); }), "removed_scouts");
  expect_fault(with([](auto& d) { d.mutable_south()->add_placement(5000); }), "side.placement");
  expect_fault(with([](auto& d) {
                 auto* scout = d.add_scouts();
                 scout->set_id(3);
                 scout->set_status(v1::SCOUT_STATUS_RIDING_OUT);
               }),
               "scout.seat");
  expect_fault(with([](auto& d) {
                 d.mutable_ground()->set_grid(v1::SCOUTING_GRID_SQUARE);
                 d.mutable_ground()->set_width(6);
                 d.mutable_ground()->set_depth(6);
               }),
               "ground.cells");
}

TEST(CodecMessages, AnEmptyOutcomeTakesTheOutcomeBack) {
  v1::ScoutingDelta delta;
  delta.mutable_outcome();
  const auto decoded = codec::decode_delta(delta, {});
  ASSERT_TRUE(decoded.has_value());
  ASSERT_TRUE(decoded->outcome.has_value());
  EXPECT_FALSE(decoded->outcome->has_value());
}

TEST(CodecMessages, OddsAndPreviewsDecodeAsTheyWereEncoded) {
  scouting::EncounterOdds odds{6, {5, 4, 3}, {8, 7, 3}, {{-2, "S9", "forest"}}, {{-1, "S8", "wounded"}}};
  v1::EncounterOdds message;
  codec::encode(odds, &message);
  EXPECT_EQ(codec::decode_odds(message).value(), odds);
  message.set_nothing(37);
  expect_fault(codec::decode_odds(message), "odds");

  const scouting::MovePreview preview{{kit::Direction::kNorth, kit::Direction::kWest}, true, false};
  v1::MovePreview move;
  codec::encode(preview, &move);
  EXPECT_EQ(codec::decode_preview(move)->steps, preview.steps);
  EXPECT_TRUE(codec::decode_preview(move)->observes);
}

}  // namespace
}  // namespace galloper
