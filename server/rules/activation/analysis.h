// F7: how much choice the counters give. The counters and the die are a Markov decision process whose states
// are the 450 placements; it is solved exactly, nothing is simulated.
//
//   Analysis best = analyse(Goal::kFavour, Sector::kLeft);
//   best.share();                                   // 26/67 of the turns in the long run
//   best.best_moves(counters, die);                 // where the counter should go
//
//   auto worth = values({0.5, 1.0, 0.0});           // a computer player's own wishes
//   Sector to = best_destination(worth, counters, die);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/rules/activation/activation.h"
#include "server/rules/activation/fraction.h"

namespace galloper::activation {

// As many turns as possible in a sector, or as few.
enum class Goal : std::uint8_t { kFavour = 1, kDeny = 2 };

// Placements differ for the future only in how many counters lie in each sector, since every number is as
// likely as another: two in each, or three, two and one in some order.
inline constexpr std::size_t kProfileCount = 7;
inline constexpr std::size_t kPlacementCount = 450;

class Analysis {
 public:
  Analysis(Goal goal, Sector sector, Fraction share, const std::array<Fraction, kProfileCount>& advantages)
      : goal_(goal), sector_(sector), share_(share), advantages_(advantages) {}

  Goal goal() const { return goal_; }
  Sector sector() const { return sector_; }
  // Of the turns in the long run, by the best play for the goal, wherever the counters begin.
  const Fraction& share() const { return share_; }
  // How many turns nearer to the goal this placement is, over the whole future of best play, than two
  // counters in each sector; greater is better for either goal.
  const Fraction& exact_advantage(const Counters& counters) const;
  double advantage(const Counters& counters) const { return exact_advantage(counters).value(); }
  // The best of the destinations (F4); more than one where they are equally good.
  std::vector<Sector> best_moves(const Counters& counters, int die) const;

 private:
  Goal goal_;
  Sector sector_;
  Fraction share_;
  std::array<Fraction, kProfileCount> advantages_;
};

// `sector` is not kNone.
Analysis analyse(Goal goal, Sector sector);

// The most and the least that the chance of a sector can be in one turn, over all placements, and what it is
// where nobody has a choice.
Fraction greatest_chance();
Fraction least_chance();
inline constexpr Fraction kPlainChance{1, 3};

// Where the placement stands in all_placements().
std::size_t index_of(const Counters& counters);

// What each placement, in the order of all_placements(), is worth to a side to which a turn in the left, the
// centre and the right is worth that much, under the best play for it: the gain over the whole future against
// two counters in each sector. A matter of microseconds.
std::array<double, kPlacementCount> values(std::array<double, 3> weights);
// The destination of greatest worth; of equal ones the first.
Sector best_destination(const std::array<double, kPlacementCount>& values, const Counters& counters, int die);

}  // namespace galloper::activation
