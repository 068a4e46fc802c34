#include "server/bot/scouting_player.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/bot/scouting_judgement.h"

namespace galloper::bot {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

// Less than any difference that means something; it makes equals come out in different orders.
constexpr double kJitter = 1e-4;
// An attack below this gain is a coin thrown for nothing.
constexpr double kWorthAnAttack = 0.02;
// Of each scout by which it is ahead, added to that.
constexpr double kCaution = 0.15;
constexpr double kWorthAMove = 0.001;
constexpr double kClearlyBehind = -0.75;

constexpr std::size_t kCandidates = 8;
// No turn has so many orders that are worth imagining.
constexpr int kImaginedOrders = 60;
// How much better an order must look further on than the one that looks best now.
constexpr double kWorthAnotherMind = 0.01;
constexpr double kWin = 3;

double jitter(Random& random) { return kJitter * static_cast<double>(random.below(1000)) / 1000; }

struct Scored {
  std::size_t index = 0;
  double gain = 0;
};

// Imagined turns throw no encounter; what else may be rolled in them decides nothing.
class ImaginedDice final : public Dice {
 public:
  Die draw(std::string_view, std::uint32_t, std::uint32_t sides) override {
    next_ = next_ % sides + 1;
    return {{}, 0, 0, sides, next_};
  }

 private:
  std::uint32_t next_ = 0;
};

// Orders come from outside: they may name only scouts that the view shows, and cells of its board.
bool fits(const Order& order, const State& state) {
  const auto known = [&](ScoutId id) { return id >= 1 && id <= state.scouts.size(); };
  const auto on_board = [&](Cell cell) { return cell < state.setup->ground.cells.size(); };
  if (const auto* place = std::get_if<Place>(&order)) return on_board(place->cell);
  if (const auto* move = std::get_if<Move>(&order)) return known(move->scout) && on_board(move->cell);
  if (const auto* attack = std::get_if<Attack>(&order)) return known(attack->scout) && known(attack->target);
  return true;
}

// The orders worth comparing, best first: moves and attacks that gain something, and the end of the phase.
std::vector<Scored> by_gain(Judgement& judgement, const std::vector<Order>& orders, Random& random) {
  std::vector<Scored> scored;
  // Whoever is ahead in the race has less to win by a fight.
  const double attack_threshold = kWorthAnAttack + kCaution * std::clamp(judgement.balance(), 0.0, 2.0);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const bool ends_phase =
        std::holds_alternative<EndMoves>(orders[i]) || std::holds_alternative<EndTurn>(orders[i]);
    const bool moves = std::holds_alternative<Move>(orders[i]);
    if (!ends_phase && !moves && !std::holds_alternative<Attack>(orders[i])) continue;
    const double gain = ends_phase ? 0 : judgement.gain(orders[i]) - (moves ? kWorthAMove : attack_threshold);
    scored.push_back({i, gain + jitter(random)});
  }
  std::stable_sort(scored.begin(), scored.end(),
                   [](const Scored& a, const Scored& b) { return a.gain > b.gain; });
  return scored;
}

// S2: well apart, where the ride is short.
std::optional<std::size_t> choose_placement(const State& state, kit::Seat seat,
                                            const std::vector<Order>& orders, Random& random) {
  const Roads roads(*state.setup);
  const auto grid = grid_of(state.setup->rules);
  const auto& placed = state.sides[kit::index_of(seat)].placement;
  const int wanted_gap = grid.width() / (state.setup->rules.scouts + 1);
  std::optional<std::size_t> best;
  double best_score = 0;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (std::holds_alternative<ConfirmPlacement>(orders[i])) return i;
    const auto* place = std::get_if<Place>(&orders[i]);
    if (!place) continue;
    int gap = wanted_gap;
    for (const Cell cell : placed)
      gap = std::min(gap, std::abs(grid.column(cell) - grid.column(place->cell)));
    const double score = gap - 0.25 * roads.steps(place->cell, seat == kit::Seat::kSouth) +
                         static_cast<double>(random.below(100)) / 50;
    if (!best || score > best_score) {
      best = i;
      best_score = score;
    }
  }
  return best;
}

