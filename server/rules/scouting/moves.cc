// S4 to S6: where a scout may ride, and what an order to move brings about.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

constexpr std::size_t kMostCells = 40 * 40;  // S1

struct Headings {
  std::array<Direction, 6> directions{};
  std::size_t count = 0;
  void add(Direction direction) { directions[count++] = direction; }
};

bool rides_north(const Scout& scout) {
  return (scout.side == kit::Seat::kSouth) == (scout.status == ScoutStatus::kRidingOut);
}

void add_row_change(Headings& headings, Grid grid, bool north) {
  if (grid == Grid::kSquare) {
    headings.add(north ? Direction::kNorth : Direction::kSouth);
  } else {
    headings.add(north ? Direction::kNorthWest : Direction::kSouthWest);
    headings.add(north ? Direction::kNorthEast : Direction::kSouthEast);
  }
}

// S4: forward, left, right; forward is toward the enemy baseline until the scout has observed, then toward
// its own.
Headings headings_of(const Rules& rules, const Scout& scout) {
  Headings headings;
  add_row_change(headings, rules.grid, rides_north(scout));
  headings.add(Direction::kWest);
  headings.add(Direction::kEast);
  if (rules.may_move_back) add_row_change(headings, rules.grid, !rides_north(scout));
  return headings;
}

// S6, S10: the baseline whose first cell ends the scout's move.
int goal_row(const Rules& rules, const Scout& scout) { return rides_north(scout) ? rules.depth - 1 : 0; }

// S4, S8: half speed, rounded up, when wounded.
int allowance(const Rules& rules, const Scout& scout) {
  return scout.wounded ? (rules.move + 1) / 2 : rules.move;
}

// Breadth first from the scout's cell, so that the first path found to a cell is a shortest one, and always
// the same.
class Search {
 public:
  Search(const State& state, const Scout& scout)
      : setup_(*state.setup),
        grid_(grid_of(setup_.rules)),
        headings_(headings_of(setup_.rules, scout)),
        goal_row_(goal_row(setup_.rules, scout)),
        allowance_(allowance(setup_.rules, scout)) {
    std::fill_n(marks_.begin(), grid_.cell_count(), std::uint8_t{0});
    for (const Scout& other : state.scouts) {
      if (!is_on_board(other.status)) continue;
      // S5: one scout to a cell; no passing through any scout but, by the setting, its own.
      const bool may_pass = setup_.rules.pass_through_friends && other.side == scout.side;
      marks_[other.cell] = may_pass ? kFriend : kClosed;
    }
    marks_[scout.cell] = kClosed;
    queue_[last_++] = scout.cell;
  }

  // Calls visit(cell) for each cell where the move may end, nearest first, until it returns false.
  template <class Visit>
  void run(Visit visit) {
    std::size_t next = 0;
    for (int steps = 1; steps <= allowance_ && next < last_; ++steps) {
      for (const std::size_t ring_end = last_; next < ring_end; ++next) {
        const Cell from = queue_[next];
        if (ends_move(from) && next > 0) continue;
        for (std::size_t i = 0; i < headings_.count; ++i) {
          const Cell to = enter(from, headings_.directions[i]);
          if (to != kit::kOffBoard && !visit(to)) return;
        }
      }
    }
  }

