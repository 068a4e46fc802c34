// What the decoder of the land battle refuses, and that it says which field is wrong; and events that a walk
// meets seldom.
#include <gtest/gtest.h>

#include "server/rules/codec/land_codec.h"
#include "tests/unit/codec/bytes.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;

TEST(LandMessages, AnAbsentRuleHasTheDefaultOfTheReference) {
  EXPECT_EQ(codec::decode_rules(v1::LandRules()).value(), land::Rules{});
}

TEST(LandMessages, RulesOutOfRangeNameTheirField) {
  const auto with = [](auto set) {
    v1::LandRules rules;
    set(rules);
    return codec::decode_rules(rules);
  };
  expect_fault(with([](auto& r) { r.mutable_activation()->set_units_per_activation(9); }),
               "units_per_activation is 9; it takes 1 to 8");
  expect_fault(
      with([](auto& r) { r.mutable_activation()->set_placement(static_cast<v1::CounterPlacement>(4)); }),
      "placement");
  expect_fault(with([](auto& r) { r.mutable_command()->set_cinc_move(0); }), "cinc_move");
  expect_fault(with([](auto& r) { r.mutable_command()->set_equal_roll(static_cast<v1::EqualRoll>(4)); }),
               "equal_roll");
  expect_fault(with([](auto& r) { r.set_close_range(5); }), "close_range");
  expect_fault(with([](auto& r) { r.set_deployment(static_cast<v1::LandDeployment>(4)); }), "deployment");
  expect_fault(with([](auto& r) { r.set_army_exhaustion(101); }), "army_exhaustion");
  expect_fault(with([](auto& r) { r.set_fog(v1::LAND_FOG_UNSPECIFIED); }), "fog");
  expect_fault(with([](auto& r) { r.set_spectator_delay(11); }), "spectator_delay");
}

TEST(LandMessages, OrdersOutOfRangeNameTheirField) {
  v1::Order order;
  expect_fault(codec::decode_land_order(order), "empty");
  order.mutable_land();
  expect_fault(codec::decode_land_order(order), "verb");
  auto* act = order.mutable_land()->mutable_act();
  expect_fault(codec::decode_land_order(order), "the order's unit");
  act->set_unit(64);
  expect_fault(codec::decode_land_order(order), "South's are 1 to 40");
  act->set_unit(41);
  expect_fault(codec::decode_land_order(order), "South's are 1 to 40");
  act->set_unit(40);
  act->set_cell(630);
  expect_fault(codec::decode_land_order(order), "the order's cell");
  act->set_cell(629);
  expect_fault(codec::decode_land_order(order), "the order's verb");
  act->set_verb(v1::VERB_CHARGE);
  act->set_target(105);
  expect_fault(codec::decode_land_order(order), "the order's target");
  act->set_target(65);
  EXPECT_TRUE(codec::decode_land_order(order).has_value());
  order.mutable_land()->mutable_send_runner()->set_brigade(12);
  expect_fault(codec::decode_land_order(order), "brigade");
  order.mutable_land()->mutable_send_runner()->set_brigade(11);
  expect_fault(codec::decode_land_order(order), "the order's order");
  order.mutable_land()->mutable_move_counter()->set_sector(static_cast<v1::Sector>(4));
  expect_fault(codec::decode_land_order(order), "the order's sector");
  order.mutable_scouting()->mutable_end_turn();
  expect_fault(codec::decode_land_order(order), "scouting game");
}

