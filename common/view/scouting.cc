#include "common/view/entities.h"
#include "common/view/view.h"

namespace galloper::view {
namespace {

void keep_seat(v1::Scout& changed, const v1::Scout& known) {
  if (changed.seat() == v1::SEAT_UNSPECIFIED) changed.set_seat(known.seat());
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
  for (const auto& scout : delta.scouts()) replace_entity(*view.mutable_scouts(), scout, keep_seat);
  remove_entities(*view.mutable_scouts(), delta.removed_scouts());
  if (delta.has_south()) *view.mutable_south() = delta.south();
  if (delta.has_north()) *view.mutable_north() = delta.north();
  fold_outcome(view, delta);
}

}  // namespace galloper::view
