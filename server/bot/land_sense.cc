#include "server/bot/land_sense.h"

#include <algorithm>
#include <cstdlib>

namespace galloper::bot {
namespace {

struct Spot {
  int row = 0, q = 0;
};
// L1: odd rows stand half a hex to the right.
Spot spot_of(const land::Board& board, land::Cell cell) {
  const int row = cell / board.width;
  return {row, cell % board.width - row / 2};
}
int hexes(int row, int q) { return (std::abs(q) + std::abs(row) + std::abs(q + row)) / 2; }

constexpr int kFar = 99;
// What another turn of waiting leaves of a hope.
constexpr double kPatience = 0.75;
// What a unit does once it is near, about.
constexpr double kOnceNear = 0.35;

int fire_dice(const land::UnitType& type, int range) {
  return range >= 1 && range <= static_cast<int>(type.fire.size()) ? type.fire[range - 1] : 0;
}

std::uint8_t sector_bits(kit::Seat side, activation::Sector sector) {
  if (sector == activation::Sector::kCentre) return 2;
  return (sector == activation::Sector::kLeft) == (side == kit::Seat::kSouth) ? 1 : 4;
}

}  // namespace

Sense::Sense(const land::State& state, kit::Seat own)
    : state_(state), board_(state.setup->board), own_(own), close_(state.setup->rules.land.close_range) {
  std::fill_n(units_.begin(), board_.base.size(), land::UnitId{0});
  add_side(own);
  own_count_ = count_;
  add_side(kit::enemy_of(own));
  for (std::size_t i = 0; i < count_; ++i) count_flags(figures_[i]);
  count_chances({figures_.data(), own_count_}, own);
  count_chances({figures_.data() + own_count_, count_ - own_count_}, kit::enemy_of(own));
}

void Sense::add_side(kit::Seat side) {
  for (const land::Unit& unit : state_.units[kit::index_of(side)]) {
    if (!land::is_on_board(unit)) continue;
    const land::UnitType& type = land::type_of(state_, unit);
    const Spot spot = spot_of(board_, unit.cell);
    units_[unit.cell] = unit.id;
    index_[unit.id] = static_cast<std::uint8_t>(count_);
    figures_[count_++] = {.id = unit.id,
                          .type = &type,
                          .brigade = unit.brigade,
                          .cell = unit.cell,
                          .row = spot.row,
                          .q = spot.q,
                          .strength = unit.strength,
                          .order = land::order_of(state_, unit),
                          .wavering = unit.retreated || 2 * unit.strength <= type.strength};
  }
}

// L10, L12.
void Sense::count_flags(Figure& figure) {
  const kit::Seat side = land::side_of(figure.id);
  const int friends = figure.friends = neighbours(side, figure.cell, figure.id);
  figure.nearest_enemy = nearest_enemy(kit::enemy_of(side), figure.row, figure.q);
  figure.ignored = land::terrain_at(state_, figure.cell).flags_ignored + (friends >= 2 ? 1 : 0);
  const land::SideState& command = state_.sides[kit::index_of(side)];
  const bool led = figure.brigade != land::kNoBrigade && command.brigades[figure.brigade].with == figure.id;
  if (led || command.cinc == figure.cell) ++figure.ignored;
  if (figure.type->arm == land::Arm::kArtillery && friends == 0) figure.wavering = true;
}

// F3, F5: the die must name the sector, and others of the sector may be chosen before it.
void Sense::count_chances(std::span<Figure> side, kit::Seat seat) {
  const land::SideState& command = state_.sides[kit::index_of(seat)];
  for (Figure& figure : side) {
    if (figure.brigade == land::kNoBrigade) figure.acts = 1;  // C8
  }
  for (const activation::Sector sector : activation::kSectors) {
    const std::uint8_t bits = sector_bits(seat, sector);
    const int standing = state_.counters_shown ? activation::count_in(command.counters, sector) : 2;
    int called = 0;
    for (const Figure& figure : side) called += (board_.sectors[figure.cell] & bits) != 0 ? 1 : 0;
    const int allowed = activation::units_allowed(state_.setup->rules.activation, standing);
    const double share = called == 0 ? 0 : std::min(1.0, 1.5 * allowed / called);
    for (Figure& figure : side) {
      if ((board_.sectors[figure.cell] & bits) != 0)
        figure.acts = std::min(1.0, figure.acts + share * standing / 6.0);
    }
  }
}

int Sense::distance(int row, int q, land::Cell cell) const {
  const Spot spot = spot_of(board_, cell);
  return hexes(row - spot.row, q - spot.q);
}

int Sense::distance(land::Cell a, land::Cell b) const {
  const Spot spot = spot_of(board_, a);
  return distance(spot.row, spot.q, b);
}

int Sense::nearest_enemy(land::Cell cell) const {
  const Spot spot = spot_of(board_, cell);
  return nearest_enemy(kit::enemy_of(own_), spot.row, spot.q);
}

int Sense::nearest_enemy(kit::Seat side, int row, int q) const {
  int nearest = kFar;
  for (const Figure& figure : side == own_ ? own() : enemies())
    nearest = std::min(nearest, hexes(figure.row - row, figure.q - q));
  return nearest;
}

int Sense::neighbours(kit::Seat side, land::Cell cell, land::UnitId but) const {
  const int width = board_.width;
  const int row = cell / width, column = cell % width;
  const auto count = [&](int r, int c) {
    if (r < 0 || r >= board_.depth || c < 0 || c >= width) return 0;
    const land::UnitId unit = units_[r * width + c];
    return unit != 0 && unit != but && land::side_of(unit) == side ? 1 : 0;
  };
  const int shift = row % 2;  // L1: odd rows stand half a hex to the right
  return count(row, column - 1) + count(row, column + 1) + count(row - 1, column - 1 + shift) +
         count(row - 1, column + shift) + count(row + 1, column - 1 + shift) + count(row + 1, column + shift);
}

int Sense::rows_from_baseline(kit::Seat side, land::Cell cell) const {
  const int row = cell / board_.width;
  return side == kit::Seat::kSouth ? row : board_.depth - 1 - row;
}

// L7, L8, L10, L11.
Thrown Sense::throw_at(const Figure& unit, land::Cell from, const Figure& target, land::Cell at, int dice,
                       bool close, bool charge) const {
  const land::Terrain& here = land::terrain_at(state_, from);
  const land::Terrain& there = land::terrain_at(state_, at);
  if (!there.hill || !here.hill) dice += charge ? there.charge_modifier : there.fire_modifier;
  dice += here.occupant_modifier;
  if (state_.setup->rules.land.dice_by_strength) dice = std::min(dice, unit.strength);
  Throw thrown{.dice = std::max(1, dice),
               .faces = hitting_faces(target.type->arm, close),
               .ignored = at == target.cell ? target.ignored : there.flags_ignored};
  const double worth = worth_of(target.strength, target.type->strength);
  const int rows = rows_from_baseline(land::side_of(target.id), at);
  if (rows == 0) thrown.retreat = worth;
  return thrown_at(thrown, target.strength, target.type->strength);
}

Thrown Sense::fire(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const {
  const int range = distance(from, at);
  return throw_at(unit, from, target, at, fire_dice(*unit.type, range), range <= close_, false);
}

Thrown Sense::charge(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const {
  return throw_at(unit, from, target, at, unit.type->charge, true, true);
}

double Sense::melee(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const {
  const Thrown struck = charge(unit, from, target, at);
  const double stands = 1 - struck.destroyed - struck.gives_way;
  double cost = stands * charge(target, at, unit, from).value;
  if (target.order == command::Order::kHold && !target.type->fire.empty())
    cost += throw_at(target, at, unit, from, 1, true, false).value;  // L13
  return struck.value - cost;
}

// What a unit that acts may do to an enemy that stands there, moving first as far as it may.
double Sense::reach_value(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const {
  const land::UnitType& type = *unit.type;
  const int range = distance(from, at);
  double best = 0;
  if (!type.fire.empty()) {
    const int nearest = std::max(1, range - type.move_and_fire);
    const int dice = fire_dice(type, nearest);
    if (dice > 0) best = throw_at(unit, from, target, at, dice, nearest <= close_, false).value;
  }
  if (type.may_charge && range - 1 <= type.charge_move)
    best = std::max(best, throw_at(unit, from, target, at, type.charge, true, true).value);
  return best;
}

double Sense::threat(const Figure& unit, land::Cell at) const {
  double sum = 0;
  for (const Figure& enemy : land::side_of(unit.id) == own_ ? enemies() : own()) {
    if (enemy.acts > 0) sum += enemy.acts * reach_value(enemy, enemy.cell, unit, at);
  }
  // More cannot be lost than there is.
  const double worth = worth_of(unit.strength, unit.type->strength);
  return worth * sum / (worth + 0.5 * sum);
}

double Sense::promise(const Figure& unit, land::Cell from) const {
  double best = 0;
  for (const Figure& enemy : land::side_of(unit.id) == own_ ? enemies() : own()) {
    double patience = 1;
    const int range = distance(from, enemy.cell);
    const int reach = std::max(static_cast<int>(unit.type->fire.size()) + unit.type->move_and_fire,
                               unit.type->may_charge ? unit.type->charge_move + 1 : 0);
    for (int left = range - reach; left > 0; left -= std::max<int>(1, unit.type->move)) patience *= kPatience;
    if (patience == 1) {
      best = std::max(best, reach_value(unit, from, enemy, enemy.cell));
    } else {
      best = std::max(best, patience * kOnceNear);
    }
  }
  return best;
}

double Sense::balance() const {
  double sum = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const double worth = worth_of(figures_[i].strength, figures_[i].type->strength);
    sum += i < own_count_ ? worth - 1 : 1 - worth;
  }
  return sum + land::banners_of(state_, own_) - land::banners_of(state_, kit::enemy_of(own_));
}

}  // namespace galloper::bot
