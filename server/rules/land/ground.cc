#include "server/rules/land/ground.h"

#include "server/rules/land/layout.h"

namespace galloper::land {
namespace {

constexpr std::uint8_t kLeft = 1, kCentre = 2, kRight = 4;

Terrain terrain(char symbol, std::string name) {
  Terrain terrain;
  terrain.symbol = symbol;
  terrain.look = name;
  terrain.name = std::move(name);
  return terrain;
}

Terrain woods() {
  Terrain woods = terrain('f', "woods");
  woods.stops = woods.woods = woods.blocks_sight = true;
  woods.fire_modifier = woods.charge_modifier = -1;
  return woods;
}

Terrain hill() {
  Terrain hill = terrain('h', "hill");
  hill.hill = hill.blocks_sight = true;
  hill.fire_modifier = hill.charge_modifier = -1;
  return hill;
}

Terrain town() {
  Terrain town = terrain('t', "town");
  town.stops = town.blocks_sight = town.bars_artillery = true;
  town.fire_modifier = town.charge_modifier = -2;
  town.flags_ignored = 1;
  return town;
}

Terrain river() {
  Terrain river = terrain('r', "river");
  river.impassable = true;
  return river;
}

Terrain ford() {
  Terrain ford = terrain('o', "ford");
  ford.stops = true;
  ford.occupant_modifier = -1;
  return ford;
}

// It carries a road.
Terrain bridge() {
  Terrain bridge = terrain('b', "bridge");
  bridge.road = true;
  return bridge;
}

Terrain marsh() {
  Terrain marsh = terrain('m', "marsh");
  marsh.stops = marsh.bars_cavalry = marsh.bars_artillery = true;
  return marsh;
}

Terrain road() {
  Terrain road = terrain('=', "road");
  road.road = true;
  return road;
}

}  // namespace

const std::vector<Terrain>& standard_terrain() {
  static const std::vector<Terrain> all = {
      terrain('.', "open"), woods(), hill(), town(), river(), ford(), bridge(), marsh(), road()};
  return all;
}

std::vector<std::uint8_t> standard_sectors(const Board& board) {
  // In half hexes from the centre of the first hex; a line runs through the centres of short rows.
  const int left = 2 * ((8 * board.width + 13) / 26) - 1;
  const int right = 2 * (board.width - 1) - left;
  std::vector<std::uint8_t> sectors(static_cast<std::size_t>(board.width * board.depth));
  for (std::size_t cell = 0; cell < sectors.size(); ++cell) {
    const Spot& spot = spots_of(board)[cell];
    const int x = 2 * spot.column + spot.row % 2;
    std::uint8_t sector = x <= left ? kLeft : 0;
    if (x >= left && x <= right) sector |= kCentre;
    if (x >= right) sector |= kRight;
    sectors[cell] = sector;
  }
  return sectors;
}

}  // namespace galloper::land
