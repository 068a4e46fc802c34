// From the campaign into a match and home again: forces in a scenario, the match played by chance, its
// result.
#include <gtest/gtest.h>

#include "server/rules/codec/campaign_forces.h"
#include "server/rules/codec/campaign_outcome.h"
#include "server/rules/codec/game_module.h"
#include "server/scenarios/scenarios.h"
#include "tests/rules/campaign/season.h"

namespace galloper::codec {
namespace {

using campaign::EngagementId;
using campaign::Season;

v1::Scenario shipped(const std::string& id) {
  static const scenarios::ShippedScenarios all(all_games());
  return all.find(id).value();
}

// Played to its end by legal orders at chance; every record of its log.
std::vector<store_v1::Record> play(const v1::Scenario& scenario,
                                   const std::map<std::string, std::string>& settings, std::uint64_t seed) {
  const GameRegistry games = all_games();
  const GameModule* module = games.find(scenario);
  const auto begin = module->begin_of(scenario, settings);
  EXPECT_TRUE(begin.has_value()) << begin.error().message;
  auto table = module->open(*begin).value();
  campaign::SeededDice dice(seed);
  SeededRandom random(seed);
  std::vector<store_v1::Record> log;
  const auto take = [&](Result<Decision, kit::Refusal> decision) {
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
    ASSERT_TRUE(log.emplace_back().ParseFromString(decision->record));
    table->apply(*decision, 0);
  };
  take(table->referee(kit::Begin{}, dice));
  for (int i = 0; !table->outcome() && i < 20'000; ++i) {
    std::vector<std::pair<kit::Seat, v1::Order>> offers;
    for (const kit::Seat seat : kit::kSides) {
      for (const auto& legal : table->legal_orders(seat, false)) {
        // Nobody gives up, and charges are dearer than standing still.
        const auto kind = legal.order().order_case();
        if (kind != v1::Order::kResign && kind != v1::Order::kOfferDraw && kind != v1::Order::kAcceptDraw)
          offers.emplace_back(seat, legal.order());
      }
    }
    if (offers.empty()) break;
    const auto& [seat, order] = offers[random.below(offers.size())];
    take(table->decide(seat, order, dice));
  }
  EXPECT_TRUE(table->outcome().has_value());
  return log;
}

struct LandSeason {
  explicit LandSeason(campaign::Kind kind = campaign::Kind::kLand,
                      const std::string& scenario_id = "three-elms")
      : scenario(shipped(scenario_id)) {
    for (int i = 0; i < 2; ++i) {
      south.push_back(season.brigade(1, season.brigadier(1, 2 + static_cast<std::uint32_t>(i), 6)));
      north.push_back(season.brigade(2, season.brigadier(2, 4, 1)));
    }
    EXPECT_EQ(season.organiser(campaign::Engage{campaign::Origin::kFixed, kind, scenario_id, {1, 2}, 0, 0}),
              "");
    EXPECT_EQ(season.organiser(campaign::NameForces{1, 1, south, {}}), "");
    EXPECT_EQ(season.organiser(campaign::NameForces{1, 2, north, {}}), "");
  }
  Result<v1::Scenario> filled() const { return with_forces(scenario, season.now(), season.engagement(1)); }

