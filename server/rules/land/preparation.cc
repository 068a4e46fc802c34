// From the referee's Begin to the first turn: L19, L20, S12 and S13 in their order.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/land/flow.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {
namespace {

const SideState& own(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }

bool is_fixed(const State& state) { return state.setup->rules.land.deployment == Deployment::kFixed; }

// C4; a brigadier whom scouts may have reported on was made with the scouting game and is the same man.
void make_brigadiers(Decision& decision, kit::Seat side) {
  const auto setup = decision.state().setup;
  const std::vector<BrigadeSpec>& brigades = setup->armies[kit::index_of(side)].brigades;
  for (std::size_t i = 0; i < brigades.size(); ++i) {
    if (brigades[i].rating != 0) continue;
    const auto brigade = static_cast<BrigadeId>(i);
    BrigadierMade made{side, brigade, {}};
    if (setup->advantage && i < setup->advantage->brigadiers[kit::index_of(side)].size())
      made.dice = setup->advantage->brigadiers[kit::index_of(side)][i];
    if (made.dice.rating_die == 0) {
      made.dice.rating_die = decision.roll("land.rating", brigadier_subject(side, brigade));
      made.dice.character_die = decision.roll("land.character", brigadier_subject(side, brigade));
    }
    decision.emit(made);
  }
}

// S14: what scouts reported of the ground.
void tell_of_features(Decision& decision, kit::Seat side) {
  const auto setup = decision.state().setup;
  if (!setup->advantage) return;
  for (const std::uint8_t feature : setup->advantage->learned[kit::index_of(side)].features) {
    if (feature >= setup->feature_pieces.size()) continue;
    const std::uint8_t piece = setup->feature_pieces[feature];
    if (piece != kNoPiece && !knows_piece(decision.state(), piece, kit::viewer_of(side)))
      decision.emit(PieceSurveyed{side, piece});
  }
}

// L19: the higher of two dice; ties are rolled again.
void roll_initiative(Decision& decision) {
  InitiativeRolled rolled;
  do {
    rolled.south = decision.roll("land.initiative", static_cast<std::uint32_t>(kit::Seat::kSouth));
    rolled.north = decision.roll("land.initiative", static_cast<std::uint32_t>(kit::Seat::kNorth));
    rolled.first = rolled.south > rolled.north   ? kit::Seat::kSouth
                   : rolled.south < rolled.north ? kit::Seat::kNorth
                                                 : kit::Seat::kNone;
    decision.emit(rolled);
  } while (rolled.first == kit::Seat::kNone);
  decision.emit(FirstTurnSettled{rolled.first, false});
}

// Whether somebody has to choose now: then the phase stands.
bool await(Decision& decision, Phase phase, kit::Seat side, std::uint8_t reward = 0) {
  const State& state = decision.state();
  if (state.phase != phase || state.active != side || state.reward != reward)
    decision.emit(PhaseBegan{phase, side, reward});
  return true;
}

// S13: within each kind the side without the initiative goes first.
bool await_piece(Decision& decision, Phase phase, std::uint8_t kind) {
  const kit::Seat first = decision.state().first;
  for (const kit::Seat side : {kit::enemy_of(first), first}) {
    if (!has_reward(decision.state(), side, kind)) continue;
    if (!piece_moves(decision.state(), side, kind).empty()) return await(decision, phase, side, kind);
    decision.emit(RewardPassed{side, kind, true});
  }
  return false;
}

// S13 kinds 4 and 5 have nothing to give where nobody deploys first.
void let_lapse(Decision& decision, std::uint8_t kind) {
  for (const kit::Seat side : kit::kSides) {
    if (has_reward(decision.state(), side, kind)) decision.emit(RewardPassed{side, kind, true});
  }
}

kit::Seat holder_of(const State& state, std::uint8_t kind) {
  const bool south = has_reward(state, kit::Seat::kSouth, kind);
  const bool north = has_reward(state, kit::Seat::kNorth, kind);
  if (south && north) return state.setup->advantage->deployment_choice;
  return south ? kit::Seat::kSouth : north ? kit::Seat::kNorth : kit::Seat::kNone;
}

// L20, S13: kind 5 overrides kind 4; if both have it, the holder of kind 4 chooses.
bool await_deployment_choice(Decision& decision) {
  const State& state = decision.state();
  if (is_fixed(state)) {
    let_lapse(decision, 4);
    let_lapse(decision, 5);
    return false;
  }
  if (state.first_to_deploy != kit::Seat::kNone) return false;
  if (deploys_together(state)) {
    let_lapse(decision, 4);
  } else {
    const bool both = has_reward(state, kit::Seat::kSouth, 5) && has_reward(state, kit::Seat::kNorth, 5);
    const kit::Seat redeploys = both ? kit::Seat::kNone : holder_of(state, 5);
    if (redeploys != kit::Seat::kNone) return await(decision, Phase::kDeploymentChoice, redeploys, 5);
    const kit::Seat chooses = holder_of(state, 4);
    if (chooses != kit::Seat::kNone) return await(decision, Phase::kDeploymentChoice, chooses, 4);
  }
  decision.emit(DeploymentOrderSettled{kit::enemy_of(state.first)});
  return false;
}

bool await_deployment(Decision& decision) {
  const State& state = decision.state();
  if (own(state, kit::Seat::kSouth).confirmed && own(state, kit::Seat::kNorth).confirmed) return false;
  if (deploys_together(state)) return await(decision, Phase::kDeployment, kit::Seat::kNone);
  const kit::Seat first = state.first_to_deploy;
  return await(decision, Phase::kDeployment, own(state, first).confirmed ? kit::enemy_of(first) : first);
}

bool can_redeploy(const State& state, kit::Seat side) {
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  return own(state, side).redeployed < 3 && std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
           return !redeployment_cells(state, unit).empty();
         });
}

