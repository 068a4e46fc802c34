// An operation at a table, with a second table that is told by the log alone.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/codec/operation_table.h"
#include "tests/sim/walk_dice.h"
#include "tests/unit/codec/land_sample.h"

namespace galloper {

// The armies of land_sample behind two scouts a side, and a marsh that neither side knows.
inline v1::Scenario operation_sample() {
  v1::Scenario scenario;
  const auto land = land_sample();
  scenario.set_id("an-operation");
  scenario.set_title(land.title());
  scenario.set_story(land.story());
  auto& scouting = *scenario.mutable_operation()->mutable_scouting();
  scouting.mutable_rules()->set_width(6);
  scouting.mutable_rules()->set_depth(6);
  scouting.mutable_rules()->set_scouts(2);
  scouting.mutable_rules()->set_turn_limit(6);
  *scenario.mutable_operation()->mutable_land() = land.land();
  auto& marsh = *scenario.mutable_operation()->mutable_land()->add_pieces();
  marsh.set_at("J5");
  marsh.set_name("Long Moss");
  marsh.set_description("Soft.");
  marsh.set_unsurveyed(true);
  return scenario;
}

class OperationMatch {
 public:
  using Settings = std::map<std::string, std::string>;
  static constexpr codec::ViewerMask kEverybody = 0x3f;

  explicit OperationMatch(std::uint64_t seed, const Settings& settings = {},
                          const v1::Scenario& scenario = operation_sample())
      : random_(seed), dice_(seed) {
    begin_ = games_.find(scenario)->begin_of(scenario, settings).value();
    table_ = fresh_table();
    follower_ = fresh_table();
    take(table_->referee(kit::Begin{}, dice_));
  }

  bool over() const { return table_->outcome().has_value(); }
  codec::Table& table() { return *table_; }
  const codec::OperationTable& operation_table() const {
    return static_cast<const codec::OperationTable&>(*table_);
  }
  const operation::State& state() const { return operation_table().state(); }
  const std::vector<std::string>& log() const { return log_; }
  const codec::ViewerUpdates& last() const { return last_; }
  v1::MatchUpdate last(kit::Viewer viewer) const {
    v1::MatchUpdate update;
    EXPECT_TRUE(update.ParseFromString(last_[kit::index_of(viewer)].value_or("")));
    return update;
  }
  const codec::store_v1::Begin& begin() const { return begin_; }
  sim::WalkDice& dice() { return dice_; }
  std::unique_ptr<codec::Table> fresh_table() const { return games_.find("operation")->open(begin_).value(); }

  // An order that moves the match on.
  void play() {
    std::vector<std::pair<kit::Seat, v1::Order>> offers;
    for (const auto seat : kit::kSides) {
      for (const auto& legal : table_->legal_orders(seat, false)) {
        for (int i = keenness(legal.order()); i > 0; --i) offers.emplace_back(seat, legal.order());
      }
    }
    ASSERT_FALSE(offers.empty());
    const auto& [seat, order] = offers[random_.below(offers.size())];
    give(seat, order);
  }
  void play_scouting() {
    while (!state().battle && !testing::Test::HasFatalFailure()) play();
  }
  void give(kit::Seat seat, const v1::Order& order) { take(table_->decide(seat, order, dice_)); }
  void resign(kit::Seat seat) {
    v1::Order order;
    order.mutable_resign();
    give(seat, order);
  }

  void take(Result<codec::Decision, kit::Refusal> decision) {
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
    log_.push_back(decision->record);
    last_ = table_->apply(*decision, kEverybody);
    codec::store_v1::Record record;
    ASSERT_TRUE(record.ParseFromString(decision->record));
    const auto replayed = follower_->replay(record, kEverybody);
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    ASSERT_EQ(*replayed, last_) << "replaying tells the viewers something else";
    for (const auto viewer : kit::kViewers) ASSERT_EQ(table_->snapshot(viewer), follower_->snapshot(viewer));
  }

 private:
  static int keenness(const v1::Order& order) {
    if (order.has_scouting()) return order.scouting().has_lift() ? 0 : 1;
    if (!order.has_land()) return 0;
    const auto& verb = order.land();
    if (verb.has_confirm_deployment() || verb.has_deploy_rest()) return 60;
    if (verb.has_lift() || verb.has_recall_runner()) return 0;
    if (verb.has_end_command()) return 20;
    if (verb.has_end_actions()) return 1;
    if (verb.has_act()) return verb.act().verb() == v1::VERB_MOVE ? 2 : 20;
    return 3;
  }

  codec::GameRegistry games_ = codec::all_games();
  SeededRandom random_;
  sim::WalkDice dice_;
  codec::store_v1::Begin begin_;
  std::unique_ptr<codec::Table> table_;
  std::unique_ptr<codec::Table> follower_;
  std::vector<std::string> log_;
  codec::ViewerUpdates last_;
};

}  // namespace galloper
