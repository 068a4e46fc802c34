// Private to the room: how an accepted order comes about.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "server/rules/naval/chart.h"

namespace galloper::naval {

// The events of one order. Each is applied to a copy of the state as it is emitted, so that play and replay
// share `apply`.
class Decision {
 public:
  Decision(const State& before, Dice& dice) : state_(before), dice_(dice) { events_.reserve(4); }

  const State& state() const { return state_; }
  // Purposes: "naval.initiative", subject the side's seat number; "naval.guns" and "naval.torpedo", subject
  // the id of the ship that fires.
  std::uint8_t roll(std::string_view purpose, std::uint32_t subject) {
    return static_cast<std::uint8_t>(dice_.roll(purpose, subject).value);
  }
  void emit(Event event) {
    naval::apply(state_, event);
    events_.push_back(std::move(event));
  }
  std::vector<Event> take_events() { return std::move(events_); }

 private:
  State state_;
  Dice& dice_;
  std::vector<Event> events_;
};

// Why the seat may not give the order; nothing if it may (G1). The order is of a match that has begun and is
// not over.
using MaybeRefusal = std::optional<kit::Refusal>;
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
