#include "tests/sim/land_table.h"

#include <algorithm>

#include "server/rules/land/board.h"
#include "server/rules/land/knowledge.h"
#include "server/rules/land/lasting.h"

namespace galloper::sim {

using namespace land;

namespace {

kit::Seat any_seat(Random& random) { return random.below(2) == 0 ? kit::Seat::kSouth : kit::Seat::kNorth; }

Cell any_cell(const State& state, Random& random) {
  return static_cast<Cell>(random.below(state.setup->board.base.size() + 2));
}

UnitId any_unit(const State& state, Random& random) {
  const kit::Seat side = any_seat(random);
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  const auto id = static_cast<UnitId>(unit_id(side, random.below(units.size() + 1)));
  return random.below(20) == 0 ? UnitId{0} : id;
}

BrigadeId any_brigade(const State& state, Random& random) {
  return static_cast<BrigadeId>(random.below(state.sides[0].brigades.size() + 2));
}

command::Order any_order(Random& random) { return static_cast<command::Order>(random.below(4)); }

activation::Sector any_sector(Random& random) { return static_cast<activation::Sector>(random.below(4)); }

Order random_preparation(const State& state, Random& random) {
  switch (random.below(11)) {
    case 0:
      return TakeInitiative{random.below(2) == 0};
    case 1:
      return ChooseDeployment{random.below(2) == 0};
    case 2:
      return MovePiece{static_cast<std::uint8_t>(random.below(state.anchors.size() + 1)),
                       any_cell(state, random)};
    case 3:
      return PassReward{};
    case 4:
      return Lift{any_unit(state, random)};
    case 5:
      return DeployRest{};
    case 6:
      return PlaceCinc{any_cell(state, random)};
    case 7:
      return FirstOrder{any_brigade(state, random), any_order(random)};
    case 8:
      return PlaceCounter{static_cast<std::uint8_t>(random.below(8)), any_sector(random)};
    case 9:
      return ConfirmDeployment{};
    default:
      return Deploy{any_unit(state, random), any_cell(state, random)};
  }
}

// A move, shot or charge that may well be possible: near where the unit stands, at a unit that there is.
Act random_act(const State& state, Random& random) {
  Act act;
  act.unit = any_unit(state, random);
  act.verb = static_cast<Verb>(1 + random.below(3));
  act.cell = any_cell(state, random);
  const bool is_there =
      act.unit != 0 && roster_index(act.unit) < state.units[kit::index_of(side_of(act.unit))].size();
  if (is_there && random.below(4) != 0) {
    act.cell = unit_of(state, act.unit).cell;
    for (std::uint64_t steps = random.below(3); steps > 0 && on_board(state.setup->board, act.cell); --steps)
      act.cell = step(state.setup->board, act.cell, kit::kHexDirections[random.below(6)]);
  }
  if (act.verb != Verb::kMove || random.below(20) == 0) act.target = any_unit(state, random);
  return act;
}

Order random_command(const State& state, Random& random) {
  switch (random.below(6)) {
    case 0:
      return GiveOrder{any_brigade(state, random), any_order(random)};
    case 1:
      return SendRunner{any_brigade(state, random), any_order(random)};
    case 2:
      return RecallRunner{any_brigade(state, random)};
    case 3:
      return EndCommand{};
    default:
      return Ride{any_cell(state, random)};
  }
}

Order random_action(const State& state, Random& random) {
  switch (random.below(12)) {
    case 0:
      return Advance{};
    case 1:
      return Strike{any_unit(state, random)};
    case 2:
      return Follow{any_cell(state, random)};
    case 3:
      return StandFast{};
    case 4:
      return JoinUnit{any_brigade(state, random), any_unit(state, random)};
    case 5:
      return EndActions{};
    case 6:
      return MoveCounter{any_sector(random)};
    default:
      return random_act(state, random);
  }
}

Order random_of_table(Random& random) {
  switch (random.below(6)) {
    case 0:
      return kit::Begin{};
    case 1:
      return kit::Close{};
    case 2:
      return kit::TimeRunOut{random.below(3) == 0 ? kit::Seat::kNone : any_seat(random)};
    case 3:
      return kit::Resign{};
    case 4:
      return kit::OfferDraw{};
    default:
      return kit::AcceptDraw{};
  }
}

// ---- what an event tells a viewer that was hidden from it, `at` the state before the event ----

bool stands_on_hidden(const State& at, UnitId unit, kit::Viewer viewer) {
  const Board& board = at.setup->board;
  for (std::size_t piece = 0; piece < at.anchors.size(); ++piece) {
    if (knows_piece(at, piece, viewer)) continue;
    const std::vector<Cell> cells = cells_of(board, board.pieces[piece], at.anchors[piece]);
    if (std::find(cells.begin(), cells.end(), unit_of(at, unit).cell) != cells.end()) return true;
  }
  return false;
}

// The doings of a side of which the viewer does not know what ground it knows (S14).
bool shows_ground(const State& at, kit::Seat side, kit::Viewer viewer) {
  const std::vector<Piece>& pieces = at.setup->board.pieces;
  return !shares_secrets(at, viewer, side) &&
         std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.unsurveyed; });
}