  Season season;
  v1::Scenario scenario;
  std::vector<campaign::BrigadeId> south, north;
};

TEST(CodecCampaign, C15_BrigadiersTakeTheFieldAsTheCampaignKnowsThem) {
  LandSeason one;
  const auto filled = one.filled();
  ASSERT_TRUE(filled.has_value()) << filled.error().message;
  const auto& army = filled->land().south();
  EXPECT_EQ(army.name(), "Ostrau");
  ASSERT_EQ(army.brigades_size(), 2);
  EXPECT_EQ(army.brigades(1).rating(), 3u);
  EXPECT_EQ(army.brigades(1).character(), "Brash");
  EXPECT_EQ(army.brigades(0).units_size(), 4);
  EXPECT_EQ(army.cinc(), one.scenario.land().south().cinc());
}

TEST(CodecCampaign, K3_ForcesThatDoNotFitAreRefusedWithTheReason) {
  LandSeason one;
  const auto ids = [&](const Result<v1::Scenario>& result) {
    return result ? std::string() : result.error().rule;
  };
  EXPECT_EQ(ids(with_forces(shipped("dogger-line"), one.season.now(), one.season.engagement(1))), "K3");
  one.season.organiser(
      campaign::RaiseBrigade{1, "Elephants", one.season.brigadier(1, 3, 3), {{"Elephants", "elephants", 0}}});
  one.season.organiser(campaign::NameForces{1, 1, {one.south[0], 5}, {}});
  EXPECT_EQ(ids(one.filled()), "L3");
  std::vector<campaign::BrigadeId> many = one.south;
  for (int i = 0; i < 3; ++i) many.push_back(one.season.brigade(1, one.season.brigadier(1, 3, 3)));
  one.season.organiser(campaign::NameForces{1, 1, many, {}});
  EXPECT_EQ(ids(one.filled()), "L20");  // twenty units where sixteen have room
}

TEST(CodecCampaign, K2_AUnitOfItsOwnStrengthTakesTheFieldWithIt) {
  LandSeason one;
  one.season.organiser(campaign::AddUnits{one.south[0], {{"Veterans", "line_infantry", 6}}});
  const auto filled = one.filled();
  ASSERT_TRUE(filled.has_value()) << filled.error().message;
  EXPECT_EQ(filled->land().south().brigades(0).units(4).type(), "line_infantry_of_6");
  const GameRegistry games = all_games();
  EXPECT_TRUE(games.find(*filled)->begin_of(*filled, {}).has_value());
}

TEST(CodecCampaign, K2_TheRulesetBecomesTheSettingsOfTheMatch) {
  LandSeason operation(campaign::Kind::kOperation, "orlau-heath");
  campaign::Ruleset ruleset;
  ruleset.games["land"]["close_range"] = "3";
  ruleset.games["scouting"]["move"] = "4";
  operation.season.organiser(campaign::ChangeRuleset{ruleset});
  operation.season.organiser(campaign::SetScouts{2, 4});
  const auto settings = settings_for(operation.season.now(), operation.season.engagement(1));
  EXPECT_EQ(settings, (std::map<std::string, std::string>{
                          {"land.close_range", "3"}, {"scouting.move", "4"}, {"scouting.scouts", "4"}}));
  const auto filled = operation.filled();
  ASSERT_TRUE(filled.has_value()) << filled.error().message;
  const GameRegistry games = all_games();
  const auto begin = games.find(*filled)->begin_of(*filled, settings);
  EXPECT_TRUE(begin.has_value()) << begin.error().message;
}

TEST(CodecCampaign, K4_ALandBattleComesHome) {
  for (const std::uint64_t seed : {1, 2}) {
    LandSeason one;
    const auto filled = one.filled();
    ASSERT_TRUE(filled.has_value()) << filled.error().message;
    one.season.play(1);
    const auto log = play(*filled, settings_for(one.season.now(), one.season.engagement(1)), seed);
    auto result = result_of_log(log, one.season.engagement(1));
    ASSERT_TRUE(result.has_value()) << result.error().message;
    ASSERT_EQ(result->brigades.size(), 4u);
    int lost[2] = {0, 0};
    for (const auto& report : result->brigades) {
      EXPECT_EQ(report.deeds.units_lost, report.lost.size());
      lost[one.season.brigade_of(report.brigade).nation - 1] += report.deeds.units_lost;
    }
    EXPECT_GE(result->score[0], lost[1]);
    EXPECT_GE(result->score[1], lost[0]);
    for (const auto& record : log) count_dice(record, result->dice);
    EXPECT_EQ(result->dice.count("land.after_battle"), 1u);
    ASSERT_EQ(one.season.finish(1, *result), "");
    // The campaign reads each die as the battle did.
    for (const auto& report : result->brigades) {
      const auto& page = one.season.brigadier(report.brigadier).history.back();
      EXPECT_EQ(page.rating_before, report.before.rating);
      EXPECT_EQ(page.rating_after, report.rating_after);
      EXPECT_EQ(page.orders, report.orders);
    }
  }
}

TEST(CodecCampaign, K4_AnOperationComesHomeWithItsScouts) {
  LandSeason one(campaign::Kind::kOperation, "orlau-heath");
  const auto filled = one.filled();
  ASSERT_TRUE(filled.has_value()) << filled.error().message;
  one.season.play(1);
  const auto log = play(*filled, settings_for(one.season.now(), one.season.engagement(1)), 3);
  const auto result = result_of_log(log, one.season.engagement(1));
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_EQ(result->scouts[0].sent, 6);
  EXPECT_EQ(one.season.finish(1, *result), "");
}

TEST(CodecCampaign, N13_ABattleAtSeaComesHomeAndDamageGoesAlong) {
  Season season;
  std::vector<campaign::ShipId> south, north;
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(season.organiser(campaign::CommissionShip{1, "Adder " + std::to_string(i), "light_cruiser", 4}),
              "");
    south.push_back(static_cast<campaign::ShipId>(season.now().ships.size()));
    EXPECT_EQ(season.organiser(campaign::CommissionShip{2, "Heron " + std::to_string(i), "light_cruiser", 4}),
              "");
    north.push_back(static_cast<campaign::ShipId>(season.now().ships.size()));
  }
  std::vector<std::uint8_t> brought(5);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    std::vector<campaign::ShipId> afloat[2];
    for (const auto& ship : season.now().ships) {
      if (!ship.sunk) afloat[ship.nation - 1].push_back(ship.id);
      brought[ship.id] = ship.damage;
    }
    if (afloat[0].empty() || afloat[1].empty()) break;
    const EngagementId id = season.naval(afloat[0], afloat[1]);
    auto scenario = shipped("dogger-line");
    scenario.mutable_naval()->clear_objectives();
    scenario.mutable_naval()->mutable_south()->clear_points_to_win();
    scenario.mutable_naval()->mutable_north()->clear_points_to_win();
    const auto filled = with_forces(scenario, season.now(), season.engagement(id));
    ASSERT_TRUE(filled.has_value()) << filled.error().message;
    season.play(id);
    const auto result = result_of_log(play(*filled, {}, seed), season.engagement(id));
    ASSERT_TRUE(result.has_value()) << result.error().message;
    ASSERT_EQ(season.finish(id, *result), "");
    for (const auto& report : result->ships) {
      EXPECT_EQ(report.damage_before, brought[report.ship]);
      EXPECT_EQ(season.ship_of(report.ship).damage, report.damage);
      EXPECT_EQ(season.ship_of(report.ship).sunk, report.status == campaign::ShipStatus::kSunk);
    }
  }
}

TEST(CodecCampaign, K4_ALogOfOtherForcesOrAnotherGameIsNotBelieved) {
  LandSeason one;
  one.season.play(1);
  const auto log = play(one.scenario, {}, 1);  // the scenario's own armies
  EXPECT_EQ(result_of_log(log, one.season.engagement(1)).error().code, ErrorCode::kDataLoss);
  EXPECT_FALSE(result_of_log(std::span(log).subspan(0, 2), one.season.engagement(1)));
  EXPECT_FALSE(result_of_log({}, one.season.engagement(1)));
  auto other = one.season.engagement(1);
  other.kind = campaign::Kind::kNaval;
  EXPECT_FALSE(result_of_log(log, other));
}

}  // namespace
}  // namespace galloper::codec
