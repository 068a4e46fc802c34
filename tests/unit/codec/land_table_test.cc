// The laws of a Table, on land battles; what their updates weigh; and logs that lie.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/codec/land_match.h"
#include "tests/unit/codec/scramble.h"

namespace galloper {
namespace {

using codec::store_v1::Record;
using kit::Seat;
using kit::Viewer;

const std::vector<LandMatch::Settings>& houses() {
  static const std::vector<LandMatch::Settings> all = {
      {},
      {{"deployment", "fixed"}, {"fog", "orders_open"}, {"units_per_activation", "all"}},
      {{"deployment", "secret"}, {"placement", "open"}, {"brigadier_casualties", "true"}},
      {{"runner_interception", "true"}, {"runner_recall", "true"}, {"units_per_activation", "counters"}}};
  return all;
}

TEST(LandTable, ReplayAndFoldingGiveTheSameTable) {
  std::uint64_t seed = 0;
  for (const auto& house : houses()) {
    LandMatch match(land_sample(), ++seed, house);
    while (!match.over() && !HasFatalFailure()) match.play();
  }
}

TEST(LandTable, EventsOfARecordAreWhatItsViewersWereTold) {
  LandMatch match(land_sample(), 2, houses()[2]);
  auto before = match.fresh_table();
  for (std::size_t read = 0; !match.over();) {
    for (; read < match.log().size(); ++read) {
      Record record;
      ASSERT_TRUE(record.ParseFromString(match.log()[read]));
      for (const Viewer viewer : kit::kViewers) {
        const auto update = match.last(viewer);
        const auto events = before->events_of(record, viewer);
        ASSERT_EQ(events.size(), static_cast<std::size_t>(update.events_size()));
        for (std::size_t i = 0; i < events.size(); ++i)
          ASSERT_EQ(events[i].SerializeAsString(), update.events(static_cast<int>(i)).SerializeAsString());
      }
      ASSERT_TRUE(before->replay(record, 0).has_value());
    }
    match.play();
    if (HasFatalFailure()) return;
  }
}

v1::Order deploy(std::uint32_t unit, std::uint32_t cell) {
  v1::Order order;
  order.mutable_land()->mutable_deploy()->set_unit(unit);
  order.mutable_land()->mutable_deploy()->set_cell(cell);
  return order;
}

TEST(LandTable, G4_ADeploymentMovesNoVersionButItsOwn) {
  LandMatch match(land_sample(), 1, {{"deployment", "secret"}});
  match.give(Seat::kNorth, deploy(65, 104));
  const auto told = [&](Viewer viewer) { return match.last()[kit::index_of(viewer)].has_value(); };
  EXPECT_TRUE(told(Viewer::kNorth));
  EXPECT_TRUE(told(Viewer::kBoth));
  EXPECT_FALSE(told(Viewer::kSouth));
  EXPECT_FALSE(told(Viewer::kPublic));
}

TEST(LandTable, G6_AnUndoneOrderIsToldToThoseWhoSeeAChange) {
  LandMatch match(land_sample(), 1, {{"deployment", "secret"}});
  match.give(Seat::kSouth, deploy(1, 3));
  auto without = match.fresh_table();
  for (std::size_t i = 0; i + 1 < match.log().size(); ++i) {
    Record record;
    ASSERT_TRUE(record.ParseFromString(match.log()[i]));
    ASSERT_TRUE(without->replay(record, 0).has_value());
  }
  const auto updates = without->undone_from(match.table(), Seat::kSouth, LandMatch::kEverybody);
  EXPECT_FALSE(updates[kit::index_of(Viewer::kNorth)].has_value());
  ASSERT_TRUE(updates[kit::index_of(Viewer::kSouth)].has_value());
  const auto update = parsed(*updates[kit::index_of(Viewer::kSouth)]);
  ASSERT_EQ(update.events_size(), 1);
  EXPECT_EQ(update.events(0).land().undone().seat(), v1::SEAT_SOUTH);
}

TEST(LandTable, AMalformedOrderIsRefusedAndNamesItsField) {
  LandMatch match(land_sample(), 1);
  sim::WalkDice dice(1);
  EXPECT_TRUE(match.table().decide(Seat::kSouth, {}, dice).error().rule.empty());
  const auto far = match.table().decide(Seat::kSouth, deploy(1, 70000), dice);
  ASSERT_FALSE(far.has_value());
  EXPECT_THAT(far.error().message, testing::HasSubstr("cell"));
  EXPECT_EQ(dice.drawn(), 0u);
}

TEST(LandTable, AnOrderThatNamesWhatThisBattleHasNotIsRefused) {
  LandMatch match(land_sample(), 3);
  sim::WalkDice dice(1);
  for (int i = 0; i < 100 && !match.over(); ++i) {
    for (const auto seat : kit::kSides) {
      // Twelve units and two brigades a side stand in the tables of no shorter battle than this one.
      for (const std::uint32_t unit : {7u, 40u, 71u, 104u}) {
        EXPECT_FALSE(match.table().decide(seat, deploy(unit, 0), dice).has_value());
        v1::Order act;
        act.mutable_land()->mutable_act()->set_unit(unit);
        act.mutable_land()->mutable_act()->set_verb(v1::VERB_FIRE);
        act.mutable_land()->mutable_act()->set_target(1);
        EXPECT_FALSE(match.table().decide(seat, act, dice).has_value());
        act.mutable_land()->mutable_strike()->set_target(unit);
        EXPECT_FALSE(match.table().decide(seat, act, dice).has_value());
        v1::Order join;
        join.mutable_land()->mutable_join_unit()->set_unit(unit);
        join.mutable_land()->mutable_join_unit()->set_brigade(11);
        EXPECT_FALSE(match.table().decide(seat, join, dice).has_value());
      }
      for (const std::uint32_t cell : {12u + 13u, 117u, 629u}) {
        EXPECT_FALSE(match.table().decide(seat, deploy(1, cell), dice).has_value());
        v1::Order ride;
        ride.mutable_land()->mutable_ride()->set_cell(cell);
        EXPECT_FALSE(match.table().decide(seat, ride, dice).has_value());
        ride.mutable_land()->mutable_follow()->set_cell(cell);
        EXPECT_FALSE(match.table().decide(seat, ride, dice).has_value());
        ride.mutable_land()->mutable_move_piece()->set_piece(59);
        EXPECT_FALSE(match.table().decide(seat, ride, dice).has_value());
      }
      v1::Order send;
      send.mutable_land()->mutable_send_runner()->set_brigade(2);
      send.mutable_land()->mutable_send_runner()->set_order(v1::COMMAND_ORDER_HOLD);
      EXPECT_FALSE(match.table().decide(seat, send, dice).has_value());
    }
    match.play();
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(dice.drawn(), 0u);
}

class LandLog : public ::testing::Test {
 protected:
  bool refused(const Record& record) {
    auto table = match_.fresh_table();
    const auto result = table->replay(record, 0);
    return !result && result.error().code == ErrorCode::kDataLoss;
  }
  v1::LandEvent& event() {
    record_.mutable_close();
    record_.clear_events();
    return *record_.add_events()->mutable_land();
  }
  LandMatch match_{land_sample(), 1};
  Record record_;
};

TEST_F(LandLog, ARecordThatDoesNotFitTheBoardIsDataLoss) {
  EXPECT_TRUE(refused(record_)) << "no order";
  event();
  EXPECT_TRUE(refused(record_)) << "an event of no kind";
  event().mutable_action_began()->set_unit(7);
  EXPECT_TRUE(refused(record_)) << "a unit that South has not";
  event().mutable_action_began()->set_unit(6);
  EXPECT_FALSE(refused(record_));
  event().mutable_order_given()->set_seat(v1::SEAT_NORTH);
  record_.mutable_events(0)->mutable_land()->mutable_order_given()->set_order(v1::COMMAND_ORDER_HOLD);
  record_.mutable_events(0)->mutable_land()->mutable_order_given()->set_brigade(2);
  EXPECT_TRUE(refused(record_)) << "a brigade that North has not";
  event().mutable_cinc_placed()->set_seat(v1::SEAT_SOUTH);
  record_.mutable_events(0)->mutable_land()->mutable_cinc_placed()->set_cell(25);
  EXPECT_TRUE(refused(record_)) << "the hex that a short row lacks";
  event().mutable_piece_moved()->set_seat(v1::SEAT_SOUTH);
  record_.mutable_events(0)->mutable_land()->mutable_piece_moved()->set_piece(5);
  EXPECT_TRUE(refused(record_)) << "a piece too many";
  event().mutable_objectives_held()->set_seat(v1::SEAT_SOUTH);
  record_.mutable_events(0)->mutable_land()->mutable_objectives_held()->add_objectives(1);
  EXPECT_TRUE(refused(record_)) << "an objective too many";
  auto& joined = *event().mutable_brigadier_joined();
  joined.set_seat(v1::SEAT_SOUTH);
  joined.set_unit(65);
  EXPECT_TRUE(refused(record_)) << "a brigadier with the enemy";
  auto& awaited = *event().mutable_choice_awaited();
  awaited.set_choice(v1::LAND_CHOICE_ADVANCE);
  awaited.set_unit(1);
  awaited.set_cell(100);
  EXPECT_TRUE(refused(record_)) << "an advance to a far hex";
  record_.clear_events();
  record_.mutable_new_secret()->set_commitment_index(1);
  EXPECT_FALSE(refused(record_)) << "a record without events changes nothing";
  record_.mutable_game()->mutable_scouting()->mutable_end_turn();
  EXPECT_TRUE(refused(record_)) << "an order of another game";
}

TEST_F(LandLog, ALogThatLiesIsDataLossOrABattleButNeverAnIndexOutOfRange) {
  while (!match_.over() && match_.log().size() < 400) {
    match_.play();
    if (HasFatalFailure()) return;
  }
  SeededRandom random(11);
  int taken = 0;
  for (int round = 0; round < 30; ++round) {
    auto table = match_.fresh_table();
    const std::size_t from = 1 + random.below(match_.log().size() - 1);
    for (std::size_t i = 0; i < match_.log().size(); ++i) {
      Record record;
      ASSERT_TRUE(record.ParseFromString(match_.log()[i]));
      for (int event = 0; i >= from && event < record.events_size(); ++event)
        scramble(record.mutable_events(event)->mutable_land(), random);
      if (!table->replay(record, i % 9 == 0 ? LandMatch::kEverybody : 0).has_value()) continue;
      taken += i >= from ? 1 : 0;
      if (i % 16 != 0) continue;
      for (const auto viewer : kit::kViewers) EXPECT_FALSE(table->snapshot(viewer).empty());
    }
  }
  EXPECT_GT(taken, 500);
}

// The whole MatchUpdate of a spectator, with a version of three digits.
std::size_t spectators_bytes(const LandMatch& match) {
  v1::MatchUpdate update;
  update.set_version(999);
  return update.ByteSizeLong() + match.last()[kit::index_of(Viewer::kPublic)].value_or("").size();
}

// Whether the update tells of one action and nothing after it.
bool is_one_action(const v1::MatchUpdate& update, v1::VolleyKind kind) {
  bool thrown = false;
  for (const auto& event : update.events()) {
    const auto& e = event.land();
    if (e.has_turn_began() || e.has_sector_rolled() || e.has_phase_began() || e.has_ended()) return false;
    thrown |= e.has_volley() && e.volley().kind() == kind;
  }
  return thrown;
}

// Nothing that the enemy does first, nobody driven back or lost, no modifier to explain.
bool is_plain(const v1::MatchUpdate& update) {
  return std::none_of(update.events().begin(), update.events().end(), [](const v1::Event& event) {
    const auto& e = event.land();
    return (e.has_moved() && e.moved().reason() != v1::MOVE_REASON_ORDER) || e.has_unit_lost() ||
           e.has_cinc_escaped() || e.volley().kind() == v1::VOLLEY_KIND_DEFENSIVE_FIRE ||
           std::any_of(e.volley().modifiers().begin(), e.volley().modifiers().end(),
                       [](const v1::Modifier& modifier) { return modifier.amount() != 0; });
  });
}

v1::Scenario assault_everywhere() {
  auto scenario = land_sample();
  for (auto* army : {scenario.mutable_land()->mutable_south(), scenario.mutable_land()->mutable_north()}) {
    for (auto& brigade : *army->mutable_brigades()) brigade.set_first_order(v1::COMMAND_ORDER_ASSAULT);
  }
  return scenario;
}

TEST(LandTable, ASpectatorsUpdateOfAnActionIsAtMostAHundredAndTwentyBytes) {
  std::map<v1::VolleyKind, std::vector<std::size_t>> sizes;
  int plain = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    LandMatch match(assault_everywhere(), seed, {{"deployment", "fixed"}, {"units_per_activation", "6"}});
    while (!match.over()) {
      match.play();
      if (HasFatalFailure()) return;
      const auto update = match.last(Viewer::kPublic);
      for (const auto kind : {v1::VOLLEY_KIND_FIRE, v1::VOLLEY_KIND_CHARGE}) {
        if (!is_one_action(update, kind)) continue;
        sizes[kind].push_back(spectators_bytes(match));
        if (!is_plain(update)) continue;
        ++plain;
        EXPECT_LE(sizes[kind].back(), 120u) << update.ShortDebugString();
      }
    }
  }
  EXPECT_GT(plain, 20);
  for (auto& [kind, all] : sizes) {
    std::sort(all.begin(), all.end());
    EXPECT_GT(all.size(), 10u);
    EXPECT_LE(all[all.size() / 2], 120u) << v1::VolleyKind_Name(kind);
  }
}

}  // namespace
}  // namespace galloper