// Plays the rest of this turn and the enemy's next by the second level's judgement. Encounters are not
// thrown: their average counts, so that no lucky die speaks for an order.
class Foresight {
 public:
  Foresight(kit::Seat own, const Roads& roads, Odds& odds) : own_(own), roads_(roads), odds_(odds) {}

  double value_of(State state, const Order& order) {
    ImaginedDice dice;
    SeededRandom random(0);
    double exchanges = 0;
    bool enemy_has_played = false;
    if (!give(state, order, dice)) return -kWin;
    for (int i = 0; i < kImaginedOrders && !state.outcome; ++i) {
      if (state.active != own_) enemy_has_played = true;
      if (enemy_has_played && state.active == own_) break;
      Judgement judgement(state, state.active, roads_, odds_, Fear::kNextTurn);
      if (state.phase == Phase::kAttacks) {
        exchanges += (state.active == own_ ? 1 : -1) * judgement.attacks();
        if (!give(state, EndTurn{}, dice)) break;
        continue;
      }
      const auto offered = legal_orders(state, state.active);
      const auto scored = by_gain(judgement, offered, random);
      if (scored.empty() || !give(state, offered[scored.front().index], dice)) break;
    }
    const double balance = exchanges + Judgement(state, own_, roads_, odds_, Fear::kAdjacent).balance();
    if (!state.outcome || state.outcome->winner == kit::Seat::kNone) return balance;
    return balance + (state.outcome->winner == own_ ? kWin : -kWin);
  }

 private:
  static bool give(State& state, const Order& order, Dice& dice) {
    const auto events = decide(state, state.active, order, dice);
    if (!events) return false;
    for (const auto& event : *events) apply(state, event);
    return true;
  }

  kit::Seat own_;
  const Roads& roads_;
  Odds& odds_;
};

std::size_t look_further(const State& state, kit::Seat seat, const std::vector<Order>& orders,
                         const std::vector<Scored>& scored, const Roads& roads, Odds& odds) {
  Foresight foresight(seat, roads, odds);
  std::size_t best = scored.front().index;
  double best_value = foresight.value_of(state, orders[best]) + kWorthAnotherMind;
  for (std::size_t candidate = 1; candidate < scored.size(); ++candidate) {
    const auto index = scored[candidate].index;
    const bool ends_moves = std::holds_alternative<EndMoves>(orders[index]);
    if (candidate >= kCandidates && !ends_moves) continue;
    const double value = foresight.value_of(state, orders[index]);
    if (value > best_value) {
      best = index;
      best_value = value;
    }
  }
  return best;
}

std::optional<std::size_t> index_of_accepting(const std::vector<Order>& orders) {
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (std::holds_alternative<kit::AcceptDraw>(orders[i])) return i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> choose_scouting(const View& view, kit::Seat seat, const std::vector<Order>& orders,
                                           std::uint32_t level, Random& random) {
  if ((view.may_act & kit::bit_of(seat)) == 0 || kit::bit_of(seat) == 0) return std::nullopt;
  const auto state = state_of(view);
  if (!state) return std::nullopt;
  for (const auto& order : orders) {
    if (!fits(order, *state)) return std::nullopt;
  }
  if (state->phase == Phase::kPlacement) return choose_placement(*state, seat, orders, random);

  const Roads roads(*state->setup);
  Odds odds(*state);
  Judgement judgement(*state, seat, roads, odds, level >= 2 ? Fear::kNextTurn : Fear::kAdjacent);
  if (const auto accept = index_of_accepting(orders); accept && judgement.balance() < kClearlyBehind)
    return accept;
  const auto scored = by_gain(judgement, orders, random);
  if (scored.empty()) return std::nullopt;
  if (level < 3 || scored.size() == 1 || state->phase != Phase::kMoves) return scored.front().index;
  return look_further(*state, seat, orders, scored, roads, odds);
}

}  // namespace galloper::bot