  // Of a cell that was visited.
  std::vector<Direction> path_to(Cell cell) const {
    std::vector<Direction> steps;
    while (cell != queue_[0]) {
      const auto last_step = static_cast<Direction>(marks_[cell] & kStep);
      steps.push_back(last_step);
      cell = grid_.step(cell, opposite(last_step));
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

 private:
  static constexpr std::uint8_t kStep = 0x0f;
  static constexpr std::uint8_t kFriend = 0x40;
  static constexpr std::uint8_t kClosed = 0x80;

  static Direction opposite(Direction direction) {
    return static_cast<Direction>((static_cast<int>(direction) + 3) % 8 + 1);
  }

  bool ends_move(Cell cell) const { return grid_.row(cell) == goal_row_; }

  // Marks the neighbour as reached; returns it if the move may end there, else kOffBoard.
  Cell enter(Cell from, Direction direction) {
    const Cell to = grid_.step(from, direction);
    if (to == kit::kOffBoard || (marks_[to] & (kClosed | kStep)) != 0) return kit::kOffBoard;
    if (!is_passable(setup_, to)) {
      marks_[to] = kClosed;
      return kit::kOffBoard;
    }
    const bool friends = marks_[to] == kFriend;
    marks_[to] |= static_cast<std::uint8_t>(direction);
    queue_[last_++] = to;
    return friends ? kit::kOffBoard : to;
  }

  const Setup& setup_;
  kit::Grid grid_;
  Headings headings_;
  int goal_row_;
  int allowance_;
  std::array<std::uint8_t, kMostCells> marks_;
  std::array<Cell, kMostCells> queue_;
  std::size_t last_ = 0;
};

bool observes_at(const State& state, const Scout& scout, Cell cell) {
  const Rules& rules = state.setup->rules;
  return scout.status == ScoutStatus::kRidingOut && grid_of(rules).row(cell) == goal_row(rules, scout);
}

bool returns_at(const State& state, const Scout& scout, Cell cell) {
  const Rules& rules = state.setup->rules;
  return scout.status == ScoutStatus::kRidingHome && grid_of(rules).row(cell) == goal_row(rules, scout);
}

std::optional<std::vector<Direction>> shortest_path(const State& state, const Scout& scout,
                                                    Cell destination) {
  Search search(state, scout);
  bool found = false;
  search.run([&](Cell cell) {
    found = cell == destination;
    return !found;
  });
  if (!found) return std::nullopt;
  return search.path_to(destination);
}

MaybeRefusal refuse_scout(const State& state, kit::Seat seat, ScoutId id) {
  if (!is_scout(state, id)) return kit::Refusal{"S4", fmt::format("There is no scout {} in this match.", id)};
  const Scout& scout = scout_of(state, id);
  if (scout.side != seat)
    return kit::Refusal{"S3", fmt::format("Scout {} is {}'s: move one of yours.", id, name_of(scout.side))};
  if (!is_on_board(scout.status))
    return kit::Refusal{"S4", fmt::format("Scout {} is no longer on the board.", id)};
  if (scout.moved)
    return kit::Refusal{"S3",
                        fmt::format("Scout {} has moved this turn: a scout moves at most once a turn.", id)};
  if (scout.status == ScoutStatus::kObserving)
    return kit::Refusal{"S6",
                        fmt::format("Scout {} spends this turn observing: it may ride home next turn.", id)};
  return std::nullopt;
}

kit::Refusal unreachable(const State& state, const Scout& scout, Cell cell) {
  const Rules& rules = state.setup->rules;
  const std::string where = name_of(state, cell);
  if (!grid_of(rules).contains(cell)) return {"S1", "That is no cell of this board."};
  if (cell == scout.cell) return {"S4", fmt::format("Scout {} stands on {} already.", scout.id, where)};
  if (!is_passable(*state.setup, cell))
    return {"S9", fmt::format("No scout can enter {} ({}).", where, terrain_at(*state.setup, cell).name)};
  if (scout_at(state, cell) != nullptr)
    return {"S5", fmt::format("A scout stands on {}: one scout to a cell.", where)};
  return {"S4", fmt::format("Scout {} cannot reach {}: it moves up to {} cells {}forward, left or right, and "
                            "rides around what stands in its way.",
                            scout.id, where, allowance(rules, scout), rules.may_move_back ? "back, " : "")};
}

}  // namespace

bool can_move(const State& state, const Scout& scout) {
  if (scout.moved || !is_on_board(scout.status) || scout.status == ScoutStatus::kObserving) return false;
  bool found = false;
  Search(state, scout).run([&](Cell) {
    found = true;
    return false;
  });
  return found;
}

std::vector<std::pair<Cell, MovePreview>> reachable(const State& state, ScoutId id) {
  std::vector<std::pair<Cell, MovePreview>> moves;
  if (!is_scout(state, id)) return moves;
  const Scout& scout = scout_of(state, id);
  if (!is_on_board(scout.status) || scout.status == ScoutStatus::kObserving) return moves;
  Search search(state, scout);
  search.run([&](Cell cell) {
    moves.push_back(
        {cell, {search.path_to(cell), observes_at(state, scout, cell), returns_at(state, scout, cell)}});
    return true;
  });
  std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return moves;
}

std::vector<Cell> destinations(const State& state, const Scout& scout) {
  std::vector<Cell> cells;
  cells.reserve(64);
  Search(state, scout).run([&](Cell cell) {
    cells.push_back(cell);
    return true;
  });
  std::sort(cells.begin(), cells.end());
  return cells;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Move& order) {
  if (auto refusal = refuse_out_of_turn(state, seat, Phase::kMoves)) return refusal;
  if (auto refusal = refuse_scout(state, seat, order.scout)) return refusal;
  const Scout& scout = scout_of(state, order.scout);
  if (!shortest_path(state, scout, order.cell)) return unreachable(state, scout, order.cell);
  return std::nullopt;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const EndMoves&) {
  return refuse_out_of_turn(state, seat, Phase::kMoves);
}

void carry_out(Decision& decision, kit::Seat, const Move& order) {
  const Scout& scout = scout_of(decision.state(), order.scout);
  const bool observes = observes_at(decision.state(), scout, order.cell);
  const bool returns = returns_at(decision.state(), scout, order.cell);
  decision.emit(
      Moved{order.scout, order.cell, *shortest_path(decision.state(), scout, order.cell), observes});
  if (returns) report_home(decision, order.scout);
  go_on(decision);
}

void carry_out(Decision& decision, kit::Seat seat, const EndMoves&) {
  decision.emit(MovesEnded{seat});
  go_on(decision);
}

}  // namespace galloper::scouting
