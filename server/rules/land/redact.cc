// G4: what a viewer is told of an event.
#include "server/rules/land/knowledge.h"
#include "server/rules/land/land.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {
namespace {

using MaybeEvent = std::optional<PublicEvent>;
using kit::Viewer;

template <class E>
MaybeEvent told_if(bool may_know, const E& event) {
  if (may_know) return event;
  return std::nullopt;
}

template <class E>
MaybeEvent redact_one(const State&, const E& event, Viewer) {
  return event;
}

MaybeEvent redact_one(const State& before, const BrigadierMade& event, Viewer viewer) {
  return told_if(sees_command(before, viewer, event.side), event);
}

// S14: who does not know of the piece is told that the reward is used.
MaybeEvent redact_one(const State& before, const PieceMoved& event, Viewer viewer) {
  if (knows_piece(before, event.piece, viewer)) return event;
  return RewardPassed{event.side, before.reward, false};
}

MaybeEvent redact_one(const State& before, const PieceSurveyed& event, Viewer viewer) {
  return told_if(shares_secrets(before, viewer, event.side), event);
}

MaybeEvent redact_one(const State& before, const Deployed& event, Viewer viewer) {
  return told_if(sees_standing(before, viewer, side_of(event.unit)), event);
}
MaybeEvent redact_one(const State& before, const Lifted& event, Viewer viewer) {
  return told_if(sees_standing(before, viewer, side_of(event.unit)), event);
}
MaybeEvent redact_one(const State& before, const CincPlaced& event, Viewer viewer) {
  return told_if(sees_standing(before, viewer, event.side), event);
}
MaybeEvent redact_one(const State& before, const BrigadierJoined& event, Viewer viewer) {
  return told_if(sees_standing(before, viewer, event.side), event);
}

MaybeEvent redact_one(const State& before, const FirstOrderSet& event, Viewer viewer) {
  return told_if(sees_command(before, viewer, event.side), event);
}

MaybeEvent redact_one(const State& before, const CounterPlaced& event, Viewer viewer) {
  return told_if(sees_counters(before, viewer, event.side), event);
}

MaybeEvent redact_one(const State& before, const DeploymentConfirmed& event, Viewer viewer) {
  return told_if(!deploys_together(before) || shares_secrets(before, viewer, event.side), event);
}

MaybeEvent redact_one(const State& before, const OrderGiven& event, Viewer viewer) {
  return told_if(sees_command(before, viewer, event.side), event);
}
MaybeEvent redact_one(const State& before, const RunnerSent& event, Viewer viewer) {
  return told_if(sees_command(before, viewer, event.side), event);
}
MaybeEvent redact_one(const State& before, const RunnersRode& event, Viewer viewer) {
  return told_if(sees_command(before, viewer, event.side), event);
}
MaybeEvent redact_one(const State& before, const EliteRolled& event, Viewer viewer) {
  return told_if(sees_command(before, viewer, side_of(event.unit)), event);
}

// C7: a runner that is taken is seen to be taken.
MaybeEvent redact_one(const State& before, const RunnerEnded& event, Viewer viewer) {
  return told_if(event.fate == RunnerFate::kIntercepted || sees_command(before, viewer, event.side), event);
}

// C9: of a wilful brigadier the enemy sees the character and the new order.
MaybeEvent redact_one(const State& before, const RunnerArrived& event, Viewer viewer) {
  const command::Brigadier& brigadier =
      before.sides[kit::index_of(event.side)].brigades[event.brigade].brigadier;
  if (sees_command(before, viewer, event.side)) return PublicArrived{event, brigadier};
  if (event.compliance.taken != command::Taken::kWilful) return std::nullopt;
  return PublicWilful{event.side, event.brigade, brigadier.character, event.compliance.adopted,
                      event.compliance.retreats};
}

}  // namespace

std::optional<PublicEvent> redact(const State& before, const Event& event, kit::Viewer viewer) {
  return std::visit([&](const auto& one) { return redact_one(before, one, viewer); }, event);
}

}  // namespace galloper::land
