// G4: what a viewer sees. Each stage hides what its game hides; this file hides nothing by itself.
#include "server/rules/operation/operation.h"

namespace galloper::operation {
namespace {

using kit::Viewer;

std::optional<PublicEvent> redact_one(const State& before, const scouting::Event& event, Viewer viewer) {
  auto seen = scouting::redact(before.scouting, event, viewer);
  if (!seen) return std::nullopt;
  return PublicEvent(std::move(*seen));
}

std::optional<PublicEvent> redact_one(const State&, const BattleBegan& event, Viewer) { return event; }

std::optional<PublicEvent> redact_one(const State& before, const land::Event& event, Viewer viewer) {
  if (!before.battle) return std::nullopt;
  auto seen = land::redact(*before.battle, event, viewer);
  if (!seen) return std::nullopt;
  return PublicEvent(std::move(*seen));
}

const scouting::View& scouting_of(const View& view) {
  static const scouting::View kEmpty;
  return view.scouting ? *view.scouting : kEmpty;
}

}  // namespace

View view(const State& state, Viewer viewer) {
  View view;
  if (!has_begun(state)) return view;
  view.stage = stage_of(state);
  if (state.battle) {
    view.scouting = state.scouted[kit::index_of(viewer)];
    view.battle = land::view(*state.battle, viewer);
  } else {
    view.scouting = scouting::view(state.scouting, viewer);
  }
  return view;
}

std::optional<PublicEvent> redact(const State& before, const Event& event, Viewer viewer) {
  return std::visit([&](const auto& one) { return redact_one(before, one, viewer); }, event);
}

ViewDelta diff(const View& before, const View& after) {
  ViewDelta delta;
  if (before.stage != after.stage) delta.stage = after.stage;
  if (!(before.scouting == after.scouting))
    delta.scouting = scouting::diff(scouting_of(before), scouting_of(after));
  if (after.battle && before.battle != after.battle)
    delta.battle = land::diff(before.battle.value_or(land::View{}), *after.battle);
  return delta;
}

View patch(const View& before, const ViewDelta& delta) {
  View after = before;
  if (delta.stage) after.stage = delta.stage;
  if (delta.scouting) after.scouting = scouting::patch(scouting_of(before), *delta.scouting);
  if (after.stage != Stage::kBattle) after.battle.reset();
  if (delta.battle) after.battle = land::patch(before.battle.value_or(land::View{}), *delta.battle);
  return after;
}

bool is_empty(const ViewDelta& delta) { return delta == ViewDelta{}; }

}  // namespace galloper::operation
