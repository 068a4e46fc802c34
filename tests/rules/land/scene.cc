#include "tests/rules/land/scene.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "server/rules/land/ground.h"
#include "server/rules/land/unit_types.h"

namespace galloper::land {
namespace {

Cell cell_named(const Board& board, std::string_view name) {
  const Cell cell = grid_of(board).cell(std::stoi(std::string(name.substr(1))) - 1, name.at(0) - 'A');
  if (!on_board(board, cell)) throw std::invalid_argument("no hex " + std::string(name));
  return cell;
}

std::uint8_t terrain_named(const Board& board, char symbol) {
  const auto found = std::find_if(board.terrain.begin(), board.terrain.end(),
                                  [&](const Terrain& terrain) { return terrain.symbol == symbol; });
  if (found == board.terrain.end()) throw std::invalid_argument(std::string("no terrain ") + symbol);
  return static_cast<std::uint8_t>(found - board.terrain.begin());
}

std::string type_id(std::string_view type) {
  static const std::array<std::pair<std::string_view, std::string_view>, 7> kShort = {
      {{"line", "line_infantry"},
       {"light", "light_infantry"},
       {"light_horse", "light_cavalry"},
       {"heavy_horse", "heavy_cavalry"},
       {"guards", "horse_guards"},
       {"guns", "foot_artillery"},
       {"horse_guns", "horse_artillery"}}};
  for (const auto& [name, id] : kShort) {
    if (name == type) return std::string(id);
  }
  return std::string(type);
}

std::vector<std::string> without_spaces(std::vector<std::string> rows) {
  for (std::string& row : rows) std::erase(row, ' ');
  return rows;
}

std::vector<std::string> open_rows(int width, int depth) {
  std::vector<std::string> rows;
  for (int row = depth - 1; row >= 0; --row) {
    rows.emplace_back(static_cast<std::size_t>(width - row % 2), '.');
  }
  return rows;
}

Army army_named(std::string name) {
  Army army;
  army.name = std::move(name);
  army.brigades = {{"First", "Abel", 3, kit::Character::kUnsure, kAssault},
                   {"Second", "Brandt", 3, kit::Character::kUnsure, kOppose},
                   {"Third", "Conrad", 3, kit::Character::kUnsure, kHold}};
  return army;
}

}  // namespace

Scene::Scene(std::vector<std::string> rows) {
  rows = without_spaces(std::move(rows));
  std::reverse(rows.begin(), rows.end());
  Board& board = setup_.board;
  board.width = static_cast<std::uint8_t>(rows.front().size());
  board.depth = static_cast<std::uint8_t>(rows.size());
  board.short_odd_rows = rows.size() > 1 && rows[1].size() < rows[0].size();
  board.terrain = standard_terrain();
  for (std::string row : rows) {
    row.resize(board.width, '.');
    for (const char symbol : row) board.base.push_back(terrain_named(board, symbol));
  }
  board.sectors = standard_sectors(board);
  setup_.unit_types = standard_unit_types();
  setup_.armies = {army_named("South"), army_named("North")};
  for (Army& army : setup_.armies) army.zone.assign(board.base.size(), false);
}

Scene::Scene(int width, int depth) : Scene(open_rows(width, depth)) {}

Cell Scene::at(std::string_view name) const { return cell_named(setup_.board, name); }

void Scene::read_word(Placed& placed, std::string_view word) const {
  Unit& unit = placed.unit;
  if (word == "assault") return void(unit.brigade = kAssaultBrigade);
  if (word == "oppose") return void(unit.brigade = kOpposeBrigade);
  if (word == "hold") return void(unit.brigade = kHoldBrigade);
  if (word == "own") return void(unit.brigade = kNoBrigade);
  if (word == "led") return void(placed.led = true);
  if (word == "retreated") return void(unit.retreated = true);
  if (word == "fell_back") return void(unit.fell_back = true);
  if (word == "acted") return void(unit.acted = true);
  if (word == "idle") return void(unit.called = false);
  if (word == "follows_assault") return void(unit.own_order = kAssault);
  if (word == "follows_oppose") return void(unit.own_order = kOppose);
  if (word == "follows_hold") return void(unit.own_order = kHold);
  if (word.starts_with("sp")) {
    return void(unit.strength = static_cast<std::uint8_t>(std::stoi(std::string(word.substr(2)))));
  }
  throw std::invalid_argument("no word " + std::string(word));
}

UnitId Scene::add(kit::Seat side, std::string_view line) {
  std::istringstream words{std::string(line)};
  std::string type, cell, word;
  words >> type >> cell;
  Army& army = setup_.armies[kit::index_of(side)];
  Placed placed{.side = side, .unit = {}, .led = false};
  Unit& unit = placed.unit;
  unit.id = unit_id(side, army.units.size());
  unit.type = unit_type_named(setup_.unit_types, type_id(type)).value();
  unit.status = UnitStatus::kOnBoard;
  unit.cell = at(cell);
  unit.strength = setup_.unit_types[unit.type].strength;
  unit.called = true;
  while (words >> word) read_word(placed, word);
  UnitSpec spec;
  spec.name = std::string(line);
  spec.type = unit.type;
  spec.brigade = unit.brigade;
  spec.elite_rating = setup_.unit_types[unit.type].elite_rating;
  spec.cell = unit.cell;
  army.units.push_back(std::move(spec));
  placed_.push_back(placed);
  return unit.id;
}

std::uint8_t Scene::piece(char symbol, std::vector<std::string> cells, bool unsurveyed) {
  Piece piece;
  piece.name = symbol;
  piece.terrain = terrain_named(setup_.board, symbol);
  for (const std::string& cell : cells) piece.cells.push_back(at(cell));
  piece.unsurveyed = unsurveyed;
  setup_.board.pieces.push_back(std::move(piece));
  return static_cast<std::uint8_t>(setup_.board.pieces.size() - 1);
}

void Scene::cinc(kit::Seat side, std::string_view cell) { cinc_[kit::index_of(side)] = at(cell); }

State Scene::state(kit::Seat active) const {
  State state = initial(setup_);
  state.begun = true;
  state.phase = Phase::kActions;
  state.active = state.first = active;
  state.first_to_deploy = kit::enemy_of(active);
  state.turn = 1;
  state.die = 4;
  state.sector = activation::Sector::kCentre;
  state.actions_left = 255;
  state.counters_shown = true;
  for (const kit::Seat side : kit::kSides) {
    SideState& own = state.sides[kit::index_of(side)];
    own.shown = own.confirmed = true;
    own.cinc = cinc_[kit::index_of(side)];
  }
  for (const Placed& placed : placed_) {
    Unit& unit = unit_of(state, placed.unit.id);
    SideState& own = state.sides[kit::index_of(placed.side)];
    unit = placed.unit;
    unit.called &= placed.side == active;
    if (unit.brigade == kNoBrigade) own.cinc = unit.cell;
    if (placed.led) own.brigades[unit.brigade].with = unit.id;
  }
  return state;
}

Cell at(const State& state, std::string_view name) { return cell_named(state.setup->board, name); }

std::string name_of(const State& state, Cell cell) {
  return kit::cell_name(grid_of(state.setup->board), cell);
}

std::string names_of(const State& state, const std::vector<Cell>& cells) {
  std::string names;
  for (const Cell cell : cells) names += (names.empty() ? "" : " ") + name_of(state, cell);
  return names;
}

namespace {

std::string written(const State& state, const Act& act) {
  std::string text = name_of(state, act.cell);
  if (act.verb == Verb::kMove) return text;
  text += act.verb == Verb::kFire ? '>' : '*';
  return text + name_of(state, unit_of(state, act.target).cell);
}

std::string written(const State& state, const Order& order) {
  if (std::holds_alternative<Advance>(order)) return "advance";
  if (std::holds_alternative<StandFast>(order)) return "stand";
  if (const auto* follow = std::get_if<Follow>(&order)) return "follow " + name_of(state, follow->cell);
  if (const auto* strike = std::get_if<Strike>(&order)) {
    const bool fires = state.pending.choice == Choice::kOtherShot;
    return (fires ? ">" : "*") + name_of(state, unit_of(state, strike->target).cell);
  }
  return "?";
}

}  // namespace

std::string acts(const State& state, UnitId unit) {
  std::string text;
  for (const Act& act : acts_of(state, unit_of(state, unit))) {
    text += (text.empty() ? "" : " ") + written(state, act);
  }
  return text;
}

std::string answers(const State& state) {
  std::string text;
  for (const Order& order : choices(state)) text += (text.empty() ? "" : ", ") + written(state, order);
  return text;
}

Played play(const State& state, const Order& order, std::vector<std::uint32_t> dice) {
  if (const Act* const act = std::get_if<Act>(&order)) {
    const auto legal = acts_of(state, unit_of(state, act->unit));
    EXPECT_NE(std::find(legal.begin(), legal.end(), *act), legal.end())
        << written(state, *act) << " is not legal: " << acts(state, act->unit);
  } else {
    const auto legal = choices(state);
    EXPECT_NE(std::find(legal.begin(), legal.end(), order), legal.end())
        << written(state, order) << " is not legal: " << answers(state);
  }
  ScriptedDice scripted(dice);
  Decision decision(state, scripted);
  carry_out_action(decision, order);
  EXPECT_EQ(scripted.left(), 0u) << "fewer dice were thrown than scripted";
  return {decision.state(), decision.take_events()};
}

Act act(const State& state, UnitId unit, std::string_view text) {
  for (const Act& act : acts_of(state, unit_of(state, unit))) {
    if (written(state, act) == text) return act;
  }
  throw std::invalid_argument(std::string(text) + " is not legal: " + acts(state, unit));
}

Played play(const State& state, UnitId unit, std::string_view text, std::vector<std::uint32_t> dice) {
  return play(state, act(state, unit, text), std::move(dice));
}

std::string place_of(const State& state, UnitId unit) {
  switch (unit_of(state, unit).status) {
    case UnitStatus::kDestroyed:
      return "destroyed";
    case UnitStatus::kDrivenOff:
      return "driven off";
    case UnitStatus::kInHand:
      return "in hand";
    case UnitStatus::kOnBoard:
      break;
  }
  return name_of(state, unit_of(state, unit).cell);
}

}  // namespace galloper::land
