// Private to the room: what a computer player reads off a view of the scouting game.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "server/rules/kit/grid.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::bot {

// A state that looks like the view: what the view does not tell (reports to come) bears on no order. Nothing:
// no such state.
std::optional<scouting::State> state_of(const scouting::View& view);

kit::Grid grid_of(const scouting::Rules& rules);
// S7: the cells from which the occupant of `cell` can be attacked.
std::vector<scouting::Cell> cells_around(const scouting::Rules& rules, scouting::Cell cell);

// The ways of a ground, scouts not counted: the least steps from each cell to either baseline, riding as S4
// allows.
class Roads {
 public:
  static constexpr int kNoWay = std::numeric_limits<int>::max() / 4;
  explicit Roads(const scouting::Setup& setup);
  int steps(scouting::Cell from, bool northward) const { return steps_[northward ? 1 : 0][from]; }
  // The shortest ride from one baseline to the other.
  int whole_ride(bool northward) const { return whole_[northward ? 1 : 0]; }

 private:
  std::array<std::vector<int>, 2> steps_;
  std::array<int, 2> whole_{};
};

// The exact odds of encounters, each computed once by the rules.
class Odds {
 public:
  explicit Odds(const scouting::State& state);
  // As if the attacker stood on one cell and the defender on the other.
  const scouting::EncounterOdds& of(const scouting::Scout& attacker, scouting::Cell attacker_cell,
                                    const scouting::Scout& defender, scouting::Cell defender_cell);

 private:
  scouting::State scratch_;
  std::map<std::uint32_t, scouting::EncounterOdds> known_;
};

}  // namespace galloper::bot
