// Random battles: every setting, boards of every size, armies of every make, with and without what a scouting
// game granted.
#include <algorithm>
#include <string>

#include "server/rules/land/board.h"
#include "server/rules/land/ground.h"
#include "server/rules/land/unit_types.h"
#include "tests/sim/land_table.h"

namespace galloper::sim {

using namespace land;

namespace {

template <class T>
T either(Random& random, T a, T b) {
  return random.below(2) == 0 ? a : b;
}

std::uint8_t between(Random& random, std::uint64_t low, std::uint64_t high) {
  return static_cast<std::uint8_t>(low + random.below(high - low + 1));
}

template <class E>
E any_of(Random& random, int count) {
  return static_cast<E>(1 + random.below(static_cast<std::uint64_t>(count)));
}

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[random.below(left)]);
}

Rules random_rules(Random& random) {
  Rules rules;
  rules.activation.placement = any_of<activation::Placement>(random, 3);
  rules.activation.units_per_activation = between(random, 1, activation::kByCounters);
  command::Rules& command = rules.command;
  command.cinc_move = between(random, 1, either<std::uint64_t>(random, 3, 8));
  command.runner_interception = random.below(2) == 0;
  command.runner_recall = random.below(3) == 0;
  command.equal_roll = any_of<command::EqualRoll>(random, 3);
  command.natural_one_always_obeys = random.below(2) == 0;
  command.elite_units = random.below(4) != 0;
  command.elite_always_counts = random.below(2) == 0;
  command.brash_overconfidence = random.below(2) == 0;
  LandRules& land = rules.land;
  land.close_range = between(random, 1, 4);
  land.oppose_falls_back = any_of<OpposeFallsBack>(random, 2);
  land.assault_charges = any_of<AssaultCharges>(random, 2);
  land.assault_must_act = random.below(3) != 0;
  land.deployment = any_of<Deployment>(random, 3);
  land.dice_by_strength = random.below(3) == 0;
  land.army_exhaustion = random.below(3) == 0 ? between(random, 1, 100) : std::uint8_t{0};
  land.brigadier_casualties = random.below(2) == 0;
  land.fog = random.below(4) == 0 ? Fog::kOrdersOpen : Fog::kNone;
  land.spectators_see = any_of<SpectatorsSee>(random, 2);
  land.spectator_delay = between(random, 1, 10);
  return rules;
}

std::size_t index(char symbol) {
  const std::vector<Terrain>& terrain = standard_terrain();
  return static_cast<std::size_t>(
      std::find_if(terrain.begin(), terrain.end(), [&](const Terrain& one) { return one.symbol == symbol; }) -
      terrain.begin());
}

bool may_be_hidden(const Terrain& terrain) {
  return !terrain.blocks_sight && !terrain.impassable && !terrain.hill;
}

// A connected shape of free hexes.
std::vector<Cell> random_shape(const Board& board, std::vector<bool>& taken, Random& random) {
  std::vector<Cell> cells;
  const auto from = static_cast<Cell>(random.below(board.base.size()));
  const std::size_t size = 1 + random.below(3);
  std::vector<Cell> open = {from};
  while (!open.empty() && cells.size() < size) {
    const Cell cell = open.back();
    open.pop_back();
    if (!on_board(board, cell) || taken[cell] || board.base[cell] != 0) continue;
    taken[cell] = true;
    cells.push_back(cell);
    for (const Direction direction : kit::kHexDirections) {
      const Cell next = step(board, cell, direction);
      if (next != kOffBoard) open.push_back(next);
    }
    shuffle(open, random);
  }
  return cells;
}

void add_pieces(Board& board, Random& random) {
  std::vector<bool> taken(board.base.size());
  for (std::uint64_t i = random.below(9); i > 0; --i) {
    Piece piece;
    piece.cells = random_shape(board, taken, random);
    if (piece.cells.empty()) continue;
    constexpr std::string_view kKinds = "fhtmo";
    piece.terrain = static_cast<std::uint8_t>(index(kKinds[random.below(kKinds.size())]));
    piece.name = "Piece " + std::to_string(i);
    piece.movable = random.below(4) != 0;
    piece.unsurveyed = may_be_hidden(board.terrain[piece.terrain]) && random.below(3) != 0;
    board.pieces.push_back(std::move(piece));
  }
}

