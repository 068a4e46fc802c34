#include "tests/sim/naval_table.h"

#include <algorithm>
#include <string>

#include "server/rules/naval/ship_classes.h"

namespace galloper::sim {

using namespace naval;

namespace {

kit::Seat any_seat(Random& random) { return random.below(2) == 0 ? kit::Seat::kSouth : kit::Seat::kNorth; }

std::uint8_t between(Random& random, std::uint64_t low, std::uint64_t high) {
  return static_cast<std::uint8_t>(low + random.below(high - low + 1));
}

template <class E>
E any_of(Random& random, int count) {
  return static_cast<E>(1 + random.below(static_cast<std::uint64_t>(count)));
}

Direction any_facing(Random& random) { return kit::kHexDirections[random.below(6)]; }

NavalRules random_rules(Random& random) {
  NavalRules rules;
  rules.initiative = any_of<Initiative>(random, 2);
  rules.high_roll = any_of<HighRoll>(random, 2);
  rules.phases = any_of<Phases>(random, 2);
  rules.movement = any_of<Movement>(random, 2);
  rules.minimum_move = random.below(2) == 0 ? std::uint8_t{0} : between(random, 0, kMostMove);
  rules.blocked_turn = random.below(3) != 0;
  rules.arc = any_of<Arc>(random, 2);
  rules.torpedoes = random.below(3) != 0;
  rules.turn_limit = between(random, 1, random.below(5) == 0 ? 60 : 20);
  return rules;
}

std::vector<ShipClass> random_classes(Random& random) {
  std::vector<ShipClass> classes = standard_classes();
  for (int i = 0; i < 2; ++i) {
    classes.push_back({"odd_" + std::to_string(i), "odd ship", between(random, 0, kMostMove),
                       between(random, 0, kMostGuns), between(random, 1, 12),
                       static_cast<Tubes>(random.below(3)), between(random, 0, 3)});
  }
  return classes;
}

Sea random_sea(Random& random) {
  Sea sea;
  sea.width = between(random, 6, 18);
  sea.height = between(random, 6, 14);
  const std::uint64_t islands = random.below(4) * 8;
  for (int i = 0; i < sea.width * sea.height; ++i) sea.land.push_back(random.below(100) < islands);
  for (std::uint64_t i = random.below(4); i > 0; --i)
    sea.exits.push_back(
        {any_of<Edge>(random, 4), random.below(2) == 0 ? kit::Seat::kNone : any_seat(random)});
  return sea;
}

// Ships in free hexes, so many of each side as the sea has room for.
void add_ships(Setup& setup, Random& random) {
  std::vector<bool> closed = setup.sea.land;
  for (const kit::Seat side : kit::kSides) {
    for (std::uint64_t left = 1 + random.below(6); left > 0; --left) {
      ShipSpec ship;
      ship.side = side;
      do {
        ship.cell = static_cast<Cell>(random.below(closed.size()));
      } while (closed[ship.cell]);
      closed[ship.cell] = true;
      ship.ship_class = static_cast<std::uint8_t>(random.below(setup.classes.size()));
      ship.facing = any_facing(random);
      if (random.below(4) == 0)
        ship.damage = static_cast<std::uint8_t>(random.below(setup.classes[ship.ship_class].points));
      ship.name = "Ship " + std::to_string(setup.ships.size() + 1);
      setup.ships.push_back(std::move(ship));
    }
  }
}

void add_victory(Setup& setup, Random& random) {
  for (std::uint16_t& points : setup.points_to_win) {
    if (random.below(4) == 0) points = random.below(2) == 0 ? kNoPointsWin : between(random, 1, 20);
  }
  for (std::uint64_t i = random.below(3); i > 0; --i) {
    Objective objective;
    objective.winner = any_seat(random);
    objective.deed = any_of<Deed>(random, 2);
    for (ShipId id = 1; id <= setup.ships.size(); ++id) {
      if (random.below(3) == 0) objective.ships.push_back(id);
    }
    if (objective.ships.empty()) continue;
    objective.count = between(random, 1, objective.ships.size());
    setup.objectives.push_back(std::move(objective));
  }
  setup.last_side_afloat = random.below(3) == 0;
}

ShipId any_ship(const State& state, Random& random) {
  return static_cast<ShipId>(random.below(state.ships.size() + 2));
}

// Near where the ship is, so that it may well be possible.
Order random_move(const State& state, Random& random) {
  MoveShip order{any_ship(state, random), static_cast<Cell>(random.below(state.setup->sea.land.size() + 2)),
                 any_facing(random)};
  if (random.below(20) == 0) order.facing = static_cast<Direction>(random.below(10));
  if (!is_ship(state, order.ship) || random.below(5) == 0) return order;
  const kit::Grid grid(kit::Tiling::kHex, state.setup->sea.width, state.setup->sea.height);
  order.cell = ship_of(state, order.ship).cell;
  for (std::uint64_t steps = random.below(4); steps > 0; --steps) {
    const Cell next = grid.step(order.cell, any_facing(random));
    if (next != kOffBoard) order.cell = next;
  }
  return order;
}

Order random_of_table(Random& random) {
  switch (random.below(6)) {
    case 0:
      return kit::Begin{};
    case 1:
      return kit::Close{};
    case 2:
      return kit::TimeRunOut{random.below(3) == 0 ? kit::Seat::kNone : any_seat(random)};
    case 3:
      return kit::Resign{};
    case 4:
      return kit::OfferDraw{};
    default:
      return kit::AcceptDraw{};
  }
}

}  // namespace

Setup NavalTable::random_setup(Random& random) {
  Setup setup;
  setup.rules = random_rules(random);
  setup.classes = random_classes(random);
  setup.sea = random_sea(random);
  setup.fleets = {"The South", "The North"};
  add_ships(setup, random);
  add_victory(setup, random);
  return setup;
}

Order NavalTable::random_order(const State& state, Random& random) {
  switch (random.below(12)) {
    case 0:
    case 1:
      return random_of_table(random);
    case 2:
      return Withdraw{any_ship(state, random)};
    case 3:
      return EndMoves{};
    case 4:
      return CommitFire{};
    default:
      break;
  }
  if (random.below(state.phase == Phase::kFire ? 5 : 2) == 0) return random_move(state, random);
  return Aim{any_ship(state, random), static_cast<Weapon>(random.below(10) == 0 ? 0 : 1 + random.below(2)),
             any_ship(state, random)};
}

// Mostly what moves the battle on: orders that end it, and idle ones, seldom.
std::size_t NavalTable::choose(const std::vector<Order>& orders, Random& random) {
  const auto keenness = [](const Order& order) -> std::uint64_t {
    if (std::holds_alternative<MoveShip>(order)) return 60;
    if (std::holds_alternative<Withdraw>(order)) return 40;
    if (std::holds_alternative<EndMoves>(order)) return 100;
    if (std::holds_alternative<Aim>(order)) return 300;
    if (std::holds_alternative<CommitFire>(order)) return 500;
    if (std::holds_alternative<kit::OfferDraw>(order)) return 20;
    if (std::holds_alternative<kit::Begin>(order)) return 1000;
    return 1;
  };
  for (;;) {
    const std::size_t chosen = random.below(orders.size());
    if (random.below(1000) < keenness(orders[chosen])) return chosen;
  }
}

// What a side tries out in its plan is not counted.
int NavalTable::weight(const Order& order) {
  return std::holds_alternative<Aim>(order) || std::holds_alternative<kit::OfferDraw>(order) ? 0 : 1;
}

// N8: the fire shows both plans, and that both were committed.
bool NavalTable::discloses(const State& before, const std::vector<Event>& events, kit::Viewer viewer) {
  if (before.phase != Phase::kFire) return false;
  const bool resolved = std::any_of(events.begin(), events.end(), [](const Event& event) {
    return std::holds_alternative<FireEnded>(event);
  });
  if (!resolved) return false;
  return std::any_of(kit::kSides.begin(), kit::kSides.end(), [&](kit::Seat side) {
    return before.sides[kit::index_of(side)].may_fire && !kit::sees_secrets_of(viewer, side);
  });
}

}  // namespace galloper::sim
