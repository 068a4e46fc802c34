// Two small armies before a battle, and orders given as a seat gives them: through decide().
//
//   Camp camp;                                          // 7 by 7, open; three units and a CinC a side
//   State state = camp.begun({5, 2});                   // South rolled higher
//   state = give(state, kNorth, DeployRest{}).state;
//   EXPECT_EQ(refusal(state, kSouth, DeployRest{}).rule, "L20");
#pragma once

#include "tests/rules/land/scene.h"

namespace galloper::land {

// Brigades Abel (two line), Brandt (light cavalry), Conrad (foot artillery) on either side, each rated 3 and
// unsure; zones of two rows; nobody has a suggested hex.
class Camp {
 public:
  Camp();
  explicit Camp(Scene scene);

  Setup& setup() { return setup_; }
  Rules& rules() { return setup_.rules; }
  Army& army(kit::Seat side) { return setup_.armies[kit::index_of(side)]; }
  // As a scouting game grants them.
  kit::Advantage& advantage();

  State begun(std::vector<std::uint32_t> dice) const;
  // Both deployed by DeployRest; in South's command phase, turn 1. Brigadiers stand with their first units.
  State fighting() const;
  Cell at(std::string_view name) const { return land::at(initial(setup_), name); }

 private:
  Setup setup_;
};

inline constexpr UnitId kSouthLine = 1, kSouthLine2 = 2, kSouthHorse = 3, kSouthGuns = 4;
inline constexpr UnitId kNorthLine = 65, kNorthLine2 = 66, kNorthHorse = 67, kNorthGuns = 68;

// The order must be accepted and throw exactly these dice.
Played give(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice = {});
State after(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice = {});
// Why it is refused; a failure when it is not.
kit::Refusal refusal(const State& state, kit::Seat seat, const Order& order);
bool offered(const State& state, kit::Seat seat, const Order& order);
template <class O>
std::vector<O> offers(const State& state, kit::Seat seat) {
  std::vector<O> found;
  for (const Order& order : legal_orders(state, seat)) {
    if (const O* const one = std::get_if<O>(&order)) found.push_back(*one);
  }
  return found;
}
// Whether the viewer is told of an event of that kind.
template <class E>
bool is_told(const State& before, const std::vector<Event>& events, kit::Viewer viewer) {
  State state = before;
  for (const Event& event : events) {
    const auto told = redact(state, event, viewer);
    if (told && std::holds_alternative<E>(*told)) return true;
    apply(state, event);
  }
  return false;
}

inline Brigade& brigade(State& state, kit::Seat side, BrigadeId id) {
  return state.sides[kit::index_of(side)].brigades[id];
}
inline SideState& side(State& state, kit::Seat seat) { return state.sides[kit::index_of(seat)]; }
inline const SideView& side(const View& view, kit::Seat seat) { return view.sides[kit::index_of(seat)]; }

}  // namespace galloper::land
