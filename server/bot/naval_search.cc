#include "server/bot/naval_search.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace galloper::bot {
namespace {

// A bag of dice for each side: of each six that it throws, every face comes once. Less luck, the same
// average.
class ImaginedDice final : public Dice {
 public:
  explicit ImaginedDice(std::uint64_t seed, const naval::Setup& setup)
      : random_(seed), setup_(setup), initiative_(seed ^ 0x5ec7025ULL) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    if (purpose == "naval.initiative")
      return {{}, subject, 0, sides, static_cast<std::uint32_t>(initiative_.below(sides)) + 1};
    Bag& bag = bags_[kit::index_of(setup_.ships[subject - 1u].side)];
    if (bag.left == 0) bag.left = 6;
    std::swap(bag.faces[random_.below(bag.left)], bag.faces[bag.left - 1u]);
    return {{}, subject, 0, sides, bag.faces[--bag.left]};
  }

 private:
  struct Bag {
    std::array<std::uint8_t, 6> faces = {1, 2, 3, 4, 5, 6};
    std::size_t left = 0;
  };
  SeededRandom random_;
  const naval::Setup& setup_;
  SeededRandom initiative_;
  std::array<Bag, 2> bags_;
};

constexpr double kVictory = 1;
constexpr double kAfter = 1;  // of what the turns after the last fire may bring
constexpr std::size_t kLookedAt = 4;

// A battle played on in thought. What the dice gave to the side beyond the average is kept apart, so that it
// can be taken off again: what is left tells of the moves.
class Imagined {
 public:
  Imagined(const naval::State& state, const Waters& waters, const Stakes& stakes, kit::Seat seat,
           std::uint64_t seed)
      : state_(state), waters_(waters), stakes_(stakes), seat_(seat), dice_(seed, *state.setup) {}

  void give(kit::Seat by, const naval::Order& order);
  void play_on(int fires);
  double verdict() const;

 private:
  double prospect() const;
  void move();
  void fire();
  void take(const naval::Event& event);
  naval::ShipId next_ship() const;
  bool is_last_move() const;

  naval::State state_;
  const Waters& waters_;
  const Stakes& stakes_;
  kit::Seat seat_;
  ImaginedDice dice_;
  double luck_ = 0;
  int fired_ = 0;
};

void Imagined::take(const naval::Event& event) {
  if (const auto* fired = std::get_if<naval::Fired>(&event)) {
    const int points = naval::class_of(state_, fired->target).points;
    const int before = naval::ship_of(state_, fired->target).damage;
    const int after = std::min(points, before + fired->points);
    const double taken = lost_by(after, points) - lost_by(before, points);
    const double average =
        before >= points ? 0 : taken_by(static_cast<int>(fired->dice.size()), points - before, points).share;
    const double luck = (taken - average) * stakes_.sunk[fired->target];
    luck_ += naval::side_of(state_, fired->ship) == seat_ ? luck : -luck;
  }
  if (std::holds_alternative<naval::FireEnded>(event)) ++fired_;
  naval::apply(state_, event);
}

void Imagined::give(kit::Seat by, const naval::Order& order) {
  const auto events = naval::decide(state_, by, order, dice_);
  if (!events) return;
  for (const naval::Event& event : *events) take(event);
}

bool Imagined::is_last_move() const {
  int left = 0;
  for (const naval::SideState& side : state_.sides) left += side.to_move - side.moved;
  return left == 1;
}

naval::ShipId Imagined::next_ship() const {
  for (naval::ShipId id = 1; id <= state_.ships.size(); ++id) {
    const naval::Ship& ship = naval::ship_of(state_, id);
    if (naval::is_afloat(ship) && !ship.moved && naval::side_of(state_, id) == state_.active) return id;
  }
  return 0;
}

void Imagined::move() {
  const naval::ShipId id = next_ship();
  const SeaSense sense(state_, stakes_);
  const ShipFigure& ship = sense.of(id);
  Post best = ship.post;
  if (ship.type->move > 0) {
    best = considered(sense, waters_, id, ends_of(sense, waters_, id), kLookedAt);
    if (stakes_.withdrawn[id] > 0 &&
        waters_.steps_out(state_.active, ship.post.cell, ship.post.facing) <= ship.type->move) {
      give(state_.active, naval::Withdraw{id});
      if (!naval::is_afloat(naval::ship_of(state_, id)) || state_.outcome) return;
    }
  }
  if (is_last_move()) {
    give(state_.active, naval::MoveShip{id, best.cell, best.facing});
  } else {
    naval::apply(state_, naval::Moved{id, best.cell, best.facing, {}});
  }
}

