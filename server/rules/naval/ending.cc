// N12, N13, G5: how a battle ends.
#include <algorithm>

#include "server/rules/naval/decision.h"

namespace galloper::naval {
namespace {

bool is_done(const State& state, ShipId ship, Deed deed) {
  return ship_of(state, ship).status == (deed == Deed::kSunk ? ShipStatus::kSunk : ShipStatus::kWithdrawn);
}

bool is_met(const State& state, const Objective& objective) {
  const auto done = std::count_if(objective.ships.begin(), objective.ships.end(),
                                  [&](ShipId ship) { return is_done(state, ship, objective.deed); });
  return done >= objective.count;
}

// N12: whether the side has done what wins the battle.
bool has_won(const State& state, kit::Seat side) {
  const std::uint16_t wanted = points_to_win(*state.setup, side);
  if (wanted != kNoPointsWin && side_state(state, side).points_sunk >= wanted) return true;
  if (state.setup->last_side_afloat && count_afloat(state, side) > 0 &&
      count_afloat(state, kit::enemy_of(side)) == 0)
    return true;
  return std::any_of(
      state.setup->objectives.begin(), state.setup->objectives.end(),
      [&](const Objective& objective) { return objective.winner == side && is_met(state, objective); });
}

// Whether a ship that leaves might still change who wins.
bool may_be_decided_by_withdrawing(const State& state) {
  if (state.setup->sea.exits.empty()) return false;
  if (state.setup->last_side_afloat) return true;
  return std::any_of(state.setup->objectives.begin(), state.setup->objectives.end(),
                     [&](const Objective& one) {
                       return one.deed == Deed::kWithdrawn && !is_met(state, one) &&
                              std::any_of(one.ships.begin(), one.ships.end(),
                                          [&](ShipId ship) { return is_afloat(ship_of(state, ship)); });
                     });
}

kit::Seat side_with_more_sunk(const State& state) {
  const int lead = state.sides[0].points_sunk - state.sides[1].points_sunk;
  return lead > 0 ? kit::Seat::kSouth : lead < 0 ? kit::Seat::kNorth : kit::Seat::kNone;
}

void end(Decision& decision, kit::EndReason reason, kit::Seat winner) {
  const State& state = decision.state();
  Outcome outcome{winner, reason, {state.sides[0].points_sunk, state.sides[1].points_sunk}, {}};
  for (ShipId id = 1; id <= state.ships.size(); ++id)
    outcome.ships.push_back({id, ship_of(state, id).status, ship_of(state, id).damage});
  decision.emit(Ended{std::move(outcome)});
}

}  // namespace

int starting_points(const Setup& setup, kit::Seat side) {
  int points = 0;
  for (const ShipSpec& ship : setup.ships) {
    if (ship.side == side) points += setup.classes[ship.ship_class].points - ship.damage;
  }
  return points;
}

std::uint16_t points_to_win(const Setup& setup, kit::Seat side) {
  const std::uint16_t wanted = setup.points_to_win[kit::index_of(side)];
  if (wanted != kHalfOfEnemy) return wanted;
  return static_cast<std::uint16_t>((starting_points(setup, kit::enemy_of(side)) + 1) / 2);
}

// N12: judged when the turn is over, so that what both do in one turn counts for both; before, only if no
// ship that leaves can change it.
bool end_if_decided(Decision& decision, bool turn_over) {
  const State& state = decision.state();
  const bool open = may_be_decided_by_withdrawing(state);
  if (!turn_over && (state.phase == Phase::kMoves || open)) return false;
  const bool south_won = has_won(state, kit::Seat::kSouth);
  const bool north_won = has_won(state, kit::Seat::kNorth);
  const int south_afloat = count_afloat(state, kit::Seat::kSouth);
  const int north_afloat = count_afloat(state, kit::Seat::kNorth);
  const bool both_gone = south_afloat == 0 && north_afloat == 0;
  // With nobody to fire at, the points sunk stay as they are.
  const bool one_gone = !open && (south_afloat == 0 || north_afloat == 0);
  const bool limit = turn_over && state.turn >= state.setup->rules.turn_limit;
  if (!south_won && !north_won && !both_gone && !one_gone && !limit) return false;
  const kit::Seat winner = south_won == north_won ? side_with_more_sunk(state)
                           : south_won            ? kit::Seat::kSouth
                                                  : kit::Seat::kNorth;
  end(decision, kit::EndReason::kPlayedOut, winner);
  return true;
}

MaybeRefusal refuse(const State& state, kit::Seat, const kit::TimeRunOut& order) {
  return kit::refuse_time_out(may_act(state), order.side);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::OfferDraw&) {
  return kit::refuse_draw_offer(state.draw_offer, seat);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::AcceptDraw&) {
  return kit::refuse_draw(state.draw_offer, seat);
}

void carry_out(Decision& decision, kit::Seat, const kit::Close&) {
  end(decision, kit::EndReason::kClosed, kit::Seat::kNone);
}

// A side whose time ran out is treated as one that resigns.
void carry_out(Decision& decision, kit::Seat, const kit::TimeRunOut& order) {
  end(decision, kit::EndReason::kTimeRanOut, kit::enemy_of(order.side));
}

void carry_out(Decision& decision, kit::Seat seat, const kit::Resign&) {
  decision.emit(Resigned{seat});
  end(decision, kit::EndReason::kResigned, kit::enemy_of(seat));
}

void carry_out(Decision& decision, kit::Seat seat, const kit::OfferDraw&) {
  decision.emit(DrawOffered{seat});
}

void carry_out(Decision& decision, kit::Seat, const kit::AcceptDraw&) {
  end(decision, kit::EndReason::kDrawAgreed, kit::Seat::kNone);
}

}  // namespace galloper::naval
