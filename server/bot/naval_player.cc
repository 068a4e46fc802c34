#include "server/bot/naval_player.h"

#include <algorithm>
#include <numeric>
#include <variant>

#include "server/bot/naval_fire.h"
#include "server/bot/naval_moves.h"
#include "server/bot/naval_position.h"
#include "server/bot/naval_search.h"
#include "server/bot/naval_words.h"

namespace galloper::bot {
namespace {

using Orders = std::vector<naval::Order>;

// Of level 3: about a second of one core. With a quarter of it level 2 is hardly beaten where ships are many.
constexpr int kPlayoutsATurn = 6000;
constexpr std::size_t kShips = 3;  // that might move now
constexpr std::size_t kEnds = 8;   // of each
constexpr int kFires = 2;

std::optional<std::size_t> find(const Orders& orders, const naval::Order& wanted) {
  const auto at = std::find(orders.begin(), orders.end(), wanted);
  if (at == orders.end()) return std::nullopt;
  return static_cast<std::size_t>(at - orders.begin());
}

// The player at one question.
class Captain {
 public:
  Captain(const NavalPosition& position, kit::Seat seat, const Orders& orders, const NavalSkill& skill,
          Random& random)
      : position_(position),
        stakes_(position.state, skill.level >= 3 ? Aim::kVictory : Aim::kPoints),
        sense_(position.state, stakes_),
        seat_(seat),
        orders_(orders),
        skill_(skill),
        random_(random) {}

  std::optional<NavalChoice> choose() {
    if (const auto accepted = accept_draw()) return NavalChoice{*accepted, words(orders_[*accepted])};
    if (position_.state.phase == naval::Phase::kFire) return choose_fire();
    if (position_.state.phase != naval::Phase::kMoves) return std::nullopt;
    return choose_move();
  }

 private:
  // One ship's orders of the moves, by what `orders_` offers.
  struct Moves {
    std::vector<Post> ends;
    std::optional<std::size_t> leave;
  };

  std::string words(const naval::Order& order) const { return why(position_.state, seat_, order); }
  std::optional<std::size_t> accept_draw() const;
  std::optional<NavalChoice> choose_fire() const;
  std::optional<NavalChoice> choose_move();
  bool offers_fit() const;
  std::vector<naval::ShipId> ships_offered() const;
  Moves moves_of(naval::ShipId ship) const;
  std::vector<double> looks_of(naval::ShipId ship, const std::vector<Post>& ends);
  bool leaves(naval::ShipId ship) const;
  naval::Order best_looking(naval::ShipId ship, const std::vector<Post>& ends);
  naval::Order search_best(std::vector<naval::ShipId> may);