TEST(LandMessages, EventsOutOfRangeNameTheirField) {
  v1::LandEvent event;
  expect_fault(codec::decode_event(event), "event");
  event.mutable_undone()->set_seat(v1::SEAT_SOUTH);
  expect_fault(codec::decode_event(event), "event");
  event.mutable_resigned()->set_seat(v1::SEAT_REFEREE);
  expect_fault(codec::decode_event(event), "seat");
  event.mutable_moved()->set_unit(1);
  event.mutable_moved()->set_reason(v1::MOVE_REASON_ADVANCE);
  event.mutable_moved()->set_steps("\x09");
  expect_fault(codec::decode_event(event), "steps");
  auto* volley = event.mutable_volley();
  volley->set_kind(v1::VOLLEY_KIND_FIRE);
  volley->set_unit(1);
  volley->set_target(65);
  volley->set_dice("\x07");
  expect_fault(codec::decode_event(event), "volley.dice");
  event.mutable_sector_rolled()->set_seat(v1::SEAT_NORTH);
  event.mutable_sector_rolled()->set_die(3);
  event.mutable_sector_rolled()->set_sector(v1::SECTOR_LEFT);
  event.mutable_sector_rolled()->set_called(std::string(1, '\0'));
  expect_fault(codec::decode_event(event), "sector_rolled.called");
  event.mutable_ended()->mutable_outcome()->set_reason(static_cast<v1::EndReason>(77));
  expect_fault(codec::decode_event(event), "outcome.reason");
  event.mutable_runner_arrived()->set_seat(v1::SEAT_SOUTH);
  expect_fault(codec::decode_event(event), "runner_arrived.taken");
}

TEST(LandMessages, DeltasOutOfRangeNameTheirField) {
  const land::View nothing;
  const auto with = [&](auto set) {
    v1::LandDelta delta;
    set(delta);
    return codec::decode_delta(delta, nothing);
  };
  expect_fault(with([](auto& d) { d.set_phase(static_cast<v1::LandPhase>(11)); }), "phase");
  expect_fault(with([](auto& d) { d.set_active(v1::SEAT_REFEREE); }), "active");
  expect_fault(with([](auto& d) { d.set_may_act(4); }), "may_act");
  expect_fault(with([](auto& d) { d.set_die(7); }), "die");
  expect_fault(with([](auto& d) { d.mutable_south()->add_removed_units(0); }), "removed_units");
  expect_fault(with([](auto& d) { d.mutable_north()->mutable_head()->set_counters("\1\1"); }),
               "head.counters");
  expect_fault(with([](auto& d) { d.mutable_north()->add_units()->set_id(200); }), "unit.id");
  expect_fault(with([](auto& d) { d.mutable_south()->add_brigades()->set_character("Bold"); }), "\"Bold\"");
  expect_fault(with([](auto& d) { d.mutable_sheet()->mutable_ground()->set_width(5); }), "ground.width");
  expect_fault(with([](auto& d) {
                 d.mutable_sheet()->mutable_ground()->set_width(6);
                 d.mutable_sheet()->mutable_ground()->set_depth(5);
               }),
               "ground.cells");
  expect_fault(with([](auto& d) {
                 auto* ground = d.mutable_sheet()->mutable_ground();
                 ground->set_width(6);
                 ground->set_depth(5);
                 ground->set_cells(std::string(30, '\1'));
                 ground->set_sectors(std::string(30, '\1'));
               }),
               "indices into ground.terrain");
}

TEST(LandMessages, AnEmptyOutcomeTakesTheOutcomeBack) {
  v1::LandDelta delta;
  delta.mutable_outcome();
  const auto decoded = codec::decode_delta(delta, {});
  ASSERT_TRUE(decoded.has_value());
  ASSERT_TRUE(decoded->outcome.has_value());
  EXPECT_FALSE(decoded->outcome->has_value());
}

