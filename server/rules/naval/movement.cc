// N3, N4: where a ship may go.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/naval/decision.h"

namespace galloper::naval {
namespace {

// N3: every chain of "forward, perhaps then one turn" within the ship's move, and where each ends.
class Chains {
 public:
  Chains(const State& state, ShipId ship)
      : chart_(*state.chart),
        closed_(closed_cells(state, ship)),
        side_(kit::bit_of(side_of(state, ship))),
        move_(class_of(state, ship).move) {
    ends_.reserve(64);
    const Ship& mover = ship_of(state, ship);
    start_ = {mover.cell, heading_of(mover.facing)};
    follow(start_, {});
    if (state.setup->rules.blocked_turn && is_blocked()) add_blocked_turns();
  }

  bool is_blocked() const { return is_closed(chart_.ahead[start_.cell][start_.heading]); }
  std::vector<End>& ends() { return ends_; }
  PackedSteps way_out() const { return way_out_; }

 private:
  struct Place {
    Cell cell = 0;
    std::size_t heading = 0;
  };
  struct Chain {
    std::uint8_t cost = 0;
    std::uint8_t forward = 0;
    PackedSteps steps = 0;
    Chain with(Step step) const {
      const auto steps_now = steps | static_cast<PackedSteps>(step) << 2 * cost;
      const auto forward_now = static_cast<std::uint8_t>(forward + (step == Step::kForward ? 1 : 0));
      return {static_cast<std::uint8_t>(cost + 1), forward_now, steps_now};
    }
  };

  bool is_closed(Cell cell) const { return cell == kOffBoard || closed_[cell]; }

  void add(Place place, const Chain& chain) {
    ends_.push_back(
        {static_cast<std::uint16_t>(place.cell * 6 + place.heading), chain.cost, chain.forward, chain.steps});
  }

  void follow(Place place, const Chain& chain) {
    add(place, chain);
    if (chain.cost >= move_) return;
    const Cell next = chart_.ahead[place.cell][place.heading];
    const Chain forward = chain.with(Step::kForward);
    if (is_closed(next)) {
      if (next == kOffBoard && (chart_.exit[place.cell][place.heading] & side_) != 0) leave(forward);
      return;
    }
    follow({next, place.heading}, forward);
    if (forward.cost >= move_) return;
    follow({next, turned_left(place.heading)}, forward.with(Step::kTurnLeft));
    follow({next, turned_right(place.heading)}, forward.with(Step::kTurnRight));
  }

  // N4: the shortest way is kept.
  void leave(const Chain& chain) {
    if (way_out_ != 0 && way_out_cost_ <= chain.cost) return;
    way_out_ = chain.steps;
    way_out_cost_ = chain.cost;
  }

  // N4: a turn of sixty degrees in place is the whole move.
  void add_blocked_turns() {
    if (move_ == 0) return;
    add({start_.cell, turned_left(start_.heading)}, Chain{1, 0, static_cast<PackedSteps>(Step::kTurnLeft)});
    add({start_.cell, turned_right(start_.heading)}, Chain{1, 0, static_cast<PackedSteps>(Step::kTurnRight)});
  }

  const Chart& chart_;
  Cells closed_;
  std::uint8_t side_;
  std::uint8_t move_;
  Place start_;
  std::vector<End> ends_;
  PackedSteps way_out_ = 0;
  std::uint8_t way_out_cost_ = 0;
};

// N3: so many hexes forward, or as many as possible.
void keep_minimum_move(std::uint8_t minimum, std::vector<End>& ends) {
  if (minimum == 0) return;
  std::uint8_t farthest = 0;
  for (const End& end : ends) farthest = std::max(farthest, end.forward);
  const std::uint8_t required = std::min(minimum, farthest);
  std::erase_if(ends, [required](const End& end) { return end.forward < required; });
}

void keep_shortest(std::vector<End>& ends) {
  std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
    return a.place != b.place ? a.place < b.place : a.cost < b.cost;
  });
  const auto last =
      std::unique(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.place == b.place; });
  ends.erase(last, ends.end());
}

const End* find(const Reach& reach, Cell cell, Direction facing) {
  const std::size_t place = std::size_t{cell} * 6 + heading_of(facing);
  const auto at = std::lower_bound(reach.ends.begin(), reach.ends.end(), place,
                                   [](const End& end, std::size_t wanted) { return end.place < wanted; });
  return at != reach.ends.end() && at->place == place ? &*at : nullptr;
}

MaybeRefusal refuse_mover(const State& state, kit::Seat seat, ShipId id) {
  if (auto refusal = refuse_out_of_turn(state, seat)) return refusal;
  if (!is_ship(state, id)) return kit::Refusal{"N3", fmt::format("There is no ship {} in this battle.", id)};
  const Ship& ship = ship_of(state, id);
  if (side_of(state, id) != seat)
    return kit::Refusal{"N2", fmt::format("{} is {}'s: move one of your own ships.", name_of(state, id),
                                          name_of(side_of(state, id)))};
  if (!is_afloat(ship))
    return kit::Refusal{"N9", fmt::format("{} is no longer at sea: move another ship.", name_of(state, id))};
  if (ship.moved)
    return kit::Refusal{"N2",
                        fmt::format("{} has had its move this turn: move another ship.", name_of(state, id))};
  return std::nullopt;
}

