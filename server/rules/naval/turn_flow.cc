// N1, N2: the initiative and the course of a turn.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/naval/decision.h"

namespace galloper::naval {
namespace {

bool has_move_left(const State& state, kit::Seat side) {
  return side_state(state, side).moved < side_state(state, side).to_move;
}

// N1: both roll; ties roll again.
void roll_initiative(Decision& decision) {
  const bool high_first = decision.state().setup->rules.high_roll == HighRoll::kMovesFirst;
  InitiativeRolled rolled;
  do {
    rolled.south = decision.roll("naval.initiative", static_cast<std::uint32_t>(kit::Seat::kSouth));
    rolled.north = decision.roll("naval.initiative", static_cast<std::uint32_t>(kit::Seat::kNorth));
    if (rolled.south != rolled.north) {
      const bool south_first = (rolled.south > rolled.north) == high_first;
      rolled.first = south_first ? kit::Seat::kSouth : kit::Seat::kNorth;
    }
    decision.emit(rolled);
  } while (rolled.first == kit::Seat::kNone);
}

void begin_phase(Decision& decision, Phase phase) {
  if (phase == Phase::kMoves) {
    decision.emit(MovesBegan{});
  } else {
    decision.emit(FireBegan{sides_with_a_shot(decision.state())});
  }
}

void begin_turn(Decision& decision, std::uint8_t turn) {
  const NavalRules& rules = decision.state().setup->rules;
  if (turn == 1 || rules.initiative == Initiative::kEveryTurn) roll_initiative(decision);
  decision.emit(TurnBegan{turn});
  begin_phase(decision, rules.phases == Phases::kMoveThenFire ? Phase::kMoves : Phase::kFire);
}

// N2: the other phase of the turn, or the next turn.
void end_phase(Decision& decision) {
  const State& state = decision.state();
  const bool fired_last = state.setup->rules.phases == Phases::kMoveThenFire;
  const bool turn_over = (state.phase == Phase::kFire) == fired_last;
  if (end_if_decided(decision, turn_over)) return;
  if (turn_over) {
    begin_turn(decision, static_cast<std::uint8_t>(state.turn + 1));
  } else {
    begin_phase(decision, state.phase == Phase::kMoves ? Phase::kFire : Phase::kMoves);
  }
}

// A side that can only leave its ships where they are has nothing to order. With the sides moving by turns, a
// ship may yet be freed by another.
bool can_only_stay(const State& state) {
  if (state.setup->rules.movement == Movement::kByShip) return false;
  bool can = false;
  each_afloat(state, state.active,
              [&](ShipId id) { can = can || (!ship_of(state, id).moved && can_leave_place(state, id)); });
  return !can;
}

// N3: the first ship of the side that has not moved and may not stay, or 0.
ShipId ship_that_must_move(const State& state, kit::Seat side) {
  if (state.setup->rules.minimum_move == 0) return 0;
  ShipId found = 0;
  each_afloat(state, side, [&](ShipId id) {
    if (found == 0 && !ship_of(state, id).moved && !may_stay(state, id)) found = id;
  });
  return found;
}

}  // namespace

kit::Seat side_to_move(const State& state) {
  const kit::Seat second = kit::enemy_of(state.first);
  if (!has_move_left(state, second))
    return has_move_left(state, state.first) ? state.first : kit::Seat::kNone;
  if (!has_move_left(state, state.first)) return second;
  if (state.setup->rules.movement == Movement::kBySide) return state.first;
  // N2, by_ship: in proportion to their numbers.
  const SideState& a = side_state(state, state.first);
  const SideState& b = side_state(state, second);
  return a.moved * b.to_move <= b.moved * a.to_move ? state.first : second;
}

MaybeRefusal refuse_out_of_turn(const State& state, kit::Seat seat) {
  if (state.phase != Phase::kMoves)
    return kit::Refusal{"N2", "Ships move in the moves of a turn: now both sides plan their fire."};
  if (seat != state.active)
    return kit::Refusal{"N2", fmt::format("{} is to move: wait for your own moves.", name_of(state.active))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat, const kit::Begin&) {
  begin_turn(decision, 1);
  go_on(decision);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const EndMoves&) {
  if (auto refusal = refuse_out_of_turn(state, seat)) return refusal;
  const ShipId must_move = ship_that_must_move(state, seat);
  if (must_move == 0) return std::nullopt;
  return kit::Refusal{"N3", fmt::format("{} must still go {} hexes forward, or as many as it can.",
                                        name_of(state, must_move), state.setup->rules.minimum_move)};
}

void carry_out(Decision& decision, kit::Seat seat, const EndMoves&) {
  decision.emit(MovesEnded{seat});
  go_on(decision);
}

void go_on(Decision& decision) {
  const State& state = decision.state();
  while (state.phase != Phase::kOver) {
    if (state.phase == Phase::kFire) {
      if (may_act(state) != 0) return;
      resolve_fire(decision);
      end_phase(decision);
    } else if (state.active == kit::Seat::kNone) {
      end_phase(decision);
    } else if (can_only_stay(state)) {
      decision.emit(MovesEnded{state.active});
    } else {
      return;
    }
  }
}

}  // namespace galloper::naval
