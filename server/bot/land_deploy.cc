#include "server/bot/land_deploy.h"

#include <algorithm>
#include <cstdlib>
#include <variant>

#include "server/rules/activation/analysis.h"

namespace galloper::bot {
namespace {

using land::Cell;
using Orders = std::vector<land::Order>;

template <class T>
std::optional<std::size_t> find(const Orders& orders) {
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (std::holds_alternative<T>(orders[i])) return i;
  }
  return std::nullopt;
}

// The order of that kind of the greatest value, if it is greater than `least`.
template <class T, class Value>
std::optional<std::size_t> find_best(const Orders& orders, double least, Value value) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const T* const order = std::get_if<T>(&orders[i]);
    if (order == nullptr) continue;
    const double worth = value(*order);
    if (worth <= least) continue;
    least = worth;
    best = i;
  }
  return best;
}

class Deployer {
 public:
  Deployer(const LandPosition& position, const Doctrine& doctrine, kit::Seat side, const Orders& orders)
      : position_(position), state_(position.state), doctrine_(doctrine), side_(side), orders_(orders) {}

  std::optional<std::size_t> choose() const;

 private:
  const land::SideState& own() const { return state_.sides[kit::index_of(side_)]; }
  const std::vector<land::Unit>& units() const { return state_.units[kit::index_of(side_)]; }
  std::optional<std::size_t> move_piece() const;
  std::optional<std::size_t> place() const;
  std::optional<std::size_t> shift() const;
  std::optional<std::size_t> command() const;
  std::optional<std::size_t> counter() const;
  double fit(const land::UnitType& type, Cell cell) const;
  double best_fit_near(const land::Unit& unit) const;
  bool is_free(Cell cell) const;
  double to_brigade(land::BrigadeId brigade, Cell cell) const;
  int hexes(Cell a, Cell b) const;

  const LandPosition& position_;
  const land::State& state_;
  const Doctrine& doctrine_;
  kit::Seat side_;
  const Orders& orders_;
};

int Deployer::hexes(Cell a, Cell b) const {
  const int width = state_.setup->board.width;
  const int row = a / width - b / width;
  const int q = (a % width - a / width / 2) - (b % width - b / width / 2);
  return (std::abs(q) + std::abs(row) + std::abs(q + row)) / 2;
}

// How well a type stands there, by the ground alone.
double Deployer::fit(const land::UnitType& type, Cell cell) const {
  const land::Terrain& ground = land::terrain_at(state_, cell);
  if (type.arm == land::Arm::kCavalry) return ground.stops ? -0.3 : 0;
  if (type.arm == land::Arm::kArtillery) return ground.hill ? 0.3 : ground.blocks_sight ? -0.1 : 0;
  return -0.1 * ground.fire_modifier + (ground.stops && ground.occupant_modifier < 0 ? -0.3 : 0);
}

bool Deployer::is_free(Cell cell) const {
  for (const auto& side : state_.units) {
    for (const land::Unit& unit : side) {
      if (land::is_on_board(unit) && unit.cell == cell) return false;
    }
  }
  return true;
}

double Deployer::best_fit_near(const land::Unit& unit) const {
  const land::UnitType& type = land::type_of(state_, unit);
  const std::vector<bool>& zone = state_.setup->armies[kit::index_of(side_)].zone;
  double best = -1;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    if (!zone[i] || hexes(cell, unit.cell) > 2 || !is_free(cell)) continue;
    const land::Terrain& ground = land::terrain_at(state_, cell);
    const bool barred = ground.impassable || (type.arm == land::Arm::kCavalry && ground.bars_cavalry) ||
                        (type.arm == land::Arm::kArtillery && ground.bars_artillery);
    if (!barred) best = std::max(best, fit(type, cell));
  }
  return best;
}

// Hexes to the units of its brigade that stand, on average.
double Deployer::to_brigade(land::BrigadeId brigade, Cell cell) const {
  int count = 0, sum = 0;
  for (const land::Unit& unit : units()) {
    if (unit.brigade != brigade || !land::is_on_board(unit)) continue;
    ++count;
    sum += hexes(unit.cell, cell);
  }
  return count == 0 ? 0 : static_cast<double>(sum) / count;
}

