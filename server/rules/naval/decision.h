// Private to the room: how an accepted order comes about.
#pragma once

#include "server/rules/kit/ruling.h"
#include "server/rules/naval/chart.h"

namespace galloper::naval {

// Purposes: "naval.initiative", subject the side's seat number; "naval.guns" and "naval.torpedo", subject the
// id of the ship that fires.
using Decision = kit::Decision<State, Event, naval::apply>;

using kit::MaybeRefusal;

// Why the seat may not give the order; nothing if it may (G1). The order is of a match that has begun and is
// not over.
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::TimeRunOut& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::OfferDraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::AcceptDraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const MoveShip& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Withdraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const EndMoves& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Aim& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const CommitFire& order);

// What the order, which is not refused, brings about.
void carry_out(Decision& decision, kit::Seat seat, const kit::Begin& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::Close& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::TimeRunOut& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::Resign& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::OfferDraw& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::AcceptDraw& order);
void carry_out(Decision& decision, kit::Seat seat, const MoveShip& order);
void carry_out(Decision& decision, kit::Seat seat, const Withdraw& order);
void carry_out(Decision& decision, kit::Seat seat, const EndMoves& order);
void carry_out(Decision& decision, kit::Seat seat, const Aim& order);
void carry_out(Decision& decision, kit::Seat seat, const CommitFire& order);

// N2: refuses a move of a seat whose move it is not.
MaybeRefusal refuse_out_of_turn(const State& state, kit::Seat seat);

// N2: after an order: ends the phases that offer nothing, and the battle when N12 says so.
void go_on(Decision& decision);
// N8, N9: rolls both plans, when both are in, and takes the sunk off the board.
void resolve_fire(Decision& decision);
// N12: whether the battle is over now; `turn_over`: this was the turn's last phase.
bool end_if_decided(Decision& decision, bool turn_over);

}  // namespace galloper::naval

// N8: a side's plan is secret until both are in; that one is, too.
template <>
inline constexpr bool galloper::kit::kIsSecret<galloper::naval::Aim> = true;
template <>
inline constexpr bool galloper::kit::kIsSecret<galloper::naval::CommitFire> = true;
