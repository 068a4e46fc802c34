// What each event does to the state. Total: it never rolls and never refuses.
#include <algorithm>

#include "server/rules/scouting/board.h"

namespace galloper::scouting {
namespace {

SideState& side_of(State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }
Scout& scout_in(State& state, ScoutId id) { return state.scouts[id - 1]; }

void apply_one(State& state, const ReportOrderDrawn& event) {
  state.begun = true;
  side_of(state, event.side).report_order = event.order;
}

void apply_one(State& state, const BrigadierMade& event) {
  std::vector<BrigadierDice>& brigadiers = side_of(state, event.side).brigadiers;
  brigadiers.resize(state.setup->forces[kit::index_of(event.side)].brigades.size());
  brigadiers[event.brigade] = event.dice;
}

void apply_one(State& state, const Placed& event) {
  std::vector<Cell>& cells = side_of(state, event.side).placement;
  cells.insert(std::upper_bound(cells.begin(), cells.end(), event.cell), event.cell);
}

void apply_one(State& state, const Lifted& event) {
  std::erase(side_of(state, event.side).placement, event.cell);
}

void apply_one(State& state, const PlacementConfirmed& event) { side_of(state, event.side).confirmed = true; }

void apply_one(State& state, const Revealed& event) {
  state.scouts = event.scouts;
  for (SideState& side : state.sides) {
    side.placement.clear();
    side.confirmed = true;
  }
}

void apply_one(State& state, const InitiativeRolled& event) { state.first = event.first; }

void apply_one(State& state, const TurnBegan& event) {
  state.phase = Phase::kMoves;
  state.active = event.side;
  state.turn = event.turn;
  state.moved_this_turn = 0;
  for (Scout& scout : state.scouts) scout.moved = scout.attacked = false;
}

void apply_one(State& state, const Moved& event) {
  Scout& scout = scout_in(state, event.scout);
  scout.cell = event.to;
  scout.moved = true;
  if (event.began_observing) scout.status = ScoutStatus::kObserving;
  ++state.moved_this_turn;
}

void apply_one(State& state, const MovesEnded&) { state.phase = Phase::kAttacks; }

void apply_one(State& state, const Fought& event) {
  scout_in(state, event.attacker).attacked = true;
  if (event.loser == 0) return;
  Scout& loser = scout_in(state, event.loser);
  switch (event.result) {
    case EncounterResult::kNoEffect:
      break;
    case EncounterResult::kWounded:
      loser.wounded = true;
      break;
    case EncounterResult::kKilled:
      loser.status = ScoutStatus::kKilled;
      break;
    case EncounterResult::kCaptured:
      loser.status = ScoutStatus::kCaptured;
      ++side_of(state, kit::enemy_of(loser.side)).captured;
      break;
  }
}

void apply_one(State& state, const Observed& event) {
  scout_in(state, event.scout).status = ScoutStatus::kRidingHome;
}

void apply_one(State& state, const Returned& event) {
  Scout& scout = scout_in(state, event.scout);
  scout.status = ScoutStatus::kReturned;
  SideState& side = side_of(state, scout.side);
  ++side.returned;
  ++side.reports;
  if (side.returned != 4) return;
  side.fourth_in_turn = state.turn;
  if (state.four_returned == kit::Seat::kNone) state.four_returned = scout.side;
}

void apply_one(State& state, const FourReturnedRolled& event) {
  if (event.first != kit::Seat::kNone) state.four_returned = event.first;
}

void apply_one(State&, const Resigned&) {}

void apply_one(State& state, const DrawOffered& event) { state.draw_offer = event.side; }

void apply_one(State& state, const DrawLapsed&) { state.draw_offer = kit::Seat::kNone; }

// S11: scouts still out are lost sight of.
void apply_one(State& state, const Ended& event) {
  state.outcome = event.outcome;
  state.phase = Phase::kOver;
  state.active = kit::Seat::kNone;
  state.draw_offer = kit::Seat::kNone;
  for (Scout& scout : state.scouts) {
    if (is_on_board(scout.status)) scout.status = ScoutStatus::kLostSightOf;
  }
}

}  // namespace

void apply(State& state, const Event& event) {
  std::visit([&](const auto& one) { apply_one(state, one); }, event);
}

}  // namespace galloper::scouting
