// C6 to C14: the CinC's ride, orders in contact, runners, and how a brigadier takes what arrives.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/land/field.h"
#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

const SideState& own(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }

// All ways of a figure from where it stands, nearest first. C6: not into impassable ground, not into an
// enemy's hex.
class Ways {
 public:
  Ways(const State& state, kit::Seat side, int most)
      : field_(state), side_(side), from_(own(state, side).cinc) {
    if (from_ == kOffBoard) return;
    std::fill_n(hexes_.begin(), field_.cell_count(), kUnreached);
    reach(from_, 0, kOffBoard);
    for (std::size_t next = 0; next < count_ && hexes_[cells_[next]] < most; ++next) {
      const Cell cell = cells_[next];
      for (std::size_t direction = 0; direction < 6; ++direction) {
        const Cell to = field_.neighbour(cell, direction);
        if (to == kOffBoard || hexes_[to] != kUnreached || is_closed(to)) continue;
        reach(to, static_cast<std::uint16_t>(hexes_[cell] + 1), cell);
      }
    }
  }

  // Where it stands is the first.
  std::span<const Cell> reached() const { return {cells_.data(), count_}; }
  std::vector<Cell> way_to(Cell to) const {
    std::vector<Cell> way(std::size_t{hexes_[to]} + 1u);
    for (auto at = way.rbegin(); at != way.rend(); ++at, to = came_from_[to]) *at = to;
    return way;
  }
  // The nearest hex in contact with a figure there; kOffBoard: there is no way.
  Cell contact_with(Cell there) const {
    if (there == kOffBoard) return kOffBoard;
    const std::span<const Cell> cells = reached();
    const auto at = std::find_if(cells.begin(), cells.end(),
                                 [&](Cell cell) { return field_.distance(cell, there) <= 1; });
    return at == cells.end() ? kOffBoard : *at;
  }

 private:
  static constexpr std::uint16_t kUnreached = 0xffff;

  bool is_closed(Cell cell) const {
    const UnitId unit = field_.unit_at(cell);
    return field_.terrain(cell).impassable || (unit != 0 && side_of(unit) != side_);
  }
  void reach(Cell cell, std::uint16_t hexes, Cell from) {
    hexes_[cell] = hexes;
    came_from_[cell] = from;
    cells_[count_++] = cell;
  }

  Field field_;
  kit::Seat side_;
  Cell from_;
  std::size_t count_ = 0;
  std::array<Cell, kMostCells> cells_;
  std::array<Cell, kMostCells> came_from_;
  std::array<std::uint16_t, kMostCells> hexes_;
};

bool any_ordered(const SideState& side) {
  return std::any_of(side.brigades.begin(), side.brigades.end(),
                     [](const Brigade& brigade) { return brigade.ordered; });
}

// L22, army_exhaustion.
MaybeRefusal refuse_new_assault(const State& state, kit::Seat seat, command::Order order) {
  if (order != command::Order::kAssault || !is_exhausted(state, seat)) return std::nullopt;
  return kit::Refusal{"L22", "Your army is exhausted and begins no new Assault: order Oppose or Hold."};
}

MaybeRefusal refuse_absent(const State& state, kit::Seat seat, BrigadeId brigade) {
  if (own(state, seat).brigades[brigade].with != 0) return std::nullopt;
  return kit::Refusal{"C13", fmt::format("{} is not on the field: nobody takes orders for his brigade.",
                                         brigadier_name(state, seat, brigade))};
}

// C12: each elite unit of a brigadier who disobeyed rolls once; those that follow the order sent do not
// retreat with him.
std::vector<UnitId> roll_elites(Decision& decision, kit::Seat side, BrigadeId brigade,
                                command::Order intended) {
  std::vector<UnitId> staying;
  const std::vector<Unit> units = decision.state().units[kit::index_of(side)];
  for (const Unit& unit : units) {
    if (unit.brigade != brigade || !is_on_board(unit)) continue;
    const int rating = elite_rating_of(decision.state(), unit);
    const command::Rules& rules = decision.state().setup->rules.command;
    if (!command::elite_rolls(rules, rating, own(decision.state(), side).brigades[brigade].brigadier))
      continue;
    const std::uint8_t die = decision.roll("land.elite", unit.id);
    const bool follows = command::elite_follows(rating, die);
    decision.emit(EliteRolled{unit.id, die, follows ? intended : command::Order::kNone});
    if (follows) staying.push_back(unit.id);
  }
  return staying;
}

