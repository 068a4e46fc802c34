#include "tests/rules/naval/scene.h"

#include <algorithm>

namespace galloper::naval {
namespace {

Cell cell_named(const Sea& sea, std::string_view name) {
  const int column = name.at(0) - 'A';
  const int row = std::stoi(std::string(name.substr(1))) - 1;
  return static_cast<Cell>(row * sea.width + column);
}

}  // namespace

Scene::Scene(std::vector<std::string> rows) {
  setup_.classes = standard_classes();
  setup_.fleets = {"South's fleet", "North's fleet"};
  setup_.sea.width = static_cast<std::uint8_t>(rows.front().size());
  setup_.sea.height = static_cast<std::uint8_t>(rows.size());
  std::reverse(rows.begin(), rows.end());
  for (const std::string& row : rows) {
    for (const char symbol : row) setup_.sea.land.push_back(symbol == '#');
  }
}

Scene::Scene(int width, int height)
    : Scene(std::vector<std::string>(static_cast<std::size_t>(height),
                                     std::string(static_cast<std::size_t>(width), '.'))) {}

Scene& Scene::with_class(ShipClass ship_class) {
  setup_.classes.push_back(std::move(ship_class));
  return *this;
}

Scene& Scene::add(kit::Seat side, std::string_view ship_class, std::string_view cell, Direction facing,
                  int damage) {
  const auto kind = std::find_if(setup_.classes.begin(), setup_.classes.end(),
                                 [&](const ShipClass& one) { return one.id == ship_class; });
  setup_.ships.push_back({"Ship " + std::to_string(setup_.ships.size() + 1), side,
                          static_cast<std::uint8_t>(kind - setup_.classes.begin()),
                          cell_named(setup_.sea, cell), facing, static_cast<std::uint8_t>(damage)});
  return *this;
}

Scene& Scene::south(std::string_view ship_class, std::string_view cell, Direction facing, int damage) {
  return add(kSouth, ship_class, cell, facing, damage);
}
Scene& Scene::north(std::string_view ship_class, std::string_view cell, Direction facing, int damage) {
  return add(kNorth, ship_class, cell, facing, damage);
}

State Scene::begun() const { return play(start(), kReferee, kit::Begin{}, {6, 1}); }

State Scene::fire() const {
  State state = begun();
  while (state.phase == Phase::kMoves) state = play(state, state.active, EndMoves{});
  return state;
}

Cell at(const State& state, std::string_view name) { return cell_named(state.setup->sea, name); }

std::vector<Event> events_of(const State& state, kit::Seat seat, const Order& order,
                             std::vector<std::uint32_t> values) {
  ScriptedDice dice(values);
  const auto decided = decide(state, seat, order, dice);
  if (!decided) {
    ADD_FAILURE() << "refused by " << decided.error().rule << ": " << decided.error().message;
    return {};
  }
  EXPECT_EQ(dice.left(), 0u) << "fewer dice were thrown than scripted";
  return *decided;
}

State play(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice) {
  State after = state;
  for (const Event& event : events_of(state, seat, order, std::move(dice))) apply(after, event);
  return after;
}

kit::Refusal refusal_of(const State& state, kit::Seat seat, const Order& order) {
  ScriptedDice no_dice({});
  const auto decided = decide(state, seat, order, no_dice);
  if (!decided) return decided.error();
  ADD_FAILURE() << "the order is not refused";
  return {};
}

bool is_offered(const State& state, kit::Seat seat, const Order& order) {
  const std::vector<Order> orders = legal_orders(state, seat);
  return std::find(orders.begin(), orders.end(), order) != orders.end();
}

State aim(const State& state, ShipId ship, ShipId target, Weapon weapon) {
  return play(state, side_of(state, ship), Aim{ship, weapon, target});
}

std::string text_of(const std::vector<Step>& steps) {
  std::string text;
  for (const Step step : steps) text += step == Step::kForward ? 'F' : step == Step::kTurnLeft ? 'L' : 'R';
  return text;
}

}  // namespace galloper::naval