// Why the end is not among those offered.
kit::Refusal refuse_end(const State& state, const MoveShip& order) {
  const std::string& name = name_of(state, order.ship);
  const Ship& ship = ship_of(state, order.ship);
  if (!state.chart->grid.contains(order.cell) || state.chart->land[order.cell])
    return {"N4", fmt::format("{} cannot end there: ships end at sea, on the board.", name)};
  if (order.cell != ship.cell && closed_cells(state, order.ship)[order.cell])
    return {"N4",
            fmt::format("{} holds a ship already: {} needs a free hex.", name_of(state, order.cell), name)};
  if (order.cell == ship.cell && order.facing != ship.facing)
    return {"N3", fmt::format("{} does not turn on the spot: it turns after going forward one hex.", name)};
  if (order.cell == ship.cell)
    return {"N3", fmt::format("{} may not stay: it must go {} hexes forward, or as many as it can.", name,
                              state.setup->rules.minimum_move)};
  return {"N3",
          fmt::format("{} cannot reach {} with that facing: it goes forward and turns sixty degrees after a "
                      "hex, {} hexes and turns at most.",
                      name, name_of(state, order.cell), class_of(state, order.ship).move)};
}

}  // namespace

std::vector<Step> unpack(PackedSteps steps) {
  std::vector<Step> unpacked;
  for (; steps != 0; steps >>= 2) unpacked.push_back(static_cast<Step>(steps & 3));
  return unpacked;
}

Reach reach_of(const State& state, ShipId ship) {
  Chains chains(state, ship);
  Reach reach{std::move(chains.ends()), chains.way_out()};
  keep_minimum_move(state.setup->rules.minimum_move, reach.ends);
  keep_shortest(reach.ends);
  return reach;
}

bool may_stay(const State& state, ShipId ship) {
  if (state.setup->rules.minimum_move == 0 || class_of(state, ship).move == 0) return true;
  const Ship& one = ship_of(state, ship);
  const Cell next = state.chart->ahead[one.cell][heading_of(one.facing)];
  return next == kOffBoard || closed_cells(state, ship)[next];
}

bool can_leave_place(const State& state, ShipId ship) {
  if (class_of(state, ship).move == 0) return false;
  if (state.setup->rules.blocked_turn) return true;
  const Ship& one = ship_of(state, ship);
  const std::size_t heading = heading_of(one.facing);
  const Cell next = state.chart->ahead[one.cell][heading];
  if (next == kOffBoard)
    return (state.chart->exit[one.cell][heading] & kit::bit_of(side_of(state, ship))) != 0;
  return !closed_cells(state, ship)[next];
}

std::vector<Course> courses_of(const State& state, ShipId ship) {
  std::vector<Course> courses;
  for (const End& end : reach_of(state, ship).ends)
    courses.push_back({end.cell(), end.facing(), unpack(end.steps)});
  return courses;
}

std::vector<Place> ends_of(const State& state, ShipId ship) {
  const Reach reach = reach_of(state, ship);
  std::vector<Place> places;
  places.reserve(reach.ends.size());
  for (const End& end : reach.ends) places.push_back({end.cell(), end.facing()});
  return places;
}

std::optional<std::vector<Step>> way_out(const State& state, ShipId ship) {
  const PackedSteps steps = reach_of(state, ship).way_out;
  if (steps == 0) return std::nullopt;
  return unpack(steps);
}

std::vector<Step> steps_of(const State& state, const MoveShip& order) {
  const Reach reach = reach_of(state, order.ship);
  const End* const end = find(reach, order.cell, order.facing);
  return end == nullptr ? std::vector<Step>{} : unpack(end->steps);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const MoveShip& order) {
  if (auto refusal = refuse_mover(state, seat, order.ship)) return refusal;
  if (!is_facing(order.facing))
    return kit::Refusal{
        "N3", "Ships face hex sides: north-east, east, south-east, south-west, west or north-west."};
  if (find(reach_of(state, order.ship), order.cell, order.facing) != nullptr) return std::nullopt;
  return refuse_end(state, order);
}

void carry_out(Decision& decision, kit::Seat, const MoveShip& order) {
  decision.emit(Moved{order.ship, order.cell, order.facing, steps_of(decision.state(), order)});
  go_on(decision);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Withdraw& order) {
  if (auto refusal = refuse_mover(state, seat, order.ship)) return refusal;
  if (reach_of(state, order.ship).way_out == 0)
    return kit::Refusal{"N4", fmt::format("{} reaches no edge this turn by which {} may leave.",
                                          name_of(state, order.ship), name_of(seat))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat, const Withdraw& order) {
  decision.emit(Withdrew{order.ship, unpack(reach_of(decision.state(), order.ship).way_out)});
  go_on(decision);
}

}  // namespace galloper::naval
