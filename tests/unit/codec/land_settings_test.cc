// The house rules F, C and L by name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/rules/codec/game_module.h"
#include "server/rules/codec/land_codec.h"
#include "tests/unit/codec/land_sample.h"

namespace galloper {
namespace {

using ::testing::HasSubstr;

class LandSettings : public ::testing::Test {
 protected:
  Result<land::Rules> rules(const std::map<std::string, std::string>& settings) const {
    const auto begin = module_.begin_of(land_sample(), settings);
    if (!begin) return tl::unexpected(begin.error());
    return codec::decode_rules(begin->land());
  }
  land::Rules with(const std::string& name, const std::string& value) const {
    const auto result = rules({{name, value}});
    EXPECT_TRUE(result.has_value()) << name << ": " << (result ? "" : result.error().message);
    return result.value_or(land::Rules{});
  }
  void expect_refused(const std::string& name, const std::string& value, const std::string& words) const {
    const auto result = rules({{name, value}});
    ASSERT_FALSE(result.has_value()) << name << " took " << value;
    EXPECT_EQ(result.error().code, ErrorCode::kInvalidArgument);
    EXPECT_THAT(result.error().message, HasSubstr(name));
    EXPECT_THAT(result.error().message, HasSubstr(words));
  }
  codec::GameRegistry games_ = codec::all_games();
  const codec::GameModule& module_ = *games_.find("land");
};

TEST_F(LandSettings, F2_F5_TheActivationIsSetByName) {
  EXPECT_EQ(with("placement", "open").activation.placement, activation::Placement::kOpen);
  EXPECT_EQ(with("placement", "preset").activation.placement, activation::Placement::kPreset);
  EXPECT_EQ(with("units_per_activation", "1").activation.units_per_activation, 1);
  EXPECT_EQ(with("units_per_activation", "6").activation.units_per_activation, 6);
  EXPECT_EQ(with("units_per_activation", "all").activation.units_per_activation, activation::kAllUnits);
  EXPECT_EQ(with("units_per_activation", "counters").activation.units_per_activation,
            activation::kByCounters);
  expect_refused("units_per_activation", "7", "all or counters (F5)");
  expect_refused("placement", "fixed", "secret or open or preset (F2)");
}

TEST_F(LandSettings, C6_To_C17_CommandIsSetByName) {
  EXPECT_EQ(with("cinc_move", "8").command.cinc_move, 8);
  EXPECT_TRUE(with("runner_interception", "true").command.runner_interception);
  EXPECT_TRUE(with("runner_recall", "true").command.runner_recall);
  EXPECT_EQ(with("equal_roll", "wilful").command.equal_roll, command::EqualRoll::kWilful);
  EXPECT_EQ(with("equal_roll", "keeps_current_order").command.equal_roll,
            command::EqualRoll::kKeepsCurrentOrder);
  EXPECT_FALSE(with("natural_one_always_obeys", "false").command.natural_one_always_obeys);
  EXPECT_FALSE(with("elite_units", "false").command.elite_units);
  EXPECT_TRUE(with("elite_always_counts", "true").command.elite_always_counts);
  EXPECT_FALSE(with("brash_overconfidence", "false").command.brash_overconfidence);
  expect_refused("cinc_move", "9", "1 to 8 (C6)");
  expect_refused("equal_roll", "maybe", "obeys or wilful or keeps_current_order (C9)");
}

TEST_F(LandSettings, L5_To_L23_TheBattleIsSetByName) {
  EXPECT_EQ(with("close_range", "4").land.close_range, 4);
  EXPECT_EQ(with("oppose_falls_back", "when_activated").land.oppose_falls_back,
            land::OpposeFallsBack::kWhenActivated);
  EXPECT_EQ(with("assault_charges", "always").land.assault_charges, land::AssaultCharges::kAlways);
  EXPECT_FALSE(with("assault_must_act", "false").land.assault_must_act);
  EXPECT_EQ(with("deployment", "secret").land.deployment, land::Deployment::kSecret);
  EXPECT_EQ(with("deployment", "fixed").land.deployment, land::Deployment::kFixed);
  EXPECT_TRUE(with("dice_by_strength", "true").land.dice_by_strength);
  EXPECT_EQ(with("army_exhaustion", "50").land.army_exhaustion, 50);
  EXPECT_TRUE(with("brigadier_casualties", "true").land.brigadier_casualties);
  EXPECT_EQ(with("fog", "orders_open").land.fog, land::Fog::kOrdersOpen);
  EXPECT_EQ(with("spectators_see", "all_delayed").land.spectators_see, land::SpectatorsSee::kAllDelayed);
  EXPECT_EQ(with("spectator_delay", "10").land.spectator_delay, 10);
  expect_refused("close_range", "0", "1 to 4 (L5)");
  expect_refused("army_exhaustion", "101", "0 to 100 (L22)");
  expect_refused("spectator_delay", "0", "1 to 10");
  expect_refused("move", "3", "The land battle has no setting");
}

TEST_F(LandSettings, EverySettingIsDescribedAndTakesItsOwnDescription) {
  const auto settings = module_.settings_of(land_sample());
  EXPECT_EQ(settings.size(), 21u);
  std::map<std::string, std::string> again;
  for (const auto& setting : settings) {
    EXPECT_EQ(setting.value(), setting.default_value()) << setting.name();
    EXPECT_FALSE(setting.help().empty());
    EXPECT_FALSE(setting.rule().empty());
    again[setting.name()] = setting.value();
  }
  EXPECT_EQ(again["units_per_activation"], "3");
  EXPECT_EQ(rules(again).value(), land::Rules{});
}

TEST_F(LandSettings, TheScenariosOwnRulesStandUnderTheMatchs) {
  auto scenario = land_sample();
  scenario.mutable_land()->mutable_rules()->mutable_command()->set_cinc_move(5);
  scenario.mutable_land()->mutable_rules()->set_close_range(3);
  const auto begin = module_.begin_of(scenario, {{"close_range", "1"}});
  ASSERT_TRUE(begin.has_value()) << begin.error().message;
  EXPECT_EQ(begin->rules_version(), 1u);
  EXPECT_EQ(begin->land().command().cinc_move(), 5u);
  EXPECT_EQ(begin->land().close_range(), 1u);
  EXPECT_TRUE(begin->land().has_fog());
}

TEST_F(LandSettings, ASettingThatTheScenarioCannotBearIsNamed) {
  auto scenario = land_sample();
  scenario.mutable_land()->mutable_north()->clear_cinc_at();
  EXPECT_TRUE(module_.begin_of(scenario, {}).has_value());
  const auto begin = module_.begin_of(scenario, {{"deployment", "fixed"}, {"cinc_move", "4"}});
  ASSERT_FALSE(begin.has_value());
  EXPECT_THAT(begin.error().message, HasSubstr("With the setting deployment = fixed: "));
  EXPECT_EQ(begin.error().rule, "L20");
}

TEST_F(LandSettings, ABeginOfAnotherGameOrVersionIsNotOpened) {
  auto begin = module_.begin_of(land_sample(), {}).value();
  EXPECT_TRUE(module_.open(begin).has_value());
  EXPECT_EQ(games_.find("scouting")->open(begin).error().code, ErrorCode::kDataLoss);
  begin.set_rules_version(2);
  EXPECT_THAT(module_.open(begin).error().message, HasSubstr("rules version 2"));
}

}  // namespace
}  // namespace galloper
