#include "server/bot/naval_moves.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace galloper::bot {
namespace {

constexpr double kHope = 0.35;
constexpr double kFear = 0.25;
constexpr double kFarther = 0.09;  // for each turn that something is farther off
constexpr double kDanger = 0.4;    // by rule of thumb, of what is thrown at a ship

// What a ship there may throw at another next turn if it goes for it, broadside on.
double promise(const ShipFigure& ship, const Post& from, const ShipFigure& target, const Post& at) {
  if (ship.type->guns == 0) return 0;
  const kit::HexOffset line{at.at.half_columns - from.at.half_columns, at.at.rows - from.at.rows};
  const double range = std::max(1, kit::hex_distance(line));
  // Of the cosine, near enough.
  const double along = kit::dot(kit::offset_of(from.facing), line) / (12.0 * range);
  const double reach = ship.type->move * (0.45 + 0.35 * along);
  const double nearest = std::max(1.0, range - reach);
  const double dice = ship.type->guns - (nearest - 1);
  if (dice >= 1) return target.rate * dice;
  const double turns = (1 - dice) / std::max(0.5, 0.7 * ship.type->move);
  return target.rate / (1 + kFarther * turns);
}

// What is gained by being on the way to an edge by which it wants to leave.
double way_out_worth(const SeaSense& sense, const Waters& waters, const ShipFigure& ship, const Post& at) {
  const double gain = sense.stakes().withdrawn[ship.id];
  if (gain <= 0) return 0;
  const kit::Seat side = naval::side_of(sense.state(), ship.id);
  const int steps = waters.steps_out(side, at.cell, at.facing);
  if (steps >= Waters::kNoWay) return 0;
  return gain * std::pow(0.95, steps / std::max<double>(1, ship.type->move));
}

double best_promise(const SeaSense& sense, const ShipFigure& ship, const Post& at) {
  double best = 0;
  for (const ShipFigure& enemy : sense.of(kit::enemy_of(naval::side_of(sense.state(), ship.id))))
    best = std::max(best, promise(ship, at, enemy, enemy.post));
  return best;
}

}  // namespace

void keep_open_water(const Waters& waters, std::vector<Post>& ends) {
  int fewest = Waters::kNoWay;
  for (const Post& end : ends) fewest = std::min(fewest, waters.turns_to_go_on(end.cell, end.facing));
  std::erase_if(ends, [&](const Post& end) { return waters.turns_to_go_on(end.cell, end.facing) > fewest; });
}

std::vector<Post> ends_of(const SeaSense& sense, const Waters& waters, naval::ShipId ship) {
  std::vector<Post> ends;
  for (const naval::Place& place : naval::ends_of(sense.state(), ship))
    ends.push_back(sense.post(place.cell, place.facing));
  keep_open_water(waters, ends);
  return ends;
}

double rule_of_thumb(const SeaSense& sense, const Waters& waters, const ShipFigure& ship, const Post& at) {
  const kit::Seat side = naval::side_of(sense.state(), ship.id);
  double shot = 0, torpedo = 0, thrown = 0, hope = 0;
  for (const ShipFigure& enemy : sense.of(kit::enemy_of(side))) {
    shot = std::max(shot, enemy.rate * sense.guns(ship, at, enemy.post));
    torpedo = std::max(torpedo, enemy.rate * (sense.torpedo(ship, at, enemy.post) - 0.5));
    thrown += sense.guns(enemy, enemy.post, at) + sense.torpedo(enemy, enemy.post, at);
    hope = std::max(hope, promise(ship, at, enemy, enemy.post));
  }
  const double share = sense.of(side).size() == 1 ? 1 : kDanger;
  return shot + torpedo + kHope * hope - share * std::min(ship.worth, thrown * ship.rate) +
         way_out_worth(sense, waters, ship, at);
}

double stance(const SeaSense& sense, const Waters& waters, const ShipFigure& ship, const Post& at) {
  const kit::Seat side = naval::side_of(sense.state(), ship.id);
  double fear = 0;
  for (const ShipFigure& enemy : sense.of(kit::enemy_of(side))) fear += promise(enemy, enemy.post, ship, at);
  const double own = static_cast<double>(sense.of(side).size());
  const double share = std::max(1 / own, 0.3);
  return kHope * best_promise(sense, ship, at) - kFear * std::min(ship.worth, share * fear) +
         way_out_worth(sense, waters, ship, at);
}

namespace {

constexpr std::size_t kLookedAtClosely = 8;
constexpr double kAnswered = 0.7;  // how far the enemy is trusted to answer well

// The fire of both sides from where the ships are.
double exchange(const SeaSense& sense, kit::Seat own, Thought thought) {
  return best_fire(sense, own, thought) - best_fire(sense, kit::enemy_of(own), thought);
}

// The ships that have not moved yet, of one side or both, each with where it may end; the nearest to the
// enemy first.
class Rest {
 public:
  Rest(const SeaSense& sense, const Waters& waters, naval::ShipId but, kit::Seat only) : waters_(waters) {
    for (const kit::Seat side : kit::kSides) {
      if (only != kit::Seat::kNone && side != only) continue;
      for (const ShipFigure& ship : sense.of(side)) {
        if (ship.moved || ship.id == but) continue;
        ships_[kit::index_of(side)].push_back({ship.id, bot::ends_of(sense, waters, ship.id)});
      }
    }
  }
  bool empty() const { return ships_[0].empty() && ships_[1].empty(); }