// A river across the middle with gaps to cross it, or a road.
void add_lines(Board& board, Random& random) {
  const int row = board.depth / 2;
  if (random.below(3) == 0) {
    for (int column = 0; column < board.width; ++column) {
      std::uint8_t& cell = board.base[static_cast<std::size_t>(row * board.width + column)];
      const std::uint64_t kind = random.below(6);
      cell = static_cast<std::uint8_t>(index(kind == 0 ? 'b' : kind == 1 ? 'o' : kind == 2 ? '.' : 'r'));
    }
  }
  if (random.below(3) == 0) {
    const std::size_t column = random.below(static_cast<std::uint64_t>(board.width - 1));
    for (int at = 0; at < board.depth; ++at) {
      std::uint8_t& cell = board.base[static_cast<std::size_t>(at * board.width) + column];
      cell = static_cast<std::uint8_t>(index(board.terrain[cell].impassable ? 'b' : '='));
    }
  }
}

Board random_board(Random& random) {
  Board board;
  const bool large = random.below(25) == 0;
  board.width = between(random, 6, large ? 30 : 11);
  board.depth = static_cast<std::uint8_t>(between(random, 5, large ? 21 : 8) | 1);
  board.short_odd_rows = random.below(2) == 0;
  board.terrain = standard_terrain();
  board.base.assign(std::size_t{board.width} * board.depth, 0);
  board.sectors = standard_sectors(board);
  add_lines(board, random);
  add_pieces(board, random);
  return board;
}

std::vector<bool> random_zone(const Board& board, kit::Seat side, Random& random) {
  std::vector<bool> zone(board.base.size());
  const int rows = board.depth >= 7 && random.below(3) == 0 ? 3 : 2;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    zone[i] = on_board(board, cell) && rows_forward(board, side, cell) < rows &&
              !board.terrain[board.base[i]].impassable && random.below(12) != 0;
  }
  return zone;
}

void add_units(Army& army, BrigadeId brigade, std::size_t count, std::size_t types, Random& random) {
  const bool alike = random.below(3) == 0;
  const std::uint64_t kind = random.below(types);
  for (std::size_t i = 0; i < count; ++i) {
    UnitSpec unit;
    unit.name = "Regiment " + std::to_string(army.units.size() + 1);
    unit.type = static_cast<std::uint8_t>(alike ? kind : random.below(types));
    unit.brigade = brigade;
    if (random.below(5) == 0) unit.elite_rating = between(random, 1, 5);
    army.units.push_back(std::move(unit));
  }
}

void suggest_cells(Army& army, Random& random) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < army.zone.size(); ++i) {
    if (army.zone[i]) cells.push_back(static_cast<Cell>(i));
  }
  shuffle(cells, random);
  for (std::size_t i = 0; i < army.units.size(); ++i) army.units[i].cell = cells[i];
  army.cinc_cell = cells.front();
}

Army random_army(const Setup& setup, kit::Seat side, Random& random) {
  Army army;
  army.name = "Army of " + std::to_string(kit::index_of(side));
  army.cinc = "Marshal " + std::to_string(kit::index_of(side));
  army.zone = random_zone(setup.board, side, random);
  const auto hexes = static_cast<std::size_t>(std::count(army.zone.begin(), army.zone.end(), true));
  const std::size_t most = std::min<std::size_t>(2 * hexes / 3, random.below(10) == 0 ? kMostUnits : 9);
  std::size_t left = 1 + random.below(most);
  while (left > 0 && army.brigades.size() < kMostBrigades) {
    const std::size_t count = std::min<std::size_t>(left, 1 + random.below(5));
    BrigadeSpec brigade;
    brigade.name = "Brigade " + std::to_string(army.brigades.size() + 1);
    brigade.brigadier = "Brigadier " + std::to_string(army.brigades.size() + 1);
    brigade.first_order = any_of<command::Order>(random, 3);
    if (random.below(3) == 0) {
      brigade.character = any_of<kit::Character>(random, 4);
      brigade.rating = between(random, 1, brigade.character == kit::Character::kCowardly ? 4 : 5);
    }
    add_units(army, static_cast<BrigadeId>(army.brigades.size()), count, setup.unit_types.size(), random);
    army.brigades.push_back(std::move(brigade));
    left -= count;
  }
  if (army.units.size() < most && random.below(3) == 0)
    add_units(army, kNoBrigade, 1, setup.unit_types.size(), random);
  if (random.below(3) != 0) suggest_cells(army, random);
  army.published = random.below(4) == 0;
  if (random.below(4) == 0) army.runner_modifier = static_cast<std::int8_t>(int(random.below(5)) - 2);
  return army;
}