// S13 kind 5: both redeploy in the order of the deployment.
bool await_redeployment(Decision& decision) {
  const kit::Seat first = decision.state().first_to_deploy;
  if (first == kit::Seat::kNone) return false;
  for (const kit::Seat side : {first, kit::enemy_of(first)}) {
    if (!has_reward(decision.state(), side, 5)) continue;
    if (can_redeploy(decision.state(), side)) return await(decision, Phase::kRedeployment, side, 5);
    decision.emit(RewardPassed{side, 5, own(decision.state(), side).redeployed == 0});
  }
  return false;
}

}  // namespace

void go_on_preparing(Decision& decision) {
  if (decision.state().first == kit::Seat::kNone) return;
  if (await_piece(decision, Phase::kGroundBefore, 1)) return;
  if (await_piece(decision, Phase::kGroundBefore, 2)) return;
  if (await_deployment_choice(decision)) return;
  if (await_deployment(decision)) return;
  if (await_piece(decision, Phase::kGroundAfter, 3)) return;
  if (await_redeployment(decision)) return;
  decision.emit(TurnBegan{decision.state().first, 1});
}

void carry_out(Decision& decision, kit::Seat, const kit::Begin&) {
  for (const kit::Seat side : kit::kSides) make_brigadiers(decision, side);
  if (is_fixed(decision.state())) {
    for (const kit::Seat side : kit::kSides) {
      deploy_rest(decision, side);
      decision.emit(DeploymentShown{side});
    }
  }
  if (decision.state().setup->rules.activation.placement != activation::Placement::kSecret)
    decision.emit(CountersShown{});
  for (const kit::Seat side : kit::kSides) tell_of_features(decision, side);
  survey_all(decision);
  const auto& advantage = decision.state().setup->advantage;
  if (advantage && advantage->initiative != kit::Seat::kNone) {
    decision.emit(PhaseBegan{Phase::kInitiative, advantage->initiative, 0});
  } else {
    roll_initiative(decision);
    go_on(decision);
  }
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const TakeInitiative&) {
  return refuse_out_of_phase(state, seat, Phase::kInitiative);
}

// S12, L19.
void carry_out(Decision& decision, kit::Seat seat, const TakeInitiative& order) {
  decision.emit(FirstTurnSettled{order.take ? seat : kit::enemy_of(seat), true});
  go_on(decision);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const ChooseDeployment&) {
  return refuse_out_of_phase(state, seat, Phase::kDeploymentChoice);
}

// S13 kind 5: to deploy first is what it takes; kind 4 then has nothing to choose. Who declines it falls back
// on kind 4, his own or the enemy's.
void carry_out(Decision& decision, kit::Seat seat, const ChooseDeployment& order) {
  const bool of_kind_five = decision.state().reward == 5;
  const kit::Seat chooser = holder_of(decision.state(), 4);
  if (of_kind_five && order.first) {
    let_lapse(decision, 4);
    decision.emit(DeploymentOrderSettled{seat});
  } else if (of_kind_five) {
    decision.emit(RewardPassed{seat, 5, false});
    if (chooser == seat) {
      decision.emit(RewardPassed{seat, 4, false});
      decision.emit(DeploymentOrderSettled{kit::enemy_of(seat)});
    }
  } else {
    decision.emit(RewardPassed{seat, 4, false});
    decision.emit(DeploymentOrderSettled{order.first ? seat : kit::enemy_of(seat)});
  }
  go_on(decision);
}

}  // namespace galloper::land
