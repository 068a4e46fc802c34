// C6, C13, L11, L22: what a unit's loss does to the figures with it.
#include <algorithm>
#include <tuple>

#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

const SideState& own(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }

// How far to the owner's right a hex lies, in half hexes.
int rightward(const Board& board, kit::Seat side, Cell cell) {
  const int eastward = 2 * (cell % board.width) + (cell / board.width) % 2;
  return side == kit::Seat::kSouth ? eastward : -eastward;
}

// The nearest of the side's units to the hex (ties: the owner's left, then nearer its own baseline) among
// those that `may_be` accepts; 0: none.
template <class MayBe>
UnitId nearest_unit(const State& state, kit::Seat side, Cell from, MayBe may_be) {
  const Board& board = state.setup->board;
  const auto rank = [&](const Unit& unit) {
    return std::tuple(distance(board, from, unit.cell), rightward(board, side, unit.cell),
                      rows_forward(board, side, unit.cell));
  };
  const Unit* best = nullptr;
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    if (!is_on_board(unit) || !may_be(unit)) continue;
    if (best == nullptr || rank(unit) < rank(*best)) best = &unit;
  }
  return best == nullptr ? UnitId{0} : best->id;
}

// C6: to the nearest friendly unit.
void escape(Decision& decision, kit::Seat side) {
  const Cell from = own(decision.state(), side).cinc;
  const UnitId refuge = nearest_unit(decision.state(), side, from, [](const Unit&) { return true; });
  const Cell cell = refuge == 0 ? kOffBoard : unit_of(decision.state(), refuge).cell;
  decision.emit(CincEscaped{side, cell});
}

// C13: he joins the nearest unit of the brigade; with none left he leaves the field.
void find_new_unit(Decision& decision, kit::Seat side, BrigadeId brigade, Cell from) {
  const UnitId next =
      nearest_unit(decision.state(), side, from, [&](const Unit& unit) { return unit.brigade == brigade; });
  if (next == 0) {
    leave_field(decision, side, brigade);
  } else {
    decision.emit(BrigadierJoined{side, brigade, next, false});
  }
}

}  // namespace

void leave_field(Decision& decision, kit::Seat side, BrigadeId brigade) {
  if (own(decision.state(), side).brigades[brigade].runner)
    decision.emit(RunnerEnded{side, brigade, RunnerFate::kBrigadierLost});
  decision.emit(BrigadierJoined{side, brigade, 0, false});
}

void lose_unit(Decision& decision, UnitId id, Loss loss, UnitId by) {
  const kit::Seat side = side_of(id);
  const Unit unit = unit_of(decision.state(), id);
  decision.emit(UnitLost{id, loss, by});
  if (unit.brigade == kNoBrigade) {
    escape(decision, side);
  } else if (own(decision.state(), side).brigades[unit.brigade].with == id) {
    find_new_unit(decision, side, unit.brigade, unit.cell);
  }
}

void overrun(Decision& decision, Cell cell, kit::Seat entering) {
  const kit::Seat side = kit::enemy_of(entering);
  if (own(decision.state(), side).cinc == cell && !has_personal_troops(decision.state(), side))
    escape(decision, side);
}

// The figure is hit on two sixes in a row when his unit is hit. His unit still stands: wounded; it fell to
// fire: killed; in a charge: captured. Either way he leaves the field.
void hit_brigadier(Decision& decision, const Volley& volley) {
  const State& state = decision.state();
  if (!state.setup->rules.land.brigadier_casualties || volley.hits == 0) return;
  const Unit& unit = unit_of(state, volley.target);
  const kit::Seat side = side_of(volley.target);
  const BrigadeId brigade = unit.brigade;
  if (brigade == kNoBrigade || own(state, side).brigades[brigade].with != volley.target) return;
  BrigadierHit hit{side, brigade, 0, 0, BrigadierFate::kUnhurt};
  const std::uint32_t subject = brigadier_subject(side, brigade);
  hit.first_die = decision.roll("land.casualty", subject);
  if (hit.first_die == 6) hit.second_die = decision.roll("land.casualty", subject);
  if (hit.second_die == 6) {
    const bool by_fire = volley.kind == VolleyKind::kFire || volley.kind == VolleyKind::kDefensiveFire;
    hit.fate = unit.strength > 0 ? BrigadierFate::kWounded
               : by_fire         ? BrigadierFate::kKilled
                                 : BrigadierFate::kCaptured;
  }
  decision.emit(hit);
  if (hit.fate != BrigadierFate::kUnhurt) leave_field(decision, side, brigade);
}

}  // namespace galloper::land
