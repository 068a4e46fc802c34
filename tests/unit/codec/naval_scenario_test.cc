// Scenarios, settings and tables of the battle at sea.
#include "server/rules/codec/naval_scenario.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "server/rules/codec/naval_module.h"
#include "server/rules/codec/naval_table.h"
#include "tests/sim/walk_dice.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using kit::Seat;
using kit::Viewer;
using ::testing::HasSubstr;

constexpr std::string_view kScenario = R"(
id: "a-test" title: "A test" story: "A story."
naval {
  rules { torpedoes: true }
  classes { id: "monitor" name: "monitor" move: 1 guns: 9 points: 9 }
  map: "........"
  map: "........"
  map: "..##...."
  map: "........"
  map: "........"
  map: "........"
  exits { edge: NAVAL_EDGE_EAST seat: SEAT_SOUTH }
  south {
    name: "The South"
    ships { name: "Swift" ship_class: "destroyer" cell: "A1" facing: NAVAL_FACING_EAST }
    ships { name: "Anvil" ship_class: "monitor" cell: "C3" facing: NAVAL_FACING_NORTH_EAST damage: 2 }
  }
  north {
    name: "The North"
    points_to_win: 5
    ships { name: "Gull" ship_class: "light_cruiser" cell: "G5" facing: NAVAL_FACING_WEST }
  }
  objectives { winner: SEAT_SOUTH deed: NAVAL_DEED_WITHDRAWN ships: "Swift" }
}
)";

class NavalScenario : public ::testing::Test {
 protected:
  NavalScenario() {
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(std::string(kScenario), &scenario_));
  }
  v1::NavalScenario& game() { return *scenario_.mutable_naval(); }
  std::vector<codec::GameModule::Fault> check() const { return module_->check(scenario_); }
  void expect_fault(const std::string& path, const std::string& words, const std::string& rule) const {
    std::string all;
    for (const auto& fault : check()) {
      if (fault.path == path && fault.message.find(words) != std::string::npos && fault.rule == rule) return;
      all += "\n  " + fault.path + ": " + fault.message + " " + fault.rule;
    }
    ADD_FAILURE() << "no fault at " << path << " with \"" << words << "\"; there are:" << all;
  }

  std::unique_ptr<codec::GameModule> module_ = codec::naval_module();
  v1::Scenario scenario_;
};

TEST_F(NavalScenario, AGoodScenarioBecomesItsSetup) {
  EXPECT_TRUE(check().empty());
  const auto setup = codec::setup_of(scenario_.naval(), {});
  EXPECT_EQ(setup.sea.width, 8);
  EXPECT_EQ(setup.sea.height, 6);
  EXPECT_TRUE(setup.sea.land[3 * 8 + 2]);
  EXPECT_FALSE(setup.sea.land[2 * 8 + 2]);
  ASSERT_EQ(setup.ships.size(), 3u);
  EXPECT_EQ(setup.ships[1].cell, 2 * 8 + 2);
  EXPECT_EQ(setup.ships[1].damage, 2);
  EXPECT_EQ(setup.classes[setup.ships[1].ship_class].guns, 9);
  EXPECT_EQ(setup.classes.size(), 3u);
  EXPECT_EQ(setup.points_to_win, (std::array<std::uint16_t, 2>{naval::kHalfOfEnemy, 5}));
  EXPECT_EQ(setup.objectives[0].ships, std::vector<naval::ShipId>{1});
  EXPECT_EQ(setup.objectives[0].count, 1);
}

TEST_F(NavalScenario, N4_ShipsBeginAtSeaOneToAHex) {
  game().mutable_south()->mutable_ships(0)->set_cell("C4");
  expect_fault("naval.south.ships[0].cell", "land", "N4");
  game().mutable_south()->mutable_ships(0)->set_cell("C3");
  expect_fault("naval.south.ships[1].cell", "Two ships begin", "N4");
  game().mutable_south()->mutable_ships(0)->set_cell("J9");
  expect_fault("naval.south.ships[0].cell", "no hex of this sea", "N4");
}

