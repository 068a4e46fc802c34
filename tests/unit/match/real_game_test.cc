// The games themselves on the real store: what was sent live is what the log gives again, whatever happened
// in between.
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

struct Played {
  const char* scenario;
  std::map<std::string, std::string> settings;
  v1::Viewer spectator = v1::VIEWER_PUBLIC;
};
constexpr std::uint32_t kDelay = 1;  // turns, where the spectators are late

class RealGame : public ::testing::TestWithParam<Played> {
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
        for (int i = keenness(one.order()); i > 0; --i) choices.push_back(one.order());
      }
      if (choices.empty()) continue;
      auto order = h_.submission(match_, choices[h_.random.below(choices.size())], legal->version());
      const auto answer = h_.submit(caller, order);
      ASSERT_TRUE(answer.has_value()) << answer.error().message;
      if (h_.random.below(8) == 0) h_.undo(caller, match_);
    }
  }

  // Lifting would keep the placement going for ever; resigning would end it all too soon.
  static int keenness(const v1::Order& order) {
    if (order.has_scouting()) return order.scouting().has_lift() ? 0 : 1;
    if (order.has_naval()) return order.naval().has_end_moves() ? 10 : order.naval().has_commit() ? 40 : 1;
    if (!order.has_land() || order.land().has_lift() || order.land().has_recall_runner()) return 0;
    return order.land().has_confirm_deployment() || order.land().has_deploy_rest() ? 60
           : order.land().has_act() || order.land().has_end_command()              ? 10
                                                                                   : 1;
  }

  // Anybody may ask, of a battle at sea.
  void check_arcs() {
    v1::GetFireArcsRequest request;
    request.set_match_id(match_);
    request.set_ship(1);
    const auto arcs = h_.call<v1::GetFireArcsResponse>(&Host::fire_arcs, h_.nobody, request);
    if (std::string(GetParam().scenario) == "elli-1912") {
      ASSERT_TRUE(arcs.has_value()) << arcs.error().message;
      EXPECT_GT(arcs->hexes_size(), 6);
    } else {
      ASSERT_FALSE(arcs.has_value());
      EXPECT_EQ(arcs.error().code, ErrorCode::kFailedPrecondition);
    }
  }

  bool is_operation() const { return std::string(GetParam().scenario) == "orlau-heath"; }
  v1::OperationDelta seen_by(const Caller& caller) { return h_.get(caller, match_)->view().operation(); }

  // Before the end those who see everything are so many turns behind.
  void check_delay() {
    if (GetParam().spectator != v1::VIEWER_DELAYED) return;
    const auto late = seen_by(h_.nobody);
    if (h_.get(h_.cat, match_)->state() == v1::MATCH_STATE_FINISHED) {
      const auto everything = h_.get(h_.cat, match_, v1::VIEWER_FULL)->view();
      EXPECT_EQ(late.SerializeAsString(), everything.operation().SerializeAsString());
      return;
    }
    const auto now = seen_by(h_.ann);
    const auto turns = [](const v1::OperationDelta& view) {
      return view.scouting().turn() + view.land().turn();
    };
    if (turns(late) > 0) {
      EXPECT_LE(turns(late) + kDelay, turns(now));
    }
  }

  void check_spectators() {
    EXPECT_EQ(h_.get(h_.nobody, match_)->viewer(), GetParam().spectator);
    const auto other = GetParam().spectator == v1::VIEWER_PUBLIC ? v1::VIEWER_DELAYED : v1::VIEWER_PUBLIC;
    const auto refused = h_.get(h_.nobody, match_, other);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(refused.error().message.find(other == v1::VIEWER_PUBLIC ? "DELAYED" : "PUBLIC"),
              std::string::npos);
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
  request.set_scenario_id(GetParam().scenario);
  request.mutable_settings()->insert(GetParam().settings.begin(), GetParam().settings.end());
  const auto made = h_.create(h_.ann, request);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  match_ = made->match_id();
  ASSERT_TRUE(h_.join(h_.bob, match_).has_value());
  watch();
  check_spectators();
  check_arcs();
  for (int i = 0; i < 120; ++i) {
    if (h_.get(h_.cat, match_)->state() == v1::MATCH_STATE_FINISHED) break;
    ASSERT_NO_FATAL_FAILURE(step());
    ASSERT_NO_FATAL_FAILURE(read());
    ASSERT_NO_FATAL_FAILURE(check_delay());
    // S12: resigning ends the scouting only.
    if (is_operation() && i == 50 && seen_by(h_.ann).stage() == v1::OPERATION_STAGE_SCOUTING) {
      ASSERT_TRUE(h_.order(h_.bob, match_, resign()).has_value());
    }
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
  ASSERT_NO_FATAL_FAILURE(check_delay());
  compare_with_replay(2, GetParam().spectator);
  check_dice();
}

INSTANTIATE_TEST_SUITE_P(Match, RealGame,
                         ::testing::Values(Played{"open-downs", {}}, Played{"hex-moor", {}},
                                           Played{"elli-1912", {}}, Played{"orlau-heath", {}},
                                           Played{"orlau-heath",
                                                  {{"spectators_see", "all_delayed"},
                                                   {"spectator_delay", std::to_string(kDelay)}},
                                                  v1::VIEWER_DELAYED}));

}  // namespace
}  // namespace galloper::match::testing