void Imagined::fire() {
  const SeaSense sense(state_, stakes_);
  for (const kit::Seat side : kit::kSides) {
    if (state_.sides[kit::index_of(side)].committed) continue;
    FirePlan plan;
    best_fire(sense, side, Thought::kShort, &plan);
    for (const ShipFigure& ship : sense.of(side)) {
      for (const naval::Weapon weapon : {naval::Weapon::kGuns, naval::Weapon::kTorpedo})
        naval::apply(state_, naval::Aimed{ship.id, weapon, plan.target_of(ship.id, weapon)});
    }
  }
  if (naval::may_act(state_) == 3) naval::apply(state_, naval::Committed{kit::Seat::kSouth});
  const bool souths = (naval::may_act(state_) & kit::bit_of(kit::Seat::kSouth)) != 0;
  give(souths ? kit::Seat::kSouth : kit::Seat::kNorth, naval::CommitFire{});
}

void Imagined::play_on(int fires) {
  const int last_turn = state_.turn + fires + 1;
  while (!state_.outcome && state_.turn < last_turn) {
    if (state_.phase == naval::Phase::kFire && fired_ + 1 >= fires) return;
    if (state_.phase == naval::Phase::kMoves) {
      move();
    } else {
      fire();
    }
  }
}

// The last fire is not thrown: what both may take by it on average, and what comes after it.
double Imagined::prospect() const {
  const SeaSense sense(state_, stakes_);
  double value = 0;
  for (const kit::Seat side : kit::kSides) {
    double hope = best_fire(sense, side, Thought::kShort);
    for (const ShipFigure& ship : sense.of(side)) hope += kAfter * stance(sense, waters_, ship, ship.post);
    value += side == seat_ ? hope : -hope;
  }
  return value;
}

double Imagined::verdict() const {
  double value = balance(state_, stakes_, seat_) - luck_;
  if (!state_.outcome) return value + prospect();
  if (state_.outcome->winner == kit::Seat::kNone) return value;
  return value + (state_.outcome->winner == seat_ ? kVictory : -kVictory);
}

// A candidate with what the playouts have shown of it.
struct Candidate {
  std::size_t move = 0;
  double looks_worth = 0;
  double sum = 0;
  double worth = 0;
};

// What a move looks worth counts as so many playouts.
void rank(std::vector<Candidate>& candidates, int playouts) {
  constexpr double kTrust = 100;
  for (Candidate& candidate : candidates)
    candidate.worth = (candidate.sum + kTrust * candidate.looks_worth) / (playouts + kTrust);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
}

}  // namespace

// Half of the candidates are dropped after each round, so that the best are looked at longest. Playouts of
// one number have the same hidden things and the same dice for every candidate.
std::size_t search(const NavalPosition& position, const Stakes& stakes, kit::Seat seat,
                   const std::vector<naval::Order>& moves, const std::vector<double>& looks_worth,
                   const NavalBudget& budget, Random& random) {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < moves.size(); ++i)
    candidates.push_back({.move = i, .looks_worth = looks_worth[i]});
  int rounds = 1;
  while ((std::size_t{1} << rounds) < candidates.size()) ++rounds;
  const std::uint64_t seed = random.below(1ULL << 62);
  int number = 0;
  while (candidates.size() > 1) {
    const int each = std::max(1, budget.playouts / rounds / static_cast<int>(candidates.size()));
    for (int i = 0; i < each; ++i, ++number) {
      for (Candidate& candidate : candidates) {
        Imagined battle(position.state, *position.waters, stakes, seat,
                        seed + static_cast<std::uint64_t>(number));
        battle.give(seat, moves[candidate.move]);
        battle.play_on(budget.fires);
        candidate.sum += battle.verdict();
      }
    }
    rank(candidates, number);
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates.front().move;
}

}  // namespace galloper::bot