TEST_F(NavalScenario, N10_N13_ClassesAndDamage) {
  game().mutable_north()->mutable_ships(0)->set_ship_class("submarine");
  expect_fault("naval.north.ships[0].ship_class", "no ship class here", "N10");
  game().mutable_south()->mutable_ships(0)->set_damage(2);
  expect_fault("naval.south.ships[0].damage", "not afloat", "N13");
  game().mutable_classes(0)->set_guns(13);
  expect_fault("naval.classes[0]", "guns is 13; it takes 0 to 12", "N10");
}

TEST_F(NavalScenario, N3_N12_FacingsAndObjectives) {
  game().mutable_south()->mutable_ships(0)->set_facing(v1::NAVAL_FACING_UNSPECIFIED);
  expect_fault("naval.south.ships[0].facing", "hex side", "N3");
  game().mutable_objectives(0)->set_ships(0, "Nobody");
  expect_fault("naval.objectives[0].ships[0]", "No ship is named", "N12");
  game().mutable_objectives(0)->set_count(2);
  expect_fault("naval.objectives[0].count", "it takes 1 to 1", "N12");
  game().clear_exits();
  expect_fault("naval.objectives[0].deed", "without exits", "N4");
  game().mutable_north()->set_no_points_win(true);
  expect_fault("naval.north.no_points_win", "Either", "N12");
}

TEST_F(NavalScenario, TheMapIsARectangleOfSeaAndLand) {
  game().set_map(1, ".......");
  expect_fault("naval.map[1]", "7 hexes, and the first has 8", "");
  game().set_map(1, "...x....");
  expect_fault("naval.map[1]", "neither sea", "");
  game().clear_map();
  expect_fault("naval.map", "0 rows", "");
}

TEST_F(NavalScenario, EverySettingIsSetByName) {
  for (const auto& setting : module_->settings_of(scenario_)) {
    EXPECT_FALSE(setting.help().empty());
    const auto type = setting.type();
    const auto other = type == "bool"      ? std::string(setting.value() == "true" ? "false" : "true")
                       : type == "integer" ? std::to_string(setting.maximum())
                                           : type.substr(type.find('|') + 1);
    const auto begin = module_->begin_of(scenario_, {{setting.name(), other}});
    ASSERT_TRUE(begin.has_value()) << begin.error().message;
    EXPECT_NE(begin->naval().SerializeAsString(),
              module_->begin_of(scenario_, {})->naval().SerializeAsString())
        << setting.name();
  }
  EXPECT_EQ(module_->settings_of(scenario_).size(), 9u);
  const auto refused = module_->begin_of(scenario_, {{"arc", "ninety"}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().message, HasSubstr("sixty"));
}

// A whole battle at a table; a second table that is told by the log alone says the same.
TEST_F(NavalScenario, ATableAndItsLogTellTheSame) {
  SeededRandom random(5);
  sim::WalkDice dice(5);
  const auto begin = module_->begin_of(scenario_, {}).value();
  const auto table = module_->open(begin).value();
  const auto follower = module_->open(begin).value();
  constexpr codec::ViewerMask kEverybody = 0x3f;
  bool previews = false;
  auto decision = table->referee(kit::Begin{}, dice);
  while (decision.has_value()) {
    codec::store_v1::Record record;
    ASSERT_TRUE(record.ParseFromString(decision->record));
    const auto told = table->apply(*decision, kEverybody);
    EXPECT_EQ(told, follower->replay(record, kEverybody).value());
    if (table->outcome()) break;
    std::vector<std::pair<Seat, v1::LegalOrder>> offers;
    for (const auto seat : kit::kSides) {
      for (auto& legal : table->legal_orders(seat, true)) {
        previews = previews || legal.has_fire();
        EXPECT_FALSE(legal.text().empty());
        if (legal.order().has_naval()) offers.emplace_back(seat, std::move(legal));
      }
    }
    ASSERT_FALSE(offers.empty());
    const auto& [seat, legal] = offers[random.below(offers.size())];
    decision = table->decide(seat, legal.order(), dice);
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
  }
  ASSERT_TRUE(table->outcome().has_value());
  EXPECT_TRUE(previews);
  for (const auto viewer : kit::kViewers) EXPECT_EQ(table->snapshot(viewer), follower->snapshot(viewer));
}

// N8: the enemy's client is told nothing of an order in the plan, not even that there was one.
TEST_F(NavalScenario, N8_ASecretOrderReachesItsOwnSideOnly) {
  game().mutable_north()->mutable_ships(0)->set_cell("C1");
  sim::WalkDice dice(1);
  const auto table =
      module_->open(module_->begin_of(scenario_, {{"phases", "fire_then_move"}}).value()).value();
  auto begun = table->referee(kit::Begin{}, dice);
  table->apply(*begun, 0x3f);
  v1::Order order;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      "naval { aim { ship: 1 weapon: NAVAL_WEAPON_GUNS target: 3 } }", &order));
  const auto decision = table->decide(Seat::kSouth, order, dice);
  ASSERT_TRUE(decision.has_value()) << decision.error().message;
  const auto told = table->apply(*decision, 0x3f);
  EXPECT_TRUE(told[kit::index_of(Viewer::kSouth)].has_value());
  EXPECT_TRUE(told[kit::index_of(Viewer::kBoth)].has_value());
  EXPECT_FALSE(told[kit::index_of(Viewer::kNorth)].has_value());
  EXPECT_FALSE(told[kit::index_of(Viewer::kPublic)].has_value());
  EXPECT_FALSE(told[kit::index_of(Viewer::kDelayed)].has_value());
}