TEST(LandMessages, ANameThatIsKnownIsLeftOutAndComesBack) {
  land::View before;
  before.sides[0].army = "The Red Army";
  auto& known = before.sides[0].brigades.emplace_back();
  known.id = 1;
  known.name = "First";
  known.brigadier = "Picton";
  land::ViewDelta delta;
  auto brigade = before.sides[0].brigades[0];
  brigade.with = 3;
  delta.sides[0].brigades = {brigade};
  delta.sides[0].head.emplace().army = "The Red Army";
  v1::LandDelta message;
  codec::encode(delta, before, &message);
  EXPECT_TRUE(message.south().head().army().empty());
  EXPECT_TRUE(message.south().brigades(0).name().empty());
  EXPECT_TRUE(message.south().brigades(0).brigadier().empty());
  EXPECT_EQ(codec::decode_delta(message, before).value(), delta);
  message.Clear();
  codec::encode(delta, land::View{}, &message);
  EXPECT_EQ(message.south().brigades(0).brigadier(), "Picton");
  EXPECT_EQ(codec::decode_delta(message, land::View{}).value(), delta);
}

template <class E>
void expect_round_trip(const E& event) {
  v1::LandEvent seen;
  codec::encode(land::PublicEvent(event), &seen);
  EXPECT_TRUE(codec::decode_event(seen).value() == land::PublicEvent(event)) << seen.ShortDebugString();
  codec::store_v1::StoredEvent stored;
  codec::encode(land::Event(event), &stored);
  EXPECT_TRUE(codec::decode_land_event(stored).value() == land::Event(event)) << stored.ShortDebugString();
}

TEST(LandMessages, EventsThatAWalkMeetsSeldomDecodeAsTheyWereEncoded) {
  using namespace land;  // NOLINT: names of events
  const auto south = kit::Seat::kSouth;
  expect_round_trip(land::RunnerEnded{south, 3, land::RunnerFate::kIntercepted});
  expect_round_trip(land::CincEscaped{south, kOffBoard});
  expect_round_trip(land::BrigadierHit{south, 11, 6, 6, land::BrigadierFate::kCaptured});
  expect_round_trip(land::EliteRolled{104, 6, command::Order::kNone});
  expect_round_trip(land::RewardPassed{kit::Seat::kNorth, 5, true});
  expect_round_trip(land::ObjectivesHeld{south, {0, 11}});
  expect_round_trip(land::Volley{
      land::VolleyKind::kDefensiveFire, 1, 65, 1, {1, 6, 3}, {{-2, "L7", "town"}, {1, "L8", ""}}, 2, 1});
  expect_round_trip(
      land::BrigadierAfter{south, 0, {4, kit::Character::kCowardly}, {true, 4, 2, 3}, 6, 4, "C16"});
  expect_round_trip(land::ChoiceAwaited{land::Choice::kFollow, 1, 65, kOffBoard, 3, true});
}

TEST(LandMessages, C9_TheDespatchIsToldInFullOrAsAWilfulBrigadier) {
  const land::RunnerArrived arrived{kit::Seat::kNorth,
                                    2,
                                    command::Order::kHold,
                                    5,
                                    -1,
                                    {command::Taken::kWilful, command::Order::kAssault, false, true}};
  codec::store_v1::StoredEvent stored;
  codec::encode(land::Event(arrived), &stored);
  EXPECT_TRUE(codec::decode_land_event(stored).value() == land::Event(arrived));
  EXPECT_TRUE(stored.land().runner_arrived().character().empty());

  const land::PublicEvent own = land::PublicArrived{arrived, {3, kit::Character::kBrash}};
  v1::LandEvent message;
  codec::encode(own, &message);
  EXPECT_TRUE(codec::decode_event(message).value() == own);
  EXPECT_EQ(message.runner_arrived().rating(), 3u);

  const land::PublicEvent seen =
      land::PublicWilful{kit::Seat::kNorth, 2, kit::Character::kBrash, command::Order::kAssault, false};
  message.Clear();
  codec::encode(seen, &message);
  EXPECT_TRUE(codec::decode_event(message).value() == seen);
  EXPECT_EQ(message.runner_arrived().die(), 0u);
  EXPECT_EQ(message.runner_arrived().rating(), 0u);
  EXPECT_EQ(message.runner_arrived().sent(), v1::COMMAND_ORDER_UNSPECIFIED);
}

}  // namespace
}  // namespace galloper
