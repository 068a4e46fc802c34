// G4: what a viewer sees of a state and of an event. What it may not know is left out here and nowhere else.
#include <algorithm>

#include "server/rules/scouting/board.h"

namespace galloper::scouting {
namespace {

// S3: scouts of the active side that may still move this turn.
std::uint8_t moves_left(const State& state) {
  if (state.phase != Phase::kMoves) return 0;
  const auto waiting = std::count_if(state.scouts.begin(), state.scouts.end(), [&](const Scout& scout) {
    return scout.side == state.active && !scout.moved && is_on_board(scout.status) &&
           scout.status != ScoutStatus::kObserving;
  });
  const int left = state.setup->rules.scouts_moved_per_turn - state.moved_this_turn;
  return static_cast<std::uint8_t>(std::min<long>(waiting, left));
}

// S14: what the side has learned, in the order learned; a report that told nothing is not listed.
std::vector<Intelligence> learned_by(const State& state, kit::Seat side) {
  std::vector<Intelligence> learned;
  const SideState& own = state.sides[kit::index_of(side)];
  for (std::size_t number = 0; number < own.reports; ++number) {
    const Report report = report_number(own, number);
    if (report == Report{}) break;
    learned.push_back(tell(state, side, report));
  }
  return learned;
}

SideView view_side(const State& state, kit::Seat side, kit::Viewer viewer) {
  const SideState& own = state.sides[kit::index_of(side)];
  SideView view;
  view.returned = own.returned;
  view.captured = own.captured;
  view.confirmed = is_revealed(state);
  if (!kit::sees_secrets_of(viewer, side)) return view;
  view.placement = own.placement;
  view.confirmed = own.confirmed;
  view.reports = learned_by(state, side);
  return view;
}

// S2: until both have placed, an enemy or a spectator sees each side at it.
std::uint8_t visible_may_act(const State& state, kit::Viewer viewer) {
  std::uint8_t seats = may_act(state);
  if (state.phase != Phase::kPlacement) return seats;
  for (const kit::Seat side : kit::kSides) {
    if (!kit::sees_secrets_of(viewer, side)) seats |= kit::bit_of(side);
  }
  return seats;
}

}  // namespace

View view(const State& state, kit::Viewer viewer) {
  View view;
  if (!state.begun) return view;
  view.rules = state.setup->rules;
  view.ground = std::shared_ptr<const Ground>(state.setup, &state.setup->ground);
  view.phase = state.phase;
  view.turn = state.turn;
  view.active = state.active;
  view.moves_left = moves_left(state);
  view.scouts = state.scouts;
  for (const kit::Seat side : kit::kSides) view.sides[kit::index_of(side)] = view_side(state, side, viewer);
  view.may_act = visible_may_act(state, viewer);
  view.draw_offer = state.draw_offer;
  view.outcome = state.outcome;
  return view;
}

namespace {

using MaybeEvent = std::optional<PublicEvent>;

template <class E>
MaybeEvent redact_one(const State&, const E& event, kit::Viewer) {
  return event;
}

MaybeEvent redact_one(const State&, const ReportOrderDrawn&, kit::Viewer) { return std::nullopt; }
MaybeEvent redact_one(const State&, const BrigadierMade&, kit::Viewer) { return std::nullopt; }

template <class E>
MaybeEvent own_side_only(const E& event, kit::Viewer viewer) {
  if (kit::sees_secrets_of(viewer, event.side)) return event;
  return std::nullopt;
}

MaybeEvent redact_one(const State&, const Placed& event, kit::Viewer viewer) {
  return own_side_only(event, viewer);
}
MaybeEvent redact_one(const State&, const Lifted& event, kit::Viewer viewer) {
  return own_side_only(event, viewer);
}
MaybeEvent redact_one(const State&, const PlacementConfirmed& event, kit::Viewer viewer) {
  return own_side_only(event, viewer);
}

// S14: the other side and spectators see only that the scout returned.
MaybeEvent redact_one(const State& before, const Returned& event, kit::Viewer viewer) {
  const kit::Seat side = scout_of(before, event.scout).side;
  PublicReturned seen{event.scout, std::nullopt};
  if (kit::sees_secrets_of(viewer, side)) seen.report = tell(before, side, event.report);
  return seen;
}

}  // namespace

std::optional<PublicEvent> redact(const State& before, const Event& event, kit::Viewer viewer) {
  return std::visit([&](const auto& one) { return redact_one(before, one, viewer); }, event);
}

}  // namespace galloper::scouting
