#include "server/bot/land_command.h"

#include <algorithm>
#include <variant>

#include "server/rules/activation/analysis.h"

namespace galloper::bot {
namespace {

using command::Order;
using land::BrigadeId;

constexpr int kFar = 99;
constexpr double kDanger = 0.4;  // that an enemy unit rides the commander-in-chief down (C6)

struct Muster {
  int units = 0;
  int guns = 0;
  int in_cover = 0;
  int strength = 0, full = 0;
  int nearest_enemy = kFar;
};

Muster muster_of(const Sense& sense, BrigadeId brigade) {
  Muster muster;
  for (const Figure& figure : sense.own()) {
    if (figure.brigade != brigade) continue;
    ++muster.units;
    muster.guns += figure.type->arm == land::Arm::kArtillery ? 1 : 0;
    muster.in_cover += land::terrain_at(sense.state(), figure.cell).fire_modifier < 0 ? 1 : 0;
    muster.strength += figure.strength;
    muster.full += figure.type->strength;
    muster.nearest_enemy = std::min(muster.nearest_enemy, figure.nearest_enemy);
  }
  return muster;
}

const land::Brigade& brigade_of(const Sense& sense, BrigadeId brigade) {
  return sense.state().sides[kit::index_of(sense.own_side())].brigades[brigade];
}

// The order that will be his once what is under way has come.
Order order_to_come(const land::Brigade& brigade) {
  return brigade.runner ? brigade.runner->order : brigade.order;
}

// How much it matters, in banners, that the brigade has the order that fits.
double need_of(const Sense& sense, const Doctrine& doctrine, BrigadeId id) {
  const land::Brigade& brigade = brigade_of(sense, id);
  const Order wanted = wanted_order(sense, doctrine, id);
  if (brigade.with == 0 || order_to_come(brigade) == wanted) return 0;
  const Muster muster = muster_of(sense, id);
  return 0.15 * muster.units / std::max(1, muster.nearest_enemy - 2);
}

land::Cell brigadier_cell(const Sense& sense, BrigadeId id) {
  const land::UnitId with = brigade_of(sense, id).with;
  return with == 0 ? land::kOffBoard : land::unit_of(sense.state(), with).cell;
}

std::size_t brigade_count(const Sense& sense) {
  return sense.state().sides[kit::index_of(sense.own_side())].brigades.size();
}

// What the CinC could do by riding there, and what may happen to him.
double worth_riding_to(const Sense& sense, const Doctrine& doctrine, land::Cell cell) {
  double worth = sense.nearest_enemy(cell) <= 2 ? -kDanger : 0;
  for (std::size_t i = 0; i < brigade_count(sense); ++i) {
    const auto id = static_cast<BrigadeId>(i);
    const land::Cell there = brigadier_cell(sense, id);
    if (there == land::kOffBoard) continue;
    const int hexes = sense.distance(cell, there);
    if (hexes <= 1) worth += need_of(sense, doctrine, id);
    // Near to those who may need him next.
    worth -= 0.004 * std::max(0, hexes - 1);
  }
  return worth;
}

// C9: what a runner's arrival is worth on average, in parts of the need.
double worth_sending(const Sense& sense, BrigadeId id, Order wanted) {
  const land::RunnerOdds odds = land::runner_odds(sense.state(), sense.own_side(), id, wanted);
  if (odds.turns == 0) return 0;
  const Order now = brigade_of(sense, id).order;
  const auto fit = [&](Order order, int of_six) {
    const double fits = order == wanted ? 1 : order == now ? 0 : -0.4;
    return fits * of_six / 6.0;
  };
  const command::ComplianceOdds& six = odds.odds;
  const double gain = fit(Order::kAssault, six.assault) + fit(Order::kOppose, six.oppose) +
                      fit(Order::kHold, six.hold) - six.retreats / 6.0;
  return gain / odds.turns;
}

template <class T>
const T* as(const land::Order& order) {
  return std::get_if<T>(&order);
}

std::optional<std::size_t> find_contact(const Sense& sense, const Doctrine& doctrine,
                                        const std::vector<land::Order>& orders) {
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const auto* give = as<land::GiveOrder>(orders[i]);
    if (give == nullptr || give->order != wanted_order(sense, doctrine, give->brigade)) continue;
    if (brigade_of(sense, give->brigade).order != give->order) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> find_ride(const Sense& sense, const Doctrine& doctrine,
                                     const std::vector<land::Order>& orders) {
  const land::Cell here = sense.state().sides[kit::index_of(sense.own_side())].cinc;
  if (here == land::kOffBoard) return std::nullopt;
  double best = worth_riding_to(sense, doctrine, here) + (doctrine.careful ? 0.02 : 0.05);
  std::optional<std::size_t> chosen;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const auto* ride = as<land::Ride>(orders[i]);
    if (ride == nullptr) continue;
    const double worth = worth_riding_to(sense, doctrine, ride->cell);
    if (worth <= best) continue;
    best = worth;
    chosen = i;
  }
  return chosen;
}

std::optional<std::size_t> find_runner(const Sense& sense, const Doctrine& doctrine,
                                       const std::vector<land::Order>& orders) {
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const auto* send = as<land::SendRunner>(orders[i]);
    if (send == nullptr || need_of(sense, doctrine, send->brigade) <= 0) continue;
    if (send->order != wanted_order(sense, doctrine, send->brigade)) continue;
    if (worth_sending(sense, send->brigade, send->order) > (doctrine.careful ? 0.1 : 0.2)) return i;
  }
  return std::nullopt;
}

// Who is attacked and has time on its side (L21).
bool defends(const land::State& state, kit::Seat side) {
  return state.setup->attacker == kit::enemy_of(side);
}

}  // namespace

