#include "common/view/view.h"

#include <algorithm>
#include <string>

namespace galloper::view {
namespace {

using Scouts = google::protobuf::RepeatedPtrField<v1::Scout>;

auto position_of(Scouts& scouts, std::uint32_t id) {
  return std::lower_bound(scouts.begin(), scouts.end(), id,
                          [](const v1::Scout& scout, std::uint32_t wanted) { return scout.id() < wanted; });
}

void replace_scout(Scouts& scouts, const v1::Scout& changed) {
  const auto place = position_of(scouts, changed.id());
  const auto index = static_cast<int>(place - scouts.begin());
  if (place != scouts.end() && place->id() == changed.id()) {
    const v1::Seat seat = changed.seat() == v1::SEAT_UNSPECIFIED ? place->seat() : changed.seat();
    *place = changed;
    place->set_seat(seat);
    return;
  }
  *scouts.Add() = changed;
  for (int at = scouts.size() - 1; at > index; --at) scouts.SwapElements(at, at - 1);
}

void remove_scout(Scouts& scouts, std::uint32_t id) {
  const auto place = position_of(scouts, id);
  if (place != scouts.end() && place->id() == id) scouts.erase(place);
}

void fold_scalars(v1::ScoutingDelta& view, const v1::ScoutingDelta& delta) {
  if (delta.has_phase()) view.set_phase(delta.phase());
  if (delta.has_turn()) view.set_turn(delta.turn());
  if (delta.has_active()) view.set_active(delta.active());
  if (delta.has_moves_left()) view.set_moves_left(delta.moves_left());
  if (delta.has_may_act()) view.set_may_act(delta.may_act());
  if (delta.has_draw_offer()) view.set_draw_offer(delta.draw_offer());
}

}  // namespace

void fold(v1::ScoutingDelta& view, const v1::ScoutingDelta& delta) {
  if (delta.has_ground()) *view.mutable_ground() = delta.ground();
  if (delta.has_rules()) *view.mutable_rules() = delta.rules();
  fold_scalars(view, delta);
  for (const auto& scout : delta.scouts()) replace_scout(*view.mutable_scouts(), scout);
  for (const auto id : delta.removed_scouts()) remove_scout(*view.mutable_scouts(), id);
  if (delta.has_south()) *view.mutable_south() = delta.south();
  if (delta.has_north()) *view.mutable_north() = delta.north();
  if (!delta.has_outcome()) return;
  if (delta.outcome().reason() == v1::END_REASON_UNSPECIFIED) {
    view.clear_outcome();
  } else {
    *view.mutable_outcome() = delta.outcome();
  }
}

Status FoldedView::fold(const v1::MatchUpdate& update) {
  if (!update.snapshot() && (!known_ || update.version() != version_ + 1)) {
    return fail(ErrorCode::kDataLoss, known_ ? "Update " + std::to_string(update.version()) +
                                                   " does not follow version " + std::to_string(version_) +
                                                   ": resume from version " + std::to_string(version_) + "."
                                             : "The first update is no snapshot: resume without a version.");
  }
  if (update.snapshot()) {
    reset(update.version(), update.info(), update.delta());
    return {};
  }
  version_ = update.version();
  if (update.has_info()) info_ = update.info();
  fold_delta(update.delta());
  return {};
}

void FoldedView::reset(std::uint64_t version, const v1::MatchInfo& info, const v1::ViewDelta& whole) {
  known_ = true;
  version_ = version;
  info_ = info;
  scouting_.Clear();
  fold_delta(whole);
}

void FoldedView::fold_delta(const v1::ViewDelta& delta) {
  if (delta.has_scouting()) view::fold(scouting_, delta.scouting());
}

}  // namespace galloper::view
