// GetFireArcs at the table: the hexes that a weapon reaches, from where the ship is and from where it might
// be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "server/rules/codec/naval_table.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using kit::Direction;
using testing::HasSubstr;

constexpr int kSize = 13;

naval::Cell cell(int row, int column) { return static_cast<naval::Cell>(row * kSize + column); }

// A destroyer of South (1) in the middle facing east, a coastal defence ship of North (2) in the corner.
codec::NavalTable open_sea(std::vector<naval::Cell> land = {}) {
  naval::Setup setup;
  setup.rules.torpedoes = true;
  setup.sea.width = kSize;
  setup.sea.height = kSize;
  setup.sea.land.assign(kSize * kSize, false);
  for (const auto one : land) setup.sea.land[one] = true;
  setup.classes = {{"destroyer", "Destroyer", 5, 2, 2, naval::Tubes::kAbeam, 2},
                   {"coastal", "Coastal defence ship", 2, 6, 6, naval::Tubes::kNone, 0}};
  setup.ships = {{"Swift", kit::Seat::kSouth, 0, cell(6, 6), Direction::kEast, 0},
                 {"Wall", kit::Seat::kNorth, 1, cell(12, 12), Direction::kWest, 0}};
  return {naval::initial(setup), nullptr};
}

v1::GetFireArcsRequest about(std::uint32_t ship) {
  v1::GetFireArcsRequest request;
  request.set_ship(ship);
  return request;
}

std::map<std::uint32_t, v1::FireArcHex> hexes(const codec::NavalTable& table,
                                              const v1::GetFireArcsRequest& request) {
  std::map<std::uint32_t, v1::FireArcHex> found;
  const auto response = table.fire_arcs(request);
  if (!response) ADD_FAILURE() << response.error().message;
  if (response) {
    for (const auto& hex : response->hexes()) found[hex.cell()] = hex;
  }
  return found;
}

// Two guns: two dice at range 1, one at range 2; half of them ahead and astern, rounded up.
TEST(NavalArcs, N6_N7_ADestroyersGunsFromWhereItIs) {
  const auto arcs = hexes(open_sea(), about(1));
  EXPECT_EQ(arcs.size(), 18u);
  const auto& ahead = arcs.at(cell(6, 7));
  EXPECT_EQ(ahead.dice(), 1u);
  EXPECT_TRUE(ahead.half());
  EXPECT_EQ(ahead.range(), 1u);
  EXPECT_EQ(arcs.at(cell(6, 8)).dice(), 1u);
  EXPECT_EQ(arcs.at(cell(8, 6)).range(), 2u);
  EXPECT_EQ(arcs.at(cell(7, 6)).dice(), 2u);
  EXPECT_FALSE(arcs.at(cell(7, 6)).half());
}

TEST(NavalArcs, FromAPlannedPlaceAndFacing) {
  auto request = about(1);
  request.set_cell(cell(0, 0));
  request.set_facing(v1::NAVAL_FACING_NORTH_EAST);
  const auto arcs = hexes(open_sea(), request);
  EXPECT_TRUE(arcs.at(cell(1, 0)).half());
  EXPECT_FALSE(arcs.at(cell(0, 1)).half());
  EXPECT_FALSE(arcs.contains(cell(7, 6)));
}

TEST(NavalArcs, N8_LandBlocks) {
  const auto arcs = hexes(open_sea({cell(6, 7)}), about(1));
  EXPECT_FALSE(arcs.contains(cell(6, 7)));
  EXPECT_FALSE(arcs.contains(cell(6, 8)));
}

TEST(NavalArcs, N11_TorpedoesGoAbeamOfADestroyerOnly) {
  auto request = about(1);
  request.set_weapon(v1::NAVAL_WEAPON_TORPEDO);
  const auto arcs = hexes(open_sea(), request);
  EXPECT_FALSE(arcs.contains(cell(6, 7)));
  EXPECT_EQ(arcs.at(cell(7, 6)).dice(), 3u);
  EXPECT_EQ(arcs.at(cell(9, 6)).dice(), 1u);
  request.set_ship(2);
  EXPECT_TRUE(hexes(open_sea(), request).empty());
}

std::string fault_of(const v1::GetFireArcsRequest& request, const codec::NavalTable& table) {
  const auto response = table.fire_arcs(request);
  if (response) return "";
  EXPECT_EQ(response.error().code, ErrorCode::kInvalidArgument);
  return response.error().message;
}

TEST(NavalArcs, WhatIsNotThereIsNamed) {
  const auto table = open_sea({cell(3, 3)});
  EXPECT_THAT(fault_of(about(0), table), HasSubstr("ship is 0; it takes 1 to 2"));
  EXPECT_THAT(fault_of(about(300), table), HasSubstr("ship is 300"));
  auto request = about(1);
  request.set_cell(kSize * kSize);
  EXPECT_THAT(fault_of(request, table), HasSubstr("cell is 169; it takes 0 to 168"));
  request.set_cell(cell(3, 3));
  EXPECT_THAT(fault_of(request, table), HasSubstr("land"));
  request.clear_cell();
  request.set_facing(static_cast<v1::NavalFacing>(1));
  EXPECT_THAT(fault_of(request, table), HasSubstr("facing takes a hex side"));
  request.clear_facing();
  request.set_weapon(static_cast<v1::NavalWeapon>(9));
  EXPECT_THAT(fault_of(request, table), HasSubstr("weapon is 9"));
}

}  // namespace
}  // namespace galloper
