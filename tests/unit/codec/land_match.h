// A land battle at a table, with a second table that is told by the log alone and a client for each viewer.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_table.h"
#include "tests/sim/walk_dice.h"
#include "tests/unit/codec/land_sample.h"

namespace galloper {

inline v1::MatchUpdate parsed(const std::string& bytes) {
  v1::MatchUpdate update;
  EXPECT_TRUE(update.ParseFromString(bytes));
  return update;
}

class LandMatch {
 public:
  using Settings = std::map<std::string, std::string>;
  static constexpr codec::ViewerMask kEverybody = 0x3f;

  LandMatch(const v1::Scenario& scenario, std::uint64_t seed, const Settings& settings = {})
      : random_(seed), dice_(seed) {
    begin_ = games_.find(scenario)->begin_of(scenario, settings).value();
    table_ = fresh_table();
    follower_ = fresh_table();
    take(table_->referee(kit::Begin{}, dice_));
  }

  bool over() const { return table_->outcome().has_value(); }
  codec::Table& table() { return *table_; }
  const land::State& state() const { return static_cast<const codec::LandTable&>(*table_).state(); }
  const std::vector<std::string>& log() const { return log_; }
  const codec::ViewerUpdates& last() const { return last_; }
  v1::MatchUpdate last(kit::Viewer viewer) const { return parsed(last_[kit::index_of(viewer)].value_or("")); }
  Random& random() { return random_; }
  std::unique_ptr<codec::Table> fresh_table() const { return games_.find("land")->open(begin_).value(); }

  // An order that moves the battle on: mostly charges and shots, where there are any.
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
  void deploy() {
    while (state().phase < land::Phase::kCommand && !testing::Test::HasFatalFailure()) play();
  }
  void give(kit::Seat seat, const v1::Order& order) { take(table_->decide(seat, order, dice_)); }

  void take(Result<codec::Decision, kit::Refusal> decision) {
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
    log_.push_back(decision->record);
    last_ = table_->apply(*decision, kEverybody);
    codec::store_v1::Record record;
    ASSERT_TRUE(record.ParseFromString(decision->record));
    const auto replayed = follower_->replay(record, kEverybody);
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    ASSERT_EQ(*replayed, last_) << "replaying tells the viewers something else";
    for (const auto viewer : kit::kViewers) {
      const auto i = kit::index_of(viewer);
      ASSERT_EQ(table_->snapshot(viewer), follower_->snapshot(viewer));
      if (last_[i]) read(i, *last_[i]);
      const auto whole = codec::decode_land_view(parsed(table_->snapshot(viewer)).delta());
      ASSERT_TRUE(whole.has_value()) << whole.error().message;
      ASSERT_TRUE(clients_[i] == *whole) << "folding the updates gives another view than the snapshot";
    }
  }

 private:
  // What a client does: it folds deltas and knows no rule.
  void read(std::size_t viewer, const std::string& bytes) {
    const auto update = parsed(bytes);
    const auto delta = codec::decode_delta(update.delta().land(), clients_[viewer]);
    ASSERT_TRUE(delta.has_value()) << delta.error().message;
    clients_[viewer] = land::patch(clients_[viewer], *delta);
  }

  static int keenness(const v1::Order& order) {
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
  std::array<land::View, kit::kViewers.size()> clients_;
};

}  // namespace galloper
