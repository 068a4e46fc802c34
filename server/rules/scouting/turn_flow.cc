// S7, S11: the turn of a side, from its moves to its end.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

std::string_view phase_needs(Phase phase) {
  return phase == Phase::kMoves ? "Scouts move only in the moves of a turn, before its attacks."
                                : "This is for the attacks of a turn: end your moves first.";
}

// S3: up to so many of its scouts move.
bool any_move_left(const State& state) {
  if (state.moved_this_turn >= state.setup->rules.scouts_moved_per_turn) return false;
  return std::any_of(state.scouts.begin(), state.scouts.end(), [&](const Scout& scout) {
    return scout.side == state.active && can_move(state, scout);
  });
}

bool any_attack_left(const State& state) {
  return std::any_of(state.scouts.begin(), state.scouts.end(), [&](const Scout& scout) {
    return scout.side == state.active && may_attack(scout) && has_target(state, scout);
  });
}

bool any_on_board(const State& state) {
  return std::any_of(state.scouts.begin(), state.scouts.end(),
                     [](const Scout& scout) { return is_on_board(scout.status); });
}

// S6: at the end of the turn that it spent in place, a scout has observed.
void complete_observations(Decision& decision) {
  for (std::size_t i = 0; i < decision.state().scouts.size(); ++i) {
    const Scout& scout = decision.state().scouts[i];
    if (scout.side == decision.state().active && spends_turn_observing(scout))
      decision.emit(Observed{scout.id});
  }
}

// S11: the limit counts turns of each side.
void end_turn(Decision& decision) {
  complete_observations(decision);
  const State& state = decision.state();
  const bool both_played = state.active != state.first;
  if (both_played && state.turn >= state.setup->rules.turn_limit) {
    end_played_out(decision);
  } else {
    const auto turn = static_cast<std::uint8_t>(state.turn + (both_played ? 1 : 0));
    decision.emit(TurnBegan{kit::enemy_of(state.active), turn});
  }
}

}  // namespace

MaybeRefusal refuse_out_of_turn(const State& state, kit::Seat seat, Phase phase) {
  if (state.phase == Phase::kPlacement)
    return kit::Refusal{"S2",
                        "The scouts are still being placed: play begins when both sides have confirmed."};
  if (seat != state.active)
    return kit::Refusal{"S3", fmt::format("It is {}'s turn: wait for yours.", name_of(state.active))};
  if (state.phase != phase) return kit::Refusal{"S7", std::string(phase_needs(phase))};
  return std::nullopt;
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const EndTurn&) {
  return refuse_out_of_turn(state, seat, Phase::kAttacks);
}

void carry_out(Decision& decision, kit::Seat, const EndTurn&) {
  end_turn(decision);
  go_on(decision);
}

void go_on(Decision& decision) {
  const State& state = decision.state();
  while (state.phase != Phase::kOver) {
    if (!any_on_board(state)) {
      end_played_out(decision);
    } else if (state.phase == Phase::kMoves) {
      if (any_move_left(state)) return;
      decision.emit(MovesEnded{state.active});
    } else {
      if (any_attack_left(state)) return;
      end_turn(decision);
    }
  }
}

}  // namespace galloper::scouting