std::vector<std::uint8_t> some_of(std::size_t count, Random& random) {
  std::vector<std::uint8_t> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(static_cast<std::uint8_t>(i));
  shuffle(numbers, random);
  numbers.resize(random.below(count + 1));
  return numbers;
}

void add_learned(Setup& setup, kit::Seat side, Random& random) {
  kit::Advantage& advantage = *setup.advantage;
  const Army& enemy = setup.armies[kit::index_of(kit::enemy_of(side))];
  kit::Learned& learned = advantage.learned[kit::index_of(side)];
  if (!enemy.published) learned.brigades = some_of(enemy.brigades.size(), random);
  if (enemy.published || learned.brigades.size() == enemy.brigades.size())
    learned.brigadiers = some_of(enemy.brigades.size(), random);
  learned.features = some_of(setup.feature_pieces.size(), random);
  advantage.returned[kit::index_of(side)] = static_cast<std::uint8_t>(
      std::max(learned.features.size(), learned.brigades.size() + learned.brigadiers.size()));
}

void add_advantage(Setup& setup, Random& random) {
  for (std::size_t i = 0; i < setup.board.pieces.size(); ++i) {
    if (setup.board.pieces[i].unsurveyed) setup.feature_pieces.push_back(static_cast<std::uint8_t>(i));
  }
  kit::Advantage& advantage = setup.advantage.emplace();
  advantage.initiative =
      either(random, kit::Seat::kNone, either(random, kit::Seat::kSouth, kit::Seat::kNorth));
  advantage.deployment_choice =
      either(random, kit::Seat::kNone, either(random, kit::Seat::kSouth, kit::Seat::kNorth));
  for (const kit::Seat side : kit::kSides) {
    for (std::uint8_t kind = 1; kind <= 5; ++kind) {
      const bool granted = kind == 4 ? advantage.deployment_choice == side : random.below(3) != 0;
      if (granted) advantage.rewards[kit::index_of(side)].push_back(kind);
    }
    add_learned(setup, side, random);
    for (const BrigadeSpec& brigade : setup.armies[kit::index_of(side)].brigades) {
      kit::BrigadierDice dice;
      if (brigade.rating == 0) dice = {between(random, 1, 6), between(random, 1, 6)};
      advantage.brigadiers[kit::index_of(side)].push_back(dice);
    }
  }
}

UnitType random_type(Random& random) {
  UnitType type;
  type.id = type.name = "irregulars";
  type.arm = any_of<Arm>(random, 3);
  type.strength = between(random, 1, 8);
  type.move = between(random, 1, 6);
  type.move_and_fire = between(random, 0, type.move);
  for (std::uint64_t i = random.below(5); i > 0; --i) type.fire.push_back(between(random, 1, 4));
  type.charge = between(random, 1, 4);
  type.charge_move = between(random, 0, type.move);
  type.may_charge = random.below(2) == 0;
  type.woods_stop = random.below(2) == 0;
  type.elite_rating = random.below(3) == 0 ? between(random, 1, 5) : std::uint8_t{0};
  return type;
}

}  // namespace

Setup LandTable::random_setup(Random& random) {
  Setup setup;
  setup.rules = random_rules(random);
  setup.unit_types = standard_unit_types();
  if (random.below(3) == 0) setup.unit_types.push_back(random_type(random));
  setup.board = random_board(random);
  for (const kit::Seat side : kit::kSides)
    setup.armies[kit::index_of(side)] = random_army(setup, side, random);
  for (std::uint64_t i = random.below(4); i > 0; --i) {
    const auto cell = static_cast<Cell>(random.below(setup.board.base.size()));
    if (on_board(setup.board, cell) &&
        std::find(setup.objectives.begin(), setup.objectives.end(), cell) == setup.objectives.end())
      setup.objectives.push_back(cell);
  }
  const std::size_t units = std::min(setup.armies[0].units.size(), setup.armies[1].units.size());
  setup.banners_to_win = between(random, 1, units + setup.objectives.size());
  setup.turn_limit = between(random, 5, random.below(10) == 0 ? 60 : 20);
  setup.attacker = either(random, kit::Seat::kNone, either(random, kit::Seat::kSouth, kit::Seat::kNorth));
  if (random.below(2) == 0) add_advantage(setup, random);
  return setup;
}

}  // namespace galloper::sim