Doctrine doctrine_of(std::uint32_t level) {
  Doctrine doctrine;
  if (level >= 2) doctrine.careful = true;
  return doctrine;
}

Order wanted_order(const Sense& sense, const Doctrine& doctrine, BrigadeId id) {
  const Order now = brigade_of(sense, id).order;
  const Muster muster = muster_of(sense, id);
  if (muster.units == 0) return now;
  if (2 * muster.guns >= muster.units) return Order::kOppose;
  if (5 * muster.strength < 2 * muster.full) return Order::kOppose;
  if (defends(sense.state(), sense.own_side())) {
    if (2 * muster.in_cover >= muster.units) return Order::kHold;
    return muster.nearest_enemy <= 2 ? Order::kAssault : now == Order::kAssault ? now : Order::kOppose;
  }
  if (!doctrine.opposes_first || now == Order::kAssault) return Order::kAssault;
  return muster.nearest_enemy <= doctrine.assault_within ? Order::kAssault : Order::kOppose;
}

Order wanted_first_order(const land::State& state, const Doctrine& doctrine, kit::Seat side, BrigadeId id) {
  int units = 0, guns = 0, in_cover = 0;
  for (const land::Unit& unit : state.units[kit::index_of(side)]) {
    if (unit.brigade != id) continue;
    ++units;
    guns += land::type_of(state, unit).arm == land::Arm::kArtillery ? 1 : 0;
    in_cover += land::is_on_board(unit) && land::terrain_at(state, unit.cell).fire_modifier < 0 ? 1 : 0;
  }
  if (2 * guns >= units) return Order::kOppose;
  if (defends(state, side)) return 2 * in_cover >= units ? Order::kHold : Order::kOppose;
  return doctrine.opposes_first ? Order::kOppose : Order::kAssault;
}

std::size_t choose_command(const Sense& sense, const Doctrine& doctrine,
                           const std::vector<land::Order>& orders) {
  if (const auto ride = find_ride(sense, doctrine, orders)) return *ride;
  if (const auto contact = find_contact(sense, doctrine, orders)) return *contact;
  if (const auto runner = find_runner(sense, doctrine, orders)) return *runner;
  const auto end = std::find_if(orders.begin(), orders.end(), [](const land::Order& order) {
    return std::holds_alternative<land::EndCommand>(order);
  });
  return static_cast<std::size_t>(end - orders.begin());
}

std::array<double, 3> sector_weights(const Sense& sense, bool ahead) {
  std::array<double, 3> weights{};
  const land::Board& board = sense.state().setup->board;
  for (const Figure& figure : sense.own()) {
    const int nearest = figure.nearest_enemy;
    double use = 1.0 / (1 + std::max(0, nearest - 3));
    if (ahead) use = sense.promise(figure, figure.cell) + 0.25 * sense.threat(figure, figure.cell);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const std::uint8_t bit = static_cast<std::uint8_t>(1 << i);
      if ((board.sectors[figure.cell] & bit) != 0) weights[i] += use;
    }
  }
  // The board's sectors are South's.
  if (sense.own_side() == kit::Seat::kNorth) std::swap(weights[0], weights[2]);
  return weights;
}

std::size_t choose_counter(const Sense& sense, bool ahead, const std::vector<land::Order>& orders) {
  const land::State& state = sense.state();
  const auto values = activation::values(sector_weights(sense, ahead));
  const activation::Sector best =
      activation::best_destination(values, state.sides[kit::index_of(sense.own_side())].counters, state.die);
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const auto* move = as<land::MoveCounter>(orders[i]);
    if (move != nullptr && (move->sector == best || as<land::MoveCounter>(orders[chosen]) == nullptr))
      chosen = i;
  }
  return chosen;
}

}  // namespace galloper::bot