// N8: a shot is previewed alone and with all that is planned on its target; holding fire shows what it gives
// up.
TEST_F(NavalScenario, N8_PreviewsTellOfTheShotAndOfThePlanWithIt) {
  game().mutable_north()->mutable_ships(0)->set_cell("C1");
  sim::WalkDice dice(1);
  const auto table =
      module_->open(module_->begin_of(scenario_, {{"phases", "fire_then_move"}}).value()).value();
  table->apply(*table->referee(kit::Begin{}, dice), 0);
  const auto preview = [&](std::uint32_t ship, std::uint32_t target) {
    for (const auto& legal : table->legal_orders(Seat::kSouth, true)) {
      const auto& aim = legal.order().naval().aim();
      if (aim.ship() == ship && aim.target() == target && aim.weapon() == v1::NAVAL_WEAPON_GUNS)
        return legal.fire();
    }
    ADD_FAILURE() << "no such order";
    return v1::FirePreview();
  };
  const auto alone = preview(2, 3);
  EXPECT_EQ(alone.range(), 2u);
  // Nine guns throw eight dice there, and half of them at what is astern.
  EXPECT_TRUE(alone.half());
  EXPECT_EQ(alone.shot().dice(), 4u);
  EXPECT_EQ(alone.plan().dice(), 4u);
  v1::Order order;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      "naval { aim { ship: 2 weapon: NAVAL_WEAPON_GUNS target: 3 } }", &order));
  table->apply(*table->decide(Seat::kSouth, order, dice), 0);
  const auto given_up = preview(2, 0);
  EXPECT_EQ(given_up.shot().SerializeAsString(), alone.shot().SerializeAsString());
  const auto joined = preview(1, 3);
  EXPECT_GT(joined.shot().dice(), 0u);
  EXPECT_EQ(joined.plan().dice(), joined.shot().dice() + 4u);
  EXPECT_NEAR(joined.plan().expected(), joined.plan().dice() * 2.0 / 3, 1e-9);
  EXPECT_GT(joined.plan().sinks(), joined.shot().sinks());
}

TEST_F(NavalScenario, OrdersFromOutsideAreReadWithDistrust) {
  sim::WalkDice dice(1);
  const auto table = module_->open(module_->begin_of(scenario_, {}).value()).value();
  table->apply(*table->referee(kit::Begin{}, dice), 0x3f);
  for (const char* const text :
       {"", "naval {}", "naval { move { ship: 99 cell: 1 facing: NAVAL_FACING_EAST } }",
        "naval { move { ship: 1 cell: 99999 facing: NAVAL_FACING_EAST } }",
        "naval { move { ship: 1 cell: 1 facing: 5 } }", "naval { aim { ship: 1 target: 3 } }",
        "scouting { end_moves {} }"}) {
    v1::Order order;
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &order)) << text;
    const auto refused = table->decide(Seat::kSouth, order, dice);
    ASSERT_FALSE(refused.has_value()) << text;
    EXPECT_GT(refused.error().message.size(), 10u);
  }
}

}  // namespace
}  // namespace galloper
