// Whole games as the server tells them: what a viewer has folded is, at every moment, what a fresh snapshot
// shows.
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <array>

#include "common/base/random.h"
#include "common/view/view.h"
#include "server/scenarios/scenarios.h"
#include "tests/sim/walk_dice.h"

namespace galloper::view {
namespace {

constexpr codec::ViewerMask kEverybody = (1u << kit::kViewers.size()) - 1;
constexpr int kOrders = 150;
constexpr int kOrdersOfAnOperation = 1200;  // the scouting, and well into the battle

// Absent and default say the same; what says nothing at all is no difference either.
bool same(const google::protobuf::Message& a, const google::protobuf::Message& b, std::string* report) {
  google::protobuf::util::MessageDifferencer differencer;
  differencer.set_message_field_comparison(google::protobuf::util::MessageDifferencer::EQUIVALENT);
  differencer.ReportDifferencesToString(report);
  return differencer.Compare(a, b);
}

v1::MatchUpdate parsed(const std::string& bytes) {
  v1::MatchUpdate update;
  EXPECT_TRUE(update.ParseFromString(bytes));
  return update;
}

class WatchedGame {
 public:
  WatchedGame(const codec::GameModule& module, const v1::Scenario& scenario, std::uint64_t seed)
      : random_(seed), dice_(seed), table_(module.open(module.begin_of(scenario, {}).value()).value()) {
    for (const kit::Viewer viewer : kit::kViewers) {
      v1::MatchUpdate update = parsed(table_->snapshot(viewer));
      update.set_snapshot(true);
      EXPECT_TRUE(views_[kit::index_of(viewer)].fold(update));
    }
    const auto begun = table_->referee(kit::Begin{}, dice_);
    tell(table_->apply(*begun, kEverybody));
  }

  bool over() const { return table_->outcome().has_value(); }

  void play() {
    std::vector<std::pair<kit::Seat, v1::Order>> offers;
    for (const kit::Seat seat : kit::kSides) {
      for (const auto& legal : table_->legal_orders(seat, false)) {
        const v1::Order& order = legal.order();
        if (order.has_scouting() || order.has_land() || order.has_naval()) offers.emplace_back(seat, order);
      }
    }
    ASSERT_FALSE(offers.empty());
    const auto& [seat, order] = offers[random_.below(offers.size())];
    const auto decided = table_->decide(seat, order, dice_);
    ASSERT_TRUE(decided) << decided.error().message;
    tell(table_->apply(*decided, kEverybody));
  }

  void check() const {
    for (const kit::Viewer viewer : kit::kViewers) {
      const FoldedView& folded = views_[kit::index_of(viewer)];
      FoldedView fresh;
      fresh.reset(folded.version(), {}, parsed(table_->snapshot(viewer)).delta());
      std::string report;
      ASSERT_TRUE(same(fresh.scouting(), folded.scouting(), &report))
          << kit::index_of(viewer) << ": " << report;
      ASSERT_TRUE(same(fresh.land(), folded.land(), &report)) << kit::index_of(viewer) << ": " << report;
      ASSERT_TRUE(same(fresh.naval(), folded.naval(), &report)) << kit::index_of(viewer) << ": " << report;
      ASSERT_EQ(fresh.board(), folded.board());
    }
  }

 private:
  void tell(const codec::ViewerUpdates& updates) {
    for (const kit::Viewer viewer : kit::kViewers) {
      const auto& bytes = updates[kit::index_of(viewer)];
      if (!bytes) continue;
      FoldedView& view = views_[kit::index_of(viewer)];
      v1::MatchUpdate update = parsed(*bytes);
      update.set_version(view.version() + 1);
      ASSERT_TRUE(view.fold(update));
    }
  }

  SeededRandom random_;
  sim::WalkDice dice_;
  std::unique_ptr<codec::Table> table_;
  std::array<FoldedView, kit::kViewers.size()> views_;
};

TEST(ShippedGames, WhatIsFoldedIsWhatASnapshotShows) {
  const codec::GameRegistry games = codec::all_games();
  for (const auto& scenario : scenarios::shipped_scenarios(games)) {
    SCOPED_TRACE(scenario.id());
    WatchedGame game(*games.find(scenario), scenario, 3);
    const int orders = scenario.has_operation() ? kOrdersOfAnOperation : kOrders;
    for (int order = 0; order < orders && !game.over() && !testing::Test::HasFatalFailure(); ++order) {
      game.play();
      if (order % (orders / 30) == 0) game.check();
    }
    game.check();
  }
}

}  // namespace
}  // namespace galloper::view