  const NavalPosition& position_;
  Stakes stakes_;
  SeaSense sense_;
  kit::Seat seat_;
  const Orders& orders_;
  NavalSkill skill_;
  Random& random_;
};

// G5: an offer is accepted by who has clearly lost more.
std::optional<std::size_t> Captain::accept_draw() const {
  constexpr double kClearly = 0.4;
  if (balance(position_.state, Stakes(position_.state, Aim::kPoints), seat_) > -kClearly) return std::nullopt;
  return find(orders_, kit::AcceptDraw{});
}

// N8: the plan is the same whatever of it stands already, so that each ship is told once; then it is final.
std::optional<NavalChoice> Captain::choose_fire() const {
  FirePlan plan = plan_by_thumb(sense_, seat_);
  if (skill_.level >= 2) best_fire(sense_, seat_, Thought::kLong, &plan);
  naval::State planned = position_.state;
  for (const ShipFigure& ship : sense_.of(seat_)) {
    planned.ships[ship.id - 1u].gun_target = plan.guns[ship.id];
    planned.ships[ship.id - 1u].torpedo_target = plan.torpedo[ship.id];
  }
  for (const ShipFigure& ship : sense_.of(seat_)) {
    for (const naval::Weapon weapon : {naval::Weapon::kGuns, naval::Weapon::kTorpedo}) {
      const naval::Ship& now = naval::ship_of(position_.state, ship.id);
      const naval::ShipId aimed = weapon == naval::Weapon::kGuns ? now.gun_target : now.torpedo_target;
      const naval::Aim aim{ship.id, weapon, plan.target_of(ship.id, weapon)};
      if (aimed == aim.target) continue;
      if (const auto index = find(orders_, aim)) return NavalChoice{*index, why(planned, seat_, aim)};
    }
  }
  const auto commit = find(orders_, naval::CommitFire{});
  if (!commit) return std::nullopt;
  return NavalChoice{*commit, words(naval::CommitFire{})};
}

// That orders are of ships and places that the view has.
bool Captain::offers_fit() const {
  return std::all_of(orders_.begin(), orders_.end(), [&](const naval::Order& order) {
    const auto is_own = [&](naval::ShipId ship) {
      return naval::is_ship(position_.state, ship) && naval::side_of(position_.state, ship) == seat_ &&
             naval::is_afloat(naval::ship_of(position_.state, ship));
    };
    if (const auto* move = std::get_if<naval::MoveShip>(&order))
      return is_own(move->ship) && move->cell < position_.state.setup->sea.land.size();
    if (const auto* leave = std::get_if<naval::Withdraw>(&order)) return is_own(leave->ship);
    return true;
  });
}

std::vector<naval::ShipId> Captain::ships_offered() const {
  std::vector<naval::ShipId> ships;
  for (const naval::Order& order : orders_) {
    const auto* move = std::get_if<naval::MoveShip>(&order);
    if (move != nullptr && (ships.empty() || ships.back() != move->ship)) ships.push_back(move->ship);
  }
  return ships;
}

Captain::Moves Captain::moves_of(naval::ShipId ship) const {
  Moves moves;
  for (const naval::Order& order : orders_) {
    const auto* move = std::get_if<naval::MoveShip>(&order);
    if (move != nullptr && move->ship == ship) moves.ends.push_back(sense_.post(move->cell, move->facing));
  }
  keep_open_water(*position_.waters, moves.ends);
  moves.leave = find(orders_, naval::Withdraw{ship});
  return moves;
}

std::vector<double> Captain::looks_of(naval::ShipId ship, const std::vector<Post>& ends) {
  if (skill_.level >= 2) return foresight(sense_, *position_.waters, ship, ends, skill_.level >= 3);
  std::vector<double> looks;
  // People's judgement wavers a little.
  for (const Post& end : ends) {
    looks.push_back(rule_of_thumb(sense_, *position_.waters, sense_.of(ship), end) +
                    0.02 * static_cast<double>(random_.below(1000)) / 1000);
  }
  return looks;
}

// N4: who has an errand beyond the edge is gone at once.
bool Captain::leaves(naval::ShipId ship) const { return stakes_.withdrawn[ship] > 0; }

naval::Order Captain::best_looking(naval::ShipId ship, const std::vector<Post>& ends) {
  std::size_t best = 0;
  if (ends.size() > 1) {
    const std::vector<double> looks = looks_of(ship, ends);
    best = static_cast<std::size_t>(std::max_element(looks.begin(), looks.end()) - looks.begin());
  }
  return naval::MoveShip{ship, ends[best].cell, ends[best].facing};
}

// Of some ships that might move now, each with its best-looking ends; how good an end looks is told by how
// much worse it is than the ship's best.
naval::Order Captain::search_best(std::vector<naval::ShipId> may) {
  Orders tried;
  std::vector<double> looks_worth;
  for (std::size_t ships = 0; ships < kShips && !may.empty(); ++ships) {
    const naval::ShipId ship = ship_to_move(sense_, seat_, may);
    std::erase(may, ship);
    const Moves moves = moves_of(ship);
    const std::vector<double> looks = looks_of(ship, moves.ends);
    std::vector<std::size_t> ranked(looks.size());
    std::iota(ranked.begin(), ranked.end(), std::size_t{0});
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](std::size_t x, std::size_t y) { return looks[x] > looks[y]; });
    for (std::size_t i = 0; i < std::min(kEnds, ranked.size()); ++i) {
      const Post& end = moves.ends[ranked[i]];
      tried.push_back(naval::MoveShip{ship, end.cell, end.facing});
      looks_worth.push_back(looks[ranked[i]] - looks[ranked.front()]);
    }
  }
  const int a_turn = skill_.playouts == 0 ? kPlayoutsATurn : static_cast<int>(skill_.playouts);
  const auto ships = static_cast<int>(sense_.of(seat_).size());
  const NavalBudget budget{std::max(1, a_turn / ships), kFires};
  return tried[search(position_, stakes_, seat_, tried, looks_worth, budget, random_)];
}

std::optional<NavalChoice> Captain::choose_move() {
  if (!offers_fit()) return std::nullopt;
  const std::vector<naval::ShipId> may = ships_offered();
  if (may.empty()) {
    const auto end = find(orders_, naval::EndMoves{});
    if (!end) return std::nullopt;
    return NavalChoice{*end, words(naval::EndMoves{})};
  }
  const naval::ShipId ship = skill_.level >= 2 ? ship_to_move(sense_, seat_, may) : may.front();
  const Moves moves = moves_of(ship);
  if (moves.leave && leaves(ship)) return NavalChoice{*moves.leave, words(orders_[*moves.leave])};
  const naval::Order order = skill_.level >= 3 ? search_best(may) : best_looking(ship, moves.ends);
  const auto index = find(orders_, order);
  if (!index) return std::nullopt;
  return NavalChoice{*index, words(order)};
}

}  // namespace

std::optional<NavalChoice> choose_naval(const naval::View& view, kit::Seat seat, const Orders& orders,
                                        const NavalSkill& skill, Random& random) {
  if (view.outcome || (view.may_act & kit::bit_of(seat)) == 0 || seat == kit::Seat::kNone)
    return std::nullopt;
  const auto position = state_of(view, seat, random);
  if (!position) return std::nullopt;
  return Captain(*position, seat, orders, skill, random).choose();
}

}  // namespace galloper::bot