bool has_enemy_close(const State& at, const Unit& unit) {
  const std::vector<Unit>& enemies = at.units[kit::index_of(kit::enemy_of(side_of(unit.id)))];
  return std::any_of(enemies.begin(), enemies.end(), [&](const Unit& enemy) {
    return is_on_board(enemy) &&
           distance(at.setup->board, unit.cell, enemy.cell) <= at.setup->rules.land.close_range;
  });
}

template <class E>
bool tells(const State&, const E&, kit::Viewer) {
  return false;
}
bool tells(const State& at, const DeploymentShown& event, kit::Viewer viewer) {
  return !sees_standing(at, viewer, event.side);
}
bool tells(const State& at, const CountersShown&, kit::Viewer viewer) {
  return !sees_counters(at, viewer, kit::Seat::kSouth) || !sees_counters(at, viewer, kit::Seat::kNorth);
}
// L23: with orders_open nothing is hidden once both are deployed.
bool opens_orders(const State& at, kit::Viewer viewer) {
  return at.setup->rules.land.fog == Fog::kOrdersOpen && !is_deployed(at) &&
         !(shares_secrets(at, viewer, kit::Seat::kSouth) && shares_secrets(at, viewer, kit::Seat::kNorth));
}
bool tells(const State& at, const PhaseBegan& event, kit::Viewer viewer) {
  return event.phase > Phase::kDeployment && opens_orders(at, viewer);
}
bool tells(const State& at, const TurnBegan&, kit::Viewer viewer) { return opens_orders(at, viewer); }
bool tells(const State& at, const RewardPassed& event, kit::Viewer viewer) {
  return event.lapsed && shows_ground(at, event.side, viewer);
}
bool tells(const State& at, const PieceMoved& event, kit::Viewer viewer) {
  return shows_ground(at, event.side, viewer);
}
bool tells(const State& at, const PieceSurveyed& event, kit::Viewer viewer) {
  return shares_secrets(at, viewer, event.side) && !sees_all(at, viewer);
}
bool tells(const State& at, const RunnerEnded& event, kit::Viewer viewer) {
  return event.fate == RunnerFate::kIntercepted && !sees_command(at, viewer, event.side);
}
bool tells(const State& at, const RunnerArrived& event, kit::Viewer viewer) {
  return event.compliance.taken == command::Taken::kWilful && !sees_command(at, viewer, event.side);
}
bool tells(const State& at, const UnitMoved& event, kit::Viewer viewer) {
  const kit::Seat side = side_of(event.unit);
  if (shows_ground(at, side, viewer)) return true;
  if (sees_command(at, viewer, side)) return false;
  // L14: that it falls back, and how it goes from an enemy that is close.
  return event.reason == MoveReason::kFallBack || has_enemy_close(at, unit_of(at, event.unit));
}
bool tells(const State& at, const Volley& event, kit::Viewer viewer) {
  // L13: only a unit under Hold does this.
  if (event.kind == VolleyKind::kDefensiveFire && !sees_command(at, viewer, side_of(event.unit))) return true;
  return stands_on_hidden(at, event.unit, viewer) || stands_on_hidden(at, event.target, viewer);
}
bool tells(const State& at, const FlagsResolved& event, kit::Viewer viewer) {
  return shows_ground(at, side_of(event.unit), viewer);
}
bool tells(const State& at, const ChoiceAwaited& event, kit::Viewer viewer) {
  const kit::Seat side = side_of(event.unit);
  // L15.6: only under Assault.
  const bool shows_order = event.choice == Choice::kOtherShot && !sees_command(at, viewer, side);
  return shows_order || shows_ground(at, side, viewer);
}
bool tells(const State& at, const Ended&, kit::Viewer viewer) { return !sees_all(at, viewer); }

