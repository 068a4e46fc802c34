// The battles at sea that come with the source: without fault, and even where they say so.
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_module.h"
#include "server/rules/codec/naval_scenario.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;

std::map<std::string, v1::Scenario> scenarios_at_sea() {
  std::map<std::string, v1::Scenario> found;
  for (const auto& entry : std::filesystem::directory_iterator(GALLOPER_SOURCE_DIR "/server/scenarios")) {
    if (entry.path().extension() != ".textproto") continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    v1::Scenario scenario;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text.str(), &scenario)) << entry.path();
    if (scenario.has_naval()) found[entry.path().stem()] = scenario;
  }
  return found;
}

naval::Setup setup_of(const v1::Scenario& scenario) {
  return codec::setup_of(scenario.naval(), codec::decode_rules(scenario.naval().rules()).value());
}

TEST(NavalSea, EveryOneHasNoFaultAndItsFilesName) {
  const auto module = codec::naval_module();
  const auto all = scenarios_at_sea();
  EXPECT_GE(all.size(), 5u);
  for (const auto& [name, scenario] : all) {
    EXPECT_EQ(scenario.id(), name);
    EXPECT_FALSE(scenario.naval().notes().empty()) << name;
    for (const auto& fault : module->check(scenario))
      ADD_FAILURE() << name << ": " << fault.path << ": " << fault.message;
  }
}

// N11: scenarios with destroyers have torpedoes on.
TEST(NavalSea, N11_DestroyersBringTheirTorpedoes) {
  int with_destroyers = 0;
  for (const auto& [name, scenario] : scenarios_at_sea()) {
    const naval::Setup setup = setup_of(scenario);
    for (const naval::ShipSpec& ship : setup.ships) {
      if (setup.classes[ship.ship_class].id != "destroyer") continue;
      EXPECT_TRUE(setup.rules.torpedoes) << name;
      ++with_destroyers;
    }
  }
  EXPECT_GT(with_destroyers, 0);
}

// Turned upside down, the sea and the fleets are the same.
TEST(NavalSea, N12_EvenBattlesLookTheSameFromBothEnds) {
  const auto all = scenarios_at_sea();
  for (const char* const name : {"dogger-line", "night-flotillas"}) {
    const naval::Setup setup = setup_of(all.at(name));
    const std::size_t cells = setup.sea.land.size();
    ASSERT_EQ(setup.sea.height % 2, 0) << name;
    for (std::size_t cell = 0; cell < cells; ++cell)
      EXPECT_EQ(setup.sea.land[cell], setup.sea.land[cells - 1 - cell]) << name;
    EXPECT_EQ(setup.points_to_win[0], setup.points_to_win[1]) << name;
    const std::size_t half = setup.ships.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
      const naval::ShipSpec& south = setup.ships[i];
      const naval::ShipSpec& north = setup.ships[half + i];
      EXPECT_EQ(south.ship_class, north.ship_class) << name;
      EXPECT_EQ(south.cell + north.cell + 1u, cells) << name;
      EXPECT_EQ((static_cast<int>(south.facing) + 4) % 8, static_cast<int>(north.facing) % 8) << name;
    }
  }
}

}  // namespace
}  // namespace galloper
