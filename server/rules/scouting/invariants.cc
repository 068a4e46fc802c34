// What holds in every state between two orders.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "server/rules/scouting/board.h"

namespace galloper::scouting {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(std::string("scouting: it does not hold that ") + what);
}

long count_if(const State& state, auto matches) {
  return std::count_if(state.scouts.begin(), state.scouts.end(), matches);
}

void check_placement(const State& state, kit::Seat owner) {
  const SideState& side = state.sides[kit::index_of(owner)];
  const Setup& setup = *state.setup;
  require(std::is_sorted(side.placement.begin(), side.placement.end()), "placements are ascending");
  require(std::adjacent_find(side.placement.begin(), side.placement.end()) == side.placement.end(),
          "one scout is placed to a cell (S5)");
  for (const Cell cell : side.placement) {
    require(grid_of(setup.rules).contains(cell) &&
                grid_of(setup.rules).row(cell) == baseline_row(setup.rules, owner) &&
                is_passable(setup, cell),
            "scouts are placed on passable cells of their own baseline (S2)");
  }
  require(side.placement.size() <= setup.rules.scouts, "no more scouts are placed than there are (S2)");
  if (is_revealed(state)) {
    require(side.placement.empty() && side.confirmed, "after the placement nothing is left of it");
  } else {
    require(!side.confirmed || side.placement.size() == setup.rules.scouts,
            "a confirmed placement is complete (S2)");
  }
}

void check_scout(const State& state, const Scout& scout) {
  const Rules& rules = state.setup->rules;
  require(grid_of(rules).contains(scout.cell) && is_passable(*state.setup, scout.cell),
          "scouts stand on passable cells");
  const int row = grid_of(rules).row(scout.cell);
  const int home = baseline_row(rules, scout.side);
  const int goal = baseline_row(rules, kit::enemy_of(scout.side));
  switch (scout.status) {
    case ScoutStatus::kRidingOut:
      require(row != goal, "a scout at the enemy baseline observes (S6)");
      break;
    case ScoutStatus::kObserving:
      require(row == goal, "a scout observes from the enemy baseline (S6)");
      break;
    case ScoutStatus::kRidingHome:
      require(row != home, "a scout that reaches home has returned (S10)");
      break;
    case ScoutStatus::kReturned:
      require(row == home, "a scout returns to its own baseline (S10)");
      break;
    default:
      break;
  }
  if (scout.side != state.active && !state.outcome)
    require(!scout.moved && !scout.attacked, "only scouts of the side to act have moved or attacked");
}

void check_scouts(const State& state) {
  require(state.scouts.size() == 2u * state.setup->rules.scouts, "all scouts are numbered");
  std::set<Cell> taken;
  for (std::size_t i = 0; i < state.scouts.size(); ++i) {
    const Scout& scout = state.scouts[i];
    require(scout.id == i + 1, "scouts stand by their ids");
    require(scout.side == (i < state.setup->rules.scouts ? kit::Seat::kSouth : kit::Seat::kNorth),
            "South's scouts are numbered first");
    if (is_on_board(scout.status))
      require(taken.insert(scout.cell).second, "one scout stands in a cell (S5)");
    check_scout(state, scout);
  }
}

void check_counts(const State& state, kit::Seat owner) {
  const SideState& side = state.sides[kit::index_of(owner)];
  const auto with_status = [&](kit::Seat of, ScoutStatus status) {
    return count_if(state, [&](const Scout& scout) { return scout.side == of && scout.status == status; });
  };
  require(side.returned == with_status(owner, ScoutStatus::kReturned), "the returned are counted");
  require(side.captured == with_status(kit::enemy_of(owner), ScoutStatus::kCaptured), "captures are counted");
  require(side.reports == side.returned, "each returned scout reports once (S14)");
  require((side.returned >= 4) == (side.fourth_in_turn != 0), "the fourth return is noted (S13)");
  require(side.returned < 4 || state.four_returned != kit::Seat::kNone,
          "four returned make a holder of kind 4 (S13)");
}