// C9 to C12.
void arrive(Decision& decision, kit::Seat side, BrigadeId id) {
  const auto setup = decision.state().setup;
  const Brigade& brigade = own(decision.state(), side).brigades[id];
  RunnerArrived arrived{
      side, id, brigade.runner->order, 0, setup->armies[kit::index_of(side)].runner_modifier, {}};
  arrived.die = decision.roll("land.compliance", brigadier_subject(side, id));
  arrived.compliance = command::comply(setup->rules.command, brigade.brigadier, brigade.order, arrived.sent,
                                       arrived.die, arrived.modifier);
  decision.emit(arrived);
  std::vector<UnitId> staying;
  if (arrived.compliance.disobeyed) staying = roll_elites(decision, side, id, arrived.sent);
  if (arrived.compliance.retreats) retreat_cowards(decision, side, id, staying);
}

// F3, F5, F6.
void roll_sector(Decision& decision, kit::Seat side) {
  const State& state = decision.state();
  SectorRolled rolled{side, 0, activation::Sector::kNone, 0, {}};
  rolled.die = decision.roll("land.sector", static_cast<std::uint32_t>(side));
  rolled.sector = activation::sector_rolled(own(state, side).counters, rolled.die);
  rolled.units_allowed = static_cast<std::uint8_t>(activation::units_allowed(
      state.setup->rules.activation, activation::count_in(own(state, side).counters, rolled.sector)));
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    if (!is_on_board(unit)) continue;
    // C8: the CinC's own troops act in any activation.
    if (unit.brigade == kNoBrigade || in_sector(state.setup->board, side, rolled.sector, unit.cell))
      rolled.called.push_back(unit.id);
  }
  decision.emit(std::move(rolled));
}

Direction direction_of(const Board& board, Cell from, Cell to) {
  return *std::find_if(kit::kHexDirections.begin(), kit::kHexDirections.end(),
                       [&](Direction direction) { return step(board, from, direction) == to; });
}

// C7, runner_interception: whether the runner's ride of this turn passes an enemy unit.
bool is_taken(const State& state, kit::Seat side, const Runner& runner) {
  const std::size_t pace = state.setup->rules.command.cinc_move;
  const std::size_t ridden = (runner.turns - runner.turns_left - 1) * pace;
  const std::size_t end = std::min(runner.route.size(), ridden + pace + 1);
  for (std::size_t i = ridden + 1; i < end; ++i) {
    const UnitId unit = unit_at(state, runner.route[i]);
    if (unit != 0 && side_of(unit) != side) return true;
  }
  return false;
}

}  // namespace

std::uint32_t brigadier_subject(kit::Seat side, BrigadeId brigade) {
  return static_cast<std::uint32_t>(64 * kit::index_of(side) + 1 + brigade);
}

std::vector<Cell> cinc_way(const State& state, kit::Seat side, Cell to) {
  const Ways ways(state, side, state.setup->rules.command.cinc_move);
  const std::span<const Cell> reached = ways.reached();
  if (std::find(reached.begin(), reached.end(), to) == reached.end()) return {};
  return ways.way_to(to);
}