// The scenario's places for all; then a single unit that was taken up goes where the ground suits it best.
std::optional<std::size_t> Deployer::place() const {
  const auto in_hand = std::count_if(units().begin(), units().end(), [](const land::Unit& unit) {
    return unit.status == land::UnitStatus::kInHand;
  });
  if (in_hand == 1 && units().size() > 1) {
    const auto cell = find_best<land::Deploy>(orders_, -1e9, [&](const land::Deploy& deploy) {
      const land::Unit& unit = land::unit_of(state_, deploy.unit);
      return 100 * fit(land::type_of(state_, unit), deploy.cell) - to_brigade(unit.brigade, deploy.cell);
    });
    if (cell) return cell;
  }
  return find<land::DeployRest>(orders_);
}

// Each shift betters the ground of one unit and worsens nobody's, so that they come to an end.
std::optional<std::size_t> Deployer::shift() const {
  constexpr double kWorthIt = 0.2 - 1e-9;
  return find_best<land::Lift>(orders_, kWorthIt, [&](const land::Lift& lift) {
    const land::Unit& unit = land::unit_of(state_, lift.unit);
    return best_fit_near(unit) - fit(land::type_of(state_, unit), unit.cell);
  });
}

std::optional<std::size_t> Deployer::command() const {
  return find_best<land::FirstOrder>(orders_, 0, [&](const land::FirstOrder& first) {
    const command::Order wanted = wanted_first_order(state_, doctrine_, side_, first.brigade);
    return first.order == wanted && own().brigades[first.brigade].order != wanted ? 1 : 0;
  });
}

// F2: step by step to a better placement, for where the units stand.
std::optional<std::size_t> Deployer::counter() const {
  const Sense sense(state_, side_);
  const auto values = activation::values(sector_weights(sense, false));
  const activation::Counters& counters = own().counters;
  const double now = values[activation::index_of(counters)];
  return find_best<land::PlaceCounter>(orders_, now + 1e-6, [&](const land::PlaceCounter& place) {
    return values[activation::index_of(activation::moved(counters, place.counter, place.sector))];
  });
}

// S13: good ground comes forward to the middle of the own half, and goes to the far corners of the enemy's.
std::optional<std::size_t> Deployer::move_piece() const {
  const land::Board& board = state_.setup->board;
  const bool own_half = state_.reward != 2;
  const Cell middle = static_cast<Cell>(board.depth / 2 * board.width + board.width / 2);
  const auto best = find_best<land::MovePiece>(orders_, -1e9, [&](const land::MovePiece& move) {
    for (std::size_t i = 0; i < position_.pieces.size(); ++i) {
      if (position_.pieces[i] != move.piece) continue;
      const double cover = -board.terrain[board.pieces[i].terrain].fire_modifier;
      const double gain = hexes(state_.anchors[i], middle) - hexes(move.anchor, middle);
      return cover * (own_half ? gain : -gain);
    }
    return -1e8;
  });
  return best ? best : find<land::PassReward>(orders_);
}

std::optional<std::size_t> Deployer::choose() const {
  switch (state_.phase) {
    case land::Phase::kInitiative:
      return find<land::TakeInitiative>(orders_);  // the first is to take it
    case land::Phase::kGroundBefore:
    case land::Phase::kGroundAfter:
      return move_piece();
    case land::Phase::kDeploymentChoice:
      return find_best<land::ChooseDeployment>(
          orders_, -1, [](const land::ChooseDeployment& choice) { return choice.first ? 0 : 1; });
    case land::Phase::kRedeployment:
      return find<land::PassReward>(orders_);
    default:
      break;
  }
  for (const auto step : {place(), shift(), command(), counter()}) {
    if (step) return step;
  }
  return find<land::ConfirmDeployment>(orders_);
}

}  // namespace

std::optional<std::size_t> choose_deployment(const LandPosition& position, const Doctrine& doctrine,
                                             kit::Seat side, const Orders& orders) {
  return Deployer(position, doctrine, side, orders).choose();
}

}  // namespace galloper::bot
