// Private to the room: how an accepted order comes about.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "server/rules/kit/ruling.h"
#include "server/rules/scouting/board.h"

namespace galloper::scouting {

using Decision = kit::Decision<State, Event, scouting::apply>;

// The order is of a match that has begun and is not over.
using kit::MaybeRefusal;
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::TimeRunOut& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::OfferDraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::AcceptDraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Place& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Lift& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const ConfirmPlacement& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Move& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const EndMoves& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Attack& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const EndTurn& order);

// What the order, which is not refused, brings about.
void carry_out(Decision& decision, kit::Seat seat, const kit::Begin& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::Close& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::TimeRunOut& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::Resign& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::OfferDraw& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::AcceptDraw& order);
void carry_out(Decision& decision, kit::Seat seat, const Place& order);
void carry_out(Decision& decision, kit::Seat seat, const Lift& order);
void carry_out(Decision& decision, kit::Seat seat, const ConfirmPlacement& order);
void carry_out(Decision& decision, kit::Seat seat, const Move& order);
void carry_out(Decision& decision, kit::Seat seat, const EndMoves& order);
void carry_out(Decision& decision, kit::Seat seat, const Attack& order);
void carry_out(Decision& decision, kit::Seat seat, const EndTurn& order);

// S7: refuses an order of a seat that is not to act in that phase.
MaybeRefusal refuse_out_of_turn(const State& state, kit::Seat seat, Phase phase);

// Both sides roll, and roll again while they tie; each pair is an event. `Rolled` is InitiativeRolled (S3) or
// FourReturnedRolled (S13); the subject of each die is its side.
template <class Rolled>
void roll_off(Decision& decision, std::string_view purpose, const std::string& rule) {
  Rolled rolled;
  do {
    for (Roll* roll : {&rolled.south, &rolled.north}) {
      const kit::Seat side = roll == &rolled.south ? kit::Seat::kSouth : kit::Seat::kNorth;
      roll->value = decision.roll(purpose, static_cast<std::uint32_t>(side));
      roll->score = static_cast<std::int8_t>(roll->value);
      roll->rule = rule;
    }
    rolled.first = rolled.south.score > rolled.north.score   ? kit::Seat::kSouth
                   : rolled.south.score < rolled.north.score ? kit::Seat::kNorth
                                                             : kit::Seat::kNone;
    decision.emit(rolled);
  } while (rolled.first == kit::Seat::kNone);
}

// S2, S3: the board is opened, the initiative rolled, the first turn begun.
void reveal(Decision& decision, std::vector<Scout> scouts);
// S7: ends the phases that offer nothing, and the game when S11 says so.
void go_on(Decision& decision);
// S10, S13, S14: a scout that observed has reached its own baseline.
void report_home(Decision& decision, ScoutId scout);
// S12: the winner is the side that has the initiative by it.
void end_played_out(Decision& decision);

}  // namespace galloper::scouting
