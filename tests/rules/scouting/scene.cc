#include "tests/rules/scouting/scene.h"

#include <algorithm>

namespace galloper::scouting {
namespace {

kit::Grid grid_of(const Rules& rules) {
  return {rules.grid == Grid::kHex ? kit::Tiling::kHex : kit::Tiling::kSquare, rules.width, rules.depth};
}

Cell cell_named(const Rules& rules, std::string_view name) {
  const int column = name.at(0) - 'A';
  const int row = std::stoi(std::string(name.substr(1))) - 1;
  return grid_of(rules).cell(row, column);
}

}  // namespace

Scene::Scene(std::vector<std::string> rows) {
  setup_.rules.width = static_cast<std::uint8_t>(rows.front().size());
  setup_.rules.depth = static_cast<std::uint8_t>(rows.size());
  setup_.ground.terrain = {{'.', "open", 0, false, "open"},
                           {'f', "forest", -2, false, "forest"},
                           {'h', "hills", -1, false, "hill"},
                           {'F', "forested hills", -3, false, "forested_hill"},
                           {'w', "water", 0, true, "water"}};
  std::reverse(rows.begin(), rows.end());
  for (const std::string& row : rows) {
    for (const char symbol : row) {
      const auto& terrain = setup_.ground.terrain;
      const auto kind =
          std::find_if(terrain.begin(), terrain.end(), [&](const Terrain& t) { return t.symbol == symbol; });
      setup_.ground.cells.push_back(static_cast<std::uint8_t>(kind - terrain.begin()));
    }
  }
}

Scene::Scene(int width, int depth)
    : Scene(std::vector<std::string>(static_cast<std::size_t>(depth),
                                     std::string(static_cast<std::size_t>(width), '.'))) {}

Scene& Scene::south(std::vector<std::string> cells) {
  for (const std::string& name : cells) scouts_[0].push_back(at(name));
  return *this;
}

Scene& Scene::north(std::vector<std::string> cells) {
  for (const std::string& name : cells) scouts_[1].push_back(at(name));
  return *this;
}

Cell Scene::at(std::string_view name) const { return cell_named(setup_.rules, name); }

State Scene::state(kit::Seat to_move) const {
  Setup setup = setup_;
  setup.rules.scouts = static_cast<std::uint8_t>(std::max(scouts_[0].size(), scouts_[1].size()));
  State state = initial(setup);
  for (const kit::Seat side : kit::kSides) apply(state, ReportOrderDrawn{side, {}});
  Revealed revealed;
  for (const kit::Seat side : kit::kSides) {
    for (std::size_t i = 0; i < setup.rules.scouts; ++i) {
      Scout scout{.id = static_cast<ScoutId>(revealed.scouts.size() + 1),
                  .side = side,
                  .status = ScoutStatus::kKilled};
      const auto& cells = scouts_[kit::index_of(side)];
      if (i < cells.size()) {
        scout.cell = cells[i];
        scout.status = ScoutStatus::kRidingOut;
      }
      revealed.scouts.push_back(scout);
    }
  }
  apply(state, revealed);
  apply(state, InitiativeRolled{{}, {}, kSouth});
  apply(state, TurnBegan{to_move, 1});
  return state;
}

Cell at(const State& state, std::string_view name) { return cell_named(state.setup->rules, name); }

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

std::string destinations_of(const State& state, ScoutId scout) {
  std::string names;
  for (const auto& [cell, preview] : reachable(state, scout)) {
    if (!names.empty()) names += ' ';
    names += kit::cell_name(grid_of(state.setup->rules), cell);
  }
  return names;
}

bool is_offered(const State& state, kit::Seat seat, const Order& order) {
  const std::vector<Order> orders = legal_orders(state, seat);
  return std::find(orders.begin(), orders.end(), order) != orders.end();
}

}  // namespace galloper::scouting
