#include "server/rules/activation/analysis.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace galloper::activation {
namespace {

constexpr int kFaces = 6;
// Counters in the left, the centre and the right.
using Profile = std::array<int, 3>;
constexpr std::array<Profile, kProfileCount> kProfiles = {
    {{2, 2, 2}, {3, 2, 1}, {3, 1, 2}, {2, 3, 1}, {1, 3, 2}, {2, 1, 3}, {1, 2, 3}}};

constexpr std::size_t position(Sector sector) { return static_cast<std::size_t>(sector) - 1; }

std::size_t profile_of(const Counters& counters) {
  Profile profile{};
  for (const Sector sector : counters) ++profile[position(sector)];
  return std::find(kProfiles.begin(), kProfiles.end(), profile) - kProfiles.begin();
}

// Some placement of this profile.
Counters example_of(const Profile& profile) {
  Counters counters;
  auto next = counters.begin();
  for (const Sector sector : kSectors) next = std::fill_n(next, profile[position(sector)], sector);
  return counters;
}

// For each profile and each sector that may be rolled, the profiles that F4 lets the side choose from.
using Process = std::array<std::array<std::vector<std::size_t>, 3>, kProfileCount>;

const Process& process() {
  static const Process all = [] {
    Process process;
    for (std::size_t profile = 0; profile < kProfileCount; ++profile) {
      const Counters counters = example_of(kProfiles[profile]);
      for (const Sector sector : kSectors) {
        const auto counter = std::find(counters.begin(), counters.end(), sector) - counters.begin() + 1;
        const int die = static_cast<int>(counter);
        for (const Sector to : destinations(counters, die))
          process[profile][position(sector)].push_back(profile_of(moved(counters, die, to)));
      }
    }
    return process;
  }();
  return all;
}

// The profile chosen after each profile and sector rolled.
using Policy = std::array<std::array<std::size_t, 3>, kProfileCount>;

template <class Number>
struct Solution {
  Number gain{};                               // a turn, in the long run
  std::array<Number, kProfileCount> biases{};  // over the whole future, against the first profile
};

template <class Number>
using Row = std::array<Number, kProfileCount + 1>;
template <class Number>
using Equations = std::array<Row<Number>, kProfileCount>;

template <class Number>
Number size_of(const Number& number) {
  return number < Number(0) ? Number(0) - number : number;
}

// Gauss and Jordan. Precondition: one solution, which the last column then holds.
template <class Number>
void solve(Equations<Number>& equations) {
  for (std::size_t column = 0; column < kProfileCount; ++column) {
    const auto from = equations.begin() + static_cast<std::ptrdiff_t>(column);
    std::swap(*from, *std::max_element(from, equations.end(), [column](const auto& a, const auto& b) {
      return size_of(a[column]) < size_of(b[column]);
    }));
    const Number pivot = (*from)[column];
    for (Number& term : *from) term = term / pivot;
    for (auto row = equations.begin(); row != equations.end(); ++row) {
      const Number factor = (*row)[column];
      if (row == from || factor == Number(0)) continue;
      for (std::size_t i = column; i <= kProfileCount; ++i) (*row)[i] = (*row)[i] - factor * (*from)[i];
    }
  }
}

// gain + bias(p) = sum over the sectors of chance * (weight + bias(chosen)), six times over; the bias of the
// first profile is 0, so that its column is free for the gain. It has one solution because every policy has a
// single recurrent class: two counters in each sector are never kept, and from three in one sector the
// policy leads either there or to three in each of the other two.
template <class Number>
Solution<Number> evaluate(const Policy& policy, const std::array<Number, 3>& weights) {
  Equations<Number> equations{};
  for (std::size_t profile = 0; profile < kProfileCount; ++profile) {
    Row<Number>& row = equations[profile];
    row[0] = Number(kFaces);
    if (profile != 0) row[profile] = Number(kFaces);
    for (std::size_t sector = 0; sector < 3; ++sector) {
      const Number counters(kProfiles[profile][sector]);
      const std::size_t chosen = policy[profile][sector];
      if (chosen != 0) row[chosen] = row[chosen] - counters;
      row[kProfileCount] = row[kProfileCount] + counters * weights[sector];
    }
  }
  solve(equations);
  Solution<Number> solution;
  solution.gain = equations[0][kProfileCount];
  for (std::size_t profile = 1; profile < kProfileCount; ++profile)
    solution.biases[profile] = equations[profile][kProfileCount];
  return solution;
}

// Whether a choice changed. A choice better by no more than `slack` is not taken.
template <class Number>
bool improve(Policy& policy, const Solution<Number>& solution, const Number& slack) {
  bool changed = false;
  for (std::size_t profile = 0; profile < kProfileCount; ++profile) {
    for (std::size_t sector = 0; sector < 3; ++sector) {
      std::size_t& chosen = policy[profile][sector];
      for (const std::size_t other : process()[profile][sector]) {
        if (solution.biases[other] - solution.biases[chosen] > slack) {
          chosen = other;
          changed = true;
        }
      }
    }
  }
  return changed;
}

// Howard's policy iteration: it ends, since every policy is better than the one before.
template <class Number>
Solution<Number> best_play(const std::array<Number, 3>& weights, const Number& slack) {
  Policy policy;
  for (std::size_t profile = 0; profile < kProfileCount; ++profile) {
    for (std::size_t sector = 0; sector < 3; ++sector)
      policy[profile][sector] = process()[profile][sector].front();
  }
  auto solution = evaluate(policy, weights);
  while (improve(policy, solution, slack)) solution = evaluate(policy, weights);
  return solution;
}

}  // namespace