// F6: that a side has nothing more to do, though it might act.
bool tells_inability(const State& at, const std::vector<Event>& events, std::size_t index,
                     kit::Viewer viewer) {
  const auto* const phase = std::get_if<PhaseBegan>(&events[index]);
  if (phase == nullptr || phase->phase != Phase::kCounter || at.actions_left == 0) return false;
  if (sees_command(at, viewer, phase->side) && !shows_ground(at, phase->side, viewer)) return false;
  return index > 0 && !std::holds_alternative<DrawLapsed>(events[index - 1]);
}

}  // namespace

Order LandTable::random_order(const State& state, Random& random) {
  if (random.below(12) == 0) return random_of_table(random);
  if (random.below(12) == 0) return random_preparation(state, random);
  switch (state.phase) {
    case Phase::kCommand:
      return random_command(state, random);
    case Phase::kActions:
    case Phase::kCounter:
      return random_action(state, random);
    default:
      return random_preparation(state, random);
  }
}

// Mostly what moves the battle on: orders that end it, and idle ones, seldom.
std::size_t LandTable::choose(const std::vector<Order>& orders, Random& random) {
  const auto keenness = [](const Order& order) -> std::uint64_t {
    if (std::holds_alternative<Act>(order)) return 300;
    if (std::holds_alternative<ConfirmDeployment>(order) || std::holds_alternative<DeployRest>(order))
      return 2000;
    if (std::holds_alternative<EndCommand>(order) || std::holds_alternative<PassReward>(order)) return 800;
    if (std::holds_alternative<SendRunner>(order) || std::holds_alternative<RecallRunner>(order)) return 150;
    if (std::holds_alternative<GiveOrder>(order)) return 500;
    if (std::holds_alternative<Ride>(order) || std::holds_alternative<Deploy>(order)) return 40;
    if (std::holds_alternative<Lift>(order) || std::holds_alternative<EndActions>(order)) return 20;
    if (std::holds_alternative<FirstOrder>(order) || std::holds_alternative<PlaceCounter>(order)) return 80;
    if (std::holds_alternative<kit::OfferDraw>(order)) return 20;
    if (std::holds_alternative<kit::Close>(order) || std::holds_alternative<kit::TimeRunOut>(order) ||
        std::holds_alternative<kit::Resign>(order) || std::holds_alternative<kit::AcceptDraw>(order))
      return 1;
    return 300;
  };
  for (;;) {
    const std::size_t chosen = random.below(orders.size());
    if (random.below(2000) < keenness(orders[chosen])) return chosen;
  }
}

// What a side tries out in its deployment is not counted; a runner called back may be sent again.
int LandTable::weight(const Order& order) {
  if (std::holds_alternative<RecallRunner>(order)) return -1;
  const bool tried_out =
      std::holds_alternative<Deploy>(order) || std::holds_alternative<Lift>(order) ||
      std::holds_alternative<DeployRest>(order) || std::holds_alternative<PlaceCinc>(order) ||
      std::holds_alternative<FirstOrder>(order) || std::holds_alternative<PlaceCounter>(order) ||
      std::holds_alternative<JoinUnit>(order);
  return tried_out || std::holds_alternative<kit::OfferDraw>(order) ? 0 : 1;
}

bool LandTable::discloses(const State& before, const std::vector<Event>& events, kit::Viewer viewer) {
  if (sees_all(before, viewer)) return false;
  State at = before;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (tells_inability(at, events, i, viewer)) return true;
    if (std::visit([&](const auto& event) { return tells(at, event, viewer); }, events[i])) return true;
    apply(at, events[i]);
  }
  return false;
}

}  // namespace galloper::sim
