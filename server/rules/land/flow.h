// Private to the room: the orders of a battle but for the fighting itself: why one is refused, what it brings
// about, and how the match goes on from it.
#pragma once

#include "server/rules/land/decision.h"
#include "server/rules/land/knowledge.h"

namespace galloper::land {

// Why the seat may not give the order; nothing if it may (G1). The order is of a match that has begun and is
// not over. Refusals depend on what the seat knows, and on nothing else (G4).
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::TimeRunOut& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::OfferDraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::AcceptDraw& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const TakeInitiative& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const ChooseDeployment& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const MovePiece& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const PassReward& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Deploy& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Lift& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const DeployRest& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const PlaceCinc& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const FirstOrder& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const PlaceCounter& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const ConfirmDeployment& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Ride& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const GiveOrder& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const SendRunner& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const RecallRunner& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const EndCommand& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Act& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Advance& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Strike& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const Follow& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const StandFast& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const JoinUnit& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const EndActions& order);
MaybeRefusal refuse(const State& state, kit::Seat seat, const MoveCounter& order);

// What the order, which is not refused, brings about.
void carry_out(Decision& decision, kit::Seat seat, const kit::Begin& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::Close& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::TimeRunOut& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::Resign& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::OfferDraw& order);
void carry_out(Decision& decision, kit::Seat seat, const kit::AcceptDraw& order);
void carry_out(Decision& decision, kit::Seat seat, const TakeInitiative& order);
void carry_out(Decision& decision, kit::Seat seat, const ChooseDeployment& order);
void carry_out(Decision& decision, kit::Seat seat, const MovePiece& order);
void carry_out(Decision& decision, kit::Seat seat, const PassReward& order);
void carry_out(Decision& decision, kit::Seat seat, const Deploy& order);
void carry_out(Decision& decision, kit::Seat seat, const Lift& order);
void carry_out(Decision& decision, kit::Seat seat, const DeployRest& order);
void carry_out(Decision& decision, kit::Seat seat, const PlaceCinc& order);
void carry_out(Decision& decision, kit::Seat seat, const FirstOrder& order);
void carry_out(Decision& decision, kit::Seat seat, const PlaceCounter& order);
void carry_out(Decision& decision, kit::Seat seat, const ConfirmDeployment& order);
void carry_out(Decision& decision, kit::Seat seat, const Ride& order);
void carry_out(Decision& decision, kit::Seat seat, const GiveOrder& order);
void carry_out(Decision& decision, kit::Seat seat, const SendRunner& order);
void carry_out(Decision& decision, kit::Seat seat, const RecallRunner& order);
void carry_out(Decision& decision, kit::Seat seat, const EndCommand& order);
void carry_out(Decision& decision, kit::Seat seat, const Act& order);
void carry_out(Decision& decision, kit::Seat seat, const Advance& order);
void carry_out(Decision& decision, kit::Seat seat, const Strike& order);
void carry_out(Decision& decision, kit::Seat seat, const Follow& order);
void carry_out(Decision& decision, kit::Seat seat, const StandFast& order);
void carry_out(Decision& decision, kit::Seat seat, const JoinUnit& order);
void carry_out(Decision& decision, kit::Seat seat, const EndActions& order);
void carry_out(Decision& decision, kit::Seat seat, const MoveCounter& order);

// Refuses an order of a seat that is not to act in that phase.
MaybeRefusal refuse_out_of_phase(const State& state, kit::Seat seat, Phase phase);
// C5, C6, C7: whether the side has that brigade, and the order is one that a general gives.
MaybeRefusal refuse_brigade(const State& state, kit::Seat seat, BrigadeId brigade);
MaybeRefusal refuse_order_named(command::Order order);

// ---- preparation.cc ----

// L19, L20, S13: what comes before the first turn, up to where somebody has to choose.
void go_on_preparing(Decision& decision);

// ---- ground_moves.cc (S13 kinds 1 to 3) ----

bool has_reward(const State& state, kit::Seat side, std::uint8_t kind);
// Every legal MovePiece for the reward of that kind, on the ground as the side knows it.
std::vector<MovePiece> piece_moves(const State& state, kit::Seat side, std::uint8_t kind);
// S14: what each side sees from its zone (until the first turn) and from its units.
void survey_all(Decision& decision);

// ---- deployment.cc (L20) ----

// Where the unit may be put, ascending; on the ground as its side knows it.
std::vector<Cell> deployment_cells(const State& state, const Unit& unit);
std::vector<Cell> cinc_cells(const State& state, kit::Seat side);
// S13 kind 5: likewise, for a unit that stands.
std::vector<Cell> redeployment_cells(const State& state, const Unit& unit);
// The units, and the CinC, that are not yet placed: where the scenario suggests, or near to it.
void deploy_rest(Decision& decision, kit::Seat side);
// L20: whether the side is choosing at the present moment.
bool is_deploying(const State& state, kit::Seat side);

// ---- command_phase.cc (C14) ----

// A way of the CinC's figure: the hexes from where it stands to the last, both included; empty: none.
std::vector<Cell> cinc_way(const State& state, kit::Seat side, Cell to);
// C6: where it may ride, ascending.
std::vector<Cell> cinc_rides(const State& state, kit::Seat side);
// C7: a shortest way to contact with the brigadier; empty: there is none.
std::vector<Cell> way_to_contact(const State& state, kit::Seat side, BrigadeId brigade);
// By brigade: whether there is one.
std::vector<bool> ways_to_contact(const State& state, kit::Seat side);
// All that may stand against a runner but for his way.
MaybeRefusal refuse_but_for_way(const State& state, kit::Seat seat, const SendRunner& order);
// C6: the same or an adjacent hex.
bool is_in_contact(const State& state, kit::Seat side, BrigadeId brigade);
// C14, C7: the runners under way come nearer; setting runner_interception.
void runners_ride(Decision& decision, kit::Seat side);
std::uint32_t brigadier_subject(kit::Seat side, BrigadeId brigade);

// ---- turn_flow.cc ----

// L17: whether the side must act with a unit under Assault before any other, and may not stop.
bool must_assault(const State& state);
// C13: the units that the brigadier may join now, ascending.
std::vector<UnitId> joins_of(const State& state, kit::Seat side, BrigadeId brigade);
// C13: he leaves the field; a runner on the way to him turns back.
void leave_field(Decision& decision, kit::Seat side, BrigadeId brigade);

// ---- ending.cc (L21, G5) ----

// Ends the battle if a side has won it by now.
void end_if_won(Decision& decision);
// L21: after both sides have played the last turn.
void end_at_limit(Decision& decision);

}  // namespace galloper::land