std::vector<Cell> cinc_rides(const State& state, kit::Seat side) {
  const Ways ways(state, side, state.setup->rules.command.cinc_move);
  const std::span<const Cell> reached = ways.reached();
  if (reached.empty()) return {};
  std::vector<Cell> cells(reached.begin() + 1, reached.end());
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::vector<Cell> way_to_contact(const State& state, kit::Seat side, BrigadeId brigade) {
  const Ways ways(state, side, kMostCells);
  const Cell cell = ways.contact_with(brigadier_cell(state, side, brigade));
  return cell == kOffBoard ? std::vector<Cell>{} : ways.way_to(cell);
}

std::vector<bool> ways_to_contact(const State& state, kit::Seat side) {
  const Ways ways(state, side, kMostCells);
  std::vector<bool> open;
  for (std::size_t i = 0; i < own(state, side).brigades.size(); ++i)
    open.push_back(ways.contact_with(brigadier_cell(state, side, static_cast<BrigadeId>(i))) != kOffBoard);
  return open;
}

bool is_in_contact(const State& state, kit::Seat side, BrigadeId brigade) {
  const Cell there = brigadier_cell(state, side, brigade);
  const Cell cinc = own(state, side).cinc;
  return there != kOffBoard && cinc != kOffBoard && distance(state.setup->board, cinc, there) <= 1;
}

RunnerOdds runner_odds(const State& state, kit::Seat side, BrigadeId brigade, command::Order order) {
  RunnerOdds odds;
  const command::Rules& rules = state.setup->rules.command;
  odds.route = way_to_contact(state, side, brigade);
  if (!odds.route.empty()) odds.turns = command::runner_turns(rules, static_cast<int>(odds.route.size()) - 1);
  const Brigade& his = own(state, side).brigades[brigade];
  odds.odds = command::compliance_odds(rules, his.brigadier, his.order, order,
                                       state.setup->armies[kit::index_of(side)].runner_modifier);
  return odds;
}

MaybeRefusal refuse_brigade(const State& state, kit::Seat seat, BrigadeId brigade) {
  if (brigade < own(state, seat).brigades.size()) return std::nullopt;
  return kit::Refusal{"C1", "Name a brigade of your own army."};
}

MaybeRefusal refuse_order_named(command::Order order) {
  if (order >= command::Order::kAssault && order <= command::Order::kHold) return std::nullopt;
  return kit::Refusal{"C2", "The orders are Assault, Oppose and Hold."};
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Ride& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kCommand)) return refusal;
  const SideState& side = own(state, seat);
  if (has_personal_troops(state, seat))
    return kit::Refusal{"C8", "Your commander-in-chief stays with his own troops: send runners."};
  if (side.cinc_rode)
    return kit::Refusal{"C6",
                        "Your commander-in-chief rides once a turn, and not in the turn after he was "
                        "overrun: give orders in contact, or send runners."};
  if (side.contact_over || any_ordered(side))
    return kit::Refusal{"C14", "He rides before he gives orders or sends runners: go on with those."};
  const std::vector<Cell> cells = cinc_rides(state, seat);
  if (!std::binary_search(cells.begin(), cells.end(), order.cell))
    return kit::Refusal{"C6",
                        fmt::format("Your commander-in-chief rides up to {} hexes, around enemy units and "
                                    "impassable ground: {} is out of his reach.",
                                    state.setup->rules.command.cinc_move, cell_name(state, order.cell))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const Ride& order) {
  const std::vector<Cell> way = cinc_way(decision.state(), seat, order.cell);
  CincRode rode{seat, {}, order.cell};
  for (std::size_t i = 1; i < way.size(); ++i)
    rode.steps.push_back(direction_of(decision.state().setup->board, way[i - 1], way[i]));
  decision.emit(std::move(rode));
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const GiveOrder& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kCommand)) return refusal;
  if (auto refusal = refuse_brigade(state, seat, order.brigade)) return refusal;
  if (auto refusal = refuse_order_named(order.order)) return refusal;
  if (has_personal_troops(state, seat))
    return kit::Refusal{"C8", "A commander-in-chief with his own troops always sends runners."};
  if (own(state, seat).contact_over)
    return kit::Refusal{"C14", "Orders in contact come before the first runner: send a runner to him."};
  if (auto refusal = refuse_absent(state, seat, order.brigade)) return refusal;
  if (own(state, seat).brigades[order.brigade].ordered)
    return kit::Refusal{"C6", fmt::format("{} has had his order in contact this turn: it is one a turn.",
                                          brigadier_name(state, seat, order.brigade))};
  if (!is_in_contact(state, seat, order.brigade))
    return kit::Refusal{"C6",
                        fmt::format("{} is not in contact, on the hex of your commander-in-chief or next "
                                    "to it: ride to him, or send a runner.",
                                    brigadier_name(state, seat, order.brigade))};
  return refuse_new_assault(state, seat, order.order);
}

