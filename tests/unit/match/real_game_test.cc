// The scouting game itself on the real store: what was sent live is what the log gives again, whatever
// happened in between.
#include <gtest/gtest.h>

#include <filesystem>

#include "common/dice/derived_dice.h"
#include "server/scenarios/scenarios.h"
#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

class Shipped final : public ScenarioSource {
 public:
  explicit Shipped(const codec::GameRegistry& games) : scenarios_(games) {}
  std::optional<v1::Scenario> find(const std::string& id) const override { return scenarios_.find(id); }

 private:
  scenarios::ShippedScenarios scenarios_;
};

class RealGame : public ::testing::TestWithParam<const char*> {
 protected:
  RealGame() {
    std::string pattern = (std::filesystem::temp_directory_path() / "galloper-match-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    open();
  }
  ~RealGame() override {
    readers_ = {};
    h_.host.reset();
    disk_.reset();
    std::filesystem::remove_all(folder_);
  }

  void open() {
    store::Options options;
    options.folder = folder_;
    auto opened = store::Store::open(options);
    ASSERT_TRUE(opened.has_value()) << opened.error().message;
    disk_ = std::move(*opened);
    auto started = Host::start(games_, shipped_, *disk_, h_.options);
    ASSERT_TRUE(started.has_value()) << started.error().message;
    h_.host = std::move(*started);
  }

  void watch() {
    const std::array<Caller, 3> callers = {h_.ann, h_.bob, h_.nobody};
    for (std::size_t i = 0; i < callers.size(); ++i) {
      readers_[i] = h_.watch(callers[i], match_, v1::VIEWER_UNSPECIFIED, sent_[i].size());
    }
  }

  void read() {
    const std::array<Caller, 3> callers = {h_.ann, h_.bob, h_.nobody};
    for (std::size_t i = 0; i < callers.size(); ++i) {
      for (const auto version = h_.version(callers[i], match_); sent_[i].size() < version;) {
        const auto update = readers_[i]->update();
        ASSERT_EQ(update.version(), sent_[i].size() + 1);
        sent_[i].push_back(update);
      }
    }
  }

  // One order of either side, or an undo now and then.
  void step() {
    for (const auto& caller : {h_.ann, h_.bob}) {
      v1::ListLegalOrdersRequest request;
      request.set_match_id(match_);
      const auto legal = h_.call<v1::ListLegalOrdersResponse>(&Host::legal_orders, caller, request);
      std::vector<v1::Order> choices;
      for (const auto& one : legal->orders()) {
        // Lifting would keep the placement going for ever; resigning would end it all too soon.
        if (one.order().has_scouting() && !one.order().scouting().has_lift()) choices.push_back(one.order());
      }
      if (choices.empty()) continue;
      auto order = h_.submission(match_, choices[h_.random.below(choices.size())], legal->version());
      const auto answer = h_.submit(caller, order);
      ASSERT_TRUE(answer.has_value()) << answer.error().message;
      if (h_.random.below(8) == 0) h_.undo(caller, match_);
    }
  }

  void restart() {
    readers_ = {};
    h_.host.reset();
    disk_->close();
    disk_.reset();
    open();
    watch();
  }

  void compare_with_replay(std::size_t i, v1::Viewer viewer) {
    v1::GetReplayRequest request;
    request.set_match_id(match_);
    request.set_viewer(viewer);
    request.set_count(1000);
    const auto replay = h_.call<v1::GetReplayResponse>(&Host::replay, h_.cat, request);
    ASSERT_TRUE(replay.has_value()) << replay.error().message;
    ASSERT_EQ(replay->updates_size(), static_cast<int>(std::min<std::size_t>(sent_[i].size(), 1000) + 1));
    // The first is the lobby, the second the beginning, whose info has moved on since.
    for (int k = 2; k < replay->updates_size(); ++k) {
      ASSERT_EQ(replay->updates(k).SerializeAsString(),
                sent_[i][static_cast<std::size_t>(k - 1)].SerializeAsString());
    }
  }

  void check_dice() {
    v1::ExportMatchRequest request;
    request.set_match_id(match_);
    const auto response = h_.call<v1::ExportMatchResponse>(&Host::export_match, h_.cat, request);
    ASSERT_TRUE(response.has_value()) << response.error().message;
    const auto& all = response->export_();
    DiceKey key;
    const auto& secret = all.info().commitments(0).secret();
    std::copy(secret.begin(), secret.end(), key.secret.begin());
    key.match = *parse_id<MatchId>(match_);
    const DiceDerivation derivation(key);
    int dice = 0;
    for (const auto& order : all.orders()) {
      for (const auto& die : order.dice()) {
        EXPECT_EQ(derivation.value(die.purpose(), die.subject(), die.occurrence(), die.sides()), die.value());
        ++dice;
      }
    }
    EXPECT_GT(dice, 0);
  }

  std::filesystem::path folder_;
  codec::GameRegistry games_ = codec::all_games();
  Shipped shipped_{games_};
  std::unique_ptr<store::Store> disk_;
  Harness h_;
  std::string match_;
  std::array<std::unique_ptr<Reader>, 3> readers_;
  std::array<std::vector<v1::MatchUpdate>, 3> sent_;
};

TEST_P(RealGame, WhatWasSentIsWhatTheLogGives) {
  v1::CreateMatchRequest request;
  request.set_scenario_id(GetParam());
  const auto made = h_.create(h_.ann, request);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  match_ = made->match_id();
  ASSERT_TRUE(h_.join(h_.bob, match_).has_value());
  watch();
  for (int i = 0; i < 120; ++i) {
    if (h_.get(h_.cat, match_)->state() == v1::MATCH_STATE_FINISHED) break;
    ASSERT_NO_FATAL_FAILURE(step());
    ASSERT_NO_FATAL_FAILURE(read());
    if (i % 40 == 20) {
      ASSERT_NO_FATAL_FAILURE(restart());
    }
  }
  if (h_.get(h_.cat, match_)->state() != v1::MATCH_STATE_FINISHED) {
    ASSERT_TRUE(h_.order(h_.bob, match_, resign()).has_value());
    ASSERT_NO_FATAL_FAILURE(read());
  }
  compare_with_replay(0, v1::VIEWER_SOUTH);
  compare_with_replay(1, v1::VIEWER_NORTH);
  compare_with_replay(2, v1::VIEWER_PUBLIC);
  check_dice();
}

INSTANTIATE_TEST_SUITE_P(Match, RealGame, ::testing::Values("open-downs", "hex-moor"));

}  // namespace
}  // namespace galloper::match::testing
