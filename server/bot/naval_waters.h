// Private to the room: what the sea alone says of a place, ships aside: whether a ship that is there may go
// on for ever, and how far it is to an edge by which it may leave.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "server/rules/naval/naval.h"

namespace galloper::bot {

class Waters {
 public:
  explicit Waters(const naval::State& start);

  // Rules N3, N4: whether a ship that moves two or more can keep going past land and edges without ever
  // turning in place. One that is there and does not think ahead may still come to where it cannot.
  bool goes_on(naval::Cell cell, naval::Direction facing) const { return ways_[node(cell, facing)].goes_on; }
  // Turns in place (N4: a whole move each) until it goes on again; kNoWay: never.
  int turns_to_go_on(naval::Cell cell, naval::Direction facing) const {
    return ways_[node(cell, facing)].turns;
  }
  // Hexes and turns until it has left by an edge that is open to its side (N4), ships aside; kNoWay: none.
  int steps_out(kit::Seat side, naval::Cell cell, naval::Direction facing) const {
    return ways_[node(cell, facing)].out[kit::index_of(side)];
  }
  static constexpr int kNoWay = 1000;

 private:
  struct Way {
    bool goes_on = true;
    int turns = 0;
    std::array<int, 2> out = {kNoWay, kNoWay};
  };
  static std::size_t heading(naval::Direction facing);
  std::size_t node(naval::Cell cell, naval::Direction facing) const { return cell * 6u + heading(facing); }
  bool is_closed(naval::Cell cell) const;
  template <class Visit>
  void each(Visit visit);
  void find_what_goes_on();
  void find_turns();
  void find_ways_out(const naval::State& start);

  kit::Grid grid_;
  std::shared_ptr<const naval::Setup> setup_;
  const std::vector<bool>& land_;  // the setup's
  std::vector<Way> ways_;          // by cell * 6 + place of the facing
};

}  // namespace galloper::bot