void check_turn(const State& state) {
  const Rules& rules = state.setup->rules;
  require(state.turn >= 1 && state.turn <= rules.turn_limit, "turns keep their limit (S11)");
  require(state.first != kit::Seat::kNone, "somebody has the first turn (S3)");
  require(state.moved_this_turn <= rules.scouts_moved_per_turn, "no more scouts move than may (S3)");
  if (state.outcome) return;
  require(state.active == kit::Seat::kSouth || state.active == kit::Seat::kNorth, "a side is to act");
  require(state.moved_this_turn ==
              count_if(state, [&](const Scout& scout) { return scout.side == state.active && scout.moved; }),
          "the scouts that moved are counted");
  const bool offers = std::any_of(state.scouts.begin(), state.scouts.end(), [&](const Scout& scout) {
    if (scout.side != state.active) return false;
    return state.phase == Phase::kMoves ? can_move(state, scout)
                                        : may_attack(scout) && has_target(state, scout);
  });
  require(offers, "a phase that offers nothing is over (S7)");
  if (state.phase == Phase::kMoves)
    require(state.moved_this_turn < rules.scouts_moved_per_turn,
            "moves end with the last that is allowed (S7)");
}

void check_report_order(const State& state, kit::Seat owner) {
  const ReportOrder& order = state.sides[kit::index_of(owner)].report_order;
  const Force& enemy = state.setup->forces[kit::index_of(kit::enemy_of(owner))];
  const auto distinct_below = [](const std::vector<std::uint8_t>& items, std::size_t bound) {
    const std::set<std::uint8_t> distinct(items.begin(), items.end());
    return distinct.size() == items.size() && (distinct.empty() || *distinct.rbegin() < bound);
  };
  require(distinct_below(order.brigades, enemy.brigades.size()), "reports tell of each brigade once (S14)");
  require(distinct_below(order.brigadiers, enemy.brigades.size()),
          "reports tell of each brigadier once (S14)");
  require(distinct_below(order.features, state.setup->features.size()),
          "reports tell of each feature once (S14)");
  for (const std::uint8_t brigade : order.brigadiers) {
    const auto& dice = state.sides[kit::index_of(kit::enemy_of(owner))].brigadiers;
    require(brigade < dice.size() && dice[brigade].rating_die >= 1 && dice[brigade].character_die >= 1,
            "brigadiers are made when the match begins (S14)");
  }
}

void check_outcome(const State& state) {
  require((state.phase == Phase::kOver) == state.outcome.has_value(), "a match that is over has an outcome");
  if (!state.outcome) return;
  require(count_if(state, [](const Scout& scout) { return is_on_board(scout.status); }) == 0,
          "no scout is left on the board at the end (S11)");
  const Outcome& outcome = *state.outcome;
  require(outcome.winner == outcome.advantage.initiative, "the side with the initiative wins (S12)");
  for (std::size_t side = 0; side < 2; ++side)
    require(outcome.advantage.returned[side] == state.sides[side].returned,
            "the outcome counts the returned (S12)");
}

}  // namespace

void check_invariants(const State& state) {
  require(state.setup != nullptr, "a state has a setup");
  if (!state.begun) {
    require(state == initial(state.setup), "nothing has happened before the match begins");
    return;
  }
  for (const kit::Seat side : kit::kSides) {
    check_placement(state, side);
    check_report_order(state, side);
  }
  check_outcome(state);
  require(state.draw_offer == kit::Seat::kNone || (is_revealed(state) && !state.outcome),
          "a draw is offered only in play (G5)");
  if (!is_revealed(state)) {
    require(state.phase == Phase::kPlacement || state.phase == Phase::kOver,
            "play begins with the open board (S2)");
    require(state.phase == Phase::kOver || may_act(state) != 0, "the board opens when both have placed (S2)");
    return;
  }
  check_scouts(state);
  for (const kit::Seat side : kit::kSides) check_counts(state, side);
  check_turn(state);
}

}  // namespace galloper::scouting
