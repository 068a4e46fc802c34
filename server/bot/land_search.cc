#include "server/bot/land_search.h"

#include <algorithm>
#include <numeric>
#include <variant>

#include "server/bot/land_acts.h"
#include "server/bot/land_command.h"

namespace galloper::bot {
namespace {

using Orders = std::vector<land::Order>;

// The dice of sectors are drawn apart, so that the same playout calls the same sectors whatever was ordered.
class ImaginedDice final : public Dice {
 public:
  explicit ImaginedDice(std::uint64_t seed) : random_(seed), sectors_(seed ^ 0x5ec7025ULL) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    Random& random = purpose == "land.sector" ? sectors_ : random_;
    return {{}, subject, 0, sides, static_cast<std::uint32_t>(random.below(sides)) + 1};
  }

 private:
  SeededRandom random_;
  SeededRandom sectors_;
};

constexpr double kVictory = 4;  // banners

// F4, without weighing all placements: to the sector with most to do that is open.
land::Order to_the_busiest(const Sense& sense, const Orders& orders) {
  const std::array<double, 3> weights = sector_weights(sense, false);
  const land::Order* best = nullptr;
  double most = -1;
  for (const land::Order& order : orders) {
    const auto* move = std::get_if<land::MoveCounter>(&order);
    if (move == nullptr || weights[static_cast<std::size_t>(move->sector) - 1] <= most) continue;
    most = weights[static_cast<std::size_t>(move->sector) - 1];
    best = &order;
  }
  return *best;
}

// What a side in thought does next: forward and at them, with no new orders to brigades.
land::Order thoughtless_order(const land::State& state, kit::Seat seat) {
  if (state.phase == land::Phase::kCommand) return land::EndCommand{};
  const Sense sense(state, seat);
  const Orders orders = land::legal_orders(state, seat);
  if (state.phase == land::Phase::kCounter) return to_the_busiest(sense, orders);
  std::size_t best = 0;
  double most = -1e18;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const double value = rule_of_thumb(sense, orders[i]);
    if (value <= most) continue;
    most = value;
    best = i;
  }
  return orders[best];
}

// How much more the hits of a volley took than such a throw takes on average.
double luck_of(const land::State& before, const land::Volley& volley) {
  const land::Unit& target = land::unit_of(before, volley.target);
  const land::UnitType& type = land::type_of(before, target);
  const bool close =
      volley.kind != land::VolleyKind::kFire || volley.range <= before.setup->rules.land.close_range;
  const Throw thrown{.dice = static_cast<int>(volley.dice.size()),
                     .faces = hitting_faces(type.arm, close),
                     .ignored = 0,
                     .retreat = 0};
  const double taken =
      worth_of(target.strength, type.strength) - worth_of(target.strength - volley.hits, type.strength);
  return taken - thrown_at(thrown, target.strength, type.strength).value;
}

// A battle played on in thought. What the dice gave to the side beyond the average is kept apart, so that it
// can be taken off again: what is left tells of the orders.
struct Imagined {
  land::State state;
  kit::Seat seat;
  double luck = 0;

  bool give(kit::Seat by, const land::Order& order, Dice& dice) {
    const auto events = land::decide(state, by, order, dice);
    if (!events) return false;
    for (const land::Event& event : *events) {
      if (const auto* volley = std::get_if<land::Volley>(&event)) {
        const double luck_of_it = luck_of(state, *volley);
        luck += land::side_of(volley->unit) == seat ? luck_of_it : -luck_of_it;
      }
      land::apply(state, event);
    }
    return true;
  }
};

double verdict(const land::State& state, kit::Seat seat) {
  const double balance = Sense(state, seat).balance();
  if (!state.outcome || state.outcome->winner == kit::Seat::kNone) return balance;
  return balance + (state.outcome->winner == seat ? kVictory : -kVictory);
}

// A candidate with what the playouts have shown of it.
struct Candidate {
  std::size_t order = 0;
  double looks_worth = 0;
  double sum = 0;
  double worth = 0;
};

class Search {
 public:
  Search(const LandPosition& position, const land::View& view, kit::Seat seat, const Orders& orders,
         const SearchBudget& budget, Random& random)
      : position_(position),
        view_(view),
        seat_(seat),
        orders_(orders),
        budget_(budget),
        seed_(random.below(1ULL << 62)) {}

  std::size_t best_of(std::vector<Candidate> candidates);

 private:
  double play_on(const land::Order& order, int number) const;
  static void rank(std::vector<Candidate>& candidates, int playouts);

  const LandPosition& position_;
  const land::View& view_;
  kit::Seat seat_;
  const Orders& orders_;
  SearchBudget budget_;
  std::uint64_t seed_;
};

// Playouts of one number have the same hidden things and the same dice for every candidate.
double Search::play_on(const land::Order& order, int number) const {
  SeededRandom random(seed_ + 2 * static_cast<std::uint64_t>(number));
  ImaginedDice dice(seed_ + 2 * static_cast<std::uint64_t>(number) + 1);
  Imagined battle{position_.state, seat_};
  draw_hidden(battle.state, view_, seat_, random);
  if (!battle.give(seat_, order, dice)) return -1e6;
  const land::State& state = battle.state;
  for (int turns = 0; turns < budget_.side_turns && !state.outcome; ++turns) {
    for (const kit::Seat side = state.active; state.active == side && !state.outcome;) {
      if (!battle.give(side, thoughtless_order(state, side), dice)) return -1e6;
    }
  }
  return verdict(state, seat_) - battle.luck;
}

// Half of the candidates are dropped after each round, so that the best are looked at longest.
std::size_t Search::best_of(std::vector<Candidate> candidates) {
  int rounds = 1;
  while ((std::size_t{1} << rounds) < candidates.size()) ++rounds;
  int number = 0;
  while (candidates.size() > 1) {
    const int each = std::max(1, budget_.playouts / rounds / static_cast<int>(candidates.size()));
    for (int i = 0; i < each; ++i, ++number) {
      for (Candidate& candidate : candidates) candidate.sum += play_on(orders_[candidate.order], number);
    }
    rank(candidates, number);
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates.front().order;
}

// What an order looks worth counts as so many playouts.
void Search::rank(std::vector<Candidate>& candidates, int playouts) {
  constexpr double kTrust = 20;
  for (Candidate& candidate : candidates)
    candidate.worth = (candidate.sum + kTrust * candidate.looks_worth) / (playouts + kTrust);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
}

}  // namespace

std::size_t search(const LandPosition& position, const land::View& view, kit::Seat seat, const Orders& orders,
                   const std::vector<double>& looks_worth, const SearchBudget& budget, Random& random) {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (looks_worth[i] > -1e8) candidates.push_back({.order = i, .looks_worth = looks_worth[i]});
  }
  if (candidates.empty()) return 0;
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.looks_worth > b.looks_worth; });
  if (candidates.size() > static_cast<std::size_t>(budget.candidates))
    candidates.resize(static_cast<std::size_t>(budget.candidates));
  return Search(position, view, seat, orders, budget, random).best_of(std::move(candidates));
}

}  // namespace galloper::bot