// C7: contact with the brigadier cancels the runner to him.
void carry_out(Decision& decision, kit::Seat seat, const GiveOrder& order) {
  if (own(decision.state(), seat).brigades[order.brigade].runner)
    decision.emit(RunnerEnded{seat, order.brigade, RunnerFate::kOvertaken});
  decision.emit(OrderGiven{seat, order.brigade, order.order});
}

MaybeRefusal refuse_but_for_way(const State& state, kit::Seat seat, const SendRunner& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kCommand)) return refusal;
  if (auto refusal = refuse_brigade(state, seat, order.brigade)) return refusal;
  if (auto refusal = refuse_order_named(order.order)) return refusal;
  if (auto refusal = refuse_absent(state, seat, order.brigade)) return refusal;
  const std::string& name = brigadier_name(state, seat, order.brigade);
  if (own(state, seat).brigades[order.brigade].runner)
    return kit::Refusal{"C7",
                        fmt::format("A runner is on the way to {}: one at a time to each brigadier.", name)};
  if (own(state, seat).brigades[order.brigade].ordered)
    return kit::Refusal{"C7",
                        fmt::format("{} has had his order in contact this turn: send to another.", name)};
  return refuse_new_assault(state, seat, order.order);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const SendRunner& order) {
  if (auto refusal = refuse_but_for_way(state, seat, order)) return refusal;
  if (!way_to_contact(state, seat, order.brigade).empty()) return std::nullopt;
  return kit::Refusal{"C7", fmt::format("There is no way to {} around the enemy: send to another.",
                                        brigadier_name(state, seat, order.brigade))};
}

void carry_out(Decision& decision, kit::Seat seat, const SendRunner& order) {
  std::vector<Cell> route = way_to_contact(decision.state(), seat, order.brigade);
  const int turns =
      command::runner_turns(decision.state().setup->rules.command, static_cast<int>(route.size()) - 1);
  decision.emit(
      RunnerSent{seat, order.brigade, order.order, static_cast<std::uint8_t>(turns), std::move(route)});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const RecallRunner& order) {
  if (auto refusal = refuse_out_of_phase(state, seat, Phase::kCommand)) return refusal;
  if (auto refusal = refuse_brigade(state, seat, order.brigade)) return refusal;
  if (!state.setup->rules.command.runner_recall)
    return kit::Refusal{"C7", "Runners are not called back in this battle: a stale order arrives too."};
  if (!own(state, seat).brigades[order.brigade].runner)
    return kit::Refusal{"C7", fmt::format("No runner is on the way to {}: call back one that is.",
                                          brigadier_name(state, seat, order.brigade))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat seat, const RecallRunner& order) {
  decision.emit(RunnerEnded{seat, order.brigade, RunnerFate::kRecalled});
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const EndCommand&) {
  return refuse_out_of_phase(state, seat, Phase::kCommand);
}

// C14: runners due arrive in the brigades' order, each roll resolved before the next; then F3.
void carry_out(Decision& decision, kit::Seat seat, const EndCommand&) {
  const std::size_t count = own(decision.state(), seat).brigades.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<Runner>& runner = own(decision.state(), seat).brigades[i].runner;
    if (runner && runner->turns_left == 0) arrive(decision, seat, static_cast<BrigadeId>(i));
  }
  roll_sector(decision, seat);
  go_on(decision);
}

void runners_ride(Decision& decision, kit::Seat side) {
  const std::vector<Brigade>& brigades = own(decision.state(), side).brigades;
  const auto under_way = [](const Brigade& brigade) { return brigade.runner.has_value(); };
  if (std::none_of(brigades.begin(), brigades.end(), under_way)) return;
  decision.emit(RunnersRode{side});
  if (!decision.state().setup->rules.command.runner_interception) return;
  for (std::size_t i = 0; i < brigades.size(); ++i) {
    if (brigades[i].runner && is_taken(decision.state(), side, *brigades[i].runner))
      decision.emit(RunnerEnded{side, static_cast<BrigadeId>(i), RunnerFate::kIntercepted});
  }
}

}  // namespace galloper::land
