// Private to the room: the parts of sample(). Each redraws one thing that the viewer does not know.
#pragma once

#include <utility>

#include "common/base/random.h"
#include "server/rules/land/board.h"
#include "server/rules/land/knowledge.h"
#include "server/rules/land/land.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {

// The state in the making, with a setup of its own: rosters, brigadiers and hidden ground are facts of the
// setup.
class Sampling {
 public:
  Sampling(State& state, kit::Viewer viewer, Random& random)
      : state_(state), viewer_(viewer), random_(random), setup_(std::make_shared<Setup>(*state.setup)) {
    state_.setup = setup_;
  }

  State& state() { return state_; }
  Setup& setup() { return *setup_; }
  SideState& side(kit::Seat side) { return state_.sides[kit::index_of(side)]; }
  std::vector<Unit>& units(kit::Seat side) { return state_.units[kit::index_of(side)]; }
  Army& army(kit::Seat side) { return setup_->armies[kit::index_of(side)]; }
  kit::Viewer viewer() const { return viewer_; }

  std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
  bool chance(std::uint64_t one_in) { return random_.below(one_in) == 0; }
  std::uint8_t die() { return static_cast<std::uint8_t>(1 + random_.below(6)); }
  command::Order any_order() { return static_cast<command::Order>(1 + random_.below(3)); }
  template <class T>
  const T& any_of(const std::vector<T>& items) {
    return items[random_.below(items.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t left = items.size(); left > 1; --left)
      std::swap(items[left - 1], items[random_.below(left)]);
  }

  void finish() {
    state_.ground = ground_with(setup_->board, state_.anchors);
    state_.lasting = make_lasting(state_);
  }

 private:
  State& state_;
  kit::Viewer viewer_;
  Random& random_;
  std::shared_ptr<Setup> setup_;
};

// A side's units in hand.
std::vector<Unit> initial_units(const Setup& setup, kit::Seat side);

// S14: another army behind the brigades that the viewer was told of.
void redraw_roster(Sampling& sampling, kit::Seat side);
// Ratings and characters, orders, runners, records, elite ratings.
void redraw_command(Sampling& sampling, kit::Seat side);
// L20: what has been placed so far, unseen.
void redraw_standing(Sampling& sampling, kit::Seat side);
// F2.
void redraw_counters(Sampling& sampling, kit::Seat side);
// S14: unsurveyed pieces, and who has seen them.
void redraw_hidden_ground(Sampling& sampling);
// S14: the reports of a side that the viewer does not share.
void redraw_what_was_told(Sampling& sampling);

}  // namespace galloper::land
