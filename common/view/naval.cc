#include "common/view/entities.h"
#include "common/view/view.h"

namespace galloper::view {

void fold(v1::NavalDelta& view, const v1::NavalDelta& delta) {
  if (delta.has_sheet()) *view.mutable_sheet() = delta.sheet();
  if (delta.has_phase()) view.set_phase(delta.phase());
  if (delta.has_turn()) view.set_turn(delta.turn());
  if (delta.has_first()) view.set_first(delta.first());
  if (delta.has_active()) view.set_active(delta.active());
  if (delta.has_may_act()) view.set_may_act(delta.may_act());
  if (delta.has_draw_offer()) view.set_draw_offer(delta.draw_offer());
  for (const auto& ship : delta.ships()) replace_entity(*view.mutable_ships(), ship, kNothingLeftOut);
  if (delta.has_south()) *view.mutable_south() = delta.south();
  if (delta.has_north()) *view.mutable_north() = delta.north();
  fold_outcome(view, delta);
}

}  // namespace galloper::view