  // Both sides by turns, each ship by rule of thumb.
  void move(SeaSense& sense, kit::Seat next) const {
    std::array<std::size_t, 2> moved{};
    for (std::size_t left = ships_[0].size() + ships_[1].size(); left > 0; --left) {
      if (moved[kit::index_of(next)] == ships_[kit::index_of(next)].size()) next = kit::enemy_of(next);
      const std::size_t side = kit::index_of(next);
      move(sense, ships_[side][moved[side]++]);
      next = kit::enemy_of(next);
    }
  }

 private:
  struct Ship {
    naval::ShipId id = 0;
    std::vector<Post> ends;
  };

  void move(SeaSense& sense, const Ship& ship) const {
    const ShipFigure& figure = sense.of(ship.id);
    const Post* best = nullptr;
    double most = -1e9;
    for (const Post& end : ship.ends) {
      if (is_taken(sense, ship.id, end.cell)) continue;
      const double value = rule_of_thumb(sense, waters_, figure, end);
      if (value <= most) continue;
      most = value;
      best = &end;
    }
    if (best != nullptr) sense.put(ship.id, *best, true);
  }
  static bool is_taken(const SeaSense& sense, naval::ShipId but, naval::Cell cell) {
    for (const kit::Seat side : kit::kSides) {
      for (const ShipFigure& other : sense.of(side)) {
        if (other.id != but && other.post.cell == cell) return true;
      }
    }
    return false;
  }

  const Waters& waters_;
  std::array<std::vector<Ship>, 2> ships_;
};

// By the fire of both sides as all stand.
std::vector<double> outlook(const SeaSense& sense, const Waters& waters, naval::ShipId ship,
                            const std::vector<Post>& ends) {
  const kit::Seat own = naval::side_of(sense.state(), ship);
  const ShipFigure& figure = sense.of(ship);
  SeaSense imagined = sense;
  std::vector<double> values;
  values.reserve(ends.size());
  for (const Post& end : ends) {
    imagined.put(ship, end, true);
    values.push_back(exchange(imagined, own, Thought::kShort) + stance(sense, waters, figure, end));
  }
  return values;
}

}  // namespace

Post considered(const SeaSense& sense, const Waters& waters, naval::ShipId ship,
                const std::vector<Post>& ends, std::size_t looked_at) {
  struct Seen {
    double value;
    const Post* end;
  };
  const ShipFigure& figure = sense.of(ship);
  std::vector<Seen> seen;
  seen.reserve(ends.size());
  for (const Post& end : ends) seen.push_back({rule_of_thumb(sense, waters, figure, end), &end});
  const std::size_t few = std::min(looked_at, seen.size());
  std::partial_sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(few), seen.end(),
                    [](const Seen& a, const Seen& b) { return a.value > b.value; });
  if (few == 1) return *seen.front().end;
  const kit::Seat own = naval::side_of(sense.state(), ship);
  SeaSense imagined = sense;
  const Post* best = nullptr;
  double most = -1e9;
  for (std::size_t i = 0; i < few; ++i) {
    imagined.put(ship, *seen[i].end, true);
    const double value =
        exchange(imagined, own, Thought::kShort) + stance(sense, waters, figure, *seen[i].end);
    if (value <= most) continue;
    most = value;
    best = seen[i].end;
  }
  return *best;
}

std::vector<double> foresight(const SeaSense& sense, const Waters& waters, naval::ShipId ship,
                              const std::vector<Post>& ends, bool answered) {
  const kit::Seat own = naval::side_of(sense.state(), ship);
  std::vector<double> values = outlook(sense, waters, ship, ends);
  const Rest rest(sense, waters, ship, answered ? kit::Seat::kNone : own);
  if (rest.empty()) return values;
  std::vector<std::size_t> ranked(ends.size());
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    double& value = values[ranked[i]];
    if (i >= kLookedAtClosely) {
      value -= 10;
      continue;
    }
    SeaSense then_at = sense;
    then_at.put(ship, ends[ranked[i]], true);
    rest.move(then_at, kit::enemy_of(own));
    const double then =
        exchange(then_at, own, Thought::kShort) + stance(then_at, waters, then_at.of(ship), ends[ranked[i]]);
    value = (1 - kAnswered) * value + kAnswered * then;
  }
  return values;
}

// In front first where both move by side, so that nobody is in the way; by ship, first who has nobody near
// whose move he should await.
naval::ShipId ship_to_move(const SeaSense& sense, kit::Seat side, const std::vector<naval::ShipId>& may) {
  const bool by_ship = sense.state().setup->rules.movement == naval::Movement::kByShip;
  naval::ShipId best = may.front();
  double least = 1e9;
  for (const naval::ShipId id : may) {
    const ShipFigure& ship = sense.of(id);
    double awaits = 0, nearest = 99;
    for (const ShipFigure& enemy : sense.of(kit::enemy_of(side))) {
      const int range = SeaSense::distance(ship.post, enemy.post);
      nearest = std::min<double>(nearest, range);
      if (enemy.moved) continue;
      const int within = range - ship.type->move - enemy.type->move;
      awaits += ship.rate * std::max(0, enemy.type->guns - std::max(0, within - 1)) +
                enemy.rate * std::max(0, ship.type->guns - std::max(0, within - 1));
    }
    const double value = by_ship ? awaits + 0.0001 * nearest : nearest;
    if (value >= least) continue;
    least = value;
    best = id;
  }
  return best;
}

}  // namespace galloper::bot