const Fraction& Analysis::exact_advantage(const Counters& counters) const {
  return advantages_[profile_of(counters)];
}

std::vector<Sector> Analysis::best_moves(const Counters& counters, int die) const {
  std::vector<Sector> best;
  for (const Sector to : destinations(counters, die)) {
    const Fraction& advantage = exact_advantage(moved(counters, die, to));
    if (!best.empty()) {
      const Fraction& so_far = exact_advantage(moved(counters, die, best.front()));
      if (advantage < so_far) continue;
      if (advantage > so_far) best.clear();
    }
    best.push_back(to);
  }
  return best;
}

Analysis analyse(Goal goal, Sector sector) {
  const Fraction worth = goal == Goal::kFavour ? 1 : -1;
  std::array<Fraction, 3> weights;
  weights[position(sector)] = worth;
  const auto solution = best_play(weights, Fraction(0));
  return Analysis(goal, sector, worth * solution.gain, solution.biases);
}

Fraction greatest_chance() {
  int most = 0;
  for (const Profile& profile : kProfiles)
    most = std::max(most, *std::max_element(profile.begin(), profile.end()));
  return {most, kFaces};
}

Fraction least_chance() {
  int least = kFaces;
  for (const Profile& profile : kProfiles)
    least = std::min(least, *std::min_element(profile.begin(), profile.end()));
  return {least, kFaces};
}

std::size_t index_of(const Counters& counters) {
  const auto& all = all_placements();
  return std::lower_bound(all.begin(), all.end(), counters) - all.begin();
}

std::array<double, kPlacementCount> values(std::array<double, 3> weights) {
  double scale = 0;
  for (const double weight : weights) scale += std::abs(weight);
  const auto solution = best_play(weights, scale * 1e-12);
  std::array<double, kPlacementCount> values;
  std::transform(all_placements().begin(), all_placements().end(), values.begin(),
                 [&](const Counters& counters) { return solution.biases[profile_of(counters)]; });
  return values;
}

Sector best_destination(const std::array<double, kPlacementCount>& values, const Counters& counters,
                        int die) {
  const auto open = destinations(counters, die);
  return *std::max_element(open.begin(), open.end(), [&](Sector a, Sector b) {
    return values[index_of(moved(counters, die, a))] < values[index_of(moved(counters, die, b))];
  });
}

}  // namespace galloper::activation
