#include "tests/sim/scouting_table.h"

#include <string>

namespace galloper::sim {

using namespace scouting;

namespace {

template <class T>
T either(Random& random, T a, T b) {
  return random.below(2) == 0 ? a : b;
}

std::uint8_t between(Random& random, std::uint64_t low, std::uint64_t high) {
  return static_cast<std::uint8_t>(low + random.below(high - low + 1));
}

Rules random_rules(Random& random) {
  Rules rules;
  const std::uint64_t most = random.below(8) == 0 ? 40 : 12;  // mostly small, so that scouts meet
  rules.grid = either(random, Grid::kSquare, Grid::kHex);
  rules.width = between(random, 6, most);
  rules.depth = between(random, 6, most);
  if (rules.grid == Grid::kHex) rules.depth &= 0xfe;
  rules.scouts = between(random, 1, std::min<std::uint64_t>(10, rules.width - 1));
  rules.placement = random.below(4) == 0 ? Placement::kFixed : Placement::kSecret;
  rules.scouts_moved_per_turn = between(random, 1, 10);
  rules.move = between(random, 1, either<std::uint64_t>(random, 6, 20));
  rules.may_move_back = random.below(4) == 0;
  rules.pass_through_friends = random.below(2) == 0;
  rules.adjacency = either(random, Adjacency::kOrthogonal, Adjacency::kAllEight);
  rules.second_wound = either(random, SecondWound::kNoEffect, SecondWound::kKilled);
  rules.terrain_modifier =
      either(random, TerrainModifier::kProtectsOccupant, TerrainModifier::kHindersOccupant);
  rules.turn_limit = between(random, 1, either<std::uint64_t>(random, 30, 60));
  rules.four_returned = either(random, FourReturned::kStrict, FourReturned::kSameTurnRolls);
  return rules;
}

// A wide and shallow board that scouts cross in a turn: there many come home, at the same time.
void make_race(Rules& rules) {
  rules.width = 14;
  rules.depth = 6;
  rules.scouts = 10;
  rules.scouts_moved_per_turn = 10;
  rules.move = 20;
  rules.turn_limit = 40;
  rules.four_returned = FourReturned::kSameTurnRolls;
}

Ground random_ground(const Rules& rules, Random& random) {
  Ground ground;
  ground.terrain = {{'.', "open", 0, false, "open"},
                    {'f', "forest", -2, false, "forest"},
                    {'h', "hills", -1, false, "hill"},
                    {'m', "mire", -5, false, "marsh"},
                    {'w', "water", 0, true, "water"}};
  const std::uint64_t roughness = random.below(60);
  const std::uint64_t kinds = either<std::uint64_t>(random, 3, 4);
  ground.cells.assign(std::size_t{rules.width} * rules.depth, 0);
  for (std::uint8_t& cell : ground.cells) {
    if (random.below(100) < roughness) cell = static_cast<std::uint8_t>(1 + random.below(kinds));
  }
  // S2: a baseline has one passable cell more than there are scouts.
  for (const int row : {0, rules.depth - 1}) {
    int closed = 0;
    for (int column = 0; column < rules.width; ++column) {
      std::uint8_t& cell = ground.cells[static_cast<std::size_t>(row * rules.width + column)];
      if (ground.terrain[cell].impassable && ++closed > rules.width - rules.scouts - 1) cell = 0;
    }
  }
  return ground;
}

Force random_force(Random& random) {
  Force force;
  force.published = random.below(4) == 0;
  for (std::uint64_t i = random.below(7); i > 0; --i) {
    const std::string number = std::to_string(i);
    force.brigades.push_back({"Brigade " + number,
                              {"line infantry", "artillery"},
                              random.below(5) == 0 ? "" : "General " + number});
  }
  return force;
}

std::vector<std::uint8_t> random_columns(const Setup& setup, int row, Random& random) {
  std::vector<std::uint8_t> columns;
  for (std::uint8_t column = 0; column < setup.rules.width; ++column) {
    if (!setup.ground.terrain[setup.ground.cells[static_cast<std::size_t>(row * setup.rules.width + column)]]
             .impassable)
      columns.push_back(column);
  }
  while (columns.size() > setup.rules.scouts)
    columns.erase(columns.begin() + static_cast<long>(random.below(columns.size())));
  return columns;
}

Order random_board_order(const State& state, Random& random) {
  const Rules& rules = state.setup->rules;
  const auto cell = static_cast<Cell>(random.below(std::uint64_t{rules.width} * rules.depth + 2));
  const auto scout = static_cast<ScoutId>(random.below(2u * rules.scouts + 2));
  switch (random.below(8)) {
    case 0:
      return Place{static_cast<Cell>(random.below(rules.width))};
    case 1:
      return Lift{either(random, cell, static_cast<Cell>(random.below(rules.width)))};
    case 2:
      return ConfirmPlacement{};
    case 3:
      return EndMoves{};
    case 4:
      return EndTurn{};
    case 5:
      return Attack{scout, static_cast<ScoutId>(random.below(2u * rules.scouts + 2))};
    default:
      return Move{scout, cell};
  }
}

}  // namespace

Setup ScoutingTable::random_setup(Random& random) {
  Setup setup;
  setup.rules = random_rules(random);
  if (random.below(3) == 0) make_race(setup.rules);
  setup.ground = random_ground(setup.rules, random);
  if (random.below(2) == 0) {
    setup.fixed_columns[0] = random_columns(setup, 0, random);
    setup.fixed_columns[1] = random_columns(setup, setup.rules.depth - 1, random);
  }
  if (random.below(3) != 0) {
    for (Force& force : setup.forces) force = random_force(random);
    for (std::uint64_t i = random.below(5); i > 0; --i)
      setup.features.push_back({"Feature " + std::to_string(i), "a ford"});
  }
  return setup;
}

Order ScoutingTable::random_order(const State& state, Random& random) {
  switch (random.below(16)) {
    case 0:
      return kit::Begin{};
    case 1:
      return kit::Close{};
    case 2:
      return kit::TimeRunOut{
          either(random, kit::Seat::kSouth, either(random, kit::Seat::kNorth, kit::Seat::kNone))};
    case 3:
      return kit::Resign{};
    case 4:
      return kit::OfferDraw{};
    case 5:
      return kit::AcceptDraw{};
    default:
      return random_board_order(state, random);
  }
}

// Mostly what moves the game on: orders that end it, and idle ones, seldom.
std::size_t ScoutingTable::choose(const std::vector<Order>& orders, Random& random) {
  const auto keenness = [](const Order& order) -> std::uint64_t {
    if (std::holds_alternative<Attack>(order) || std::holds_alternative<ConfirmPlacement>(order)) return 400;
    if (std::holds_alternative<Move>(order) || std::holds_alternative<kit::Begin>(order)) return 300;
    if (std::holds_alternative<Place>(order)) return 100;
    if (std::holds_alternative<EndMoves>(order) || std::holds_alternative<EndTurn>(order)) return 40;
    if (std::holds_alternative<Lift>(order)) return 10;
    if (std::holds_alternative<kit::OfferDraw>(order)) return 10;
    return 1;
  };
  for (;;) {
    const std::size_t chosen = random.below(orders.size());
    if (random.below(400) < keenness(orders[chosen])) return chosen;
  }
}

int ScoutingTable::weight(const Order& order) {
  if (std::holds_alternative<kit::OfferDraw>(order)) return 0;
  return std::holds_alternative<Lift>(order) ? -1 : 1;
}

bool ScoutingTable::discloses(const State& before, const std::vector<Event>& events, kit::Viewer viewer) {
  for (const Event& event : events) {
    if (std::holds_alternative<Revealed>(event)) return true;
    if (const auto* returned = std::get_if<Returned>(&event);
        returned && kit::sees_secrets_of(viewer, before.scouts[returned->scout - 1].side))
      return true;
  }
  return false;
}

}  // namespace galloper::sim
